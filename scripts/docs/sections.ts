import { spawnSync } from "node:child_process";
import { LIMITS } from "../../src/contract/limits.ts";
import { BUDGETS, type BudgetRow } from "../../src/core/budgets.ts";
import { number } from "../../src/core/phrases.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { ROOT } from "../setup.mjs";
import { fence, table } from "./markdown.ts";
import { rulesSummary } from "./rules-page.ts";

/** `<!-- begin NAME ARGUMENTS -->` … `<!-- end NAME -->`: the text between is generated here. */
const SECTION = /(<!-- begin ([\w-]+)(?: ([^\n]*?))? -->\n)[\s\S]*?(<!-- end \2 -->)/g;

/**
 * A document with its marked sections filled in: `terminal COMMAND` is the command's real output, `rules` the number
 * of rules, `limits` the table of limits.
 */
export function filled(markdown: string, rules: readonly Rule[]): string {
  return markdown.replaceAll(
    SECTION,
    (_, begin: string, name: string, argument: string | undefined, end: string) => {
      if (name === "terminal" && argument) return `${begin}${terminal(argument)}\n${end}`;
      if (name === "rules") return `${begin}${rulesSummary(rules)}\n${end}`;
      if (name === "limits") return `${begin}${limitsTable()}\n${end}`;
      throw new Error(`Nothing writes the section ${name}.`);
    },
  );
}

function limitsTable(): string {
  const nesting: BudgetRow = {
    limit: "Levels of nesting in an expression",
    default: LIMITS.maxNestingDepth.value,
    beyond: "`syntax/nesting-too-deep`",
    test: "test/parser/parse.test.ts",
  };
  const rows: readonly BudgetRow[] = [...Object.values(BUDGETS), nesting];
  return table(
    ["Limit", "Default", "Option", "Beyond it", "Test"],
    rows.map(({ limit, default: value, option, beyond, test }) => [
      limit,
      number(value),
      option ? `\`${option}\`` : "none",
      beyond,
      `\`${test}\``,
    ]),
  );
}

function terminal(command: string): string {
  const args = command.split(" ");
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    ["--import", "tsx", "src/cli/bin.ts", ...args.slice(1)],
    {
      cwd: ROOT,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1", COLUMNS: "100" },
    },
  );
  if (status === null || status > 1) throw new Error(`${command} failed:\n${stderr}`);
  return fence(`$ ${command}\n${stdout}`, "console");
}
