import { describe, expect, it } from "vitest";
import { mutantsOf } from "../../scripts/mutants/mutate.ts";

/** The text after each mutation. */
const mutated = (text: string) =>
  mutantsOf("a.ts", text).map(
    ({ start, end, replacement }) => text.slice(0, start) + replacement + text.slice(end),
  );

describe("mutantsOf", () => {
  it.each([
    ["const a = b === c;", ["const a = ((b) !== (c));"]],
    ["const a = b < c;", ["const a = ((b) <= (c));"]],
    ["const a = b && c;", ["const a = ((b) || (c));"]],
    ["const a = b ?? c;", ["const a = ((b) && (c));"]],
    ["const a = b ? c : d;", ["const a = !(b) ? c : d;"]],
    ["if (a) b();", ["if (!(a)) b();", "if (a) ;"]],
    ["const a = !b;", ["const a = (b);"]],
    ["const a = true;", ["const a = false;"]],
    ["const a = 1;", ["const a = (1 + 1);"]],
    ['const a = { b: "c", "d": `e` };', ['const a = { b: "", "d": `e` };', 'const a = { b: "c", "d": "" };']],
  ])("changes %s in each way", (text, expected) => expect(mutated(text)).toEqual(expected));

  it.each([
    'import { a } from "b";',
    'export * from "b";',
    'type A = "b" | 1;',
    "interface A { readonly b: true }",
    'const a = "";',
    'function a(): b is "c" {}',
    "const a = b + c;",
  ])("leaves %s alone", (text) => expect(mutated(text)).toEqual([]));

  it("looks into values whose type is asserted", () => {
    expect(mutated('const a = "b" as const;')).toEqual(['const a = "" as const;']);
    expect(mutated("const a = [true] satisfies B;")).toEqual(["const a = [false] satisfies B;"]);
  });

  it("says where a file cannot be parsed", () => {
    expect(() => mutantsOf("a.ts", "const = 1;")).toThrow(/^a\.ts: /);
  });
});
