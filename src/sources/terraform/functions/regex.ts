import type { FileRange } from "../../../core/range.ts";
import type { LocatedNode, LocatedString, Reason } from "../../values/located.ts";
import { arrayNode, isReason, nullNode, objectNode, unknownNode } from "../../values/nodes.ts";
import { compileRegex } from "../regex/compile.ts";
import { matchFrom, type RegexMatch, type RegexProgram } from "../regex/program.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { builtText, type Piece, sliceNode } from "../values/strings.ts";
import { errorNode, type FunctionTable, isString } from "./kit.ts";

/** Steps of a program at one position of the text that cost as much as one step of the evaluation. */
const INSTRUCTIONS_PER_STEP = 8;

/**
 * Functions that match regular expressions. Results are slices of the text, located in it. Patterns beyond the common
 * part of RE2, and strings with characters of two UTF-16 units, are not computed.
 *
 * Source: https://github.com/zclconf/go-cty/blob/main/cty/function/stdlib/regexp.go.
 */
export const REGEX_FUNCTIONS: FunctionTable = [
  ["regex", firstMatch],
  ["regexall", allMatches],
];

function firstMatch(
  [pattern, text]: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  const search = searchOf(pattern, text, budget);
  if (!search) return undefined;
  const match = search.from(0);
  if (isReason(match)) return unknownNode(range, match);
  return match ? resultOf(search, match, range) : errorNode(range, "the pattern does not match");
}

function allMatches(
  [pattern, text]: readonly LocatedNode[],
  range: FileRange,
  budget: EvaluationBudget,
): LocatedNode | undefined {
  const search = searchOf(pattern, text, budget);
  const matches = search?.all();
  if (!search || !matches) return undefined;
  if (isReason(matches)) return unknownNode(range, matches);
  return arrayNode(
    range,
    matches.map((match) => resultOf(search, match, range)),
  );
}

/** `replace` with a search text between slashes: `$1` in the replacement is a group, and `$$` a dollar sign. */
export function replaceMatches(
  text: LocatedString,
  { pattern, by }: { readonly pattern: LocatedString; readonly by: LocatedString },
  { range, budget }: { readonly range: FileRange; readonly budget: EvaluationBudget },
): LocatedNode | undefined {
  const search = searchOf(pattern, text, budget);
  // Groups in replacements have special rules, `$1x` is the group `1x`: only replacements without them are computed.
  if (!search || by.value.includes("$")) return undefined;
  const matches = search.all();
  if (isReason(matches)) return unknownNode(range, matches);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start = 0, end = 0] of matches) {
    pieces.push(
      { content: sliceNode(text, at, start).content, site: range },
      { content: by.content, site: range },
    );
    at = end;
  }
  if (at === 0 && matches.length === 0) return text;
  pieces.push({ content: sliceNode(text, at, text.value.length).content, site: range });
  return builtText(range, pieces, budget);
}

class Search {
  readonly program: RegexProgram;
  readonly text: LocatedString;
  readonly #budget: EvaluationBudget;

  constructor(program: RegexProgram, text: LocatedString, budget: EvaluationBudget) {
    this.program = program;
    this.text = text;
    this.#budget = budget;
  }

  /** The leftmost match from a position on, or why it cannot be afforded. */
  from(position: number): RegexMatch | Reason | undefined {
    const { value } = this.text;
    const work = (value.length - position + 1) * this.program.instructions.length;
    const refused = this.#budget.spendSteps(Math.ceil(work / INSTRUCTIONS_PER_STEP));
    return refused ?? matchFrom(this.program, value, position);
  }

  /** All matches that do not overlap. As in Go, an empty match directly after a match does not count. */
  all(): readonly RegexMatch[] | Reason {
    const found: RegexMatch[] = [];
    let previousEnd = -1;
    for (let position = 0; position <= this.text.value.length; ) {
      const match = this.from(position);
      if (isReason(match)) return match;
      if (!match) break;
      const [start = 0, end = 0] = match;
      const isEmpty = start === end;
      if (!isEmpty || start !== previousEnd) found.push(match);
      position = end > position ? end : position + 1;
      previousEnd = end;
    }
    return found;
  }
}

function searchOf(
  pattern: LocatedNode | undefined,
  text: LocatedNode | undefined,
  budget: EvaluationBudget,
): Search | undefined {
  if (!isString(pattern) || !isString(text) || /[\ud800-\udfff]/.test(text.value)) return undefined;
  const program = compileRegex(pattern.value);
  const names = new Set(program?.groups.map((name) => name !== undefined));
  // Terraform rejects a pattern in which only some groups have names.
  return program && names.size < 2 ? new Search(program, text, budget) : undefined;
}

/** The matched text; with groups a list of theirs, and with named groups an object. */
function resultOf({ program: { groups }, text }: Search, match: RegexMatch, range: FileRange): LocatedNode {
  const part = (group: number) => {
    const [start = -1, end = -1] = match.slice(group * 2, group * 2 + 2);
    return start === -1 ? nullNode(range) : sliceNode(text, start, end);
  };
  if (groups.length === 0) return part(0);
  const values = groups.map((name, at) => ({ key: name ?? "", keyRange: range, value: part(at + 1) }));
  return groups[0] === undefined
    ? arrayNode(
        range,
        values.map(({ value }) => value),
      )
    : objectNode(range, values);
}
