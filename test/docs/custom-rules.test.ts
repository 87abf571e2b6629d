import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { makeDirectory, run } from "../cli/support.ts";
import { installInto } from "../support/package.ts";
import { examplesOf } from "../support/page-examples.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../docs/custom-rules.md", import.meta.url)), "utf8");
const examples = examplesOf(PAGE).filter(({ commands }) => commands.length > 0);

describe("the page on rules of your own", () => {
  it("has examples", () => {
    expect(examples.length).toBeGreaterThan(4);
  });

  it.each(examples.map((example) => [example.title, example] as const))(
    "prints what it says: %s",
    async (_, { files, commands }) => {
      const directory = makeDirectory(files);
      installInto(directory);
      for (const { argv, output } of commands) {
        const { stdout, stderr } = await run(argv, { directory });
        expect(stdout, stderr).toBe(output);
      }
    },
  );
});
