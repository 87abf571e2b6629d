/** A type of the Rules language, by the engine's names; String is `Bytes`, Number and Integer are `Int`. */
export type Type = Primitive | ArrayType | MapType;

export interface Primitive {
  readonly kind: "Bool" | "Bytes" | "Int" | "Ip";
  readonly name: string;
}

export interface ArrayType {
  readonly kind: "Array";
  readonly of: Type;
  /** `Array<Bytes>`. */
  readonly name: string;
}

export interface MapType {
  readonly kind: "Map";
  readonly of: Type;
  readonly name: string;
}

export const BOOL: Primitive = Object.freeze({ kind: "Bool", name: "Bool" });
export const BYTES: Primitive = Object.freeze({ kind: "Bytes", name: "Bytes" });
export const INT: Primitive = Object.freeze({ kind: "Int", name: "Int" });
export const IP: Primitive = Object.freeze({ kind: "Ip", name: "Ip" });

const arrays = new Map<Type, ArrayType>();
const maps = new Map<Type, MapType>();

/** The array of a type. Types are interned: equal types are the same object. */
export function arrayOf(of: Type): ArrayType {
  return arrays.get(of) ?? intern(arrays, of, { kind: "Array", of, name: `Array<${of.name}>` });
}

/** The map, keyed by strings, to a type. Interned. */
export function mapOf(of: Type): MapType {
  return maps.get(of) ?? intern(maps, of, { kind: "Map", of, name: `Map<${of.name}>` });
}

const PRIMITIVES: ReadonlyMap<string, Type> = new Map(
  [BOOL, BYTES, INT, IP].map((type) => [type.name, type] as const),
);

/** The type of a name: `Map<Array<Bytes>>`. Errors: throws for another name. */
export function typeOfName(name: string): Type {
  const [, compound, of = ""] = /^(Array|Map)<(.+)>$/.exec(name) ?? [];
  if (compound !== undefined) return compound === "Array" ? arrayOf(typeOfName(of)) : mapOf(typeOfName(of));
  const type = PRIMITIVES.get(name);
  if (!type) throw new Error(`there is no type \`${name}\``);
  return type;
}

function intern<Compound extends ArrayType | MapType>(
  known: Map<Type, Compound>,
  of: Type,
  type: Compound,
): Compound {
  known.set(of, Object.freeze(type));
  return type;
}
