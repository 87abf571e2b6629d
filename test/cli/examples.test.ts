import { execFileSync, spawn, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands/index.ts";
import { EXEC_PROGRAM } from "../support/program.ts";
import { makeDirectory } from "./support.ts";

// The help of each command shows one call; here each is run as shown, over files with the names in it.
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Output that shows that a command is ready, for commands that run until they are stopped. */
const LASTING: Readonly<Record<string, RegExp | undefined>> = { serve: /^token /m, lsp: undefined };

/** Calls that run first, for an example that reads the output of another call. */
const BEFORE: Readonly<Record<string, string>> = {
  "merge-reports": "wafsmith lint infra --shard 1/1 --format json:part-1.json",
  diff: "mv waf.policy.yaml fleet.policy.yaml && rm -r exports/* && cp live/entrypoint.json exports/example.com.json",
};

const RULESET = JSON.stringify({
  kind: "zone",
  phase: "http_request_firewall_custom",
  rules: [{ ref: "admin", action: "block", expression: 'http.request.uri.path eq "/admin"' }],
});

const LISTING = {
  success: true,
  result: [
    {
      id: "4814384a9e5d4991b9815dcfc25d2f1f",
      name: "Cloudflare OWASP Core Ruleset",
      kind: "managed",
      phase: "http_request_firewall_managed",
      version: "1",
    },
  ],
};
const TRACES = {
  jsonrpc: "2.0",
  id: 1,
  method: "trace_filter",
  params: [{ fromBlock: "0x0", toBlock: "0xfff" }],
};

let directory = "";
let env: NodeJS.ProcessEnv = {};

const scratch = mkdtempSync(join(tmpdir(), "wafsmith-examples-"));
afterAll(() => rmSync(scratch, { recursive: true }));
/** A repository that each example gets a copy of. */
const original = join(scratch, "repository");

beforeAll(() => {
  directory = makeDirectory({
    "exports/rulesets.json": JSON.stringify(LISTING),
    "traces.json": JSON.stringify(TRACES),
    "rulesets/custom.json": RULESET,
    "proposed.json": RULESET,
    "waf/rules.json": RULESET,
    "waf/admin.waftest.yaml":
      "rules: [rules.json]\ncases: [{ name: admin, request: { url: https://a.example/admin }, expect: { action: block } }]\n",
    "long.cfexpr": Array.from({ length: 300 }, (_, at) => `ip.src eq 192.0.2.${at % 256}`).join(" or "),
    "request.curl": "curl https://a.example/admin\n",
    "events.ndjson": '{"score":30}\n',
    "requests.ndjson.gz": gzipSync('{"ClientRequestHost":"a.example","ClientRequestURI":"/admin"}\n'),
  });
  const example = (path: string) => join(ROOT, "fixtures/example", path);
  cpSync(example("rules"), join(directory, "infra"), { recursive: true });
  cpSync(example("zone"), join(directory, "exports/example.com"), { recursive: true });
  cpSync(example("owasp.policy.yaml"), join(directory, "waf.policy.yaml"));
  cpSync(example("waf.lock.json"), join(directory, "waf.lock.json"));
  cpSync(example("rulesets/owasp-ruleset.json"), join(directory, "exports/owasp-ruleset.json"));
  mkdirSync(join(directory, "live"));
  cpSync(example("rules/managed-entrypoint.json"), join(directory, "live/entrypoint.json"));
  const bin = join(scratch, "bin");
  mkdirSync(bin);
  writeFileSync(join(bin, "wafsmith"), `#!/bin/sh\n${EXEC_PROGRAM}\n`, { mode: 0o755 });
  env = { ...process.env, PATH: `${bin}:${process.env["PATH"]}`, GIT_CONFIG_GLOBAL: "/dev/null" };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
      cwd: directory,
      env,
    });
  git("init", "--quiet");
  git("add", "--all");
  git("commit", "--quiet", "-m", "all");
  git("update-ref", "refs/remotes/origin/main", "HEAD");
  cpSync(directory, original, { recursive: true });
});

beforeEach(() => {
  directory = makeDirectory();
  cpSync(original, directory, { recursive: true, preserveTimestamps: true });
});

describe("the example in the help", () => {
  it.each(COMMANDS.filter(({ name }) => !(name in LASTING)))(
    "of $name runs as shown",
    async ({ name, load }) => {
      const { example } = await load();
      spawnSync("sh", ["-c", BEFORE[name] ?? ""], { cwd: directory, env });
      const { status, stderr } = spawnSync("sh", ["-c", example], { cwd: directory, env, encoding: "utf8" });
      expect(status, `${example}\n${stderr}`).toBeLessThanOrEqual(1);
      expect(stderr).not.toMatch(/internal error/);
    },
  );

  it.each(Object.entries(LASTING))("of %s runs until it is stopped", async (name, ready) => {
    const { example } = await COMMANDS.find((one) => one.name === name)!.load();
    const child = spawn("sh", ["-c", `exec ${example}`], {
      cwd: directory,
      env,
      stdio: ["pipe", "pipe", "pipe"],
    });
    const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
    let stdout = "";
    if (ready === undefined) child.stdin.end();
    for await (const chunk of child.stdout) {
      stdout += chunk;
      if (ready?.test(stdout)) child.kill("SIGTERM");
    }
    expect(await ended).toBeLessThanOrEqual(1);
    if (ready) expect(stdout).toMatch(ready);
  });
});
