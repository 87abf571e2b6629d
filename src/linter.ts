import { RULES } from "../rules/index.ts";
import { readerAmong, withPolicyAmong } from "./compile/lint-among.ts";
import { type Diagnostic, type Fix, sortDiagnostics } from "./core/diagnostic.ts";
import { codeList, wordList } from "./core/phrases.ts";
import { inFile } from "./core/range.ts";
import type { Config } from "./lint/config/config.ts";
import { configProblem } from "./lint/config/config-problem.ts";
import { type LayeredConfig, layerConfig } from "./lint/config/layers.ts";
import { readConfigLayer } from "./lint/config/read-config.ts";
import { unusedSuppressions } from "./lint/config/suppress.ts";
import { defineRule, type Rule } from "./lint/define-rule.ts";
import { isRuleCode, problemsOfRule } from "./lint/engine/check-rule.ts";
import { customRulesIn, type PlacedRule, withCustomRules } from "./lint/engine/custom-rules.ts";
import { lintDocument } from "./lint/engine/lint.ts";
import type { LintLimits } from "./lint/engine/lint-limits.ts";
import type { LintOptions } from "./lint/engine/lint-options.ts";
import { concludeProject } from "./lint/engine/project.ts";
import type { LintCounts, LintResult, NotChecked } from "./lint/engine/result.ts";
import { type FixedText, fixText } from "./lint/fix.ts";
import { readJson } from "./sources/json/json.ts";
import type { SourceDocument } from "./sources/recognise/model.ts";
import { DEFAULT_SOURCE_LIMITS } from "./sources/values/limits.ts";

/** Options of a linter. */
export interface LinterOptions {
  /** As `wafsmith.config.*` has it, without what names files. Default: the rules of the preset `recommended`. */
  readonly config?: LinterConfig;
  /** Maximum length of one text. Default: 64 Mi. */
  readonly maxFileChars?: number;
  /** Default: `DEFAULT_LINT_LIMITS`. */
  readonly limits?: Partial<LintLimits>;
  /** The day on which expired entries of policies are looked for, `YYYY-MM-DD`. Default: they are not looked for. */
  readonly today?: string;
}

/**
 * A configuration that names no files: a linter reads none. `customRules` contains rules made with `defineRule` and declarative
 * ones; the former run in the caller's thread, so that one that never returns holds up the caller.
 */
export type LinterConfig = Omit<Config, "$schema" | "extends" | "lock" | "baseline">;

/** A string to lint. */
export interface FileText {
  /** Its name. The extension determines the notation, and the globs of the configuration are matched against the name. */
  readonly uri: string;
  readonly text: string;
}

/** The result of linting strings. */
export interface LintedTexts {
  /** The findings in all of them, sorted, with suppressions applied. */
  readonly diagnostics: readonly Diagnostic[];
  readonly notChecked: readonly NotChecked[];
  readonly counts: LintCounts;
}

/** The fixes that are applied. */
export interface LinterFixOptions {
  /** Default: those that are safe. */
  readonly allows?: (fix: Fix, diagnostic: Diagnostic) => boolean;
  /** Whether no fix may leave more errors than there were. Default: false. */
  readonly neverMoreErrors?: boolean;
}

/** Lints strings by one configuration. It touches no files. */
export interface Linter {
  /** All rules that the configuration knows, those that are off included. */
  readonly rules: readonly Rule[];
  /**
   * The findings in a string, or in several that belong together: rules over several files see all of them, files of one
   * Terraform module see each other, and a policy sees what it extends and the lock file beside it. Never rejects
   * because of the content of a string.
   */
  lint(files: FileText | readonly FileText[]): Promise<LintedTexts>;
  /** A text with its fixes applied. Never rejects on its content. */
  fix(file: FileText, options?: LinterFixOptions): Promise<FixedText>;
}

/** The file name in findings about the configuration; their ranges refer to its JSON, indented by two. */
const CONFIG_URI = "config";
const FILE_KEYS = ["extends", "lock", "baseline"] as const;

/** A configuration cannot be used. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
  /** The problems of the configuration. */
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(diagnostics.map(({ message }) => message).join("\n"));
    this.diagnostics = diagnostics;
  }
}

/**
 * A linter with all rules of wafsmith and those of the configuration.
 *
 * Errors: throws a `ConfigurationError` for a configuration that the command line would reject, or that names files.
 */
export function createLinter({ config = {}, maxFileChars, limits, today }: LinterOptions = {}): Linter {
  const reading = { maxFileChars: maxFileChars ?? DEFAULT_SOURCE_LIMITS.maxFileChars, today };
  return new TextLinter(understand(config, limits), reading);
}

interface ReadingOptions {
  readonly maxFileChars: number;
  readonly today: string | undefined;
}

interface Linted {
  readonly uri: string;
  readonly document: SourceDocument;
  readonly result: LintResult;
}

class TextLinter implements Linter {
  readonly rules: readonly Rule[];
  readonly #layered: LayeredConfig;
  readonly #reading: ReadingOptions;

  constructor({ rules, layered }: Understood, reading: ReadingOptions) {
    this.rules = rules;
    this.#layered = layered;
    this.#reading = reading;
  }

