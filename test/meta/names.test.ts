import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const EXPORT = /^export (?:abstract |async )*(?:const|let|class|interface|type|function\*?|enum) (\w+)/gm;

/** Names that two or more modules export, by the reason. A new export needs a unique name. */
const SHARED: Readonly<Record<string, string>> = {
  "every command file exports one": "command",
  "Cloudflare's word, and the linter's": "Rule",
};

/** The modules that export each name. */
function exportedNames(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of ["src", "rules"]) {
    for (const file of readdirSync(ROOT + folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.includes("generated")) continue;
      const names = readFileSync(`${ROOT}${folder}/${file}`, "utf8").matchAll(EXPORT);
      // Overloads of a function are one.
      for (const name of new Set([...names].map(([, name]) => name!)))
        found.set(name, [...(found.get(name) ?? []), `${folder}/${file}`]);
    }
  }
  return found;
}

it("exports a name from one module only, but for those with a reason", () => {
  const names = exportedNames();
  const allowed = new Set(Object.values(SHARED).join(" ").split(" "));
  const shared = [...names].filter(([, modules]) => modules.length > 1);
  const added = shared
    .filter(([name]) => !allowed.has(name))
    .map(([name, at]) => `${name}: ${at.join(", ")}`);
  expect(added, "give one of them a name of its own, or say in SHARED why not").toEqual([]);
  const gone = [...allowed].filter((name) => (names.get(name)?.length ?? 0) < 2);
  expect(gone, "no longer shared: take them off the list").toEqual([]);
});
