import type { Change } from "./model.ts";

/** JSON below a first line that is no JSON. */
export const notation: Change = {
  section: "A notation of input",
  edits: [
    {
      path: "src/sources/notations.json",
      find: '  {\n    "format": "markdown",\n',
      how: "before",
      text: '  { "format": "trial", "document": "json", "label": "JSON", "extensions": ["trial"], "languages": {} },\n',
    },
    {
      path: "src/sources/notations.ts",
      find: '  | "markdown"\n',
      how: "before",
      text: '  | "trial"\n',
    },
    {
      path: "src/cli/commands/lint.json",
      find: ".md, .markdown and .cfexpr files.",
      how: "before",
      text: ".trial, ",
    },
    { path: ".pre-commit-hooks.yaml", find: "|cfexpr)$", how: "before", text: "|trial" },
    { path: ".pre-commit-hooks.yaml", find: "|cfexpr|tftpl", how: "before", text: "|trial" },
    { path: "docs/inputs.md", find: "| `.cfexpr` |", how: "before", text: "| `.trial` | a trial |\n" },
    {
      path: "src/sources/trial/trial.ts",
      text: `import type { Staged } from "../../core/diagnostic.ts";
import { readJson } from "../json/json.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode } from "../values/located.ts";

/** JSON below a first line that is no JSON. The line is replaced by spaces, so that offsets stay the same. */
export function readTrial(
  uri: string,
  text: string,
  limits: Partial<SourceLimits>,
): Staged<LocatedNode | undefined> {
  return readJson(
    uri,
    text.replace(/^.*/, (line) => " ".repeat(line.length)),
    limits,
  );
}
`,
    },
    {
      path: "src/sources/read.ts",
      find: 'import type { TerraformFile } from "./terraform/modules/module.ts";\n',
      how: "before",
      text: 'import { readTrial } from "./trial/trial.ts";\n',
    },
    {
      path: "src/sources/read.ts",
      find: '    case "json-stream": {\n',
      how: "before",
      text: `    case "trial": {
      const { value, diagnostics } = readTrial(uri, text, limits);
      return recognised(base, value === undefined ? [] : [value], diagnostics, { limits });
    }
`,
    },
    {
      path: "test/notations/write.ts",
      find: "export const NOTATIONS: readonly Notation[] = [\n",
      how: "after",
      text: `  { name: "trial", file: "rules.trial", write: (ruleset) => \`trial\\n\${JSON.stringify(ruleset)}\` },\n`,
    },
  ],
  tests: ["test/notations", "test/sources"],
  shows: [{ args: ["lint", "--no-config", "zone.trial"], prints: "no-deprecated-field" }],
};
