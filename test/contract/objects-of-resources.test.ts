import { expect, it } from "vitest";
import type { ParameterSchema } from "../../src/contract/schemas/parameter-schema.ts";
import { OBJECT_SCHEMAS } from "../../src/contract/schemas/parameters.ts";
import v5 from "../../src/contract/terraform/v5.json" with { type: "json" };

/** Members of a resource, some with members of their own. */
interface Shape {
  readonly nesting?: string;
  readonly members?: Readonly<Record<string, Shape>>;
}

/** The paths of a resource's members that a schema does not have. */
function missingIn(
  schema: ParameterSchema | undefined,
  { members = {} }: Shape,
  path: string,
): readonly string[] {
  const { properties, additionalProperties } = schema?.items ?? schema ?? {};
  if (!properties || additionalProperties) return [];
  const known = new Map(Object.entries(properties).map(([name, one]) => [name.toLowerCase(), one]));
  return Object.entries(members).flatMap(([name, member]) => {
    const own = known.get(name);
    return own ? missingIn(own, member, `${path}.${name}`) : [`${path}.${name}`];
  });
}

/** The address of a request has the account or the zone. */
const OWNER = /\.(?:account|zone)_id$/;

it.each([
  ["pool", "cloudflare_load_balancer_pool"],
  ["monitor", "cloudflare_load_balancer_monitor"],
  ["balancer", "cloudflare_load_balancer"],
] as const)("an object %s has every member of the resource %s", (name, type) => {
  const resources = v5.resources as unknown as Readonly<Record<string, Shape>>;
  expect(Object.keys(resources[type]!.members!).length).toBeGreaterThan(5);
  expect(missingIn(OBJECT_SCHEMAS[name], resources[type]!, name).filter((path) => !OWNER.test(path))).toEqual(
    [],
  );
});
