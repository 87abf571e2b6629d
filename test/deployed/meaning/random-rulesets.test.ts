import fc from "fast-check";
import { expect, it } from "vitest";
import { compareRulesets } from "../../../src/deployed/meaning/compare-rulesets.ts";
import type { Request } from "../../../src/request/request.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { readRequest } from "../../../src/semantics/evaluate/read-request.ts";
import { readSource } from "../../../src/sources/read.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { cases } from "../../support/cases.ts";

const condition = fc.constantFrom(
  'http.host eq "a"',
  'http.host ne "b"',
  'http.host in {"b" "c"}',
  "ssl",
  "cf.edge.server_port eq 443",
  'any(http.request.headers["x"][*] eq "a")',
  'http.request.headers["x"][0] ne "a"',
  "ip.src in $office",
);
const { expression } = fc.letrec<{ expression: string }>((tie) => ({
  expression: fc.oneof(
    { maxDepth: 3 },
    { weight: 2, arbitrary: condition },
    {
      weight: 3,
      arbitrary: fc
        .tuple(tie("expression"), fc.constantFrom("and", "or"), tie("expression"))
        .map(([a, operator, b]) => `(${a} ${operator} ${b})`),
    },
    { weight: 1, arbitrary: tie("expression").map((inner) => `not (${inner})`) },
  ),
}));

interface Rule {
  readonly action: string;
  readonly expression: string;
  readonly enabled: boolean;
}
const rule: fc.Arbitrary<Rule> = fc.record({
  action: fc.constantFrom("block", "block", "log", "managed_challenge", "skip"),
  expression,
  enabled: fc.constantFrom(true, true, true, false),
});
/** A list, and what a few edits make of it. */
const lists = fc
  .tuple(
    fc.array(rule, { minLength: 1, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(3), fc.nat(4), rule, condition), { minLength: 1, maxLength: 2 }),
  )
  .map(([before, edits]) => {
    const after = [...before];
    for (const [place, kind, other, part] of edits) {
      const at = place % Math.max(1, after.length);
      const own = after[at] ?? other;
      if (kind === 0) after.splice(at, 1);
      else if (kind === 1) after.splice(at, 0, other);
      else if (kind === 2) after.push(...after.splice(at, 1));
      else if (kind === 3) after.splice(at, 1, { ...own, expression: `not (not (${own.expression}))` });
      else {
        const halves = [`(${own.expression}) and ${part}`, `(${own.expression}) and not (${part})`];
        after.splice(at, 1, ...halves.map((half) => ({ ...own, expression: half })));
      }
    }
    return [before, after] as const;
  });

const REQUESTS = ["a", "b", "c"].flatMap((host) =>
  [true, false].flatMap((ssl) =>
    [80, 443].flatMap((port) =>
      [undefined, ["a"], ["b"], ["b", "a"]].flatMap((x) =>
        ["192.0.2.1", "192.0.2.2"].map(
          (ip) =>
            readRequest({
              fields: {
                "http.host": host,
                ssl,
                "cf.edge.server_port": port,
                "ip.src": ip,
                ...(x && { "http.request.headers": { x } }),
              },
              lists: { office: ["192.0.2.1"] },
            }).request!,
        ),
      ),
    ),
  ),
);

/** The steps of a list, without their effects: in order, up to the rule that ends it. */
function outcomeOf(rules: readonly Rule[], request: Request, missing: "documented" | "engine"): string {
  const happened: string[] = [];
  for (const { action, expression: text, enabled } of rules) {
    if (!enabled || compileExpression(analyseExpression(text).typed, { missing })(request) !== true) continue;
    if (action === "skip") break;
    if (happened.at(-1) !== action) happened.push(action);
    if (action === "block") break;
  }
  return happened.join(" ");
}

async function compared(before: readonly Rule[], after: readonly Rule[]) {
  const [was, is] = await Promise.all(
    [before, after].map((rules, at) => {
      const written = rules.map((one) => ({
        ...one,
        ...(one.action === "skip" && {
          action_parameters: { ruleset: "current" },
          logging: { enabled: false },
        }),
      }));
      const ruleset = { kind: "zone", phase: "http_request_firewall_custom", rules: written };
      return readSource(`${at}.json`, JSON.stringify(ruleset));
    }),
  );
  return compareRulesets(was!, is!);
}

it("is right about random changes of random lists, as far as requests show", async () => {
  const counts = { equivalent: 0, different: 0, unknown: 0 };
  await fc.assert(
    fc.asyncProperty(lists, async ([before, after]) => {
      const { outcome, rulesets } = await compared(before, after);
      counts[outcome]++;
      const differs = (request: Request, missing: "documented" | "engine") =>
        outcomeOf(before, request, missing) !== outcomeOf(after, request, missing);
      if (outcome === "equivalent") {
        const shown = REQUESTS.find((one) => differs(one, "documented") || differs(one, "engine"));
        expect(shown).toBeUndefined();
      }
      const whole = rulesets[0]?.whole;
      if (whole?.outcome === "different") expect(differs(whole.witness, whole.missing)).toBe(true);
    }),
    { numRuns: cases(30, 400) },
  );
  expect(counts.equivalent).toBeGreaterThan(2);
  expect(counts.different).toBeGreaterThan(2);
  expect(counts.unknown).toBeLessThan(10);
});
