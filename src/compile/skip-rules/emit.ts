import { SKIP } from "../../contract/skip.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { arrayAt, objectAt, plainValue, stringAt } from "../../sources/values/access.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { keepLive } from "../live/keep-live.ts";
import { isSameExpression } from "../live/same-expression.ts";
import { textsIn } from "../managed/read-managed.ts";
import { documentedValue } from "../model/documented.ts";
import type { LiveExport, Origin, Placed, Traced } from "../model/model.ts";
import {
  originsOf,
  plainJson,
  type TracedJson,
  type TracedObject,
  tracedObject,
} from "../model/traced-json.ts";
import { nameKey } from "./decode.ts";
import type { CompiledException, ResolvedException, SkipRuleBody } from "./model.ts";

/** The action of an exception. */
export const SKIP_ACTION = "skip";

/** Writes the skip rules of a policy. A live one is identified by its `ref` or description, otherwise by its effect. */
export function emitExceptions(
  exceptions: readonly ResolvedException[],
  entrypoint: LiveExport,
): readonly CompiledException[] {
  const uri = entrypoint.state === "present" ? entrypoint.uri : "";
  const rules = entrypoint.state === "present" ? entrypoint.ruleset.rules : [];
  const left = new Set(rules.filter(({ action }) => action?.value === SKIP_ACTION));
  const found = new Map<ResolvedException, Rule>();
  for (const isAlike of [isNamed, doesTheSame]) {
    for (const one of exceptions) {
      const live = found.has(one) ? undefined : [...left].find((rule) => isAlike(one, rule));
      if (!live) continue;
      found.set(one, live);
      left.delete(live);
    }
  }
  return exceptions.map((one) => emitException(one, uri, found.get(one)?.node));
}

function isNamed({ settings: { name } }: ResolvedException, { ref, node }: Rule): boolean {
  if (!name) return false;
  const names = [ref?.value, stringAt(node, "description")?.value];
  return names.some((one) => one?.trim().toLowerCase() === nameKey(name));
}

function doesTheSame(one: ResolvedException, { expression, actionParameters }: Rule): boolean {
  if (!expression || !isSameExpression(expression.value, one.expression.value)) return false;
  const parameters = actionParameters && plainValue(actionParameters);
  return JSON.stringify(sortedParameters(actionParameters, parameters)) === JSON.stringify(keyOf(one));
}

/** The rulesets and rules that a rule skips, sorted, so that the notation does not matter. */
function sortedParameters(node: LocatedObject | undefined, plain: unknown): unknown {
  const isAll = stringAt(node, "ruleset")?.value === SKIP.current.value;
  const rules = objectAt(node, "rules")?.entries ?? [];
  if (typeof plain !== "object" || plain === null) return undefined;
  if (isAll) return { all: true };
  return {
    rulesets: textsIn(arrayAt(node, "rulesets")).sort(),
    rules: rules.map(({ key }) => [key, textsIn(arrayAt(objectAt(node, "rules"), key)).sort()]).sort(),
  };
}

function keyOf({ rulesets, rules, settings: { skips } }: ResolvedException): unknown {
  if (skips?.kind === "all") return { all: true };
  return {
    rulesets: [...rulesets].sort(),
    rules: [...rules].map(([id, ids]) => [id, [...ids].sort()]).sort(),
  };
}

function emitException(
  resolved: ResolvedException,
  uri: string,
  liveRule: LocatedObject | undefined,
): CompiledException {
  const { settings, expression } = resolved;
  const cause: Origin = { from: "policy", uri: settings.place.uri, range: settings.place.range };
  const members = {
    action: { value: SKIP_ACTION, origin: cause },
    action_parameters: parametersJson(resolved, cause),
    expression: traced(expression),
    enabled: settings.isEnabled ? traced(settings.isEnabled) : { value: true, origin: cause },
    description: settings.name && traced(settings.name),
    logging: settings.isLogging && tracedObject({ enabled: traced(settings.isLogging) }),
  };
  const given = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
  const json = keepLive(given, liveRule && { uri, rule: liveRule });
  return { resolved, rule: plainJson(json) as SkipRuleBody, liveRule, origins: originsOf(json) };
}

function parametersJson({ rulesets, rules, settings }: ResolvedException, cause: Origin): TracedObject {
  const text = (value: string): TracedJson => ({ value, origin: cause });
  const list = (values: readonly string[]): TracedJson => ({ items: values.map(text) });
  if (settings.skips?.kind === "all") return tracedObject({ ruleset: documentedValue(SKIP.current) }, cause);
  const byRuleset = [...rules].map(([id, ids]) => [id, list(ids)] as const);
  return tracedObject(
    {
      rulesets: rulesets.length > 0 ? list(rulesets) : undefined,
      rules: byRuleset.length > 0 ? { members: byRuleset } : undefined,
    },
    cause,
  );
}

function traced<Value>({ value, uri, range }: Placed<Value>): Traced<Value> {
  return { value, origin: { from: "policy", uri, range } };
}
