import { OWASP } from "../../contract/owasp.ts";
import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code, counted } from "../../core/phrases.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { type LocatedString, stringAt } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { startOf } from "../live/recognise-entrypoint.ts";
import { OWASP_ALIAS } from "../managed/catalogue.ts";
import { EXECUTE, EXPORT_PATHS } from "../model/documented.ts";
import type { FoundRuleset, LiveExport, Placed, PresentExport, RulesetScope } from "../model/model.ts";
import { traced } from "../model/traced-json.ts";
import { DEPLOYMENT_ROWS, type DeploymentSettings } from "../settings/deployment.ts";
import type { Deployment } from "../settings/policy.ts";
import { ruleMembers } from "../settings/row.ts";

/** The context in which `resolveDeployment` resolves the settings. */
export interface DeploymentContext {
  readonly ruleset: FoundRuleset;
  readonly entrypoint: LiveExport;
  readonly zoneId: string | undefined;
  /** The other deployments of the policy that are of the same ruleset: there are some only in accounts. */
  readonly siblings: readonly DeploymentSettings[];
}

/**
 * The execute rule of a deployment: the one in the entry point export whose `action_parameters.id` is the ruleset's.
 * Its version, expression and state apply if the policy gives none. Without such a rule, the documented defaults apply.
 *
 * Errors: `policy/deployed-twice`, `policy/other-scope`. Warnings: `policy/not-deployed`, `policy/unaddressed`.
 */
export function resolveDeployment(
  settings: DeploymentSettings,
  { ruleset, entrypoint, zoneId, siblings }: DeploymentContext,
): Staged<Deployment> {
  const scope = settings.scope?.value ?? scopeOf(entrypoint) ?? "zone";
  const assumed = assumedDeployment(settings, ruleset, scope, zoneId);
  if (entrypoint.state !== "present") return { value: assumed, diagnostics: [] };
  const isOther = settings.scope !== undefined && settings.scope.value !== (scopeOf(entrypoint) ?? scope);
  if (isOther) return { value: assumed, diagnostics: [otherScope(entrypoint, settings.scope)] };
  const executing = entrypoint.ruleset.rules.filter((rule) => executes(rule, ruleset.id.value));
  const [rule, second] = sameDeployment(executing, { settings, scope, siblings });
  if (!rule) {
    const entryPointId = idOf(entrypoint.ruleset.id);
    // The name is how the rule is found again once its expression changes.
    const name = scope === "account" ? ownName(settings) : undefined;
    const description = assumed.members.description ?? (name && traced(name));
    const members = { ...assumed.members, description };
    const address = { zoneId, entryPointId };
    const missing: Deployment = { ...assumed, members, state: "missing", address };
    return { value: missing, diagnostics: [notDeployed(entrypoint, settings, ruleset)] };
  }
  if (second) return { value: assumed, diagnostics: [deployedTwice(entrypoint, ruleset, executing)] };
  return liveDeployment(entrypoint, rule, assumed, settings);
}

/** The scope of an entry point export; undefined if it does not show it, or there is none. */
export function scopeOf(entrypoint: LiveExport): RulesetScope | undefined {
  if (entrypoint.state !== "present") return undefined;
  const kind = entrypoint.ruleset.rulesetKind?.value;
  return kind === undefined ? undefined : kind === "root" ? "account" : "zone";
}

function assumedDeployment(
  settings: DeploymentSettings,
  ruleset: FoundRuleset,
  scope: RulesetScope,
  zoneId: string | undefined,
): Deployment {
  return {
    scope,
    rulesetId: ruleset.id,
    rulesetName: ruleset.name || (ruleset.isOwasp ? OWASP.rulesetName.value : ruleset.id.value),
    members: ruleMembers(DEPLOYMENT_ROWS, settings, { scope }),
    address: { zoneId },
    state: "assumed",
    live: undefined,
  };
}

function executes(rule: Rule, rulesetId: string): boolean {
  return rule.action?.value === EXECUTE.value && stringAt(rule.actionParameters, "id")?.value === rulesetId;
}

interface DeploymentAmong {
  readonly settings: DeploymentSettings;
  readonly scope: RulesetScope;
  readonly siblings: readonly DeploymentSettings[];
}

