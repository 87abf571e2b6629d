import { FIELDS } from "../../src/contract/fields.ts";
import type { Comparison } from "./verdict.ts";

/** Why our verdict may differ from the engine's: always an expression that we accept and the engine rejects. */
export interface Difference {
  readonly name: string;
  readonly reason: string;
  /** Expressions that differ for this reason. A witness that no longer differs fails the tests. */
  readonly witnesses: readonly string[];
  /** Whether an expression that differs does so for this reason. */
  explains(text: string, engine: string, engineFields: ReadonlySet<string>): boolean;
}

const DOCUMENTED_WIDER: ReadonlySet<string> = new Set([
  "encode_base64",
  "has_key",
  "has_value",
  "is_timed_hmac_valid_v0",
  "len",
  "lookup_json_integer",
  "lookup_json_string",
  "regex_replace",
  "remove_query_args",
  "sha256",
  "substring",
  "to_string",
  "url_decode",
]);

/** All of them. Nothing else may differ. */
export const DIFFERENCES: readonly Difference[] = [
  {
    name: "booleans",
    reason:
      "The specification: the expression `true` matches all traffic. The open-source engine has no Boolean literals.",
    witnesses: ["true", "false"],
    explains: (text, engine) =>
      engine.includes("unknown identifier") && /^[\s(]*(?:true|false)[\s)]*$/.test(text),
  },
  {
    name: "fields",
    reason:
      "Documented fields that the scheme built into the binding lacks, such as those of the network layer.",
    witnesses: ["tcp.dstport eq 80", "icmp.type eq 8", "cf.edge.client_port gt 1024"],
    explains: (text, engine, engineFields) =>
      engine.includes("unknown identifier") &&
      (text.match(/[A-Za-z_][\w.]*/g) ?? []).some((name) => FIELDS.has(name) && !engineFields.has(name)),
  },
  {
    name: "signatures",
    reason:
      "Documentation, or another open scheme, gives these functions more forms than the scheme built into the binding.",
    witnesses: [
      'len(http.request.headers["x"]) gt 1',
      'lookup_json_string(http.request.body.raw, "a", 0) eq "c"',
      "lookup_json_integer(http.request.body.raw, 1) eq 2",
      'substring(http.host, 2) eq "ab"',
      'to_string(ip.src) eq "1.1.1.1"',
      'url_decode(http.host, "r") eq "a"',
      'sha256("a") eq "b"',
      'encode_base64("a") eq "b"',
      'has_key(cf.llm.prompt.custom_topic_categories, "a")',
      'has_value(http.request.headers, "a")',
      'regex_replace("a", "b", "c") eq "d"',
      'is_timed_hmac_valid_v0("secret", http.request.uri, 10800, http.request.timestamp.sec, 8)',
    ],
    explains: (text, engine) =>
      /invalid (?:number of arguments|(?:type|kind) of argument)/.test(engine) &&
      DOCUMENTED_WIDER.has(refusedCall(text, engine) ?? ""),
  },
  {
    name: "stars",
    reason: "The binding allows ten stars in a wildcard pattern; the engine's own default is no limit.",
    witnesses: ['http.host wildcard "*a*a*a*a*a*a*a*a*a*a*a"'],
    explains: (_, engine) => engine.includes("star metacharacters, but the limit is 10"),
  },
  {
    name: "compiled size",
    reason:
      "How large a regex becomes is estimated, and never too high: branches and Unicode classes count too little.",
    witnesses: ['http.host matches "(?u)\\pL{1000}"', 'http.host matches "(?:ab|cd){100000}"'],
    explains: (_, engine) => engine.includes("Compiled regex exceeds size limit"),
  },
];

/** The listed reason for a difference; undefined if there is none, or if we reject what the engine accepts. */
export function reasonFor(
  { text, ours, engine }: Comparison,
  engineFields: ReadonlySet<string>,
): Difference | undefined {
  if (ours !== undefined || engine === null) return undefined;
  return DIFFERENCES.find((difference) => difference.explains(text, engine, engineFields));
}

const STRING_OR_CALL = /r(#*)".*?"\1|"(?:[^"\\]|\\.)*"|([A-Za-z_]\w*)\s*\(|\(|\)/gs;

/** The name of the innermost call around the place that the engine reports. It counts lines from 1, and columns in bytes. */
export function refusedCall(text: string, engine: string): string | undefined {
  const [, line, column] = /\((\d+):(\d+)\)/.exec(engine) ?? [];
  const lines = text.split("\n").slice(0, Number(line));
  const last = Buffer.from(lines.pop() ?? "").subarray(0, Number(column) - 1);
  const before = [...lines, last.toString()].join("\n");
  const open: (string | undefined)[] = [];
  for (const { 0: piece, 2: name } of before.matchAll(STRING_OR_CALL)) {
    if (piece.endsWith("(")) open.push(name);
    else if (piece === ")") open.pop();
  }
  return open.findLast((name) => name !== undefined);
}
