import * as fs from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc, { type Arbitrary } from "fast-check";
import type { OutputStream } from "../../src/cli/io.ts";
import { main } from "../../src/cli/main.ts";
import { nodeIo } from "../../src/cli/node-io.ts";
import { mutated } from "./files.ts";

/** A command line, and the file of it that is changed. */
interface Scene {
  readonly argv: readonly string[];
  readonly files: Readonly<Record<string, string>>;
  /** The name of the changed file; undefined: standard input. */
  readonly name: string | undefined;
  readonly text: string;
  /** Whether the run has an error that nothing in the changed file may take away. */
  readonly isRed: boolean;
}

const RED = { "a.cfexpr": 'http.hst eq "a"' };
const PRINT = "0123456789abcdef0123456789abcdef:1";
const BASE = 'threshold: medium\nparanoia: 2\ndisabled_rules: [ "942100", { id: "911100", reason: "😀" } ]\n';
const RULESET = `{"id":"4814384a9e5d4991b9815dcfc25d2f1f","kind":"zone","name":"x😀","phase":"http_request_firewall_managed","rules":[{"id":"a","action":"execute","expression":"true","action_parameters":{"id":"4814384a9e5d4991b9815dcfc25d2f1f","overrides":{"rules":[{"id":"b","action":"log"}]}}}]}`;
const ZONE = `{"zone":{"id":"0","name":"a.example"},"packages":[{"id":"c504870194831cd12c3fc0284f294abb","name":"OWASP ModSecurity Core Rule Set","detection_mode":"anomaly","sensitivity":"low","action_mode":"block"}],"groups":[],"rules":[],"overrides":[],"firewall_rules":[{"id":"f","action":"bypass","products":["waf"],"filter":{"id":"g","expression":"http.host eq \\"😀\\""}}],"page_rules":[]}`;
const WRITTEN = `rules:\n  - action: block\n    expression: "http.host  eq \\"😀\\"  and not (ssl)"\n  - expression: >-\n      ip.src in {10.0.0.0/8}\n      or ssl\n`;
const CHILD = `extends: ./base.yaml\nzones:\n  a.example: { id: "0", threshold: low }\n`;

/** Every reader of files next to those that are linted or compiled. */
const SCENES: readonly Scene[] = [
  {
    argv: ["lint", "--baseline", "b.json", "."],
    files: RED,
    name: "b.json",
    text: `{\n  "version": 1,\n  "findings": [\n    {"file":"a.cfexpr","code":"lint/no-late-skip","fingerprint":"${PRINT}"}\n  ]\n}\n`,
    isRed: true,
  },
  {
    argv: ["lint", "a.cfexpr"],
    files: RED,
    name: "wafsmith.config.json",
    text: '{"preset":"recommended","plan":"pro","rules":{"no-late-skip":"off"},"suppressions":[{"rule":"no-late-skip","file":"*","pointer":"/rules/0","reason":"😀"}]}',
    isRed: true,
  },
  {
    argv: ["lint", "a.cfexpr"],
    files: RED,
    name: "wafsmith.config.yaml",
    text: 'preset: &p strict\nrules:\n  no-late-skip: { severity: "warning" }\nsuppressions:\n  - rule: [no-late-skip]\n    file: "**/*.tf"\n    reason: "😀"\n',
    isRed: true,
  },
  {
    argv: ["lint", "."],
    files: RED,
    name: ".wafsmithignore",
    text: "# 😀\n/b/**\n!b/c\nd?[a-z].json\n",
    isRed: false,
  },
  { argv: ["simulate", "-"], files: {}, name: undefined, text: `${ZONE}\n${ZONE}\n`, isRed: false },
  { argv: ["simulate", "export"], files: {}, name: "export/a.json", text: ZONE, isRed: false },
  { argv: ["compile", "p.yaml"], files: { "base.yaml": BASE }, name: "p.yaml", text: CHILD, isRed: false },
  { argv: ["compile", "p.yaml"], files: { "p.yaml": CHILD }, name: "base.yaml", text: BASE, isRed: false },
  {
    argv: ["compile", "p.yaml"],
    files: { "p.yaml": CHILD, "base.yaml": BASE },
    name: "wafsmith.lock.json",
    text: '{"lock_version":1,"rulesets":[{"id":"4814384a9e5d4991b9815dcfc25d2f1f","name":"b","rules":[{"id":"c","tags":["d"]}]}]}',
    isRed: false,
  },
  {
    argv: ["compile", "p.yaml", "--against", "live"],
    files: { "p.yaml": CHILD, "base.yaml": BASE },
    name: "live/a.example.json",
    text: `{"success":true,"errors":[],"messages":[],"result":${RULESET}}`,
    isRed: false,
  },
  {
    argv: ["diff", "a.json", "b.json"],
    files: { "a.json": RULESET },
    name: "b.json",
    text: RULESET,
    isRed: false,
  },
  { argv: ["decompile", "live.json"], files: {}, name: "live.json", text: RULESET, isRed: false },
  { argv: ["fmt", "--check", "a.yaml"], files: {}, name: "a.yaml", text: WRITTEN, isRed: false },
  { argv: ["fmt", "--write", "a.json"], files: {}, name: "a.json", text: RULESET, isRed: false },
  {
    argv: ["serve", "--port", "0", "--seed", "a.json"],
    files: {},
    name: "a.json",
    text: RULESET,
    isRed: false,
  },
  {
    argv: ["lint", ".", "--fix", "--unsafe-fixes"],
    files: {},
    name: "a.json",
    text: `{"kind":"zone","phase":"http_request_firewall_custom","rules":[{"action":"block","expression":"ip.src not in {10.0.0.0/8} and ssl eq true"}]}`,
    isRed: false,
  },
];

