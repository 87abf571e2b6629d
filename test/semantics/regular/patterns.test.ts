import { expect, it } from "vitest";
import { Budget } from "../../../src/core/budget.ts";
import { asBytes, type Bytes } from "../../../src/core/bytes.ts";
import { regexOf } from "../../../src/parser/regex/remember.ts";
import { formsOfPattern } from "../../../src/semantics/regular/form.ts";
import { LazyDfa } from "../../../src/semantics/regular/lazy-dfa.ts";
import { MATCHER_LIMITS, matcherOf } from "../../../src/semantics/regular/matcher.ts";
import { nfaOf } from "../../../src/semantics/regular/nfa.ts";
import {
  type Outline,
  ofEitherCase,
  outlinesOfPattern,
  textOfOutlines,
} from "../../../src/semantics/regular/outline.ts";
import { quickTestOf } from "../../../src/semantics/regular/quick-test.ts";
import { requiredTexts } from "../../../src/semantics/regular/required-texts.ts";
import { sampleOf, sureSampleOf } from "../../../src/semantics/regular/sample.ts";
import { expectGolden } from "../../support/golden.ts";

const BRANCHES = (count: number) => Array.from({ length: count }, (_, at) => `k${at}`).join("|");

const PATTERNS: readonly string[] = [
  ...["", "a", "ab", "^a", "a$", "^ab$", "^$", "(ab)", "(?i)aB", "(?i)^aB$", "(?iu)kb", "(?u)é", "é"],
  ...["a.c", "a.*c", "^.*a", "^a.*", ".", "^.{2,3}$", "(?s).", "(?s)a.b", "(?m)^a$", "\\ba", "a\\b", "\\Ba"],
  ...[
    "[a-c]x",
    "[^a]",
    "^[^?]*x",
    "^[a-c]*x",
    "[\\x00]",
    "[[:digit:]]{3}",
    "\\w{2,}-",
    "\\d",
    "\\W\\S",
    "\\s",
  ],
  ...[
    "(?u)[é-ü]",
    "(?u)[^a]",
    "(?u)[\\x{e000}-\\x{fffd}]",
    "(?u)\\w",
    "(?iu)[k]",
    "(?u)[\\x{7f}-\\x{10000}]",
  ],
  ...[
    "a|b",
    "ab|cd|^e",
    "(a|bc|d)e",
    "/shop/(cart|login)",
    "(a|b)(c|d)x",
    "(?:a|)b",
    "a(?:b+|c?)d",
    "a(b*)cd",
  ],
  ...["x*y", "x+y", "x?y", "x{2}y", "x{2,}y", "(ab)+", "(?:ab){0}c", "(?:ab){3,5}c", "(a*)*b", "(|a)+"],
  ...[
    "(?i)ab|CD",
    "(?:(?i)a)B",
    "a(?i)b",
    "(?i)[a]b",
    "^a|b$",
    "(^a|b$)c",
    "a$b",
    "a^b",
    "\\.php$",
    "^/a\\?b=c",
  ],
  ...[`^(?:${BRANCHES(17)})$`, BRANCHES(64), BRANCHES(65), `(?:${BRANCHES(9)})(?:${BRANCHES(8)})`],
  ...[
    "bot|crawl|spider",
    "(?i)(bot|crawl)er",
    "longer(?:a|b)",
    "a(?:longer)?bc",
    "ab.longest.c",
    "(?:ab){2000}",
  ],
];

const TEXTS = [
  "",
  "a",
  "ab",
  "AB",
  "aab",
  "ac",
  "a\nb",
  "b\na",
  "x",
  "xxy",
  "abab",
  "/shop/cart",
  "k16",
  "é",
  "0",
];
const WAYS = [0, 1, 2, 3];

/** The texts that a regular expression takes, with the steps of all, if its automaton keeps so many states. */
function takenBy(pattern: string, maxStates: number): string {
  const nfa = nfaOf(nodeOf(pattern));
  if (nfa === undefined) return "too large";
  const budget = new Budget(Number.POSITIVE_INFINITY);
  const dfa = new LazyDfa(nfa, { ...MATCHER_LIMITS, maxStates });
  const taken = budget.pays(() => TEXTS.filter((text) => dfa.finds(bytesOf(text))));
  return `${JSON.stringify(taken)} of ${dfa.classCount} classes, ${nfa.steps.length} parts, in ${budget.steps}`;
}

const shown = ({ start, parts, end }: Outline) => JSON.stringify([start, ...parts, end].join("*"));
const bytesOf = (text: string): Bytes => asBytes(Buffer.from(text, "utf8").toString("latin1"));
const nodeOf = (pattern: string) => regexOf({ value: bytesOf(pattern) })!.value!;

it("patterns have these samples, forms and automata", () => {
  const blocks = PATTERNS.map((pattern) => {
    const node = nodeOf(pattern);
    const [outlines, taken] = [outlinesOfPattern(node), takenBy(pattern, 100)];
    const raised = ofEitherCase(outlines);
    const all = (some: readonly unknown[]) => some.map((one) => JSON.stringify(one) ?? "none").join(" ");
    const ways = WAYS.map((branch) => sampleOf(node, { branch, isRaised: branch === 1 }).slice(0, 100));
    const quick = quickTestOf(node);
    const matches = matcherOf(node);
    expect(takenBy(pattern, 2).split(" of ")[0]).toBe(taken.split(" of ")[0]);
    return [
      JSON.stringify(pattern.slice(0, 100)),
      `samples ${all(ways)}, sure ${all([sureSampleOf(node)?.slice(0, 100)])}`,
      `requires ${all([requiredTexts(node)?.join(" ")])}`,
      `forms ${all([formsOfPattern(node)]).slice(0, 600)}`,
      `outlines ${[...WAYS.map(outlines), ...WAYS.map(raised)].map(shown).join(" ").slice(0, 900)}`,
      `one of length 4 or more: ${all([textOfOutlines([outlines, raised], ({ length }) => length > 3)]).slice(0, 100)}`,
      `quickly ${TEXTS.map((text) => String(quick(bytesOf(text)))[0]).join("")}`,
      `takes ${taken}`,
      `matches ${all(TEXTS.filter((text) => matches?.(bytesOf(text))))}`,
    ].join("\n  ");
  });
  expectGolden(`${blocks.join("\n")}\n`, "fixtures/semantics/patterns.txt");
});
