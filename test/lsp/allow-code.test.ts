import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { startServer } from "./client.ts";

const FILES = {
  "a.cfexpr": "ssl",
  "wafsmith.config.mjs":
    'import { writeFileSync } from "node:fs";\nwriteFileSync(new URL("./trace.txt", import.meta.url), "ran");\nexport default {};\n',
};

/** Opens a file next to a configuration that is code; returns whether that ran, and what was reported. */
async function opened(start: Parameters<typeof startServer>[0]) {
  const client = await startServer({ files: FILES, ...start });
  const uri = await client.open("a.cfexpr", "ssl");
  await client.diagnosticsOf(uri);
  return { hasRun: existsSync(join(client.directory, "trace.txt")), messages: client.messages };
}

describe("JavaScript of the tree that is edited", () => {
  it.each([undefined, null, {}, { allowCode: "true" }, { allowCode: 1 }, ["allowCode"]])(
    "does not run if the editor sends %j, and a message says so",
    async (initializationOptions) => {
      const { hasRun, messages } = await opened({ initializationOptions });
      expect(hasRun).toBe(false);
      expect(messages.join("\n")).toMatch(
        /`wafsmith\.config\.mjs` is JavaScript, which runs only with `--allow-code`\..*the defaults apply/,
      );
    },
  );

  it("runs if the editor or its command line allows it", async () => {
    const sent = await opened({ initializationOptions: { allowCode: true } });
    const given = await opened({ args: ["--allow-code"] });
    expect([sent, given].map(({ hasRun }) => hasRun)).toEqual([true, true]);
    expect([...sent.messages, ...given.messages]).toEqual([]);
  });
});
