import { execFileSync, spawn } from "node:child_process";
import { chmodSync, createReadStream } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeDirectory, run, systemError, type World } from "./support.ts";

async function verdicts(argv: readonly string[], world: World) {
  const { exitCode, stdout, stderr } = await run(["parse", "--ndjson", ...argv], world);
  const lines = stdout.split("\n");
  expect(lines.pop()).toBe("");
  return { exitCode, stderr, verdicts: lines.map((line) => JSON.parse(line)) };
}

const VALID = { valid: true, diagnostics: [] };

describe("wafsmith parse", () => {
  it("says that an expression is valid", async () => {
    expect(await run(["parse"], { stdin: 'http.host eq "a"\n' })).toMatchObject({
      exitCode: 0,
      stdout: "<stdin>: valid.\n",
      stderr: "",
    });
  });

  it("shows what is wrong with one, in a file or on standard input", async () => {
    const files = { "a/x.cfexpr": "ip.src not in {10.0.0.0/8}\n" };
    const { exitCode, stdout } = await run(["parse", "a/x.cfexpr"], { files });
    expect(exitCode).toBe(1);
    expect(stdout).toContain("a/x.cfexpr:1:8  error  syntax/not-in");
    expect(stdout).toContain("a/x.cfexpr: not valid, 1 finding.\n");
    const other = await run(["parse", "-"], { stdin: files["a/x.cfexpr"] });
    expect(other.stdout).toBe(stdout.replaceAll("a/x.cfexpr", "<stdin>"));
  });

  it("checks an expression that is given with -e", async () => {
    const { exitCode, stdout } = await run(["parse", "-e", "ip.src not in {10.0.0.0/8}"]);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^<expression>:1:8 {2}error {2}syntax\/not-in/);
  });

  it.each([
    ["an expression where a file is expected", ['http.host eq "a"'], "put `-e` before it"],
    ["-e beside a file", ["-e", "ssl", "a.cfexpr"], "cannot be given together"],
    ["-e beside --ndjson", ["-e", "ssl", "--ndjson"], "cannot be given with it"],
    ["an empty input", [], "`<stdin>` contains no expression"],
    ["an empty expression", ["-e", " "], "`<expression>` contains no expression"],
  ])("says what to do with %s", async (_, argv, words) => {
    const { exitCode, stdout, stderr } = await run(["parse", ...argv], { stdin: "\n" });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(words);
  });

  it("leaves names and types out on request", async () => {
    const world = { stdin: "no.such.field eq 5" };
    expect((await run(["parse"], world)).exitCode).toBe(1);
    expect(await run(["parse", "--syntax-only"], world)).toMatchObject({
      exitCode: 0,
      stdout: "<stdin>: the syntax is valid; names and types were not checked.\n",
    });
    expect((await run(["parse", "--syntax-only"], { stdin: "ip.src not in {}" })).exitCode).toBe(1);
  });

  it("prints the syntax tree, which blank text, accepted by the engine, does not have", async () => {
    const { exitCode, stdout } = await run(["parse", "--ast"], { stdin: "not ssl\n" });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      diagnostics: [],
      ast: { kind: "Not", start: 0, end: 7, operand: { kind: "Field", name: "ssl", start: 4, end: 7 } },
    });
    expect(JSON.parse((await run(["parse", "--ast"], { stdin: "" })).stdout)).toMatchObject({
      valid: true,
      ast: null,
    });
  });

  it("counts a byte-order mark of the file in no offset of the expression", async () => {
    const { stdout } = await run(["parse", "--ast"], { stdin: "\ufeffssl" });
    expect(JSON.parse(stdout)).toMatchObject({ valid: true, ast: { start: 0, end: 3 } });
  });

  it.each([
    [["no.cfexpr"], "There is no file or directory `no.cfexpr`."],
    [["."], "`.` is a directory, but a file is expected here."],
    [["a", "b"], "`parse` takes no more than [FILE|-], but `b` was also given."],
    [["--ndjson", "no.ndjson"], "There is no file or directory `no.ndjson`."],
    [["--ndjson", "."], "`.` is a directory, but a file is expected here."],
  ])("rejects %j", async (argv, message) => {
    const { exitCode, stdout, stderr } = await run(["parse", ...argv]);
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });
});

