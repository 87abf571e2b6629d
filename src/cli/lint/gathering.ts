import { type Diagnostic, hasErrors, SEVERITY_RANKS } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { counted, wordList } from "../../core/phrases.ts";
import type { ConfiguredSuppression, ResolvedConfig } from "../../lint/config/config.ts";
import type { LintedFile } from "../../lint/engine/project.ts";
import type { CodeInfo, NotCheckedPlace } from "../../report/model.ts";
import { hasKnownExtension } from "../../sources/format.ts";
import { NOTATION_LABELS } from "../../sources/notations.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { isCutShort } from "../../sources/values/limits.ts";
import { type ConfigText, isConfigFile } from "../config/config-file.ts";
import { crashOfFile } from "../crash.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { TooLarge } from "../files/read-file.ts";
import type { TextToLint } from "./file-linter.ts";
import type { FileRecord } from "./file-record.ts";
import type { InputOrigin } from "./inputs.ts";

/** A configuration, and the files linted with it. */
export interface GatheredConfig extends Pick<ResolvedConfig, "suppressions" | "unignorable"> {
  /** As shown in reports; undefined if there is no file. */
  readonly uri: string | undefined;
  readonly files: readonly Pick<ConfigText, "uri" | "text">[];
  /** The findings in it. */
  readonly diagnostics: readonly Diagnostic[];
  /** Absolute path; undefined if there is no baseline. */
  readonly baseline: string | undefined;
  /** The files that were linted by it, as its globs see them. */
  readonly linted: string[];
  /** Its suppressions that took a finding away. */
  readonly used: Set<ConfiguredSuppression>;
}

/** A file that was linted. */
export interface GatheredFile extends Pick<TextToLint, "uri" | "text" | "configUri"> {
  /** Absolute; undefined for standard input. */
  readonly path: string | undefined;
  readonly record: FileRecord;
  readonly config: GatheredConfig;
  /** Rules whose findings cannot be taken away. */
  readonly unignorable: ReadonlySet<string> | undefined;
  readonly origin: InputOrigin | "named";
}

/**
 * The results of a run, gathered file by file. For each file it keeps only what the report and the rules over several
 * files need.
 */
export class Gathering {
  readonly failures: Failure[] = [];
  readonly remarks: Failure[] = [];
  diagnostics: Diagnostic[] = [];
  readonly notChecked: NotCheckedPlace[] = [];
  /** Files among these that were not read at all. */
  readonly unread: { readonly uri: string; readonly reason: string }[] = [];
  /** The text of files that a diagnostic or an unchecked location refers to. */
  readonly texts = new Map<string, string>();
  readonly codes = new Map<string, CodeInfo>();
  /** The data for rules over several files: a little of each file. */
  readonly project: LintedFile[] = [];
  readonly configs = new Set<GatheredConfig>();
  /** The files on disk, by the names of reports, with the settings that apply if a baseline contains their findings. */
  readonly files = new Map<
    string,
    Pick<GatheredFile, "config" | "unignorable"> & { readonly path: string }
  >();
  readonly counts = {
    fileCount: 0,
    skippedFileCount: 0,
    ruleCount: 0,
    expressionCount: 0,
    fixedCount: 0,
    suppressedCount: 0,
    leftOutCount: 0,
  };

  /** The number of files in each directory or glob, and the number of those in which something was recognised. */
  readonly #tallies = new Map<InputOrigin, { read: number; recognised: number }>();

  /** Notes the rules that a configuration enables. If configurations differ, a code gets the highest severity. */
  addCodes(codes: ReadonlyMap<string, CodeInfo>): void {
    for (const [code, info] of codes) {
      const known = this.codes.get(code);
      if (!known || SEVERITY_RANKS[info.severity] > SEVERITY_RANKS[known.severity])
        this.codes.set(code, info);
    }
  }

  add(file: GatheredFile): void {
    const { uri, configUri, text, record, config, origin, path, unignorable } = file;
    if (path !== undefined) this.files.set(uri, { path, config, unignorable });
    if (!record.isRecognised) return this.#addUnrecognised(file);
    if (origin !== "named") this.#tallyOf(origin).recognised++;
    const {
      facts,
      pending,
      dataFiles = [],
      counts,
      diagnostics,
      notChecked,
      usedSuppressions,
    } = record.result;
    this.counts.fileCount++;
    this.counts.ruleCount += record.ruleCount;
    this.counts.expressionCount += counts.expressions;
    this.counts.suppressedCount += counts.suppressed;
    config.linted.push(configUri);
    for (const one of usedSuppressions) config.used.add(one);
    if (facts.length + pending.length + dataFiles.length > 0)
      this.project.push({ uri, result: { facts, pending, dataFiles } });
    for (const place of notChecked) this.notChecked.push(place);
    if (notChecked.length > 0) this.texts.set(uri, text);
    this.say(uri, text, diagnostics);
  }

