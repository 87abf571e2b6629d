import { matchesGlob, matchesPart } from "../../core/glob.ts";
import { code } from "../../core/phrases.ts";
import type { Expression, Logical, Node } from "../../parser/ast.ts";
import { parseExpression } from "../../parser/parse.ts";
import { printNode } from "../../parser/print.ts";
import { childrenOf } from "../../parser/walk.ts";
import type { ExpressionContext, ReportedFix, RuleContext } from "../define-rule.ts";
import { type Bindings, type Match, type MatchBudget, matchPattern, newBudget, termsOfAnd } from "./match.ts";
import type { Pattern } from "./pattern.ts";

/** Objects that contain an expression: a rule of a ruleset, a firewall rule, a filter, or none of them. */
export const OBJECT_KINDS = ["rule", "firewall-rule", "filter", "expression"] as const;

/** A kind of thing that carries an expression. */
export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** A condition on the text in a hole. */
export interface HoleTest {
  readonly hole: string;
  /** Empty: anything. */
  readonly is: readonly string[];
  readonly isNot: readonly string[];
}

/** A declarative rule after validation. An empty filter list selects everything. */
export interface Declaration {
  readonly patterns: readonly Pattern[];
  readonly unless: readonly Pattern[];
  readonly within: readonly Pattern[];
  readonly tests: readonly HoleTest[];
  readonly objects: readonly ObjectKind[];
  readonly files: readonly string[];
  readonly notFiles: readonly string[];
  readonly phases: readonly string[];
  readonly actions: readonly string[];
  readonly replace: string | undefined;
}

/** The placeholder for the reported text in messages. */
export const MATCH = "match";
/** The id of the one message of a declarative rule. */
export const MESSAGE_ID = "found";

// biome-ignore lint/suspicious/noExplicitAny: a declared rule names the placeholders of its message at run time
export type DeclaredContext = RuleContext<any, any, any>;

/** A chain of `and` that the search has entered, and the operand it has entered there. */
interface Beside {
  readonly chain: Logical;
  readonly child: Node;
  readonly outer: Beside | undefined;
}

/** Reports what a declarative rule finds in an expression. An expression with a syntax error is not searched. */
export function searchExpression(
  declaration: Declaration,
  context: DeclaredContext,
  expression: ExpressionContext,
): void {
  const { root } = expression.typed.parsed;
  if (!root || !concerns(declaration, context.uri, expression) || hasInvalid(root)) return;
  const budget = newBudget();
  const visit = (node: Node, beside: Beside | undefined): void => {
    const match = node.kind === "Group" ? undefined : matchOf(node, declaration, budget);
    if (match) {
      if (isMeant(conditionsBeside(node, beside), match.bindings, declaration, budget))
        report(node, match, declaration.replace, expression.text, context);
      // Nothing within it is examined, reported or not.
      return;
    }
    // The conditions next to a `not` or an `or` also apply to its operands.
    for (const child of childrenOf(node)) {
      const isLink = node.kind === "Logical" && node.operator === "and";
      visit(child, isLink ? { chain: node, child, outer: beside } : beside);
    }
  };
  visit(root, undefined);
  if (budget.steps < 0) context.notChecked(root, "expression too large for a declarative rule", "limits");
}

function concerns(declaration: Declaration, uri: string, { phase, owner }: ExpressionContext): boolean {
  const { objects, files, notFiles, phases, actions } = declaration;
  const action = owner && "action" in owner ? owner.action?.value : undefined;
  if (files.length > 0 && !files.some((glob) => matchesGlob(uri, glob))) return false;
  if (notFiles.some((glob) => matchesGlob(uri, glob))) return false;
  return isChosen(objects, objectKindOf(owner)) && isChosen(phases, phase) && isChosen(actions, action);
}

/** The match of the first pattern that matches a node. */
function matchOf(node: Node, { patterns, tests }: Declaration, budget: MatchBudget): Match | undefined {
  for (const pattern of patterns) {
    const match = matchPattern(pattern, node, budget);
    if (match && tests.every((test) => passes(test, match.bindings))) return match;
  }
  return undefined;
}

