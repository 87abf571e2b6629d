import { type Diagnostic, sortDiagnostics } from "../../src/core/diagnostic.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { lintProject } from "../../src/lint/engine/project.ts";
import type { ExampleFormat, WholeExample } from "../../src/lint/rule-examples.ts";
import { renderFindings } from "../../src/report/text.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

const EXTENSIONS = { expression: "cfexpr", json: "json", yaml: "yaml", terraform: "tf" } as const;

/** The findings of a rule in an example, alone. Throws if there are none. */
export function findingsIn(rule: Rule, { code, format }: WholeExample): readonly Diagnostic[] {
  const uri = nameOf(format);
  const config = { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) };
  const options = { rules: [rule], config };
  const result = lintDocument(readSourceSync(uri, code, { readYaml, readTerraform }), options);
  const project = lintProject([{ uri, result }], options);
  const diagnostics = sortDiagnostics([...result.diagnostics, ...project.diagnostics]);
  if (diagnostics.length === 0) throw new Error(`${rule.id} finds nothing in its own example:\n${code}`);
  return diagnostics;
}

/** The output for the findings in an example, without the summary. */
export function reportOf(diagnostics: readonly Diagnostic[], { code, format }: WholeExample): string {
  return renderFindings(diagnostics, new Map([[nameOf(format), code]])).trimEnd();
}

function nameOf(format: ExampleFormat): string {
  return `example.${EXTENSIONS[format]}`;
}
