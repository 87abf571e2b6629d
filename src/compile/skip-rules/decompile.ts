import { SKIP } from "../../contract/skip.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { booleanAt, objectAt, stringAt } from "../../sources/values/located.ts";
import { SKIP_ACTION } from "../emit/exceptions.ts";
import { executedBy } from "../live/deployed-rule.ts";
import { type Catalogue, findRuleset, isOwaspRuleset, OWASP_ALIAS } from "../managed/catalogue.ts";
import { isRuleNumber } from "../model/rule-names.ts";
import { SKIP_ALL } from "../settings/exception.ts";

/** An exception with the keys of a policy, in their documented order. */
export type WrittenException = Readonly<Record<string, unknown>>;

const FIELDS = ["id", "version", "last_updated", "ref", "action", "action_parameters"];
const OWN_FIELDS = [...FIELDS, "expression", "enabled", "description", "logging"];

/** The context in which the skip rules of an entry point are decompiled. */
export interface DecompileExceptionContext {
  readonly catalogue: Catalogue;
  /** The name of the deployment that an execute rule is written as. */
  readonly nameOf: (rule: Rule) => string | undefined;
}

/** The skip rules of an entry point as a policy has them. */
export interface DecompiledExceptions {
  readonly written: readonly WrittenException[];
  /** The rules that skip nothing, because nothing that they skip comes after them. */
  readonly idle: readonly Rule[];
}

/**
 * The exceptions that the skip rules of an entry point are. Undefined if a policy cannot express one of them: a policy that
 * lists only some would have the others removed.
 */
export function decompileExceptions(
  rules: readonly Rule[],
  context: DecompileExceptionContext,
): DecompiledExceptions | undefined {
  const written: WrittenException[] = [];
  const idle: Rule[] = [];
  const names = new Set<string>();
  for (const [at, rule] of rules.entries()) {
    if (rule.action?.value !== SKIP_ACTION) continue;
    const exception = decompileException(rule, rules.slice(at + 1), context);
    if (exception === "idle") {
      idle.push(rule);
      continue;
    }
    const name = stringAt(rule.node, "description")?.value.trim().toLowerCase();
    if (!exception || (name && names.has(name))) return undefined;
    if (name) names.add(name);
    written.push(exception);
  }
  return { written, idle };
}

function decompileException(
  { node, expression, actionParameters, enabled }: Rule,
  after: readonly Rule[],
  context: DecompileExceptionContext,
): WrittenException | "idle" | undefined {
  if (!expression || !actionParameters || !hasOnly(node, OWN_FIELDS)) return undefined;
  const skips = skipsOf(actionParameters, context);
  const targets = after.filter((rule) => doesSkip(actionParameters, rule));
  const logging = node.get("logging");
  const isLogging = logging?.kind === "Object" ? booleanAt(logging, "enabled")?.value : undefined;
  const isLoggingKnown = !logging || logging.kind === "Null" || isLogging !== undefined;
  const [first] = targets;
  if (skips && !first) return "idle";
  if (!skips || !first || !isLoggingKnown) return undefined;
  const before = "skip" in skips ? context.nameOf(first) : undefined;
  if ("skip" in skips && before === undefined) return undefined;
  const name = stringAt(node, "description")?.value ?? "";
  return {
    ...(name.trim() !== "" && { name }),
    expression: expression.value,
    ...skips,
    ...(before !== undefined && { before }),
    ...(enabled?.value === false && { enabled: false }),
    ...(isLogging !== undefined && { logging: isLogging }),
  };
}

function doesSkip(parameters: LocatedObject, rule: Rule): boolean {
  const id = executedBy(rule.node);
  if (id === undefined) return false;
  if (stringAt(parameters, "ruleset")?.value === SKIP.current.value) return true;
  const rulesets = parameters.get("rulesets");
  const isListed =
    rulesets?.kind === "Array" && rulesets.items.some((one) => one.kind === "String" && one.value === id);
  return isListed || objectAt(parameters, "rules")?.get(id) !== undefined;
}

function skipsOf(
  parameters: LocatedObject,
  { catalogue }: DecompileExceptionContext,
): WrittenException | undefined {
  if (hasOnly(parameters, ["ruleset"]) && stringAt(parameters, "ruleset")?.value === SKIP.current.value) {
    return { skip: SKIP_ALL };
  }
  if (!hasOnly(parameters, ["rulesets", "rules"])) return undefined;
  const rulesets = textsOf(parameters.get("rulesets"));
  const rules = parameters.get("rules");
  if (!rulesets || (rules && rules.kind !== "Object")) return undefined;
  const byRuleset = (rules?.entries ?? []).map(
    ({ key, value }) => [nameOf(key, catalogue), textsOf(value)] as const,
  );
  const isUsable = byRuleset.every(([, ids]) => ids && ids.length > 0 && !ids.some(isRuleNumber));
  if (!isUsable || rulesets.length + byRuleset.length === 0) return undefined;
  return {
    ...(rulesets.length > 0 && { rulesets: rulesets.map((id) => nameOf(id, catalogue)) }),
    ...(byRuleset.length > 0 && { rules: Object.fromEntries(byRuleset) }),
  };
}

function nameOf(id: string, catalogue: Catalogue): string {
  const known = findRuleset(catalogue, id);
  if (!known) return id;
  const isAlias = isOwaspRuleset(known) && findRuleset(catalogue, OWASP_ALIAS)?.id.value === id;
  return isAlias ? OWASP_ALIAS : known.name || id;
}

/** The strings of a list that contains nothing else; undefined if there is no list. */
function textsOf(node: LocatedNode | undefined): readonly string[] | undefined {
  if (!node) return [];
  if (node.kind !== "Array") return undefined;
  const texts = node.items.flatMap((item) =>
    item.kind === "String" && item.value.trim() ? [item.value] : [],
  );
  return texts.length === node.items.length && new Set(texts).size === texts.length ? texts : undefined;
}

function hasOnly({ entries }: LocatedObject, keys: readonly string[]): boolean {
  return entries.every(({ key, value }) => keys.includes(key) || value.kind === "Null");
}
