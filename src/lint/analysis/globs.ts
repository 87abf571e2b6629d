import type { RegexNode } from "../../parser/regex/ast.ts";

/** A repetition that reads like a wildcard or like the start of a query. */
export interface Glob {
  /** `slashes`: `/*` before a slash; `trailing`: `/*` at an open end; `question`: `h?q=`. */
  readonly kind: "slashes" | "trailing" | "question";
  readonly text: string;
}

/** The globs of a regular expression over an address. `pattern`: its text. `isLast`: whether it ends there. */
export function globsIn(node: RegexNode, pattern: string, isLast = true): Glob[] {
  switch (node.kind) {
    case "Group":
      return globsIn(node.body, pattern, isLast);
    case "Alternation":
      return node.branches.flatMap((branch) => globsIn(branch, pattern, isLast));
    case "Concat":
      return node.items.flatMap((item, at) => {
        const next = node.items[at + 1];
        const inner = globsIn(item, pattern, isLast && next === undefined);
        const glob = globAt(item, next, isLast);
        return glob
          ? [{ kind: glob, text: pattern.slice(Math.max(0, item.start - 12), item.end + 12) }, ...inner]
          : inner;
      });
    default:
      return [];
  }
}

function globAt(node: RegexNode, next: RegexNode | undefined, isLast: boolean): Glob["kind"] | undefined {
  if (node.kind !== "Repeat" || node.min !== 0 || node.body.kind !== "Literal") return undefined;
  const { bytes } = node.body;
  const after = next?.kind === "Literal" ? next.bytes : "";
  if (bytes === "/" && node.max === Number.POSITIVE_INFINITY) {
    if (after.startsWith("/")) return "slashes";
    return next === undefined && isLast ? "trailing" : undefined;
  }
  return node.max === 1 && /^[a-z]$/i.test(bytes) && /^[\w-]+=/.test(after) ? "question" : undefined;
}
