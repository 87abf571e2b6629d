import type { ExpressionContext, Visitor } from "./define-rule.ts";

/** A rule whose visitor was merged. */
interface Listener {
  /** Its index among the visitors. */
  readonly rule: number;
  hasCrashed: boolean;
}

/** One function of one rule's visitor. */
interface Handler {
  readonly listener: Listener;
  readonly call: (subject: unknown, expression?: ExpressionContext) => void;
}

/**
 * The visitors of all rules, grouped once by what they want to see, so that one walk of a tree serves all of them. A
 * rule that throws is reported through `onCrash` and hears nothing more; the others go on.
 */
export class Dispatcher {
  readonly #handlers = new Map<string, Handler[]>();
  readonly #onCrash: (rule: number, error: unknown) => void;
  /** Index of the visitor that is called. */
  current = 0;

  constructor(visitors: readonly Visitor[], onCrash: (rule: number, error: unknown) => void) {
    this.#onCrash = onCrash;
    for (const [rule, visitor] of visitors.entries()) {
      const listener = { rule, hasCrashed: false };
      const functions = Object.entries(visitor) as [string, Handler["call"]][];
      for (const [kind, call] of functions) this.#add(kind, { listener, call });
    }
  }

  /** Calls the handlers of one kind of node or subject, in the order of the rules. */
  dispatch(kind: string, subject: unknown, expression?: ExpressionContext): void {
    const handlers = this.#handlers.get(kind);
    if (!handlers) return;
    for (const { listener, call } of handlers) {
      if (listener.hasCrashed) continue;
      this.current = listener.rule;
      try {
        call(subject, expression);
      } catch (error) {
        listener.hasCrashed = true;
        this.#onCrash(listener.rule, error);
      }
    }
  }

  #add(kind: string, handler: Handler): void {
    const handlers = this.#handlers.get(kind);
    if (handlers) handlers.push(handler);
    else this.#handlers.set(kind, [handler]);
  }
}
