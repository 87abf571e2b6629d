import { type ExpressionSlot, filterSlot, OBJECT_SLOTS, RULE_SLOTS } from "../contract/slots.ts";
import type { EmbeddedText } from "../core/embedded-text.ts";
import type { Rule, SlotObjects, SourceDocument, Subject } from "../sources/recognise/model.ts";
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
  const credentials = objectAt(node, "exposed_credential_check");
  for (const key of credentials ? RULE_SLOTS.credentials.value.keys : [])
    places.push({ node: credentials!.get(key), slot: RULE_SLOTS.credentials.value, isValue: true });
  return places;
}

/** The places for expressions in objects that are not rules of a ruleset. */
export function slotsOfObjects({ objects, slot: name }: SlotObjects): readonly SlottedNode[] {
  const { keys, isValue = false, ...slot } = OBJECT_SLOTS[name].value;
  return objects.flatMap((object) => keys.map((key) => ({ node: object.get(key), slot, isValue })));
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
      return written(slotsOfObjects(subject));
    case "PolicyFile":
      return subject.expressions.map(({ content }) => plain(content));
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
