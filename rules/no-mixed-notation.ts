import { ENGINE } from "../src/contract/fact.ts";
import { spacedOperator } from "../src/lint/analysis/spelling.ts";
import { type StructureNode, structureOf } from "../src/lint/analysis/structure.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import type { Spelling } from "../src/parser/ast.ts";
import { OPERATOR_SIGNS } from "../src/parser/words.ts";

/** An operator as written, and in the other notation. */
interface Written {
  readonly spelling: Spelling;
  readonly isWord: boolean;
  readonly other: string;
}

const SIGNS = new Map(OPERATOR_SIGNS.map(([sign, operator]) => [operator, sign]));
const LOGICAL_SIGNS = { and: "&&", or: "||", xor: "^^" } as const;

export default defineRule({
  id: "no-mixed-notation",
  summary: "Disallow both notations of operators in one expression.",
  effect: "style",
  fixable: "safe",
  why: "`eq` and `==`, `and` and `&&` are the same. An expression with both makes readers look for a difference.",
  details:
    "Comparison operators and logical operators are judged separately. The fix uses the notation of the majority, or words if there is none.",
  source: ENGINE,
  messages: {
    mixed: {
      text: "`{{one}}` and `{{many}}` are written in different notations in the same expression.",
    },
  },
  examples: {
    invalid: [
      {
        code: `http.host == "a.example" or http.host eq "b.example" or http.host eq "c.example"`,
        fixed: `http.host eq "a.example" or http.host eq "b.example" or http.host eq "c.example"`,
      },
      {
        code: "ssl and cf.client.bot&&http.host in $hosts",
        fixed: "ssl and cf.client.bot and http.host in $hosts",
      },
    ],
    valid: [`http.host == "a.example" and ssl`, `http.host eq "a.example" && ssl`],
  },
  create: (ctx) => ({
    Expression({ text, typed, isValid }) {
      const { root } = typed.parsed;
      if (!isValid || !root) return;
      const nodes = structureOf(root, typed);
      if (!isMixed(nodes)) return;
      for (const written of writtenOperators(nodes)) {
        const words = written.filter((one) => one.isWord);
        const signs = written.filter((one) => !one.isWord);
        const [few, many] = signs.length > words.length ? [words, signs] : [signs, words];
        if (few.length === 0) continue;
        const edits = few.map(({ spelling, other }) =>
          ctx.replace(spelling, spacedOperator(text, spelling, other)),
        );
        ctx.report({
          at: few[0]!.spelling,
          messageId: "mixed",
          data: { one: few[0]!.spelling.raw, many: many[0]!.spelling.raw },
          related: [{ at: many[0]!.spelling, message: "The other notation." }],
          fix: { title: "Use one notation", edits, safety: "safe" },
        });
      }
    },
  }),
}) satisfies Rule;

/** Whether both notations occur. They hardly ever do, and then no operators have to be listed. */
function isMixed(nodes: readonly StructureNode[]): boolean {
  const comparisons = { word: false, sign: false };
  const logicals = { word: false, sign: false };
  for (const node of nodes) {
    if (node.kind === "Comparison") {
      const sign = SIGNS.get(node.operator);
      if (sign !== undefined) comparisons[node.spelling.raw === sign ? "sign" : "word"] = true;
    } else if (node.kind === "Logical") {
      for (const { raw } of node.spellings) {
        logicals[raw === LOGICAL_SIGNS[node.operator] ? "sign" : "word"] = true;
      }
    }
  }
  return (comparisons.word && comparisons.sign) || (logicals.word && logicals.sign);
}

/** Comparison operators and logical operators that have two notations, each in text order. */
function writtenOperators(nodes: readonly StructureNode[]): Written[][] {
  const comparisons: Written[] = [];
  const logicals: Written[] = [];
  for (const node of nodes) {
    if (node.kind === "Comparison") {
      const sign = SIGNS.get(node.operator);
      if (sign !== undefined) comparisons.push(writtenOf(node.spelling, node.operator, sign));
    } else if (node.kind === "Logical") {
      for (const spelling of node.spellings) {
        logicals.push(writtenOf(spelling, node.operator, LOGICAL_SIGNS[node.operator]));
      }
    }
  }
  // A chain is visited before the tighter one inside it, which may be to its left.
  return [comparisons, logicals.sort((a, b) => a.spelling.start - b.spelling.start)];
}

function writtenOf(spelling: Spelling, word: string, sign: string): Written {
  const isWord = spelling.raw !== sign;
  return { spelling, isWord, other: isWord ? sign : word };
}
