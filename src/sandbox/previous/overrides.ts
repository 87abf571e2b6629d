import { PREVIOUS_WAF } from "../../contract/migration.ts";
import { badShape, type HttpAnswer, ok, refuseOwn } from "../http/answer.ts";
import { objectBody } from "../http/body.ts";
import { paged } from "../http/lists.ts";
import type { Call } from "../http/route.ts";
import { OWN_ERRORS } from "../own-errors.ts";
import type { ApiRecord, Json, StoredZone } from "../state/records.ts";
import { previousZone } from "./packages.ts";

/** `GET …/firewall/waf/overrides`. */
export function listOverrides(call: Call): HttpAnswer {
  return paged(call.world.store.list("override", previousZone(call).id), call.query);
}

/** `GET …/overrides/{override_id}`. */
export function getOverride(call: Call): HttpAnswer {
  return ok(overrideOf(call, previousZone(call)));
}

/** `POST …/overrides`: needs URLs, and groups or rules. */
export function createOverride(call: Call): HttpAnswer {
  const zone = previousZone(call);
  return saved(call, zone, call.world.newId(), {});
}

/** `PUT …/overrides/{override_id}`: replaces it. */
export function putOverride(call: Call): HttpAnswer {
  const zone = previousZone(call);
  return saved(call, zone, overrideOf(call, zone).id, {});
}

/** `PATCH …/overrides/{override_id}`: changes what is given. */
export function patchOverride(call: Call): HttpAnswer {
  const zone = previousZone(call);
  const before = overrideOf(call, zone);
  return saved(call, zone, before.id, before);
}

/** `DELETE …/overrides/{override_id}`. */
export function deleteOverride(call: Call): HttpAnswer {
  const zone = previousZone(call);
  const { id } = overrideOf(call, zone);
  call.world.store.delete("override", zone.id, id);
  return ok({ id });
}

const DEFAULTS = {
  description: "",
  paused: false,
  priority: 0,
  groups: {},
  rules: {},
  rewrite_action: {},
} as const;

function saved(call: Call, zone: StoredZone, id: string, before: Json): HttpAnswer {
  const override: ApiRecord = { ...DEFAULTS, ...before, ...(objectBody(call).value as Json), id };
  checkShape(override);
  call.world.store.put("override", zone.id, id, override);
  return ok(override);
}

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

function overrideOf(call: Call, zone: StoredZone): ApiRecord {
  const id = call.params["override_id"] ?? "";
  const found = call.world.store.get("override", zone.id, id);
  if (!found) throw refuseOwn(OWN_ERRORS.noSuchThing, { what: "override", id });
  return found;
}
