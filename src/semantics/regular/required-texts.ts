import { asciiLower } from "../../contract/domain.ts";
import type { Bytes } from "../../core/bytes.ts";
import type { RegexLiteral, RegexNode } from "../../parser/regex/ast.ts";

/** Beyond so many texts, those of an alternation say too little to be looked up. */
const MAX_TEXTS = 64;

/**
 * Texts of which every text in which a regular expression is found has one, ASCII letters of both sides in lower case.
 * Undefined where nothing of the kind is known.
 */
export function requiredTexts(node: RegexNode): readonly Bytes[] | undefined {
  switch (node.kind) {
    case "Literal":
      return literalTexts(node);
    case "Group":
      return requiredTexts(node.body);
    case "Repeat":
      return node.min > 0 ? requiredTexts(node.body) : undefined;
    case "Concat":
      return node.items.map(requiredTexts).reduce(better, undefined);
    case "Alternation": {
      if (node.branches.length > MAX_TEXTS) return undefined;
      const all: Bytes[] = [];
      for (const branch of node.branches) {
        const texts = requiredTexts(branch);
        if (texts === undefined) return undefined;
        all.push(...texts);
      }
      return all.length > MAX_TEXTS ? undefined : all;
    }
    default:
      return undefined;
  }
}

/** Under `(?iu)` letters of other alphabets match ASCII ones, such as the sign of Kelvin `k`. */
function literalTexts({ bytes, ignoresCase, isUnicode }: RegexLiteral): readonly Bytes[] | undefined {
  return bytes === "" || (ignoresCase && isUnicode) ? undefined : [asciiLower(bytes)];
}

/** Long texts before short ones: fewer values have them. */
function better(
  a: readonly Bytes[] | undefined,
  b: readonly Bytes[] | undefined,
): readonly Bytes[] | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return shortest(b) > shortest(a) ? b : a;
}

function shortest(texts: readonly Bytes[]): number {
  return texts.reduce((least, text) => Math.min(least, text.length), Number.POSITIVE_INFINITY);
}
