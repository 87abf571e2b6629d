import { asBytes, type Bytes } from "../../../core/bytes.ts";
import type { Value } from "../../../request/values.ts";

/**
 * Compiles a replacement, in which `${1}` is the first capture and `$$` a dollar sign. The result is undefined if it refers
 * to a capture that does not exist, or has a dollar sign that is neither: these are not documented.
 */
export function replacementOf(text: Bytes): (captures: readonly Value[]) => Bytes | undefined {
  const pieces = text.split(/(\$\$|\$\{\d+\})/);
  const isOpen = pieces.some((piece, at) => at % 2 === 0 && piece.includes("$"));
  return (captures) => {
    if (isOpen) return undefined;
    let result = "";
    for (const [at, piece] of pieces.entries()) {
      if (at % 2 === 0) result += piece;
      else if (piece === "$$") result += "$";
      else {
        const capture = captures[Number(piece.slice(2, -1)) - 1];
        if (capture === undefined) return undefined;
        result += capture as string;
      }
    }
    return asBytes(result);
  };
}
