import { spawnSync } from "node:child_process";
import { counted } from "../../src/core/phrases.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { ROOT } from "../setup.mjs";
import { fence, table } from "./markdown.ts";
import { presetsOf } from "./rule-page.ts";

/** `<!-- begin NAME ARGUMENTS -->` … `<!-- end NAME -->`: what stands between is written here. */
const SECTION = /(<!-- begin ([\w-]+)(?: ([^\n]*?))? -->\n)[\s\S]*?(<!-- end \2 -->)/g;

/**
 * The README with its marked sections filled in: `terminal COMMAND` is what the command really prints, `rules` the
 * table of rules.
 */
export function fillReadme(markdown: string, rules: readonly Rule[]): string {
  return markdown.replaceAll(
    SECTION,
    (_, begin: string, name: string, argument: string | undefined, end: string) => {
      if (name === "terminal" && argument) return `${begin}${terminal(argument)}\n${end}`;
      if (name === "rules") return `${begin}${rulesTable(rules)}\n${end}`;
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

function rulesTable(rules: readonly Rule[]): string {
  const rows = rules.map((rule) => [
    `[${rule.id}](docs/rules/${rule.id}.md)`,
    rule.summary,
    rule.effect,
    rule.fixable === "safe" ? "`--fix`" : (rule.fixable ?? ""),
    presetsOf(rule),
  ]);
  const heading = `${counted(rules.length, "rule")}; syntax, names and types are checked besides.`;
  return `${heading}\n\n${table(["rule", "", "effect", "fix", "on in"], rows)}`;
}
