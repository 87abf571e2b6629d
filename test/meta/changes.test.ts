import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { CHANGES } from "../../scripts/changes/index.ts";
import { applied, pathsNamed } from "../../scripts/changes/model.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const architecture = readFileSync(`${ROOT}ARCHITECTURE.md`, "utf8");
const howToAdd = architecture.split("\n## How to add\n")[1]!.split("\n## ")[0]!;

/** `npm run try-changes` makes the changes and runs their tests; this test only checks that they still apply. */
describe("How to add, in ARCHITECTURE.md", () => {
  it("has a change that tries each section", () => {
    const sections = [...howToAdd.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading);
    expect(
      Object.values(CHANGES)
        .map(({ section }) => section)
        .toSorted(),
    ).toEqual(sections.toSorted());
  });

  it.each(Object.entries(CHANGES))("names every file that is edited for a change: %s", (_, change) => {
    const isNamed = pathsNamed(architecture, change.section);
    expect(change.edits.map(({ path }) => path).filter((path) => !isNamed(path))).toEqual([]);
  });

  it.each(Object.entries(CHANGES))(
    "describes a change whose places are found in the code: %s",
    (_, change) => {
      const texts = new Map<string, string | undefined>();
      for (const edit of change.edits) {
        const { path } = edit;
        const text =
          texts.get(path) ?? (existsSync(ROOT + path) ? readFileSync(ROOT + path, "utf8") : undefined);
        // A file that a script of the section writes does not exist yet.
        if (text === undefined && "find" in edit && change.runs) continue;
        texts.set(path, applied(edit, text));
      }
    },
  );

  it("does not count as naming other files", () => {
    const isNamed = pathsNamed(
      "\n### A thing\n\n1. `src/a/<name>.ts`, `src/b/` and `c.ts`.\n\n### B\n\n`d.ts`",
      "A thing",
    );
    expect(["src/a/x.ts", "src/b/y/z.ts", "c.ts"].filter(isNamed)).toHaveLength(3);
    expect(["src/a/x.md", "src/bc.ts", "d.ts"].filter(isNamed)).toEqual([]);
  });
});
