import type { LintJson } from "../../src/report/json.ts";
import { runAllowingCode as run, type World } from "./support.ts";

export type Files = NonNullable<World["files"]>;

export const EXPRESSION = "ip.src eq 1.1.1.1\n";
export const LONE = { id: "no-lone-address", pattern: "ip.src eq $x", message: "`{{x}}` stands alone." };
export const config = (...customRules: unknown[]) => JSON.stringify({ preset: "none", customRules });

/** The source of a rule as `defineRule` gives it, with a body for `create`. */
export function ruleModule(id: string, create: string, more = ""): string {
  return `{
    id: "${id}", summary: "Disallow it.", why: "So.", effect: "risky", severity: "warning",
    messages: { found: { text: "Found {{text}}." } }, ${more}
    create(context) { ${create} },
  }`;
}

export const REPORTING =
  'return { Expression({ text }) { context.report({ at: { start: 0, end: 6 }, messageId: "found", data: { text } }); } };';

export async function lint(files: Files, ...argv: string[]) {
  const answer = await run(["lint", "--format=json", "--rule-timeout=1", ...argv, "."], { files });
  const json = answer.stdout === "" ? undefined : (JSON.parse(answer.stdout) as LintJson);
  const found =
    json?.diagnostics.map((one) => `${one.file}:${one.start.line} ${one.severity} ${one.code}`) ?? [];
  return { ...answer, found, messages: json?.diagnostics.map(({ message }) => message) ?? [] };
}
