import { asciiLower } from "../../contract/domain.ts";
import type {
  Access,
  Comparison,
  Field,
  FunctionCall,
  Index,
  MapKey,
  Node,
  Quantifier,
} from "../../parser/ast.ts";
import { printNode } from "../../parser/print.ts";
import { walk } from "../../parser/walk.ts";
import { SAME_VALUE } from "../../request/message/fields.ts";
import { INVALID } from "../../request/message/http-message.ts";
import { analyseExpression, isRefused } from "../../types/analyse.ts";
import type { Goal } from "../prove/goal.ts";

/**
 * Conditions that every valid HTTP message meets: about arguments and the query that has them, cookies and their header,
 * the values of one header and of all headers, strings and the parts that `split` makes of them, and what no string of a
 * field contains. They are about places that goals name; each makes a search longer.
 */
export function tiesOf(goals: readonly Goal[]): readonly Goal[] {
  const nodes: Node[] = [];
  for (const { typed } of goals) walk(typed.parsed.root!, (node) => void nodes.push(node));
  const named = nodes.flatMap((node) => (node.kind === "Field" ? [node.name] : []));
  const prefixes = new Set(named.flatMap((name) => QUERY.exec(name)?.[1] ?? []));
  const queries = [...prefixes].map((prefix) => `${prefix}http.request.uri.query`);
  const same = SAME_VALUE.filter((both) => both.every((name) => named.includes(name)));
  const wholes = [...queries, ...(named.includes("http.cookie") ? ["http.cookie"] : [])];
  const sought = nodes.flatMap((node) => namedIn(node) ?? []);
  const headers = nodes.filter((node) => isEntryOf(node, HEADERS));
  const args = nodes.filter((node) => isEntryOf(node, ARGUMENTS));
  const entries = [...headers, ...args, ...sought];
  const listed = [...headers, ...args].filter(({ base }) => named.includes(`${base.name}.names`));
  const texts = [
    ...nodes.flatMap((node) => [
      ...wholes.flatMap((whole) => pairTies(node, whole)),
      ...(node.kind === "Quantifier" ? entries.flatMap((entry) => valueTies(node, entry)) : []),
      ...queries.flatMap((query) => countTies(node, query)),
      ...bodyTies(node),
      ...splitTies(node),
      ...jsonTies(node),
      ...signTies(node),
      ...keyTies(node),
      ...indexTies(node),
    ]),
    ...[...sought, ...listed].flatMap((entry) => nameTies(entry, wholes)),
    ...headers.flatMap((entry) => fieldTies(nodes, entry)),
    ...same.map((both) => `not (${both.join(" xor ")})`),
  ];
  const ties = [...new Set(texts)].map((text) => analyseExpression(text));
  return ties.flatMap(({ typed, findings }) => (isRefused(findings) ? [] : { typed, holds: true }));
}

/** The fields that contain a query. Normalization leaves queries as they are. */
const QUERY = /^((?:raw\.)?)http\.request\.(?:uri|uri\.query|full_uri)$/;
const ARGUMENTS = /^(?:raw\.)?http\.request\.uri\.args$/;
const COOKIES = /^http\.request\.cookies$/;
const HEADERS = /^(?:raw\.)?http\.request\.headers$/;
/** Names and values that mean themselves in a query, in a string and, but for dots, in a pattern. */
const PLAIN = /^[\w.~-]+$/;
/** White space around a cookie, which is not part of it. */
const SPACE = String.raw`[\s\xa0]*`;

/** A place in an entry of a map. */
type Entry = Access & { readonly base: Field; readonly indexes: readonly [MapKey, ...Index[]] };

function isEntryOf(node: Node, map: RegExp): node is Entry {
  if (node.kind !== "Access" || node.base.kind !== "Field" || !map.test(node.base.name)) return false;
  const [key] = node.indexes;
  return key?.kind === "MapKey" && PLAIN.test(key.value);
}

/** All values of the entry with a place. */
function valuesOf({ base, indexes }: Entry): string {
  return `${base.name}${indexes[0].raw}[*]`;
}

