/** A rule of a managed ruleset, as Cloudflare ships it. An unknown default is undefined. */
export interface CataloguedRule {
  readonly tags: readonly string[];
  readonly isEnabled: boolean | undefined;
  readonly action: string | undefined;
  readonly scoreThreshold?: number | undefined;
}

/** A managed ruleset in one of its versions. */
export interface CataloguedRuleset {
  readonly name: string;
  readonly version: string | undefined;
  /** By id; undefined if only the ruleset itself is known. */
  readonly rules: ReadonlyMap<string, CataloguedRule> | undefined;
}

/** The managed rulesets of a lock file, by id. */
export type ManagedCatalogue = ReadonlyMap<string, CataloguedRuleset>;
