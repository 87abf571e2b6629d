import { asciiLower } from "../../contract/domain.ts";
import { Recent } from "../../core/bounded.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { RegexNode } from "../../parser/regex/ast.ts";

/** Maximum number of strings of an alternation; more than this are too unspecific to be worth looking up. */
const MAX_TEXTS = 64;

/**
 * Strings, at least one of which occurs in every string in which a regular expression is found, with the ASCII letters
 * of both in lower case. Undefined if none are known.
 */
export function requiredTexts(node: RegexNode): readonly Bytes[] | undefined {
  return patterns.of(node).required;
}

const patterns = new Recent(textsOf);

interface Texts {
  /** All strings that the node matches, perhaps with others; undefined if they are too many, or unknown. */
  readonly all: readonly Bytes[] | undefined;
  readonly required: readonly Bytes[] | undefined;
}

const NOTHING_KNOWN: Texts = { all: undefined, required: undefined };

function textsOf(node: RegexNode): Texts {
  switch (node.kind) {
    case "Literal":
      // Under `(?iu)` letters of other alphabets match ASCII ones, such as the sign of Kelvin `k`.
      return node.ignoresCase && node.isUnicode ? NOTHING_KNOWN : wholeTexts([asciiLower(node.bytes)]);
    case "Group":
      return textsOf(node.body);
    case "Repeat":
      return node.min > 0 ? { all: undefined, required: textsOf(node.body).required } : NOTHING_KNOWN;
    case "Concat":
      return concatTexts(node.items);
    case "Alternation":
      return node.branches.length > MAX_TEXTS ? NOTHING_KNOWN : alternativeTexts(node.branches.map(textsOf));
    case "Empty":
    case "Assertion":
    case "Flags":
      return { all: [asBytes("")], required: undefined };
    default:
      return NOTHING_KNOWN;
  }
}

function wholeTexts(all: readonly Bytes[]): Texts {
  return { all, required: all.includes(asBytes("")) ? undefined : all };
}

function alternativeTexts(branches: readonly Texts[]): Texts {
  const texts = (of: keyof Texts) => {
    const known = branches.flatMap((branch) => branch[of] ?? []);
    return known.length > MAX_TEXTS || branches.some((branch) => !branch[of]) ? undefined : known;
  };
  return { all: texts("all"), required: texts("required") };
}

/** Neighbours that match few strings are joined: `/shop/(cart|login)` requires `/shop/cart` or `/shop/login`. */
function concatTexts(items: readonly RegexNode[]): Texts {
  let run: readonly Bytes[] = [asBytes("")];
  let required: readonly Bytes[] | undefined;
  let isWhole = true;
  for (const item of items) {
    const own = textsOf(item);
    required = rarer(required, own.required);
    const joined = own.all && joinedTexts(run, own.all);
    if (!joined) {
      required = rarer(required, wholeTexts(run).required);
      isWhole = false;
    }
    run = joined ?? own.all ?? [asBytes("")];
  }
  required = rarer(required, wholeTexts(run).required);
  return { all: isWhole ? run : undefined, required };
}

function joinedTexts(first: readonly Bytes[], second: readonly Bytes[]): readonly Bytes[] | undefined {
  if (first.length * second.length > MAX_TEXTS) return undefined;
  return first.flatMap((start) => second.map((end) => asBytes(start + end)));
}

/** Few and long strings before many or short ones: fewer values have one of them. */
function rarer(
  a: readonly Bytes[] | undefined,
  b: readonly Bytes[] | undefined,
): readonly Bytes[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return commonness(b) < commonness(a) ? b : a;
}

function commonness(texts: readonly Bytes[]): number {
  return texts.reduce((sum, text) => sum + 1 / text.length ** 2, 0);
}