/** A scene whose changed file has edits. */
export const scenes: Arbitrary<Scene> = fc
  .nat(SCENES.length - 1)
  .chain((at) =>
    mutated([{ uri: String(at), text: SCENES[at]!.text }]).map(({ text }) => ({ ...SCENES[at]!, text })),
  );

/** The scenes, unchanged. */
export const SCENE_SEEDS = SCENES;

const EXIT_CODES = [0, 1, 2, 3];

/** Returns the first invariant of runs that this one violates, or undefined. */
export async function sceneViolation({ argv, files, name, text, isRed }: Scene): Promise<string | undefined> {
  const all = name === undefined ? files : { ...files, [name]: text };
  try {
    const { exitCode, stdout, stderr } = await run(argv, all, name === undefined ? text : "");
    if (!EXIT_CODES.includes(exitCode)) return `exit code ${exitCode}`;
    if (isRed && exitCode === 0) return "the run is green";
    const crash = /internal\/(?:file|zone|rule)-\w+|This is a bug of wafsmith/.exec(stdout + stderr);
    return crash ? `${crash[0]}: ${stderr.slice(0, 1000)}` : undefined;
  } catch (error) {
    return `throws: ${error instanceof Error ? error.stack : String(error)}`;
  }
}

/** Runs a command line over some files, which are removed afterwards. */
async function run(argv: readonly string[], files: Scene["files"], stdin: string) {
  const cwd = fs.realpathSync(fs.mkdtempSync(join(tmpdir(), "wafsmith-fuzz-")));
  const [stdout, stderr] = [new Sink(), new Sink()];
  try {
    for (const [name, content] of Object.entries(files)) {
      fs.mkdirSync(dirname(join(cwd, name)), { recursive: true });
      fs.writeFileSync(join(cwd, name), content);
    }
    const exitCode = await main(argv, {
      ...nodeIo(),
      stdin: chunks(stdin),
      stdout,
      stderr,
      env: {},
      cwd,
      // `serve` ends as soon as it has started.
      untilInterrupted: async () => {},
    });
    return { exitCode, stdout: stdout.text, stderr: stderr.text };
  } finally {
    fs.rmSync(cwd, { recursive: true });
  }
}

async function* chunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

class Sink implements OutputStream {
  readonly isTty = false;
  readonly columns = undefined;
  text = "";

  write(text: string): boolean {
    this.text += text;
    return true;
  }

  async drained(): Promise<void> {}
}
