import { getOrCompute } from "../core/get-or-compute.ts";
import { counted } from "../core/phrases.ts";
import { isNoEntryPoint } from "../sources/recognise/answers.ts";
import type { ExportAnswer, ExportKey } from "./exports.ts";
import { booleanIn, type ExportValue, elements, member, numberIn, textIn } from "./origin.ts";
import type { Decode, Recorded } from "./records.ts";

/** Records of one kind. */
export interface Collection<Item> {
  readonly items: readonly Item[];
  /** Why there may be more of them than `items`; undefined if they are all there are. */
  readonly gap: ExportGap | undefined;
}

/** A record that a zone has once. */
export interface RecordAnswer<Item> {
  readonly record: Item | undefined;
  /** Why `record` is undefined, or may not be whole. */
  readonly gap: ExportGap | undefined;
}

/** Why an export is incomplete. */
export interface ExportGap {
  readonly reason: "missing" | "failed" | "partial" | "unreadable" | "declared";
  /** A clause about the export: `contains only 25 of 350 records`. */
  readonly clause: string;
  readonly at: ExportValue | undefined;
}

/** Something that was given twice. */
export interface Repetition {
  readonly key: ExportKey;
  readonly id: string | undefined;
  readonly first: ExportValue;
  readonly again: ExportValue;
}

const MISSING: ExportGap = { reason: "missing", clause: "is not among the exports", at: undefined };

/** The record of a kind that a zone has once. Repeated responses are added to `repetitions`. */
export function single<Item extends { readonly origin: ExportValue }>(
  exports: readonly ExportAnswer[],
  decode: Decode<Item>,
  repetitions: Repetition[],
): RecordAnswer<Item> {
  const [first, ...others] = exports;
  if (!first) return { record: undefined, gap: MISSING };
  for (const other of others) {
    repetitions.push({ key: first.key, id: undefined, first: first.answer, again: other.answer });
  }
  // A missing entry point is a valid response, not a failure: it is one without rules.
  const { node } = first.answer;
  if (node.kind === "Object" && isNoEntryPoint(node)) return { record: decode(first.answer), gap: undefined };
  const { result, gap } = open(first.answer);
  if (gap?.reason === "failed") return { record: undefined, gap };
  // A record requested by name comes as a list of one.
  const [record, ...more] = recordsIn(result) ?? [];
  if (record?.node.kind !== "Object" || more.length > 0)
    return { record: undefined, gap: unreadable(first.answer) };
  return { record: decode(record), gap };
}

/** The records of a kind. Records given again are added to `repetitions`. */
export function collect<Item extends Recorded>(
  exports: readonly ExportAnswer[],
  decode: Decode<Item>,
  repetitions: Repetition[],
): Collection<Item> {
  const [given, isDeclared] = withoutDeclared(exports);
  if (given.length === 0) return { items: [], gap: MISSING };
  const found = new Map<string, Item>();
  const counts = new ListCounts();
  let gap: ExportGap | undefined;
  for (const { key, answer } of given.flatMap(answers)) {
    const opened = open(answer);
    gap ??= opened.gap;
    if (opened.gap?.reason === "failed") continue;
    const records = recordsIn(opened.result);
    if (!records || records.some((record) => record.node.kind !== "Object")) gap ??= unreadable(answer);
    const items = (records ?? []).filter((record) => record.node.kind === "Object").map(decode);
    counts.add(opened.totalCount, items, answer);
    for (const item of items) {
      const name = item.id === undefined ? `at ${found.size}` : `id ${item.id}`;
      const first = found.get(name);
      if (first) repetitions.push({ key, id: item.id, first: first.origin, again: item.origin });
      else found.set(name, item);
    }
  }
  return {
    items: [...found.values()],
    gap: gap ?? counts.gap() ?? (isDeclared ? declaredGap(given) : undefined),
  };
}

