import { functionOf } from "../src/contract/functions.ts";
import { RULE_SLOTS } from "../src/contract/slots.ts";
import type { EmbeddedText } from "../src/core/embedded-text.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { type FileRange, inText, type TextRange } from "../src/core/range.ts";
import { memoised } from "../src/lint/analysis/memo.ts";
import { type StructureNode, structureIn, structureOf } from "../src/lint/analysis/structure.ts";
import { defineRule, type Rule, restsOn, ruleExample } from "../src/lint/define-rule.ts";
import { slotsOfRule } from "../src/lint/slotted.ts";
import type { Expression, FunctionCall } from "../src/parser/ast.ts";
import { parseExpression } from "../src/parser/parse.ts";

export default defineRule({
  id: "max-function-uses",
  summary: "Disallow calling a function more often than is allowed in one expression.",
  effect: "rejected",
  why: "The API rejects an expression that calls `regex_replace()` or `wildcard_replace()` more than once, or one inside the other.",
  details:
    "Looks at conditions, and at the expressions of rewritten paths, headers and redirects. Those of `exposed_credential_check` may have four functions, none of them inside another.",
  ...restsOn(functionOf("regex_replace")!),
  messages: {
    tooOften: {
      text: "{{name}} may be called once in an expression, so the API rejects the second call.",
      help: "Combine both patterns into one, or split the rule.",
    },
    nested: {
      text: "{{name}} must not be called inside {{outer}}, so the API rejects this expression.",
      help: "Use one of them only.",
    },
    slot: {
      text: "{{name}} cannot be used here, so the API rejects this rule.",
      help: "An expression of `exposed_credential_check` may have {{known}}, none of them inside another.",
    },
  },
  examples: {
    invalid: [
      `concat(regex_replace(http.host, "a", "b"), regex_replace(http.request.uri.path, "a", "b")) eq "bb"`,
      {
        code: ruleExample(
          "rewrite",
          `{
    "uri": {
      "path": {
        "expression": "wildcard_replace(regex_replace(http.request.uri.path, \\"a\\", \\"b\\"), \\"/b/*\\", \\"/\${1}\\")"
      }
    }
  }`,
        ),
        format: "json",
      },
    ],
    valid: [`regex_replace(http.host, "a", "b") eq "b"`],
  },
  create: (ctx) => {
    const check = (
      calls: readonly ExcessiveCall[],
      place: (range: TextRange) => TextRange | FileRange,
    ): void => {
      for (const { call, outer } of calls) {
        const at = place(inText({ start: call.start, end: call.nameEnd }));
        const name = code(`${call.name}()`);
        if (!outer) ctx.report({ at, messageId: "tooOften", data: { name } });
        else ctx.report({ at, messageId: "nested", data: { name, outer: codeList([`${outer.name}()`]) } });
      }
    };
    const checkSlot = (
      nodes: readonly StructureNode[],
      known: readonly string[],
      content: EmbeddedText,
    ): void => {
      let end = 0;
      for (const node of nodes) {
        if (node.kind !== "FunctionCall") continue;
        const isNested = node.start < end;
        end = Math.max(end, node.end);
        if (known.includes(node.name) && !isNested) continue;
        const data = { name: code(`${node.name}()`), known: codeList(known, "and") };
        const at = content.toOuter({ start: node.start, end: node.nameEnd });
        ctx.report({ at, messageId: "slot", data, source: RULE_SLOTS.credentials.source });
      }
    };
    return {
      Expression({ typed }) {
        const { root } = typed.parsed;
        if (root) check(excessiveCallsOf(root, typed), (range) => range);
      },
      Rule(rule) {
        for (const { isValue, node, slot } of slotsOfRule(rule)) {
          if (!isValue || node?.kind !== "String") continue;
          const { root } = parseExpression(node.content.text).value;
          if (!root) continue;
          const nodes = structureIn(root);
          check(excessiveCalls(nodes), (range) => node.content.toOuter(range));
          if (slot?.functions) checkSlot(nodes, slot.functions, node.content);
        }
      },
    };
  },
}) satisfies Rule;

interface ExcessiveCall {
  readonly call: FunctionCall;
  /** The enclosing call in which this one is not allowed; undefined if there are too many calls. */
  readonly outer: FunctionCall | undefined;
}

function isBounded(name: string): boolean {
  const known = functionOf(name);
  return known?.maxUses !== undefined || known?.notNestedWith !== undefined;
}

const excessiveCallsOf = memoised((root: Expression, typed) => excessiveCalls(structureOf(root, typed)));

/** Calls beyond the allowed number, and those inside a function that must not contain them, each call once. */
function excessiveCalls(nodes: readonly StructureNode[]): ExcessiveCall[] {
  const found: ExcessiveCall[] = [];
  if (!nodes.some((node) => node.kind === "FunctionCall" && isBounded(node.name))) return found;
  const counts = new Map<string, number>();
  const open: FunctionCall[] = [];
  for (const node of nodes) {
    if (node.kind !== "FunctionCall") continue;
    while (open.length > 0 && open.at(-1)!.end <= node.start) open.pop();
    const known = functionOf(node.name);
    const outer = open.find((one) => known?.notNestedWith?.includes(one.name));
    const count = (counts.get(node.name) ?? 0) + 1;
    counts.set(node.name, count);
    if (outer || (known?.maxUses !== undefined && count > known.maxUses)) found.push({ call: node, outer });
    open.push(node);
  }
  return found;
}
