import { execFile } from "node:child_process";
import Cloudflare from "cloudflare";
import { createPublicClient, http } from "viem";
import { mainnet } from "viem/chains";
import { afterEach, describe, expect, it } from "vitest";
import { OWASP } from "../../src/contract/owasp.ts";
import { httpUpstream } from "../../src/sandbox/gateway/upstream.ts";
import { type ServedSandbox, serveSandbox } from "../../src/sandbox/serve.ts";
import { run } from "../cli/support.ts";
import { startNode } from "./node.ts";
import { type Loose, ZONES } from "./support.ts";

const closers: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

async function serve(): Promise<ServedSandbox> {
  const node = await startNode();
  const upstream = httpUpstream(async () => ({ url: node.url, close: async () => {} }));
  const served = await serveSandbox({ gateway: { upstream } });
  closers.push(node.close, () => served.close());
  return served;
}

describe("the cloudflare SDK", () => {
  const zone_id = ZONES.enterprise;
  const connect = async () => {
    const { restUrl, sandbox } = await serve();
    const sdk = new Cloudflare({ apiToken: sandbox.token, baseURL: restUrl, maxRetries: 0 });
    return { sdk, account_id: sandbox.accountId };
  };

  it("finds zones, rulesets and the entry point, and edits a rule", async () => {
    const { sdk, account_id } = await connect();
    const zones: string[] = [];
    for await (const zone of sdk.zones.list()) zones.push(zone.name);
    expect(zones).toEqual(["shop.example", "blog.example", "bank.example"]);
    const rulesets: Loose[] = [];
    for await (const ruleset of sdk.rulesets.list({ account_id })) rulesets.push(ruleset);
    expect(rulesets.map(({ id }) => id)).toContain(OWASP.rulesetId.value);
    const entryPoint = (await sdk.rulesets.phases.get("http_request_firewall_managed", { zone_id })) as Loose;
    const rule = entryPoint.rules.find((one: Loose) => one.action_parameters.id === OWASP.rulesetId.value);
    const edited = (await sdk.rulesets.rules.edit(entryPoint.id, rule.id, {
      zone_id,
      action: "execute",
      action_parameters: {
        id: OWASP.rulesetId.value,
        overrides: { categories: [{ category: "paranoia-level-4", enabled: false }] },
      },
      expression: "true",
    } as Loose)) as Loose;
    expect(edited.version).toBe("2");
    const updated = (await sdk.rulesets.phases.update("http_request_firewall_custom", {
      zone_id,
      rules: [{ action: "block", expression: "not ssl" }],
    } as Loose)) as Loose;
    expect(updated.rules).toHaveLength(1);
  });

  it("gets errors as Cloudflare shapes them", async () => {
    const { sdk } = await connect();
    const missing = sdk.rulesets.phases.get("http_ratelimit", { zone_id });
    await expect(missing).rejects.toMatchObject({ status: 404, errors: [{ code: 10003 }] });
  });

  it("creates, edits and deletes firewall rules", async () => {
    const { sdk } = await connect();
    const inline = { filter: { expression: 'http.host eq "sdk.example"' }, action: "block" };
    // `firewall.rules.create` of this SDK sends one object; the service takes a list.
    const { result } = (await sdk.post(`/zones/${zone_id}/firewall/rules`, { body: [inline] })) as Loose;
    expect(result).toMatchObject([inline]);
    const [{ id, filter }] = result;
    expect(await sdk.firewall.rules.get(id, { zone_id })).toMatchObject({ id, ...inline });
    const listed: Loose[] = [];
    for await (const one of sdk.firewall.rules.list({ zone_id })) listed.push(one);
    expect(listed.map((one) => one.id)).toContain(id);
    const edited = { action: "managed_challenge", filter, paused: true };
    expect(await sdk.firewall.rules.update(id, { zone_id, ...edited } as Loose)).toMatchObject({
      id,
      action: "managed_challenge",
      paused: true,
    });
    await sdk.firewall.rules.delete(id, { zone_id });
    await expect(sdk.firewall.rules.get(id, { zone_id })).rejects.toMatchObject({ status: 404 });
  });

  it("creates filters, and edits page rules", async () => {
    const { sdk } = await connect();
    const made: Loose[] = [];
    for await (const one of sdk.filters.create({ zone_id, body: [{ expression: "ssl" }] } as Loose))
      made.push(one);
    expect(made).toMatchObject([{ expression: "ssl" }]);
    const rule = (await sdk.pageRules.create({
      zone_id,
      targets: [{ target: "url", constraint: { operator: "matches", value: "*a.example/*" } }],
      actions: [{ id: "disable_security" }],
      status: "active",
    } as Loose)) as Loose;
    expect(((await sdk.pageRules.list({ zone_id })) as Loose).map((one: Loose) => one.id)).toContain(rule.id);
  });
});

describe("viem", () => {
  it("reads through the gateway, and meets its limits and its rejections", async () => {
    const { gatewayUrl } = await serve();
    const reader = createPublicClient({
      chain: mainnet,
      transport: http(`${gatewayUrl}/v1/mainnet`, { retryCount: 0 }),
    });
    expect(await reader.getBlockNumber()).toBe(2000n);
    await expect(reader.getLogs({ fromBlock: 1n, toBlock: 801n })).rejects.toThrow(/at most 800 blocks/);
    await expect(reader.request({ method: "debug_traceCall" as Loose })).rejects.toMatchObject({
      name: /Rpc|Http/,
    });
  });
});

describe("curl", () => {
  it("sends what `compile --format curl` prints", async () => {
    const { restUrl, sandbox } = await serve();
    const zoneId = ZONES.enterprise;
    const phase = `${restUrl}/zones/${zoneId}/rulesets/phases/http_request_firewall_managed/entrypoint`;
    const headers = { authorization: `Bearer ${sandbox.token}` };
    const entryPoint = async () => (await fetch(phase, { headers })).text();
    const files = {
      "policy.yaml": "paranoia: 2\nthreshold: high\naction: managed_challenge\n",
      "live.json": await entryPoint(),
    };
    const args = ["compile", "policy.yaml", "--against", "live.json", "--format", "curl"];
    const { exitCode, stdout } = await run(args, { files });
    expect(exitCode).toBe(0);
    const env = {
      ...process.env,
      CLOUDFLARE_API_BASE: restUrl,
      CLOUDFLARE_API_TOKEN: sandbox.token,
      CLOUDFLARE_ZONE_ID: zoneId,
    };
    // Not synchronous, or the sandbox in this process could not answer.
    await new Promise<void>((resolve, reject) => {
      execFile("sh", ["-c", stdout], { env }, (error) => (error ? reject(error) : resolve()));
    });
    const { result } = JSON.parse(await entryPoint());
    expect(result.version).toBe("2");
    const rule = result.rules.find((one: Loose) => one.action_parameters.id === OWASP.rulesetId.value);
    expect(rule.action_parameters.overrides).toMatchObject({
      categories: [
        { category: "paranoia-level-3", enabled: false },
        { category: "paranoia-level-4", enabled: false },
      ],
      rules: [{ id: OWASP.scoreRuleId.value, score_threshold: 25, action: "managed_challenge" }],
    });
  });
});
