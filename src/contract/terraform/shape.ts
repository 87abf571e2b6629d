/** A major version of the Cloudflare provider whose resources are described here. */
export type ProviderMajor = 4 | 5;

/** A type of a value that has no members: a scalar, or a collection of these. */
export type FlatType = "string" | "int" | "float" | "bool" | "any" | readonly ["list" | "map", FlatType];

/** The values that an attribute or a block of a resource accepts. Without `type` and `nesting` it is a string. */
export interface MemberShape {
  readonly type?: FlatType;
  /** One object, a list of objects, or a map of them; a set counts as a list. */
  readonly nesting?: "object" | "list" | "map";
  readonly members?: MemberShapes;
  /** Whether it is written as a block, without `=`. A list of at most one item is then one API object. */
  readonly isBlock?: boolean;
  readonly required?: boolean;
  /** Whether only the provider sets it. */
  readonly isReadOnly?: boolean;
  readonly enum?: readonly (string | number | boolean)[];
  readonly ignoresCase?: boolean;
  /** For a number its value, for a collection its length. */
  readonly min?: number;
  readonly max?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  /** The same limits for each element of a collection. */
  readonly element?: Pick<MemberShape, "enum" | "min" | "max" | "minLength" | "maxLength" | "pattern">;
  /** For the keys of a map. */
  readonly key?: Pick<MemberShape, "minLength" | "maxLength" | "pattern">;
}

export type MemberShapes = Readonly<Record<string, MemberShape>>;

/**
 * The members that a type of resource takes. Relations name members by paths from the resource, with `[]` after a list
 * or a repeated block and `{}` after a map. A group applies inside each shared parent that is written.
 */
export interface ResourceShape {
  readonly members: MemberShapes;
  readonly exactlyOneOf?: readonly (readonly string[])[];
  readonly atLeastOneOf?: readonly (readonly string[])[];
  readonly conflictsWith?: readonly (readonly string[])[];
  readonly requiredWith?: readonly { readonly path: string; readonly needs: readonly string[] }[];
  /** `path` may be set only if `other` has this value. */
  readonly needsValue?: readonly { readonly path: string; readonly other: string; readonly equals: string }[];
}

/** A changed form of a value, by the paths that it has in both versions. */
export interface ProviderChange {
  readonly change: string;
  readonly from?: string;
  readonly to?: string;
  /** The new values by the old ones. */
  readonly map?: Readonly<Record<string, unknown>>;
  /** The attributes that become the key and the value of a map. */
  readonly key?: string;
  readonly value?: string;
  /** The value to write if the older version had a default. */
  readonly write?: unknown;
  readonly from4?: unknown;
}

/** The differences between a type of resource and its counterpart in version 5. */
export interface ResourceChanges {
  readonly renamed?: readonly { readonly from: string; readonly to: string }[];
  readonly removed?: readonly string[];
  readonly values?: readonly ProviderChange[];
}

/** The changes from version 4 to version 5. */
export interface ProviderChanges {
  readonly renamedResources: readonly { readonly from: string; readonly to: string }[];
  readonly resources: Readonly<Record<string, ResourceChanges>>;
}

/** The resources of one major version. */
export interface ProviderShapes {
  /** The version that was described. */
  readonly version: string;
  /** All types of resources, including those without a shape. */
  readonly resourceNames: readonly string[];
  readonly resources: Readonly<Record<string, ResourceShape>>;
}
