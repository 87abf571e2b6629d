import type { FileRange } from "../../core/range.ts";
import type { LocatedNode } from "../../sources/values/located.ts";

/** The values that an option of a rule accepts. Options are closed: an undeclared one is rejected. */
export type OptionSpec = IntegerOption | BooleanOption | TextOption | ChoiceOption | TextsOption;

interface OptionBase {
  /** One sentence for the rule's page. */
  readonly summary: string;
}

/** A whole number. */
export interface IntegerOption extends OptionBase {
  readonly kind: "integer";
  readonly default: number;
  /** Default: 0. */
  readonly min?: number;
  /** Default: the largest whole number there is. */
  readonly max?: number;
}

/** True or false. */
export interface BooleanOption extends OptionBase {
  readonly kind: "boolean";
  readonly default: boolean;
}

/** Any text. */
export interface TextOption extends OptionBase {
  readonly kind: "text";
  readonly default: string;
}

/** One of several strings. */
export interface ChoiceOption extends OptionBase {
  readonly kind: "choice";
  readonly values: readonly string[];
  readonly default: string;
}

/** A list of strings. */
export interface TextsOption extends OptionBase {
  readonly kind: "texts";
  readonly default: readonly string[];
}

/** The options of a rule, by name. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** The value of an option. */
export type OptionValue = OptionSpec["default"];

type ValueOf<Spec extends OptionSpec> = Spec extends ChoiceOption
  ? Spec["values"][number]
  : Spec extends IntegerOption
    ? number
    : Spec extends BooleanOption
      ? boolean
      : Spec extends TextOption
        ? string
        : readonly string[];

/** The option values passed to a rule. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: ValueOf<Specs[Name]>;
};

/** The values of a rule's options: the configured ones, and the default of each other one. */
export function optionValues(
  specs: OptionSpecs | undefined,
  configured: ReadonlyMap<string, OptionValue> | undefined,
): Readonly<Record<string, OptionValue>> {
  const values: Record<string, OptionValue> = {};
  for (const [name, spec] of Object.entries(specs ?? {}))
    values[name] = configured?.get(name) ?? spec.default;
  return Object.freeze(values);
}

/** The configured value of an option, or the expected one. */
export type OptionReading =
  | { readonly value: OptionValue }
  | {
      /** `a whole number from 1 to 5`. */
      readonly expected: string;
      readonly range: FileRange;
    };

/** Reads the value of an option. */
export function readOption(node: LocatedNode, spec: OptionSpec): OptionReading {
  const value = readValue(node, spec);
  return value === undefined ? { expected: expectedBy(spec), range: node.range } : { value };
}

function readValue(node: LocatedNode, spec: OptionSpec): OptionValue | undefined {
  switch (spec.kind) {
    case "integer": {
      const { min, max } = boundsOf(spec);
      if (node.kind !== "Number" || !Number.isSafeInteger(node.value)) return undefined;
      return node.value >= min && node.value <= max ? node.value : undefined;
    }
    case "boolean":
      return node.kind === "Boolean" ? node.value : undefined;
    case "text":
      return node.kind === "String" ? node.value : undefined;
    case "choice":
      return node.kind === "String" && spec.values.includes(node.value) ? node.value : undefined;
    case "texts": {
      if (node.kind !== "Array") return undefined;
      const texts = node.items.flatMap((item) => (item.kind === "String" ? [item.value] : []));
      return texts.length === node.items.length ? texts : undefined;
    }
  }
}

/** The smallest and the largest value of an integer option. */
export function boundsOf({ min = 0, max = Number.MAX_SAFE_INTEGER }: IntegerOption): {
  readonly min: number;
  readonly max: number;
} {
  return { min, max };
}

function expectedBy(spec: OptionSpec): string {
  switch (spec.kind) {
    case "integer": {
      const { min, max } = boundsOf(spec);
      return max === Number.MAX_SAFE_INTEGER
        ? `a whole number, ${min} or above`
        : `a whole number from ${min} to ${max}`;
    }
    case "boolean":
      return "`true` or `false`";
    case "text":
      return "a string";
    case "choice":
      return `one of ${spec.values.map((value) => `\`${value}\``).join(", ")}`;
    case "texts":
      return "a list of strings";
  }
}
