import { type LocatedNode, type LocatedObject, objectAt } from "../../sources/values/located.ts";
import type { RulesetScope, Traced } from "../model/model.ts";
import { type TracedJson, traced, tracedObject } from "../model/traced-json.ts";
import type { Decoder } from "./decode.ts";

/** One key of a policy: how it is read and merged and, if it is a member of a rule, where it is in the request. */
export interface SettingRow<Value> {
  readonly decode: Decoder<Value>;
  /** The value of two layers that both give it. Default: that of the stronger one. */
  merge?(lower: NonNullable<Value>, upper: NonNullable<Value>): NonNullable<Value>;
  readonly member?: RuleMember;
}

/** The member of a rule that a key gives. */
export interface RuleMember {
  readonly of: "rule" | "parameters";
  /** The names of the member and, if it is an object of one member, of that one. */
  readonly path: readonly [string, string?];
  /** The value that removes the member from the live rule. */
  readonly removes?: string | false;
  /** The value in a new rule if the policy gives none. Default: the member is omitted. */
  readonly usual?: (scope: RulesetScope) => Traced<string | boolean>;
  /** The live value that an open setting keeps. */
  readonly read?: (node: LocatedNode) => string | boolean | undefined;
}

export type SettingRows = Readonly<Record<string, SettingRow<unknown>>>;

type MemberKey<Rows extends SettingRows> = {
  [Key in keyof Rows]: Rows[Key] extends { readonly member: RuleMember } ? Key : never;
}[keyof Rows];

/** The keys of members that every rule has: if a policy does not say, the live or the usual value is sent. */
export type OpenKey<Rows extends SettingRows> = {
  [Key in keyof Rows]: Rows[Key] extends { readonly member: { readonly usual: unknown } } ? Key : never;
}[keyof Rows];

type ValueOf<Row> = Row extends { decode: Decoder<infer Value> }
  ? NonNullable<Value> extends { readonly value: infer Inner }
    ? Inner
    : never
  : never;

/** The members of a rule by the keys of a policy, each with its cause. */
export type RuleMembers<Rows extends SettingRows> = {
  readonly [Key in MemberKey<Rows>]:
    | Traced<ValueOf<Rows[Key]>>
    | (Key extends OpenKey<Rows> ? never : undefined);
};

/** A live rule, and the file that it is in. */
export interface RuleInFile {
  readonly uri: string;
  readonly rule: LocatedObject;
}

/** The members of a rule: as the policy gives them, else as they are live, else as usual. */
export function ruleMembers<Rows extends SettingRows>(
  rows: Rows,
  settings: object,
  { scope, live }: { readonly scope: RulesetScope; readonly live?: RuleInFile | undefined },
): RuleMembers<Rows> {
  const given = new Map<string, unknown>(Object.entries(settings));
  const members = Object.entries(rows).flatMap(([key, { member }]) => {
    if (!member) return [];
    const setting = given.get(key) as Parameters<typeof traced>[0] | undefined;
    const value = setting ? traced(setting) : ((live && liveMember(member, live)) ?? member.usual?.(scope));
    return [[key, value]];
  });
  return Object.fromEntries(members) as RuleMembers<Rows>;
}

function liveMember({ of, path, read }: RuleMember, { uri, rule }: RuleInFile) {
  const node = (of === "rule" ? rule : objectAt(rule, "action_parameters"))?.get(path[0]);
  const value = node && read?.(node);
  const origin = node && ({ from: "entrypoint", uri, range: node.range } as const);
  return value === undefined || !origin ? undefined : { value, origin };
}

/** The members of a rule, or of its parameters, as they are sent; `undefined`: the live member is removed. */
export function membersJson(
  rows: SettingRows,
  values: Readonly<Record<string, Traced<string | boolean> | undefined>>,
  of: RuleMember["of"],
): Readonly<Record<string, TracedJson | undefined>> {
  const members: Record<string, TracedJson | undefined> = {};
  for (const [key, { member }] of Object.entries(rows)) {
    const value = values[key];
    if (member?.of !== of || !value) continue;
    const [name, inner] = member.path;
    const json = inner === undefined ? value : tracedObject({ [inner]: value });
    members[name] = value.value === member.removes ? undefined : json;
  }
  return members;
}

/** Two layers of the same settings. A setting that the upper layer gives replaces or extends that of the lower one. */
export function layered<Settings extends object>(
  lower: Settings,
  upper: Settings,
  rows: SettingRows = {},
): Settings {
  const below = new Map<string, unknown>(Object.entries(lower));
  const given = Object.entries(upper).flatMap(([key, value]: [string, unknown]) => {
    const known = below.get(key);
    if (value === undefined || value === null) return [];
    return [
      [key, known === undefined || known === null ? value : (rows[key]?.merge?.(known, value) ?? value)],
    ];
  });
  return { ...lower, ...(Object.fromEntries(given) as Partial<Settings>) };
}
