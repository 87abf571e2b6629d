import { dirname } from "node:path";
import { type Diagnostic, sortDiagnostics } from "../../core/diagnostic.ts";
import { isBaselinable, type ResolvedConfig } from "../../lint/config.ts";
import { lintProject } from "../../lint/project.ts";
import type { ConfigReport, Formatted, Linted, OpenText, Workspace } from "../../lsp/workspace.ts";
import type { SourceDocument } from "../../sources/model.ts";
import type { TerraformFile } from "../../sources/terraform/module.ts";
import { Failure } from "../exit-code.ts";
import { readTextFile } from "../files/read-file.ts";
import { formatText } from "../fmt/format-text.ts";
import type { Io } from "../io.ts";
import { applyBaseline } from "../lint/baseline.ts";
import { type ConfigRequest, isIgnored, type LoadedConfig, pathForGlobs } from "../lint/configs.ts";
import { type LintedText, type LintText, lintText } from "../lint/lint-text.ts";
import { ModuleFiles } from "../lint/module-files.ts";
import { withPolicyFindings } from "../lint/policies.ts";
import { documentReader } from "../lint/read-document.ts";
import { LiveConfigs } from "./live-configs.ts";
import { OpenFiles } from "./open-files.ts";

/** The files around an editor, read and linted as the command line does it, with what is open in the place of the disk. */
export class EditorWorkspace implements Workspace {
  readonly #maxFileBytes: number;
  readonly #configs: LiveConfigs;
  readonly #opened = new OpenFiles();
  /** The world with the open texts in its files. */
  readonly #io: Io;
  /** Files of Terraform beside each open one. */
  readonly #modules = new Map<string, ModuleFiles>();
  /** Names of what was recognised once: while it is edited, it stays ours. */
  readonly #recognised = new Set<string>();

  constructor(request: ConfigRequest, io: Io) {
    this.#maxFileBytes = request.maxFileBytes;
    this.#configs = new LiveConfigs(request, io);
    this.#io = this.#opened.over(io);
  }

  async read(open: OpenText): Promise<SourceDocument> {
    const { text, configUri, siblings } = await this.#named(open);
    const read = await documentReader({ uri: configUri, text, siblings }, this.#maxFileBytes);
    return { ...read(text), uri: open.name };
  }

  async lint(open: OpenText): Promise<Linted> {
    const named = await this.#named(open);
    const { loaded, config } = named;
    const { rules, directory, modules } = loaded;
    const maxFileBytes = this.#maxFileBytes;
    const elsewhere = modules?.finder({ path: open.path, directory, maxFileBytes }, rules, config);
    const options = { config, rules, maxFileChars: maxFileBytes, allowsFix: undefined, elsewhere };
    const linted = await this.#withPolicy(await lintText(named, options), loaded);
    const { document, result } = linted;
    if (await this.#isLeftOut(open, loaded)) return { document, config, diagnostics: [] };
    if (!this.#isOurs(document)) return { document, config, diagnostics: tooLarge(document) };
    const { diagnostics } = lintProject([{ uri: open.name, result }], { rules });
    const found = sortDiagnostics([...result.diagnostics, ...diagnostics]).filter(
      ({ uri }) => uri === open.name,
    );
    return { document, config, diagnostics: this.#withoutKnown(found, open, { loaded, config }) };
  }

  async format(open: OpenText): Promise<Formatted> {
    const { text, configUri, siblings } = await this.#named(open);
    return formatText({ uri: configUri, text, siblings }, this.#maxFileBytes);
  }

  textOf(name: string): string | undefined {
    try {
      return readTextFile(name, this.#maxFileBytes, this.#io).text;
    } catch (error) {
      if (error instanceof Failure) return undefined;
      throw error;
    }
  }

  changed({ path, text }: OpenText): readonly string[] {
    if (path === undefined) return [];
    this.#opened.set(path, text);
    const beside = [...this.#modules.keys()].filter(
      (other) => other !== path && dirname(other) === dirname(path),
    );
    for (const other of beside) this.#modules.delete(other);
    return beside;
  }

  closed(name: string): void {
    this.#opened.delete(name);
    this.#modules.delete(name);
    this.#recognised.delete(name);
  }

  reload(): void {
    this.#configs.reload();
    this.#modules.clear();
  }

  configReport(): ConfigReport {
    return this.#configs.report();
  }

  /** A text by the name that globs see, with what holds for it. */
  async #named({ name, path, text }: OpenText): Promise<NamedText> {
    const loaded = await this.#configs.of(path);
    const configUri = path === undefined ? name : pathForGlobs(path, loaded);
    const config = loaded.layered.forFile(configUri);
    const siblings = () => (path === undefined ? Promise.resolve([]) : this.#beside(path, loaded));
    return { uri: name, configUri, text, siblings, loaded, config };
  }

  #beside(path: string, { directory }: LoadedConfig): Promise<readonly TerraformFile[]> {
    const modules =
      this.#modules.get(path) ?? new ModuleFiles({ directory, maxFileBytes: this.#maxFileBytes }, this.#io);
    this.#modules.set(path, modules);
    return modules.beside(path, directory);
  }

  async #withPolicy(linted: LintedText, { lock }: LoadedConfig): Promise<LintedText> {
    if (linted.document.subjects[0]?.kind !== "PolicyFile") return linted;
    return withPolicyFindings(linted, { lock, maxFileBytes: this.#maxFileBytes }, this.#io);
  }

  /** Whether something of the service was recognised in a text, now or in an earlier version of it. */
  #isOurs({ uri, subjects }: SourceDocument): boolean {
    if (subjects.length > 0) this.#recognised.add(uri);
    return this.#recognised.has(uri);
  }

  async #isLeftOut({ path }: OpenText, loaded: LoadedConfig): Promise<boolean> {
    if (path === undefined) return false;
    if (isIgnored(path, loaded)) return true;
    const { IgnoreFiles } = await import("../files/ignore-files.ts");
    return new IgnoreFiles(dirname(path), this.#io).covers(path, false);
  }

  #withoutKnown(
    found: readonly Diagnostic[],
    { name, path, text }: OpenText,
    { loaded, config }: Pick<NamedText, "loaded" | "config">,
  ): readonly Diagnostic[] {
    if (loaded.baseline === undefined || path === undefined) return found;
    const diagnostics = found.filter((one) => isBaselinable(one, config));
    const files = { paths: new Map([[name, path]]), texts: new Map([[name, text]]), diagnostics };
    try {
      const { known } = applyBaseline(loaded.baseline, files, this.#maxFileBytes, this.#io);
      return found.filter((one) => !known.has(one));
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.#configs.remark(`${error.message} ${error.help ?? ""}`.trim());
      return found;
    }
  }
}

/** Nobody can tell what a document holds that is not read: that is said quietly. */
function tooLarge({ diagnostics }: SourceDocument): Diagnostic[] {
  const found = diagnostics.filter(({ code }) => code === "source/too-large");
  const help = "`wafsmith lsp --max-file-size MIB` raises the limit; `wafsmith lint` has one of its own.";
  return found.map((one) => ({ ...one, severity: "info", help }));
}

/** A text with its names, and what holds for it. */
interface NamedText extends LintText {
  readonly loaded: LoadedConfig;
  readonly config: ResolvedConfig;
}
