import { code } from "../../../core/phrases.ts";
import type { Place } from "../../../core/range.ts";
import type {
  LocatedBoolean,
  LocatedNode,
  LocatedNumber,
  LocatedString,
  LocatedUnknown,
} from "../../values/located.ts";
import { unknownNode } from "../../values/nodes.ts";
import type { EvaluationBudget } from "../values/budget.ts";
import { isSeveral } from "../values/members.ts";
import { builtText, computedNode, type Piece, piecesOf, sliceNode } from "../values/strings.ts";
import { errorNode, numberText, typeError } from "./kit.ts";

/** A verb with its padding: the zero, the width, the letter. */
const VERB = /%(0?)(\d{0,3})(.)/gs;

/** The letters of verbs that take a number. */
const NUMERIC = /[bdoxefg]/i;

/**
 * The result of `format` for the verbs `%s`, `%v`, `%d`, `%q` and `%%`, and for `%d` and `%x` with a width, such as `%03d`;
 * undefined for any other. An error if there are more verbs than values or fewer, or if a verb takes a number but gets text.
 * Unknown values leave holes.
 */
export function formatVerbs(
  template: LocatedString,
  values: readonly LocatedNode[],
  { range, budget }: { readonly range: Place; readonly budget: EvaluationBudget },
): LocatedString | LocatedUnknown | undefined {
  if (values.some(isSeveral)) return undefined;
  const pieces: Piece[] = [];
  const addText = (start: number, end: number) => {
    if (end > start) pieces.push({ content: sliceNode(template, start, end).content, site: range });
  };
  let at = 0;
  let used = 0;
  for (const { index, 0: verb, 1: zero, 2: width, 3: letter } of template.value.matchAll(VERB)) {
    addText(at, index);
    at = index + verb.length;
    if (verb === "%%") {
      addText(index, index + 1);
      continue;
    }
    if (!/[a-z]/i.test(letter!)) return undefined;
    const value = values[used++];
    if (!value) return errorNode(range, "its format has more verbs than values");
    if (value.kind === "String" && NUMERIC.test(letter!) && !/\d|inf/i.test(value.value))
      return errorNode(range, `${code(verb)} takes a number, but ${code(value.value)} is not a number`);
    const misfit = /[sq]/.test(letter!) && typeError(value, "string", range, `the value of ${code(verb)}`);
    if (misfit) return misfit;
    const isPlain = verb.length === 2 && letter !== "x";
    // In quotes, the known parts of a string may be written with escapes.
    const unknown = value.kind === "Unknown" && letter === "q" ? unknownNode(value.range, value) : value;
    const text =
      unknown.kind === "Unknown"
        ? unknown
        : isPlain
          ? formatted(letter!, value)
          : padded(letter!, value, { fill: zero || " ", width: Number(width) });
    const added = text && piecesOf(text, range);
    if (!added) return undefined;
    pieces.push(...added);
  }
  if (template.value.includes("%", at)) return undefined;
  if (used < values.length) return errorNode(range, "its format has more values than verbs");
  addText(at, template.value.length);
  return builtText(range, pieces, budget);
}

function formatted(letter: string, value: LocatedNode): LocatedString | undefined {
  if (value.kind === "String") {
    if (letter === "s" || letter === "v") return value;
    return letter === "q" ? computedNode(value.range, JSON.stringify(value.value)) : undefined;
  }
  if (value.kind !== "Number" && value.kind !== "Boolean") return undefined;
  const isWhole = value.kind === "Number" && Number.isInteger(value.value);
  if (letter === "v" || letter === "s" || (letter === "d" && isWhole)) return textOfScalar(value);
  return undefined;
}

/** A whole number of 0 and above, filled up to a width. */
function padded(
  letter: string,
  value: LocatedNode,
  { fill, width }: { readonly fill: string; readonly width: number },
): LocatedString | undefined {
  const radix = letter === "x" ? 16 : letter === "d" ? 10 : undefined;
  if (value.kind !== "Number" || !radix || !Number.isSafeInteger(value.value) || value.value < 0)
    return undefined;
  return computedNode(value.range, value.value.toString(radix).padStart(width, fill));
}

function textOfScalar(value: LocatedNumber | LocatedBoolean): LocatedString | undefined {
  const text = value.kind === "Number" ? numberText(value) : String(value.value);
  return text === undefined ? undefined : computedNode(value.range, text);
}
