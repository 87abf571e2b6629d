import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cases } from "../support/cases.ts";
import { run, type World } from "./support.ts";

const TEXT = "ip.src not in {10.0.0.0/8}";
/** Files with an error each. */
const RED: Readonly<Record<string, string>> = {
  "a.json": `{"rules": [{"action": "block", "expression": "${TEXT}"}]}`,
  "a.yaml": `rules:\n  - action: block\n    expression: ${TEXT}\n`,
  "a.tf": `resource "cloudflare_ruleset" "x" {\n  name  = "x"\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{\n    action     = "block"\n    expression = "${TEXT}"\n  }]\n}\n`,
  "a.cfexpr": `${TEXT}\n`,
};
const TERRAFORM_WARNED = RED["a.tf"]!.replace(TEXT, "ssl and ssl");
const GREEN = { "b.cfexpr": "ssl\n" };
/** The summary of a run about which there is nothing to say. */
const SILENT = /^No problems in \d+ files? \([^)]*\)\.\n$/;

/** Whether a run is green and says nothing. */
async function isSilent(files: World["files"]): Promise<boolean> {
  const { exitCode, stdout, stderr } = await run(["lint", "."], { files: { ...GREEN, ...files } });
  return exitCode === 0 && stderr === "" && SILENT.test(stdout);
}

describe("a run with an error never becomes green in silence", () => {
  it("the silence is that of a run without an error", async () => {
    expect(await isSilent({})).toBe(true);
    for (const [name, text] of Object.entries(RED)) expect(await isSilent({ [name]: text })).toBe(false);
  });

  it("because of a byte that is inserted", async () => {
    // A sign that begins a comment takes out what follows it for every reader, and is a change of the content.
    const isComment = (byte: number) => byte === 0x23 || byte === 0x2f;
    const byte = fc.nat({ max: 255 }).filter((one) => !isComment(one));
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(RED)),
        fc.double({ min: 0, max: 1, noNaN: true }),
        byte,
        async (name, share, inserted) => {
          const bytes = Buffer.from(RED[name]!);
          const at = Math.floor(share * bytes.length);
          const changed = Buffer.concat([bytes.subarray(0, at), Buffer.from([inserted]), bytes.subarray(at)]);
          expect(await isSilent({ [name]: changed })).toBe(false);
        },
      ),
      { numRuns: cases(8, 40) },
    );
  });

  it("because its extension is written in capitals, or in several byte-order marks", async () => {
    for (const [name, text] of Object.entries(RED)) {
      const stem = name.slice(2);
      for (const renamed of [stem.toUpperCase(), stem[0]!.toUpperCase() + stem.slice(1)]) {
        const { exitCode, stdout } = await run(["lint", "."], { files: { [`A.${renamed}`]: text } });
        expect([renamed, exitCode]).toEqual([renamed, 1]);
        expect(stdout).toContain(`A.${renamed}:`);
      }
      for (const count of [1, 2, 3, 10]) {
        const marked = { [name]: "\ufeff".repeat(count) + text };
        const { exitCode } = await run(["lint", "."], { files: { ...GREEN, ...marked } });
        expect([name, count, exitCode]).toEqual([name, count, 1]);
      }
    }
  });

  it.each([
    { ".gitignore": "a.*\n" },
    { ".wafsmithignore": "*.json\n*.yaml\n*.tf\na.cfexpr\n" },
    { "wafsmith.config.json": '{"ignore": ["a.*"]}' },
    { "wafsmith.config.yaml": "preset: none\n" },
    { "override.tf": 'resource "cloudflare_ruleset" "x" {\n  rules = []\n}\n' },
    { "wafsmith.config.json": '{"rules": {"no-duplicate-rule": "off"}}' },
    { "a_override.tf": 'resource "cloudflare_ruleset" "x" {}\n' },
    { "a_override.tf.json": '{"resource": {"cloudflare_ruleset": {"x": {"rules": []}}}}' },
    { "terraform.tfvars": "x = 1\n" },
    {
      "c.json": RED["a.json"]!,
      "c.tf": RED["a.tf"]!,
      "c.yaml": RED["a.yaml"]!,
      "c.cfexpr": RED["a.cfexpr"]!,
    },
    { "b.json": "\0" },
    { "b.tf": Buffer.from("\ufeff", "utf16le") },
    { "b.tf": "/*" },
  ])("because of a file that is added: %j", async (added) => {
    for (const [name, text] of Object.entries(RED)) {
      expect([name, await isSilent({ [name]: text, ...added })]).toEqual([name, false]);
    }
  });

  /** Files whose only findings a suppression or a configuration may take away. */
  const WARNED: Readonly<Record<string, string>> = {
    "a.tf": TERRAFORM_WARNED,
    "a.yaml": "rules:\n  - action: block\n    expression: ssl and ssl\n",
    "a.cfexpr": "ssl and ssl\n",
  };

  it.each(Object.entries(WARNED))("because of a comment that suppresses: %s", async (name, text) => {
    expect(await isSilent({ [name]: text })).toBe(false);
    for (const comment of ["disable-file", "disable-next-line", "disable"]) {
      for (const ids of ["", " *", " no-duplicate-condition", " no-such-rule"]) {
        for (const reason of ["", " -- because"]) {
          const suppressed = `# wafsmith-${comment}${ids}${reason}\n${text}`;
          expect([comment, ids, await isSilent({ [name]: suppressed })]).toEqual([comment, ids, false]);
        }
      }
    }
  });

  it.each(["off", "info", "warning", "error"])("because one rule has the severity %s", async (severity) => {
    const files = { "a.cfexpr": "ssl and ssl\n" };
    const config = JSON.stringify({ rules: { "no-duplicate-condition": severity } });
    expect(await isSilent({ ...files, "wafsmith.config.json": config })).toBe(false);
    const { stdout } = await run(["lint", "."], { files: { ...files, "wafsmith.config.json": config } });
    expect(stdout).toContain("Configured by `wafsmith.config.json`.");
  });

  it.each([
    ["a.tf", "a {\n}\n".repeat(700_000)],
    ["a.yaml", "#\n".repeat(1_000_001)],
    ["a.yaml", `x: "${"x\\n".repeat(5_400_000)}"\n`],
    ["a.yaml", `x: ${"[".repeat(300)}${"]".repeat(300)}\n`],
    ["a.json", `${"[".repeat(300)}${"]".repeat(300)}\n`],
  ])("because of what comes before it: a limit of %s", async (name, before) => {
    const { exitCode, stdout } = await run(["lint", "."], {
      files: { ...GREEN, [name]: before + RED[name] },
    });
    expect([exitCode, stdout]).toEqual([
      1,
      expect.stringMatching(/error +source\/(?:\S*too-(?:many|deep)|yaml-unreadable)/),
    ]);
  });
});
