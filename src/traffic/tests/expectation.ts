import { ACTIONS, actionOf } from "../../contract/actions.ts";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import type { Problems } from "../read/place.ts";
import { EXPECT_KEYS } from "./keys.ts";
import type { Expectation } from "./model.ts";

const ANY: Expectation = {
  action: undefined,
  rule: undefined,
  matched: [],
  skipped: [],
  notMatched: [],
  allowsUnknown: false,
};

/** Reads `expect`: an action, `null` for none, or an object. Undefined if something in it is wrong. */
export function readExpectation(node: LocatedNode, problems: Problems): Expectation | undefined {
  const before = problems.found.length;
  const read =
    node.kind === "Object" ? readObject(node, problems) : { ...ANY, action: readAction(node, problems) };
  return problems.found.length > before ? undefined : read;
}

function readObject(node: LocatedObject, problems: Problems): Expectation {
  problems.addUnknownKeys(node, EXPECT_KEYS, "`expect`");
  const action = node.entry("action")?.value;
  const unknown = node.get("unknown");
  if (unknown && unknown.kind !== "Boolean") problems.add(unknown.range, "`unknown` must be true or false.");
  const rule = node.get("rule");
  if (rule && rule.kind !== "String" && rule.kind !== "Null")
    problems.add(rule.range, "`rule` must be a string.");
  const trace = node.get("trace");
  if (trace && trace.kind !== "String") problems.add(trace.range, "`trace` must be a path.");
  if (trace && action) problems.add(trace.range, "`trace` takes the place of `action` and `rule`.");
  const texts = (key: string) => {
    const value = node.get(key);
    const found = value ? problems.stringsIn(value, `${code(key)} must be a list of rules.`) : [];
    return found.map((one) => one.value);
  };
  return {
    action: action === undefined ? undefined : readAction(action, problems),
    rule: rule?.kind === "String" ? rule.value : undefined,
    matched: texts("matched"),
    skipped: texts("skipped"),
    notMatched: texts("not_matched"),
    allowsUnknown: unknown?.kind === "Boolean" && unknown.value,
    ...(trace?.kind === "String" && { trace: { path: trace.value, line: problems.lineOf(trace.range) } }),
  };
}

/** An action; `null` and `none` mean no action. */
function readAction(node: LocatedNode, problems: Problems): string | null | undefined {
  if (node.kind === "Null" || (node.kind === "String" && node.value === "none")) return null;
  if (node.kind === "String" && actionOf(node.value)) return node.value;
  const near = node.kind === "String" ? didYouMean(nearest(node.value, [...ACTIONS.keys()])) : "";
  problems.add(node.range, `The expected action must be an action of a rule, or null for none${near || "."}`);
  return undefined;
}