function passes({ hole, is, isNot }: HoleTest, bindings: Bindings): boolean {
  const text = textOf(bindings.get(hole)!);
  const matches = (glob: string) => matchesPart(text, glob);
  return (is.length === 0 || is.some(matches)) && !isNot.some(matches);
}

/** Whether the conditions joined to a match by `and` satisfy `unless` and `within`. */
function isMeant(
  conditions: Iterable<Expression>,
  bindings: Bindings,
  { unless, within }: Declaration,
  budget: MatchBudget,
): boolean {
  if (unless.length === 0 && within.length === 0) return true;
  let isWithin = within.length === 0;
  for (const condition of conditions) {
    const holds = (pattern: Pattern) => matchPattern(pattern, condition, budget, bindings) !== undefined;
    if (unless.some(holds)) return false;
    isWithin ||= within.some(holds);
    if (budget.steps < 0) return false;
  }
  return isWithin;
}

function report(
  node: Node,
  { bindings, isWhole }: Match,
  replace: string | undefined,
  text: string,
  context: DeclaredContext,
): void {
  const data = Object.fromEntries([...bindings].map(([hole, bound]) => [hole, textOf(bound)]));
  const newText = isWhole && replace !== undefined ? fillTemplate(replace, bindings) : undefined;
  context.report({
    at: node,
    messageId: MESSAGE_ID,
    data: { ...data, [MATCH]: text.slice(node.start, node.end) },
    fix: newText === undefined ? undefined : fixOf(node, newText, text, context),
  });
}

/** Undefined if the text would no longer parse. */
function fixOf(node: Node, newText: string, text: string, context: DeclaredContext): ReportedFix | undefined {
  const edited = text.slice(0, node.start) + newText + text.slice(node.end);
  if (parseExpression(edited).diagnostics.length > 0) return undefined;
  return { title: `Write ${code(newText)}`, edits: [context.replace(node, newText)], safety: "suggestion" };
}

function objectKindOf(owner: ExpressionContext["owner"]): ObjectKind {
  if (!owner) return "expression";
  return owner.kind === "Rule" ? "rule" : owner.kind === "Filter" ? "filter" : "firewall-rule";
}

function isChosen(list: readonly string[], value: string | undefined): boolean {
  return list.length === 0 || (value !== undefined && list.includes(value));
}

/** The conditions that are true whenever a match is: the other terms of its own chain, and of those around it. */
function* conditionsBeside(node: Node, beside: Beside | undefined): Generator<Expression> {
  if (node.kind === "Logical" && node.operator === "and") yield* termsOfAnd(node);
  for (let link = beside; link; link = link.outer) {
    for (const operand of link.chain.operands) if (operand !== link.child) yield* termsOfAnd(operand);
  }
}

/** Whether recovery skipped a part of an expression, so that nothing is concluded from it. */
function hasInvalid(node: Node): boolean {
  return node.kind === "Invalid" || childrenOf(node).some(hasInvalid);
}

const HOLE = /\$\$?[a-z_][a-z0-9_]*/g;

/** The holes of a template for the replacement of a match. */
export function holesIn(template: string): string[] {
  return [...template.matchAll(HOLE)].flatMap(([hole]) => (hole.startsWith("$$") ? [] : [hole.slice(1)]));
}

function fillTemplate(template: string, bindings: Bindings): string {
  return template.replace(HOLE, (hole) => {
    if (hole.startsWith("$$")) return hole.slice(1);
    const node = bindings.get(hole.slice(1))!;
    return node.kind === "Logical" ? `(${printNode(node)})` : printNode(node);
  });
}

/** The text in a hole, as messages and tests see it: a string without its quotes. */
function textOf(node: Node): string {
  return node.kind === "String" ? node.raw.replace(/^(?:r#*)?"|"#*$/g, "") : printNode(node);
}
