import { addTo } from "../core/items-by-key.ts";
import type { SourceDocument, TerraformResource } from "../sources/recognise/model.ts";
import type { ExportValue } from "./origin.ts";

/** A Terraform resource and its location. */
export interface Declared {
  readonly resource: TerraformResource;
  readonly origin: ExportValue;
}

/** The resources of a file that belong to one zone, as written there; undefined if not stated. */
export interface DeclaredZone {
  readonly zone: string | undefined;
  readonly resources: readonly Declared[];
}

/** The resources of a Terraform file, by zone, in the order in which zones are first named. */
export function declaredZones(document: SourceDocument): readonly DeclaredZone[] {
  const zones = new Map<string | undefined, Declared[]>();
  for (const resource of document.subjects) {
    if (resource.kind !== "TerraformResource") continue;
    const declared = { resource, origin: { document, pointer: "", node: resource.node } };
    addTo(zones, resource.zone, declared);
  }
  return [...zones].map(([zone, resources]) => ({ zone, resources }));
}
