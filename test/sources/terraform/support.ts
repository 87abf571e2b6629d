import type { Rule, Ruleset, Subject, SubjectKind } from "../../../src/sources/recognise/model.ts";
import {
  parseTerraformFile,
  readTerraform,
  type TerraformReading,
} from "../../../src/sources/terraform/read.ts";
import type { EvaluationLimits } from "../../../src/sources/terraform/values/budget.ts";
import type { LocatedNode } from "../../../src/sources/values/located.ts";

/** Reads the first of a module's files, which are given by name. */
export function readModule(
  files: Readonly<Record<string, string>>,
  evaluation: Partial<EvaluationLimits> = {},
): TerraformReading {
  const [[uri, text], ...others] = Object.entries(files) as [[string, string], ...[string, string][]];
  const siblings = others.map(([name, content]) => parseTerraformFile(name, content).value);
  return readTerraform(uri, text, { siblings, evaluation });
}

/** The subjects of one kind. */
export function subjectsOf<Kind extends SubjectKind>(
  reading: Pick<TerraformReading, "subjects">,
  kind: Kind,
): Extract<Subject, { kind: Kind }>[] {
  return reading.subjects.filter((one): one is Extract<Subject, { kind: Kind }> => one.kind === kind);
}

/** The rules of the first ruleset. */
export function rulesOf(reading: Pick<TerraformReading, "subjects">): readonly Rule[] {
  return (subjectsOf(reading, "Ruleset")[0] as Ruleset).rules;
}

/** The Terraform text of a ruleset whose one rule has this expression, inserted verbatim, followed by `rest`. */
export function withExpression(expression: string, rest = ""): string {
  return `resource "cloudflare_ruleset" "a" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules = [{ action = "block", expression = ${expression} }]
}
${rest}`;
}

/** Why a value is unknown. Errors: throws if it is known. */
export function reasonOf(node: LocatedNode | undefined): string {
  if (node?.kind !== "Unknown") throw new Error(`${node?.kind} is known`);
  return node.reason;
}
