import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { badShape } from "../http/answer.ts";
import { paged } from "../http/lists.ts";
import type { Json } from "../state/records.ts";
import { previousZone } from "./packages.ts";
import { recordHandlers } from "./records.ts";

const DEFAULTS = {
  description: "",
  paused: false,
  priority: 0,
  groups: {},
  rules: {},
  rewrite_action: {},
} as const;

/** URI-based overrides, which need URLs, and groups or rules. */
export const OVERRIDE_HANDLERS = recordHandlers({
  table: "override",
  id: "override_id",
  what: "override",
  zoneOf: previousZone,
  list: paged,
  defaults: DEFAULTS,
  stamps: () => ({}),
  check: checkShape,
});

function checkShape(override: Json): void {
  const { urls } = override;
  if (
    !Array.isArray(urls) ||
    urls.length === 0 ||
    !urls.every((url) => typeof url === "string" && url !== "")
  ) {
    throw badShape("urls must be a list of at least one pattern", "/urls");
  }
  const modes = PREVIOUS_WAF.overrideRuleModes.value;
  const groups = checkMap(override, "groups", ["default", "disable"]);
  const rules = checkMap(override, "rules", modes);
  checkMap(override, "rewrite_action", modes);
  if (groups + rules === 0) throw badShape("an override needs groups or rules", "");
  if (typeof override["paused"] !== "boolean") throw badShape("paused must be true or false", "/paused");
}

function checkMap(override: Json, key: string, values: readonly string[]): number {
  const map = override[key];
  if (typeof map !== "object" || map === null || Array.isArray(map))
    throw badShape(`${key} must be an object`, `/${key}`);
  for (const [name, value] of Object.entries(map)) {
    if (typeof value !== "string" || !values.includes(value)) {
      throw badShape(
        `${key} takes ${values.join(", ")}`,
        `/${key}/${name.replace(/~/g, "~0").replace(/\//g, "~1")}`,
      );
    }
  }
  return Object.keys(map).length;
}
