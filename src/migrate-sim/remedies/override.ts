import type { ManagedRule } from "../../compile/model/model.ts";
import { LIMITS } from "../../contract/limits.ts";
import { OWASP } from "../../contract/owasp.ts";
import { code, codeList } from "../../core/phrases.ts";
import { utf8ByteCount } from "../../core/text-size.ts";
import { Prover } from "../../semantics/prove/prover.ts";
import { plainRequest } from "../../semantics/prove/witness.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { skipRule } from "../convert/draft.ts";
import { owaspPackageOf } from "../convert/owasp.ts";
import {
  mayOverlap,
  patternConditions,
  readUrlPattern,
  type UrlPattern,
  widenedPattern,
} from "../convert/url-pattern.ts";
import type { ZoneEstate } from "../estate.ts";
import type { UriOverride, WafGroup, WafRule } from "../records.ts";
import { recreate } from "../recreate.ts";
import type { OverrideReplacement, ProposedRuleset } from "../report.ts";

/** The data for finding replacements. */
export interface ReplacementContext {
  readonly estate: ZoneEstate;
  /** The converted configuration without the replacements. */
  readonly proposed: ProposedRuleset;
  /** The rules of the new OWASP ruleset, where they are known. */
  readonly owaspRules: readonly ManagedRule[] | undefined;
}

const DISABLED = "disable";
const INHERITED = "default";

/**
 * Returns the skip rule that takes the place of a URI-based override after the migration, and everything that differs: the
 * requests by proof, the rules by name. The rule is null if the override needs none, or if none can take its place.
 */
export function overrideReplacement(override: UriOverride, context: ReplacementContext): OverrideReplacement {
  const { estate } = context;
  if (override.isPaused) return without(["The override is paused, so nothing has to take its place."]);
  const read = override.urls.map((url) => ({ url, pattern: readUrlPattern(url) }));
  const patterns = read.flatMap(({ pattern }) => ("value" in pattern ? [pattern.value] : []));
  const unread = read.flatMap(({ url, pattern }) =>
    "problem" in pattern ? [`The URL ${code(url)} ${pattern.problem}, so no expression stands for it.`] : [],
  );
  const disabled = [...override.modes].filter(([, mode]) => mode === DISABLED).map(([id]) => id);
  const others = [...override.modes, ...override.rewrites].filter(
    ([, mode]) => mode !== DISABLED && mode !== INHERITED,
  );
  const left = others.map(
    ([name, mode]) =>
      `It sets ${code(name)} to ${code(mode)}, which no skip rule does: an execute rule for these URLs would, with overrides.`,
  );
  if (patterns.length === 0 || disabled.length === 0) return without([...unread, ...left]);
  const expression = joined(patterns);
  if (utf8ByteCount(expression) > LIMITS.maxExpressionChars.value)
    return without([...unread, ...left, "Its URLs do not fit into one expression."]);
  const by = skippedBy(expression, context.proposed);
  if (by !== undefined)
    return without([...unread, ...left, `${code(by)} skips all of these requests already.`]);
  const scope = scopeOf(disabled, context);
  return {
    rule: { ...skipRule(expression, true), action_parameters: scope.parameters },
    ...proofOf(expression, patterns.flatMap(widenedPattern)),
    differs: [...unread, ...left, ...scope.differs, ...yielding(override, patterns, estate)],
  };
}

function without(differs: readonly string[]): OverrideReplacement {
  return { rule: null, proof: null, witness: null, differs };
}

function joined(patterns: readonly UrlPattern[]): string {
  const forms = patterns.map((pattern) => patternConditions(pattern).join(" and ") || "true");
  if (forms.includes("true")) return "true";
  const different = [...new Set(forms)];
  return different.length === 1
    ? different[0]!
    : different.map((form) => (form.includes(" and ") ? `(${form})` : form)).join(" or ");
}

