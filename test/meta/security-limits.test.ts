import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/lint.ts";
import { MAX_EXTENDS } from "../../src/cli/config/config-file.ts";
import { DEFAULT_TIMEOUT_MS } from "../../src/cli/custom-rules/module-rules.ts";
import { MAX_REPORTED_CHARS, MAX_RULE_MEMORY_MIB } from "../../src/cli/custom-rules/protocol.ts";
import { maxFileBytes } from "../../src/cli/files/file-size.ts";
import { MAX_COUNTED_PROBLEMS } from "../../src/cli/lint/lint-text.ts";
import {
  MAX_DATA_FILE_BYTES,
  MAX_DIRECTORIES,
  MAX_FILES,
  MAX_LISTED,
} from "../../src/cli/modules/module-directories.ts";
import { DEFAULT_COMPILE_LIMITS } from "../../src/compile/model/limits.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  MAX_STEPS_PER_ASIDE,
  MAX_STEPS_PER_DOCUMENT,
  MAX_STEPS_PER_EXPRESSION,
} from "../../src/core/budget.ts";
import { number } from "../../src/core/phrases.ts";
import { MAX_NOT_CHECKED_PER_FILE } from "../../src/lint/engine/finding-ceiling.ts";
import { DEFAULT_LINT_LIMITS } from "../../src/lint/engine/lint-limits.ts";
import { MAX_FIX_CHARS, MAX_MESSAGE_CHARS, MAX_RELATED_PLACES } from "../../src/report/finding-bounds.ts";
import { MAX_CHOICES } from "../../src/semantics/prove/search.ts";
import { MAX_CALL_DEPTH, MAX_USES } from "../../src/sources/terraform/modules/module-tree.ts";
import { MAX_INSTANCES } from "../../src/sources/terraform/resources/repetition.ts";
import { DEFAULT_EVALUATION_LIMITS, MAX_BUDGET_SHARES } from "../../src/sources/terraform/values/budget.ts";
import { DEFAULT_SOURCE_LIMITS } from "../../src/sources/values/limits.ts";

const { maxDepth, maxValues, maxYamlTokens, maxHclTokens, maxLines, maxAliasedNodes, maxProblems } =
  DEFAULT_SOURCE_LIMITS;
const { maxFindings, maxFindingsPerExpression, maxExpressionChars } = DEFAULT_LINT_LIMITS;
const { maxSteps, maxElements, maxChars, maxTextChars } = DEFAULT_EVALUATION_LIMITS;

const DEFAULTS: readonly (readonly [string, number])[] = [
  ["Bytes of one file", maxFileBytes(undefined)],
  ["Levels of nesting in a file", maxDepth],
  ["Values of one JSON file", maxValues],
  ["Tokens of one YAML file", maxYamlTokens],
  ["Characters of quoted strings with escapes in one YAML file", DEFAULT_SOURCE_LIMITS.maxYamlEscapedChars],
  ["Tokens of one Terraform file", maxHclTokens],
  ["Lines of one YAML or Markdown file", maxLines],
  ["Values that YAML aliases stand for", maxAliasedNodes],
  ["Problems of notation in one file", maxProblems],
  ["Steps of evaluating a Terraform directory", maxSteps],
  ["List and map elements of a Terraform directory", maxElements],
  ["Characters computed in a Terraform directory", maxChars],
  ["Files that share the limits of their Terraform directory", MAX_BUDGET_SHARES],
  ["Characters of one computed Terraform text", maxTextChars],
  ["Bytes of a file that a Terraform expression reads", MAX_DATA_FILE_BYTES],
  ["Instances of a Terraform block", MAX_INSTANCES],
  ["Calls of a Terraform module", MAX_USES],
  ["Terraform modules within each other", MAX_CALL_DEPTH],
  ["Directories searched for Terraform calls", MAX_DIRECTORIES],
  ["Files searched for Terraform calls", MAX_FILES],
  ["Files listed by a call of `fileset()`", MAX_LISTED],
  ["Characters of an expression that is parsed", maxExpressionChars],
  ["Levels of nesting in an expression", LIMITS.maxNestingDepth.value],
  ["Steps of analysing one expression", MAX_STEPS_PER_EXPRESSION],
  [
    "Steps of analysing an expression that is longer than Cloudflare takes, or of finding its examples",
    MAX_STEPS_PER_ASIDE,
  ],
  ["Choices within each other of one proof", MAX_CHOICES],
  ["Steps of analysing all expressions of a document", MAX_STEPS_PER_DOCUMENT],
  ["Configurations that extend one another", MAX_EXTENDS],
  ["Policies that extend one another", DEFAULT_COMPILE_LIMITS.maxExtends],
  ["Findings in one expression", maxFindingsPerExpression],
  ["Findings in one file", maxFindings],
  ["Places of one file listed as not checked", MAX_NOT_CHECKED_PER_FILE],
  ["Characters of one message in a report", MAX_MESSAGE_CHARS],
  ["Other places of one finding in a report", MAX_RELATED_PLACES],
  ["Characters of the fixes of one finding in a report", MAX_FIX_CHARS],
  ["Problems counted while a file is fixed", MAX_COUNTED_PROBLEMS],
  ["Seconds for each call of a custom rule", DEFAULT_TIMEOUT_MS / 1000],
  ["Mebibytes of memory for custom rules", MAX_RULE_MEMORY_MIB],
  ["Characters of a text that a custom rule reports", MAX_REPORTED_CHARS],
];

const section = readFileSync("SECURITY.md", "utf8").split("\n## Limits\n")[1]!.split("\n## ")[0]!;
const rows = section
  .split("\n")
  .filter((line) => /^\| (?!Limit |---)/.test(line))
  .map(
    (line) =>
      line
        .split("|")
        .map((cell) => cell.trim())
        .slice(1, -1) as [string, string, string, string, string],
  );

describe("the limits in SECURITY.md", () => {
  it("are those of the code, each with its default", () => {
    expect(rows.map(([name, value]) => [name, value])).toEqual(
      DEFAULTS.map(([name, value]) => [name, number(value)]),
    );
  });

  it.each(rows)("%s: its test speaks of it, and its option exists", (_, __, option, effect, test) => {
    const path = test.slice(1, -1);
    expect(existsSync(path), path).toBe(true);
    const slug = /^`\w+\/([\w-]+)`$/.exec(effect)?.[1];
    if (slug) expect(readFileSync(path, "utf8")).toContain(slug);
    const flag = /^`--([\w-]+)`$/.exec(option)?.[1];
    expect(flag !== undefined || option === "none").toBe(true);
    if (flag) expect(Object.keys(command.options)).toContain(flag);
  });
});
