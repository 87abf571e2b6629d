import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { cycles, HOUSE, importsOf, type Module, otherDoors, trespasses } from "./house.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const modules: Module[] = ["src", "rules"].flatMap((folder) =>
  readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .map((path) => ({ path, text: readFileSync(ROOT + path, "utf8") })),
);

describe("the house", () => {
  it("has modules to look at", () => {
    expect(modules.map(({ path }) => path)).toContain("src/core/diagnostic.ts");
  });

  it("has no modules in other languages, which would not be looked at; JSON is data", () => {
    const others = ["src", "rules"].flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" }).filter((name) =>
        /\.(?:[cm]?jsx?|[cm]ts|tsx|node|wasm)$/.test(name),
      ),
    );
    expect(others).toEqual([]);
  });

  it("keeps its import directions", () => {
    expect(trespasses(modules)).toEqual([]);
  });

  it("has no import cycles", () => {
    expect(cycles(modules)).toEqual([]);
  });

  it("writes to standard output and standard error through one door", () => {
    expect(modules.flatMap(otherDoors)).toEqual([]);
  });

  it("is the table of ARCHITECTURE.md", () => {
    const rows = readFileSync(`${ROOT}ARCHITECTURE.md`, "utf8").matchAll(
      /^\| `([\w/-]+)\/` \|.*\| ([^|]*) \|$/gm,
    );
    const written = Object.fromEntries([...rows].map(([, room, rooms]) => [room, namesIn(rooms!)]));
    const enforced = Object.entries(HOUSE)
      .filter(([room]) => existsSync(ROOT + room))
      .map(([room, { rooms }]) => [room, namesIn(rooms.join(" "))]);
    expect(written).toEqual(Object.fromEntries(enforced));
  });
});

