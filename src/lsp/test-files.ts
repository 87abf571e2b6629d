import { type Diagnostic, hasErrors, sortDiagnostics } from "../core/diagnostic.ts";
import { sourceProblem } from "../sources/values/problems.ts";
import { readYaml } from "../sources/yaml/yaml.ts";
import { readDescribed } from "../traffic/read/described.ts";
import { Problems } from "../traffic/read/place.ts";
import { readTestFile } from "../traffic/tests/read-test-file.ts";

/** Mistakes of a test file in its keys, expectations and described requests. The files that it names are not read. */
export function testFileDiagnostics(uri: string, text: string): readonly Diagnostic[] {
  const { value, diagnostics } = readYaml(uri, text);
  if (hasErrors(diagnostics)) return diagnostics;
  const problems = new Problems(text);
  const file = readTestFile(uri, value[0], problems);
  for (const { request } of file?.cases ?? []) {
    if (request.kind === "described") readDescribed(request.node, file!.normalization, problems);
  }
  const found = problems.found.map(({ range, message }) =>
    sourceProblem(uri, { slug: "test-file", messageId: "mistake", range, message }),
  );
  return sortDiagnostics([...diagnostics, ...found]);
}
