import type { Severity } from "../../core/diagnostic.ts";
import type { Node } from "../../parser/ast.ts";
import { NODE_KINDS } from "../../parser/walk.ts";
import type { AnalysedExpression } from "../../types/analyse.ts";
import { keepAnalysis } from "../analysis/memo.ts";
import type { Rule, Visitor } from "../define-rule.ts";
import type { AnyReport } from "./report.ts";

/** A rule's report about an expression. Its ranges are offsets in the expression. */
export interface RememberedReport {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly report: AnyReport;
}

/** The cached results of one expression in one phase. */
export interface Remembered {
  readonly text: string;
  readonly phase: string | undefined;
  analysed?: AnalysedExpression;
  /** The reports of rules about it. */
  reports?: readonly RememberedReport[];
  /** The nodes that the other rules look at, and which rules and kinds of nodes that was. */
  handled?: { readonly by: string; readonly nodes: readonly Node[] };
}

type ByText = Map<string, Remembered>;

/**
 * The results of the expressions of a document, kept from one lint to the next, so that a keystroke costs the analysis
 * of one expression. Expressions that are no longer in the document are forgotten. A memory is valid for one
 * configuration: another one needs a new memory.
 */
export class ExpressionMemory {
  /** Whether a lint has begun and not ended. */
  isInUse = false;
  /** By phase, then by text. */
  #before: ByPhase = new Map();
  #now = new Map<string | undefined, ByText>();
  /** Rules that were seen to look at more than the expression. */
  readonly #wide = new Set<Rule>();
  #kinds = "";

  begin(): void {
    // An aborted lint has not examined everything that still exists.
    this.#before = this.isInUse ? united(this.#before, this.#now) : this.#now;
    this.#now = new Map();
    this.isInUse = true;
  }

  /** Everything in the document has been examined. */
  end(): void {
    this.isInUse = false;
  }

  /** The cached results of an expression, to which the caller adds. */
  of(text: string, phase: string | undefined): Remembered {
    const known = this.#now.get(phase)?.get(text) ?? this.#before.get(phase)?.get(text);
    // A part of a file would keep all of it: this makes a copy.
    const remembered = known ?? { text: JSON.parse(JSON.stringify(text)) as string, phase };
    const now = this.#now.get(phase) ?? new Map();
    this.#now.set(phase, now.set(remembered.text, remembered));
    return remembered;
  }

  /** The parsed and checked expression; calls `analyse` if it is not remembered yet. */
  analysed(remembered: Remembered, analyse: () => AnalysedExpression): AnalysedExpression {
    if (!remembered.analysed) {
      remembered.analysed = analyse();
      keepAnalysis(remembered.analysed.typed);
    }
    return remembered.analysed;
  }

  /**
   * Whether a rule's findings about an expression depend only on the expression and its phase, as observed so far: the
   * rule reads expressions and never their surroundings. Custom rules may do anything.
   */
  isLocal(rule: Rule, visitor: Visitor): boolean {
    return (
      rule.origin === undefined &&
      !this.#wide.has(rule) &&
      Object.keys(visitor).every((kind) => KINDS.has(kind))
    );
  }

  /** The kinds of nodes that rules visit. Equal strings are replaced by the previous one, because they are compared often. */
  kindsAsKept(kinds: string): string {
    if (this.#kinds !== kinds) this.#kinds = kinds;
    return this.#kinds;
  }

  /** Records that a rule examined more than the expression. */
  noteWide(rule: Rule): void {
    this.#wide.add(rule);
  }

  /** The reports that will be the same next time. */
  lastingOf(reports: readonly RememberedReport[]): readonly RememberedReport[] {
    return reports.filter(({ rule }) => !this.#wide.has(rule));
  }
}

type ByPhase = ReadonlyMap<string | undefined, ByText>;

function united(before: ByPhase, now: ByPhase): ByPhase {
  const all = new Map(before);
  for (const [phase, texts] of now) all.set(phase, new Map([...(before.get(phase) ?? []), ...texts]));
  return all;
}

const KINDS: ReadonlySet<string> = new Set([...NODE_KINDS, "Expression"]);