  say(uri: string, text: string, diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.diagnostics.push(diagnostic);
    if (diagnostics.length > 0) this.texts.set(uri, text);
  }

  /**
   * Notes that a file could not be read. If a file that was found has a name that suggests Cloudflare configuration, it
   * fails the run: its contents are unknown.
   */
  fail(failure: Failure, uri: string, origin: InputOrigin | "named"): void {
    if (origin === "named") this.failures.push(failure);
    else if (failure.exitCode === EXIT.failure || (failure instanceof TooLarge && hasKnownExtension(uri)))
      this.failures.push(unread(failure));
    else this.pass(failure, uri);
  }

  /** Reports a bug that one file has brought to light, so that it ends neither the run nor the findings of other files. */
  crash(uri: string, text: string, error: unknown): void {
    this.say(uri, text, [crashOfFile(uri, error)]);
  }

  /** Reports that a file that was found cannot be read, and counts it. */
  pass(failure: Failure, uri: string, reason?: string): void {
    this.remarks.push(failure);
    this.addUnread(uri, reason);
  }

  /** Notes a file that was found and cannot be read as text. */
  addUnread(uri: string, reason = "file that is too large or is not text"): void {
    this.unread.push({ uri, reason });
    this.notChecked.push({ uri, range: undefined, kind: "unread", reason });
  }

  /** Notes that files of a directory or glob are read. */
  open(origin: InputOrigin | "named", files = 1): void {
    if (origin !== "named") this.#tallyOf(origin).read += files;
  }

  /** The number of files that were read in a directory or glob. */
  readIn(origin: InputOrigin): number {
    return this.#tallyOf(origin).read;
  }

  /** Reports a directory without anything to lint: it must not count as clean. */
  checkOrigin(origin: InputOrigin): void {
    const { read, recognised } = this.#tallyOf(origin);
    if (recognised > 0) return;
    const seen =
      read === 0
        ? `no ${wordList(NOTATION_LABELS)} file was found`
        : `nothing was recognised in ${counted(read, "file")}`;
    this.failures.push(
      usage(
        `There is nothing to lint in \`${origin.operand}\`: ${seen}.`,
        "Hidden files and files listed in .gitignore or .wafsmithignore are skipped unless you name them explicitly.",
      ),
    );
  }

  #addUnrecognised({ path, uri, text, record, config, origin }: GatheredFile): void {
    const { problems, format } = record;
    const isBroken = hasErrors(problems);
    for (const place of record.result.notChecked) this.notChecked.push(place);
    if (record.result.notChecked.length > 0) this.texts.set(uri, text);
    if (origin === "named") {
      if (isBroken) this.counts.fileCount++;
      this.say(uri, text, problems);
      this.failures.push(unrecognised(uri, isBroken));
      return;
    }
    if (isCutShort(problems)) {
      // A file over a limit may hide anything, so it must not count as empty.
      this.counts.fileCount++;
      this.say(uri, text, problems);
      return;
    }
    // Our own files contain no rules, of course, and their problems are reported by the code that reads them.
    if (isConfigFile(uri) || (path !== undefined && path === config.baseline)) return;
    this.counts.skippedFileCount++;
    const reason = `invalid ${NOTATIONS[format]} file`;
    if (isBroken) this.notChecked.push({ uri, range: undefined, kind: "invalid", reason });
  }

  #tallyOf(origin: InputOrigin): { read: number; recognised: number } {
    return getOrCompute(this.#tallies, origin, () => ({ read: 0, recognised: 0 }));
  }
}

/** The failure for a file that was found, could not be read, and fails the run. */
function unread(failure: Failure): Failure {
  const leaveOut = "To skip the file, list it in .wafsmithignore.";
  return new Failure(EXIT.failure, failure.message, [failure.help, leaveOut].filter(Boolean).join(" "));
}

const NOTATIONS: Readonly<Record<SourceDocument["format"], string>> = {
  json: "JSON",
  yaml: "YAML",
  terraform: "Terraform",
  markdown: "Markdown",
  expression: "text",
};

function unrecognised(uri: string, isBroken: boolean): Failure {
  const what = "ruleset, rule, firewall rule, filter or other API response";
  if (isBroken) return usage(`Nothing was recognised in \`${uri}\`, because it cannot be parsed.`);
  const help = /\.waftest\.\w+$/.test(uri)
    ? "`wafsmith test` checks and runs test files."
    : "Nothing in it was checked. To check a bare expression, put it in a file whose name ends in .cfexpr.";
  return usage(`Nothing was recognised in \`${uri}\`: it contains no ${what}.`, help);
}