/** An argument or cookie is there, or has a value that it is compared with, if and only if the query or header has it so. */
function pairTies(node: Node, whole: string): readonly string[] {
  const map = mapOf(whole);
  if (isEntryOf(node, map)) return [presenceTie(node, whole)];
  if (node.kind !== "Comparison" || !isEntryOf(node.left, map)) return [];
  const { left: entry, right, operator } = node;
  if (right.kind !== "String" || !PLAIN.test(right.value)) return [];
  const [said, around] = operator === "contains" ? ["contains", "[^&]*"] : ["eq", ""];
  const rest = `=${around}${right.value}${around}`;
  return [pairTie(entry, whole, `${valuesOf(entry)} ${said} "${right.value}"`, rest)];
}

/** The maps that a query or a header of cookies is read into. */
function mapOf(whole: string): RegExp {
  return whole === "http.cookie" ? COOKIES : ARGUMENTS;
}

function presenceTie(entry: Entry, whole: string): string {
  return pairTie(entry, whole, `len(${valuesOf(entry)})[*] ge 0`, "(?:=[^&]*)?");
}

/** A value meets a condition if and only if the query or the header of cookies has the name with `rest` behind it. */
function pairTie({ base, indexes: [key] }: Entry, whole: string, condition: string, rest: string): string {
  const pattern = COOKIES.test(base.name)
    ? `(?:^|;)${SPACE}${encodable(key.value)}${rest.replaceAll("&", ";")}${SPACE}(?:;|$)`
    : `(?:^|&)${key.value}${rest}(?:&|$)`;
  return `not (any(${condition}) xor ${whole} matches r"${pattern.replaceAll(".", "\\.")}")`;
}

/** There are arguments if and only if the query has more than separators. */
function countTies(node: Node, query: string): readonly string[] {
  if (node.kind !== "Field" || !/\.args\.(?:names|values)$/.test(node.name)) return [];
  return [`not (len(${node.name}) gt 0 xor ${query} matches r"[^&]")`];
}