/**
 * In an account a ruleset may be deployed several times. Its deployments are distinguished by the name, which is the
 * `ref` or the description of the live rule, so that the expression may change; else by what they apply to. One without
 * a name whose expression has changed is whatever rule is left by the others.
 */
function sameDeployment(
  rules: readonly Rule[],
  { settings, scope, siblings }: DeploymentAmong,
): readonly Rule[] {
  if (scope !== "account") return rules;
  const alike = alikeRules(rules, settings);
  if (alike.length > 0) return alike;
  if (siblings.length === 0) return rules;
  if (ownName(settings)) return [];
  const taken = new Set(siblings.flatMap((other) => alikeRules(rules, other)));
  return rules.filter((rule) => !taken.has(rule));
}

function alikeRules(rules: readonly Rule[], settings: DeploymentSettings): Rule[] {
  const { expression } = settings;
  const name = ownName(settings)?.value;
  const named = rules.filter(({ ref, node }) => {
    const names = [ref?.value, stringAt(node, "description")?.value];
    return name !== undefined && names.some((one) => one?.trim().toLowerCase() === name);
  });
  if (named.length > 0) return named;
  return expression ? rules.filter((rule) => rule.expression?.value === expression.value) : [...rules];
}

/** The name of a deployment, if it has one other than its ruleset's. */
function ownName({ name, ruleset }: DeploymentSettings): Placed<string> | undefined {
  return name.value === (ruleset?.value ?? OWASP_ALIAS).toLowerCase() ? undefined : name;
}

function liveDeployment(
  { uri, ruleset }: PresentExport,
  rule: Rule,
  assumed: Deployment,
  settings: DeploymentSettings,
): Staged<Deployment> {
  const live = { uri, rule: rule.node };
  const ids = { entryPointId: idOf(ruleset.id), ruleId: idOf(rule.id) };
  const isWhole = ids.entryPointId !== undefined && ids.ruleId !== undefined;
  return {
    value: {
      ...assumed,
      members: ruleMembers(DEPLOYMENT_ROWS, settings, { scope: assumed.scope, live }),
      address: { ...assumed.address, ...ids },
      state: "live",
      live,
    },
    diagnostics: isWhole ? [] : [unaddressed({ state: "present", uri, ruleset }, rule)],
  };
}

/** The configuration that the migration shows has empty identifiers, which name nothing. */
function idOf(id: LocatedString | undefined): string | undefined {
  return id?.value === "" ? undefined : id?.value;
}

function notDeployed(
  { uri, ruleset: entrypoint }: PresentExport,
  { name }: DeploymentSettings,
  ruleset: FoundRuleset,
): Diagnostic {
  const range = entrypoint.rulesNode?.range ?? startOf(entrypoint.node.range);
  const data = { ruleset: ruleset.name || code(name.value) };
  return policyProblem("policy/not-deployed", { uri, range, messageId: "notDeployed", data });
}

function otherScope({ ruleset }: PresentExport, { uri, range, value }: Placed<RulesetScope>): Diagnostic {
  const data = { scope: value, kind: code(ruleset.rulesetKind!.value) };
  return policyProblem("policy/other-scope", { uri, range, messageId: "otherScope", data });
}

function deployedTwice({ uri }: PresentExport, ruleset: FoundRuleset, rules: readonly Rule[]): Diagnostic {
  const [first, second, ...others] = rules;
  const related = [first!, ...others].map((rule) => ({
    uri,
    range: rule.node.range,
    message: "This rule executes it as well.",
  }));
  const data = {
    count: counted(related.length + 1, "rule"),
    ruleset: ruleset.name || code(ruleset.id.value),
  };
  const { range } = second!.node;
  return policyProblem("policy/deployed-twice", { uri, range, messageId: "deployedTwice", data, related });
}

function unaddressed({ uri, ruleset }: PresentExport, rule: Rule): Diagnostic {
  const what = idOf(ruleset.id) ? "the `execute` rule" : "the ruleset";
  const data = { what, path: EXPORT_PATHS.entrypoint };
  const { range } = idOf(ruleset.id) ? rule.node : ruleset.node;
  return policyProblem("policy/unaddressed", { uri, range, messageId: "unaddressed", data });
}
