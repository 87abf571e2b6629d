import { MANAGED_RULESETS } from "../contract/owasp.ts";
import { MANAGED_PHASE } from "../contract/phases.ts";
import { type ExpressionSlot, filterSlot, OBJECT_SLOTS, RULE_SLOTS } from "../contract/slots.ts";
import type { EmbeddedText } from "../core/embedded-text.ts";
import type { PolicyFile, Rule, SourceDocument, Subject } from "../sources/recognise/model.ts";
import { policyTexts } from "../sources/recognise/policy.ts";
import { type LocatedNode, objectAt } from "../sources/values/located.ts";
import { valuePartsOf } from "./analysis/value-parts.ts";

/** A place for an expression in an object. */
export interface SlottedNode {
  /** Undefined if the object has no such key. */
  readonly node: LocatedNode | undefined;
  /** The contents that it may have; undefined if unknown. */
  readonly slot: ExpressionSlot | undefined;
  /** Whether it yields a string rather than being a condition. */
  readonly isValue: boolean;
}

/** The places for expressions in a rule: its own, the counting expression, and those that compute a value. */
export function slotsOfRule(rule: Rule): readonly SlottedNode[] {
  const { actionParameters, node, ratelimit, ruleset } = rule;
  const slot = filterSlot(ruleset?.phase?.value, ruleset?.rulesetKind?.value);
  // Most rules have nothing but their own expression, and files have thousands of rules.
  const places: SlottedNode[] = [{ node: node.get("expression"), slot, isValue: false }];
  if (ratelimit) {
    const counting = RULE_SLOTS.counting.value;
    places.push({ node: ratelimit.get("counting_expression"), slot: counting, isValue: false });
  }
  for (const part of actionParameters ? valuePartsOf(rule) : [])
    places.push({ node: part.node.get("expression"), slot, isValue: true });
  const list = objectAt(actionParameters, "from_list");
  if (list) places.push({ node: list.get("key"), slot, isValue: true });
  const credentials = objectAt(node, "exposed_credential_check");
  for (const key of credentials ? RULE_SLOTS.credentials.value.keys : [])
    places.push({ node: credentials!.get(key), slot: RULE_SLOTS.credentials.value, isValue: true });
  return places;
}

/** The places for expressions in subjects without rules of a ruleset: objects of slots, and policies. */
export function slotsOfSubject(subject: Subject): readonly SlottedNode[] {
  if (subject.kind === "PolicyFile") return slotsOfPolicy(subject);
  if (subject.kind !== "SlotObjects") return [];
  const { keys, isValue = false, ...slot } = OBJECT_SLOTS[subject.slot].value;
  return subject.objects.flatMap((object) => keys.map((key) => ({ node: object.get(key), slot, isValue })));
}

/** The managed rulesets that act on requests, by the names that a policy may use. */
const OF_REQUESTS: ReadonlySet<string> = new Set([
  "owasp",
  ...Object.values(MANAGED_RULESETS).flatMap(({ value: { id, name, phase } }) =>
    phase === MANAGED_PHASE ? [id, name.toLowerCase()] : [],
  ),
]);

/** The places for expressions in a policy. Their slot is unknown if a deployment may act on responses. */
function slotsOfPolicy({ node: policy, expressions }: PolicyFile): readonly SlottedNode[] {
  const rulesets = policyTexts(policy, "ruleset");
  const isKnown =
    !policy.entry("extends") && rulesets.every(({ value }) => OF_REQUESTS.has(value.toLowerCase()));
  const slot = isKnown ? filterSlot(MANAGED_PHASE) : undefined;
  return expressions.map((node) => ({ node, slot, isValue: false }));
}

/** An expression of a file. */
export interface SlottedExpression extends Omit<SlottedNode, "node"> {
  readonly content: EmbeddedText;
  /** The rule of a ruleset that contains the expression. */
  readonly rule: Rule | undefined;
}

/** Every expression of a file that the linter checks, and those of policies, each location once, in file order. */
export function slottedExpressions(document: SourceDocument): readonly SlottedExpression[] {
  const seen = new Set<string>();
  const possible = (document.possible ?? []).map(({ subject }) => subject);
  return [...document.subjects, ...possible].flatMap(expressionsIn).filter(({ content }) => {
    const { start, end } = content.toOuter({ start: 0, end: content.text.length });
    const isNew = !seen.has(`${start} ${end}`);
    seen.add(`${start} ${end}`);
    return isNew;
  });
}

function expressionsIn(subject: Subject): readonly SlottedExpression[] {
  switch (subject.kind) {
    case "ExpressionFile":
      return [plain(subject.content)];
    case "Rule":
      return written(slotsOfRule(subject), subject);
    case "Ruleset":
      return subject.rules.flatMap((rule) => written(slotsOfRule(rule), rule));
    case "FirewallRules":
      return subject.rules.flatMap(({ expression }) => (expression ? [plain(expression.content)] : []));
    case "Filters":
      return subject.filters.flatMap(({ expression }) => (expression ? [plain(expression.content)] : []));
    case "SlotObjects":
    case "PolicyFile":
      return written(slotsOfSubject(subject));
    default:
      return [];
  }
}

function plain(content: EmbeddedText): SlottedExpression {
  return { content, slot: undefined, isValue: false, rule: undefined };
}

function written(places: readonly SlottedNode[], rule?: Rule): readonly SlottedExpression[] {
  return places.flatMap(({ node, slot, isValue }) =>
    node?.kind === "String" ? [{ content: node.content, slot, isValue, rule }] : [],
  );
}
