import { type CST, type Document, Lexer, Parser, type YAMLParseError } from "yaml";
import { type Staged, sortDiagnostics } from "../../core/diagnostic.ts";
import { errorText } from "../../core/problem.ts";
import { endOfLines, resolveLimits, type SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";
import { ProblemList, type SourceProblem, sourceProblem } from "../values/problems.ts";
import { tooDeep, tooManyLines } from "../values/shared-problems.ts";
import { yamlComposer } from "./composer.ts";
import { controlIn, hasOtherLineEnds, lineEndChecker } from "./line-ends.ts";
import { locateDocument } from "./nodes.ts";
import { readYamlInParts } from "./parts.ts";
import { forbiddenCharacter, fromLibraryError, tooManyEscaped, unreadable, yamlProblem } from "./problems.ts";
import { hideQuoted } from "./quoted.ts";
import { escapedCounter, isNestedTooDeeply, tokenProblems } from "./tokens.ts";

/**
 * The values of the documents of a YAML text, every part with its location; empty documents are skipped. Aliases give
 * the anchor's own value and merge keys (`<<`) are merged. Plain scalars have the types of YAML 1.2, so `on` and `yes`
 * are strings.
 *
 * Units: ranges are UTF-16 offsets in `text`, a byte-order mark included.
 * Errors: `source/yaml-…`, `source/duplicate-key`, `source/too-deep`, `source/too-many-lines`,
 * `source/yaml-too-many-tokens`, `source/yaml-too-many-escaped`, `source/too-many-problems`.
 */
export function readYaml(
  uri: string,
  text: string,
  limits?: Partial<SourceLimits>,
): Staged<readonly LocatedNode[]> {
  // Lines of files from old systems end in carriage returns alone, which end a line in every version of YAML.
  if (text.includes("\r") && !text.includes("\n")) return readYaml(uri, text.replaceAll("\r", "\n"), limits);
  const resolved = resolveLimits(limits);
  const end = endOfLines(text, resolved.maxLines);
  if (end < text.length)
    return { value: [], diagnostics: [sourceProblem(uri, tooManyLines(end, resolved.maxLines))] };
  if (hasOtherLineEnds(text) || controlIn(text) >= 0) return readYamlAsWhole(uri, text, resolved);
  const clean = readYamlInParts(text, resolved);
  return clean ? { value: clean, diagnostics: [] } : readYamlAsWhole(uri, text, resolved);
}

/** `readYaml` for any text, problems or not, with the tokens of each document held at once. */
export function readYamlAsWhole(
  uri: string,
  text: string,
  limits: SourceLimits,
): Staged<readonly LocatedNode[]> {
  const problems = new ProblemList({ uri, text }, limits.maxProblems);
  const control = controlIn(text);
  if (control >= 0) problems.add(forbiddenCharacter(control, text[control]!));
  const roots: LocatedNode[] = [];
  for (const document of composeDocuments(text, limits, problems)) {
    const root = locateDocument(document, { text, limits, problems });
    if (root) roots.push(root);
  }
  return { value: roots, diagnostics: sortDiagnostics(problems.diagnostics) };
}

function composeDocuments(text: string, limits: SourceLimits, problems: ProblemList): readonly Document[] {
  const composer = yamlComposer();
  const documents: Document[] = [];
  try {
    for (const token of tokensOf(text, limits, problems)) {
      const { unclosed, question, tooDeepAt } = tokenProblems(token, limits.maxDepth);
      if (unclosed) problems.add(unclosed);
      if (question) problems.add(question);
      if (tooDeepAt !== undefined) {
        problems.add(tooDeep(tooDeepAt, limits.maxDepth));
        return documents;
      }
      hideQuoted(token);
      documents.push(...composer.next(token));
    }
    documents.push(...composer.end());
  } catch (error) {
    // The library returns errors as values; if it throws nevertheless, that must not end the run.
    problems.add(unreadable(errorText(error)));
  }
  const errors: readonly YAMLParseError[] = [
    ...documents.flatMap((document) => document.errors),
    ...composer.streamInfo().errors,
  ];
  for (const problem of withoutConsequences(
    errors.flatMap((error) => fromLibraryError(error, text) ?? []),
    text,
  )) {
    problems.add(problem);
  }
  return documents;
}

/** Parser messages about text found after it has lost its place. */
const LOST: ReadonlySet<string | undefined> = new Set(["textAfterValue", "strayBracket"]);

/**
 * Leaves out what follows from an earlier mistake. After text that it cannot place, the parser reports every token up to
 * the end of the line, and every token that is left in the stream.
 */
function withoutConsequences(problems: readonly SourceProblem[], text: string): SourceProblem[] {
  const kept: SourceProblem[] = [];
  let isLost = false;
  for (const problem of problems) {
    const cause = kept.at(-1);
    const isOnLine =
      cause?.messageId === "textAfterValue" &&
      !text.slice(cause.range.start, problem.range.start).includes("\n");
    if (cause && problem.messageId === "invalid") isLost = true;
    else if (!(LOST.has(problem.messageId) && (isLost || isOnLine))) kept.push(problem);
  }
  return kept;
}

/**
 * The tokens that `Parser.parse` yields, as long as the file stays within its limit: the parser contains a whole document
 * before it yields it.
 */
function* tokensOf(text: string, limits: SourceLimits, problems: ProblemList): Generator<CST.Token> {
  const parser = new Parser();
  const hasTooManyEscaped = escapedCounter(limits.maxYamlEscapedChars);
  const checkLineEnds = hasOtherLineEnds(text) ? lineEndChecker(text, problems) : undefined;
  let lexemes = 0;
  for (const lexeme of new Lexer().lex(text)) {
    if (++lexemes > limits.maxYamlTokens) {
      const data = { maxYamlTokens: limits.maxYamlTokens };
      problems.add(yamlProblem("yaml-too-many-tokens", "tooManyTokens", { start: 0, end: 0 }, { data }));
      return;
    }
    if (hasTooManyEscaped(lexeme)) {
      problems.add(tooManyEscaped(parser.offset, limits.maxYamlEscapedChars));
      return;
    }
    checkLineEnds?.(lexeme, parser.offset);
    yield* parser.next(lexeme);
    if (isNestedTooDeeply(parser, limits.maxDepth)) {
      problems.add(tooDeep(parser.offset, limits.maxDepth));
      return;
    }
  }
  yield* parser.end();
}
