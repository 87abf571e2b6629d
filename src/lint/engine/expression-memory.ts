import type { Severity } from "../../core/diagnostic.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Range } from "../../core/range.ts";
import type { Node } from "../../parser/ast.ts";
import { NODE_KINDS } from "../../parser/walk.ts";
import { copiedText } from "../../sources/values/text-change.ts";
import type { AnalysedExpression } from "../../types/analyse.ts";
import { type Keeper, rememberFor } from "../analysis/memo.ts";
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
  /** As the text is written in the file, where that is known. */
  readonly written: string | undefined;
  /** Where parts of the text are in what is written, by a number for each part. */
  readonly places: Map<number, Range>;
  /** Its place in the lint that came to it last. */
  place: number;
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
export class ExpressionMemory implements Keeper {
  /** The number of the lint. */
  lint = 0;
  /** Whether the lint before this one was given up. */
  isAfterStop = false;
  /** Whether a lint has begun and not ended. */
  isInUse = false;
  /** By phase, then by text. */
  #before: ByPhase = new Map();
  #now = new Map<string | undefined, ByText>();
  /** In the order of the document. */
  #inOrderBefore: readonly Remembered[] = [];
  #inOrder: Remembered[] = [];
  /** The place, in the lint before, of what probably comes next. */
  #next = 0;
  /** Rules that were seen to look at more than the expression. */
  readonly #wide = new Set<Rule>();
  #kinds = "";

  /** A lint of the document begins. */
  begin(): void {
    this.lint++;
    this.isAfterStop = this.isInUse;
    // One that was given up has not looked at everything that is still there.
    this.#before = this.isInUse ? united(this.#before, this.#now) : this.#now;
    this.#now = new Map();
    // Behind what a lint that was given up has come to, the document is probably as before.
    const rest = this.isInUse ? this.#inOrderBefore.slice(this.#inOrder.length) : [];
    this.#inOrderBefore = [...this.#inOrder, ...rest];
    this.#inOrder = [];
    this.#next = 0;
    this.isInUse = true;
  }

  /** Everything in the document has been looked at. */
  end(): void {
    this.isInUse = false;
  }

  /** The cached results of an expression, to which the caller adds. */
  of(host: Pick<EmbeddedText, "text" | "written">, phase: string | undefined): Remembered {
    const { written } = host;
    const remembered = this.#following(written, phase) ?? this.#known(host, phase, written);
    let now = this.#now.get(phase);
    if (!now) {
      now = new Map();
      this.#now.set(phase, now);
    }
    now.set(remembered.text, remembered);
    remembered.place = this.#inOrder.push(remembered) - 1;
    return remembered;
  }

  /**
   * The expression that came next in the lint before, or the one behind it, if it is written like this. Nearly all are found
   * so, and their texts need not be read: they are as long as all of the file.
   */
  #following(written: string | undefined, phase: string | undefined): Remembered | undefined {
    if (written === undefined) return undefined;
    const at = this.#next;
    for (let place = at; place <= at + 1; place++) {
      const one = this.#inOrderBefore[place];
      if (one?.written !== written || one.phase !== phase) continue;
      this.#next = place + 1;
      return one;
    }
    return undefined;
  }

  #known(
    { text }: { readonly text: string },
    phase: string | undefined,
    written: string | undefined,
  ): Remembered {
    const known = this.#now.get(phase)?.get(text) ?? this.#before.get(phase)?.get(text);
    if (known) {
      this.#next = known.place + 1;
      return known;
    }
    // Parts of a file would keep all of it.
    const own = written === undefined ? undefined : copiedText(written);
    return { text: copiedText(text), phase, written: own, places: new Map(), place: 0 };
  }

  /** How the expression is parsed and checked, found out by `analyse` where it is not known yet. */
  analysed(remembered: Remembered, analyse: () => AnalysedExpression): AnalysedExpression {
    if (!remembered.analysed) {
      remembered.analysed = analyse();
      rememberFor(this, remembered.analysed.typed);
    }
    return remembered.analysed;
  }

  /**
   * Whether a rule's findings about an expression depend only on the expression and its phase, as observed so far: the
   * rule reads expressions and never their surroundings. A user's rule may do what it likes.
   */
  isLocal(rule: Rule, visitor: Visitor): boolean {
    return (
      rule.origin === undefined &&
      !this.#wide.has(rule) &&
      Object.keys(visitor).every((kind) => KINDS.has(kind))
    );
  }

  /** The kinds of nodes that rules look at: the same string as before where they are the same, since it is compared often. */
  kindsAsKept(kinds: string): string {
    if (this.#kinds !== kinds) this.#kinds = kinds;
    return this.#kinds;
  }

  /** A rule looked at more than the expression. */
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
