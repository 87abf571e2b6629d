import { describe, expect, it } from "vitest";
import type { Place } from "../../../src/core/range.ts";
import { readJson } from "../../../src/sources/json/json.ts";
import type { ModuleValues } from "../../../src/sources/terraform/modules/module-values.ts";
import type { ModuleView } from "../../../src/sources/terraform/modules/module-view.ts";
import type { Resource, ResourcePart } from "../../../src/sources/terraform/resources/resource-blocks.ts";
import { EvaluationBudget } from "../../../src/sources/terraform/values/budget.ts";
import { FileValue } from "../../../src/sources/terraform/values/file-value.ts";
import { type LocatedNode, type LocatedObject, stringsIn } from "../../../src/sources/values/located.ts";
import { amongNode, numberNode, unknownNode } from "../../../src/sources/values/nodes.ts";
import { childNodes } from "../nodes.ts";

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

  it("has the places of all that is in it as origins elsewhere, and fixes nowhere", () => {
    const text = '{"a": ["b", 1, true, null], "c": {"d": "e"}}';
    const node = readJson("b.json", text).value!;
    const among = amongNode(unknownNode(node.range, "it is unknown"), [node]);
    const originsOf = (one: LocatedNode): unknown[] => {
      const children = one.kind === "Unknown" ? (one.candidates ?? []) : childNodes(one);
      const origin =
        one.kind === "String" ? one.content.origin?.({ start: 0, end: 1 }) : "origin" in one && one.origin;
      const place = origin ? `${origin.uri} ${text.slice(origin.range.start, origin.range.end)}` : undefined;
      return [place, ...children.flatMap(originsOf)];
    };
    const own = ["b", "1", "true", "null"].map((part) => `b.json ${part}`);
    const all = [`b.json ${text}`, 'b.json ["b", 1, true, null]', ...own, 'b.json {"d": "e"}', "b.json e"];
    const at = (value: LocatedNode) => new FileValue(value, "b.json").at(placeIn("a.json", 90));
    expect(originsOf(at(node))).toEqual(all);
    expect(originsOf(at(among))).toEqual([undefined, ...all]);
    expect(at(among).range).toMatchObject({ start: 90 });
    // Its keys are elsewhere too, and a copy of the copy is still from there.
    const [entry] = (at(node) as LocatedObject).entries;
    expect(entry!.keyRange).toMatchObject({
      start: 90,
      origin: { uri: "b.json", range: { start: 1, end: 4 } },
    });
    const again = new FileValue(at(node), "a.json").at(placeIn("c.json", 5));
    expect(originsOf(again)).toEqual(all);
    const budget = new EvaluationBudget({ writtenChars: 0 });
    expect(originsOf(new FileValue(at(node), "a.json").frozen(budget).at(placeIn("a.json", 1)))).toEqual(all);
    const strings = stringsIn([new FileValue(node, "b.json").frozen(budget).at(placeIn("b.json", 1))]);
    expect(strings.map(({ content }) => content.encode("x", { start: 0, end: 1 }))).toEqual([
      undefined,
      undefined,
    ]);
    expect(strings.map(({ content }) => content.toOuter({ start: 0, end: 1 }).start).sort()).toEqual([40, 8]);
  });

  it("is copied once for each place that refers to it, as far as the budget goes", () => {
    const node = readJson("b.json", '["a", "b"]').value!;
    const value = new FileValue(node, "b.json");
    const budget = new EvaluationBudget({ writtenChars: 0 }, { maxElements: 5 });
    const copies = [1, 2, 1].map((start) => value.referredAt(placeIn("a.json", start), budget));
    expect(copies.map(({ kind, range }) => [kind, range.start])).toEqual([
      ["Array", 1],
      ["Array", 2],
      ["Array", 1],
    ]);
    expect(copies[2]).toBe(copies[0]);
    expect(value.referredAt(placeIn("c.json", 1), budget)).toMatchObject({
      kind: "Unknown",
      range: { start: 1 },
      cause: "limits",
    });
    expect(value.referredAt(placeIn("b.json", 1), budget)).toBe(node);
    const unknown = unknownNode(node.range, "it is unknown");
    expect(new FileValue(unknown, "b.json").referredAt(placeIn("b.json", 3), budget).range.start).toBe(3);
    const among = amongNode(unknown, [node]);
    expect(new FileValue(among, "b.json").referredAt(placeIn("b.json", 3), budget)).toBe(among);
  });
});
