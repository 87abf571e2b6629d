import { isRecord } from "../../core/record.ts";

/**
 * A part of a schema in JSON with its facts, which it names in double braces, and with definitions in place of
 * references to `#/$defs/`. Members beside such a reference are added.
 */
export function written(
  part: unknown,
  facts: Readonly<Record<string, unknown>>,
  definitions: Readonly<Record<string, unknown>>,
): unknown {
  const whole = (one: unknown): unknown => {
    if (typeof one === "string") {
      const [, fact] = /^\{\{(\w+)\}\}$/.exec(one) ?? [];
      return fact === undefined
        ? one.replace(/\{\{(\w+)\}\}/g, (_, name) => String(facts[name]))
        : facts[fact];
    }
    if (Array.isArray(one)) return one.map(whole);
    if (!isRecord(one)) return one;
    const members = Object.entries(one).flatMap(([key, member]) => {
      const [, name] = (key === "$ref" && /^#\/\$defs\/(.*)/.exec(String(member))) || [];
      return name === undefined
        ? [[key, whole(member)] as const]
        : Object.entries(whole(definitions[name]) as object);
    });
    return Object.fromEntries(members);
  };
  return whole(part);
}
