import { resolve } from "node:path";
import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { counted } from "../../core/phrases.ts";
import type { ResolvedConfig } from "../../lint/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { type LintedFile, lintProject } from "../../lint/project.ts";
import { unusedSuppressions } from "../../lint/suppress.ts";
import type { LintReport, NotChecked } from "../../report/model.ts";
import type { SourceDocument, Subject } from "../../sources/model.ts";
import { EXIT, Failure, usage } from "../exit-code.ts";
import { displayPath } from "../files/paths.ts";
import { readStdin, readTextFile, STDIN_NAME, type TextFile } from "../files/read-file.ts";
import { replaceFile } from "../files/write-file.ts";
import type { Io } from "../io.ts";
import type { BaselinedFiles } from "./baseline.ts";
import { type Configs, type LoadedConfig, pathForGlobs } from "./configs.ts";
import type { Fixing } from "./fixing.ts";
import type { LintInput, LintInputs, Origin } from "./inputs.ts";
import { type LintedText, lintText } from "./lint-text.ts";
import { ModuleFiles } from "./module-files.ts";
import { activeRuleCodes } from "./rule-codes.ts";

/** How the files of a run are linted. */
export interface LintSettings {
  readonly configs: Configs;
  readonly maxFileBytes: number;
  /** What is fixed; undefined: nothing. */
  readonly fixing: Fixing | undefined;
  /** The name that standard input has in reports, by which its notation is told. */
  readonly stdinName: string | undefined;
  /** Writes what is found into the baseline. */
  readonly isUpdatingBaseline: boolean;
}

/** What came of a run. */
export interface LintOutcome {
  readonly report: LintReport;
  /** What could not be linted although it was asked for. */
  readonly failures: readonly Failure[];
  /** What is worth saying and decides nothing: what was found in a directory and is no text, fixes that were left out. */
  readonly remarks: readonly Failure[];
  /** What the fixes would change, one unified diff a file, where nothing is written. */
  readonly diffs: readonly string[];
}

/** Lints every input, one after another. A file that cannot be read does not stop the others. */
export async function lintInputs(found: LintInputs, settings: LintSettings, io: Io): Promise<LintOutcome> {
  const session = new Session(settings, io);
  for (const input of found.inputs) await session.lint(input);
  for (const origin of found.origins) session.checkOrigin(origin);
  const outcome = await session.outcome();
  return { ...outcome, failures: [...found.failures, ...outcome.failures] };
}

/** Where a text comes from and what is done with it; standard input has no path. */
interface TextOrigin {
  readonly path?: string;
  /** Which fixes are applied. Default: none. */
  readonly allowsFix?: Fixing["allows"] | undefined;
}

type LintedForSuppressions = Parameters<typeof unusedSuppressions>[2][number];

/** A configuration with what was linted by it. */
interface UsedConfig {
  readonly loaded: LoadedConfig;
  readonly linted: LintedForSuppressions[];
  /** As it held for one of the files or more. */
  readonly resolved: Set<ResolvedConfig>;
}

/** A text, linted, with its configuration; standard input has no path. */
interface ConfiguredText extends LintedText, Omit<LintedPath, "path"> {
  readonly path: string | undefined;
}

/** What holds for a file. */
interface LintedPath {
  readonly path: string;
  readonly used: UsedConfig;
  readonly config: ResolvedConfig;
}

class Session {
  readonly #settings: LintSettings;
  readonly #io: Io;
  readonly #modules: ModuleFiles;
  readonly #failures: Failure[] = [];
  readonly #remarks: Failure[] = [];
  readonly #diffs: string[] = [];
  readonly #diagnostics: Diagnostic[] = [];
  readonly #notChecked: NotChecked[] = [];
  readonly #texts = new Map<string, string>();
  readonly #used = new Map<LoadedConfig, UsedConfig>();
  /** What rules over several files look at: little of each file. */
  readonly #project: LintedFile[] = [];
  /** How many files each directory or glob held, and in how many of them something was recognised. */
  readonly #tallies = new Map<Origin, { read: number; recognised: number }>();
  /** The files that were linted, with what holds for them. */
  readonly #files = new Map<string, LintedPath>();
  readonly #counts = { fileCount: 0, skippedFileCount: 0, ruleCount: 0, expressionCount: 0, fixedCount: 0 };

