import { OVERRIDES } from "../../contract/overrides.ts";
import { OWASP, paranoiaLevelOfTag, paranoiaTag } from "../../contract/owasp.ts";
import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { type LocatedNode, type LocatedObject, stringAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { type Catalogue, findRuleset, isOwaspRuleset, OWASP_ALIAS } from "../managed/catalogue.ts";
import { DEFAULT_COMPILE_LIMITS, type Placed } from "../model/model.ts";
import { isRuleNumber } from "../model/rule-names.ts";
import { DEPLOYMENT_ROWS } from "../settings/deployment.ts";
import type { SettingRows } from "../settings/row.ts";

/** A deployment with the keys of a policy, in their documented order. */
export interface WrittenDeployment {
  readonly name?: string;
  readonly ruleset: string;
  readonly [key: string]: unknown;
}

/** The context in which a rule is decompiled. */
export interface DecompileContext {
  readonly uri: string;
  readonly catalogue: Catalogue;
  readonly isAccount: boolean;
}

/** The settings of an override, with the keys of a policy. */
interface WrittenOverride {
  enabled?: boolean;
  action?: string;
  score_threshold?: number;
}

/** Fields that Cloudflare keeps or computes, and that a policy need not contain. */
const IMPLIED_FIELDS: readonly string[] = [
  "id",
  "version",
  "last_updated",
  "ref",
  "action",
  "action_parameters",
];

/** The deployment that an execute rule is. Warnings: `policy/not-expressible`. */
export function decompileRule(rule: Rule, context: DecompileContext): Staged<WrittenDeployment> {
  const { uri, catalogue, isAccount } = context;
  const id = stringAt(rule.actionParameters, "id")!.value;
  const known = findRuleset(catalogue, id);
  const isOwasp = known !== undefined && isOwaspRuleset(known);
  const report = new Reporter(uri);
  const settings = membersIn(rule, context, report);
  const overridesNode = rule.actionParameters!.get("overrides");
  const overrides =
    overridesNode?.kind === "Object"
      ? overridesOf(overridesNode, isOwasp ? known.scoreRule?.value : undefined, isOwasp, report)
      : {};
  if (overridesNode && overridesNode.kind !== "Object") report.add(overridesNode, "overrides");
  const isAlias = isOwasp && findRuleset(catalogue, OWASP_ALIAS)?.id.value === id;
  const ruleset = isAlias ? OWASP_ALIAS : known?.name || id;
  return {
    value: { ruleset, ...(isAccount && { scope: "account" }), ...settings, ...overrides },
    diagnostics: report.diagnostics,
  };
}

/** The OWASP deployment that overrides alone are: they do not name their ruleset. Warnings: `policy/not-expressible`. */
export function decompileOverrides(
  node: LocatedObject,
  { uri, catalogue }: Pick<DecompileContext, "uri" | "catalogue">,
): Staged<WrittenDeployment> {
  const report = new Reporter(uri);
  const scoreRule = findRuleset(catalogue, OWASP_ALIAS)?.scoreRule?.value;
  const value = { ruleset: OWASP_ALIAS, ...overridesOf(node, scoreRule, true, report) };
  return { value, diagnostics: report.diagnostics };
}

/** Collects what a policy cannot express. */
class Reporter {
  readonly diagnostics: Diagnostic[] = [];
  readonly #uri: string;

  constructor(uri: string) {
    this.#uri = uri;
  }

  add({ range }: LocatedNode, what: string): void {
    const data = { what: code(what) };
    this.diagnostics.push(
      policyProblem("policy/not-expressible", {
        uri: this.#uri,
        range,
        messageId: "notExpressible",
        data,
      }),
    );
  }

  /** Reports the keys of an object that are not among these. */
  others(node: LocatedObject, known: readonly string[], path: string): void {
    for (const { key, value } of node.entries) {
      if (!known.includes(key) && !isEmpty(value)) this.add(value, `${path}${key}`);
    }
  }
}

/** Terraform states have an empty value for everything that a rule does not have. */
function isEmpty(node: LocatedNode): boolean {
  if (node.kind === "String") return node.value === "";
  if (node.kind === "Array") return node.items.every(isEmpty);
  if (node.kind === "Object") return node.entries.every(({ value }) => isEmpty(value));
  return node.kind === "Null";
}

/** The settings that are members of the execute rule, apart from those that a new deployment has anyway. */
function membersIn(
  { node, actionParameters }: Rule,
  context: DecompileContext,
  report: Reporter,
): Record<string, unknown> {
  const rows: SettingRows = DEPLOYMENT_ROWS;
  const written: Record<string, unknown> = {};
  const known = { rule: [...IMPLIED_FIELDS], parameters: ["id", "overrides"] };
  for (const [key, { decode, member }] of Object.entries(rows)) {
    if (!member) continue;
    const { of, removes, usual } = member;
    const [name, inner] = member.path;
    known[of].push(name);
    const entry = (of === "rule" ? node : actionParameters!).entry(name);
    const value = entry?.value;
    if (!value || value.kind === "Null" || (!usual && isEmpty(value))) continue;
    const path = of === "rule" ? name : `${PARAMETERS}${name}`;
    if (inner !== undefined && value.kind === "Object") report.others(value, [inner], `${path}.`);
    const decoded = decode({ ...context, limits: DEFAULT_COMPILE_LIMITS, layer: 0 }, entry).value;
    const implied = usual?.(context.isAccount ? "account" : "zone").value ?? removes;
    if (!isPlaced(decoded)) report.add(value, path);
    else if (decoded.value !== implied)
      written[key] = inner === undefined ? decoded.value : { [inner]: decoded.value };
  }
  report.others(node, known.rule, "");
  report.others(actionParameters!, known.parameters, PARAMETERS);
  return written;
}

const PARAMETERS = "action_parameters.";

function isPlaced(value: unknown): value is Placed<unknown> {
  return typeof value === "object" && value !== null && "range" in value;
}

function overridesOf(
  node: LocatedObject,
  scoreRule: string | undefined,
  isOwasp: boolean,
  report: Reporter,
): Record<string, unknown> {
  const path = "overrides.";
  report.others(node, ["action", "enabled", "categories", "rules"], path);
  const allRules = overrideOf(node, path, { mayScore: false }, report);
  const categories = entriesOf(node, "categories", "category", report).flatMap(({ name, node: entry }) => {
    report.others(entry, ["category", "action", "enabled"], `${path}categories.`);
    const override = overrideOf(entry, `${path}categories.`, { mayScore: false }, report);
    return Object.keys(override).length === 0 ? [] : [{ category: name, ...override }];
  });
  const level = isOwasp ? paranoiaOf(categories) : undefined;
  const rest = level === undefined ? categories : categories.slice(OWASP.paranoiaLevels.value.length - level);
  const rules = rulesOf(node, scoreRule, report);
  return {
    ...(level !== undefined && { paranoia: level }),
    ...rules.short,
    ...(Object.keys(allRules).length > 0 && { all_rules: allRules }),
    ...(rest.length > 0 && { categories: rest }),
    ...(rules.others.length > 0 && { rules: rules.others }),
  };
}

/** The level that the first entries set, if no later one sets a level. */
function paranoiaOf(
  categories: readonly ({ readonly category: string } & WrittenOverride)[],
): number | undefined {
  return OWASP.paranoiaLevels.value.find((level) => {
    const above = OWASP.paranoiaLevels.value.filter((other) => other > level).map(paranoiaTag);
    const isLevel =
      above.length > 0 &&
      above.every((tag, at) => {
        const entry = categories[at];
        return entry?.category === tag && entry.enabled === false && entry.action === undefined;
      });
    return (
      isLevel &&
      categories.slice(above.length).every(({ category }) => paranoiaLevelOfTag(category) === undefined)
    );
  });
}

function rulesOf(node: LocatedObject, scoreRule: string | undefined, report: Reporter) {
  const path = "overrides.rules.";
  const disabled: string[] = [];
  const others: ({ id: string } & WrittenOverride)[] = [];
  let score: WrittenOverride = {};
  for (const { name: id, node: entry } of entriesOf(node, "rules", "id", report)) {
    report.others(entry, ["id", "action", "enabled", "score_threshold"], path);
    if (isRuleNumber(id)) {
      report.add(entry.get("id")!, `${path}id`);
      continue;
    }
    const isScoreRule = id === scoreRule;
    const override = overrideOf(entry, path, { mayScore: isScoreRule }, report);
    if (isScoreRule) score = override;
    else if (override.enabled === false && override.action === undefined) disabled.push(id);
    else if (Object.keys(override).length > 0) others.push({ id, ...override });
  }
  const { score_threshold: threshold, action, enabled } = score;
  if (enabled !== undefined && scoreRule !== undefined) others.unshift({ id: scoreRule, enabled });
  return {
    short: {
      ...(threshold !== undefined && { threshold }),
      ...(action !== undefined && { action }),
      ...(disabled.length > 0 && { disabled_rules: disabled }),
    },
    others,
  };
}

/** The settings of an override that a policy can express; the rest is reported. */
function overrideOf(
  node: LocatedObject,
  path: string,
  { mayScore }: { readonly mayScore: boolean },
  report: Reporter,
): WrittenOverride {
  const written: WrittenOverride = {};
  const threshold = node.get("score_threshold");
  if (threshold && path === "overrides.rules.") {
    const isUsable =
      mayScore &&
      threshold.kind === "Number" &&
      Number.isSafeInteger(threshold.value) &&
      threshold.value >= OWASP.minScoreThreshold.value;
    if (isUsable) written.score_threshold = threshold.value;
    else report.add(threshold, `${path}score_threshold`);
  }
  const action = node.get("action");
  if (action?.kind === "String" && OVERRIDES.actions.value.includes(action.value))
    written.action = action.value;
  else if (action) report.add(action, `${path}action`);
  const enabled = node.get("enabled");
  // A policy does not switch the score rule off: without it the others score and nothing acts.
  if (enabled?.kind === "Boolean" && !(mayScore && !enabled.value)) written.enabled = enabled.value;
  else if (enabled) report.add(enabled, `${path}enabled`);
  return written;
}

/** The entries of a list of overrides by name. One without a name, or with a repeated one, is reported. */
function entriesOf(node: LocatedObject, key: string, nameKey: string, report: Reporter) {
  const list = node.get(key);
  if (!list) return [];
  if (list.kind !== "Array") {
    report.add(list, `overrides.${key}`);
    return [];
  }
  const seen = new Set<string>();
  return list.items.flatMap((item) => {
    const name = item.kind === "Object" ? stringAt(item, nameKey)?.value : undefined;
    if (item.kind !== "Object" || name === undefined || name.trim() === "" || seen.has(name)) {
      report.add(item, `overrides.${key}`);
      return [];
    }
    seen.add(name);
    return [{ name, node: item }];
  });
}
