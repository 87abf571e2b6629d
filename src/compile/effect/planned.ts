import { exactValue } from "../../sources/values/located.ts";
import type { CompiledPolicy } from "../compile.ts";
import { catalogueOfPolicy, entryPointDocument, entryPointText, kindOfEntryPoint } from "../entry-point.ts";
import { DOCUMENTED_CATALOGUE } from "../managed/catalogue.ts";
import { compareEffects } from "./compare-effects.ts";
import type { EffectiveDiff } from "./diff-effective.ts";

/** The changes of a policy to the live entry point; undefined if it is not known what is live. */
export function plannedChanges(compiled: CompiledPolicy): EffectiveDiff | undefined {
  const { entrypoint, put, scope } = compiled;
  if (!entrypoint || !put) return undefined;
  const catalogue = [...catalogueOfPolicy(compiled), ...DOCUMENTED_CATALOGUE];
  const sideOf = (rules: readonly unknown[]) => ({
    document: entryPointDocument(entryPointText(kindOfEntryPoint(scope), rules)),
    catalogue,
  });
  const live = entrypoint.ruleset.rules.map(({ node }) => exactValue(node));
  return compareEffects(sideOf(live), sideOf(put.body.rules));
}