const typed = (text: string) => analyseExpression(text).typed;

/** The place of the proposed skip rule that skips every request of an expression, if there is one. */
function skippedBy(expression: string, { rules }: ProposedRuleset): string | undefined {
  const prover = new Prover({ facts: "undisputed", wants: "proof" });
  const at = rules.findIndex(
    (rule) =>
      rule.action === "skip" &&
      rule.enabled &&
      prover.implies(typed(expression), typed(rule.expression)).answer === "yes",
  );
  return at < 0 ? undefined : `/rules/${at}`;
}

/** The patterns of an override are wider than the expression: a star in the host reaches into the path. */
function proofOf(
  expression: string,
  widened: readonly UrlPattern[],
): Pick<OverrideReplacement, "proof" | "witness"> {
  const answer = new Prover({ facts: "undisputed" }).implies(typed(joined(widened)), typed(expression));
  if (answer.answer === "yes") return { proof: "equivalent", witness: null };
  if (answer.answer === "unknown") return { proof: "unknown", witness: null };
  return { proof: "fewer", witness: plainRequest(answer.witness) };
}

/** The rules to skip: those of the new OWASP ruleset if known, else its whole ruleset, else all. */
function scopeOf(disabled: readonly string[], { estate, owaspRules }: ReplacementContext) {
  const isDisabled = ({ id }: WafGroup | WafRule) => disabled.some((one) => one === id);
  const groups = estate.groups.items.filter(isDisabled);
  const rules = estate.rules.items.filter(isDisabled);
  const named = codeList(
    disabled.map(
      (id) =>
        groups.find((one) => one.id === id)?.name ?? rules.find((one) => one.id === id)?.description ?? id,
    ),
    "and",
  );
  const owasp = owaspPackageOf(estate.packages)?.id;
  const found: readonly (WafGroup | WafRule)[] = [...groups, ...rules];
  const isOwasp =
    owasp !== undefined && found.length === disabled.length && found.every((one) => one.packageId === owasp);
  if (!isOwasp)
    return {
      parameters: skipRule("true", true).action_parameters,
      differs: [`The override switches off ${named} only; the skip rule leaves out all managed rules.`],
    };
  const members = estate.rules.items.filter(
    (rule) => rules.includes(rule) || groups.some(({ id }) => id === rule.groupId),
  );
  const { overrides, help } = recreate(members, false, owaspRules);
  const ids = overrides && [
    ...overrides.rules.map(({ id }) => id),
    ...(owaspRules ?? [])
      .filter(({ tags }) => overrides.categories.some(({ category }) => tags.includes(category)))
      .map(({ id }) => id),
  ];
  if (!ids)
    return {
      parameters: { rulesets: [OWASP.rulesetId.value] },
      differs: [
        `The override switches off ${named} only; the skip rule leaves out the whole ${OWASP.rulesetName.value}. ${help}`,
      ],
    };
  const differs = help.includes("not known") ? [help] : [];
  return { parameters: { rules: { [OWASP.rulesetId.value]: [...new Set(ids)].sort() } }, differs };
}

/**
 * Other overrides for some of the same URLs: the one with the higher priority decides, which a skip rule cannot
 * imitate.
 */
function yielding(
  override: UriOverride,
  patterns: readonly UrlPattern[],
  { overrides }: ZoneEstate,
): readonly string[] {
  const others = overrides.items.filter(
    (other) =>
      other !== override &&
      !other.isPaused &&
      other.urls.some((url) => {
        const read = readUrlPattern(url);
        if ("problem" in read) return true;
        return widenedPattern(read.value).some((form) => patterns.some((one) => mayOverlap(form, one)));
      }),
  );
  if (others.length === 0) return [];
  const urls = codeList(
    others.flatMap((other) => other.urls),
    "and",
  );
  return [
    `Another override may decide on some of these requests, for ${urls}, and the skip rule does not give way to it.`,
  ];
}
