import { OBJECT_SCHEMAS } from "../../contract/schemas/parameters.ts";
import { SETTINGS } from "../../contract/settings.ts";
import { nearest } from "../../core/nearest.ts";
import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { TerraformResource } from "../../sources/recognise/model.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { objectsIn, stringAt } from "../../sources/values/located.ts";

/** A setting of a zone or a page rule, or a managed transform, as written. */
export interface Setting {
  readonly name: string;
  readonly at: LocatedNode | FileRange;
  /** Undefined if there is none to check. */
  readonly value: LocatedEntry | undefined;
  /** The table of its names and values. */
  readonly list: "page-rule-setting" | "zone-settings" | "managed-transforms";
}

/** The setting in an object with a name and a `value`; none if the name is not known. */
export function settingIn(object: LocatedObject, list: Setting["list"], key = "id"): readonly Setting[] {
  const id = stringAt(object, key);
  return id ? [{ name: id.value, at: id, value: object.entry("value"), list }] : [];
}

/** The settings in a resource that the provider does not check itself. */
export function settingsIn({ resourceType, node }: TerraformResource): readonly Setting[] {
  if (resourceType === "cloudflare_zone_setting") return settingIn(node, "zone-settings", "setting_id");
  if (resourceType === "cloudflare_zone_settings_override") {
    const entries = objectsIn(node.get("settings")).flatMap((one) => one.entries);
    const isOpen = (name: string) => name === "ciphers" || Object.hasOwn(SETTINGS.retired.value, name);
    const open = entries.filter(({ key, value }) => value.kind !== "Null" && isOpen(key));
    return open.map((value) => ({ name: value.key, at: value.keyRange, value, list: "zone-settings" }));
  }
  if (!/^cloudflare_managed_(?:headers|transforms)$/.test(resourceType)) return [];
  const transforms = [node.get("managed_request_headers"), node.get("managed_response_headers")];
  return transforms.flatMap(objectsIn).flatMap((one) => settingIn(one, "managed-transforms"));
}

/** The help for a name that no setting has, and the right name; undefined if nothing shows that it is wrong. */
export function settingMeant({ name, list }: Setting) {
  const { properties = {} } = OBJECT_SCHEMAS[list];
  const names = Object.keys(properties);
  const [near] = nearest(name, names, 1);
  if (near !== undefined) return { help: `Write ${code(near)}.`, near };
  const [owner, other] = names.filter((key) => properties[key]!.enum?.includes(name));
  const isValue = owner !== undefined && other === undefined;
  return isValue ? { help: `${code(name)} is a value of ${code(owner)}.`, near } : undefined;
}
