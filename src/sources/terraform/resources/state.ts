import type { LocatedObject } from "../../values/located.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../../values/located.ts";
import { isKnownResource, ownersIn, type ResourceValues } from "./resources.ts";

/** The resources of a state file (`*.tfstate`), with values as stored: the provider's shapes are not converted. */
export function stateResources(root: LocatedObject): ResourceValues[] {
  return objectsIn(arrayAt(root, "resources")).flatMap((resource) => {
    const type = stringAt(resource, "type");
    if (!type || stringAt(resource, "mode")?.value === "data" || !isKnownResource(type.value)) return [];
    return objectsIn(arrayAt(resource, "instances")).flatMap((instance) => {
      const node = objectAt(instance, "attributes");
      return node
        ? [{ ...SHARED, ...placeOf(resource, instance), type: type.value, typeRange: type.range, node }]
        : [];
    });
  });
}

const SHARED = { syntax: "plan", numberInterpolations: [] } as const;

/** The address of an instance, as Terraform writes it, and what it belongs to. */
function placeOf(
  resource: LocatedObject,
  instance: LocatedObject,
): Pick<ResourceValues, "name" | "zone" | "account"> {
  const module = stringAt(resource, "module")?.value;
  const type = stringAt(resource, "type")?.value ?? "";
  const key = instance.get("index_key");
  const index =
    key?.kind === "String" ? JSON.stringify(key.value) : key?.kind === "Number" ? key.raw : undefined;
  const address = `${type}.${stringAt(resource, "name")?.value ?? ""}${index === undefined ? "" : `[${index}]`}`;
  return {
    name: module === undefined ? address : `${module}.${address}`,
    ...ownersIn(objectAt(instance, "attributes")),
  };
}
