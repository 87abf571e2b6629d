import { SKIP } from "../contract/skip.ts";
import { arrayAt, objectAt, stringAt } from "../sources/access.ts";
import type { LocatedObject } from "../sources/located.ts";
import type { Rule, Ruleset } from "../sources/model.ts";
import { textsIn } from "./read-managed.ts";

/** A skip rule that makes an exception from a managed ruleset, or from some of its rules. */
export interface ExceptionRule {
  /** The identifier of the skip rule; undefined where the file gives none. */
  readonly id: string | undefined;
  /** The requests that are excepted. */
  readonly expression: string;
  /** The rules that are skipped; undefined: all. */
  readonly rules: readonly string[] | undefined;
}

/** Where exceptions are looked for. */
export interface ExceptionQuery {
  /** Only rules above this one count: an exception affects what comes after it. Undefined: all count. */
  readonly before: LocatedObject | undefined;
  readonly rulesetId: string;
}

/** The action of an exception. */
const SKIP_ACTION = "skip";

/** The exceptions of an entry point that affect a deployment, in order. Disabled ones do nothing and are left out. */
export function exceptionsIn({ rules }: Ruleset, { before, rulesetId }: ExceptionQuery): ExceptionRule[] {
  const end = before === undefined ? -1 : rules.findIndex(({ node }) => node === before);
  return rules.slice(0, end < 0 ? rules.length : end).flatMap((rule) => exceptionOf(rule, rulesetId));
}

function exceptionOf(rule: Rule, rulesetId: string): ExceptionRule[] {
  if (rule.action?.value !== SKIP_ACTION || rule.enabled?.value === false || !rule.expression) return [];
  const parameters = rule.actionParameters;
  const base = { id: rule.id?.value, expression: rule.expression.value };
  const isWhole =
    stringAt(parameters, "ruleset")?.value === SKIP.current.value ||
    textsIn(arrayAt(parameters, "rulesets")).includes(rulesetId);
  if (isWhole) return [{ ...base, rules: undefined }];
  const rules = textsIn(arrayAt(objectAt(parameters, "rules"), rulesetId));
  return rules.length > 0 ? [{ ...base, rules }] : [];
}
