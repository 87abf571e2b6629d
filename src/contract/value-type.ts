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

function intern<Compound extends ArrayType | MapType>(
  known: Map<Type, Compound>,
  of: Type,
  type: Compound,
): Compound {
  known.set(of, Object.freeze(type));
  return type;
}