/** A part of a string is what a condition says, or contains it, if and only if the string has that between separators. */
function splitTies(node: Node): readonly string[] {
  if (node.kind !== "Comparison" || node.left.kind !== "Access" || node.right.kind !== "String") return [];
  const { base: call, indexes } = node.left;
  const [source, by, limit] = call.kind === "FunctionCall" && call.name === "split" ? call.arguments : [];
  const { value, raw } = node.right;
  const most = limit?.kind === "Bare" ? Number(limit.raw) : 0;
  if (most < 2 || by?.kind !== "String" || by.value.length !== 1 || value.includes(by.value)) return [];
  if (!/^[ !#-~]+$/.test(value + by.value)) return [];
  const text = printNode(source!);
  const [part, sign] = [value, by.value].map((one) => one.replace(/[\\.*+?()|[\]{}^$]/g, "\\$&"));
  const before = `(?:[^${sign}]*${sign})`;
  const [index] = indexes;
  const at = index?.kind === "ArrayIndex" ? index.value : undefined;
  if (at !== undefined && at >= most) return [];
  const isContained = node.operator === "contains";
  const middle = isContained ? `[^${sign}]*${part}` : `${part}(?:${sign}|$)`;
  // The last part contains whatever comes after the limit.
  const last = `${before}{${most - 1}}${isContained ? `(?s:.*)${part}` : `${part}$`}`;
  const among = (least: number, many: number) => `${before}{${least},${many}}${middle}`;
  const pattern = at === undefined ? `${among(0, most - 2)}|${last}` : at < most - 1 ? among(at, at) : last;
  const own = `${printNode(node.left)} ${isContained ? "contains" : "eq"} ${raw}`;
  const condition = at === undefined ? `any(${own})` : own;
  // The parts of an empty string are not documented.
  return [`not (${condition} xor ${text} matches r#"^(?:${pattern})"#) or ${text} eq ""`];
}

/** A value in JSON is a string or an integer, in an object or an array that has its key. */
function jsonTies(node: Node): readonly string[] {
  if (node.kind !== "FunctionCall" || !node.name.startsWith("lookup_json_")) return [];
  const text = printNode(node);
  const [source, key] = node.arguments;
  const isInteger = node.name === "lookup_json_integer";
  const isThere = isInteger ? `${text} ge -9223372036854775808` : `len(${text}) ge 0`;
  const inside = key?.kind === "String" ? String.raw`\{(?s:.{4,})\}` : String.raw`\[(?s:.+)\]`;
  return [
    ...(isInteger ? [`not (${isThere} and len(${text.replace("integer", "string")}) ge 0)`] : []),
    `not ${isThere} or ${printNode(source!)} matches r#"^\\s*${inside}\\s*$"#`,
  ];
}

/** By field: a pattern that none of its strings matches in a valid message. */
const NEVER_IN: readonly (readonly [RegExp, RegExp])[] = [
  [/^(?:raw\.)?http\.request\.uri\.args\.names$/, /[=&\x00- #\x7f]/],
  [/^(?:raw\.)?http\.request\.uri\.args(?:\.values)?$/, /[&\x00- #\x7f]/],
  [COOKIES, /;/],
  [/^http\.request\.accepted_languages$/, /[,;]/],
  [/^(?:raw\.)?http\.request\.headers\.names$|^http\.request\.method$/, INVALID.token],
  [/^(?:raw\.)?http\.request\.headers(?:\.values)?$/, INVALID.value],
  // The last of several headers that are joined may be empty.
  [/^http\.(?:cookie|referer|user_agent|x_forwarded_for)$/, /^[ \t]|[^,;][ \t]$|[\x00\r\n]/],
  [/^(?:raw\.)?http\.request\.uri(?:\.path)?$/, INVALID.target],
  [/^(?:raw\.)?http\.request\.(?:full_uri|uri\.query)$/, INVALID.query],
  [/^http\.host$/, INVALID.host],
];

function neverIn(name: string, key?: string): RegExp | undefined {
  if (key === "host" && HEADERS.test(name)) return INVALID.host;
  return NEVER_IN.find(([field]) => field.test(name))?.[1];
}

function signTies(node: Node): readonly string[] {
  const [field, indexes] = node.kind === "Access" ? [node.base, node.indexes] : [node, []];
  if (field.kind !== "Field") return [];
  const [index, element] = indexes;
  const key = index?.kind === "MapKey" ? index : undefined;
  const pattern = neverIn(field.name, key?.value);
  if (!pattern) return [];
  if (!index) return [`not ${field.name} matches r#"${pattern.source}"#`];
  const elements = key ? `${key.raw}[*]` : element ? "[*][*]" : "[*]";
  return [`not any(${field.name}${elements} matches r#"${pattern.source}"#)`];
}

/** An entry has values if it exists, and it does not exist if no message can have its key. */
function keyTies(node: Node): readonly string[] {
  const isCall = node.kind === "FunctionCall" && node.name === "has_key";
  const [map, key] = isCall ? node.arguments : node.kind === "Access" ? [node.base, node.indexes[0]] : [];
  if (map?.kind !== "Field" || (key?.kind !== "MapKey" && key?.kind !== "String")) return [];
  const isHeader = HEADERS.test(map.name);
  const values = map.name + key.raw;
  const isThere = isCall ? printNode(node) : `any(len(${values}[*])[*] ge 0)`;
  const isCounted = node.kind === "Access" && (isHeader || node.indexes.length === 1);
  const pattern = neverIn(`${map.name}.names`);
  const isKey = !pattern?.test(key.value) && !(isHeader && /[A-Z]/.test(key.value));
  return [
    ...(isCounted ? [`not (len(${values}) gt 0 xor ${isThere})`] : []),
    ...(isKey ? [] : [`not ${isThere}`]),
  ];
}

/** An array that has an element at an index has more elements than those before. */
function indexTies(node: Node): readonly string[] {
  const index = node.kind === "Access" ? node.indexes.at(-1) : undefined;
  if (index?.kind !== "ArrayIndex" || index.value === 0) return [];
  const element = printNode(node);
  return [`not len(${element}) ge 0 or len(${element.slice(0, -index.raw.length)}) gt ${index.value}`];
}

/** A pattern for a plain name, any character of which can be encoded. */
function encodable(name: string): string {
  return name.replace(/./g, (one) => `(?:${one}|(?i:%${one.charCodeAt(0).toString(16)}))`);
}

/** A name that a condition compares is the key of an entry, if and only if it is among the names. */
function nameTies(entry: Entry, wholes: readonly string[]): readonly string[] {
  const { base, indexes } = entry;
  const [map, name] = [base.name, indexes[0].raw.slice(1, -1)];
  const field = FIELD_OF_HEADER.get(indexes[0].value);
  const hasKey = `has_key(${map}, ${name})`;
  // Names of headers keep their capitals in HTTP/1.
  const names = HEADERS.test(map) ? `lower(${map}.names[*])[*]` : `${map}.names[*]`;
  return [
    `not (${hasKey} xor any(${names} eq ${name}))`,
    `not (${hasKey} xor any(len(${valuesOf(entry)})[*] ge 0))`,
    ...wholes.flatMap((whole) => (mapOf(whole).test(map) ? [presenceTie(entry, whole)] : [])),
    ...(field && HEADERS.test(map) && field !== "http.host" ? [`${field} eq "" or ${hasKey}`] : []),
  ];
}

/** The entry of arguments, cookies or headers for whose name a condition looks. */
function namedIn(node: Node): Entry | undefined {
  const isCall = node.kind === "FunctionCall";
  const [field, name] = isCall
    ? node.arguments
    : node.kind === "Comparison" && node.left.kind === "Access"
      ? [node.left.base, node.right]
      : [];
  if (field?.kind !== "Field" || name?.kind !== "String" || !PLAIN.test(name.value)) return undefined;
  const isMap = isCall && node.name === "has_key";
  const map = isMap ? field.name : field.name.replace(/\.names$/, "");
  const isName = !HEADERS.test(map) || name.value === asciiLower(name.value);
  if (!NAMED.test(map) || !isName || isMap !== (map === field.name)) return undefined;
  const key: MapKey = { ...name, kind: "MapKey", raw: `[${name.raw}]` };
  return { kind: "Access", base: { ...field, name: map }, indexes: [key], start: 0, end: 0 };
}

const NAMED = /^(?:raw\.)?http\.request\.(?:headers|cookies|uri\.args)$/;

/** The size of a body is the length of its text. */
function bodyTies(node: Node): readonly string[] {
  if (node.kind !== "Comparison" || !isOfSize(node.left)) return [];
  const said = (instead: string) => printNode(node, (one) => (isOfSize(one) ? instead : undefined));
  const [start, members = ""] = said(SIZE).split(/(?<=\{)|\}$/);
  // Both have the same one of several numbers.
  const some = members.split(" ").map((one) => `${start}${one}${members && "}"}`);
  return some.map((one) => `not (${one} xor ${one.replace(SIZE, LENGTH)})`);
}

function isOfSize(node: Node): boolean {
  return node.kind === "Field" && node.name === SIZE;
}

const SIZE = "http.request.body.size";
const LENGTH = "len(http.request.body.raw)";

/** A condition that one value of a header meets is met by one value of all; one that all meet is met by its values. */
function valueTies(node: Quantifier, entry: Entry): readonly string[] {
  const all = printNode(node);
  const every = `${entry.base.name}.values[*]`;
  const own = printNode(node, (one) =>
    one.kind === "Access" && printNode(one) === every ? valuesOf(entry) : undefined,
  );
  if (own === all) return [];
  return [node.name === "any" ? `not ${own} or ${all}` : `not ${all} or ${own}`];
}

/** By header: the field with its values, joined by commas or, for cookies, semicolons. The host is one value, in lower case. */
const FIELD_OF_HEADER: ReadonlyMap<string, string> = new Map([
  ["cookie", "http.cookie"],
  ["host", "http.host"],
  ["user-agent", "http.user_agent"],
  ["referer", "http.referer"],
  ["x-forwarded-for", "http.x_forwarded_for"],
]);

/** A condition that the only value of a header meets is met by the field of this header, and the other way round. */
function fieldTies(nodes: readonly Node[], { base, indexes: [key] }: Entry): readonly string[] {
  const field = FIELD_OF_HEADER.get(key.value);
  const all = `${base.name}${key.raw}`;
  const isHost = key.value === "host";
  // A request with two hosts is refused: https://www.rfc-editor.org/rfc/rfc9112#section-3.2.
  const own = isHost ? [`not len(${all}) gt 1`] : [];
  if (field === undefined || !nodes.some((node) => node.kind === "Field" && node.name === field)) return own;
  const first = isHost ? `lower(${all}[0])` : `${all}[0]`;
  const ifOne = `not len(${all}) eq 1 or `;
  /** A condition with other words for the field and the value; `isAlone`: of the only value, without a quantifier. */
  const shown = (node: Node, words: { field: string; value: string }, isAlone: boolean): string => {
    const instead = (one: Node): string | undefined => {
      if (one.kind === "Field" && one.name === field) return words.field;
      if (isValueOf(one, base, key, "ArrayIndex")) return words.value;
      if (!isAlone) return undefined;
      if (isValueOf(one, base, key, "Each")) return words.value;
      if (one.kind === "Quantifier") return `(${printNode(one.argument, instead)})`;
      return one.kind === "Access" && one.base.kind === "FunctionCall"
        ? printNode(one.base, instead)
        : undefined;
    };
    return printNode(node, instead);
  };
  const conditions = nodes.flatMap((node) => {
    if (!isCondition(node)) return [];
    const isAlone = node.kind === "Quantifier";
    const [own, whole] = [first, field].map((place) => shown(node, { field: place, value: place }, isAlone));
    const tied = own === whole ? [] : [`${ifOne}not (${own} xor ${whole})`];
    if (!isAlone) return printNode(node).includes("[*]") ? [] : tied;
    const [alone, ofField] = [`${all}[0]`, field].map((value) => shown(node, { field, value }, true));
    if (alone === ofField) return [];
    const text = printNode(node);
    const part = !isHost && isPart(node) ? [`not ${text} or ${ofField}`] : [];
    return [...part, `${ifOne}not (${text} xor ${alone})`, ...tied];
  });
  return [
    ...own,
    ...(isHost
      ? []
      : [
          `not len(${all}) gt 1 or ${field} contains "${key.value === "cookie" ? ";" : ","} "`,
          `len(${all}) gt 0 or ${field} eq ""`,
        ]),
    ...conditions,
  ];
}

function isCondition(node: Node): node is Comparison | Quantifier | FunctionCall {
  const isTest = node.kind === "FunctionCall" && /^(?:start|end)s_with$/.test(node.name);
  return isTest || node.kind === "Comparison" || node.kind === "Quantifier";
}

/** Whether a node is one value of a header, or with `Each` every value of it. */
function isValueOf(node: Node, { name }: Field, { value }: MapKey, kind: "ArrayIndex" | "Each"): boolean {
  if (node.kind !== "Access" || node.base.kind !== "Field" || node.base.name !== name) return false;
  const [key, index] = node.indexes;
  const isFirst = index?.kind === kind && (index.kind === "Each" || index.value === 0);
  return isFirst && key?.kind === "MapKey" && key.value === value && node.indexes.length === 2;
}

/** Whether a value that meets a condition also does so as a part of all values. */
function isPart({ name, argument }: Quantifier): boolean {
  if (name !== "any" || argument.kind !== "Comparison" || argument.operator !== "contains") return false;
  return argument.left.kind === "Access" && argument.left.base.kind === "Field";
}
