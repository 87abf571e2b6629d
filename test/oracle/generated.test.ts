import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FIELDS } from "../../src/contract/fields.ts";
import { functionNames } from "../../src/contract/functions.ts";
import { cases, SEED } from "../support/cases.ts";
import { DIFFERENCES, reasonFor, refusedCall } from "./differences.ts";
import { Engine } from "./engine.ts";
import { expressions } from "./generate/expressions.ts";
import { filled, INDEX_LITERALS, INDEX_PLACES, SPACE_PLACES, WHITE_SPACE } from "./generate/indexes.ts";
import { mutated } from "./generate/mutations.ts";
import { REGEX } from "./generate/regexes.ts";
import { illTyped, tokenSoup } from "./generate/soup.ts";
import { reduce } from "./reduce.ts";
import { prepareOracle } from "./setup.ts";
import { type Comparison, describeComparison, firstError, isDifferent, lastLine } from "./verdict.ts";

/** Distinct expressions of each run; half of them are mutated. */
const CASES = Number(process.env["WAFSMITH_ORACLE_CASES"] ?? cases(800, 20_000));
const SHOWN = 5;
/** Replacements for a name or index in mutations, in addition to fields and functions. */
const INDEXES = ["", "[0]", "[*]", "[*][*]", '["x"]', '["x"][0]', '["x"][*]', "[0][0]"];
const REGEX_PARTS = ["\\pL", "(?u)", "(?x) ", "[^a]", "[[a]", "\\xff", "{2}", "\\b{end}", "&&", "(?:a|", ""];

const oracle = prepareOracle();
if (oracle.missing !== undefined) console.log(`skipped: ${oracle.missing}`);

it.each([
  ['len(lower(http.request.headers["x"])) gt 1', "1:11", "lower"],
  ['ssl and\nlen(http.request.headers["x"]) gt 1', "2:5", "len"],
  ['http.host eq "é" and substring(lower(http.host), 2) eq "a"', "1:52", "substring"],
  ['lower(http.host, 1) eq "len("', "1:16", "lower"],
  ['len(http.host) gt 1 and lower(ip.src) eq "a"', "1:31", "lower"],
  ['url_decode((http.host), r#"a"#) eq "a"', "1:31", "url_decode"],
  ["ssl", "1:1", undefined],
])("in %s, the call around %s is %s", (text, place, name) => {
  expect(refusedCall(text, `Filter parsing error (${place}):\n`)).toBe(name);
});

describe.skipIf(oracle.missing !== undefined)("the real engine", () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await Engine.start(oracle.python ?? "");
  });
  afterAll(() => engine.stop());

  it.each(DIFFERENCES)("still differs: $name", async ({ witnesses }) => {
    const compared = await compare(witnesses);
    for (const comparison of compared) {
      expect(isDifferent(comparison), describeComparison(comparison)).toBe(true);
      expect(reasonFor(comparison, engine.fields)?.witnesses).toBe(witnesses);
    }
  });

  it.each([
    ["index literal", INDEX_PLACES, INDEX_LITERALS],
    ["kind of white space", SPACE_PLACES, WHITE_SPACE],
  ])("agrees on every %s in every place", async (_, places, pieces) => {
    const compared = await compare(filled(places, pieces));
    expect(compared.some(({ engine: verdict }) => verdict === null)).toBe(true);
    expect(
      compared.filter((one) => isDifferent(one) && !reasonFor(one, engine.fields)).map(describeComparison),
    ).toEqual([]);
  });

  it(`agrees on ${CASES} generated expressions, WAFSMITH_SEED=${SEED}`, async () => {
    const fields = [...FIELDS.values()]
      .filter(({ name }) => engine.fields.has(name))
      .map(({ name, type }) => ({ name, type: type.name }));
    const known = expressions(fields);
    const names = [...fields.map(({ name }) => name), ...functionNames(), ...INDEXES];
    const texts = [
      ...distinct(known, 0.5 * CASES, SEED),
      ...distinct(mutated(known, names), 0.4 * CASES, SEED),
      ...distinct(illTyped(fields), 0.1 * CASES, SEED),
      ...distinct(tokenSoup(fields), 0.1 * CASES, SEED),
      ...distinct(mutated(REGEX, REGEX_PARTS).map(asComparison), 0.2 * CASES, SEED),
    ];
    expect(texts.length).toBeGreaterThanOrEqual(CASES);
    const compared = await compare(texts);
    const accepted = compared.filter(({ engine: verdict }) => verdict === null).length;
    console.log(`${texts.length} expressions, seed ${SEED}: the engine accepts ${accepted}`);
    expect(accepted).toBeGreaterThan(texts.length / 4);
    expect(accepted).toBeLessThan((texts.length * 3) / 4);
    expect(await unexplained(compared)).toEqual([]);
  });

  async function compare(texts: readonly string[]): Promise<Comparison[]> {
    const verdicts = await engine.judge(texts);
    return texts.map((text, at) => ({ text, ours: firstError(text), engine: verdicts[at] ?? null }));
  }

  /** The first few unlisted differences of different kinds, cut down to what makes them differ. */
  async function unexplained(compared: readonly Comparison[]): Promise<string[]> {
    const found = new Map<string, string>();
    for (const comparison of compared) {
      if (!isDifferent(comparison) || reasonFor(comparison, engine.fields)) continue;
      const kind = kindOf(comparison);
      if (found.has(kind) || found.size === SHOWN) continue;
      const reduced = await reduce(comparison.text, async (candidate) => {
        const [one] = await compare([candidate]);
        return one !== undefined && isDifferent(one) && kindOf(one) === kind;
      });
      const [smallest] = await compare([reduced]);
      found.set(kind, describeComparison(smallest ?? comparison));
    }
    return [...found.values()];
  }
});

/** Which two verdicts meet, names and values left out. */
function kindOf({ ours, engine }: Comparison): string {
  const theirs =
    engine === null ? "accepts" : lastLine(engine).replace(/"[^"]*"|\d+|[A-Z]\w*(?:<.*>)?/g, "…");
  return `${ours?.messageId ?? "accepts"} / ${theirs}`;
}

function distinct(texts: fc.Arbitrary<string>, count: number, seed: number): Set<string> {
  const found = new Set<string>();
  for (let round = 0; found.size < count; round++) {
    for (const text of fc.sample(fc.noBias(texts), { numRuns: count, seed: seed + 1000 * round })) {
      if (found.size < count) found.add(text);
    }
  }
  return found;
}

/** A comparison with a raw regex, so that no escape of the string is between the two regex parsers. */
function asComparison(pattern: string): string {
  let hashes = "#";
  while (pattern.includes(`"${hashes}`)) hashes += "#";
  return `http.host matches r${hashes}"${pattern}"${hashes}`;
}
