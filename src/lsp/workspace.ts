import type { Catalogue } from "../compile/managed/catalogue.ts";
import type { Diagnostic, Edit } from "../core/diagnostic.ts";
import type { ResolvedConfig } from "../lint/config/config.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { TerraformFile } from "../sources/terraform/modules/module.ts";
import type { LintBreaks } from "./lint-breaks.ts";

/** A string that is open in an editor, at one of its versions. */
export interface OpenText {
  /** Its name in diagnostics, which determines the notation: the absolute path for a file. */
  readonly name: string;
  /** Absolute; undefined if it is not a file. */
  readonly path: string | undefined;
  readonly text: string;
}

/** A string, linted as the command line would. */
export interface Linted {
  readonly document: SourceDocument;
  /** Sorted, without suppressed and baseline findings. Empty if the file is not recognised or is ignored. */
  readonly diagnostics: readonly Diagnostic[];
  readonly config: ResolvedConfig;
}

/** The result of formatting. */
export interface Formatted {
  readonly edits: readonly Edit[];
}

/** Something about a configuration that the author should know. */
export interface ConfigReport {
  /** One for each configuration that is in use. */
  readonly files: readonly ConfigFindings[];
  /** Sentences: what is wrong and which configuration applies instead. */
  readonly messages: readonly string[];
}

/** The findings in one file of a configuration. */
export interface ConfigFindings {
  readonly name: string;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** The server's access to files and configurations. Names of files are absolute paths. */
export interface Workspace {
  /** Allows JavaScript in the workspace to run, at the editor's request. */
  allowCode(): void;
  /**
   * The editor now shows these folders, and no longer shows those: addresses. Files in one folder do not see those of
   * another.
   */
  changeFolders(added: readonly string[], removed: readonly string[]): void;
  /** A string, read: quick, and current with each keystroke. */
  read(open: OpenText): Promise<SourceDocument>;
  /**
   * Never rejects because of the contents of a file or a configuration. Errors: rejects with `Superseded` if a break
   * does. A workspace may lint without breaks.
   */
  lint(open: OpenText, breaks?: LintBreaks): Promise<Linted>;
  format(open: OpenText): Promise<Formatted>;
  /** The contents of a string's lock file; empty if it is missing or unreadable. */
  catalogue(open: OpenText): Promise<Catalogue>;
  /** Another text instead of an open one, read as that would be. */
  readAs(open: OpenText, text: string): Promise<SourceDocument>;
  /** The documents recognised in the open one's folder, up to a limit. */
  around(open: OpenText): Promise<readonly SourceDocument[]>;
  /** The files of the Terraform module that an open text is part of, that one included; their names are absolute. */
  module(open: OpenText): Promise<readonly TerraformFile[]>;
  /** The text after all safe fixes, as `lint --fix` leaves it. */
  fixed(open: OpenText): Promise<string>;
  /** The path of the file at an address; undefined if the address is not that of a file. */
  pathOf(uri: string): string | undefined;
  /** The address of a file. */
  uriOf(path: string): string;
  /** The text of a file: as open in the editor, or else from disk. */
  textOf(name: string): string | undefined;
  /** An open text has changed. Returns the names of other open texts whose results may be affected. */
  changed(open: OpenText): readonly string[];
  /** An open text is closed, so its file is what is on disk. Returns the same. */
  closed(name: string): readonly string[];
  /** Files have changed on disk: configurations and all that was read are examined again. */
  reload(): void;
  /** Findings about the configurations that were used since the last `reload`. */
  configReport(): ConfigReport;
}
