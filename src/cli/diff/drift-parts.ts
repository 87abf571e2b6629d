import type { DriftDeployment, DriftRule, DriftZone } from "../../report/drift/model.ts";
import type { PartsFormat } from "../simulate/parts.ts";

type Check<Value> = { readonly [Key in keyof Value]-?: (value: unknown) => boolean };

const isText = (value: unknown) => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);
const isAmong =
  (...values: readonly string[]) =>
  (value: unknown) =>
    isText(value) && values.includes(value as string);
const isListOf = (check: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(check);

/** Whether a value is an object whose members pass their checks. */
function isObjectOf<Value>(check: Check<Value>) {
  return (value: unknown): boolean => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
    const members = value as Readonly<Record<string, unknown>>;
    return Object.entries(check).every(([key, passes]) =>
      (passes as (value: unknown) => boolean)(members[key]),
    );
  };
}

const RULE: Check<DriftRule> = {
  subject: isText,
  ids: isListOf(isText),
  policy: isText,
  live: isText,
  why: isText,
};

const DEPLOYMENT: Check<DriftDeployment> = {
  ruleset: isObjectOf<DriftDeployment["ruleset"]>({ id: isText, name: isText }),
  state: isAmong("same", "changed", "missing", "extra"),
  summary: isText,
  settings: isListOf(
    isObjectOf<DriftDeployment["settings"][number]>({ setting: isText, policy: isText, live: isText }),
  ),
  rules: isListOf(isObjectOf(RULE)),
  notGoverned: isListOf(isText),
};

const isDriftZone = isObjectOf<DriftZone>({
  zone: isObjectOf<DriftZone["zone"]>({ name: isText, id: isTextOrNull }),
  state: isAmong("in_sync", "drifted", "not_governed", "not_readable"),
  file: isTextOrNull,
  reason: isTextOrNull,
  deployments: isListOf(isObjectOf(DEPLOYMENT)),
  notNamed: isListOf(isText),
  violations: isListOf(isText),
});

/** The reports of `diff` on the zones of a policy. */
export const DRIFT_PARTS: PartsFormat<DriftZone> = {
  command: "diff",
  isZone: (value): value is DriftZone => isDriftZone(value),
};
