import { BUDGETS } from "../../core/budgets.ts";
import type { FactSource } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import type { Ruleset } from "../../sources/recognise/model.ts";
import type { LocatedObject } from "../../sources/values/located.ts";

/** The role of a file in a compilation. */
export type InputRole = "policy" | "ruleset" | "entrypoint" | "lock";

/**
 * The origin of a value of the output: a location in one of the files or, if no file contains it, a fact about the
 * service.
 */
export type Origin =
  | { readonly from: InputRole; readonly uri: string; readonly range: FileRange }
  | { readonly from: "documented"; readonly source: FactSource };

/** A value with its cause. */
export interface Traced<Value> {
  readonly value: Value;
  readonly origin: Origin;
}

/** A location in a policy file; separate from `Origin`, since problems always have a location. */
export interface PolicyPlace {
  readonly uri: string;
  readonly range: FileRange;
}

/** A value of a policy, with its location. */
export interface Placed<Value> extends PolicyPlace {
  readonly value: Value;
}

/** A file that may not be read. */
export interface RefusedFile {
  /** The reason, as a sentence. It contains nothing of the file's content. */
  readonly refused: string;
}

/** One of the inputs, as text. */
export interface SourceText {
  /** The name of the file in diagnostics. */
  readonly uri: string;
  readonly text: string;
}

/** The files of one compilation. */
export interface CompileInput {
  readonly policy: SourceText;
  /** The file that a policy `extends`, relative to that policy; undefined if there is no such file. */
  readonly resolveFile?: ((path: string, from: string) => SourceText | RefusedFile | undefined) | undefined;
  /** A lock file: names are looked up in it. */
  readonly lock?: SourceText | undefined;
  /** The directories without a lock file that were searched, for messages. Default: messages omit them. */
  readonly lockDirectories?: readonly string[] | undefined;
  /** API exports of managed rulesets, preferred to the lock file for the rulesets that they contain. */
  readonly ruleset?: SourceText | undefined;
  /** An API export of the entry point: live settings are kept, and those to be replaced are reported. */
  readonly entrypoint?: SourceText | undefined;
}

/** A policy's mapping and the name of its file. */
export interface PolicyMapping {
  readonly uri: string;
  readonly root: LocatedObject;
}

/**
 * An export that may have been requested, and the ruleset in it. `unusable`: it was given and a diagnostic says why it
 * cannot be used, so nothing that depends on it is concluded or reported.
 */
export type LiveExport = { readonly state: "absent" } | { readonly state: "unusable" } | PresentExport;

/** The one ruleset that an export is about. */
export interface PresentExport {
  readonly state: "present";
  readonly uri: string;
  readonly ruleset: Ruleset;
}

/** A rule of a managed ruleset, as Cloudflare ships it. */
export interface ManagedRule {
  readonly id: string;
  readonly description: string;
  readonly ref?: string | undefined;
  readonly tags: readonly string[];
  /** Whether it runs if nothing overrides it, as far as its export shows. */
  readonly isEnabled: boolean | undefined;
  readonly action: string | undefined;
  /** The threshold of the score rule of the OWASP ruleset. */
  readonly scoreThreshold?: number | undefined;
}

/** A managed ruleset, as far as a file or documentation describes it. */
export interface ManagedRuleset {
  readonly id: Traced<string>;
  readonly name: string;
  readonly version?: string | undefined;
  readonly phase?: string | undefined;
  /** Undefined if only the listing, or the documentation, names the ruleset. */
  readonly rules: readonly ManagedRule[] | undefined;
  /** Its last rule, for the OWASP ruleset; undefined for others. */
  readonly scoreRule: Traced<string> | undefined;
  /** The file or fact that it comes from. */
  readonly from: Origin["from"];
}

/** A managed ruleset that a deployment means. */
export interface FoundRuleset extends ManagedRuleset {
  readonly isOwasp: boolean;
}

/** The level at which a managed ruleset is deployed. */
export type RulesetScope = "zone" | "account";

/** Bounds of the compiler. The readers have their own. */
export interface CompileLimits {
  /** Entries of `disabled_rules`, `rules` or `categories`. Default: 1,000. Beyond it: `policy/too-many-rules`. */
  readonly maxDisabledRules: number;
  /**
   * Problems of one mapping after which the rest of its keys is not examined. Default: 100. Beyond it:
   * `policy/too-many-problems`.
   */
  readonly maxProblems: number;
  /** Names compared in the search for near matches of unknown rules. Default: 100,000. Beyond it: no near matches are named. */
  readonly maxNameComparisons: number;
  /** Files that a policy extends, one after another. Beyond it: `policy/too-many-bases`. */
  readonly maxExtends: number;
}

/** The defaults of `CompileLimits`. */
export const DEFAULT_COMPILE_LIMITS: CompileLimits = Object.freeze({
  maxDisabledRules: 1_000,
  maxProblems: 100,
  maxNameComparisons: 100_000,
  maxExtends: BUDGETS.policyExtends.default,
});
