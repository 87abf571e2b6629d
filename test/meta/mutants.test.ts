import { readFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { parseSync } from "oxc-parser";
import { describe, expect, it } from "vitest";
import { withLoadCounted } from "../../scripts/mutants/copy.ts";
import { mutantsOf, withMutants } from "../../scripts/mutants/mutate.ts";
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
    ["const a = b > MAX_B;", ["const a = ((b) <= (MAX_B));"]],
    ["const a = b && c;", ["const a = ((b) || (c));"]],
    ["const a = b ?? c;", ["const a = ((b) && (c));"]],
    ["const a = b ? c : d;", ["const a = !(b) ? c : d;"]],
    ["if (a) b();", ["if (!(a)) b();", "if (a) ;"]],
    ["const a = !b;", ["const a = (b);"]],
    ["const a = true;", ["const a = false;"]],
    ["const a = 1;", ["const a = (1 + 1);"]],
    ["const a = 4_000;", ["const a = 0;"]],
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
    'throw new Error("a bug");',
    'throw new TypeError("a bug");',
    'throw new RangeError("caught");',
  ])("leaves %s alone", (text) => expect(mutated(text)).toEqual([]));

  it("looks into values whose type is asserted", () => {
    expect(mutated('const a = "b" as const;')).toEqual(['const a = "" as const;']);
    expect(mutated("const a = [true] satisfies B;")).toEqual(["const a = [false] satisfies B;"]);
  });

  it("says where a file cannot be parsed", () => {
    expect(() => mutantsOf("a.ts", "const = 1;")).toThrow(/^a\.ts: /);
  });
});

describe("withMutants", () => {
  const mixed = (text: string) => withMutants(text, new Map(mutantsOf("a.ts", text).entries()));

  it("asks for each mutant where its original runs, and changes nothing else", () => {
    expect(mixed("if (a < 1) b();")).toBe(
      'if ((wafsmithIs("0") ? (!(a < 1)) : ((wafsmithIs("1") ? (((a) <= (1))) : (a < (wafsmithIs("2") ? ((1 + 1)) : (1))))))) {if (!wafsmithIs("3")) {b();}}',
    );
    expect(mixed('const a = "b" as const;')).toBe('const a = (wafsmithIs("0") ? ("") : ("b")) as const;');
  });

  it("gives the original or one of the mutants", () => {
    const text =
      'let b = ""; for (const c of [1, 2, 3]) { if (c > 1 && c < 3) b += "x"; else b += c; } return b;';
    const mutants = mutantsOf("a.ts", `function a() { ${text} }`);
    const run = (body: string, active?: number): unknown =>
      new Function("wafsmithIs", `${body}; return a();`)((id: string) => Number(id) === active);
    const all = withMutants(`function a() { ${text} }`, new Map(mutants.entries()));
    expect(run(all)).toBe("1x3");
    for (const [id, { start, end, replacement }] of mutants.entries()) {
      const whole = `function a() { ${text} }`;
      expect(run(all, id)).toBe(run(whole.slice(0, start) + replacement + whole.slice(end)));
    }
  });

  it("leaves files as readable as they were", () => {
    const files = fg.globSync("src/{core,sources/terraform}/*.ts", { cwd: ROOT });
    const broken = files.filter((file) => {
      const text = readFileSync(join(ROOT, file), "utf8");
      const mutants = new Map(mutantsOf(file, text).entries());
      return parseSync(file, withMutants(text, mutants)).errors.length > 0;
    });
    expect(broken).toEqual([]);
  });
});

describe("withLoadCounted", () => {
  const run = (text: string): unknown => new Function("globalThis", text)(context);
  const context: { wafsmithLoading?: number; seen?: () => unknown } = {};

  it("tells what runs while a module is loaded from what runs later, also if it has a first line for a shell", () => {
    const asked = "const loading = () => globalThis.wafsmithLoading;";
    run(
      withLoadCounted(
        `${asked} globalThis.seen = ((first) => () => [first, loading()])(loading()); // The end.`,
      ),
    );
    expect(context.seen?.()).toEqual([1, 0]);
    expect(withLoadCounted("#!/usr/bin/env node\nmain();")).toMatch(
      /^#!\/usr\/bin\/env node\n.*; main\(\);\n/,
    );
  });
});
