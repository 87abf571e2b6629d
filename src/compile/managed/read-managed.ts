import { OWASP } from "../../contract/owasp.ts";
import type { FileRange } from "../../core/range.ts";
import type { Ruleset } from "../../sources/recognise/model.ts";
import {
  arrayAt,
  booleanAt,
  type LocatedArray,
  type LocatedObject,
  numberAt,
  stringAt,
} from "../../sources/values/located.ts";
import type { ManagedRule, ManagedRuleset, Traced } from "../model/model.ts";

/** The managed ruleset in an export, with its rules in order; rules without an id are skipped. */
export function managedRuleset(uri: string, ruleset: Ruleset): ManagedRuleset {
  const scoreRule = isOwaspExport(ruleset) ? ruleset.rules.at(-1)?.id : undefined;
  const traced = (node: { value: string; range: FileRange }): Traced<string> => ({
    value: node.value,
    origin: { from: "ruleset", uri, range: node.range },
  });
  return {
    id: ruleset.id
      ? traced(ruleset.id)
      : { value: OWASP.rulesetId.value, origin: { from: "documented", source: OWASP.rulesetId.source } },
    name: ruleset.name?.value ?? "",
    version: stringAt(ruleset.node, "version")?.value,
    phase: ruleset.phase?.value,
    rules: ruleset.rulesNode && ruleset.rules.flatMap(({ node }) => managedRule(node, "categories") ?? []),
    scoreRule: scoreRule && traced(scoreRule),
    from: "ruleset",
  };
}

/**
 * Whether an export is of the OWASP ruleset: by its id, by its name, and, where names were removed, by what the last
 * rule does.
 */
export function isOwaspExport({ id, name, rules }: Ruleset): boolean {
  const lastDescription = stringAt(rules.at(-1)?.node, "description")?.value ?? "";
  return (
    id?.value === OWASP.rulesetId.value ||
    name?.value.endsWith(OWASP.nameSuffix.value) === true ||
    lastDescription.toLowerCase().includes(OWASP.scoreRulePhrase.value)
  );
}

/** A rule of a managed ruleset, whose tags are at `tags`; undefined without an id. */
export function managedRule(node: LocatedObject, tags: "tags" | "categories"): ManagedRule | undefined {
  const id = stringAt(node, "id");
  if (!id) return undefined;
  return {
    id: id.value,
    description: stringAt(node, "description")?.value ?? "",
    ref: stringAt(node, "ref")?.value,
    tags: textsIn(arrayAt(node, tags)),
    isEnabled: booleanAt(node, "enabled")?.value,
    action: stringAt(node, "action")?.value,
    scoreThreshold: numberAt(node, "score_threshold")?.value,
  };
}

/** The strings of a list, in order; anything else in it is skipped. */
export function textsIn(array: LocatedArray | undefined): string[] {
  return (array?.items ?? []).flatMap((item) => (item.kind === "String" ? [item.value] : []));
}
