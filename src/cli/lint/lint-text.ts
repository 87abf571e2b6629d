import { posix } from "node:path";
import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { atOnce, type Breaks, type Interruptible, withBreaks } from "../../core/interruptible.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import type { Rule } from "../../lint/define-rule.ts";
import type { ExpressionMemory } from "../../lint/engine/expression-memory.ts";
import { lintInSteps } from "../../lint/engine/lint.ts";
import type { LintOptions as CoreLintOptions } from "../../lint/engine/lint-options.ts";
import type { LintResult } from "../../lint/engine/result.ts";
import { type FixOptions, fixText, type LeftFix } from "../../lint/fix.ts";
import { documentReader, type NamedText } from "../../sources/document-reader.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";

/** A string to lint. */
export interface LintText extends NamedText {
  /** Its name for the globs of suppressions, relative to the configuration file. */
  readonly configUri: string;
}

/** Options for linting a string. */
export interface LintTextOptions {
  readonly config: ResolvedConfig;
  /** All rules that the configuration knows. */
  readonly rules: readonly Rule[];
  readonly maxFileChars: number;
  /** The findings of rules that run elsewhere, if any. */
  readonly elsewhere?: CoreLintOptions["elsewhere"];
  /** The memory of the last lint of an earlier version of the text. Default: nothing. */
  readonly memory?: ExpressionMemory | undefined;
  /** Breaks of the lint of the given text. Default: none. */
  readonly breaks?: Breaks | undefined;
  /** The fixes that are applied; the result describes the resulting text. Undefined: none. */
  readonly allowsFix: FixOptions["allows"] | undefined;
  /** As in `FixOptions`. */
  readonly neverMoreErrors?: boolean | undefined;
}

/** A string, read and linted. Every location is named by its `uri`. */
export interface LintedText {
  readonly configUri: string;
  readonly document: SourceDocument;
  readonly result: LintResult;
  /** Number of fixes that were applied; they are in `document.text`. */
  readonly applied: number;
  /** Fixes that were to be applied and could not be. */
  readonly left: readonly LeftFix[];
}

/**
 * Lints one text. The readers of YAML and Terraform are loaded only when needed.
 *
 * Errors: rejects if a break does.
 */
export async function lintText(given: LintText, options: LintTextOptions): Promise<LintedText> {
  const { uri, configUri } = given;
  const inSteps = await linterOf(given, options);
  const lint = (text: string) => atOnce(inSteps(text));
  const { breaks } = options;
  const first = breaks ? await withBreaks(inSteps(given.text), breaks) : lint(given.text);
  const { allowsFix, neverMoreErrors } = options;
  if (!allowsFix || first.document.subjects.length === 0)
    return { configUri, ...renamed(first, uri), applied: 0, left: [] };
  const isCutOff = first.document.diagnostics.some(({ code }) => code === "source/too-many-problems");
  const wholeInSteps = isCutOff ? await linterOf(given, options, BUDGETS.countedProblems.default) : inSteps;
  const lintWhole = (text: string) => atOnce(wholeInSteps(text));
  let last = isCutOff ? lintWhole(given.text) : first;
  const lintAgain = (text: string) => {
    if (text !== last.document.text) last = lintWhole(text);
    return last.result.diagnostics;
  };
  const { text, applied, left } = fixText(given.text, {
    lint: lintAgain,
    allows: allowsFix,
    neverMoreErrors,
  });
  if (text !== last.document.text || isCutOff) last = lint(text);
  return { configUri, ...renamed(last, uri), applied, left };
}

type Linted = Pick<LintedText, "document" | "result">;

async function linterOf(
  { uri: shown, configUri: uri, text, siblings, surroundings, resolveBase }: LintText,
  { rules, config, elsewhere, memory, maxFileChars, allowsFix }: LintTextOptions,
  maxProblems?: number,
): Promise<(text: string) => Interruptible<Linted>> {
  // Bases are found from the name that the file has in reports.
  const baseOf = async () => {
    const resolve = await resolveBase!();
    return (path: string, from: string) => resolve(path, from === uri ? shown : from);
  };
  const named = { uri, text, siblings, surroundings, resolveBase: resolveBase && baseOf };
  const read = await documentReader(named, maxFileChars, maxProblems);
  const provesFixes = allowsFix === undefined ? "each" : "together";
  return function* (current) {
    const document = read(current);
    const result = yield* lintInSteps(document, { rules, config, elsewhere, memory, provesFixes });
    return { document, result };
  };
}

/** The same with every location named by `uri`; locations in neighbouring files are named accordingly. */
function renamed(linted: Linted, uri: string): Linted {
  const { uri: before } = linted.document;
  if (before === uri) return linted;
  const nameOf = (other: string) =>
    other === before ? uri : posix.join(posix.dirname(uri), posix.relative(posix.dirname(before), other));
  const rename = (diagnostic: Diagnostic): Diagnostic => ({
    ...diagnostic,
    uri,
    related: diagnostic.related.map((related) => ({ ...related, uri: nameOf(related.uri) })),
  });
  const { document, result } = linted;
  return {
    document: { ...document, uri, diagnostics: document.diagnostics.map(rename) },
    result: {
      ...result,
      diagnostics: result.diagnostics.map(rename),
      notChecked: result.notChecked.map((place) => ({ ...place, uri })),
      dataFiles: result.dataFiles?.map(nameOf) ?? [],
    },
  };
}
