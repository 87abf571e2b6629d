/** A ruleset body as the configuration endpoint returns it and the entry point accepts it. */
export interface ProposedRuleset {
  readonly name: string;
  readonly rules: readonly ProposedRule[];
}

/** The live entry point, as the body of a PUT that changes nothing in it. */
export interface LiveRuleset {
  readonly name: string;
  readonly description?: string;
  readonly rules: readonly Readonly<Record<string, unknown>>[];
}

/** `id`, `version`, `description` and `ref` are empty, as in Cloudflare's own proposals. */
export interface ProposedRule {
  readonly id: "";
  readonly version: "";
  readonly action: "execute" | "skip";
  readonly expression: string;
  readonly description: "";
  readonly ref: "";
  readonly enabled: boolean;
  readonly action_parameters: ExecuteParameters | SkipParameters;
}

/** `action_parameters` of a rule that runs a managed ruleset. */
export interface ExecuteParameters {
  /** The managed ruleset. */
  readonly id: string;
  readonly overrides?: ProposedOverrides;
}

/** `overrides` that give the OWASP ruleset its settings. */
export interface ProposedOverrides {
  readonly categories: readonly { readonly category: string; readonly enabled: boolean }[];
  readonly rules: readonly {
    readonly id: string;
    readonly score_threshold: number;
    readonly action: string;
  }[];
}

/** `action_parameters` of a rule that leaves out the rules after it, or only managed rulesets or rules of them. */
export type SkipParameters =
  | { readonly ruleset: string }
  | { readonly rulesets: readonly string[] }
  | { readonly rules: Readonly<Record<string, readonly string[]>> };
