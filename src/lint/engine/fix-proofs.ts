import { compareDiagnostics, type Diagnostic, type Edit } from "../../core/diagnostic.ts";
import type { Range } from "../../core/range.ts";
import { proofOf, provedTogether } from "./proved-fix.ts";
import type { AnyReport } from "./report.ts";

/**
 * Without `--fix`, fixes of longer expressions are marked as unproved: proving ten conditions takes a hundred times as
 * long as one, only to count the fixable findings.
 */
export const MAX_CHARS_PROVED_EACH = 128;
/** Fixes of one expression that are proved in one pass. The others come after them, when the text is linted again. */
const MAX_PROOFS = 32;

/**
 * Proves the safe fixes of one expression after another: each individually and, with `together`, also all of them at the
 * end of the expression.
 */
export class FixProofs {
  readonly #mode: "each" | "together";
  #proofs = 0;
  /** The safe fixes of the current expression: the positions of their diagnostics, and their edits of its text. */
  readonly #safe: { readonly at: number; readonly edits: readonly Edit<Range>[] }[] = [];

  constructor(mode: "each" | "together") {
    this.#mode = mode;
  }

  /** The report, with its fix as a suggestion unless it is proved to be safe. Its diagnostic gets the index `at`. */
  proved(report: AnyReport, text: string, at: number): AnyReport {
    const { fix } = report;
    if (fix?.safety !== "safe") return report;
    const isLate = this.#proofs++ >= MAX_PROOFS;
    // Without fixing there is no later pass, so fixes that would wait for one keep their safety.
    const isLeftOut = this.#mode === "each" && (isLate || text.length > MAX_CHARS_PROVED_EACH);
    const proof = isLeftOut ? "nothing-asked" : isLate ? "open" : proofOf(text, fix.edits);
    if (proof === "open") return { ...report, fix: { ...fix, safety: "suggestion" } };
    if (this.#mode === "together") this.#safe.push({ at, edits: fix.edits });
    else if (proof === "nothing-asked") return { ...report, fix: { ...fix, isUnproved: true } };
    return report;
  }

  /**
   * Ends an expression. Its safe fixes stay safe if they are proved together, because one may rely on something that
   * another removes. The others become suggestions, in `diagnostics`, until the text is linted without them.
   */
  end(text: string, diagnostics: Diagnostic[]): void {
    if (this.#safe.length > 1) {
      const ordered = this.#safe
        .map(({ at, edits }) => ({ at, edits, diagnostic: diagnostics[at]! }))
        // A fix that the notation of the file cannot express was dropped.
        .filter(({ diagnostic }) => diagnostic.fixes.some(({ safety }) => safety === "safe"))
        .sort((a, b) => compareDiagnostics(a.diagnostic, b.diagnostic));
      const kept = provedTogether(
        text,
        ordered.map(({ edits }) => edits),
      );
      for (const [which, { at, diagnostic }] of ordered.entries())
        if (!kept.has(which)) diagnostics[at] = asSuggestion(diagnostic);
    }
    this.#safe.length = 0;
    this.#proofs = 0;
  }
}

/** The same diagnostic with its fixes as suggestions, which need a review. */
function asSuggestion(diagnostic: Diagnostic): Diagnostic {
  const fixes = diagnostic.fixes.map((fix) => ({ ...fix, safety: "suggestion" as const }));
  return Object.freeze({ ...diagnostic, fixes });
}
