import { headOf } from "../../core/whole-characters.ts";
import { refuseOwn } from "../http/answer.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { StoredRule } from "../state/records.ts";

const KEYS = ["before", "after", "index"] as const;

/**
 * The rules with one of them at the place that `position` names; at `fallback`, counted from 0, if it names none.
 * `before: ""` is the first place and `after: ""` the last; `index` counts from 1.
 *
 * Errors: throws an `ApiRefusal` for a place that does not exist.
 */
export function placed(
  others: readonly StoredRule[],
  rule: StoredRule,
  position: unknown,
  fallback: number,
): readonly StoredRule[] {
  const at = position === undefined || position === null ? fallback : placeOf(others, position);
  return [...others.slice(0, at), rule, ...others.slice(at)];
}

function placeOf(others: readonly StoredRule[], position: unknown): number {
  const given =
    typeof position === "object" && position !== null ? (position as Record<string, unknown>) : {};
  const keys = KEYS.filter((key) => given[key] !== undefined);
  const [key] = keys;
  if (key === undefined || keys.length > 1)
    throw refused("position takes one of before, after and index", "");
  const value = given[key];
  if (key === "index") {
    if (typeof value !== "number" || !Number.isInteger(value))
      throw refused("index must be a whole number", "/index");
    if (value >= 1 && value <= others.length + 1) return value - 1;
    throw refused(`index must be from 1 to ${others.length + 1} and is ${value}`, "/index");
  }
  if (typeof value !== "string") throw refused(`${key} must be the id of a rule, or blank`, `/${key}`);
  if (value === "") return key === "before" ? 0 : others.length;
  const at = others.findIndex((rule) => rule.id === value);
  if (at < 0) throw refused(`the ruleset has no other rule ${headOf(value, 80)}`, `/${key}`);
  return key === "before" ? at : at + 1;
}

function refused(problem: string, pointer: string) {
  return refuseOwn(OWN_ERRORS.badPosition, { problem }, `/position${pointer}`);
}
