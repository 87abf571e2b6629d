import type { CodeMeaning } from "../../src/core/code-meaning.ts";
import { prose } from "../../src/core/markdown.ts";
import { codeMeanings } from "../../src/explain/codes.ts";
import { fence } from "./markdown.ts";

/** `docs/codes.md`: the meaning of every code except those of rules, under a heading for each. */
export function codesPage(): string {
  return `${[
    "# Codes",
    "What the codes in reports mean, except those of [rules](rules/README.md). `wafsmith explain CODE` shows the same offline.",
    "Cloudflare rejects an expression with any code of `syntax` or `types`; these cannot be disabled.",
    ...[...codeMeanings()].flatMap(([code, meaning]) => section(code, meaning)),
  ].join("\n\n")}\n`;
}

function section(code: string, { summary, more = [], wrong, right }: CodeMeaning): string[] {
  return [
    `## ${code}`,
    ...[summary, ...more].map(prose),
    ...(wrong === undefined || right === undefined
      ? []
      : ["Incorrect:", fence(wrong, "text"), "Correct:", fence(right, "text")]),
  ];
}
