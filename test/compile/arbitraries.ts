import fc from "fast-check";
import type { ExecuteRuleBody, OverridesBody } from "../../src/compile/emit/emit.ts";
import { CLOUDFLARE_RULESET, OWASP_RULESET, SCORE_RULE } from "./support.ts";

/** Tags of the rules of `RULES`, and others. */
export const TAGS = [
  "paranoia-level-1",
  "paranoia-level-2",
  "paranoia-level-3",
  "paranoia-level-4",
  "owasp-crs",
  "wordpress",
];

/** Identifiers of the rules of `RULES`, and of others that the ruleset does not have. */
export const RULE_IDS = ["a", "b", "c", "d", "e", "f"].map((digit) => digit.repeat(32));

/** Rules of the OWASP ruleset as a lock has them. */
export const RULES = RULE_IDS.slice(0, 5).map((id, at) => ({
  id,
  description: `94210${at}: Something`,
  tags: [TAGS[at % 4]!, "owasp-crs"],
  enabled: at !== 3,
  action: "score",
}));

const action = fc.constantFrom("block", "log", "managed_challenge", "js_challenge", "challenge");
const given = <Value>(model: Record<string, fc.Arbitrary<Value>>) => fc.record(model, { requiredKeys: [] });
const override = given<unknown>({ action, enabled: fc.boolean() });

/** Overrides as the service takes them, every one of which a policy can say. */
export const overrides: fc.Arbitrary<OverridesBody> = fc
  .record({
    all: override,
    categories: fc.uniqueArray(fc.tuple(fc.constantFrom(...TAGS), override), {
      selector: ([tag]) => tag,
      maxLength: 5,
    }),
    rules: fc.uniqueArray(fc.tuple(fc.constantFrom(...RULE_IDS.slice(0, 5)), override), {
      selector: ([id]) => id,
      maxLength: 4,
    }),
    score: fc.option(
      given<unknown>({ score_threshold: fc.constantFrom(25, 40, 60, 7), action, enabled: fc.constant(true) }),
    ),
    at: fc.nat({ max: 4 }),
  })
  .map(({ all, categories, rules, score, at }) => {
    const listed: Record<string, unknown>[] = rules.map(([id, more]) => ({ id, ...more }));
    if (score) listed.splice(at, 0, { id: SCORE_RULE, ...score });
    return {
      ...all,
      ...(categories.length > 0 && {
        categories: categories.map(([category, more]) => ({ category, ...more })),
      }),
      ...(listed.length > 0 && { rules: listed }),
    } as unknown as OverridesBody;
  });

const expression = fc.constantFrom(
  "true",
  'http.host eq "a.example"',
  'http.request.uri.path contains "\\"é"',
  "ssl\n  and not ssl",
);

/** Execute rules of a zone, of different rulesets. */
export const executeRules: fc.Arbitrary<readonly ExecuteRuleBody[]> = fc
  .uniqueArray(fc.constantFrom(OWASP_RULESET, CLOUDFLARE_RULESET, "9".repeat(31).concat("a")), {
    minLength: 1,
    maxLength: 3,
  })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc
          .record({
            expression,
            enabled: fc.boolean(),
            version: fc.constantFrom("latest", "44"),
            overrides: fc.option(overrides),
            publicKey: fc.option(
              fc.constantFrom(
                "uBS5eBttHrqkdY41kbZPdvYnNz8Vj0TvKIUpjB1y/GA=",
                "iGqBmyIUxuWt1rvxoAharN9FUXneUBxA/Y19PyyrEG0=",
              ),
            ),
            description: fc.option(fc.constantFrom("mine", "yes", "two\nlines")),
          })
          .map((rule) => ({
            action: "execute",
            action_parameters: {
              id,
              version: rule.version,
              ...(rule.overrides && { overrides: withoutScore(rule.overrides, id) }),
              ...(rule.publicKey !== null && { matched_data: { public_key: rule.publicKey } }),
            },
            expression: rule.expression,
            enabled: rule.enabled,
            ...(rule.description !== null && { description: rule.description }),
          })),
      ),
    ),
  );

/** Other rulesets have no score rule. */
function withoutScore(body: OverridesBody, rulesetId: string): OverridesBody {
  if (rulesetId === OWASP_RULESET || !body.rules) return body;
  return { ...body, rules: body.rules.filter(({ id }) => id !== SCORE_RULE) };
}
