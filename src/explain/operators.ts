import { docsPage, publicPage } from "../contract/fact.ts";
import { code, codeList } from "../core/phrases.ts";
import type { ComparisonOperator } from "../parser/ast.ts";
import { OPERATOR_SIGNS } from "../parser/words.ts";
import { OPERATORS_OF } from "../types/operators.ts";
import operators from "./operators.json" with { type: "json" };

interface OperatorMeaning {
  /** The condition for which it is true, in one sentence. */
  readonly holds: string;
  readonly example: string;
  /** Its second notation, unless it is a comparison: those are in the table of the parser. */
  readonly sign?: string;
  /** Whether only the engine has it, and the documentation does not. */
  readonly isUndocumented?: boolean;
}

const PAGE = docsPage("ruleset-engine/rules-language/operators/");
const ENGINE = publicPage("https://github.com/cloudflare/wirefilter");

const COMPARISONS: Readonly<Record<ComparisonOperator, OperatorMeaning>> = operators.comparisons;

const LOGICAL: Readonly<Record<string, OperatorMeaning>> = operators.logical;

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
