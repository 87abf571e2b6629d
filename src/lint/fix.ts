import { leadingCount } from "../core/binary-search.ts";
import type { Diagnostic, Edit, Fix } from "../core/diagnostic.ts";
import { applyEdits } from "../core/edits.ts";
import type { Range } from "../core/range.ts";

/** Options of `fixText`. */
export interface FixOptions {
  /** The diagnostics of a string, in their total order. Called once more than there are passes. */
  readonly lint: (text: string) => readonly Diagnostic[];
  /** Whether a fix may be applied. Default: it is safe. */
  readonly allows?: ((fix: Fix, diagnostic: Diagnostic) => boolean) | undefined;
  /**
   * Whether no fix may leave more errors than there were. Default: false; a safe fix may uncover a mistake that was there
   * before, and only the notation and the syntax get no worse.
   */
  readonly neverMoreErrors?: boolean | undefined;
  /** Default: 10. A fix may make another one possible; a longer chain than this is left for the next run. */
  readonly maxPasses?: number;
}

/** The result of fixing a string. */
export interface FixedText {
  readonly text: string;
  readonly applied: number;
  /** The remaining findings about `text`. */
  readonly diagnostics: readonly Diagnostic[];
  /** The entries of `diagnostics` whose fix was allowed but skipped. */
  readonly left: readonly LeftFix[];
}

/**
 * Why a fix was skipped. `circle`: it and another one undo each other. `passes`: it was still needed after the last
 * pass. `breaks`: the text could not be read after it. `idle`: it changes nothing, or its edits belong to different
 * strings.
 */
export type LeftReason = "circle" | "passes" | "breaks" | "idle";

/** A fix that was skipped. */
export interface LeftFix {
  readonly diagnostic: Diagnostic;
  readonly reason: LeftReason;
}

/**
 * Applies the allowed fixes of a string, in passes, until none is left. Fixes that overlap or touch an earlier one wait
 * for the next pass, in which they are recomputed. A fix is skipped if it causes more errors of notation or syntax,
 * or if it causes more problems than `lint` lists, because the number of errors is then unknown.
 */
export function fixText(text: string, options: FixOptions): FixedText {
  const fixer = new Fixer(text, options);
  const maxPasses = options.maxPasses ?? 10;
  let reason: LeftReason = "passes";
  for (let pass = 0; pass < maxPasses; pass++) {
    const outcome = fixer.pass();
    if (outcome === "changed") continue;
    reason = outcome;
    break;
  }
  return fixer.result(reason);
}

interface Offer {
  readonly diagnostic: Diagnostic;
  readonly fix: Fix;
}

interface State {
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

class Fixer {
  readonly #lint: FixOptions["lint"];
  readonly #allows: NonNullable<FixOptions["allows"]>;
  readonly #neverMoreErrors: boolean | undefined;
  readonly #seen: Set<string>;
  /** Fixes that break the text, by their effect, because their locations move. */
  readonly #breaking = new Set<string>();
  #state: State;
  #applied = 0;

  constructor(text: string, { lint, allows, neverMoreErrors }: FixOptions) {
    this.#lint = lint;
    this.#neverMoreErrors = neverMoreErrors;
    this.#allows = allows ?? (({ safety }) => safety === "safe");
    this.#seen = new Set([text]);
    this.#state = { text, diagnostics: lint(text) };
  }

