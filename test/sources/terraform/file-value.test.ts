import { describe, expect, it } from "vitest";
import type { Place } from "../../../src/core/range.ts";
import type { ModuleValues } from "../../../src/sources/terraform/modules/module-values.ts";
import type { ModuleView } from "../../../src/sources/terraform/modules/module-view.ts";
import type { Resource, ResourcePart } from "../../../src/sources/terraform/resources/resource-blocks.ts";
import { FileValue } from "../../../src/sources/terraform/values/file-value.ts";
import type { LocatedNode, LocatedObject } from "../../../src/sources/values/located.ts";
import { numberNode } from "../../../src/sources/values/nodes.ts";

const placeIn = (uri: string, start: number) => ({ uri, start, end: start + 1 }) as Place;

/** Never called: the compiler checks its body, and must reject each line below a directive. */
function refused(values: ModuleValues, view: ModuleView, resource: Resource, part: ResourcePart): void {
  // @ts-expect-error the body of a resource counts in its file, and is opened at a place
  const node: LocatedObject = values.nodeOf(resource);
  // @ts-expect-error so does what one block says
  const block: LocatedNode = values.partNode(part);
  // @ts-expect-error and what a variable stands for
  const variable: LocatedNode | string = view.variable("x");
  // @ts-expect-error a place names its file
  values.nodeOf(resource).at({ start: 0, end: 1 });
  // @ts-expect-error the value after it is not to be had
  values.nodeOf(resource).node;
  void [node, block, variable];
}

describe("a value of a file", () => {
  it("is unchanged in its file, and at the reference in another", () => {
    const value = new FileValue(numberNode(placeIn("b.tf", 7), 1, "1"), "b.tf");
    expect(value.at(placeIn("b.tf", 90)).range).toMatchObject({ start: 7 });
    const elsewhere = value.at(placeIn("a.tf", 90));
    expect(elsewhere.range).toMatchObject({ start: 90, end: 91 });
    expect(elsewhere.origin).toMatchObject({ uri: "b.tf", range: { start: 7 } });
    expect(typeof refused).toBe("function");
  });
});
