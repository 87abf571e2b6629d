import type { LocatedNode, LocatedObject, LocatedString } from "../../sources/values/located.ts";
import { arrayAt, mayBeNone, objectsIn, saysNothing, stringAt } from "../../sources/values/located.ts";

/** One setting of a page rule. */
export interface PageRuleSetting {
  readonly id: LocatedString;
  readonly value: LocatedNode | undefined;
}

/** The settings that are sent: a switch that is off is not, nor is an empty list. */
export function settingsOf(rule: LocatedObject, isSpelledOut: boolean): readonly PageRuleSetting[] {
  return objectsIn(arrayAt(rule, "actions")).flatMap((action) => {
    const id = stringAt(action, "id");
    const value = action.get("value");
    const isOff = value?.kind === "Boolean" && !value.value;
    const isNone = (value && mayBeNone(value)) || (isSpelledOut && value?.kind === "Number" && !value.value);
    return id && !isOff && !isNone && !(value && saysNothing(value)) ? [{ id, value }] : [];
  });
}

/** The URL of a redirect. A block of Terraform is a list of one. */
export function urlOf(value: LocatedNode | undefined): LocatedString | undefined {
  return stringAt(objectsIn(value)[0], "url");
}

/** The new URL that leaves requests over HTTPS for a target where they are. */
export function ownUrl(target: string): string {
  let star = 0;
  return `https://${target.replace(/^https:\/\//, "").replace(/\*/g, () => `$${++star}`)}`;
}
