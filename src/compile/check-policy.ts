import { type Diagnostic, sortDiagnostics } from "../core/diagnostic.ts";
import { type CompileOptions, compileFor, preparePolicy } from "./compile.ts";
import { compileZones } from "./fleet.ts";
import type { CompileInput } from "./model.ts";

/**
 * What the compiler finds wrong, or odd, in one policy file, for every zone of it. Notes on what was assumed for want of
 * other files are left out, and so is what stands in the files that it extends: they are checked under their own names.
 * Never rejects on the content of a file.
 *
 * Errors: `policy/…` at the policy itself. What is wrong with its notation and its expressions is not repeated here.
 */
export async function checkPolicy(
  input: Omit<CompileInput, "entrypoint">,
  options: CompileOptions = {},
): Promise<readonly Diagnostic[]> {
  const found = new Map<string, Diagnostic>();
  const add = (diagnostics: readonly Diagnostic[]) => {
    for (const one of diagnostics) {
      const isOwn = one.uri === input.policy.uri && one.code.startsWith("policy/");
      if (!isOwn || one.severity === "info") continue;
      // Who lints one file has no other text to show a place in.
      const related = one.related.filter(({ uri }) => uri === one.uri);
      found.set(`${one.range.start} ${one.code} ${one.message}`, { ...one, related });
    }
  };
  const prepared = await preparePolicy(input, options);
  add(prepared.diagnostics);
  const { policy, known } = prepared;
  if (policy && known) {
    const isForZonesOnly = policy.deployments.length === 0 && policy.zones.length > 0;
    const absent = { value: { state: "absent" as const }, diagnostics: [] };
    if (!isForZonesOnly) add(compileFor({ ...prepared, policy, known }, absent, options).diagnostics);
    for await (const { diagnostics } of compileZones(prepared, () => undefined, options)) add(diagnostics);
  }
  return sortDiagnostics([...found.values()]);
}
