import { paranoiaLevelOfTag } from "../../contract/owasp.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { arrayAt, numberAt, stringAt } from "../../sources/values/located.ts";
import type { ScoringRules } from "./evidence.ts";

/**
 * The rules of an export of the OWASP ruleset that add to the score, by id and by the number at the start of their
 * description. Rules without a level or an increment are skipped.
 */
export function scoringRules({ subjects }: SourceDocument): ScoringRules {
  const found = new Map<string, { level: 1 | 2 | 3 | 4; score: number }>();
  const rules = subjects.flatMap((subject) => (subject.kind === "Ruleset" ? subject.rules : []));
  for (const { node, id, actionParameters } of rules) {
    const tags = arrayAt(node, "categories")?.items ?? [];
    const level = tags
      .map((tag) => (tag.kind === "String" ? paranoiaLevelOfTag(tag.value) : undefined))
      .find((one) => one !== undefined);
    const score = numberAt(actionParameters, "increment")?.value;
    if (level === undefined || score === undefined) continue;
    const number = /^\d+/.exec(stringAt(node, "description")?.value ?? "")?.[0];
    for (const name of [id?.value, number]) if (name !== undefined) found.set(name, { level, score });
  }
  return found;
}
