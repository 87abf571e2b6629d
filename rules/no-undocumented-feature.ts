import { ENGINE } from "../src/contract/fact.ts";
import { functionOf } from "../src/contract/functions.ts";
import { code } from "../src/core/phrases.ts";
import { inText } from "../src/core/range.ts";
import { comparisons, defineRule, type Rule } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-undocumented-feature",
  summary:
    "Disallow functions and operators that the engine supports but the documentation does not mention.",
  effect: "risky",
  why: "The open-source engine has more features than Cloudflare offers. The API may reject an undocumented one, or drop it without notice.",
  source: ENGINE,
  messages: {
    functionCalled: {
      text: "{{name}} is not documented, so the API may reject this expression.",
      help: "The documentation lists the functions of the Rules language.",
    },
    addressOrder: {
      text: "{{name}} is documented for numbers and strings, not for addresses, so the API may reject this expression.",
      help: "Write a range in a set: `ip.src in {192.0.2.10..192.0.2.99}`.",
    },
    operatorUsed: {
      text: "{{name}} is not documented, so the API may reject this expression.",
      help: "Compare with the values that have the bit set.",
    },
  },
  examples: {
    invalid: [`sha512(http.host) eq "x"`, "cf.edge.server_port & 1"],
    valid: [`lower(http.host) eq "x"`, "cf.edge.server_port in {80 443}"],
  },
  create: (ctx) => ({
    FunctionCall({ start, nameEnd, name }) {
      if (functionOf(name)?.source.url !== ENGINE.url) return;
      ctx.report({
        at: inText({ start, end: nameEnd }),
        messageId: "functionCalled",
        data: { name: code(`${name}()`) },
      });
    },
    Comparison: comparisons(
      { operators: [...ORDERINGS, BITWISE_AND] },
      ({ operator, spelling, left }, { typed }) => {
        const isOrder = ORDERINGS.has(operator) && typed.typeOf(left)?.kind === "Ip";
        if (!isOrder && operator !== BITWISE_AND) return;
        const data = { name: code(spelling.raw) };
        ctx.report({ at: spelling, messageId: isOrder ? "addressOrder" : "operatorUsed", data });
      },
    ),
  }),
}) satisfies Rule;

const ORDERINGS: ReadonlySet<string> = new Set(["lt", "le", "gt", "ge"]);
const BITWISE_AND = "bitwise_and";
