import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedObject } from "../../sources/values/located.ts";
import { OWASP_ALIAS } from "../managed/catalogue.ts";
import type {
  CategorySettings,
  DeploymentSettings,
  ManagedRuleSettings,
  Placed,
  PolicyPlace,
} from "../model/model.ts";
import { fileProblem } from "./codes.ts";
import {
  type DecodeContext,
  decodeKeys,
  type KeyDecoder,
  type KeyTable,
  key,
  wrongType,
} from "./decode-problems.ts";
import { decodeDescription, decodeLogging, decodeMatchedData } from "./rule-fields.ts";
import { decodeAllRules, decodeCategories, decodeDisabledRules, decodeRuleOverrides } from "./rules.ts";
import {
  decodeAction,
  decodeExpression,
  decodeParanoia,
  decodeScope,
  decodeSwitch,
  decodeTextSetting,
  decodeThreshold,
  decodeVersion,
} from "./settings.ts";

/** The settings of a deployment as its keys give them. */
export interface DeploymentKeys extends Omit<DeploymentSettings, "name" | "place" | "rules" | "categories"> {
  readonly name: Placed<string> | undefined;
  readonly categories: readonly CategorySettings[];
  readonly disabledRules: readonly ManagedRuleSettings[];
  readonly ruleOverrides: readonly ManagedRuleSettings[];
}

/** The keys that a policy may give without naming a deployment. */
export const SHORT_TABLE: KeyTable<DeploymentKeys> = new Map<string, KeyDecoder<DeploymentKeys>>([
  ["paranoia", key("paranoia", decodeParanoia)],
  ["threshold", key("scoreThreshold", decodeThreshold)],
  ["action", key("action", decodeAction)],
  ["disabled_rules", key("disabledRules", decodeDisabledRules)],
]);

const DEPLOYMENT_TABLE: KeyTable<DeploymentKeys> = new Map<string, KeyDecoder<DeploymentKeys>>([
  ["name", key("name", decodeTextSetting)],
  ["ruleset", key("ruleset", decodeTextSetting)],
  ["scope", key("scope", decodeScope)],
  ["expression", key("expression", decodeExpression)],
  ["enabled", key("isEnabled", decodeSwitch)],
  ["version", key("version", decodeVersion)],
  ["description", key("description", decodeDescription)],
  ["logging", key("isLogging", decodeLogging)],
  ["matched_data", key("publicKey", decodeMatchedData)],
  ...SHORT_TABLE,
  ["all_rules", key("allRules", decodeAllRules)],
  ["categories", key("categories", decodeCategories)],
  ["rules", key("ruleOverrides", decodeRuleOverrides)],
]);

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
        fileProblem("policy/wrong-type", { uri, range: item.range, messageId: "wrongDeployment" }),
      );
      continue;
    }
    const decoded = decodeKeys(context, item, DEPLOYMENT_TABLE, "a deployment");
    const settings = deploymentOf(placeOfMapping(uri, item), decoded.value);
    diagnostics.push(...decoded.diagnostics, ...repeatedName(deployments, settings));
    deployments.push(settings);
  }
  return { value: deployments, diagnostics };
}

/** The deployment that keys describe; without a name it is called as its ruleset is. */
export function deploymentOf(place: PolicyPlace, keys: Partial<DeploymentKeys>): DeploymentSettings {
  const name = keys.name ?? keys.ruleset ?? { ...place, value: OWASP_ALIAS };
  return {
    name: { ...name, value: name.value.toLowerCase() },
    place,
    ruleset: keys.ruleset,
    scope: keys.scope,
    expression: keys.expression,
    isEnabled: keys.isEnabled,
    version: keys.version,
    description: keys.description,
    isLogging: keys.isLogging,
    publicKey: keys.publicKey,
    paranoia: keys.paranoia,
    scoreThreshold: keys.scoreThreshold,
    action: keys.action,
    allRules: keys.allRules,
    categories: keys.categories ?? [],
    rules: [...(keys.disabledRules ?? []), ...(keys.ruleOverrides ?? [])],
  };
}

/** Where problems of a mapping as a whole are shown: at its first key. */
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
  return [fileProblem("policy/duplicate-deployment", { uri, range, messageId: "sameName", data, related })];
}