  #suppressedCount = 0;

  constructor(settings: LintSettings, io: Io) {
    this.#settings = settings;
    this.#io = io;
    this.#modules = new ModuleFiles({ directory: io.cwd, maxFileBytes: settings.maxFileBytes }, io);
  }

  async lint(input: LintInput): Promise<void> {
    try {
      if (input.kind === "file") return await this.#lintFile(input.path, input.origin);
      const text = await readStdin(this.#settings.maxFileBytes, this.#io);
      const uri = this.#settings.stdinName ?? STDIN_NAME;
      this.#texts.set(uri, text);
      const linted = await this.#lintText(uri, text, { allowsFix: this.#settings.fixing?.allows });
      await this.#fixed(text, linted);
      this.#add(linted, "named");
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#failed(input, error);
    }
  }

  /** A directory that holds nothing to lint is no clean directory. */
  checkOrigin(origin: Origin): void {
    const { read, recognised } = this.#tallyOf(origin);
    if (recognised > 0) return;
    const seen =
      read === 0
        ? "no JSON, YAML, Terraform, Markdown or .cfexpr file was found"
        : `nothing was recognised in ${counted(read, "file")}`;
    this.#failures.push(
      usage(
        `There is nothing to lint in \`${origin.operand}\`: ${seen}.`,
        "Hidden files and what .gitignore or .wafsmithignore names are left out; a file that is named itself never is.",
      ),
    );
  }

