import { sortDiagnostics } from "../../src/core/diagnostic.ts";
import { defaultConfig } from "../../src/lint/config/config.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { lintDocument } from "../../src/lint/engine/lint.ts";
import { lintProject } from "../../src/lint/engine/project.ts";
import { renderFindings } from "../../src/report/text.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";

const EXTENSIONS = { expression: "cfexpr", json: "json", yaml: "yaml", terraform: "tf" } as const;

/**
 * Returns the output of linting an example with this rule alone, without the summary.
 * Throws if the rule reports nothing.
 */
export function reportOf(rule: Rule, code: string, format: keyof typeof EXTENSIONS): string {
  const uri = `example.${EXTENSIONS[format]}`;
  const config = { ...defaultConfig([rule]), severities: new Map([[rule.id, rule.severity]]) };
  const options = { rules: [rule], config };
  const result = lintDocument(readSourceSync(uri, code, { readYaml, readTerraform }), options);
  const project = lintProject([{ uri, result }], options);
  const diagnostics = sortDiagnostics([...result.diagnostics, ...project.diagnostics]);
  if (diagnostics.length === 0) throw new Error(`${rule.id} finds nothing in its own example:\n${code}`);
  return renderFindings(diagnostics, new Map([[uri, code]])).trimEnd();
}
