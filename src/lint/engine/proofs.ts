import { errorText } from "../../core/problem.ts";
import { inText, type Range, type TextRange } from "../../core/range.ts";
import type { LocatedNode, LocatedString } from "../../sources/values/located.ts";
import type { ExpressionContext, Reportable, Rule, RuleContext, Visitor } from "../define-rule.ts";
import { isProving } from "../proving.ts";
import { type AnyReport, isLocated, rangeOf } from "./report.ts";

/** A place as plain data: offsets in the expression, or the number of the expression of an earlier rule or of this one. */
type SaidPlace = Range | { readonly expression: number };

/** A report whose places are plain data. */
interface SaidReport extends Omit<AnyReport, "at" | "related"> {
  readonly at: SaidPlace;
  readonly related?: readonly { readonly at: SaidPlace; readonly message: string }[];
}

/** A report, a remark or the failure of a rule that proves. */
type Statement =
  | { readonly report: SaidReport }
  | { readonly notChecked: SaidPlace; readonly reason: string }
  | { readonly failure: string };

/** A statement and the call in which it was made, counted over all calls of such rules for one expression. */
export type Said = Statement & { readonly call: number };

/**
 * How a lint is shared by two threads that visit the same document. `record`: only the rules that prove run, and `take`
 * receives their statements about one expression after the other. `replay`: they do not run; `next` returns their
 * statements about the next expression, which are made at the very calls in which they were recorded. So ceilings, proofs of
 * fixes and the order of findings are those of one thread.
 */
export type ProofSplit =
  | { readonly kind: "record"; readonly take: (said: readonly Said[]) => void }
  | { readonly kind: "replay"; readonly next: () => readonly Said[] };

/** The statements to replay do not fit the document, or no more of them arrive. */
export class ProofsLost extends Error {}

type AnyContext = RuleContext<Rule["messages"]>;

/** One side of a `ProofSplit` while it visits a document. */
export interface ProofSide {
  /** The context that a rule is created with, instead of that of a whole lint. */
  contextOf(context: AnyContext): AnyContext;
  /** The visitor that is called instead of that of a rule, which was created with `context`. */
  visitorOf(visitor: Visitor, context: AnyContext): Visitor;
  /** The next expression is visited. */
  begin(owner: ExpressionContext["owner"]): void;
  /** It was visited. Errors: throws `ProofsLost`. */
  end(): void;
}

/** The side that a split asks for; undefined without one. */
export function proofSide(split: ProofSplit | undefined): ProofSide | undefined {
  if (!split) return undefined;
  return split.kind === "record" ? new Recorder(split.take) : new Player(split.next);
}

/** Replaces each function of a visitor. */
function withFunctions(visitor: Visitor, replaced: (visit: AnyVisit) => AnyVisit): Visitor {
  const functions = Object.entries(visitor).map(([kind, visit]) => [kind, replaced(visit as AnyVisit)]);
  return Object.fromEntries(functions) as Visitor;
}

type AnyVisit = (subject: unknown, expression: unknown) => void;

class Recorder implements ProofSide {
  readonly #take: (said: readonly Said[]) => void;
  readonly #numbers = new Map<LocatedNode, number>();
  #expressions = 0;
  #calls = 0;
  #said: Said[] = [];

  constructor(take: (said: readonly Said[]) => void) {
    this.#take = take;
  }

  contextOf(context: AnyContext): AnyContext {
    return {
      ...context,
      report: (report) => this.#note({ report: this.#plain(report as AnyReport) }),
      notChecked: (at, reason) => this.#note({ notChecked: this.#place(at), reason }),
    };
  }

  visitorOf(visitor: Visitor): Visitor {
    if (!isProving(visitor)) return {};
    return withFunctions(visitor, (visit) => (subject, expression) => {
      this.#calls++;
      try {
        visit(subject, expression);
      } catch (error) {
        this.#note({ failure: errorText(error) });
        throw error;
      }
    });
  }

  begin(owner: ExpressionContext["owner"]): void {
    if (owner?.expression) this.#numbers.set(owner.expression, this.#expressions);
    this.#expressions++;
    this.#calls = 0;
  }

  end(): void {
    this.#take(this.#said);
    this.#said = [];
  }

  #note(statement: Statement): void {
    this.#said.push({ call: this.#calls, ...statement });
  }

  #plain({ at, related, fix, messageId, data, source }: AnyReport): SaidReport {
    return {
      at: this.#place(at),
      messageId,
      ...(data && { data }),
      ...(source && { source }),
      ...(related && { related: related.map((one) => ({ ...one, at: this.#place(one.at) })) }),
      ...(fix && { fix: { ...fix, edits: fix.edits.map((one) => ({ ...one, range: rangeIn(one.range) })) } }),
    };
  }

  /** A value that is no expression of a rule gets a number that the other side does not know. */
  #place(at: Reportable): SaidPlace {
    return isLocated(at) ? { expression: this.#numbers.get(at) ?? -1 } : rangeOf(at);
  }
}

class Player implements ProofSide {
  readonly #next: () => readonly Said[];
  readonly #expressions: (LocatedString | undefined)[] = [];
  #calls = 0;
  #said: readonly Said[] = [];
  /** How many of them were made. */
  #made = 0;
  #isLost = false;

  constructor(next: () => readonly Said[]) {
    this.#next = next;
  }

  contextOf(context: AnyContext): AnyContext {
    return context;
  }

  visitorOf(visitor: Visitor, context: AnyContext): Visitor {
    return isProving(visitor) ? withFunctions(visitor, () => () => this.#call(context)) : visitor;
  }

  begin(owner: ExpressionContext["owner"]): void {
    this.#expressions.push(owner?.expression);
    this.#said = this.#next();
    this.#calls = 0;
    this.#made = 0;
  }

  end(): void {
    if (this.#isLost || this.#made < this.#said.length) throw new ProofsLost();
  }

  #call(context: AnyContext): void {
    this.#calls++;
    for (;;) {
      const said = this.#said[this.#made];
      if (said?.call !== this.#calls) return;
      this.#made++;
      if ("failure" in said) throw new Error(said.failure);
      if ("report" in said) context.report(this.#report(said.report) as never);
      else context.notChecked(this.#place(said.notChecked), said.reason);
    }
  }

  #report({ at, related, ...rest }: SaidReport): AnyReport {
    const located = related?.map((one) => ({ ...one, at: this.#place(one.at) }));
    return { ...rest, at: this.#place(at), ...(located && { related: located }) };
  }

  #place(place: SaidPlace): LocatedString | TextRange {
    if (!("expression" in place)) return inText(place);
    const found = this.#expressions[place.expression];
    if (found) return found;
    // Thrown here, it would be taken for a failure of the rule.
    this.#isLost = true;
    return inText({ start: 0, end: 0 });
  }
}

function rangeIn(range: Range): TextRange {
  return inText(rangeOf(range));
}
