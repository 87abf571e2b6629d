import { RULES } from "../../../rules/index.ts";
import type { Plan } from "../../contract/plans.ts";
import type { Diagnostic, Severity } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { contains } from "../../core/range.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule as LintRule } from "../../lint/define-rule.ts";
import { lintDocument } from "../../lint/engine/lint.ts";
import type { Rule, Ruleset, SourceDocument, Subject } from "../../sources/recognise/model.ts";
import { customListView, rulesetView, ruleView } from "../../sources/recognise/views.ts";
import type { LocatedArray, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { objectNode } from "../../sources/values/nodes.ts";
import { type ApiMessage, ApiRefusal, entryOf, failed, ownEntry, refuseOwn } from "../http/answer.ts";
import { lintCodeOf, UNPARSABLE } from "../lint-codes.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { StoredList, StoredRule } from "../state/records.ts";
import type { SandboxLimits } from "../world.ts";
import { cachedAnalysis } from "./cached-analysis.ts";
import { engineMessage } from "./engine-message.ts";
import { accountListRule, type ListKinds } from "./list-rule.ts";
import { locateString, locateValue } from "./locate.ts";
import { expressionAround, placeAt } from "./pointer.ts";

/** The rules whose findings mean that Cloudflare rejects. */
const REJECTING: readonly LintRule[] = RULES.filter((rule) => rule.effect === "rejected");
/** Those that compare the number of rules with a Cloudflare quota. */
const QUOTAS = REJECTING.filter(
  ({ id }) => id === "max-rules-of-plan" || id === "max-rules-of-custom-ruleset",
);
const RULE_IDS: ReadonlySet<string> = new Set([...REJECTING.map((rule) => rule.id), "no-undefined-list"]);
const SEVERITIES: ReadonlyMap<string, Severity> = new Map([...RULE_IDS].map((id) => [id, "error"]));

/** A body, read. */
export interface JudgedText {
  readonly text: string;
  readonly root: LocatedNode;
}

/** The facts about a body that follow from the address of its request. */
export interface RulesetContext {
  readonly kind: string;
  readonly phase: string;
  /** The id of an existing ruleset. */
  readonly id?: string;
  /** The plan of the zone; undefined for an account. */
  readonly plan: Plan | undefined;
  readonly lists: () => ListKinds;
}

/**
 * Rejects a ruleset body in which a `rejected` rule finds something. With more than `maxBodyRules` rules, only
 * Cloudflare's quotas are checked, and the body is rejected in any case.
 */
export function judgeRuleset(
  body: JudgedText,
  node: LocatedObject,
  context: RulesetContext & Pick<SandboxLimits, "maxBodyRules">,
): void {
  const view = rulesetView(node);
  const subjects = [inContext(view, view.rules, context)];
  const { plan, lists, maxBodyRules: max } = context;
  const count = view.rules.length;
  if (count <= max) return refuseOn(body, subjects, { plan, lists });
  refuseOn(body, subjects, { plan, rules: QUOTAS, visitsRule: () => false });
  throw refuseOwn(OWN_ERRORS.tooManyItems, { what: "rules", count, max }, "/rules");
}

/**
 * Rejects a rule, alone or among the other rules of its ruleset. The others were checked when they were stored, so only
 * the lint rules that compare the rules of a ruleset see them. Findings about the others alone do not count.
 */
export function judgeRule(
  body: JudgedText,
  node: LocatedObject,
  context: RulesetContext,
  others: { readonly before: readonly StoredRule[]; readonly after: readonly StoredRule[] },
): void {
  const rules = [...others.before.map(storedView), ruleView(node), ...others.after.map(storedView)];
  const ruleset = rulesetView(objectNode(node.range, []));
  refuseOn(body, [inContext(ruleset, rules, context)], {
    plan: context.plan,
    lists: context.lists,
    visitsRule: (rule) => rule.node === node,
  });
}

/** Rejects items of a list that exists. */
export function judgeListItems(
  body: JudgedText,
  items: LocatedArray,
  { name, kind }: Pick<StoredList, "name" | "kind">,
  plan: Plan,
): void {
  const view = customListView(locateValue({ name, kind }) as LocatedObject);
  refuseOn(body, [{ ...view, items }], { plan });
}

interface Judging {
  readonly plan: Plan | undefined;
  /** The lists to which expressions may refer. Default: any. */
  readonly lists?: () => ListKinds;
  /** Default: all that reject. */
  readonly rules?: readonly LintRule[] | undefined;
  /** Default: every Cloudflare rule. */
  readonly visitsRule?: ((rule: Rule) => boolean) | undefined;
}

/** Rejects a body for the findings of rules in its subjects, which become entries of `errors` with their codes. */
export function refuseOn(
  body: JudgedText,
  subjects: readonly Subject[],
  { plan, lists, rules = REJECTING, visitsRule }: Judging,
): void {
  const { text, root } = body;
  const document = { uri: "body", text, format: "json", roots: [root], subjects, diagnostics: [] } as const;
  const named = lists && text.includes("$") ? [...rules, accountListRule(lists())] : rules;
  const findings = rejectedIn(document, { plan, rules: named, visitsRule }).filter(({ range, related }) =>
    [range, ...related.map((place) => place.range)].some((place) => contains(root.range, place)),
  );
  if (findings.length > 0) throw new ApiRefusal(failed(400, entriesOf(findings, root), notesOf(findings)));
}

/** The findings in a document that mean that the API rejects it. */
export function rejectedIn(
  document: SourceDocument,
  { plan, rules = REJECTING, visitsRule }: Judging,
): readonly Diagnostic[] {
  const config: ResolvedConfig = {
    severities: SEVERITIES,
    ruleIds: RULE_IDS,
    plan,
    ignore: [],
    suppressions: [],
  };
  const { diagnostics } = lintDocument(document, { rules, config, analyse: cachedAnalysis, visitsRule });
  return diagnostics.filter(isRejecting);
}

/**
 * Syntax, names and types are errors exactly if Cloudflare rejects them. A rule may state in some of its messages that
 * Cloudflare only might reject. A rule that crashed must not look like one without findings.
 */
function isRejecting({ code, severity, effect }: Diagnostic): boolean {
  return code.startsWith("lint/") ? effect === "rejected" : severity === "error";
}

/** The same findings by their lint codes, so that one can be looked up: `wafsmith explain CODE`. */
function notesOf(findings: readonly Diagnostic[]): readonly ApiMessage[] {
  return findings.map(({ code, message, help }) => ({
    message: `${code}: ${message}${help === undefined ? "" : ` ${help}`}`,
  }));
}

function inContext(view: Ruleset, rules: readonly Rule[], { kind, phase, id }: RulesetContext): Ruleset {
  const members: Rule[] = [];
  const ruleset: Ruleset = {
    ...view,
    id: view.id ?? (id === undefined ? undefined : locateString(id)),
    rulesetKind: view.rulesetKind ?? locateString(kind),
    phase: view.phase ?? locateString(phase),
    rules: members,
  };
  for (const rule of rules) members.push({ ...rule, ruleset });
  return ruleset;
}

/** Rules of the state never change, so that each is located once. */
const views = new WeakMap<StoredRule, Rule>();

function storedView(rule: StoredRule): Rule {
  return getOrCompute(views, rule, () => ruleView(locateValue(rule) as LocatedObject));
}

/** Findings about a body as entries of `errors`, each with the pointer to the part that must change. */
function entriesOf(findings: readonly Diagnostic[], root: LocatedNode): readonly ApiMessage[] {
  // The note that there are more findings than these comes last.
  const isLast = ({ code }: Diagnostic) => code.startsWith("source/");
  const ordered = [...findings.filter((one) => !isLast(one)), ...findings.filter(isLast)];
  return ordered.map((finding) => entryFor(finding, root));
}

function entryFor(finding: Diagnostic, root: LocatedNode): ApiMessage {
  const source = { pointer: pointerOf(finding, root) };
  const [area, slug = ""] = finding.code.split("/");
  if (area === "source") return ownEntry(OWN_ERRORS.badShape, { problem: finding.message }, "");
  if (area !== "lint") return { ...unparsable(finding, root), source };
  const { code, observed } = lintCodeOf(slug);
  return { code, message: observed?.value.message ?? finding.message, source };
}

function unparsable(finding: Diagnostic, root: LocatedNode): ApiMessage {
  const expression = expressionAround(root, finding.range)?.value ?? "";
  const inner = cachedAnalysis(expression).findings.find(
    (one) => one.code === finding.code && one.message === finding.message,
  );
  const problem = inner ? engineMessage(expression, inner) : finding.message;
  return {
    code: UNPARSABLE.code,
    message: entryOf(UNPARSABLE.observed!.value, { expression, problem }).message,
  };
}

/** A missing key has no location, so point at the object that lacks it. */
function pointerOf({ range, messageId }: Diagnostic, root: LocatedNode): string {
  const { pointer } = placeAt(root, range);
  return messageId === "missing" ? pointer.slice(0, Math.max(pointer.lastIndexOf("/"), 0)) : pointer;
}
