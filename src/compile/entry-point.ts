import { MANAGED_PHASE } from "../contract/phases.ts";
import { exactJsonText } from "../core/exact-json.ts";
import { readSourceSync } from "../sources/read.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { CompiledPolicy } from "./compile.ts";
import type { RulesetScope } from "./model/model.ts";

/** The entry point as a policy wants it, as an export of the API would have it. `isPartial`: only the deployments in it. */
export function entryPointJson(
  { around, scope }: Pick<CompiledPolicy, "around" | "scope">,
  { isPartial = false }: { readonly isPartial?: boolean } = {},
): string {
  const rules = around.rules.filter(({ deployment }) => deployment || !isPartial).map(({ body }) => body);
  return entryPointText(kindOfEntryPoint(scope), rules);
}

/** An entry point of the phase of managed rules, as JSON. */
export function entryPointText(kind: string, rules: readonly unknown[]): string {
  return exactJsonText({ kind, phase: MANAGED_PHASE, rules });
}

/** The kind of the rulesets that contain what is deployed in a zone, or in an account. */
export function kindOfEntryPoint(scope: RulesetScope): string {
  return scope === "account" ? "root" : "zone";
}

/** An entry point that was written here, as a document. */
export function entryPointDocument(text: string): SourceDocument {
  return readSourceSync(ENTRY_POINT_FILE, text);
}

/** The name of such a document. */
export const ENTRY_POINT_FILE = "entry-point.json";
