import * as fs from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { RUNNER_COMMANDS } from "../../src/contract/runners.ts";
import { REPORT_FORMAT_NAMES } from "../../src/report/formats.ts";
import { anyCharacter } from "../support/any-character.ts";
import { cases } from "../support/cases.ts";
import { HANG_MS } from "../support/hang.ts";
import { makeDirectory, run } from "./support.ts";

const EXAMPLES = Object.values(RUNNER_COMMANDS).map(({ value }) => value.example);
const COMMAND = new RegExp(
  Object.values(RUNNER_COMMANDS)
    .map(({ value }) => value.pattern)
    .join("|"),
  "iu",
);
const DRIVES =
  /[\0-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u{e0000}-\u{e007f}]/u;
const OWN_ANNOTATION = /(?<=\n)::(?:error|warning|notice)(?: [^\n:]*::| )/g;

const POLICY_FORMATS = "overrides rule patch put request curl http terraform markdown html".split(" ");
const EXPORT = "export.json";

/** Text that wants to drive what shows it. No tabs: they stay in the content of files. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...EXAMPLES, "::", "##[", "a", " ", '"', "`", "\\"),
      fc.constantFrom(
        "\n",
        "\r",
        "\u001b[2J",
        "\u009b2J",
        "\u0085",
        "\u2028",
        "\u202e",
        "\u{e0041}",
        "\u0007",
      ),
      fc.string({ unit: anyCharacter, maxLength: 4 }).map((text) => text.replace(/[\t\ufeff]/g, "")),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((pieces) => pieces.join(""));

/** A string as the name of a file. */
const nameOf = (text: string) => Buffer.from(`n${text}`.replace(/[\0/]/g, "-")).toString("utf8").slice(0, 60);

/** What is called, with a text in a name of a file, in contents, in arguments and in the environment. */
function callsWith(text: string): readonly (readonly string[])[] {
  const name = nameOf(text);
  const own = (ending: string) => `${name}.${ending}`;
  const given = text.replaceAll("\0", "");
  const rule = JSON.stringify(given);
  return [
    ...COMMANDS.filter((one) => one.name !== "lsp").flatMap((one) => [
      [one.name, name],
      [one.name, `--${given}`],
      [one.name, `--format=${given}`, name],
    ]),
    [given],
    ...REPORT_FORMAT_NAMES.flatMap((format) => [
      ["lint", ".", "--format", format],
      ["lint", own("json"), "--preset=all", "--format", format],
    ]),
    ["lint", own("cfexpr"), "--fix-dry-run"],
    ["lint", own("cfexpr"), "--color"],
    ["lint", "a.cfexpr", "--config", own("config.yaml")],
    ["lint", "--print-config", own("json")],
    ["parse", "-e", given],
    ["parse", own("cfexpr")],
    ["parse", "--ast", own("cfexpr")],
    ["explain", given],
    ["explain", "-e", `http.host eq ${rule}`],
    ["explain", "-e", `http.host eq ${rule}`, "--format", "json"],
    ["prove", "never", `http.host eq ${rule}`],
    ["fmt", own("cfexpr")],
    ["fmt", "--check", "."],
    ["fmt", "--diff", "."],
    ["pack", own("cfexpr")],
    ["pack", own("cfexpr"), "--format", "json"],
    ["eval", own("json"), "--request", own("txt")],
    ["eval", own("json"), "--request", own("curl"), "--explain"],
    ["eval", own("json"), "--request", own("curl"), "--format", "json"],
    ["replay", own("json"), "--log", own("ndjson")],
    ["replay", own("json"), "--log", own("ndjson"), "--format", "json"],
    ["tune", own("ndjson")],
    ["tune", own("ndjson"), "--format", "json"],
    ...["text", "json", "markdown", "html", "sarif", "csv"].map((format) => [
      ...["simulate", own("zone.json"), "--format", format],
    ]),
    ...POLICY_FORMATS.map((format) => ["compile", own("policy.yaml"), "--format", format]),
    ["decompile", EXPORT],
    ...["text", "json", "markdown", "html"].map((format) => [
      "diff",
      own("json"),
      EXPORT,
      "--format",
      format,
    ]),
    ["lock", EXPORT, "-o", "-"],
    ["test", own("waftest.yaml")],
    ["test", "--format", "github", own("waftest.yaml")],
    ["init", "."],
  ];
}

