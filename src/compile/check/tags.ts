import { misspeltTag, OVERRIDES } from "../../contract/overrides.ts";
import { OWASP, paranoiaLevelOfTag } from "../../contract/owasp.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { nearest } from "../../core/nearest.ts";
import { code } from "../../core/phrases.ts";
import { policyProblem } from "../codes.ts";
import { endingFor } from "../model/describe.ts";
import type { CategorySettings } from "../settings/overrides.ts";
import type { ResolvedDeployment } from "../settings/policy.ts";

/**
 * Problems of the tags that a deployment overrides.
 *
 * Errors: `policy/duplicate-tag`, `policy/contradiction`. Warnings: `policy/unknown-tag`, `policy/no-effect`.
 */
export function checkTags(deployment: ResolvedDeployment): Diagnostic[] {
  const { settings, ruleset } = deployment;
  const firstByTag = new Map<string, CategorySettings>();
  // No file may give the rules.
  const known = ruleset.rules && new Set(ruleset.rules.flatMap(({ tags }) => tags));
  return settings.categories.flatMap((category) => {
    const { value: tag, ...where } = category.category;
    const first = firstByTag.get(tag);
    if (first) {
      const { uri, range } = first.category;
      const related = [{ uri, range, message: "It is first overridden here." }];
      return [
        policyProblem("policy/duplicate-tag", {
          ...where,
          messageId: "duplicateTag",
          data: { tag: code(tag) },
          related,
        }),
      ];
    }
    firstByTag.set(tag, category);
    const isUnknown = known ? !known.has(tag) : misspeltTag(tag) !== undefined;
    if (isUnknown) return [unknownTag(where, tag, known, deployment)];
    return [
      ...againstParanoia(category, deployment),
      ...(ruleset.isOwasp && category.action
        ? [
            policyProblem("policy/no-effect", {
              ...category.action,
              messageId: "actionOnTag",
              data: { tag: code(tag) },
              source: OWASP.actions.source,
            }),
          ]
        : []),
    ];
  });
}

function unknownTag(
  where: Pick<Diagnostic, "uri" | "range">,
  tag: string,
  known: ReadonlySet<string> | undefined,
  { target }: ResolvedDeployment,
): Diagnostic {
  const ending = endingFor(nearest(tag, known ?? OVERRIDES.documentedTags.value));
  const data = { tag: code(tag), ruleset: target.rulesetName, ending };
  const messageId = known ? "unknownTag" : "undocumentedTag";
  return policyProblem("policy/unknown-tag", { ...where, messageId, data });
}

/** `paranoia` and an entry for a paranoia tag concern the same rules, and only one of them can apply. */
function againstParanoia({ category, enabled }: CategorySettings, { settings }: ResolvedDeployment) {
  const level = paranoiaLevelOfTag(category.value);
  const { paranoia } = settings;
  if (level === undefined || !paranoia || !enabled) return [];
  const { uri, range } = enabled;
  const related = [{ uri: paranoia.uri, range: paranoia.range, message: "The level is set here." }];
  const data = { tag: code(category.value) };
  return [policyProblem("policy/contradiction", { uri, range, messageId: "againstParanoia", data, related })];
}
