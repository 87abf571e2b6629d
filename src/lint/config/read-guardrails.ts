import { OVERRIDES } from "../../contract/overrides.ts";
import { OWASP } from "../../contract/owasp.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import configKeys from "./config-keys.json" with { type: "json" };
import type { ValueReader } from "./value-reader.ts";

const LEVELS = OWASP.paranoiaLevels.value;
const THRESHOLDS: ReadonlyMap<string, number> = new Map(Object.entries(OWASP.thresholds.value));

/** The actions that a guardrail may allow: those that an override can set. */
export const GUARDRAIL_ACTIONS: readonly string[] = OVERRIDES.actions.value;

/** The largest number of days that `maxUntilDays` takes: a hundred years. */
export const MAX_UNTIL_DAYS = 36_525;

/** Zones that a guardrail without `zones` is for. */
const EVERY_ZONE = "*";

/** The `guardrails` of a configuration. Invalid entries are reported to the reader and dropped. */
export function readGuardrails(reader: ValueReader, node: LocatedNode | undefined): Guardrail[] {
  return reader.list(node, "guardrails", (item) => {
    const object = reader.object(item, "an entry of `guardrails`");
    return object ? [readGuardrail(reader, object)] : [];
  });
}

function readGuardrail(reader: ValueReader, object: LocatedObject): Guardrail {
  reader.knownKeys(object, configKeys.guardrail);
  const get = (key: keyof typeof configKeys.guardrail) => object.get(key);
  const reason = reader.string(get("reason"), "reason");
  if (!get("reason") || reason?.trim() === "") reader.missing(object, "reason", "A guardrail");
  const level = { min: Math.min(...LEVELS), max: Math.max(...LEVELS) };
  const days = { min: 0, max: MAX_UNTIL_DAYS };
  const actions = get("actions");
  return {
    zones: get("zones") ? reader.names(get("zones"), "zones").map(({ name }) => name) : [EVERY_ZONE],
    reason: reason?.trim() ?? "",
    minParanoia: integer(reader, get("minParanoia"), "minParanoia", level),
    maxThreshold: threshold(reader, get("maxThreshold")),
    actions: actions && reader.list(actions, "actions", (item) => action(reader, item)),
    requiredRulesets: reader.strings(get("requiredRulesets"), "requiredRulesets"),
    requiredRules: reader.list(get("requiredRules"), "requiredRules", (item) => ruleName(reader, item)),
    allowsExceptions: reader.boolean(get("exceptions"), "exceptions") ?? true,
    maxUntilDays: integer(reader, get("maxUntilDays"), "maxUntilDays", days),
    uri: reader.uri,
    range: object.range,
  };
}

function action(reader: ValueReader, node: LocatedNode): string[] {
  const found = reader.choice(node, "actions", GUARDRAIL_ACTIONS);
  return found === undefined ? [] : [found];
}

/** A score, or one of the documented names for one. */
function threshold(reader: ValueReader, node: LocatedNode | undefined): number | undefined {
  const named = node?.kind === "String" ? THRESHOLDS.get(node.value) : undefined;
  if (named !== undefined) return named;
  const bounds = { min: OWASP.minScoreThreshold.value, max: Number.MAX_SAFE_INTEGER };
  return integer(reader, node, "maxThreshold", bounds);
}

/** An id, or the number of the Core Rule Set, which YAML reads as a number. */
function ruleName(reader: ValueReader, node: LocatedNode): string[] {
  if (node.kind === "Number" && /^\d+$/.test(node.raw)) return [node.raw];
  const name = reader.string(node, "requiredRules");
  return name === undefined ? [] : [name];
}

function integer(
  reader: ValueReader,
  node: LocatedNode | undefined,
  key: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  if (!node) return undefined;
  const isOne = node.kind === "Number" && Number.isSafeInteger(node.value);
  if (isOne && node.value >= min && node.value <= max) return node.value;
  const bounds = max === Number.MAX_SAFE_INTEGER ? `${min} or above` : `from ${min} to ${max}`;
  reader.wrongTypeOf(node, code(key), `a whole number, ${bounds}`);
  return undefined;
}
