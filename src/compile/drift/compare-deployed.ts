import { MANAGED_PHASE } from "../../contract/phases.ts";
import { inFile } from "../../core/range.ts";
import { writtenText } from "../../deployed/changes/configured.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { Rule, SourceDocument } from "../../sources/recognise/model.ts";
import { exactValue } from "../../sources/values/located.ts";
import type { CompiledPolicy } from "../compile.ts";
import { type ComparedDocument, compareEffects, effectiveDiff } from "../effect/compare-effects.ts";
import type { DeploymentDiff, EffectiveDiff } from "../effect/diff-effective.ts";
import { notGoverned } from "../effect/not-governed.ts";
import {
  entryPointDocument,
  entryPointJson,
  entryPointText,
  kindOfEntryPoint,
  ENTRY_POINT_FILE as uri,
} from "../entry-point.ts";
import { deployedByRule, executedBy } from "../live/deployed-rule.ts";
import { type Deployed, type DeployedPolicy, earlierExceptions } from "../live/read-deployed.ts";
import { DOCUMENTED_CATALOGUE, findRuleset, OWASP_ALIAS } from "../managed/catalogue.ts";
import { rulesetsIn } from "../managed/read-exports.ts";
import { DOCUMENTED_DEPLOYMENT, EXECUTE } from "../model/documented.ts";
import type { RulesetScope } from "../model/model.ts";
import { overridesIn } from "../model/overrides-form.ts";

/**
 * Compares what two files deploy. A policy that is not exclusive is silent on what it does not name: it is compiled
 * against the other side, and keeps the rest of it. Overrides alone belong to the rulesets that the other side deploys.
 */
export async function compareDeployed(before: Deployed, after: Deployed): Promise<EffectiveDiff> {
  const [policy, live] = before.compiled ? [before, after] : [after, before];
  if (policy.compiled && !live.compiled)
    return compareWithLive(policy.compiled, { policy, live, isReversed: policy === after });
  const isAsWritten = before.kind === after.kind && before.kind !== "overrides";
  if (isAsWritten && !isBody(before) && !isBody(after)) return compareEffects(before, after);
  return compareEffects(asEntryPoint(before, rulesOf(after)), asEntryPoint(after, rulesOf(before)));
}

/** Whether a file is the body of a PUT, which does not show what it replaces. */
function isBody({ document, kind }: Deployed): boolean {
  const [body, another] = kind === "entrypoint" ? rulesetsIn(document) : [];
  return body !== undefined && !another && !body.phase;
}

interface LiveComparison {
  readonly policy: Deployed;
  readonly live: Deployed;
  readonly isReversed: boolean;
}

async function compareWithLive(
  { alone, against }: DeployedPolicy,
  { policy, live, isReversed }: LiveComparison,
): Promise<EffectiveDiff> {
  const bodies = alone.deployments.map(({ rule }): Body => ({ ...rule }));
  const catalogue = [...policy.catalogue, ...live.catalogue];
  const shown = asEntryPoint({ ...live, catalogue }, bodies, alone.scope);
  const { text } = shown.document;
  const compiled =
    (await against({ uri, text })) ?? (await against({ uri, text: withoutRepeats(shown, alone) }));
  const settled = compiled ?? alone;
  const isPartial = live.kind !== "entrypoint" && rulesOf(live).length < 2;
  const document = entryPointDocument(entryPointJson(settled, { isPartial }));
  const wanted = { document, catalogue };
  const diff = isReversed ? compareEffects(shown, wanted) : compareEffects(wanted, shown);
  if (!compiled) {
    const deployments = diff.deployments.filter(({ rulesetId }) => rulesetId !== MANAGED_PHASE);
    return effectiveDiff(deployments, [NOT_KNOWN]);
  }
  const open = openSettings(compiled, shown, live);
  const others = notNamed(compiled, shown);
  const isKept = ({ state, rulesetId }: DeploymentDiff) =>
    state === "same" && others.some(({ id }) => id === rulesetId);
  return {
    ...diff,
    deployments: diff.deployments
      .filter((one) => !isKept(one))
      .map((one) => ({ ...one, notGoverned: open.get(one.rulesetId) ?? [] })),
    notNamed: others,
  };
}

/** Live settings that affect requests and that the policy leaves open, by the ruleset that they belong to. */
function openSettings(
  { deployments, around, entrypoint }: CompiledPolicy,
  { catalogue }: ComparedDocument,
  live: Deployed,
): ReadonlyMap<string, DeploymentDiff["notGoverned"]> {
  const earlier = live.kind === "entrypoint" ? earlierExceptions(live.document) : [];
  const found = new Map<string, DeploymentDiff["notGoverned"]>();
  for (const one of deployments) {
    const rule = entrypoint?.ruleset.rules.find(({ node }) => node === one.liveRule);
    const [deployed] = rule && entrypoint ? deployedByRule(rule, entrypoint.ruleset, catalogue) : [];
    if (!deployed) continue;
    const id = one.ruleset.id.value;
    found.set(id, [...(found.get(id) ?? []), ...notGoverned(one, deployed, { around, earlier })]);
  }
  return found;
}

