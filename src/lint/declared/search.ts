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
  new Search(declaration, context, expression).run();
}

class Search {
  readonly #declaration: Declaration;
  readonly #context: DeclaredContext;
  readonly #expression: ExpressionContext;
  readonly #budget: MatchBudget = newBudget();

  constructor(declaration: Declaration, context: DeclaredContext, expression: ExpressionContext) {
    this.#declaration = declaration;
    this.#context = context;
    this.#expression = expression;
  }

  run(): void {
    const { root } = this.#expression.typed.parsed;
    if (!root || !this.#concerns() || hasInvalid(root)) return;
    this.#visit(root, undefined);
    if (this.#budget.steps < 0)
      this.#context.notChecked(root, "expression too large for a declarative rule", "limits");
  }

  #concerns(): boolean {
    const { objects, files, notFiles, phases, actions } = this.#declaration;
    const { uri } = this.#context;
    const { phase, owner } = this.#expression;
    const action = owner && "action" in owner ? owner.action?.value : undefined;
    if (files.length > 0 && !files.some((glob) => matchesGlob(uri, glob))) return false;
    if (notFiles.some((glob) => matchesGlob(uri, glob))) return false;
    return isChosen(objects, objectKindOf(owner)) && isChosen(phases, phase) && isChosen(actions, action);
  }

  #visit(node: Node, beside: Beside | undefined): void {
    if (this.#budget.steps < 0) return;
    if (node.kind !== "Group" && this.#judge(node, beside)) return;
    // The conditions next to a `not` or an `or` also apply to its operands.
    for (const child of childrenOf(node)) {
      const isLink = node.kind === "Logical" && node.operator === "and";
      this.#visit(child, isLink ? { chain: node, child, outer: beside } : beside);
    }
  }

  /** Whether a pattern matches a node, reported or not: then nothing within it is examined. */
  #judge(node: Node, beside: Beside | undefined): boolean {
    for (const pattern of this.#declaration.patterns) {
      const match = matchPattern(pattern, node, this.#budget);
      if (!match || !this.#passes(match.bindings)) continue;
      if (this.#isMeant(node, match.bindings, beside)) this.#report(node, match);
      return true;
    }
    return false;
  }

  #passes(bindings: Bindings): boolean {
    return this.#declaration.tests.every(({ hole, is, isNot }) => {
      const text = textOf(bindings.get(hole)!);
      const matches = (glob: string) => matchesPart(text, glob);
      return (is.length === 0 || is.some(matches)) && !isNot.some(matches);
    });
  }

  /** Whether the conditions joined to a match by `and` satisfy `unless` and `within`. */
  #isMeant(node: Node, bindings: Bindings, beside: Beside | undefined): boolean {
    const { unless, within } = this.#declaration;
    if (unless.length === 0 && within.length === 0) return true;
    let isWithin = within.length === 0;
    for (const condition of conditionsBeside(node, beside)) {
      const holds = (pattern: Pattern) =>
        matchPattern(pattern, condition, this.#budget, bindings) !== undefined;
      if (unless.some(holds)) return false;
      isWithin ||= within.some(holds);
      if (this.#budget.steps < 0) return false;
    }
    return isWithin;
  }

  #report(node: Node, match: Match): void {
    const data = Object.fromEntries([...match.bindings].map(([hole, bound]) => [hole, textOf(bound)]));
    this.#context.report({
      at: node,
      messageId: MESSAGE_ID,
      data: { ...data, [MATCH]: this.#expression.text.slice(node.start, node.end) },
      fix: match.isWhole ? this.#fix(node, match.bindings) : undefined,
    });
  }

  /** Undefined if the text would no longer parse. */
  #fix(node: Node, bindings: Bindings): ReportedFix | undefined {
    const { replace } = this.#declaration;
    if (replace === undefined) return undefined;
    const newText = fillTemplate(replace, bindings);
    const { text } = this.#expression;
    const edited = text.slice(0, node.start) + newText + text.slice(node.end);
    if (parseExpression(edited).diagnostics.length > 0) return undefined;
    const edits = [this.#context.replace(node, newText)];
    return { title: `Write ${code(newText)}`, edits, safety: "suggestion" };
  }
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
  return template.replace(HOLE, (hole) =>
    hole.startsWith("$$") ? hole.slice(1) : written(bindings.get(hole.slice(1))!),
  );
}

function written(node: Node): string {
  return node.kind === "Logical" ? `(${printNode(node)})` : printNode(node);
}

/** The text in a hole, as messages and tests see it: a string without its quotes. */
function textOf(node: Node): string {
  return node.kind === "String" ? node.raw.replace(/^(?:r#*)?"|"#*$/g, "") : printNode(node);
}
