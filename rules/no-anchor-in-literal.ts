import { ENGINE } from "../src/contract/fact.ts";
import { code } from "../src/core/phrases.ts";
import { addressFieldOf } from "../src/lint/analysis/address-fields.ts";
import { calls, comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Argument, Node } from "../src/parser/ast.ts";

const OPERATORS: ReadonlySet<string> = new Set(["eq", "ne", "in", "contains", "wildcard", "strict wildcard"]);
const FUNCTIONS: ReadonlySet<string> = new Set(["starts_with", "ends_with"]);

export default defineRule({
  id: "no-anchor-in-literal",
  summary: "Disallow `^` and `$` around values that are compared literally.",
  effect: "risky",
  why: "Only `matches` reads `^` and `$` as the start and the end. Everywhere else they are ordinary characters, which hosts and paths hardly ever begin or end with.",
  source: ENGINE,
  messages: {
    anchor: {
      text: "Only `matches` reads the {{anchor}} of {{value}} as an anchor; here it is an ordinary character.",
      help: "Leave it out, or use `matches`.",
    },
  },
  examples: {
    invalid: [`http.request.uri.path contains "^/admin"`, `ends_with(http.request.uri.path, ".php$")`],
    valid: [`http.request.uri.path matches "^/admin"`, `http.request.uri.path contains "/$metadata"`],
  },
  create: (ctx) => {
    const check = (operand: Node | undefined, literals: readonly (Node | Argument)[]): void => {
      if (!operand || addressFieldOf(operand) === undefined) return;
      for (const literal of literals) {
        if (literal.kind !== "String") continue;
        const anchor = /^\^[\w/]/.test(literal.value)
          ? "`^`"
          : /\w\$$/.test(literal.value)
            ? "`$`"
            : undefined;
        if (anchor)
          ctx.report({ at: literal, messageId: "anchor", data: { anchor, value: code(literal.raw) } });
      }
    };
    return {
      Comparison: comparisons({ operators: OPERATORS }, ({ left, right }) =>
        check(left, right.kind === "Set" ? right.elements : [right]),
      ),
      FunctionCall: calls(FUNCTIONS, ({ arguments: given }) => check(given[0], given.slice(1))),
    };
  },
}) satisfies Rule;