  async outcome(): Promise<LintOutcome> {
    this.#addProject();
    for (const used of this.#used.values()) this.#addConfig(used);
    const known = await this.#baselined();
    const report: LintReport = {
      ...this.#counts,
      suppressedCount: this.#suppressedCount,
      baselinedCount: known.size,
      diagnostics: sortDiagnostics(this.#diagnostics.filter((one) => !known.has(one))),
      notChecked: this.#notChecked,
      texts: this.#texts,
      codes: this.#codes(),
    };
    return { report, failures: this.#failures, remarks: this.#remarks, diffs: this.#diffs };
  }

  /** The findings that a baseline knows. Of stale entries of one it is said that they are. */
  async #baselined(): Promise<ReadonlySet<Diagnostic>> {
    const known = new Set<Diagnostic>();
    const paths = new Set([...this.#used.keys()].flatMap(({ baseline }) => baseline ?? []));
    for (const path of paths) {
      const { applyBaseline, updateBaseline } = await import("./baseline.ts");
      const { maxFileBytes, isUpdatingBaseline } = this.#settings;
      const files = this.#filesOf(path);
      try {
        if (isUpdatingBaseline) {
          const updated = updateBaseline(path, files, maxFileBytes, this.#io);
          for (const one of updated.known) known.add(one);
          this.#remarks.push(updated.remark);
          continue;
        }
        const result = applyBaseline(path, files, maxFileBytes, this.#io);
        for (const one of result.known) known.add(one);
        if (result.stale.length > 0) this.#texts.set(result.uri, result.text);
        for (const one of result.stale) this.#diagnostics.push(one);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.#failures.push(error);
      }
    }
    return known;
  }

  /** What was linted by the configurations that name one baseline. The service's own refusals are never left out. */
  #filesOf(baseline: string): BaselinedFiles {
    const files = [...this.#files].filter(([, { used }]) => used.loaded.baseline === baseline);
    const named = new Map(files);
    const diagnostics = this.#diagnostics.filter(({ uri, code }) => {
      const file = named.get(uri);
      return file && code.startsWith("lint/") && !file.config.unignorable?.has(code.slice("lint/".length));
    });
    const paths = new Map(files.map(([uri, { path }]) => [uri, path]));
    return { paths, diagnostics: sortDiagnostics(diagnostics), texts: this.#texts };
  }

  async #lintFile(path: string, origin: Origin | "named"): Promise<void> {
    if (origin !== "named") this.#tallyOf(origin).read++;
    const file = readTextFile(path, this.#settings.maxFileBytes, this.#io);
    const uri = displayPath(path, this.#io.cwd);
    const { fixing } = this.#settings;
    const linted = await this.#lintText(uri, file.text, { path, allowsFix: fixing?.allows });
    const isAsLinted = linted.applied === 0 || !fixing?.isWriting || this.#write(file, linted);
    if (isAsLinted) await this.#fixed(file.text, linted);
    this.#add(isAsLinted ? linted : await this.#lintText(uri, file.text, { path }), origin);
  }

  async #lintText(uri: string, text: string, { path, allowsFix }: TextOrigin = {}): Promise<ConfiguredText> {
    const { maxFileBytes } = this.#settings;
    const used = await this.#configOf(path, uri);
    const { directory, rules, layered, lock } = used.loaded;
    const configUri = path === undefined ? uri : pathForGlobs(path, used.loaded);
    const config = layered.forFile(configUri);
    used.resolved.add(config);
    const options = { config, rules, maxFileChars: maxFileBytes, allowsFix };
    const siblings = () => (path === undefined ? Promise.resolve([]) : this.#modules.beside(path, directory));
    const linted = await lintText({ uri, configUri, text, siblings }, options);
    if (linted.document.subjects[0]?.kind !== "PolicyFile") return { ...linted, used, path, config };
    const { withPolicyFindings } = await import("./policies.ts");
    return { ...(await withPolicyFindings(linted, { lock, maxFileBytes }, this.#io)), used, path, config };
  }

  /** Of standard input, that of the file whose name it has. */
  async #configOf(path: string | undefined, uri: string): Promise<UsedConfig> {
    const named = path ?? (uri === STDIN_NAME ? undefined : resolve(this.#io.cwd, uri));
    const loaded = await this.#settings.configs.of(named);
    const used = this.#used.get(loaded) ?? { loaded, linted: [], resolved: new Set() };
    this.#used.set(loaded, used);
    return used;
  }

  /** Adds what is to be said about a configuration itself. */
  #addConfig({ loaded, linted }: UsedConfig): void {
    const { uri, files, diagnostics, layered } = loaded;
    const unused = uri === undefined ? [] : unusedSuppressions(layered.base, uri, linted);
    const found = [...diagnostics, ...unused];
    if (found.length === 0) return;
    this.#diagnostics.push(...found);
    for (const file of files) this.#texts.set(file.uri, file.text);
  }

  #codes(): LintReport["codes"] {
    const configs = [...this.#used.values()].flatMap(({ loaded, resolved }) =>
      [...resolved].map((config) => activeRuleCodes(config, loaded.rules)),
    );
    return new Map(configs.reverse().flatMap((codes) => [...codes]));
  }

  /** All rules of all configurations. */
  #rules(): readonly Rule[] {
    return [...new Set([...this.#used.keys()].flatMap(({ rules }) => rules))];
  }

  /** Puts the fixes into the file; false, and a failure, where that was not possible. */
  #write(file: TextFile, { document }: LintedText): boolean {
    try {
      replaceFile(file, document.text, this.#io);
      return true;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#failures.push(error);
      return false;
    }
  }

  /** Notes what the fixes of a text came to. */
  async #fixed(before: string, { document, applied, left }: LintedText): Promise<void> {
    const { fixing } = this.#settings;
    if (!fixing || (applied === 0 && left.length === 0)) return;
    const { patchOf, remarksOnLeft } = await import("./fixing.ts");
    this.#counts.fixedCount += applied;
    this.#remarks.push(...remarksOnLeft(document.uri, left));
    if (applied > 0 && !fixing.isWriting) this.#diffs.push(patchOf(document.uri, before, document.text));
  }

  #add(linted: ConfiguredText, origin: Origin | "named"): void {
    const { document, result, configUri, used, path, config } = linted;
    if (document.subjects.length === 0 && !document.isEmptyAnswer)
      return this.#addUnrecognised(document, origin);
    if (origin !== "named") this.#tallyOf(origin).recognised++;
    this.#counts.fileCount++;
    this.#counts.ruleCount += document.subjects.reduce((sum, subject) => sum + rulesIn(subject), 0);
    this.#counts.expressionCount += result.counts.expressions;
    if (path !== undefined) this.#files.set(document.uri, { path, used, config });
    this.#suppressedCount += result.counts.suppressed;
    used.linted.push({ uri: configUri, usedSuppressions: result.usedSuppressions });
    const { facts, pending } = result;
    if (facts.length > 0 || pending.length > 0)
      this.#project.push({ uri: document.uri, result: { facts, pending } });
    this.#say(document, result.diagnostics);
    for (const place of result.notChecked) this.#notChecked.push(place);
    if (result.notChecked.length > 0) this.#texts.set(document.uri, document.text);
  }

  /** Adds what is to be said about several files together. */
  #addProject(): void {
    const { diagnostics, usedSuppressions, suppressed } = lintProject(this.#project, {
      rules: this.#rules(),
    });
    this.#suppressedCount += suppressed;
    for (const { linted } of this.#used.values()) linted.push({ uri: "", usedSuppressions });
    for (const diagnostic of diagnostics) {
      this.#diagnostics.push(diagnostic);
      for (const { uri } of [diagnostic, ...diagnostic.related]) this.#readAgain(uri);
    }
  }

  /** The text of a file for reports: it is not kept as long as there is nothing to say about it. */
  #readAgain(uri: string): void {
    if (this.#texts.has(uri)) return;
    try {
      this.#texts.set(uri, readTextFile(uri, this.#settings.maxFileBytes, this.#io).text);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
    }
  }

  #addUnrecognised(document: SourceDocument, origin: Origin | "named"): void {
    const isBroken = document.diagnostics.some((one) => one.severity === "error");
    if (origin === "named") {
      if (isBroken) this.#counts.fileCount++;
      this.#say(document, document.diagnostics);
      this.#failures.push(unrecognised(document.uri, isBroken));
      return;
    }
    this.#counts.skippedFileCount++;
    const reason = `file that is not valid ${NOTATIONS[document.format]}`;
    if (isBroken) this.#notChecked.push({ uri: document.uri, range: undefined, reason });
  }

  #say(document: SourceDocument, diagnostics: readonly Diagnostic[]): void {
    for (const diagnostic of diagnostics) this.#diagnostics.push(diagnostic);
    if (diagnostics.length > 0) this.#texts.set(document.uri, document.text);
  }

  /** What was found in a directory and is no text counts as not checked; all else ends in an exit code. */
  #failed(input: LintInput, failure: Failure): void {
    if (input.kind === "file" && input.origin !== "named" && failure.exitCode === EXIT.usage) {
      this.#remarks.push(failure);
      this.#notChecked.push({
        uri: displayPath(input.path, this.#io.cwd),
        range: undefined,
        reason: "file that is too large or no text",
      });
    } else this.#failures.push(failure);
  }

  #tallyOf(origin: Origin): { read: number; recognised: number } {
    let tally = this.#tallies.get(origin);
    if (!tally) {
      tally = { read: 0, recognised: 0 };
      this.#tallies.set(origin, tally);
    }
    return tally;
  }
}

const NOTATIONS: Readonly<Record<SourceDocument["format"], string>> = {
  json: "JSON",
  yaml: "YAML",
  terraform: "Terraform",
  markdown: "Markdown",
  expression: "text",
};

/** How many rules of the service a subject holds. */
function rulesIn(subject: Subject): number {
  if (subject.kind === "Rule") return 1;
  return subject.kind === "Ruleset" || subject.kind === "FirewallRules" ? subject.rules.length : 0;
}

function unrecognised(uri: string, isBroken: boolean): Failure {
  const what = "ruleset, rule, firewall rule, filter or other answer of the API";
  const message = isBroken
    ? `Nothing was recognised in \`${uri}\`, which could not be read.`
    : `Nothing was recognised in \`${uri}\`: it holds no ${what}.`;
  return usage(
    message,
    "Nothing in it was checked. An expression stands in a file whose name ends in .cfexpr.",
  );
}
