import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedObject } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { OWASP_ALIAS } from "../managed/catalogue.ts";
import { ACCOUNT_EXPRESSION, DOCUMENTED_DEPLOYMENT } from "../model/documented.ts";
import type { Placed, PolicyPlace } from "../model/model.ts";
import { type DecodeContext, decodeKeys, type KeyValues, wrongType } from "./decode.ts";
import {
  type CategorySettings,
  decodeAllRules,
  decodeCategories,
  decodeDisabledRules,
  decodeRuleOverrides,
  type ManagedRuleSettings,
  mergeCategories,
  mergeRules,
} from "./overrides.ts";
import { layered, type SettingRows } from "./row.ts";
import {
  decodeAction,
  decodeDescription,
  decodeExpression,
  decodeMatchedData,
  decodeParanoia,
  decodeScope,
  decodeSwitch,
  decodeTextSetting,
  decodeThreshold,
  decodeVersion,
  stringOf,
  versionText,
} from "./scalars.ts";

/** The keys that a policy may give without naming a deployment: the settings of the OWASP ruleset. */
export const SHORT_ROWS = {
  paranoia: { decode: decodeParanoia },
  threshold: { decode: decodeThreshold },
  action: { decode: decodeAction },
  disabled_rules: { decode: decodeDisabledRules },
} satisfies SettingRows;

/** The keys of a deployment, in the order in which they are documented. */
export const DEPLOYMENT_ROWS = {
  name: { decode: decodeTextSetting },
  ruleset: { decode: decodeTextSetting },
  scope: { decode: decodeScope },
  expression: {
    decode: decodeExpression,
    member: {
      of: "rule",
      path: ["expression"],
      usual: (scope) => (scope === "account" ? ACCOUNT_EXPRESSION : DOCUMENTED_DEPLOYMENT.expression),
      read: stringOf,
    },
  },
  enabled: {
    decode: decodeSwitch,
    member: {
      of: "rule",
      path: ["enabled"],
      usual: () => DOCUMENTED_DEPLOYMENT.isEnabled,
      read: (node) => (node.kind === "Boolean" ? node.value : undefined),
    },
  },
  version: {
    decode: decodeVersion,
    member: {
      of: "parameters",
      path: ["version"],
      usual: () => DOCUMENTED_DEPLOYMENT.version,
      read: (node) => versionText(node) || undefined,
    },
  },
  description: {
    decode: decodeDescription,
    member: { of: "rule", path: ["description"], removes: "" },
  },
  matched_data: {
    decode: decodeMatchedData,
    member: { of: "parameters", path: ["matched_data", "public_key"], removes: false },
  },
  ...SHORT_ROWS,
  all_rules: { decode: decodeAllRules, merge: layered },
  categories: { decode: decodeCategories, merge: mergeCategories },
  // `layer` decides between the entries for one rule, property by property, once the ids are known.
  rules: { decode: decodeRuleOverrides, merge: mergeRules },
} satisfies SettingRows;

type Keys = KeyValues<typeof DEPLOYMENT_ROWS>;

/** A policy's settings for one deployment of a managed ruleset. A setting that is not given is undefined. */
export interface DeploymentSettings extends Omit<Keys, "name" | "disabled_rules" | "categories" | "rules"> {
  /** The name by which zones and extending policies refer to this deployment. */
  readonly name: Placed<string>;
  /** The first setting: the location of problems of the deployment as a whole. */
  readonly place: PolicyPlace;
  readonly categories: readonly CategorySettings[];
  /** `disabled_rules` before `rules`, each in the order of the policy. */
  readonly rules: readonly ManagedRuleSettings[];
}

const LIST = { expected: "a list of deployments", example: "[{ ruleset: owasp, paranoia: 2 }]" };

/** `deployments`: one mapping for each execute rule. */
export function decodeDeployments(
  context: DecodeContext,
  entry: LocatedEntry,
): Staged<readonly DeploymentSettings[]> {
  const { uri, limits } = context;
  const { value: node } = entry;
  if (node.kind !== "Array") return { value: [], diagnostics: [wrongType(uri, entry, LIST)] };
  const deployments: DeploymentSettings[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const item of node.items) {
    if (diagnostics.length >= limits.maxProblems) break;
    if (item.kind !== "Object") {
      diagnostics.push(
        policyProblem("policy/wrong-type", { uri, range: item.range, messageId: "wrongDeployment" }),
      );
      continue;
    }
    const decoded = decodeKeys(context, item, DEPLOYMENT_ROWS, "a deployment");
    const settings = deploymentOf(placeOfMapping(uri, item), decoded.value);
    const repeated = repeatedName(deployments, settings);
    diagnostics.push(...decoded.diagnostics, ...repeated);
    if (repeated.length === 0) deployments.push(settings);
  }
  return { value: deployments, diagnostics };
}

/** The deployment that keys describe. Its default name is that of its ruleset. */
export function deploymentOf(
  place: PolicyPlace,
  { disabled_rules: disabled = [], rules = [], categories = [], ...keys }: Keys,
): DeploymentSettings {
  const name = keys.name ?? keys.ruleset ?? { ...place, value: OWASP_ALIAS };
  return {
    ...keys,
    name: { ...name, value: name.value.toLowerCase() },
    place,
    categories,
    rules: [...disabled, ...rules],
  };
}

/** The place for problems of a mapping as a whole: its first key. */
export function placeOfMapping(uri: string, node: LocatedObject): PolicyPlace {
  return { uri, range: node.entries[0]?.keyRange ?? node.range };
}

function repeatedName(
  before: readonly DeploymentSettings[],
  { name, place }: DeploymentSettings,
): Diagnostic[] {
  const first = before.find((one) => one.name.value === name.value);
  if (!first) return [];
  const { uri, range } = name.range.start >= place.range.start ? name : place;
  const related = [{ ...first.place, message: "This deployment has it first." }];
  const data = { name: code(name.value) };
  return [policyProblem("policy/duplicate-deployment", { uri, range, messageId: "sameName", data, related })];
}
