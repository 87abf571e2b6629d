import type { Diagnostic } from "../../core/diagnostic.ts";
import { number } from "../../core/phrases.ts";
import { diagnosticIn, type SlugParts } from "../../core/problem.ts";
import type { Range } from "../../core/range.ts";
import { withWholeCharacters } from "../../core/whole-characters.ts";

/** Every slug of the area `source`, with what it means in one sentence. */
export const SOURCE_PROBLEMS = Object.freeze({
  "too-large": "The file has more characters than wafsmith reads.",
  "too-many-values": "The file holds more values than wafsmith reads.",
  "too-many-lines": "The file has more lines than wafsmith reads.",
  "too-deep": "Values are nested more deeply than wafsmith reads.",
  "too-many-problems": "Not all problems of the file are listed.",
  "invalid-utf8": "The file holds a byte that is not valid UTF-8.",
  "nul-character": "The file holds a NUL character.",
  "other-encoding": "The file is in UTF-16 or UTF-32 instead of UTF-8.",
  "too-many-findings": "Not all findings of the expression or the file are listed.",
  "test-file": "A test file of `wafsmith test` has a mistake.",
  "unknown-format": "The file is not in a format that wafsmith reads.",
  "duplicate-key": "A key appears twice in one object, so one of its values is ignored.",
  "failed-answer": "An API answer reports a failure, so there is no configuration in it.",
  "no-entry-point": "An API answer says that an entry point ruleset does not exist yet.",
  "partial-answer": "An API answer is one page of a longer list.",
  "unknown-section": "A section of an octorules zone file has a name that octorules does not know.",
  "unknown-property": "A property of a Pulumi program has a name that its provider does not know.",
  "json-empty": "A JSON file holds no value.",
  "json-missing-value": "A value is missing.",
  "json-missing-key": "A key is missing.",
  "json-missing-comma": "Two entries are not separated by a comma.",
  "json-missing-colon": "A key is not followed by a colon.",
  "json-trailing-comma": "There is a comma before a closing bracket.",
  "json-comment": "JSON has no comments.",
  "json-single-quotes": "A string is in single quotes.",
  "json-unquoted-key": "A key is not in quotes.",
  "json-unterminated-string": "A string has no closing quote.",
  "json-control-character": "A control character in a string is not escaped.",
  "json-bad-escape": "A backslash is followed by something that is not an escape.",
  "json-bad-number": "A number is written in a form that JSON does not allow.",
  "json-bad-literal": "A bare word is not a JSON value.",
  "json-unclosed": "A bracket is never closed.",
  "json-stray-bracket": "A closing bracket has no opening bracket, or one of another kind.",
  "json-text-before-value": "Text comes before the value of the file.",
  "json-text-after-value": "Text follows the value of the file.",
  "yaml-unreadable": "The YAML reader failed on the file, so its content is not known.",
  "yaml-syntax": "The file is not valid YAML.",
  "yaml-indentation": "A line is indented in a way that YAML does not allow.",
  "yaml-tab": "There is a tab where YAML allows only spaces.",
  "yaml-line-end": "A character ends a line for some readers of YAML, but not for others.",
  "yaml-unclosed": "A quote or bracket is never closed.",
  "yaml-bad-escape": "A backslash in double quotes is followed by something that is not an escape.",
  "yaml-bad-scalar": "An unquoted value starts with a character that YAML reserves.",
  "yaml-complex-key": "A key is a list or a map.",
  "yaml-unknown-alias": "An alias names an anchor that does not exist.",
  "yaml-recursive-alias": "An alias is inside the value that it names.",
  "yaml-too-many-aliases": "Aliases expand to more values than wafsmith reads.",
  "yaml-too-many-escaped":
    "The quoted strings with escapes are longer in total than wafsmith reads from YAML.",
  "yaml-too-many-tokens": "The file has more YAML tokens than wafsmith reads.",
  "terraform-too-many-tokens": "The file has more Terraform tokens than wafsmith reads.",
  "yaml-bad-merge": "A merge key is given something other than a map, or readers disagree on what it adds.",
  "yaml-unknown-tag": "A YAML tag is not supported here.",
  "terraform-syntax": "A line does not fit the syntax of Terraform.",
  "terraform-unclosed": "A bracket, interpolation or comment is never closed.",
  "terraform-stray-bracket": "A closing bracket has no opening bracket.",
  "terraform-unterminated-string": "A string has no closing quote on its line.",
  "terraform-unterminated-heredoc": "A heredoc has no line that ends it.",
  "terraform-bad-escape": "A backslash in quotes is followed by something that is not an escape.",
  "terraform-bad-template": "A template directive has no matching start or end.",
  "not-a-json-string": "A line given to `parse --ndjson` is not a JSON string, so it holds no expression.",
} as const);

/** The closed list of slugs of the area `source`. */
export type SourceSlug = keyof typeof SOURCE_PROBLEMS;

/** A problem of a reader, before it becomes a diagnostic of its file: its ranges count in the text that was read. */
export type SourceProblem = SlugParts<SourceSlug>;

/** A reader's problem as a diagnostic of `uri`. */
export function sourceProblem(uri: string, { slug, ...parts }: SourceProblem): Diagnostic {
  return diagnosticIn(uri, `source/${slug}`, parts);
}

/** Collects the problems of one file up to a limit, one a place. */
export class ProblemList {
  readonly diagnostics: Diagnostic[] = [];
  readonly #uri: string;
  readonly #text: string;
  readonly #maxProblems: number;
  #isFull = false;
  #last = "";

  constructor({ uri, text }: { readonly uri: string; readonly text: string }, maxProblems: number) {
    this.#uri = uri;
    this.#text = text;
    this.#maxProblems = maxProblems;
  }

  /** True once the limit is reached; what is added from then on is dropped. */
  get isFull(): boolean {
    return this.#isFull;
  }

  add(problem: SourceProblem): void {
    const place = `${problem.range.start} ${problem.severity ?? "error"}`;
    if (this.#isFull || place === this.#last) return;
    if (this.diagnostics.length >= this.#maxProblems) {
      this.#isFull = true;
      this.diagnostics.push(sourceProblem(this.#uri, tooManyProblems(this.#maxProblems, problem.range)));
      return;
    }
    this.#last = place;
    this.diagnostics.push(withWholeCharacters(sourceProblem(this.#uri, problem), this.#text));
  }
}

function tooManyProblems(maxProblems: number, range: Range): SourceProblem {
  return {
    slug: "too-many-problems",
    messageId: "tooManyProblems",
    data: { maxProblems: String(maxProblems) },
    range: { start: range.start, end: range.start },
    message: `This file has more than ${number(maxProblems)} problems, and the rest of it is not checked.`,
    help: "Fix the ones above first; the first often causes the others.",
  };
}