  pass(): "changed" | "idle" | "circle" {
    const offers = collect(this.#offers(), this.#state.text.length);
    if (offers.length === 0) return "idle";
    const { offers: applied, state } = this.#unbroken(offers);
    if (state.text === this.#state.text) return "idle";
    // Two rules that undo each other would turn in a cycle.
    if (this.#seen.has(state.text)) return "circle";
    this.#seen.add(state.text);
    this.#state = state;
    this.#applied += applied.length;
    return "changed";
  }

  result(reason: LeftReason): FixedText {
    const { text, diagnostics } = this.#state;
    const left = [
      ...this.#offers().map(({ diagnostic }) => ({ diagnostic, reason })),
      ...this.#offers("breaking").map(({ diagnostic }) => ({ diagnostic, reason: "breaks" as const })),
    ];
    return { text, applied: this.#applied, diagnostics, left };
  }

  /** The first fix of each diagnostic that is allowed: further ones are alternatives to it. */
  #offers(which: "sound" | "breaking" = "sound"): Offer[] {
    return this.#state.diagnostics.flatMap((diagnostic) => {
      const fix = diagnostic.fixes.find((candidate) => this.#allows(candidate, diagnostic));
      if (!fix) return [];
      const isBreaking = this.#breaking.has(keyOf({ diagnostic, fix }));
      return isBreaking === (which === "breaking") ? [{ diagnostic, fix }] : [];
    });
  }

  /** The largest part of the fixes that adds no syntax error to the text. */
  #unbroken(offers: readonly Offer[]): { readonly offers: readonly Offer[]; readonly state: State } {
    const all = this.#apply(offers);
    const errors = this.#neverMoreErrors ? errorsIn(this.#state) : Number.POSITIVE_INFINITY;
    const limits = { errors, unreadable: unreadable(this.#state) };
    if (isWithin(all, limits)) return { offers, state: all };
    // A fix of a syntax error may uncover syntax errors after it; no other fix may.
    const mends = offers.filter((offer) => isAboutReading(offer.diagnostic));
    const others = offers.filter((offer) => !isAboutReading(offer.diagnostic));
    const mended = { ...limits, unreadable: unreadable(this.#apply(mends)) };
    const areSound = mends.length > 0 && isWithin(this.#apply(mends), mended);
    const kept = areSound ? this.#addAll(mends, others, mended) : this.#addAll([], offers, limits);
    return { offers: kept, state: this.#apply(kept) };
  }

  /** Finds the fixes that break something by bisection, and adds the others to `kept`. */
  #addAll(kept: readonly Offer[], offers: readonly Offer[], limits: ErrorCounts): readonly Offer[] {
    if (offers.length === 0) return kept;
    const together = [...kept, ...offers];
    if (isWithin(this.#apply(together), limits)) return together;
    if (offers.length === 1) {
      this.#breaking.add(keyOf(offers[0]!));
      return kept;
    }
    const middle = offers.length >> 1;
    return this.#addAll(this.#addAll(kept, offers.slice(0, middle), limits), offers.slice(middle), limits);
  }

  #apply(offers: readonly Offer[]): State {
    const edits = offers.flatMap(({ fix }) => fix.edits);
    const text = applyEdits(this.#state.text, edits);
    return { text, diagnostics: this.#seen.has(text) ? [] : this.#lint(text) };
  }
}

/**
 * The fixes whose edits lie in the text and neither overlap nor touch those of an earlier one. Each fix assumes that its neighbours
 * stay unchanged: two words, each next to a parenthesis, would merge if both parentheses were removed.
 */
function collect(offers: readonly Offer[], chars: number): Offer[] {
  /** In text order, apart from each other. */
  const accepted: Edit[] = [];
  const touches = ({ start, end }: Range): boolean => {
    if (start < 0 || start > end || end > chars) return true;
    const next = accepted[firstBehind(accepted, start - 1)];
    return next !== undefined && next.range.start <= end;
  };
  return offers.filter(({ fix: { edits } }) => {
    if (edits.some(({ range }) => touches(range)) || overlapThemselves(edits)) return false;
    for (const edit of edits) accepted.splice(firstBehind(accepted, edit.range.start), 0, edit);
    return true;
  });
}

/** Index of the first edit that ends after an offset. */
function firstBehind(edits: readonly Edit[], offset: number): number {
  return leadingCount(edits, ({ range }) => range.end <= offset);
}

function overlapThemselves(edits: readonly Edit[]): boolean {
  const sorted = edits.map(({ range }) => range).sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.some(({ start }, at) => at > 0 && start < sorted[at - 1]!.end);
}

/** Maximum numbers of errors in a string. */
interface ErrorCounts {
  readonly errors: number;
  /** Errors of notation and syntax. */
  readonly unreadable: number;
}

function isWithin(state: State, limits: ErrorCounts): boolean {
  const isCounted = !state.diagnostics.some(({ code }) => CUT_OFF.has(code));
  return isCounted && errorsIn(state) <= limits.errors && unreadable(state) <= limits.unreadable;
}

/** Findings which state that the file has more problems than the list. */
const CUT_OFF: ReadonlySet<string> = new Set(["source/too-many-problems", "source/too-many-findings"]);

function errorsIn({ diagnostics }: State): number {
  return diagnostics.filter((one) => one.severity === "error").length;
}

/** The number of notation and syntax errors. */
function unreadable({ diagnostics }: State): number {
  return diagnostics.filter((one) => one.severity === "error" && isAboutReading(one)).length;
}

function isAboutReading({ code }: Diagnostic): boolean {
  return code.startsWith("syntax/") || code.startsWith("source/");
}

function keyOf({ diagnostic, fix }: Offer): string {
  return JSON.stringify([diagnostic.code, fix.title, fix.edits.map(({ newText }) => newText)]);
}
