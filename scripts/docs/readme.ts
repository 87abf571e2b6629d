import { spawnSync } from "node:child_process";
import type { Rule } from "../../src/lint/define-rule.ts";
import { ROOT } from "../setup.mjs";
import { fence } from "./markdown.ts";
import { rulesSummary } from "./rules-page.ts";

/** `<!-- begin NAME ARGUMENTS -->` … `<!-- end NAME -->`: the text between is generated here. */
const SECTION = /(<!-- begin ([\w-]+)(?: ([^\n]*?))? -->\n)[\s\S]*?(<!-- end \2 -->)/g;

/**
 * The README with its marked sections filled in: `terminal COMMAND` is the command's real output, `rules` the number
 * of rules.
 */
export function fillReadme(markdown: string, rules: readonly Rule[]): string {
  return markdown.replaceAll(
    SECTION,
    (_, begin: string, name: string, argument: string | undefined, end: string) => {
      if (name === "terminal" && argument) return `${begin}${terminal(argument)}\n${end}`;
      if (name === "rules") return `${begin}${rulesSummary(rules)}\n${end}`;
      throw new Error(`README.md has a section ${name} that nothing writes`);
    },
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