/** The folder names of a cell, sorted, without `src/`: "core, contract" and "src/core src/contract" are the same. */
function namesIn(cell: string): string[] {
  return (cell.match(/[a-z-]+(?:\/[a-z-]+)?/g) ?? [])
    .map((name) => name.replace(/^src\//, ""))
    .filter((name) => name !== "nothing")
    .sort();
}

describe("the check itself", () => {
  const core: Module = { path: "src/core/range.ts", text: "export const one = 1;\n" };
  const inspect = (path: string, text: string, ...others: Module[]) =>
    trespasses([core, { path, text }, ...others]);

  it("sees every form of import", () => {
    const text = [
      'import "./a.ts";',
      'import type { B } from "./b.ts";',
      "export {",
      "  c,",
      '} from "./c.ts";',
      'const late = () => import("./d.ts");',
      'export * from "./e.ts";',
      'const { f } = await import("./f.ts");',
      'type G = import("./g.ts").G;',
      '// import "./comment.ts"; await import("./comment.ts")',
      ' * import { x } from "./tsdoc.ts";',
      "const text = `import('./string.ts')`;",
    ].join("\n");
    expect(importsOf(text).map(({ specifier, line }) => `${line} ${specifier}`)).toEqual([
      "1 ./a.ts",
      "2 ./b.ts",
      "3 ./c.ts",
      "6 ./d.ts",
      "7 ./e.ts",
      "8 ./f.ts",
      "9 ./g.ts",
    ]);
  });

  it.each([
    ["a computed name", "await import(name);"],
    ["a name in backquotes", "await import(`../parser/y.ts`);"],
    ["a name put together", 'await import("../parser/" + "y.ts");'],
    ["a comment before the name", 'await import(/* now */ "../parser/y.ts");'],
    ["a comment before the call", '/* now */ await import("../parser/y.ts");'],
    ["text that looks like a comment", 'f(" // ", () => import("../parser/y.ts"));'],
    ["a name of a member that is a string", 'import { "a b" as c } from "../parser/y.ts";'],
    ["a second statement of a line", 'import "chevrotain"; import { y } from "../parser/y.ts";'],
    ["an assigned require", 'import y = require("../parser/y.ts");'],
    ["a required module", 'const y = createRequire(import.meta.url)("../parser/y.ts");'],
    ["a reference", '/// <reference path="../parser/y.ts" />'],
  ])("rejects an import that it could not read: %s", (_, statement) => {
    const line = `const one = 1;\n${statement}\n`;
    expect(inspect("src/parser/x.ts", line, { path: "src/parser/y.ts", text: "" })).toEqual([
      expect.stringMatching(/^src\/parser\/x\.ts:2: \d imports that are not literal, where 0 are expected$/),
    ]);
  });

  it("accepts what the table allows", () => {
    expect(
      inspect("src/parser/x.ts", 'import { one } from "../core/range.ts";\nimport "chevrotain";\n'),
    ).toEqual([]);
    expect(inspect("src/cli/x.ts", 'import { readFileSync } from "node:fs";\nprocess.exit(0);\n')).toEqual(
      [],
    );
  });

  it.each([
    [
      "an edge against the table",
      "src/core/x.ts",
      'import "../parser/y.ts";\n',
      "src/core may not import src/parser/y.ts",
    ],
    [
      "a type-only edge",
      "src/lint/x.ts",
      'import type { R } from "../../rules/y.ts";\n',
      "src/lint may not import rules/y.ts",
    ],
    ["a rule in a rule", "rules/x.ts", 'import r from "./y.ts";\n', "a rule imports the rule rules/y.ts"],
    [
      "a package of another folder",
      "src/lint/x.ts",
      'import { parse } from "yaml";\n',
      "may not import the package yaml",
    ],
    ["a file access", "src/sources/x.ts", 'import { readFileSync } from "node:fs";\n', "imports node:fs"],
    ["the clock", "src/lint/x.ts", "const now = Date.now();\n", "uses Date.now("],
    ["the environment", "rules/x.ts", "if (process.env.CI) {}\n", "uses process."],
    [
      "a missing file",
      "src/core/x.ts",
      'import "./gone.ts";\n',
      "imports src/core/gone.ts, which does not exist",
    ],
    ["a folder of its own", "src/extra/x.ts", "export {};\n", "is in no folder of the house"],
    [
      "the command line in the public door",
      "src/index.ts",
      'export * from "./cli/y.ts";\n',
      "src may not import src/cli/y.ts",
    ],
    [
      "a door from within the house",
      "src/types/x.ts",
      'import "../parser/index.ts";\n',
      "imports the door src/parser/index.ts instead of the module behind it",
    ],
  ])("rejects %s", (_, path, text, problem) => {
    const targets = ["src/parser/y.ts", "src/parser/index.ts", "rules/y.ts", "src/cli/y.ts"].map(
      (target) => ({
        path: target,
        text: "",
      }),
    );
    expect(inspect(path, text, ...targets)).toEqual([expect.stringContaining(problem)]);
  });

  it.each([
    ["a stream of the process", "process.stderr.write(text);"],
    ["a stream that is handed on", "serve(process.stdout);"],
    ["the console", "console.log(text);"],
    ["a descriptor", "writeSync(2, text);"],
    ["a stream under the guard", "const out: OutputStream = world.stdout;"],
    ["the real world", "const { stdout } = nodeIo();"],
  ])("sees another door: %s", (_, statement) => {
    const module = { path: "src/cli/x.ts", text: `// console.log(text)\n${statement}\n` };
    expect(otherDoors(module)).toEqual([expect.stringMatching(/^src\/cli\/x\.ts:2: /)]);
  });

  it("finds cycles, also through types", () => {
    const circle: Module[] = [
      { path: "src/core/a.ts", text: 'import "./b.ts";\n' },
      { path: "src/core/b.ts", text: 'import type { C } from "./c.ts";\n' },
      { path: "src/core/c.ts", text: 'export * from "./a.ts";\n' },
    ];
    expect(cycles([core, ...circle])).toEqual([
      ["src/core/a.ts", "src/core/b.ts", "src/core/c.ts", "src/core/a.ts"],
    ]);
    expect(cycles(circle.slice(0, 2))).toEqual([]);
  });
});
