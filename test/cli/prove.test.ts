import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

describe("wafsmith prove", () => {
  it("prints an answer, and exits with 1 if the statement is not true", async () => {
    expect(
      await run(["prove", "implies", 'http.host eq "a.example.com"', 'ends_with(http.host, ".example.com")']),
    ).toMatchObject({
      exitCode: 0,
      stdout: "Yes: every request that matches the first expression matches the second.\n",
      stderr: "",
    });
    expect(await run(["prove", "always", "ssl"])).toMatchObject({
      exitCode: 1,
      stdout: [
        "No. This request shows it:",
        '  {"ssl":false}',
        "To try it:",
        `  wafsmith eval -e EXPRESSION --request '{"url":"http://example.com/","open":false}'`,
        "  curl http://example.com/",
        "",
      ].join("\n"),
    });
    const withList = await run(["prove", "never", "ip.src in $office"]);
    expect(withList.stdout).toContain('with the lists\n  {"office":["0.0.0.0"]}\n');
  });

  it("says which disputed fact a proof rests on", async () => {
    const { exitCode, stdout } = await run(["prove", "never", 'http.host contains "A"']);
    expect(exitCode).toBe(0);
    expect(stdout).toBe(
      "Yes, assuming that `http.host` has no capitals: no request matches the expression.\n",
    );
    expect((await run(["prove", "never", 'http.host eq "a" and ssl and not ssl'])).stdout).toMatch(/^Yes: /);
  });

  it.each([
    ["always", ["ssl or not ssl"], "every request matches the expression"],
    ["equivalent", ["ssl", "not not ssl"], "both expressions match the same requests"],
  ])("says what it proved: %s", async (ask, expressions, proved) => {
    expect((await run(["prove", ask, ...expressions])).stdout).toBe(`Yes: ${proved}.\n`);
  });

  it("does not decide what only an excluded assumption proves, and names it", async () => {
    const capital = ["prove", "never", 'http.host contains "A"', "--assume"];
    expect(await run([...capital, "none"])).toMatchObject({
      exitCode: 1,
      stdout: [
        "Unknown: found neither a proof nor a counterexample.",
        "The answer is yes with `--assume lower-case-hosts`, assuming that `http.host` has no capitals.",
        "",
      ].join("\n"),
    });
    expect(await run([...capital, "lower-case-hosts"])).toMatchObject({ exitCode: 0 });
    expect(await run([...capital, "bogus"])).toMatchObject({ exitCode: 2, stdout: "" });
    const stdin = ['http.host contains "A"', 'http.host contains "a"', "ssl and not ssl"]
      .map((a) => `${JSON.stringify({ ask: "never", a })}\n`)
      .join("");
    const answers = async (...how: readonly string[]) => {
      const { stdout } = await run(["prove", "--ndjson", ...how], { stdin });
      const lines = stdout.trimEnd().split("\n");
      return lines
        .map((line) => JSON.parse(line))
        .map(({ answer, assuming, needs }) => [answer, assuming, needs]);
    };
    const others = [
      ["no", undefined, undefined],
      ["yes", undefined, undefined],
    ];
    const names = ["lower-case-hosts"];
    expect(await answers()).toEqual([["yes", names, undefined], ...others]);
    expect(await answers("--assume", "none")).toEqual([["unknown", undefined, names], ...others]);
  });

  it("names the assumptions that a proof cannot do without, and no others", async () => {
    const short = ["prove", "never", 'substring(http.cookie, -9) eq "x-y" and http.host eq "a"'];
    const { exitCode, stdout } = await run(short);
    expect(exitCode).toBe(1);
    expect(stdout).toContain(
      "\nThe answer is yes with `--assume documented-results`, assuming that `substring`",
    );
    expect(await run([...short, "--assume", "documented-results"])).toMatchObject({
      exitCode: 0,
      stdout: expect.stringMatching(/^Yes, assuming that `substring`, [^:]* is documented: no request/),
    });
    const php = [
      'http.request.uri.path.extension eq "php"',
      'ends_with(lower(http.request.uri.path), ".php")',
    ];
    const stdin = [
      { ask: "implies", a: `${php[0]} and http.host eq "a"`, b: php[1] },
      {
        ask: "implies",
        a: 'not ssl and http.host eq "a.example"',
        b: 'starts_with(http.request.full_uri, "http://a.example")',
      },
      { ask: "never", a: 'len(http.request.uri.args["id"]) eq 0 and http.host eq "a"' },
      { ask: "never", a: 'starts_with(substring(http.host, 3, 14), "Z")' },
      { ask: "never", a: "len(substring(http.host, 3, 14)) eq 20" },
    ]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join("");
    const lines = (await run(["prove", "--ndjson"], { stdin })).stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { answer: "yes", assuming: ["plain-extensions"] },
      { answer: "yes", assuming: ["plain-addresses"] },
      { answer: "yes", assuming: ["filled-entries"] },
      { answer: "unknown", because: "unconfirmed", needs: ["documented-results", "lower-case-hosts"] },
      { answer: "yes", steps: expect.any(Number) },
    ]);
    expect(lines[4]).not.toContain("assuming");
  });

  it("shows requests that `eval` agrees with", async () => {
    for (const a of [
      'starts_with(http.request.uri.path, "/a") and any(http.request.headers["x"][*] contains "é")',
      'http.request.uri.path contains "//" or http.host eq ab:cd',
      'http.request.version eq "HTTP/1.1" and ip.src.country eq "DE" and http.request.body.raw contains "x"',
      'any(http.request.headers.names[*] eq "X-A") and http.user_agent eq ""',
      'http.request.uri.args["a"][1] eq "b+c" and cf.bot_management.score lt 5 and ip.src in $office',
      'http.cookie contains "a=1" and http.request.method eq "PURGE" and not ssl',
      'all(http.request.headers[*][0] eq "a")',
      "not http.host in $hosts",
      'http.cookie contains "a=" and any(http.request.cookies["b"][*] contains "c")',
    ]) {
      const stdin = `${JSON.stringify({ ask: "never", a })}\n`;
      const answer = JSON.parse((await run(["prove", "--ndjson"], { stdin })).stdout);
      expect(answer.answer, a).toBe("no");
      if (a.includes("$")) expect(answer.curl).toBeUndefined();
      const how = answer.normalization ? ["--normalization", answer.normalization] : [];
      for (const request of [JSON.stringify(answer.request), ...(answer.curl ? [answer.curl] : [])]) {
        const argv = ["eval", "-e", a, "--format", "json", "--request", request, ...how];
        expect(JSON.parse((await run(argv)).stdout).requests[0].matched, request).toEqual(["expression"]);
      }
    }
  });

  it("says what it could not decide, and in how many steps", async () => {
    const long =
      'http.user_agent matches "^(ab|ba)*c$" and http.user_agent matches "^(a|b)(a|b)(a|b)(aa|bb)*c"';
    const { exitCode, stdout } = await run(["prove", "never", long, "--max-steps", "20"]);
    expect(exitCode).toBe(1);
    expect(stdout).toContain("Unknown: neither a proof nor a counterexample was found in 21 steps.");
  });

  it("answers lines of JSON, and what is wrong with them", async () => {
    const lines = [
      { ask: "never", a: "ssl and not ssl" },
      { ask: "equivalent", a: 'http.host in {"a" "b"}', b: 'http.host eq "b" or http.host eq "a"' },
      { ask: "always", a: "cf.bot_management.score gt 9223372036854775806" },
      { ask: "sometimes", a: "ssl" },
      { ask: "implies", a: "ssl" },
      { ask: "never", a: "ssl", b: "ssl" },
      { ask: "never", a: "http.hots eq 5" },
      { ask: "never", a: "" },
    ];
    const stdin = `${lines.map((line) => JSON.stringify(line)).join("\n")}\nnonsense\n`;
    const { exitCode, stdout, stderr } = await run(["prove", "--ndjson"], { stdin });
    const answers = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.slice(0, 3).map(({ answer }) => answer)).toEqual(["yes", "yes", "no"]);
    expect(answers.slice(3).every(({ error }) => typeof error === "string")).toBe(true);
    expect(answers).toHaveLength(9);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("6 lines of 9 could not be answered.");
  });

  it.each([[[]], [["never"]], [["bogus", "ssl"]], [["never", "ssl", "--max-steps", "0"]]])(
    "%j is a usage error",
    async (argv) => {
      expect(await run(["prove", ...argv])).toMatchObject({ exitCode: 2, stdout: "" });
    },
  );
});
