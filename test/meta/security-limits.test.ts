import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { command } from "../../src/cli/commands/lint.ts";
import { BUDGETS, type BudgetRow } from "../../src/core/budgets.ts";

const rows = Object.values<BudgetRow>(BUDGETS);

describe("the limits of SECURITY.md", () => {
  it.each(rows)("$limit: its test names it, and its option exists", ({ option, beyond, test }) => {
    expect(existsSync(test), test).toBe(true);
    const slug = /^`\w+\/([\w-]+)`$/.exec(beyond)?.[1];
    if (slug) expect(readFileSync(test, "utf8")).toContain(slug);
    if (option) expect(Object.keys(command.options).map((name) => `--${name}`)).toContain(option);
  });
});
