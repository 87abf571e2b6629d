import { API_ERRORS } from "../src/contract/errors.ts";
import type { Finding } from "../src/core/diagnostic.ts";
import type { Range } from "../src/core/range.ts";
import { defineRule, type Rule, restsOn, ruleExample } from "../src/lint/define-rule.ts";
import { type SlottedNode, slotsOfRule, slotsOfSubject } from "../src/lint/slotted.ts";
import type { Expression } from "../src/parser/ast.ts";
import { analyseExpression } from "../src/types/analyse.ts";

export default defineRule({
  id: "no-broken-value-expression",
  summary:
    "Disallow mistakes in the expressions that compute a path, a header, the target of a redirect or a credential to check.",
  effect: "rejected",
  why: "A computed value is written in the same language as a condition. The API parses it when the rule is saved, and rejects unknown names and wrong arguments.",
  details:
    "The type of the result is not checked: the API sets headers from addresses and numbers too. A condition as a path or target is reported by `no-condition-as-value`.",
  ...restsOn(API_ERRORS.wrongArgumentKind),
  messages: {
    problem: {
      text: "{{problem}}",
      help: "{{help}}",
    },
    behind: {
      text: "The language has no operator that joins strings, so the API rejects everything after this one.",
      help: 'Write `concat("https://", http.host)` to join strings.',
    },
    address: {
      text: "This expression is an address without quotes, so the API rejects it.",
      help: "Write the address as `value` instead.",
    },
    blank: {
      text: "This expression is empty, so the API rejects it.",
      help: "Write the fixed string as `value` instead.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      ruleExample(
        "rewrite",
        `{ "uri": { "path": { "expression": "concat(\\"/new\\", http.request.path)" } } }`,
      ),
      ruleExample("rewrite", `{ "uri": { "path": { "expression": "\\"/new\\" + http.request.uri.path" } } }`),
    ],
    valid: [
      ruleExample(
        "rewrite",
        `{ "headers": { "x-address": { "operation": "set", "expression": "ip.src" } } }`,
      ),
      ruleExample(
        "redirect",
        `{
    "from_value": { "status_code": 301, "target_url": { "expression": "concat(\\"https://\\", http.host, \\"/new\\")" } }
  }`,
      ),
    ],
  },
  create: (ctx) => {
    const check = (places: readonly SlottedNode[]): void => {
      for (const { isValue, node: expression } of places) {
        if (!isValue || expression?.kind !== "String") continue;
        const { content } = expression;
        if (content.text.trim() === "") {
          ctx.report({ at: expression, messageId: "blank" });
          continue;
        }
        if (/^\s*https?:\/\/[^\s"']+\s*$/.test(content.text)) {
          ctx.report({ at: expression, messageId: "address" });
          continue;
        }
        const behind = behindFixedText(content.text);
        if (behind) {
          if (behind.end > behind.start) ctx.report({ at: content.toOuter(behind), messageId: "behind" });
          continue;
        }
        const { typed, findings } = analyseExpression(content.text);
        const { root } = typed.parsed;
        const problems = findings.filter((one) => one.severity === "error" && !isBareValue(one, root));
        // Problems after a syntax error are often its consequences.
        const first = problems.find(({ code }) => code.startsWith("syntax/"));
        for (const { range, message, help } of first ? [first] : problems) {
          const data = { problem: message, help: help ?? "The documentation describes the Rules language." };
          ctx.report({ at: content.toOuter(range), messageId: "problem", data });
        }
      }
    };
    return {
      Rule: (rule) => check(slotsOfRule(rule)),
      SlotObjects: (subject) => check(slotsOfSubject(subject)),
    };
  },
}) satisfies Rule;

/**
 * The range after a fixed text in quotes, which is not a condition but a value; undefined if the expression does not
 * begin with one. The range is empty if nothing follows the text or the text is not closed.
 */
function behindFixedText(text: string): Range | undefined {
  const start = text.length - text.trimStart().length;
  if (!/^(?:r#*)?"/.test(text.slice(start))) return undefined;
  const literal = /^"(?:[^"\\]|\\.)*"|^r(#*)".*?"\1(?!#)/s.exec(text.slice(start))?.[0];
  const end = text.trimEnd().length;
  if (literal === undefined) return { start: end, end };
  const first = start + literal.length;
  return { start: first + text.slice(first).length - text.slice(first).trimStart().length, end };
}

/** Whether a finding only states that the whole is not a condition, which a value is not. */
function isBareValue({ code, range }: Finding, root: Expression | undefined): boolean {
  return code === "types/missing-comparison" && range.start === root?.start && range.end === root.end;
}
