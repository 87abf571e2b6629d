import type { Protection } from "../../core/protection.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type LocatedNode, stringAt } from "../../sources/values/located.ts";
import { leavesOf, writtenText } from "./configured.ts";
import { byStrength, strengthOfAction } from "./protection.ts";
import table from "./records.json" with { type: "json" };

/** The names of records of one kind, and their comparison. */
export interface RecordComparison {
  /** The ways to the values that name a record for people. The first that it has is its name. */
  readonly names?: readonly string[];
  /** Members that turn the record on or off, or decide whether it stops requests or lets them pass. */
  readonly state?: Readonly<Record<string, Order>>;
  /** Other members whose effect is known. The last part of a way may be `*`. */
  readonly members?: Readonly<Record<string, Order>>;
}

/**
 * The protection that values of a member give. `word`: by the strength of the word; `inverse`: `true` turns protection
 * off; `lower`, `higher`: numbers; `more`, `fewer`: lists.
 */
type Order = "word" | "inverse" | "lower" | "higher" | "more" | "fewer";

const KINDS = table.kinds as Readonly<Record<string, RecordComparison>>;
const WORDS: Readonly<Record<string, number>> = table.words;
const NOTES: ReadonlySet<string> = new Set(table.notes);

/** The values of each member of a record that affects requests, by path. */
export type Members = ReadonlyMap<string, readonly string[]>;

/** The comparison of records of a type; undefined if their object is compared as a whole. */
export function recordComparisonOf(type: string): RecordComparison | undefined {
  return Object.hasOwn(KINDS, type) ? KINDS[type] : undefined;
}

/** The name of a record for people; undefined if it has none. */
export function recordName({ names = [] }: RecordComparison, node: LocatedNode): string | undefined {
  const leaves = leavesOf(node);
  const values = names.flatMap((name) => leaves.filter(([path]) => path === `/${name}`));
  return values.map(([, value]) => (value.kind === "String" ? value.value : "")).find(Boolean);
}

/** The members of an object. Lists of objects that have an id are read as objects by id. */
export function recordMembers(node: LocatedNode, document: SourceDocument, way = ""): Members {
  const at = (key: string) => (way === "" ? key : `${way}/${key}`);
  if (node.kind === "Object") {
    const entries = node.entries.filter(({ key, value }) => !NOTES.has(key) && value.kind !== "Null");
    return new Map(entries.flatMap(({ key, value }) => [...recordMembers(value, document, at(key))]));
  }
  if (node.kind !== "Array") return new Map([[way, [writtenText(node, document)]]]);
  const found = new Map<string, readonly string[]>();
  for (const item of node.items) {
    const id = item.kind === "Object" ? stringAt(item, "id")?.value : undefined;
    if (id === undefined) continue;
    const members = recordMembers(item, document, at(id));
    for (const [key, values] of members.size > 0 ? members : [[at(id), ["true"]] as const])
      found.set(key, values);
  }
  return found.size > 0 ? found : new Map([[way, node.items.map((item) => writtenText(item, document))]]);
}

/** Whether a record stops requests (above 0), does nothing (0), or lets them pass (below). */
export function strengthOfRecord({ state }: RecordComparison, members: Members): number | undefined {
  if (!state) return undefined;
  const keys = Object.keys(state);
  if (keys.some((key) => state[key] === "inverse" && strengthAt(key, "inverse", members) === 0)) return 0;
  const word = keys.find((key) => state[key] === "word");
  return word === undefined ? FULL : strengthAt(word, "word", members);
}

/** The members that differ between two records, each with the values that only one of them has, and the effect. */
export function memberChanges(kind: RecordComparison, before: Members, after: Members) {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((key) => {
    const [old, fresh] = [before.get(key) ?? [], after.get(key) ?? []];
    const [gone, added] = [beyond(old, fresh), beyond(fresh, old)];
    if (gone.length === 0 && added.length === 0) return [];
    const [was, is] = [gone, added].map((values) => values.join(", ") || undefined);
    return [{ key, before: was, after: is, protection: effectOfMember(kind, key, before, after) }];
  });
}

function effectOfMember(kind: RecordComparison, key: string, before: Members, after: Members): Protection {
  const [was, is] = [strengthOfRecord(kind, before), strengthOfRecord(kind, after)];
  if (was === 0 && is === 0) return "same";
  if (kind.state?.[key]) {
    if (was !== undefined && is !== undefined && is < 0) return was > 0 ? "lost" : "weaker";
    return byStrength(was, is);
  }
  const order = kind.members?.[key] ?? kind.members?.[key.replace(/[^/]*$/, "*")];
  if (order === undefined) return "unknown";
  if (order !== "more" && order !== "fewer") {
    const effect = byStrength(strengthAt(key, order, before), strengthAt(key, order, after));
    return effect === "lost" && (order === "lower" || order === "higher") ? "weaker" : effect;
  }
  const [old, fresh] = [before.get(key) ?? [], after.get(key) ?? []];
  const [isLess, isMore] = [beyond(fresh, old).length === 0, beyond(old, fresh).length === 0];
  if (isMore === isLess) return "unknown";
  return isMore === (order === "more") ? "stronger" : "weaker";
}

/** The strength of what is fully on. */
const FULL = 4;

/** The strength of a value, compared with other values of its member; undefined if unknown. */
function strengthAt(key: string, order: Order, members: Members): number | undefined {
  const word = members.get(key)?.[0];
  if (order === "inverse") return word === "true" ? 0 : (word ?? "false") === "false" ? FULL : undefined;
  if (word === undefined) return undefined;
  if (order === "word") return strengthOfAction(word) ?? WORDS[word];
  const number = order === "lower" ? -Number(word) : Number(word);
  return Number.isNaN(number) ? undefined : number;
}

function beyond(all: readonly string[], others: readonly string[]): readonly string[] {
  return all.filter((one) => !others.includes(one));
}
