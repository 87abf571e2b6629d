import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withJsonEntry } from "../../src/cli/init/json-addition.ts";

describe("withJsonEntry", () => {
  it.each([
    ["{}", '{"baseline": "b.json"}'],
    ['{ "preset": "strict" }\n', '{ "preset": "strict", "baseline": "b.json" }\n'],
    ['{\n  "preset": "strict"\n}\n', '{\n  "preset": "strict",\n  "baseline": "b.json"\n}\n'],
    ['{\r\n\t"a": {\r\n\t}\r\n}', '{\r\n\t"a": {\r\n\t},\r\n\t"baseline": "b.json"\r\n}'],
  ])("adds an entry to %j", (text, expected) => {
    expect(withJsonEntry(text, "baseline", "b.json")).toBe(expected);
  });

  it.each(["", "[]", "null", '{"baseline": "a.json"}', '{"a": 1} // ours', '{"a": 1,}'])(
    "leaves %j unchanged",
    (text) => {
      expect(withJsonEntry(text, "baseline", "b.json")).toBeUndefined();
    },
  );

  it("changes nothing else", () => {
    const indentations = fc.constantFrom(undefined, 2, "\t");
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), indentations, (object, indentation) => {
        const text = JSON.stringify(object, undefined, indentation);
        const plain = JSON.parse(text);
        expect(JSON.parse(withJsonEntry(text, "new key", "b")!)).toEqual({ ...plain, "new key": "b" });
      }),
    );
  });
});
