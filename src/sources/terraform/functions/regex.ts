import { RE2JS, RE2JSException } from "re2js";
import { attempted } from "../../../core/attempt.ts";
import { Recent } from "../../../core/bounded.ts";
import type { Place } from "../../../core/range.ts";
import type { LocatedNode, LocatedString, Reason } from "../../values/located.ts";
import { isReason, mappedNode, nullNode, objectNode, unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { builtText, type Piece, sliceNode } from "../values/strings.ts";
import { errorNode, type FunctionTable, taking } from "./kit.ts";

/** Steps of a program at one position of the text that cost as much as one step of the evaluation. */
const INSTRUCTIONS_PER_STEP = 8;
/** A pattern whose program may be longer is not computed. */
const MAX_INSTRUCTIONS = 2_000;

/** The start and end of the match and of each group; -1 for a group that took no part. */
type RegexMatch = readonly [start: number, end: number, ...inner: number[]];

/** A pattern, and the name of each of its groups, in order; undefined for a group without a name. */
interface Program {
  readonly regex: RE2JS;
  readonly groups: readonly (string | undefined)[];
}

/**
 * Functions that match regular expressions, by a port of RE2, whose work is at most the length of the text times that
 * of the program. Results are slices of the text, located in it. Patterns with classes of Unicode, whose members depend on
 * its version, and strings with characters of two UTF-16 units are not computed.
 *
 * Source: https://github.com/zclconf/go-cty/blob/main/cty/function/stdlib/regexp.go.
 */
export const REGEX_FUNCTIONS: FunctionTable = [
  ["regex", searching(firstMatch)],
  ["regexall", searching(allMatches)],
];

function searching(resultIn: (search: Search, range: Place) => LocatedNode) {
  return taking(["text", "text"], ([pattern, text], range, budget) => {
    const search = searchOf(pattern, text, budget);
    return isReason(search) ? unknownNode(range, search) : search && resultIn(search, range);
  });
}

function firstMatch(search: Search, range: Place): LocatedNode {
  const match = matchFrom(search, 0);
  if (isReason(match)) return unknownNode(range, match);
  return match ? resultOf(search, match, range) : errorNode(range, "the pattern does not match");
}

function allMatches(search: Search, range: Place): LocatedNode {
  const matches = matchesOf(search);
  if (isReason(matches)) return unknownNode(range, matches);
  return mappedNode(range, matches, (match) => resultOf(search, match, range));
}

/** `replace` with a search text between slashes: `$1` in the replacement is a group, and `$$` a dollar sign. */
export function replaceMatches(
  text: LocatedString,
  { pattern, by }: { readonly pattern: LocatedString; readonly by: LocatedString },
  { range, budget }: { readonly range: Place; readonly budget: EvaluationBudget },
): LocatedNode | undefined {
  const search = searchOf(pattern, text, budget);
  // Groups in replacements have special rules, `$1x` is the group `1x`: only replacements without them are computed.
  if (!search || by.value.includes("$")) return undefined;
  if (isReason(search)) return unknownNode(range, search);
  const matches = matchesOf(search);
  if (isReason(matches)) return unknownNode(range, matches);
  const pieces: Piece[] = [];
  let at = 0;
  for (const [start, end] of matches) {
    pieces.push(
      { content: sliceNode(text, at, start).content, site: range },
      { content: by.content, site: range },
    );
    at = end;
  }
  if (matches.length === 0) return text;
  pieces.push({ content: sliceNode(text, at, text.value.length).content, site: range });
  return builtText(range, pieces, budget);
}

interface Search {
  readonly program: Program;
  readonly text: LocatedString;
  readonly budget: EvaluationBudget;
}

/** The leftmost match from a position on, or why it cannot be afforded. */
function matchFrom({ program, text, budget }: Search, position: number): RegexMatch | Reason | undefined {
  const { regex, groups } = program;
  const work = (text.value.length - position + 1) * regex.programSize();
  const refused = budget.spendSteps(Math.ceil(work / INSTRUCTIONS_PER_STEP));
  if (refused) return refused;
  const matcher = regex.matcher(text.value);
  if (!matcher.find(position)) return undefined;
  const inner = groups.flatMap((_, at) => [matcher.start(at + 1), matcher.end(at + 1)]);
  return [matcher.start(), matcher.end(), ...inner];
}

/** All matches that do not overlap. As in Go, an empty match directly after a match does not count. */
function matchesOf(search: Search): readonly RegexMatch[] | Reason {
  const found: RegexMatch[] = [];
  let previousEnd = -1;
  for (let position = 0; position <= search.text.value.length; ) {
    const match = matchFrom(search, position);
    if (isReason(match)) return match;
    if (!match) break;
    const [start, end] = match;
    const isEmpty = start === end;
    if (!isEmpty || start !== previousEnd) found.push(match);
    position = end > position ? end : position + 1;
    previousEnd = end;
  }
  return found;
}

function searchOf(
  pattern: LocatedString,
  text: LocatedString,
  budget: EvaluationBudget,
): Search | Reason | undefined {
  if (/[\ud800-\udfff]/.test(text.value)) return undefined;
  const length = mostInstructions(pattern.value);
  if (length > MAX_INSTRUCTIONS || /\\[pP]/.test(pattern.value)) return undefined;
  const refused = budget.spendSteps(Math.ceil(length / INSTRUCTIONS_PER_STEP));
  if (refused) return refused;
  const program = PROGRAMS.of(pattern.value);
  const names = new Set(program?.groups.map((name) => name !== undefined));
  // Terraform rejects a pattern in which only some groups have names.
  return program && names.size < 2 ? { program, text, budget } : undefined;
}

/** More than the program of a pattern has: repeated characters are counted once each, and repeated groups as a whole. */
function mostInstructions(pattern: string): number {
  let [length, times] = [pattern.length * 2, 1];
  for (const [, group, min, max] of pattern.matchAll(/(\)?)\{(\d+)(?:,(\d*))?/g)) {
    if (group) times *= Math.max(1, Number(max || min));
    else length += Number(max || min) * 2;
  }
  return length * times;
}

const PROGRAMS = new Recent(compiled);

function compiled(pattern: string): Program | undefined {
  const regex = attempted(() => RE2JS.compile(pattern), RE2JSException);
  if (!regex) return undefined;
  const names = new Map(Object.entries(regex.namedGroups()).map(([name, group]) => [group, name]));
  return { regex, groups: Array.from({ length: regex.groupCount() }, (_, at) => names.get(at + 1)) };
}

/** The matched text; with groups a list of theirs, and with named groups an object. */
function resultOf({ program: { groups }, text }: Search, match: RegexMatch, range: Place): LocatedNode {
  const part = (group: number) => {
    const start = match[group * 2]!;
    return start === -1 ? nullNode(range) : sliceNode(text, start, match[group * 2 + 1]!);
  };
  if (groups.length === 0) return part(0);
  const values = groups.map((name, at) => ({ key: name ?? "", keyRange: range, value: part(at + 1) }));
  return groups[0] === undefined
    ? mappedNode(range, values, ({ value }) => value)
    : objectNode(range, values);
}
