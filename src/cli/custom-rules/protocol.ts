import type { MessagePort } from "node:worker_threads";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { ElsewhereFound } from "../../lint/engine/lint-options.ts";
import type { Collected, PlainData } from "../../lint/engine/project-report.ts";

/** The data passed to the thread when it starts. */
export interface ThreadData {
  readonly port: MessagePort;
  /** Shared numbers, by `STATE`. */
  readonly state: Int32Array;
}

/** The meaning of each number of the shared state. */
export const STATE = {
  /** The number of requests answered. */
  answers: 0,
  /** The number of calls of user code that have begun. */
  calls: 1,
  /**
   * The code that is running, to blame if the thread hangs: `IDLE` between requests, `READING` while only our code
   * runs, `LOADING` while a module is loaded, otherwise 1 plus the index of the rule that ran last, because its result
   * may still be read.
   */
  running: 2,
} as const;

/** As `STATE.running`. */
export const LOADING = -1;

/** As `STATE.running`. */
export const READING = -2;

/** As `STATE.running`. */
export const IDLE = 0;

/** A request to the thread. */
export type ThreadRequest = LoadRequest | LintRequest | FinishRequest;

/** Loads a module: a configuration, or one that exports a rule or a list of them. The response is a `LoadedModule`. */
export interface LoadRequest {
  readonly kind: "load";
  /** Absolute. */
  readonly path: string;
  readonly as: "configuration" | "rules";
}

/** Runs rules on a string. The response is an `ElsewhereFound`. */
export interface LintRequest {
  readonly kind: "lint";
  readonly file: TextForRules;
  readonly rules: readonly AskedRule[];
  /** Undefined: those of the request before. */
  readonly settings: ConfiguredRules | undefined;
}

/** A rule that is to run. */
export interface AskedRule {
  readonly key: string;
  /** Its file, as reports name it. */
  readonly origin: string;
}

/** Lets a rule report findings over all files. The response is a list of reports. */
export interface FinishRequest {
  readonly kind: "finish";
  readonly rule: string;
  readonly facts: readonly Collected<PlainData>[];
}

/** A string to run rules on. */
export interface TextForRules {
  /** As matched by the configuration's globs. */
  readonly uri: string;
  readonly text: string;
  /** Absolute; undefined if it is not a file. */
  readonly path: string | undefined;
  /** That `uri` counts from. */
  readonly directory: string;
  readonly maxFileBytes: number;
}

/** The part of a configuration that rules see. */
export type ConfiguredRules = Pick<ResolvedConfig, "severities" | "options" | "plan" | "managed" | "limits">;

/** The exports of a module. */
export interface LoadedModule {
  /** All that is not code, as JSON; undefined if it exports nothing. */
  readonly json: string | undefined;
  readonly rules: readonly (LoadedRule | InvalidRule)[];
}

/** A rule of a module: its description without running it. */
export interface LoadedRule extends RuleWords {
  /** The key to request it by. */
  readonly key: string;
  readonly hasFinish: boolean;
}

/** The properties of a rule that are plain data. */
export type RuleWords = Pick<
  Rule,
  | "id"
  | "summary"
  | "effect"
  | "severity"
  | "presets"
  | "since"
  | "fixable"
  | "options"
  | "why"
  | "details"
  | "source"
  | "messages"
>;

/** Reported in place of a rule that is invalid. */
export interface InvalidRule {
  readonly problems: readonly string[];
  /** Its own id, if it has one. */
  readonly id: string | undefined;
}

/** A response from the thread. */
export type ThreadAnswer =
  | { readonly value: LoadedModule | ElsewhereFound | readonly object[] }
  /** The message of the thrown value. */
  | { readonly error: string };
