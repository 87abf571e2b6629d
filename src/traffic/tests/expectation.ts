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
  for (const { key, keyRange } of node.entries) {
    if (Object.hasOwn(EXPECT_KEYS, key)) continue;
    const near = didYouMean(nearest(key, Object.keys(EXPECT_KEYS)));
    problems.add(keyRange, `${code(key)} is not a key of \`expect\`${near || "."}`);
  }
  const action = node.entry("action")?.value;
  const unknown = node.get("unknown");
  if (unknown && unknown.kind !== "Boolean") problems.add(unknown.range, "`unknown` must be true or false.");
  const rule = node.get("rule");
  if (rule && rule.kind !== "String" && rule.kind !== "Null")
    problems.add(rule.range, "`rule` must be a string.");
  const trace = node.get("trace");
  if (trace && trace.kind !== "String") problems.add(trace.range, "`trace` must be a path.");
  if (trace && action) problems.add(trace.range, "`trace` takes the place of `action` and `rule`.");
  const texts = (key: string) => textsAt(node, key, problems);
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

function textsAt(node: LocatedObject, key: string, problems: Problems): readonly string[] {
  const value = node.get(key);
  if (value === undefined) return [];
  return (value.kind === "Array" ? value.items : [value]).flatMap((item) => {
    if (item.kind === "String") return [item.value];
    problems.add(item.range, `${code(key)} must be a list of rules.`);
    return [];
  });
}
