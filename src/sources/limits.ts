/** Bounds of the readers. Each has a code of its own, so that hitting one is never mistaken for a clean file. */
export interface SourceLimits {
  /** UTF-16 units of one file. Default: 64 Mi. Beyond it: `source/too-large`. */
  readonly maxFileChars: number;
  /** Objects and arrays within each other. Default: 256. Beyond it: `source/too-deep`. */
  readonly maxDepth: number;
  /** Values of one JSON file, the ones within others counted. Default: 3,000,000. Beyond it: `source/too-many-values`. */
  readonly maxValues: number;
  /**
   * Lexical tokens of one YAML file, of which a key with its value has about eight. Default: 2,000,000. Beyond it:
   * `source/yaml-too-many-tokens`.
   */
  readonly maxYamlTokens: number;
  /** Problems reported for one file. Default: 100. Beyond it: `source/too-many-problems`. */
  readonly maxProblems: number;
  /** Values that YAML aliases stand for, counted at every use. Default: 200,000. Beyond it: `source/yaml-too-many-aliases`. */
  readonly maxAliasedNodes: number;
}

/** The defaults of `SourceLimits`. */
export const DEFAULT_SOURCE_LIMITS: SourceLimits = Object.freeze({
  maxFileChars: 64 * 1024 * 1024,
  maxDepth: 256,
  maxValues: 3_000_000,
  maxYamlTokens: 2_000_000,
  maxProblems: 100,
  maxAliasedNodes: 200_000,
});

/** The limits given, completed by the defaults. */
export function resolveLimits(limits: Partial<SourceLimits> = {}): SourceLimits {
  return { ...DEFAULT_SOURCE_LIMITS, ...limits };
}
