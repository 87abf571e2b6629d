import type { ElsewhereFound } from "../../../lint/engine/lint-options.ts";
import type { ConfigRequest } from "../../config/configs.ts";
import type { LoadedModule } from "../../custom-rules/protocol.ts";
import type { ExitCode } from "../../exit-code.ts";
import type { User } from "../../io.ts";
import type { TextToLint } from "../file-linter.ts";
import type { FixFlags } from "../fixing.ts";
import type { LintedFileData } from "../linted-file.ts";
import type { StoredRecord } from "../stored/record.ts";

/** The data a worker needs to lint exactly as the main thread does. All of it is plain data. */
export interface LintTaskData {
  readonly cwd: string;
  readonly user: User;
  readonly maxFileBytes: number;
  /** How configurations are found; the worker builds the rest of a `ConfigRequest` itself. */
  readonly request: Pick<
    ConfigRequest,
    "path" | "isOff" | "lock" | "baseline" | "strongest" | "maxFileBytes"
  >;
  readonly allowsCode: boolean;
  /** Directories that `--root` names. */
  readonly roots: readonly string[];
  /** The exports of configurations and rules in JavaScript. A worker never runs users' code. */
  readonly modules: ReadonlyMap<string, LoadedModule>;
  readonly fixing: FixFlags | undefined;
}

/** A file for a worker. */
export interface FileJob extends TextToLint {
  /** Absolute. */
  readonly place: string;
  /** The findings of users' code in it. */
  readonly found: ElsewhereFound | undefined;
}

/** A worker's result for a file. */
export interface FileAnswer extends Omit<LintedFileData, "record" | "text"> {
  readonly record: StoredRecord;
  /** Undefined if it is unchanged. */
  readonly text: string | undefined;
}

/** A file next to a linted one that could not be read. */
export interface ModuleFailure {
  /** Absolute. */
  readonly path: string;
  readonly exitCode: ExitCode;
  readonly message: string;
  readonly help: string | undefined;
}

/** A worker's results for some files, sent as JSON: that is faster than copying many small objects. */
export interface LintAnswer {
  /** Null for a file on which the worker failed. The main thread lints it again and reports the failure itself. */
  readonly files: readonly (FileAnswer | null)[];
  readonly failures: readonly ModuleFailure[];
}
