import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

async function answers(lines: readonly unknown[], ...argv: readonly string[]) {
  const stdin = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const { exitCode, stdout, stderr } = await run(["eval", "--ndjson", ...argv], { stdin: `${stdin}\n` });
  return {
    exitCode,
    stderr,
    answers: stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  };
}

const MISSING = { expression: 'http.host ne "a"', request: {} };

describe("wafsmith eval --ndjson", () => {
  it("answers every line in order", async () => {
    const given = await answers([
      { expression: 'http.host eq "a"', request: { "http.host": "a" } },
      { expression: 'http.host eq "a"', request: { "http.host": "b" } },
      { expression: 'http.host eq "a"', request: {}, open: true },
      {
        expression: "ip.src in $office",
        request: { "ip.src": "10.0.0.7" },
        lists: { office: ["10.0.0.0/24"] },
      },
      { expression: String.raw`http.host eq "\xff"`, request: { "http.host": { hex: "ff" } } },
    ]);
    expect(given).toEqual({
      exitCode: 0,
      stderr: "",
      answers: ["match", "no-match", "unknown", "match", "match"].map((result) => ({ result })),
    });
  });

  it("reads integers beyond the exact ones, and leaves strings that look like them unchanged", async () => {
    const score = "cf.threat_score";
    const given = await answers([
      `{"expression": "${score} eq 9007199254740993", "request": {"${score}": 9007199254740993}}`,
      `{"expression": "${score} eq 9007199254740992", "request": {"${score}": 9007199254740993}}`,
      `{"expression": "${score} eq -9223372036854775808", "request": {"${score}":-9223372036854775808}}`,
      `{"expression": "http.host eq \\"9007199254740993\\"", "request": {"http.host": "9007199254740993"}}`,
      `{"expression": "${score} eq 1", "request": {"${score}": 99999999999999999999}}`,
    ]);
    expect(given.answers).toEqual([
      { result: "match" },
      { result: "no-match" },
      { result: "match" },
      { result: "match" },
      { error: "`cf.threat_score` must be an integer of 64 bits." },
    ]);
  });

  it("takes a reading of missing values", async () => {
    expect((await answers([MISSING])).answers).toEqual([{ result: "no-match" }]);
    expect((await answers([MISSING], "--missing", "engine")).answers).toEqual([{ result: "match" }]);
    expect((await run(["eval", "--ndjson", "--missing", "other"], { stdin: "" })).exitCode).toBe(2);
  });

  it("says what is wrong with a line, goes on, and ends with 2", async () => {
    const given = await answers([
      "nonsense",
      "[]",
      { expression: 5, request: {} },
      { expression: "ssl" },
      { expression: "ssl", request: {}, open: 1 },
      { expression: "ssl", request: {}, lists: [] },
      { expression: " ", request: {} },
      { expression: "http.hots eq 5", request: {} },
      { expression: "ssl", request: { ssl: "yes" } },
      { expression: "ssl", request: { ssl: true } },
    ]);
    expect(given.exitCode).toBe(2);
    expect(given.stderr).toContain("9 lines of 10 could not be evaluated.");
    expect(given.answers.slice(0, -1).every((answer) => typeof answer.error === "string")).toBe(true);
    expect(given.answers.at(-1)).toEqual({ result: "match" });
    expect(given.answers[7].error).toContain("There is no field `http.hots`");
  });

  it("asks for --ndjson", async () => {
    expect(await run(["eval"], { stdin: "" })).toMatchObject({ exitCode: 2, stdout: "" });
  });
});
