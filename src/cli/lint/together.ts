import type { GuardedFile } from "../../compile/guardrails/model.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { LintedFile } from "../../lint/engine/project.ts";

/** The violations of guardrails that only several files cause together. */
export async function violatedTogether(files: readonly LintedFile[]): Promise<readonly Diagnostic[]> {
  const facts = files
    .flatMap(({ result }) => result.facts)
    .filter(({ rule }) => rule === "policy/guardrail")
    .flatMap((one) => one.facts);
  if (facts.length === 0) return [];
  const { judgeTogether } = await import("../../compile/guardrails/together.ts");
  return judgeTogether(facts.map((fact) => JSON.parse(String(fact)) as GuardedFile));
}
