import { describe, expect, it } from "vitest";
import { parseExpression } from "../../src/parser/parse.ts";
import type { Request } from "../../src/request/request.ts";
import { type Address, isAddress, type Truth, UNKNOWN, type Value } from "../../src/request/values.ts";
import { compileExpression, compileValue } from "../../src/semantics/evaluate/evaluate.ts";
import { MEANINGS } from "../../src/semantics/evaluate/functions/index.ts";
import { readRequest } from "../../src/semantics/evaluate/read-request.ts";
import { readAddress } from "../../src/types/addresses.ts";
import { analyseExpression } from "../../src/types/analyse.ts";
import { checkExpression } from "../../src/types/check.ts";
import { readRecordedLines, recordedVerdicts } from "../support/recorded.ts";
import { describeShared } from "../support/shared.ts";
import functionExamples from "./evaluate/function-examples.json" with { type: "json" };

type Verdict = "match" | "no-match" | "unknown";

interface Row {
  readonly id?: string;
  readonly expression: string;
  readonly request: Readonly<Record<string, unknown>>;
  readonly lists?: Readonly<Record<string, unknown>> | undefined;
  readonly engine: Verdict | { readonly value: unknown };
  readonly documented?: Verdict;
  readonly engine_option?: string;
  readonly form?: "value";
}

function requestOf({ request: fields, lists }: Pick<Row, "request" | "lists">, isOpen = false): Request {
  const { request, problem } = readRequest({ fields, isOpen, ...(lists && { lists }) });
  expect(problem).toBeUndefined();
  return request!;
}

function verdict(truth: Truth): Verdict {
  return truth === UNKNOWN ? "unknown" : truth ? "match" : "no-match";
}

function verdictOf(row: Row, missing: "documented" | "engine"): Verdict {
  return verdict(compiled(row.expression)[missing](requestOf(row)));
}

function compiled(expression: string) {
  const { typed, findings } = analyseExpression(expression);
  expect(findings, expression).toEqual([]);
  return {
    documented: compileExpression(typed, { missing: "documented" }),
    engine: compileExpression(typed, { missing: "engine" }),
  };
}

/** The rows whose verdicts are not those of the evaluator, in both readings of missing values. */
function wrongRows(rows: readonly Row[]): readonly Row[] {
  let last: { readonly expression: string; readonly of: ReturnType<typeof compiled> } | undefined;
  return rows.filter((row) => {
    // The rows of one expression follow each other.
    if (last?.expression !== row.expression)
      last = { expression: row.expression, of: compiled(row.expression) };
    const { of } = last;
    const request = requestOf(row);
    const wanted = { engine: row.engine, documented: row.documented ?? row.engine };
    return (["engine", "documented"] as const).some((missing) => {
      const ours = verdict(of[missing](request));
      return ours !== wanted[missing] && !(ours === "unknown" && UNDOCUMENTED_RESULTS.test(row.expression));
    });
  });
}

/**
 * Calls that are unknown for some arguments: the engine's binding has its own results, and documentation does not
 * describe any.
 */
