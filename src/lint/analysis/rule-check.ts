import { OBJECT_SCHEMAS, parameterSchemaOf } from "../../contract/schemas/parameters.ts";
import type { Rule, Ruleset } from "../../sources/recognise/model.ts";
import { isAdded, plainValue, saysNothing } from "../../sources/values/located.ts";
import { isInputOfTool } from "./misspelt.ts";
import { type Misfit, misfitsOf } from "./parameter-check.ts";

/** A location where a rule does not have the shape that the API expects. */
export interface RuleMisfit extends Misfit {
  /** The object that the path starts from: `rule`, a key of the rule, or the action whose parameters they are. */
  readonly owner: string;
}

/** Objects of a rule that are the same for every action. */
const PARTS = ["ratelimit", "logging", "position", "exposed_credential_check"] as const;

/** Cached, because several rules use the misfits of one rule. */
const checked = new WeakMap<Rule, readonly RuleMisfit[]>();

/**
 * Every location where a rule does not have the shape that the API expects. Cloudflare's rules are checked in part, and
 * input of a tool not at all: the tool decides its shape.
 */
export function ruleMisfits(rule: Rule): readonly RuleMisfit[] {
  const known = checked.get(rule);
  if (known) return known;
  const { action, node, ruleset } = rule;
  const found: RuleMisfit[] = [];
  const isData = node.entries.some(({ value }) => isAdded(value));
  const add = (owner: string, misfits: readonly Misfit[]) => {
    for (const misfit of misfits) if (!isData || !mayBeConverted(misfit)) found.push({ ...misfit, owner });
  };
  checked.set(rule, found);
  if (isInputOfTool(rule)) return found;
  add("rule", misfitsOf({ key: "rule", keyRange: node.range, value: node }, OBJECT_SCHEMAS.rule));
  if (ruleset?.rulesetKind?.value !== "managed") {
    for (const key of PARTS) {
      const entry = node.entry(key);
      if (entry) add(key, misfitsOf(entry, OBJECT_SCHEMAS[key]));
    }
    // Another rule reports empty objects, which lack everything, and values that are not objects.
    const schema = action && parameterSchemaOf(action.value);
    const parameters = schema && node.entry("action_parameters");
    if (parameters && parameters.value.kind === "Object" && !saysNothing(parameters.value))
      add(action.value, misfitsOf(parameters, schema));
  }
  return found;
}

/** Whether a value is a scalar of another type: a module that makes rules of data may convert it, as Terraform does. */
function mayBeConverted({ at, problem }: Misfit): boolean {
  if (problem.kind !== "type" || !("kind" in at) || problem.otherYaml !== undefined) return false;
  const isScalar = problem.types.some((type) => type !== "object" && type !== "array");
  return isScalar && /^(?:true|false|-?\d+)$/.test(String(plainValue(at)));
}

/** The misfits of the members of a ruleset, apart from its rules. */
export function rulesetMisfits({ node, tool }: Ruleset): readonly Misfit[] {
  if (tool === "operator") return [];
  return misfitsOf({ key: "ruleset", keyRange: node.range, value: node }, OBJECT_SCHEMAS.ruleset);
}

/** Objects whose wrong types `no-wrong-type` reports; those of parameters are reported with their values. */
export const NOT_PARAMETERS: ReadonlySet<string> = new Set(["rule", "position", "execute", "skip"]);

/** Whether a misfit is that of a value, for every reader of the file. */
export function isOfValue({ problem }: Misfit): boolean {
  return problem.kind !== "unknownKey" && !(problem.kind === "type" && problem.otherYaml !== undefined);
}

/** Whether a misfit is the status that an action returns. */
export function isOfStatus(misfit: RuleMisfit): boolean {
  const { owner, path } = misfit;
  return isOfValue(misfit) && path.endsWith("status_code") && owner !== "set_cache_settings";
}

/** Whether a misfit is the value of a parameter. Status codes, missing parts of responses and names are checked by rules of theirs. */
export function isOfParameter(misfit: RuleMisfit): boolean {
  const { owner, problem } = misfit;
  if (!isOfValue(misfit) || NOT_PARAMETERS.has(owner) || isOfStatus(misfit)) return false;
  return problem.kind !== "missing" || (owner !== "ratelimit" && owner !== "block");
}
