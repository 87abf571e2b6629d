import { expect, it } from "vitest";
import { compareEffects } from "../../src/compile/effect/compare-effects.ts";
import { entryPointDocument, entryPointText } from "../../src/compile/entry-point.ts";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { renderDiffText } from "../../src/compile/render/diff.ts";
import { expectGolden } from "../support/golden.ts";
import { RULE_IDS, RULES } from "./arbitraries.ts";
import { CLOUDFLARE_RULESET, executeRule, lockFile, SCORE_RULE } from "./support.ts";

const { value: locked } = readLock(lockFile(RULES), {});
const catalogue = locked.state === "present" ? locked.catalogue : expect.fail();

const owasp = (overrides: object, more: object = {}) => executeRule(more, { overrides });
const other = executeRule({ id: "r2" }, { id: CLOUDFLARE_RULESET });
const blocks = (id: string, expression: string) => ({ id, action: "block", expression, enabled: true });
const off = { enabled: false };
const [FIRST] = RULE_IDS as [string];

const CASES: readonly (readonly [what: string, before: readonly object[], after: readonly object[]])[] = [
  ["nothing", [owasp({})], [owasp({})]],
  ["overrides without effect", [owasp({})], [owasp({ rules: [{ id: FIRST, enabled: true }] })]],
  ["overrides with effect", [owasp({})], [owasp({ rules: [{ id: FIRST, ...off }] })]],
  ["a threshold", [owasp({ rules: [{ id: SCORE_RULE, score_threshold: 60 }] })], [owasp({})]],
  ["all rules", [owasp({})], [owasp(off)]],
  ["the switch", [owasp({})], [owasp({}, off)]],
  ["the expression", [owasp({})], [owasp({}, { expression: "ssl" })]],
  ["an equal expression", [owasp({}, { expression: "ssl and ssl" })], [owasp({}, { expression: "ssl" })]],
  ["a ruleset more", [owasp({})], [owasp({}), other]],
  ["a ruleset less", [owasp({}), other], [owasp({})]],
  ["a ruleset twice", [owasp({}), other], [owasp({}), other, owasp({}, { id: "r3" })]],
  ["the order of rulesets", [owasp({}), other], [other, owasp({})]],
  [
    "the order of other rules",
    [blocks("a", "ssl"), blocks("b", 'http.host eq "a"')],
    [blocks("b", 'http.host eq "a"'), blocks("a", "ssl")],
  ],
  ["another rule", [owasp({})], [owasp({}), blocks("a", "ssl")]],
  ["another rule less", [blocks("a", "ssl"), owasp({})], [owasp({})]],
  ["another rule that is off", [owasp({})], [owasp({}), { ...blocks("a", "ssl"), ...off }]],
];

function compared(before: readonly object[], after: readonly object[]): string {
  const [old, fresh] = [before, after].map((rules) => ({
    document: entryPointDocument(entryPointText("zone", rules)),
    catalogue,
  }));
  const diff = compareEffects(old!, fresh!);
  const facts = diff.deployments.map(({ rulesetName, state, protection, isExact, settings }) => {
    const idle = settings.map((one) => `${one.protection}${one.isIdle ? ", idle" : ""}`);
    return `${[rulesetName, state, protection, isExact ? "exact" : "not exact", ...idle].join("; ")}\n`;
  });
  return `${facts.join("")}\n${renderDiffText(diff)}`;
}

it("two entry points are compared by their effect", () => {
  const blocks = CASES.map(([what, before, after]) => `# ${what}\n${compared(before, after)}`);
  expectGolden(blocks.join("\n"), "fixtures/compile/effects.txt");
});
