import { functionOf, parameterAt } from "../src/contract/functions.ts";
import { code, counted } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Argument, StringLiteral } from "../src/parser/ast.ts";
import type { RegexNode } from "../src/parser/regex/ast.ts";
import { regexOf } from "../src/parser/regex/remember.ts";

export default defineRule({
  id: "no-unmeant-reference",
  summary: "Disallow replacements whose references use the syntax of another tool or refer to nothing.",
  effect: "risky",
  fixable: "suggestion",
  why: `In a replacement, \`\${1}\` is what the first group or star matched. \`$1\`, as other languages write it, is not a documented reference, and a number beyond the last group or star refers to nothing.`,
  source: functionOf("regex_replace")!.source,
  messages: {
    spelling: {
      text: "{{found}} is not a reference here, so it appears literally in the result.",
      help: "Write {{reference}}, or `$$` for a dollar sign.",
    },
    missing: {
      text: "{{found}} refers to nothing: the pattern has {{count}}.",
      help: "Refer to one that the pattern has, or add it.",
    },
  },
  examples: {
    invalid: [
      {
        code: `regex_replace(http.request.uri.path, "^/a/(.*)$", "/b/$1") eq "/b/c"`,
        suggests: `regex_replace(http.request.uri.path, "^/a/(.*)$", "/b/\${1}") eq "/b/c"`,
      },
      `wildcard_replace(http.request.uri.path, "/a/*", "/b/\${2}") eq "/b/c"`,
    ],
    valid: [`regex_replace(http.request.uri.path, "^/a/(.*)$", "/b/\${1}") eq "/b/c"`],
  },
  create: (ctx) => ({
    FunctionCall(call) {
      const places = placesOf(call.name, call.arguments);
      if (!places) return;
      const { replacement, count, what } = places;
      for (const { index, 0: found, 1: plain, 2: braced } of replacement.value.matchAll(REFERENCE)) {
        const number = Number(plain ?? braced);
        if (Number.isNaN(number) || number === 0) continue;
        const at = placeIn(replacement, index, found.length);
        if (plain === undefined && number > count) {
          ctx.report({ at, messageId: "missing", data: { found: code(found), count: counted(count, what) } });
        } else if (plain !== undefined && number <= count) {
          const reference = `\${${plain}}`;
          const fix = { title: `Write ${code(reference)}`, edits: [ctx.replace(at, reference)] };
          ctx.report({
            at,
            messageId: "spelling",
            data: { found: code(found), reference: code(reference) },
            fix: at === replacement ? undefined : { ...fix, safety: "suggestion" },
          });
        }
      }
    },
  }),
}) satisfies Rule;

const REFERENCE = /\$\$|\$(\d)|\$\{(\d{1,3})\}/g;

interface Places {
  readonly replacement: StringLiteral;
  /** The number of strings that the pattern captures, and what captures them. */
  readonly count: number;
  readonly what: "group" | "star";
}

/** The replacement of a call whose pattern is known; undefined for all other calls. */
function placesOf(name: string, given: readonly Argument[]): Places | undefined {
  if (name !== "regex_replace" && name !== "wildcard_replace") return undefined;
  const signature = functionOf(name)!.signatures[0]!;
  const at = signature.parameters.findIndex(({ syntax }) => syntax === "replacement");
  const [pattern, replacement] = [given[at - 1], given[at]];
  if (pattern?.kind !== "String" || replacement?.kind !== "String") return undefined;
  if (parameterAt(signature, at - 1)?.syntax === "wildcard") {
    const stars = pattern.value.replace(/\\./gs, "").split("*").length - 1;
    return { replacement, count: stars, what: "star" };
  }
  const regex = regexOf(pattern)?.value;
  return regex && { replacement, count: groupsIn(regex), what: "group" };
}

function groupsIn(node: RegexNode): number {
  switch (node.kind) {
    case "Group":
      return (node.isCapturing ? 1 : 0) + groupsIn(node.body);
    case "Repeat":
      return groupsIn(node.body);
    case "Concat":
      return node.items.reduce((sum, item) => sum + groupsIn(item), 0);
    case "Alternation":
      return node.branches.reduce((sum, branch) => sum + groupsIn(branch), 0);
    default:
      return 0;
  }
}

/** The location of a piece of a literal; the whole literal if escapes shift its offsets. */
function placeIn(literal: StringLiteral, index: number, length: number) {
  const first = literal.raw.indexOf('"') + 1;
  if (!literal.raw.startsWith(literal.value, first)) return literal;
  const start = literal.start + first + index;
  return inText({ start, end: start + length });
}
