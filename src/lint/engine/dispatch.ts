import { OverBudget, paidSteps } from "../../core/budget.ts";
import type { Interruptible } from "../../core/interruptible.ts";
import { addTo } from "../../core/items-by-key.ts";
import type { Node, NodeKind } from "../../parser/ast.ts";
import { walk } from "../../parser/walk.ts";
import type { ExpressionContext, Visitor } from "../define-rule.ts";
import { type Handler, type Handlers, handlersOf } from "./handlers.ts";

/** The kinds of elements of a set, which are most of all nodes. */
const ELEMENT_KINDS: readonly NodeKind[] = ["Bare", "String", "Invalid"];

/** Steps after which others may have their turn: a few milliseconds. */
const STEPS_A_TURN = 20_000;

/**
 * The visitors of all rules, grouped once by the kinds they visit, so that one walk of a tree serves all of them. A
 * rule that throws is reported through `onCrash` and is no longer called; the others continue.
 */
export class Dispatcher {
  readonly #handlers = new Map<string, Handlers>();
  readonly #onCrash: (rule: number, error: unknown) => void;
  /** Index of the visitor that is called. */
  current = 0;
  #hasCrashed = false;
  /** The steps that were paid at the last break. */
  #stepsBefore = 0;

  constructor(visitors: readonly Visitor[], onCrash: (rule: number, error: unknown) => void) {
    this.#onCrash = onCrash;
    const byKind = new Map<string, Handler[]>();
    for (const [rule, visitor] of visitors.entries()) {
      for (const [kind, call] of Object.entries(visitor) as [string, Handler["call"]][]) {
        addTo(byKind, kind, { rule, call });
      }
    }
    for (const [kind, handlers] of byKind) this.#handlers.set(kind, handlersOf(kind, handlers));
  }

  /** Calls the handlers of one kind of node or subject, in the order of the rules. */
  *dispatch(kind: string, subject: unknown, expression?: ExpressionContext): Interruptible<void> {
    for (const handler of this.#handlers.get(kind)?.of(subject) ?? []) {
      this.#call(handler, subject, expression);
      if (this.#isBreakDue()) yield;
    }
  }

  /** Calls the handlers of a node and of everything below it, parents first, in text order. */
  dispatchTree(root: Node, expression: ExpressionContext): Interruptible<void> {
    return this.dispatchNodes(this.#nodesIn(root), expression);
  }

  /** The nodes of a tree of the kinds that have handlers. */
  #nodesIn(root: Node): readonly Node[] {
    const nodes: Node[] = [];
    const byKind = this.#handlers;
    if (byKind.size === 0) return nodes;
    const opensSets = ELEMENT_KINDS.some((kind) => byKind.has(kind));
    walk(root, (node) => {
      if (byKind.has(node.kind)) nodes.push(node);
      return opensSets || node.kind !== "Set";
    });
    return nodes;
  }

  /** Calls the handlers of some nodes of an expression. */
  *dispatchNodes(nodes: readonly Node[], expression: ExpressionContext): Interruptible<void> {
    // An iterator of a generator makes an object for each handler, millions for one file: counters make none.
    for (let at = 0; at < nodes.length; at++) {
      const node = nodes[at]!;
      const handlers = this.#handlers.get(node.kind)?.of(node) ?? [];
      for (let next = 0; next < handlers.length; next++) {
        this.#call(handlers[next]!, node, expression);
        if (this.#isBreakDue()) yield;
      }
    }
  }

  /** The nodes of a tree that have handlers, in the order of `dispatchTree`; undefined once a rule has thrown. */
  handledNodes(root: Node): readonly Node[] | undefined {
    if (this.#hasCrashed) return undefined;
    return this.#nodesIn(root).filter((node) => this.#handlers.get(node.kind)!.of(node).length > 0);
  }

  #call({ rule, call }: Handler, subject: unknown, expression: ExpressionContext | undefined): void {
    this.current = rule;
    try {
      call(subject, expression);
    } catch (error) {
      // A rule that ran out of steps is called for the next expression again.
      if (!(error instanceof OverBudget)) {
        this.#hasCrashed = true;
        this.#remove(rule);
      }
      this.#onCrash(rule, error);
    }
  }

  #isBreakDue(): boolean {
    const steps = paidSteps();
    if (steps >= this.#stepsBefore && steps - this.#stepsBefore < STEPS_A_TURN) return false;
    this.#stepsBefore = steps;
    return true;
  }

  #remove(rule: number): void {
    for (const [kind, { all }] of this.#handlers) {
      const others = all.filter((handler) => handler.rule !== rule);
      this.#handlers.set(kind, handlersOf(kind, others));
    }
  }
}
