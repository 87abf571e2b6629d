import { exactJsonText } from "../../core/exact-json.ts";
import type { ShownRequest } from "../../semantics/complete/complete.ts";
import { describedRequest } from "../../semantics/complete/described.ts";
import { readJson } from "../../sources/json/json.ts";
import type { TrafficRequest } from "../model.ts";
import { readDescribed } from "../read/described.ts";
import { SHORT_FIELDS } from "../read/described-keys.ts";
import { Problems } from "../read/place.ts";
import type { TrafficRule } from "../rules/traffic-rule.ts";
import { flowText } from "./flow-text.ts";

/** A request as described in test files, and as read from that description. */
export interface DescribedRequest {
  /** A mapping of YAML in one line, for a test file whose requests have the keys of `settledKeys`. */
  readonly text: string;
  /** Its text for any test file. */
  readonly wholeText: string;
  readonly request: TrafficRequest;
}

/** Keys that make the outcome of a request certain, whatever it is: see `settledKeys`. */
export interface SettledKeys {
  readonly open: false;
  readonly managed?: Readonly<Record<string, null>>;
  readonly exceeds?: readonly string[];
}

/**
 * The keys with which a request leaves nothing open: other fields are missing, it passes all managed rulesets that are
 * not among the files, and is meets no further conditions, such as rate limits.
 */
export function settledKeys(
  rules: readonly TrafficRule[],
  isGiven: (ruleset: string) => boolean,
): SettledKeys {
  const ids = rules.flatMap(({ executes }) =>
    executes === undefined || isGiven(executes) ? [] : [executes],
  );
  return {
    open: false,
    ...(ids.length > 0 && { managed: Object.fromEntries(ids.map((id) => [id, null])) }),
    ...(rules.some(({ furtherCondition }) => furtherCondition) && { exceeds: [] }),
  };
}

const SHORT_NAMES: ReadonlyMap<string, string> = new Map(
  [...SHORT_FIELDS].map(([short, field]) => [field, short]),
);

/** A request in writing, with fields under their short names; undefined if it cannot be read again. */
export function describedText(shown: ShownRequest, settled: SettledKeys): DescribedRequest | undefined {
  const { fields = {}, open: _, ...message } = describedRequest(shown, "cloudflare");
  const named = Object.entries(fields).map(([name, value]) => [SHORT_NAMES.get(name) ?? name, value]);
  const exceeds = settled.exceeds?.length ? { exceeds: settled.exceeds } : {};
  const description = { ...message, ...Object.fromEntries(named), ...exceeds };
  const whole = { ...description, ...settled };
  const json = exactJsonText(whole);
  const { value } = readJson("", json);
  const problems = new Problems(json);
  const request = value?.kind === "Object" ? readDescribed(value, "cloudflare", problems) : undefined;
  return request && { text: flowText(description), wholeText: flowText(whole), request };
}