  async lint(given: FileText | readonly FileText[]): Promise<LintedTexts> {
    const files = "text" in given ? [given] : given;
    const linted: Linted[] = [];
    for (const file of files) {
      const one = (await this.#linterOf(file, files))(file.text);
      const result = await this.#withPolicyChecked(one, files);
      linted.push({ ...one, result });
    }
    const { rules } = this;
    const texts = new Map(files.map(({ uri, text }) => [uri, text]));
    const project = concludeProject(linted, rules, texts);
    const used = linted.map(({ uri, result }) => ({
      uri,
      usedSuppressions: [...result.usedSuppressions, ...project.usedSuppressions],
    }));
    const results = linted.map(({ result }) => result);
    const sum = (key: keyof LintCounts) => results.reduce((total, { counts }) => total + counts[key], 0);
    return {
      diagnostics: sortDiagnostics([
        ...project.diagnostics,
        ...unusedSuppressions(this.#layered.base, CONFIG_URI, used),
      ]),
      notChecked: results.flatMap(({ notChecked }) => notChecked),
      counts: {
        rules: sum("rules"),
        expressions: sum("expressions"),
        suppressed: sum("suppressed") + project.suppressed,
      },
    };
  }

  async fix(file: FileText, { allows, neverMoreErrors }: LinterFixOptions = {}): Promise<FixedText> {
    const lintOne = await this.#linterOf(file, [file], "together");
    const lint = (text: string) => lintOne(text).result.diagnostics;
    const fixed = fixText(file.text, { lint, allows, neverMoreErrors });
    const { document, result } = lintOne(fixed.text);
    const left = { ...result, diagnostics: fixed.diagnostics };
    const { diagnostics } = await this.#withPolicyChecked({ document, result: left }, [file]);
    return { ...fixed, diagnostics };
  }

  async #linterOf(
    { uri, text }: FileText,
    all: readonly FileText[],
    provesFixes: "each" | "together" = "each",
  ): Promise<(text: string) => Linted> {
    const read = await readerAmong({ uri, text }, all, this.#reading.maxFileChars);
    const options: LintOptions = { rules: this.rules, config: this.#layered.forFile(uri), provesFixes };
    return (current) => {
      const document = read(current);
      return { uri, document, result: lintDocument(document, options) };
    };
  }

  /** The findings in a string, with those of the compiler if it is a policy. */
  async #withPolicyChecked(
    { document, result }: Omit<Linted, "uri">,
    all: readonly FileText[],
  ): Promise<LintResult> {
    const { maxFileChars, today } = this.#reading;
    const options = { today, read: { maxFileChars }, guardrails: this.#layered.base.guardrails };
    const { diagnostics, missing } = await withPolicyAmong(document, result.diagnostics, all, options);
    if (!missing) return { ...result, diagnostics };
    const reason = "what the policy extends is not among the texts";
    const unread = { uri: document.uri, range: missing, kind: "unread" as const, reason };
    return { ...result, notChecked: [...result.notChecked, unread] };
  }
}

interface Understood {
  readonly rules: readonly Rule[];
  readonly layered: LayeredConfig;
}

function understand(config: LinterConfig, limits?: Partial<LintLimits>): Understood {
  const { customRules = [] } = config;
  const declared = Array.isArray(customRules) ? customRules.filter((one) => !isRuleCode(one)) : customRules;
  const json = JSON.stringify(
    { ...config, ...(config.customRules ? { customRules: declared } : {}) },
    null,
    2,
  );
  const { value: root, diagnostics } = readJson(CONFIG_URI, json);
  const named = FILE_KEYS.filter((key) => Object.hasOwn(config, key));
  const problems = [...diagnostics, ...named.map((key) => fileNamed(key, START))];
  const placed: PlacedRule[] = [];
  const custom = customRulesIn(root!, CONFIG_URI);
  problems.push(...custom.diagnostics);
  for (const { rule, range } of custom.value.declared) placed.push({ rule, uri: CONFIG_URI, range });
  for (const { name, range } of custom.value.files) problems.push(fileNamed(name, range));
  const inCode: readonly Rule[] = Array.isArray(customRules) ? customRules.filter(isRuleCode) : [];
  for (const [at, rule] of inCode.entries()) {
    const wrong = problemsOfRule(rule);
    if (wrong.length === 0)
      placed.push({ rule: defineRule({ ...rule, origin: "customRules" }), uri: CONFIG_URI, range: START });
    else problems.push(invalidRule(at, wrong));
  }
  const all = withCustomRules(RULES, placed);
  const layer = readConfigLayer(root!, { uri: CONFIG_URI, rules: all.value });
  problems.push(...all.diagnostics, ...layer.diagnostics);
  const errors = problems.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new ConfigurationError(errors);
  const options = { rules: all.value, ...(limits ? { strongest: { limits } } : {}) };
  return { rules: all.value, layered: layerConfig([layer.value], options) };
}

const START = inFile({ start: 0, end: 0 });

function invalidRule(at: number, wrong: readonly string[]): Diagnostic {
  const message = `Rule ${at + 1} of \`customRules\` that is code ${wordList(wrong, "and")}, so it cannot be used.`;
  const help = "Make it with `defineRule`.";
  return configProblem({ slug: "invalid-rule", uri: CONFIG_URI, range: START, message, help });
}

function fileNamed(name: string, range: Diagnostic["range"]): Diagnostic {
  const message = `${codeList([name])} is a file name, but a linter created by a program does not read files.`;
  const help = "Read the file, and pass its contents.";
  return configProblem({ slug: "unreadable-file", uri: CONFIG_URI, range, message, help });
}
