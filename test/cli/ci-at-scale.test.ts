import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readArguments } from "../../src/cli/arguments.ts";
import { COMMANDS } from "../../src/cli/commands/index.ts";

const PAGE = readFileSync(fileURLToPath(new URL("../../docs/ci-at-scale.md", import.meta.url)), "utf8");
const blocks = (language: string) =>
  [...PAGE.matchAll(/^```(\w+)\n([^`]*)^```$/gm)].flatMap(([, of, text]) => (of === language ? [text!] : []));
const callsOf = (text: string) =>
  [...text.matchAll(/npx (?:--prefix \S+ -d\)" --yes )?wafsmith(?:@[\d.]+)? ([^#`\n]+)/g)].map(([, call]) =>
    call!.trim(),
  );
const CALLS = callsOf(PAGE);

describe("docs/ci-at-scale.md", () => {
  it("shows at least one call of each option that it is about", () => {
    for (const option of ["--changed-since", "--cache", "--shard", "--watch", "--baseline"]) {
      expect(CALLS.filter((call) => call.includes(option))).not.toEqual([]);
    }
  });

  it.each(CALLS)("shows a call that is understood: %s", async (call) => {
    const [name, ...argv] = call.replaceAll('"', "").split(/\s+/);
    const command = await COMMANDS.find((one) => one.name === name)!.load();
    expect(readArguments(argv, command)).toHaveProperty("operands");
  });

  it("shows configuration that can be parsed", () => {
    for (const text of blocks("json")) expect(JSON.parse(text)).toHaveProperty("baseline");
    for (const text of blocks("yaml")) {
      const jobs = parse(text) as Record<string, { readonly script: string }>;
      expect(Object.values(jobs).map(({ script }) => script)).toEqual(
        callsOf(text).map((call) => `npx --prefix "$(mktemp -d)" --yes wafsmith@0.1.0 ${call}`),
      );
    }
    expect(blocks("yaml").length * blocks("json").length).toBeGreaterThan(0);
  });
});
