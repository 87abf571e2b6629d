import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import readingLimits from "./reading-limits.json" with { type: "json" };

/** Limits of the readers. Each has its own code, so that hitting one is never mistaken for a clean file. */
export interface SourceLimits {
  /** UTF-16 units of one file. Beyond it: `source/too-large`. */
  readonly maxFileChars: number;
  /** Objects and arrays within each other. Beyond it: `source/too-deep`. */
  readonly maxDepth: number;
  /** Values of one JSON file, the ones within others counted. Beyond it: `source/too-many-values`. */
  readonly maxValues: number;
  /**
   * Lexical tokens of one YAML file; a key with its value has about eight. Beyond it:
   * `source/yaml-too-many-tokens`.
   */
  readonly maxYamlTokens: number;
  /**
   * UTF-16 units of all quoted scalars with escapes in one YAML file. Beyond it:
   * `source/yaml-too-many-escaped`.
   */
  readonly maxYamlEscapedChars: number;
  /** Lexical tokens of one Terraform file in HCL. Beyond it: `source/terraform-too-many-tokens`. */
  readonly maxHclTokens: number;
  /** Lines of one YAML or Markdown file. Beyond it: `source/too-many-lines`. */
  readonly maxLines: number;
  /** Problems reported for one file. Beyond it: `source/too-many-problems`. */
  readonly maxProblems: number;
  /** Values that aliases expand to, counted at every use. Beyond: `source/yaml-too-many-aliases`. */
  readonly maxAliasedNodes: number;
}

/** The defaults of `SourceLimits`. */
export const DEFAULT_SOURCE_LIMITS: SourceLimits = Object.freeze({
  maxFileChars: BUDGETS.maxFileBytes.default,
  maxDepth: BUDGETS.maxDepth.default,
  maxValues: BUDGETS.maxValues.default,
  maxYamlTokens: BUDGETS.maxYamlTokens.default,
  maxYamlEscapedChars: BUDGETS.maxYamlEscapedChars.default,
  maxHclTokens: BUDGETS.maxHclTokens.default,
  maxLines: BUDGETS.maxLines.default,
  maxProblems: BUDGETS.maxProblems.default,
  maxAliasedNodes: BUDGETS.maxAliasedNodes.default,
});

/** The codes of files that may be valid and contain more than was read. */
const READING_LIMITS: ReadonlySet<string> = new Set(readingLimits);

/** Whether a file was read only up to a limit, so that the rest of it is unknown. */
export function isCutShort(diagnostics: readonly Pick<Diagnostic, "code">[]): boolean {
  return diagnostics.some(({ code }) => READING_LIMITS.has(code));
}

/** The limits given, completed by the defaults. */
export function resolveLimits(limits: Partial<SourceLimits> = {}): SourceLimits {
  return { ...DEFAULT_SOURCE_LIMITS, ...limits };
}

/** The offset after this many lines of a string; its length if it has fewer. */
export function endOfLines(text: string, lines: number): number {
  const lineBreak = /\r\n?|\n/g;
  for (let line = 0; line < lines; line++) if (!lineBreak.test(text)) return text.length;
  return lineBreak.lastIndex;
}
