import type { ParameterSchema } from "../../contract/schemas/parameter-schema.ts";
import { OBJECT_SCHEMAS } from "../../contract/schemas/parameters.ts";
import { SETTINGS } from "../../contract/settings.ts";
import { nearest } from "../../core/nearest.ts";
import { code } from "../../core/phrases.ts";
import type { FileRange } from "../../core/range.ts";
import type { LocatedEntry, LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { objectsIn, stringAt } from "../../sources/values/located.ts";
import { misfitsOf } from "./parameter-check.ts";
import { nearValue, wordsFor } from "./parameter-words.ts";

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

/** The settings whose values version 4 of the provider passes on as they are. */
const UNCHECKED: ReadonlySet<string> = new Set(["always_use_https", "ciphers"]);

/** The settings in an object of a slot, or in a resource that the provider does not check itself. `kind`: its slot or type. */
export function settingsIn(kind: string, node: LocatedObject): readonly Setting[] {
  if (kind === "zone-setting") return settingIn(node, "zone-settings");
  if (kind === "cloudflare_zone_setting") return settingIn(node, "zone-settings", "setting_id");
  if (kind === "cloudflare_zone_settings_override") {
    const entries = objectsIn(node.get("settings")).flatMap((one) => one.entries);
    const isOpen = (name: string) => UNCHECKED.has(name) || Object.hasOwn(SETTINGS.retired.value, name);
    const open = entries.filter(({ key, value }) => value.kind !== "Null" && isOpen(key));
    return open.map((value) => ({ name: value.key, at: value.keyRange, value, list: "zone-settings" }));
  }
  if (!/^(?:transforms|cloudflare_managed_(?:headers|transforms))$/.test(kind)) return [];
  const transforms = [node.get("managed_request_headers"), node.get("managed_response_headers")];
  return transforms.flatMap(objectsIn).flatMap((one) => settingIn(one, "managed-transforms"));
}

/** The problems of a setting's name and value; `doubtful` if it is not known whether the API rejects it. */
export function settingProblems(setting: Setting) {
  const { name, at, value, list } = setting;
  const { properties: known = {} } = OBJECT_SCHEMAS[list];
  if (!Object.hasOwn(known, name)) {
    const meant = settingMeant(name, known) ?? (list === "page-rule-setting" ? CLOSED : undefined);
    const words = { problem: `No setting ${code(name)} is documented`, help: meant?.help ?? "" };
    return meant ? [{ messageId: "doubtful" as const, at, words, near: meant.near }] : [];
  }
  const schema = known[name]!;
  return (value ? misfitsOf(value, schema) : []).flatMap((misfit) => {
    const { at } = misfit;
    // One report says that the API refuses a number for a word (simstudioai/sim pull request 5444), none the reverse.
    const isOfOtherType = "value" in at && schema.enum?.some((one) => String(one) === String(at.value));
    if (isOfOtherType && at.kind === "String") return [];
    const messageId =
      misfit.problem.kind === "form" || isOfOtherType ? ("doubtful" as const) : ("setting" as const);
    return [{ ...misfit, messageId, words: wordsFor(misfit, name), near: nearValue(misfit) }];
  });
}

/** Page rules get no new settings. */
const CLOSED = { help: "Remove it.", near: undefined };

/** The help for a name that no setting has, and the right name; undefined if nothing shows that it is wrong. */
function settingMeant(name: string, known: Readonly<Record<string, ParameterSchema>>) {
  const names = Object.keys(known);
  const [near] = nearest(name, names);
  if (near !== undefined) return { help: `Write ${code(near)}.`, near };
  const [owner, other] = names.filter((key) => known[key]!.enum?.includes(name));
  const isValue = owner !== undefined && other === undefined;
  return isValue ? { help: `${code(name)} is a value of ${code(owner)}.`, near } : undefined;
}
