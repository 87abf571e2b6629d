import { SKIP } from "../../contract/skip.ts";
import { isSameExpression } from "../../semantics/compare/same-expression.ts";
import type { Rule } from "../../sources/recognise/model.ts";
import { type LocatedObject, plainValue, stringAt } from "../../sources/values/located.ts";
import { SKIP_ACTION } from "../emit/exceptions.ts";
import { keepLive } from "../live/keep-live.ts";
import { documentedValue } from "../model/documented.ts";
import type { LiveExport, Origin } from "../model/model.ts";
import {
  causedBy,
  originsOf,
  plainJson,
  type TracedJson,
  type TracedObject,
  traced,
  tracedObject,
} from "../model/traced-json.ts";
import { EXCEPTION_ROWS, nameKey } from "../settings/exception.ts";
import { membersJson, ruleMembers } from "../settings/row.ts";
import type { CompiledException, ResolvedException, SkipRuleBody } from "./model.ts";

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
  if (!expression || !actionParameters || !isSameExpression(expression.value, one.expression.value))
    return false;
  const cause = causedBy(one.settings.place);
  return sortedText(plainJson(parametersJson(one, cause))) === sortedText(plainValue(actionParameters));
}

const EMPTY: ReadonlySet<string> = new Set(["null", "[]", "{}", '""']);

/** JSON in which empty members are left out, and neither the order of members nor that of items matters. */
function sortedText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(sortedText).sort()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, one]) => [key, sortedText(one)] as const);
  const given = members.filter(([, text]) => !EMPTY.has(text));
  return `{${given.map(([key, text]) => `${JSON.stringify(key)}:${text}`).sort()}}`;
}

function emitException(
  resolved: ResolvedException,
  uri: string,
  liveRule: LocatedObject | undefined,
): CompiledException {
  const { settings, expression } = resolved;
  const cause = causedBy(settings.place);
  const members = ruleMembers(EXCEPTION_ROWS, { ...settings, expression }, { scope: "zone" });
  const given = {
    action: { value: SKIP_ACTION, origin: cause },
    action_parameters: parametersJson(resolved, cause),
    expression: traced(expression),
    enabled: { value: true, origin: cause },
    ...membersJson(EXCEPTION_ROWS, members, "rule"),
  };
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