/** The rulesets that are live, and that the policy does not name and keeps. */
function notNamed({ around }: CompiledPolicy, { catalogue }: ComparedDocument) {
  const ids = new Set(
    around.rules.flatMap(({ executes, deployment }) => (deployment ? [] : (executes ?? []))),
  );
  return [...ids].map((id) => ({ id, name: findRuleset(catalogue, id)?.name || id }));
}

const NOT_KNOWN: ConfigChange = {
  uri,
  range: inFile({ start: 0, end: 0 }),
  isGone: false,
  group: MANAGED_PHASE,
  subject: "",
  kind: "other",
  protection: "unknown",
  matchesAll: false,
  before: "not known",
  after: "not known",
  message: "Other rules are not compared, because the policy does not compile against what is live.",
};

type Body = Readonly<Record<string, unknown>>;

/** The rules of the phase of managed rules in a file, and those without a phase. */
function rulesOf({ document, kind }: Pick<Deployed, "document" | "kind">): readonly Body[] {
  if (kind === "overrides") return [];
  return ruleNodesOf(document).map((rule) => bodyOf(rule, document));
}

function ruleNodesOf(document: SourceDocument): Rule[] {
  const rulesets = rulesetsIn(document).filter(
    ({ phase }) => (phase?.value ?? MANAGED_PHASE) === MANAGED_PHASE,
  );
  const alone = document.subjects.flatMap((subject) => (subject.kind === "Rule" ? [subject] : []));
  return [...rulesets.flatMap(({ rules }) => rules), ...alone];
}

/** A rule as JSON, with its expression as written if the file does not give the value. */
function bodyOf({ node }: Rule, document: SourceDocument): Body {
  const body = exactValue(node) as Body;
  const expression = node.get("expression");
  return expression?.kind === "Unknown" ? { ...body, expression: writtenText(expression, document) } : body;
}

/** The entry point that a file deploys. `others`: the rules of the other side, if the file has only overrides. */
function asEntryPoint(
  side: Deployed,
  others: readonly Body[],
  scope: RulesetScope = "zone",
): ComparedDocument {
  const { document, kind, catalogue } = side;
  const rules = kind === "overrides" ? adopted(document, others) : rulesOf(side);
  const written = rulesetsIn(document).find(({ rulesetKind }) => rulesetKind)?.rulesetKind?.value;
  const text = entryPointText(written ?? kindOfEntryPoint(scope), rules);
  return { document: entryPointDocument(text), catalogue };
}

/** Overrides in place of those of the rules of the other side. */
function adopted(document: SourceDocument, others: readonly Body[]): Body[] {
  const all = overridesIn(document);
  const executes = others.filter(({ action }) => action === EXECUTE.value);
  const isTheirs = executes.length === 1 || executes.length === all.length;
  return all.map((node, at) => {
    const theirs = isTheirs ? executes[executes.length === 1 ? 0 : at]! : OWASP_RULE;
    const parameters = theirs["action_parameters"] as object;
    return { ...theirs, action_parameters: { ...parameters, overrides: exactValue(node) } };
  });
}

const OWASP_RULE: Body = {
  action: EXECUTE.value,
  expression: DOCUMENTED_DEPLOYMENT.expression.value,
  action_parameters: { id: findRuleset(DOCUMENTED_CATALOGUE, OWASP_ALIAS)!.id.value },
};

/** An entry point without the rules that deploy a ruleset of a policy again: in a zone, a policy has one of each. */
function withoutRepeats({ document }: ComparedDocument, { deployments }: CompiledPolicy): string {
  const [entryPoint] = rulesetsIn(document);
  const executing = new Map<string, Rule[]>(deployments.map(({ ruleset }) => [ruleset.id.value, []]));
  const rules = entryPoint?.rules ?? [];
  for (const rule of rules) executing.get(executedBy(rule.node) ?? "")?.push(rule);
  const kept = deployments.map(({ ruleset, rule }) => {
    const alike = executing.get(ruleset.id.value)!;
    return alike.find(({ expression }) => expression?.value === rule.expression) ?? alike[0];
  });
  const left = rules.filter((rule) => !executing.has(executedBy(rule.node) ?? "") || kept.includes(rule));
  const kind = entryPoint?.rulesetKind?.value ?? kindOfEntryPoint("zone");
  return entryPointText(
    kind,
    left.map((rule) => bodyOf(rule, document)),
  );
}
