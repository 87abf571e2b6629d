import { lockFor } from "../../compile/check-among.ts";
import { readerAmong, withPolicyAmong } from "../../compile/lint-among.ts";
import type { Catalogue } from "../../compile/managed/catalogue.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { isPolicyDocument } from "../../compile/policy/policy-document.ts";
import { attempted } from "../../core/attempt.ts";
import { sortDiagnostics } from "../../core/diagnostic.ts";
import { matchesGlob } from "../../core/glob.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import { ExpressionMemory } from "../../lint/engine/expression-memory.ts";
import { lintDocument } from "../../lint/engine/lint.ts";
import { concludeProject } from "../../lint/engine/project.ts";
import type { LintResult } from "../../lint/engine/result.ts";
import { fixText } from "../../lint/fix.ts";
import { formatText } from "../../lint/format-text.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { siblingsOf } from "../../sources/terraform/modules/among-texts.ts";
import type { TerraformFile } from "../../sources/terraform/modules/module.ts";
import { isTestFileName } from "../../traffic/tests/test-file-name.ts";
import type { ConfigReport, Formatted, Linted, OpenText, Workspace } from "../workspace.ts";
import {
  defaultMemoryConfig,
  isConfigName,
  type MemoryConfig,
  nearestConfig,
  readMemoryConfig,
} from "./memory-config.ts";

/** Options of a workspace in memory. */
export interface MemoryOptions {
  readonly rules: readonly Rule[];
  /** Maximum length of one text. */
  readonly maxFileChars: number;
  /** The day used to find expired entries of policies, `YYYY-MM-DD`. */
  readonly today: string;
}

interface KnownLint {
  readonly text: string;
  readonly config: ResolvedConfig;
  /** The generation of the other strings; undefined for a string that depends on none of them. */
  readonly generation: number | undefined;
  readonly document: SourceDocument;
  readonly result: LintResult;
}

/** Files that exist nowhere but here: all of them are linted together, as `wafsmith lint` lints a directory. */
export class MemoryWorkspace implements Workspace {
  readonly #options: MemoryOptions;
  #root = "file:///";
  readonly #texts = new Map<string, string>();
  /** Names of documents that the editor has open; the others were put here. */
  readonly #opened = new Set<string>();
  readonly #configs = new Map<string, { readonly text: string; readonly config: Promise<MemoryConfig> }>();
  readonly #defaults: MemoryConfig;
  readonly #known = new Map<string, KnownLint>();
  readonly #memories = new Map<
    string,
    { readonly config: ResolvedConfig; readonly memory: ExpressionMemory }
  >();
  #generation = 0;

  constructor(options: MemoryOptions) {
    this.#options = options;
    this.#defaults = defaultMemoryConfig(options.rules);
  }

