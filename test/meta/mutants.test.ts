import { readFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { mutantsOf, withProbes } from "../../scripts/mutants/mutate.ts";
import { ROOT } from "../../scripts/setup.mjs";

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
    'export { a } from "b";',
    'const a = import("b");',
    "const a = b`c`;",
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

describe("withProbes", () => {
  const probed = (text: string) => withProbes(text, new Map(mutantsOf("a.ts", text).entries()));
  const probe = (id: number) => `globalThis.wafsmithReached?.(${id})`;

  it("calls a probe before what each mutant changes, and changes nothing else", () => {
    expect(probed("if (a < 1) b();")).toBe(
      `if ((${probe(0)},((${probe(1)},(a < (${probe(2)},(1))))))) {${probe(3)};b();}`,
    );
    expect(probed('const a = "b" as const;')).toBe(`const a = (${probe(0)},("b")) as const;`);
  });

  it("leaves files as readable as they were", () => {
    const files = fg.globSync("src/{core,sources/terraform}/*.ts", { cwd: ROOT });
    const broken = files.filter((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const mutants = new Map(mutantsOf(file, text).entries());
      return parseSync(file, withProbes(text, mutants)).errors.length > 0;
    });
    expect(broken).toEqual([]);
  });
});
