import { isRecord } from "../../core/record.ts";

/**
 * A part of a JSON schema, with `{{name}}` replaced by the fact of that name, and references to `#/$defs/` by the
 * members of the definition.
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