  /** The strings that are here, in the order in which they came. */
  get texts(): readonly SourceText[] {
    return [...this.#texts].map(([uri, text]) => ({ uri, text }));
  }

  /** Puts a file here that the editor has not opened, or takes it away. One that is open stays unchanged open. */
  put(name: string, text: string | undefined): void {
    if (this.#opened.has(name)) return;
    if (text === undefined) this.#texts.delete(name);
    else this.#texts.set(name, text);
    this.#generation++;
  }

  /** Configurations without code are all that is read here. */
  allowCode(): void {}

  /** All files lie below the first folder that the editor shows. */
  changeFolders([added]: readonly string[]): void {
    if (added !== undefined && this.#texts.size === 0) this.#root = added.endsWith("/") ? added : `${added}/`;
  }

  pathOf(uri: string): string | undefined {
    if (!uri.startsWith(this.#root)) return undefined;
    return attempted(() => decodeURIComponent(uri.slice(this.#root.length)));
  }

  uriOf(path: string): string {
    return this.#root + path.split("/").map(encodeURIComponent).join("/");
  }

  async read(open: OpenText): Promise<SourceDocument> {
    return this.readAs(open, open.text);
  }

  async readAs({ name }: OpenText, text: string): Promise<SourceDocument> {
    return (await this.#readerOf(name, text))(text);
  }

  async lint(open: OpenText): Promise<Linted> {
    const { name, text } = open;
    const loaded = await this.#configOf(name);
    if (isConfigName(name)) {
      const [document, found] = [await this.read(open), await this.#configNamed(name, text)];
      return { document, config: configFor(name, loaded), diagnostics: sortDiagnostics(found.diagnostics) };
    }
    const { config, document, result } = await this.#lintOne(name, text, loaded);
    if (isTestFileName(name)) {
      const { testFileDiagnostics } = await import("../test-files.ts");
      return { document, config, diagnostics: testFileDiagnostics(name, text) };
    }
    if (isLeftOut(name, loaded)) return { document, config, diagnostics: [] };
    const results = [{ uri: name, result }];
    for (const { uri, text: other } of this.texts) {
      if (uri === name || isConfigName(uri)) continue;
      const theirs = await this.#configOf(uri);
      if (theirs.name !== loaded.name || isLeftOut(uri, theirs)) continue;
      results.push({ uri, result: (await this.#lintOne(uri, other, theirs)).result });
    }
    const { diagnostics } = concludeProject(results, loaded.rules, new Map([[name, text]]));
    return { document, config, diagnostics: diagnostics.filter(({ uri }) => uri === name) };
  }

  format({ name, text }: OpenText): Promise<Formatted> {
    const siblings = () => siblingsOf(name, this.texts);
    return formatText({ uri: name, text, siblings }, this.#options.maxFileChars);
  }

  async fixed({ name, text }: OpenText): Promise<string> {
    const loaded = await this.#configOf(name);
    if (isLeftOut(name, loaded) || isConfigName(name)) return text;
    const read = await this.#readerOf(name, text);
    const options = {
      rules: loaded.rules,
      config: configFor(name, loaded),
      provesFixes: "together" as const,
    };
    return fixText(text, { lint: (current) => lintDocument(read(current), options).diagnostics }).text;
  }

  async catalogue({ name }: OpenText): Promise<Catalogue> {
    const { readLock } = await import("../../compile/managed/read-lock.ts");
    return readLock(lockFor(name, this.texts), {}).value.catalogue;
  }

  async around(open: OpenText): Promise<readonly SourceDocument[]> {
    const documents = this.texts.map(({ uri, text }) =>
      this.readAs({ ...open, name: uri }, text).catch(() => undefined),
    );
    return (await Promise.all(documents)).flatMap((one) => (one?.subjects.length ? [one] : []));
  }

  module({ name }: OpenText): Promise<readonly TerraformFile[]> {
    return siblingsOf(name, this.texts);
  }

  textOf(name: string): string | undefined {
    return this.#texts.get(name);
  }

  changed({ name, text }: OpenText): readonly string[] {
    this.#opened.add(name);
    if (this.#texts.get(name) === text) return [];
    this.#texts.set(name, text);
    this.#generation++;
    return [...this.#opened].filter((other) => other !== name);
  }

  closed(name: string): readonly string[] {
    this.#opened.delete(name);
    this.#texts.delete(name);
    this.#known.delete(name);
    this.#memories.delete(name);
    this.#generation++;
    return [...this.#opened];
  }

  /** No file here is on disk. */
  reload(): void {}

  /** Problems of a configuration are reported in its own document. */
  configReport(): ConfigReport {
    return { files: [], messages: [] };
  }

  async #lintOne(name: string, text: string, loaded: MemoryConfig): Promise<KnownLint> {
    const config = configFor(name, loaded);
    const known = this.#known.get(name);
    if (known && known.text === text && known.config === config) {
      if (known.generation === undefined || known.generation === this.#generation) return known;
    }
    const generation = this.#generation;
    const memory = this.#memoryOf(name, config);
    const document = (await this.#readerOf(name, text))(text);
    const result = lintDocument(document, { rules: loaded.rules, config, memory });
    const isAlone = document.format !== "terraform" && !isPolicyDocument(document);
    const linted = {
      text,
      config,
      generation: isAlone ? undefined : generation,
      document,
      result: isAlone ? result : await this.#withPolicyChecked(document, result, loaded),
    };
    this.#known.set(name, linted);
    return linted;
  }

  async #withPolicyChecked(
    document: SourceDocument,
    result: LintResult,
    loaded: MemoryConfig,
  ): Promise<LintResult> {
    const { today, maxFileChars } = this.#options;
    const checks = { today, read: { maxFileChars }, guardrails: loaded.layered.base.guardrails };
    const { diagnostics } = await withPolicyAmong(document, result.diagnostics, this.texts, checks);
    return { ...result, diagnostics };
  }

  #memoryOf(name: string, config: ResolvedConfig) {
    const known = this.#memories.get(name);
    const kept = known?.config === config ? known : { config, memory: new ExpressionMemory() };
    this.#memories.set(name, kept);
    return kept.memory;
  }

  #readerOf(name: string, text: string): Promise<(text: string) => SourceDocument> {
    return readerAmong({ uri: name, text }, this.texts, this.#options.maxFileChars);
  }

  async #configOf(name: string): Promise<MemoryConfig> {
    const found = nearestConfig(name, (one) => this.#texts.has(one));
    return found === undefined ? this.#defaults : this.#configNamed(found, this.#texts.get(found)!);
  }

  #configNamed(name: string, text: string): Promise<MemoryConfig> {
    const known = this.#configs.get(name);
    if (known?.text === text) return known.config;
    const config = readMemoryConfig(name, text, this.#options.rules);
    this.#configs.set(name, { text, config });
    return config;
  }
}

function configFor(name: string, { directory, layered }: MemoryConfig): ResolvedConfig {
  return layered.forFile(name.slice(directory.length));
}

function isLeftOut(name: string, { directory, layered }: MemoryConfig): boolean {
  const path = name.slice(directory.length);
  return layered.base.ignore.some((glob: string) => matchesGlob(path, glob));
}