const UNDOCUMENTED_RESULTS = /\b(?:substring|to_string)\(/;

describeShared<Row>(
  "the engine's verdicts on collected expressions",
  "reference/meaning/verdicts.ndjson",
  (rows) => {
    it("are those of the evaluator", () => {
      expect(wrongRows(rows)).toEqual([]);
    });
  },
);

describe("the engine's verdicts", () => {
  const experiments = readRecordedLines<Row>("engine/meaning.ndjson");

  it("are those of the evaluator, in both readings of missing values", () => {
    const rows = recordedVerdicts();
    expect(rows.length).toBe(6830);
    expect(wrongRows(rows)).toEqual([]);
  });

  it("of experiments are those of the evaluator", () => {
    expect(experiments.length).toBeGreaterThan(260);
    const wrong = experiments.filter((row) => {
      if (row.form === "value") return false;
      return verdictOf(row, row.engine_option === undefined ? "engine" : "documented") !== row.engine;
    });
    expect(wrong).toEqual([]);
  });

  it("of values are those of the evaluator", () => {
    for (const row of experiments) {
      if (row.form !== "value") continue;
      const { value } = row.engine as { value: unknown };
      expect(plain(valueFor(row.expression, requestOf(row))), row.id).toEqual(value ?? undefined);
    }
  });
});

function valueFor(expression: string, request: Request): Value | undefined | "unknown" {
  const value = compileValue(checkExpression(parseExpression(expression).value))(request);
  return value === UNKNOWN ? "unknown" : value;
}

/** A value as examples write it. */
function plain(value: Value | undefined | "unknown"): unknown {
  if (typeof value === "string") {
    const text = Buffer.from(value, "latin1");
    return text.equals(Buffer.from(text.toString("utf8")))
      ? text.toString("utf8")
      : { hex: text.toString("hex") };
  }
  return Array.isArray(value) ? value.map(plain) : value;
}

/** Calls from the documentation, with the values of fields that they read, and their results; a call can have none. */
interface FunctionExample {
  readonly call: string;
  readonly request?: Readonly<Record<string, unknown>>;
  readonly gives?: unknown;
}

const EXAMPLES = functionExamples as Readonly<Record<string, readonly FunctionExample[]>>;

describe("functions", () => {
  it.each(
    MEANINGS.flatMap(({ name }) => {
      const examples = EXAMPLES[name] ?? [];
      expect(examples.length, name).toBeGreaterThan(0);
      return examples.map((example) => [example.call, example] as const);
    }),
  )("%s gives what documentation shows", (_, { call, request = {}, gives }) => {
    const value = valueFor(call, requestOf({ request }));
    if (value !== undefined && value !== "unknown" && isAddress(value)) {
      const { family, low, first } = readAddress(gives as string)!;
      expect(value).toEqual({ family, number: low ?? first } satisfies Address);
    } else expect(plain(value)).toEqual(gives);
  });
});

describe("an open request", () => {
  const HEADER = '["x"]';
  it.each([
    ['http.host eq "a"', {}, "unknown"],
    ['not http.host eq "a"', {}, "unknown"],
    ['ssl and http.host eq "a"', { ssl: false }, "no-match"],
    ['ssl or http.host eq "a"', { ssl: true }, "match"],
    ['ssl xor http.host eq "a"', { ssl: true }, "unknown"],
    [`http.request.headers${HEADER}[0] eq "a"`, { "http.request.headers": { y: ["a"] } }, "unknown"],
    [`http.request.headers${HEADER}[0] eq "a"`, { "http.request.headers": { x: [] } }, "no-match"],
    [`any(http.request.headers[*][0] eq "a")`, { "http.request.headers": { x: ["a"] } }, "match"],
    [`any(http.request.headers[*][0] eq "a")`, { "http.request.headers": { x: ["b"] } }, "unknown"],
    [`all(http.request.headers[*][0] eq "a")`, { "http.request.headers": { x: ["b"] } }, "no-match"],
    [`all(http.request.headers[*][0] eq "a")`, { "http.request.headers": { x: ["a"] } }, "unknown"],
    [`any(lower(http.request.headers[*][0])[*] eq "a")`, { "http.request.headers": { x: ["A"] } }, "match"],
    [`any(http.request.headers.names[*] eq "a")`, { "http.request.headers.names": ["b"] }, "no-match"],
    ["ip.src in $office", { "ip.src": "1.1.1.1" }, "unknown"],
    ["len(http.request.headers.names) gt 0", {}, "unknown"],
  ])("%s of %j: %s", (expression, request, expected) => {
    const { typed, findings } = analyseExpression(expression);
    expect(findings).toEqual([]);
    expect(verdict(compileExpression(typed)(requestOf({ request }, true)))).toBe(expected);
  });
});

it("what documentation leaves open is unknown", () => {
  for (const [expression, request] of [
    ['uuidv4(cf.random_seed) eq "a"', { "cf.random_seed": "x" }],
    ['substring(http.host, 9) eq "a"', { "http.host": "abc" }],
    [
      'any(substring(http.request.headers["x"][*], 9)[*] eq "a")',
      { "http.request.headers": { x: ["a", "b"] } },
    ],
    ['decode_base64(http.host) eq "a"', { "http.host": "%%%" }],
    [
      'is_timed_hmac_valid_v0("secret", http.request.uri, 10800, http.request.timestamp.sec, 8)',
      { "http.request.uri": `/cat.jpg?verify=1484063137-${"I".repeat(43)}` },
    ],
    [
      'is_timed_hmac_valid_v0("secret", http.user_agent, 10800, http.request.timestamp.sec)',
      { "http.user_agent": `1484063137-${"I".repeat(43)}` },
    ],
    ['http.host matches "(?u)\\w"', { "http.host": "a" }],
  ] as const) {
    const { typed } = analyseExpression(expression);
    expect(verdict(compileExpression(typed)(requestOf({ request }))), expression).toBe("unknown");
  }
});

describe("a request that does not fit", () => {
  it.each([
    [{ "http.host": 5 }, "`http.host` must be a string"],
    [{ "http.hots": "a" }, "There is no field `http.hots`."],
    [{ "cf.threat_score": 1.5 }, "`cf.threat_score` must be an integer of 64 bits."],
    [{ "ip.src": "1.1.1" }, "`ip.src` must be an address."],
    [{ ssl: 1 }, "`ssl` must be true or false."],
    [{ "http.request.headers.names": "a" }, "`http.request.headers.names` must be a list."],
    [{ "http.host": { hex: 12 } }, "`http.host` must be a string"],
    [{ "http.host": { hex: "6" } }, "`http.host` must be a string"],
    [{ "http.request.headers": 5 }, "`http.request.headers` must be an object."],
    [{ "http.request.headers": { x: "a" } }, '`http.request.headers["x"]` must be a list.'],
  ])("%j is rejected", (fields, problem) => {
    expect(readRequest({ fields }).problem).toContain(problem);
  });

  it("is rejected because of an integer of more bits", () => {
    const problems = [-1n, 0n].map(
      (more) => readRequest({ fields: { "ip.src.asnum": 2n ** 63n + more } }).problem,
    );
    expect(problems).toEqual([undefined, expect.stringContaining("must be an integer of 64 bits")]);
  });
});

describe("what a request does not have", () => {
  const HEADERS = { "http.request.headers": { x: ["1"] } };
  it.each([
    ['has_key(http.request.headers, "x")', HEADERS, "match", "match"],
    ['has_key(http.request.headers, "y")', HEADERS, "no-match", "unknown"],
    ['has_key(http.request.headers, "y")', {}, "no-match", "unknown"],
    ['has_value(http.request.headers, "1")', HEADERS, "match", "match"],
    ['has_value(http.request.headers, "2")', HEADERS, "no-match", "unknown"],
    ['has_value(http.request.headers, "2")', {}, "no-match", "unknown"],
    [
      'has_value(http.request.headers.names, "y")',
      { "http.request.headers.names": ["x"] },
      "no-match",
      "no-match",
    ],
    ['wildcard_replace(http.host, "*b", "$$x") eq "$x"', { "http.host": "ab" }, "match", "match"],
    [`wildcard_replace(http.host, "a*b", "x\${1}y") eq "xy"`, { "http.host": "ab" }, "match", "match"],
    ['split(http.host, ".", 1)[0] eq "a.b"', { "http.host": "a.b" }, "match", "match"],
    ['split(http.host, ".", 2)[1] eq "b"', { "http.host": "a.b" }, "match", "match"],
    ['split(http.host, ".", 3)[2] eq "b"', { "http.host": "a.b" }, "no-match", "no-match"],
    ['split(http.host, ".", 0)[0] eq "a"', { "http.host": "a.b" }, "unknown", "unknown"],
    ['url_decode(http.host, "u") eq "a"', { "http.host": "%uD7FF" }, "no-match", "no-match"],
    ['url_decode(http.host, "u") eq "a"', { "http.host": "%uD800" }, "unknown", "unknown"],
    ['url_decode(http.host, "u") eq "a"', { "http.host": "%uDFFF" }, "unknown", "unknown"],
    ['url_decode(http.host, "u") eq "a"', { "http.host": "%uE000" }, "no-match", "no-match"],
    ['any(http.request.headers["y"][*] eq "1")', HEADERS, "no-match", "unknown"],
    ["ip.src lt ::5", { "ip.src": "0.0.0.1" }, "no-match", "no-match"],
    [
      'lookup_json_string(http.host, "a") eq "1,2"',
      { "http.host": '{"a" : "1,2", "b": 3}' },
      "match",
      "match",
    ],
    ["lookup_json_integer(http.host, 1) eq 2", { "http.host": '["[1,", 2]' }, "match", "match"],
  ] as const)("decides %s of %j, unless it may have more", (expression, request, closed, open) => {
    const { typed } = analyseExpression(expression);
    const told = [false, true].map((isOpen) =>
      verdict(compileExpression(typed, { missing: "engine" })(requestOf({ request }, isOpen))),
    );
    expect(told).toEqual([closed, open]);
  });
});

it.each([
  ['{"a":"b"}', true],
  ['{"a":"b"', false],
  ['{"a":"b"} x', false],
  ['{"a":"b",}', false],
])("a value is found in %s: %s", (text, isFound) => {
  const { documented } = compiled('lookup_json_string(http.request.body.raw, "a") eq "b"');
  expect(documented(requestOf({ request: { "http.request.body.raw": text } }))).toBe(isFound);
});
