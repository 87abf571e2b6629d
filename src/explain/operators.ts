import { docsPage, publicPage } from "../contract/cite.ts";
import { code, codeList } from "../core/phrases.ts";
import type { ComparisonOperator } from "../parser/ast.ts";
import { OPERATOR_SIGNS } from "../parser/words.ts";
import { OPERATORS_OF } from "../types/operators.ts";

interface OperatorMeaning {
  /** Whether it holds, in one sentence. */
  readonly holds: string;
  readonly example: string;
  /** Its second notation, unless it is a comparison: those are in the table of the parser. */
  readonly sign?: string;
  /** Whether only the engine has it, and the documentation does not. */
  readonly isUndocumented?: boolean;
}

const PAGE = docsPage("ruleset-engine/rules-language/operators/");
const ENGINE = publicPage("https://github.com/cloudflare/wirefilter");

const ORDER = "texts are compared byte by byte, addresses of one family as numbers";

const COMPARISONS: Readonly<Record<ComparisonOperator, OperatorMeaning>> = {
  eq: {
    holds: "Whether both sides are equal. Upper and lower case differ.",
    example: 'http.host eq "example.com"',
  },
  ne: { holds: "Whether both sides differ.", example: 'http.request.method ne "GET"' },
  lt: { holds: `Whether the left side is smaller: ${ORDER}.`, example: "cf.bot_management.score lt 30" },
  le: { holds: `Whether the left side is smaller or equal: ${ORDER}.`, example: "cf.waf.score le 20" },
  gt: { holds: `Whether the left side is greater: ${ORDER}.`, example: "http.request.body.size gt 131072" },
  ge: { holds: `Whether the left side is greater or equal: ${ORDER}.`, example: "http.response.code ge 500" },
  contains: {
    holds: "Whether the text on the right is found anywhere on the left. Upper and lower case differ.",
    example: 'http.request.uri.path contains "/admin"',
  },
  matches: {
    holds:
      "Whether a regular expression matches anywhere in the text: `^` and `$` tie it to the ends, `(?i)` ignores case.",
    example: 'http.request.uri.path matches "^/api/v[0-9]+/"',
  },
  wildcard: {
    holds:
      "Whether the whole text has the form of the pattern, in which `*` stands for any text. Case is ignored.",
    example: 'http.host wildcard "*.example.com"',
  },
  "strict wildcard": {
    holds: "The same as `wildcard`, but upper and lower case differ.",
    example: 'http.request.uri.path strict wildcard "/Files/*"',
  },
  in: {
    holds:
      "Whether the left side is one of the values, or in one of the ranges, networks or items, of a set or a list. `not` goes before the whole comparison.",
    example: "not ip.src in {192.0.2.0/24 2001:db8::/32}",
  },
  bitwise_and: {
    holds: "Whether the two numbers have a bit in common.",
    example: "tcp.flags bitwise_and 2",
    isUndocumented: true,
  },
};

const LOGICAL: Readonly<Record<string, OperatorMeaning>> = {
  not: {
    holds: "Whether the condition after it does not hold. It binds tighter than `and`.",
    example: "not cf.client.bot",
    sign: "!",
  },
  and: {
    holds: "Whether both conditions hold. It binds tighter than `xor` and `or`.",
    example: 'ssl and http.host eq "example.com"',
    sign: "&&",
  },
  xor: {
    holds: "Whether exactly one of two conditions holds. It binds tighter than `or`.",
    example: 'ssl xor http.host eq "example.com"',
    sign: "^^",
  },
  or: {
    holds: "Whether at least one of two conditions holds. It binds weakest.",
    example: 'http.host eq "a.example" or http.host eq "b.example"',
    sign: "||",
  },
};

const MEANINGS: ReadonlyMap<string, OperatorMeaning> = new Map([
  ...Object.entries(COMPARISONS).map(([word, meaning]) => [word, withSign(word, meaning)] as const),
  ...Object.entries(LOGICAL),
]);

/** The description of an operator, by either of its notations, in Markdown; undefined for anything else. */
export function operatorText(name: string): string | undefined {
  const [word, meaning] = [...MEANINGS].find(([one, { sign }]) => one === name || sign === name) ?? [];
  if (word === undefined || meaning === undefined) return undefined;
  const types = Object.entries(OPERATORS_OF).filter(([, has]) => has.has(word as ComparisonOperator));
  return [
    `Operator ${code(word)}${meaning.sign === undefined ? "" : ` or ${code(meaning.sign)}`}`,
    meaning.holds,
    ...(types.length === 0
      ? []
      : [
          `Types: ${codeList(
            types.map(([type]) => type),
            "and",
          )}.`,
        ]),
    `\`\`\`cfexpr\n${meaning.example}\n\`\`\``,
    meaning.isUndocumented ? `[Not documented](${ENGINE.url})` : `[Documented](${PAGE.url})`,
  ].join("\n\n");
}

/** The words of all operators. */
export function operatorNames(): readonly string[] {
  return [...MEANINGS.keys()];
}

function withSign(word: string, meaning: OperatorMeaning): OperatorMeaning {
  const sign = OPERATOR_SIGNS.find(([, operator]) => operator === word)?.[0];
  return sign === undefined ? meaning : { ...meaning, sign };
}
