/** Checks that a JSON value has the expected type, and returns it. Errors: throws `Misshapen`. */
export type Shape<Value> = (value: unknown) => Value;

/** Thrown if the value does not have the shape that this program writes. */
export class Misshapen extends Error {}

/** Any text. */
export const textShape: Shape<string> = (value) => (typeof value === "string" ? value : misshapen());

/** A whole number, 0 or above. */
export const countShape: Shape<number> = (value) =>
  Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : misshapen();

/** True or false. */
export const flagShape: Shape<boolean> = (value) => (typeof value === "boolean" ? value : misshapen());

/** True, for a member that is absent when false. */
export const trueShape: Shape<true> = (value) => (value === true ? value : misshapen());

/** One of some strings. */
export function choiceShape<const Choice extends string>(choices: readonly Choice[]): Shape<Choice> {
  return (value) => choices.find((choice) => choice === value) ?? misshapen();
}

/** A list of items of one shape. */
export function arrayShape<Item>(item: Shape<Item>): Shape<Item[]> {
  return (value) => (Array.isArray(value) ? value.map(item) : misshapen());
}

/** An object whose keys are not fixed. */
export function recordShape<Item>(item: Shape<Item>): Shape<Record<string, Item>> {
  return (value) =>
    Object.fromEntries(Object.entries(objectOf(value)).map(([key, member]) => [key, item(member)]));
}

type Members = Readonly<Record<string, Shape<unknown>>>;
type Required<Shapes extends Members> = { [Key in keyof Shapes]: ReturnType<Shapes[Key]> };
type Optional<Shapes extends Members> = { [Key in keyof Shapes]?: ReturnType<Shapes[Key]> };

/** An object with known keys; others are dropped, and optional ones may be absent. */
export function objectShape<Needed extends Members, Spare extends Members = Record<never, never>>(
  needed: Needed,
  spare?: Spare,
): Shape<Required<Needed> & Optional<Spare>> {
  return (value) => {
    const given = objectOf(value);
    const members: [string, unknown][] = [];
    for (const [key, shape] of Object.entries(needed))
      members.push([key, shape(Object.hasOwn(given, key) ? given[key] : misshapen())]);
    for (const [key, shape] of Object.entries(spare ?? {})) {
      if (Object.hasOwn(given, key)) members.push([key, shape(given[key])]);
    }
    return Object.fromEntries(members) as Required<Needed> & Optional<Spare>;
  };
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return misshapen();
  return value as Readonly<Record<string, unknown>>;
}

function misshapen(): never {
  throw new Misshapen("a value of another shape");
}
