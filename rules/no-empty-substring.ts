import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { calls, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Argument } from "../src/parser/ast.ts";
import type { TypedExpression } from "../src/types/check.ts";

export default defineRule({
  id: "no-empty-substring",
  summary: "Disallow a substring that ends before it starts.",
  effect: "ineffective",
  why: "`substring()` takes two positions, not a position and a length. If the end is not after the start, the result is empty for every request.",
  details:
    "Positions count in bytes, from 0; negative ones count from the end. Reported only if both have the same sign.",
  source: functionOf("substring")!.source,
  messages: {
    empty: {
      text: "The end {{end}} is not after the start {{start}}, so the result is always empty.",
      help: "The third argument is the position after the last byte of the result.",
    },
  },
  examples: {
    invalid: [`substring(http.request.uri.path, 5, 3) eq "abc"`],
    valid: [`substring(http.request.uri.path, 1, 4) eq "abc"`, `substring(http.host, 1, -1) eq "b"`],
  },
  create: (ctx) => ({
    FunctionCall: calls(["substring"], ({ arguments: [, start, end] }, { typed }) => {
      if (!start || !end) return;
      const [first, last] = [integerOf(start, typed), integerOf(end, typed)];
      if (first === undefined || last === undefined || first < 0n !== last < 0n || first < last) return;
      const data = { start: code(String(first)), end: code(String(last)) };
      ctx.report({ at: end, messageId: "empty", data, related: [{ at: start, message: "The start." }] });
    }),
  }),
}) satisfies Rule;

function integerOf(argument: Argument, typed: TypedExpression): bigint | undefined {
  const value = argument.kind === "Bare" ? typed.valueOf(argument) : undefined;
  return value?.kind === "Int" && value.first === value.last ? value.first : undefined;
}
