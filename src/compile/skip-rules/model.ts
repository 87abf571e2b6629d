import type { LocatedObject } from "../../sources/values/located.ts";
import type { Placed } from "../model/model.ts";
import type { OriginAt } from "../model/traced-json.ts";
import type { ExceptionSettings } from "../settings/exception.ts";

/** An exception with every reference replaced by Cloudflare's id. */
export interface ResolvedException {
  readonly settings: ExceptionSettings;
  readonly expression: Placed<string>;
  /** Ids of rulesets; empty if every rule that follows is skipped. */
  readonly rulesets: readonly string[];
  /** Ids of rules, by the id of their ruleset. */
  readonly rules: ReadonlyMap<string, readonly string[]>;
}

/** An exception, compiled. */
export interface CompiledException {
  readonly resolved: ResolvedException;
  /** The whole skip rule, as placed in an entry point. */
  readonly rule: SkipRuleBody;
  readonly liveRule: LocatedObject | undefined;
  readonly origins: readonly OriginAt[];
}

/** A skip rule of an entry point. */
export interface SkipRuleBody {
  readonly action: string;
  readonly action_parameters: {
    readonly ruleset?: string;
    readonly rulesets?: readonly string[];
    readonly rules?: Readonly<Record<string, readonly string[]>>;
  };
  readonly expression: string;
  readonly enabled: boolean;
  readonly description?: string;
  readonly logging?: { readonly enabled: boolean };
}