describe("wafsmith parse --ndjson", () => {
  it("gives one verdict a line, with offsets in the expression", async () => {
    const stdin = `${JSON.stringify('http.host eq "a"')}\n${JSON.stringify('"\u{1f600}" eq http.host and ip.src not in {1.1.1.1}')}\n`;
    const { exitCode, verdicts: found, stderr } = await verdicts([], { stdin });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expect(found[0]).toEqual(VALID);
    expect(Object.keys(found[1])).toEqual(["valid", "diagnostics"]);
    expect(found[1].valid).toBe(false);
    const notIn = found[1].diagnostics.find((one: { code: string }) => one.code === "syntax/not-in");
    expect(notIn).toEqual({
      code: "syntax/not-in",
      message: expect.stringMatching(/\.$/),
      start: 29,
      end: 35,
    });
  });

  it("checks names and types by default", async () => {
    const stdin = JSON.stringify("no.such.field eq 5");
    expect((await verdicts([], { stdin })).verdicts).toMatchObject([
      { valid: false, diagnostics: [{ code: "types/unknown-field" }] },
    ]);
    expect(await verdicts(["--syntax-only"], { stdin })).toMatchObject({ exitCode: 0, verdicts: [VALID] });
  });

  it("adds the tree on request", async () => {
    const { verdicts: found } = await verdicts(["--ast"], { stdin: '"ssl"\n""\n' });
    expect(found).toMatchObject([
      { valid: true, ast: { kind: "Field" } },
      { valid: true, ast: null },
    ]);
  });

  it("answers bad lines in step, and ends in exit code 2", async () => {
    const lines = ['"ssl"', "", "ssl", "{}", "null", '"ssl', '"ssl"\r'];
    const stdin = Buffer.concat([
      Buffer.from(`${lines.join("\n")}\n`),
      Buffer.from([0x22, 0xff, 0x22, 0x0a]),
    ]);
    const { exitCode, stderr, verdicts: found } = await verdicts([], { stdin });
    expect(exitCode).toBe(2);
    expect(found.map((one) => one.valid)).toEqual([true, false, false, false, false, false, true, false]);
    expect(found[2]).toEqual({
      valid: false,
      diagnostics: [
        {
          code: "source/not-a-json-string",
          message: "Line 3 is not a JSON string, so no expression was checked.",
          start: 0,
          end: 0,
        },
      ],
    });
    expect(found[7].diagnostics[0].message).toBe("Line 8 is not valid UTF-8, so no expression was checked.");
    expect(stderr).toContain("wafsmith: 6 lines of 8 did not contain an expression.\n");
  });

  it("answers nothing to nothing", async () => {
    expect(await verdicts([], { stdin: "" })).toEqual({ exitCode: 0, stderr: "", verdicts: [] });
  });

  it("reads a file, a pipe included", async () => {
    const directory = makeDirectory({ "a.ndjson": '"ssl"\n' });
    expect((await verdicts(["a.ndjson"], { directory })).verdicts).toEqual([VALID]);
    execFileSync("mkfifo", [join(directory, "pipe")]);
    spawn("sh", ["-c", "cat a.ndjson > pipe"], { cwd: directory, stdio: "ignore" });
    expect((await verdicts(["pipe"], { directory })).verdicts).toEqual([VALID]);
  });

  it("says so when the file cannot be read", async () => {
    const directory = makeDirectory({ "a.ndjson": '"ssl"\n' });
    chmodSync(join(directory, "a.ndjson"), 0);
    const failing = (path: string) => {
      const stream = createReadStream(path);
      stream.destroy(systemError("EACCES"));
      return stream;
    };
    const fake = { createReadStream: failing as unknown as typeof createReadStream };
    const { exitCode, stderr } = await run(["parse", "--ndjson", "a.ndjson"], { directory, fake });
    expect([exitCode, stderr]).toEqual([3, "wafsmith: `a.ndjson` cannot be read: permission denied.\n"]);
  });

  it("skips a line that is too long and goes on", async () => {
    const stdin = `"${"a".repeat(2_000)}"\n"ssl"\n`;
    const { exitCode, verdicts: found } = await verdicts(["--max-file-size", "0.001"], { stdin });
    expect(exitCode).toBe(2);
    expect(found).toMatchObject([
      { valid: false, diagnostics: [{ message: expect.stringContaining("over the limit") }] },
      VALID,
    ]);
  });

  it("waits while the output is full", async () => {
    const stdin = Array.from({ length: 50 }, () => '"ssl"\n');
    let full = 0;
    let drained = 0;
    const output = {
      isTty: false,
      columns: undefined,
      text: "",
      write(text: string) {
        expect(full).toBe(drained);
        this.text += text;
        full++;
        return false;
      },
      async drained() {
        drained++;
      },
    };
    const { exitCode } = await run(["parse", "--ndjson"], { stdin, stdout: output });
    expect([exitCode, drained]).toEqual([0, 50]);
    expect(output.text.split("\n")).toHaveLength(51);
  });
});
