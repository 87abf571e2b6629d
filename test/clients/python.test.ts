import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServedSandbox, serveSandbox } from "../../src/sandbox/serve.ts";
import { stableId } from "../../src/sandbox/state/managed.ts";
import { pythonWith } from "../support/python.ts";

// One environment for all of them: most of the time goes into installing it.
const PACKAGES = ["cloudflare==5.9.0", "octorules==0.37.0", "octorules-cloudflare==0.18.1", "web3==8.0.0"];
const { python = "", missing } = pythonWith("clients", PACKAGES);
if (missing !== undefined) console.log(`Left out: ${missing}.`);

const ZONE_ID = stableId("zone bank.example");
const run = promisify(execFile);

let served: ServedSandbox;
let folder: string;

beforeAll(async () => {
  served = await serveSandbox();
  folder = mkdtempSync(join(tmpdir(), "wafsmith-clients-"));
});

afterAll(async () => {
  await served.close();
  rmSync(folder, { recursive: true });
});

/** Runs Python with the sandbox as its API. Errors: rejects with its output if it fails. */
async function runPython(...args: readonly string[]): Promise<string> {
  const { restUrl, sandbox } = served;
  const env = { ...process.env, CLOUDFLARE_API_TOKEN: sandbox.token, CLOUDFLARE_BASE_URL: restUrl };
  const { stdout, stderr } = await run(python, args, { cwd: folder, env });
  return `${stdout}${stderr}`;
}

const scriptPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

describe.skipIf(missing !== undefined)("clients in Python", () => {
  it("Cloudflare's SDK reads, changes and is rejected as at Cloudflare", async () => {
    const found = JSON.parse(await runPython(scriptPath("rest_sdk.py"), ZONE_ID));
    expect(found).toEqual({
      zones: ["shop.example", "blog.example", "bank.example"],
      edited: ["2", "log"],
      added: ['http.host eq "a.example"', "not ssl"],
      dry: null,
      kept: ["log"],
      versions: ["4", "3", "2", "1"],
      refused: ["BadRequestError", 400, [expect.stringMatching(/unknown identifier\n$/)]],
      deleted: ["NotFoundError", 404, ["could not find ruleset"]],
      elsewhere: ["InternalServerError", 501, ["the sandbox does not emulate this route: bot management"]],
    });
    // Not emulated stays so: the SDK does not repeat the request.
    const asked = served.sandbox.calls().filter(({ status }) => status === 501);
    expect(asked).toHaveLength(1);
  });

  it("octorules dumps, plans and applies a change, and then sees no difference", async () => {
    const octorules = (...args: readonly string[]) =>
      runPython("-m", "octorules", "--scope", "zones", ...args);
    writeFileSync(
      join(folder, "config.yaml"),
      [
        "providers:",
        "  cloudflare: { class: octorules_cloudflare.CloudflareProvider, token: env/CLOUDFLARE_API_TOKEN }",
        "  rules: { directory: ./rules }",
        "zones:",
        "  bank.example: { sources: [rules], targets: [cloudflare] }",
      ].join("\n"),
    );
    mkdirSync(join(folder, "rules"));
    const file = join(folder, "rules", "bank.example.yaml");
    await octorules("dump");
    const dumped = readFileSync(file, "utf8");
    expect(dumped).toContain("waf_managed_rules:");
    const rule = [
      "  redirect_rules:",
      "  - ref: moved",
      "    action: redirect",
      "    action_parameters:",
      "      from_value: { status_code: 301, target_url: { value: 'https://a.example/' } }",
      '    expression: http.request.uri.path eq "/old"',
      "",
    ];
    writeFileSync(file, dumped.replace("cloudflare:\n", `cloudflare:\n${rule.join("\n")}`));
    expect(await octorules("sync", "--doit")).toContain("+ add: moved");
    expect(await octorules("plan")).toContain("No changes detected.");
  });

  it("web3.py reads through the gateway, and meets its limits and its rejections", async () => {
    const found = JSON.parse(
      await runPython(scriptPath("gateway_web3.py"), `${served.gatewayUrl}/v1/mainnet`),
    );
    expect(found).toEqual({
      connected: true,
      chain: 1,
      block: 2000,
      parent: 1999,
      receipt: [1, 1],
      balance: 1e22,
      nonce: 2,
      logs: 1600,
      fees: 10,
      far: -32_005,
      many: -32_005,
      unsupported: 403,
    });
  });
});