function filesWith(text: string): Readonly<Record<string, string>> {
  const name = nameOf(text);
  const own = (ending: string) => `${name}.${ending}`;
  const rule = {
    ref: text,
    action: "block",
    description: text,
    expression: `http.host eq ${JSON.stringify(text)} and http.hst eq "a" and ip.src not in {1.1.1.1}`,
  };
  const calm = { ref: `${text}2`, action: "log", expression: `http.host ne "b"` };
  const ruleset = { name: text, kind: "zone", phase: "http_request_firewall_custom", rules: [rule, calm] };
  const id = "4814384a9e5d4991b9815dcfc25d2f1f";
  const execute = { action: "execute", description: text, expression: "true", action_parameters: { id } };
  const entry = { id, kind: "zone", name: text, phase: "http_request_firewall_managed", rules: [execute] };
  return {
    "a.cfexpr": "ssl",
    [EXPORT]: JSON.stringify({ result: entry }),
    [own("json")]: JSON.stringify(ruleset, null, 2),
    [own("yaml")]:
      `rules:\n  - action: block # ${text}\n    expression: ${JSON.stringify(rule.expression)}\n`,
    [own("tf")]: `resource "cloudflare_ruleset" "a" {\n  name = ${JSON.stringify(text)} # ${text}\n}\n`,
    [own("cfexpr")]: rule.expression,
    [own("txt")]: text,
    [own("curl")]: `curl 'https://a.example/${text.replaceAll("'", "")}' -H 'a: ${text.replaceAll("'", "")}'`,
    [own("ndjson")]: `${JSON.stringify({ ClientRequestHost: text, score: 3 })}\n${text}\n`,
    [own("config.yaml")]: `preset: ${JSON.stringify(text)}\nrules:\n  ${JSON.stringify(text)}: error\n`,
    [own("policy.yaml")]: `paranoia: 2\nzones:\n  ${JSON.stringify(text)}: { id: ${JSON.stringify(text)} }\n`,
    [own("zone.json")]: JSON.stringify({
      zone: { id: text, name: text },
      packages: [],
      groups: [{ id: text }],
    }),
    [own("waftest.yaml")]:
      `rules: [${JSON.stringify(own("json"))}]\ncases:\n  - name: ${JSON.stringify(text)}\n    request: { url: "https://a.example/" }\n    expect: { action: ${JSON.stringify(text)} }\n`,
  };
}

/** The first thing in an output that would drive a terminal or a runner. */
function driving(output: string, argv: readonly string[]): string | undefined {
  let text = `\n${output}`;
  if (argv.includes("github")) text = text.replace(OWN_ANNOTATION, "");
  if (argv.includes("--color")) text = text.replace(/\u001b\[\d{1,2}m/g, "");
  // Content of files keeps its line ends.
  if (argv[0] === "fmt" || argv.includes("--fix-dry-run")) text = text.replaceAll("\r\n", "\n");
  return (DRIVES.exec(text) ?? COMMAND.exec(text))?.[0];
}

describe("the guard of all outputs", () => {
  it("lets nothing through that drives a terminal or a runner, in any command, format and stream", {
    timeout: HANG_MS,
  }, async () => {
    let seen = 0;
    await fc.assert(
      fc.asyncProperty(hostile, fc.nat(), async (text, at) => {
        const calls = callsWith(text);
        const directory = makeDirectory(filesWith(text));
        const env = { NO_COLOR: text, TERM: text, HOME: `/${nameOf(text)}`, GITHUB_ACTIONS: text };
        for (let step = 0; step < 4; step++) {
          const argv = calls[(at + step * 29) % calls.length]!;
          const { stdout, stderr } = await run(argv, { directory, env, untilInterrupted: async () => {} });
          seen += stdout.length + stderr.length;
          for (const output of [stdout, stderr])
            expect({ argv, output, driving: driving(output, argv) }).toMatchObject({ driving: undefined });
        }
        fs.rmSync(directory, { recursive: true, force: true });
      }),
      { numRuns: cases(30, 600) },
    );
    expect(seen).toBeGreaterThan(1000);
  });

  it("applies to file names whose bytes are not text", async () => {
    const directory = makeDirectory({ "a.cfexpr": "ssl" });
    const bytes = Buffer.from("6e1b5b324a9bffc3.json".replace(".json", ""), "hex");
    fs.writeFileSync(
      Buffer.concat([Buffer.from(`${directory}/`), bytes, Buffer.from(".cfexpr")]),
      "http.hst",
    );
    for (const format of REPORT_FORMAT_NAMES) {
      const argv = ["lint", ".", "--format", format];
      const { stdout, stderr } = await run(argv, { directory });
      expect([driving(stdout, argv), driving(stderr, argv)]).toEqual([undefined, undefined]);
    }
  });

  it("keeps annotations at a file in a directory that is named like a command", async () => {
    const name = join("##[stop-commands]x", "a.cfexpr");
    const { stdout } = await run(["lint", ".", "--format", "github"], { files: { [name]: "http.hst" } });
    expect(stdout).toMatch(/^::error title=/);
    expect(stdout).not.toContain("##[");
  });

  it("says that a patch is not exact if it had to be escaped", async () => {
    const files = { "a.cfexpr": 'http.host eq "##vso[task]" && ssl' };
    const { stdout, stderr } = await run(["fmt", "a.cfexpr"], { files });
    expect(stdout).toContain("\\x23#vso[task]");
    expect(stderr).toContain("This output is not exact, because it has escapes of 1 character");
  });
});
