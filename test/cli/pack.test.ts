import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { PACK_SCHEMA } from "../../src/report/schemas.ts";
import { closed } from "../support/closed-schema.ts";
import { run } from "./support.ts";

const LONG = `not ip.src in {${Array.from({ length: 600 }, (_, at) => `10.${at >> 8}.${at & 255}.7`).join(" ")}}`;

describe("wafsmith pack", () => {
  it("prints one expression per line, and what it did on standard error", async () => {
    const stdin = 'http.host eq "a"\n  or http.host eq "b"\n';
    expect(await run(["pack"], { stdin })).toMatchObject({
      exitCode: 0,
      stdout: 'http.host in {"a" "b"}\n',
      stderr: expect.stringMatching(/^note: \d+ characters became 1 expression of 22, proved to match/),
    });
  });

  it("writes JSON by its published schema", async () => {
    const { stdout, exitCode } = await run(["pack", "long.cfexpr", "--lists", "--format", "json"], {
      files: { "long.cfexpr": LONG },
    });
    const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
      closed(PACK_SCHEMA) as object,
    );
    const report = JSON.parse(stdout);
    expect(validate(report), JSON.stringify(validate.errors)).toBe(true);
    expect([exitCode, report.expressions, report.proof]).toEqual([0, ["not ip.src in $packed_ip"], "proved"]);
    expect(report.lists[0].items).toHaveLength(600);
  });

  it("ends with 1 if it cannot be made to fit, and with 2 for what is not an expression", async () => {
    const long = await run(["pack", "-e", LONG]);
    expect([long.exitCode, long.stdout]).toEqual([1, `${LONG}\n`]);
    expect(long.stderr).toContain("`--lists` moves its sets to lists.");
    for (const argv of [
      ["-e", "http.hots eq 5"],
      ["-e", " "],
      ["-e", "ssl", "file"],
      ["-e", "ssl", "--max-chars", "0"],
    ])
      expect(await run(["pack", ...argv])).toMatchObject({ exitCode: 2, stdout: "" });
  });
});
