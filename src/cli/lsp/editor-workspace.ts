import { dirname, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import { attempted } from "../../core/attempt.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { isBaselinable, type ResolvedConfig } from "../../lint/config/config.ts";
import { ExpressionMemory } from "../../lint/engine/expression-memory.ts";
import { concludeProject } from "../../lint/engine/project.ts";
import { formatText } from "../../lint/format-text.ts";
import { type LintBreaks, Superseded } from "../../lsp/lint-breaks.ts";
import type { ConfigReport, Formatted, Linted, OpenText, Workspace } from "../../lsp/workspace.ts";
import { fullMessage } from "../../report/model.ts";
import { documentReader } from "../../sources/document-reader.ts";
import type { BaseResolver } from "../../sources/recognise/extended-policy.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { TerraformFile } from "../../sources/terraform/modules/module.ts";
import { isTerraformFile } from "../../sources/terraform/modules/module-names.ts";
import type { TerraformSurroundings } from "../../sources/terraform/modules/surroundings.ts";
import { isTestFileName } from "../../traffic/tests/test-file-name.ts";
import { type ConfigRequest, isIgnored, type LoadedConfig, pathForGlobs } from "../config/configs.ts";
import { crashOfFile } from "../crash.ts";
import { onFailure, unlessFailure } from "../exit-code.ts";
import { namesBelow } from "../files/paths.ts";
import { findLock, type PolicyReading } from "../files/policy-files.ts";
import { lenientTextIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { applyBaseline } from "../lint/baseline.ts";
import { type LintedText, type LintText, type LintTextOptions, lintText } from "../lint/lint-text.ts";
import { withPolicyChecked } from "../lint/policies.ts";
import { violatedTogether } from "../lint/together.ts";
import { ModuleDirectories } from "../modules/module-directories.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import { LiveConfigs } from "./live-configs.ts";
import { OpenFiles } from "./open-files.ts";
import { Surroundings } from "./surroundings.ts";

/** The files around an editor, read and linted as on the command line, with open documents instead of the disk. */
export class EditorWorkspace implements Workspace {
  readonly #maxFileBytes: number;
  readonly #policyReading: PolicyReading;
  readonly #configs: LiveConfigs;
  readonly #opened = new OpenFiles();
  /** The real `Io`, but files that are open have their text in the editor. */
  readonly #io: Io;
  readonly #surroundings: Surroundings;
  /** Terraform files next to each open one. */
  readonly #modules = new Map<string, ModuleFiles>();
  #directories: ModuleDirectories | undefined;
  /** Keyed by the name of the open document. */
  readonly #memories = new Map<string, DocumentMemory>();
  /** Absolute. */
  readonly #folders = new Set<string>();
  /** Names of documents once recognised: while edited, they stay recognised. */
  readonly #recognised = new Set<string>();

  constructor(request: ConfigRequest, io: Io) {
    this.#maxFileBytes = request.maxFileBytes;
    this.#policyReading = { maxBytes: request.maxFileBytes, boundary: request.trust.boundary };
    this.#configs = new LiveConfigs(request, io);
    this.#io = this.#opened.over(io);
    this.#surroundings = new Surroundings(this.#opened, io);
  }

  allowCode(): void {
    this.#configs.allowCode();
  }

  changeFolders(added: readonly string[], removed: readonly string[]): void {
    for (const uri of removed) this.#folders.delete(this.pathOf(uri) ?? "");
    for (const uri of added) {
      const path = this.pathOf(uri);
      if (path !== undefined) this.#folders.add(resolve(path));
    }
  }

  async read(open: OpenText): Promise<SourceDocument> {
    return { ...(await this.readAs(open, open.text)), uri: open.name };
  }

  async lint(open: OpenText, breaks?: LintBreaks): Promise<Linted> {
    const named = await this.#named(open);
    try {
      return await this.#lint(open, named, breaks);
    } catch (error) {
      if (error instanceof Superseded) throw error;
      const { name: uri, text } = open;
      const diagnostics = [crashOfFile(uri, error)];
      const document = { uri, text, format: "expression", roots: [], subjects: [], diagnostics } as const;
      return { document, config: named.config, diagnostics: document.diagnostics };
    }
  }

  async #lint(open: OpenText, named: NamedText, breaks: LintBreaks | undefined): Promise<Linted> {
    const { loaded, config } = named;
    const memory = this.#expressionsOf(open, config, breaks);
    const linted = await this.#withPolicy(
      await lintText(named, {
        ...this.#optionsFor(open, named, undefined),
        memory,
        breaks,
      }),
      loaded,
    );
    const { document, result } = linted;
    if (await this.#isLeftOut(open, loaded)) return { document, config, diagnostics: [] };
    if (isTestFileName(open.name)) {
      const { testFileDiagnostics } = await import("../../lsp/test-files.ts");
      return { document, config, diagnostics: testFileDiagnostics(open.name, open.text) };
    }
    if (!this.#isOurs(document)) return { document, config, diagnostics: tooLarge(document) };
    const texts = new Map([[open.name, document.text]]);
    const files = [{ uri: open.name, result }];
    const { diagnostics } = concludeProject(files, loaded.rules, texts);
    const found = [...diagnostics, ...(await violatedTogether(files))].filter(({ uri }) => uri === open.name);
    return { document, config, diagnostics: this.#withoutKnown(found, open, { loaded, config }) };
  }

  async readAs(open: OpenText, text: string): Promise<SourceDocument> {
    const { configUri: uri, siblings, surroundings, resolveBase } = await this.#named(open);
    const given = { uri, text, siblings, surroundings, resolveBase };
    return (await documentReader(given, this.#maxFileBytes))(text);
  }

  async around({ path }: OpenText): Promise<readonly SourceDocument[]> {
    return path === undefined ? [] : this.#surroundings.in(await this.#folderOf(path));
  }

  /** The innermost folder of the editor that contains a file; else where its configuration, or the file itself, is. */
  async #folderOf(path: string): Promise<string> {
    const holding = [...this.#folders].filter((folder) => namesBelow(folder, path) !== undefined);
    if (holding.length > 0) return holding.reduce((a, b) => (b.length > a.length ? b : a));
    const { uri, directory } = await this.#configs.of(path);
    return uri === undefined || namesBelow(directory, path) === undefined ? dirname(path) : directory;
  }

  async module(open: OpenText): Promise<readonly TerraformFile[]> {
    const { loaded, siblings, configUri, text } = await this.#named(open);
    const { parseTerraformFile } = await import("../../sources/terraform/read.ts");
    const beside = await siblings();
    const others = beside.filter(({ source }) => source.uri !== configUri);
    return [parseTerraformFile(configUri, text).value, ...others].map((file) => ({
      ...file,
      source: { ...file.source, uri: resolve(loaded.directory, file.source.uri) },
    }));
  }

  async catalogue({ path }: OpenText): Promise<Catalogue> {
    const { lock } = await this.#configs.of(path);
    const { readLock } = await import("../../compile/managed/read-lock.ts");
    const beside =
      lock ??
      // The linter reports a file that cannot be read.
      (await findLock(undefined, path ?? "-", this.#policyReading, this.#io).catch(
        onFailure(() => undefined),
      ));
    return readLock(beside, {}).value.catalogue;
  }

  async fixed(open: OpenText): Promise<string> {
    const named = await this.#named(open);
    if (await this.#isLeftOut(open, named.loaded)) return open.text;
    const linted = await lintText(
      named,
      this.#optionsFor(open, named, ({ safety }) => safety === "safe"),
    );
    return linted.document.text;
  }

  async format(open: OpenText): Promise<Formatted> {
    const { text, configUri, siblings } = await this.#named(open);
    return formatText({ uri: configUri, text, siblings }, this.#maxFileBytes);
  }

  pathOf(uri: string): string | undefined {
    return attempted(() => fileURLToPath(uri));
  }

  uriOf(path: string): string {
    return pathToFileURL(path).href;
  }

  textOf(name: string): string | undefined {
    return lenientTextIfAny(name, this.#maxFileBytes, this.#io);
  }

  changed({ path, text }: OpenText): readonly string[] {
    if (path === undefined) return [];
    this.#opened.set(path, text);
    return this.#othersThan(path);
  }

  closed(name: string): readonly string[] {
    this.#opened.delete(name);
    this.#modules.delete(name);
    this.#recognised.delete(name);
    this.#memories.delete(name);
    return this.#othersThan(name);
  }

  /** The other files that read a Terraform file, which are to read it again. A module may be called from any directory. */
  #othersThan(path: string): readonly string[] {
    if (!isTerraformFile(path)) return [];
    this.#directories?.forget(path);
    const others = [...this.#modules.keys()].filter((other) => other !== path);
    for (const other of others) this.#modules.delete(other);
    return others;
  }

  reload(): void {
    this.#configs.reload();
    this.#surroundings.reload();
    this.#modules.clear();
    this.#directories = undefined;
  }

  configReport(): ConfigReport {
    return this.#configs.report();
  }

  /** A string under the name that globs see, with its settings. */
  async #named({ name, path, text }: OpenText): Promise<NamedText> {
    const loaded = await this.#configs.of(path);
    const configUri = path === undefined ? name : pathForGlobs(path, loaded);
    const config = loaded.layered.forFile(configUri);
    const modules = path === undefined ? undefined : this.#modulesOf(path, loaded);
    const siblings = () => Promise.resolve(modules?.beside(path, loaded.directory) ?? []);
    const surroundings = modules && (() => modules.around(path!));
    const resolveBase = path === undefined ? undefined : () => this.#basesOf(path, [name, configUri]);
    return { uri: name, configUri, text, siblings, surroundings, resolveBase, loaded, config };
  }

  /** Finds the files that a policy extends. `names`: names of the file itself apart from its path. */
  async #basesOf(path: string, names: readonly string[]): Promise<BaseResolver> {
    const { baseResolver } = await import("../files/policy-files.ts");
    const resolve = baseResolver(this.#policyReading, this.#io);
    return (base, from) => resolve(base, names.includes(from) ? path : from);
  }

  #optionsFor(
    { path }: OpenText,
    { loaded: { rules, directory, modules }, config }: NamedText,
    allowsFix: LintTextOptions["allowsFix"],
  ): LintTextOptions {
    const maxFileBytes = this.#maxFileBytes;
    const elsewhere = modules?.finder({ path, directory, maxFileBytes }, rules, config);
    return { config, rules, maxFileChars: maxFileBytes, allowsFix, elsewhere };
  }

  #memoryOf({ name }: OpenText, config: ResolvedConfig): DocumentMemory {
    const known = this.#memories.get(name);
    if (known?.config === config) return known;
    const kept = { config, expressions: new ExpressionMemory(), breaks: undefined };
    this.#memories.set(name, kept);
    return kept;
  }

  /** The memory of expressions for a lint. Two lints of one file at a time, under two addresses, have nothing in common. */
  #expressionsOf(open: OpenText, config: ResolvedConfig, breaks: LintBreaks | undefined): ExpressionMemory {
    const kept = this.#memoryOf(open, config);
    if (kept.expressions.isInUse && kept.breaks?.isOver === false) return new ExpressionMemory();
    kept.breaks = breaks;
    return kept.expressions;
  }

  #modulesOf(path: string, { directory }: LoadedConfig): ModuleFiles {
    const maxFileBytes = this.#maxFileBytes;
    this.#directories ??= new ModuleDirectories(maxFileBytes, this.#io);
    const directories = this.#directories;
    const options = { directory, maxFileBytes, directories };
    return getOrCompute(this.#modules, path, () => new ModuleFiles(options, this.#io));
  }

  async #withPolicy(linted: LintedText, { lock, guardrails }: LoadedConfig): Promise<LintedText> {
    const { boundary } = this.#policyReading;
    const checks = { lock, maxFileBytes: this.#maxFileBytes, boundary, guardrails };
    return withPolicyChecked(linted, checks, this.#io).catch(
      onFailure((failure) => {
        this.#configs.remark(fullMessage(failure));
        return linted;
      }),
    );
  }

  /** Whether Cloudflare configuration was recognised in a document, now or in an earlier version of it. */
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
    const { baseline } = loaded;
    if (baseline === undefined || path === undefined) return found;
    const diagnostics = found.filter((one) => isBaselinable(one, config));
    const files = { paths: new Map([[name, path]]), texts: new Map([[name, text]]), diagnostics };
    const applied = unlessFailure(
      () => applyBaseline(baseline, files, this.#maxFileBytes, this.#io),
      (failure) => void this.#configs.remark(fullMessage(failure)),
    );
    return found.filter((one) => !applied?.known.has(one));
  }
}

/** The content of an unread document is unknown; this is reported quietly. */
function tooLarge({ diagnostics }: SourceDocument): Diagnostic[] {
  const found = diagnostics.filter(({ code }) => code === "source/too-large");
  const help = "`wafsmith lsp --max-file-size MIB` raises the limit; `wafsmith lint` has its own limit.";
  return found.map((one) => ({ ...one, severity: "info", help }));
}

interface DocumentMemory {
  readonly config: ResolvedConfig;
  readonly expressions: ExpressionMemory;
  /** Those of the lint that has the expressions. */
  breaks: LintBreaks | undefined;
}

interface NamedText extends LintText {
  readonly siblings: () => Promise<readonly TerraformFile[]>;
  readonly surroundings: (() => Promise<TerraformSurroundings>) | undefined;
  readonly loaded: LoadedConfig;
  readonly config: ResolvedConfig;
}