/** Drops Terraform resources if API exports are given: these contain the same and more, so it would count twice. */
function withoutDeclared(exports: readonly ExportAnswer[]): readonly [readonly ExportAnswer[], boolean] {
  const answered = exports.filter((one) => !one.isDeclared);
  return answered.length > 0 ? [answered, false] : [exports, exports.length > 0];
}

function declaredGap([first]: readonly ExportAnswer[]): ExportGap {
  const clause = "is taken from Terraform, which may be incomplete";
  return { reason: "declared", clause, at: first?.answer };
}

/** The contents of an API response: its result, and the part of a list that it is. */
interface Opened {
  readonly result: ExportValue | undefined;
  readonly gap: ExportGap | undefined;
  /** The number of records at Cloudflare, if the response states it. */
  readonly totalCount: number | undefined;
}

function open(answer: ExportValue): Opened {
  const at = answer;
  if (booleanIn(member(answer, "success")) === false) {
    return {
      result: undefined,
      totalCount: undefined,
      gap: { reason: "failed", clause: failure(answer), at },
    };
  }
  const result = isEnvelope(answer) ? member(answer, "result") : answer;
  const clause = "is in a file that has errors";
  return {
    result,
    totalCount: numberIn(member(member(answer, "result_info"), "total_count")),
    gap: hasErrors(answer) ? { reason: "unreadable", clause, at } : undefined,
  };
}

/** Whether the file could not be read completely or, in a stream of zones, the line that contains the response. */
function hasErrors({ document, node }: ExportValue): boolean {
  const errors = document.diagnostics.filter((diagnostic) => diagnostic.severity === "error");
  const starts = document.roots.map(({ range }) => range.start);
  if (starts.length < 2) return errors.length > 0;
  const lineOf = (offset: number) => starts.findLastIndex((start, index) => index === 0 || start <= offset);
  return errors.some(({ range }) => lineOf(range.start) === lineOf(node.range.start));
}

function isEnvelope(answer: ExportValue): boolean {
  return member(answer, "result") !== undefined || member(answer, "success") !== undefined;
}

function failure(answer: ExportValue): string {
  const message = textIn(member(elements(member(answer, "errors"))[0], "message"));
  return message === undefined ? "is a failed API response" : `is a failed API response (${message})`;
}

/** The responses in an export: itself, or the pages in a list of responses. */
function answers({ key, answer }: ExportAnswer): readonly ExportAnswer[] {
  const pages = elements(answer);
  return pages.length > 0 && pages.every(isEnvelope)
    ? pages.map((page) => ({ key, answer: page }))
    : [{ key, answer }];
}

/** The records of a result: of a list its items, of an object itself; undefined for anything else. */
function recordsIn(result: ExportValue | undefined): readonly ExportValue[] | undefined {
  if (result?.node.kind === "Array") return elements(result);
  return result?.node.kind === "Object" ? [result] : undefined;
}

function unreadable(at: ExportValue): ExportGap {
  return { reason: "unreadable", clause: "does not have the shape of an API response", at };
}

/** Compares the number of records in lists with the number stated in their responses, list by list. */
class ListCounts {
  readonly #lists = new Map<string, { total: number; ids: Set<string>; nameless: number; at: ExportValue }>();

  add(totalCount: number | undefined, items: readonly Recorded[], at: ExportValue): void {
    // Groups and rules are listed by package, each list with its own count.
    const name = items[0] && "packageId" in items[0] ? String(items[0].packageId) : "";
    const list = getOrCompute(this.#lists, name, () => ({ total: 0, ids: new Set(), nameless: 0, at }));
    list.total = Math.max(list.total, totalCount ?? 0);
    for (const { id } of items) {
      if (id === undefined) list.nameless++;
      else list.ids.add(id);
    }
  }

  gap(): ExportGap | undefined {
    for (const { total, ids, nameless, at } of this.#lists.values()) {
      const held = ids.size + nameless;
      if (held < total) {
        return { reason: "partial", clause: `contains only ${held} of ${counted(total, "record")}`, at };
      }
    }
    return undefined;
  }
}
