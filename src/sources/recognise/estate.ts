import { hasEntry, type LocatedNode, type LocatedObject } from "../values/located.ts";
import { isAnswer, unwrap } from "./answers.ts";
import parts from "./estate-parts.json" with { type: "json" };
import type { Estate, Subject } from "./model.ts";
import { type RecordKind, recordKind } from "./records.ts";
import { listSubject, recordSubjects } from "./subjects.ts";

/** The kind of record under each key of an estate. */
const PART_KINDS = new Map(Object.entries(parts.kinds) as [string, RecordKind][]);

/** Parts of an estate that are one object; the others are lists. */
const SINGLE_KINDS: ReadonlySet<string> = new Set(parts.single);

/** Minimum number of keys with a response or an empty list, if no part can be recognised by its shape. */
const MIN_WEAK_PARTS = 3;

/** An estate with its parts as subjects, in file order, and the API responses in it. */
export interface FoundEstate {
  readonly estate: Estate;
  readonly subjects: readonly Subject[];
  readonly answers: readonly LocatedObject[];
}

/**
 * The estate that an object is; undefined if it is not one. `packages`, `overrides` or `rules` are also in the files of
 * other tools, so at least one part must look like what its key names.
 */
export function estateOf(object: LocatedObject): FoundEstate | undefined {
  if (!isEstate(object)) return undefined;
  const parts: Record<string, Subject> = Object.create(null);
  const answers: LocatedObject[] = [];
  for (const { key, value } of object.entries) {
    const kind = PART_KINDS.get(key);
    if (kind === undefined || object.get(key) !== value) continue;
    const { result, answer } = unwrap(value);
    if (answer) answers.push(answer);
    const subject = result && partOf(kind, result, answer);
    if (subject) parts[key] = subject;
  }
  return { estate: { node: object, parts }, subjects: Object.values(parts), answers };
}

function isEstate(object: LocatedObject): boolean {
  let weakParts = 0;
  for (const { key, value } of object.entries) {
    const kind = PART_KINDS.get(key);
    if (kind === undefined) continue;
    const { result, answer } = unwrap(value);
    if (result && looksLike(kind, result, answer !== undefined)) return true;
    if (isAnswer(value) || (result?.kind === "Array" && result.items.length === 0)) weakParts++;
  }
  return weakParts >= MIN_WEAK_PARTS || (weakParts > 0 && hasZoneName(object));
}

function looksLike(kind: RecordKind, result: LocatedNode, isAnswerResult: boolean): boolean {
  const records = result.kind === "Array" ? result.items : [result];
  return records.some((item) => item.kind === "Object" && recordKind(item, isAnswerResult) === kind);
}

function hasZoneName(object: LocatedObject): boolean {
  const zone = object.get("zone");
  return zone?.kind === "Object" && hasEntry(zone, "name");
}

function partOf(
  kind: RecordKind,
  result: LocatedNode,
  answer: LocatedObject | undefined,
): Subject | undefined {
  if (result.kind === "Array")
    return SINGLE_KINDS.has(kind) ? undefined : listSubject(kind, result, answer)[0];
  if (result.kind !== "Object") return undefined;
  return recordSubjects(kind, result, answer)[0];
}
