import * as fs from "node:fs";
import { describe, expect, it } from "vitest";
import { execute, found, OWASP, review } from "./review-support.ts";

const SCORE_RULE = "6179ae15870a4bb7b2d480d4843b323c";

describe("effects in a review", () => {
  const policy = "paranoia: 2\nthreshold: high\naction: block\n";

  it("are those of policies and execute rules that changed in effect", async () => {
    const before = {
      "waf.policy.yaml": policy,
      "same.policy.yaml": policy,
      "live.json": execute({ rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 40 }] }),
      "other.yaml": "version: 3\nservices: {}\nenabled: true\n",
    };
    const after = {
      "waf.policy.yaml": policy.replace("high", "low"),
      "same.policy.yaml": `# a comment\n${policy}`,
      "live.json": execute({ rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 25 }] }),
      "other.yaml": "version: 4\nservices: {}\nenabled: false\n",
    };
    const { effects, requests } = await found(before, after);
    expect(effects.map(({ file, protection, ids, message }) => [file, protection, ids, message])).toEqual([
      [
        "waf.policy.yaml",
        "weaker",
        [SCORE_RULE],
        expect.stringContaining("from `block at 25` to `block at 60`"),
      ],
      ["live.json", "stronger", [SCORE_RULE], expect.stringContaining("from `block at 40` to `block at 25`")],
    ]);
    expect(requests.map(({ file }) => file)).toEqual(["waf.policy.yaml"]);
  });

  it("do not take a name that refers to several fields for one of them", async () => {
    const executes = (phase: string, expression: string) =>
      JSON.stringify({
        kind: "root",
        phase,
        rules: [{ action: "execute", expression, action_parameters: { id: "b".repeat(32) } }],
      });
    const [old, fresh] = ['ip.geoip.country eq "US"', 'ip.src.country eq "US"'];
    const textOf = async (phase: string) =>
      (await review({ "a.json": executes(phase, old) }, { "a.json": executes(phase, fresh) })).stdout;
    const loss = "matches different requests; whether more or fewer is unknown.";
    expect(await textOf("ddos_l7")).not.toContain(loss);
    expect(await textOf("magic_transit_managed")).toContain(loss);
  });

  it("follow a policy to what it extends, to its lock file, and Terraform to its module", async () => {
    const lock = fs.readFileSync(
      new URL("../../fixtures/policies/exports/waf.lock.json", import.meta.url),
      "utf8",
    );
    const main =
      'resource "cloudflare_ruleset" "waf" {\n  zone_id = "z"\n  name = "waf"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules {\n    action = "execute"\n    action_parameters {\n      id = local.owasp\n      overrides {\n        action = local.action\n      }\n    }\n    expression = "true"\n  }\n}\n';
    const locals = (action: string) => `locals {\n  owasp = "${OWASP}"\n  action = "${action}"\n}\n`;
    const before = {
      "base.policy.yaml": policy,
      "zone/waf.policy.yaml": "extends: ../base.policy.yaml\nparanoia: 3\n",
      "locked/waf.policy.yaml": "disabled_rules: [942100]\n",
      "locked/waf.lock.json": lock,
      "tf/main.tf": main,
      "tf/locals.tf": locals("log"),
    };
    const { effects } = await found(before, {
      "base.policy.yaml": policy.replace("high", "medium"),
      "locked/waf.lock.json": lock.replaceAll(
        "4a792899a015531d0b52207d1140c07d",
        "4a792899a015531d0b52207d1140c07e",
      ),
      "tf/locals.tf": locals("block"),
    });
    expect([...new Set(effects.map(({ file }) => file))].sort()).toEqual([
      "base.policy.yaml",
      "locked/waf.policy.yaml",
      "tf/main.tf",
      "zone/waf.policy.yaml",
    ]);
  });

  it("are those of policies that only extend another one, or only set an action", async () => {
    const before = {
      "base.yaml": "paranoia: 2\n",
      "zones.yaml": "extends: base.yaml\nzones:\n  a.example:\n",
      "lone.policy.yaml": "action: block\n",
    };
    const after = { "base.yaml": "paranoia: 1\n", "lone.policy.yaml": "action: log\n" };
    const { effects } = await found(before, after);
    expect([...new Set(effects.map(({ file, zones }) => [file, ...zones].join()))].sort()).toEqual([
      "base.yaml",
      "lone.policy.yaml",
      "zones.yaml,a.example",
    ]);
  });

  it("are reported once for zones that share them", async () => {
    const zones =
      "zones:\n  a.example: { id: aa }\n  b.example: { id: bb }\n  c.example: { id: cc, threshold: low }\n";
    const before = { "waf.policy.yaml": policy + zones };
    const { effects, requests } = await found(before, {
      "waf.policy.yaml": policy.replace("high", "medium") + zones,
    });
    expect(effects.map(({ zones: of }) => of)).toEqual([["a.example", "b.example"]]);
    expect(requests.map(({ paths }) => paths.map((path) => path.split("/")[2]))).toEqual([["aa", "bb"]]);
  });

  it("name the zone of an export, and are requests for what is live with --against", async () => {
    const live = (overrides: object) => JSON.stringify({ ...JSON.parse(execute(overrides)), id: "e1" });
    const record = (id: string, name: string) =>
      JSON.stringify({ success: true, errors: [], result: { id, name } });
    const zones = "zones: { a.example: , b.example: , new.example: }\n";
    const none = JSON.stringify({ success: false, result: null, errors: [{ code: 10003, message: "none" }] });
    const exports = {
      "live/aa/zone.json": record("aa", "a.example"),
      "live/bb/zone.json": record("bb", "b.example"),
      "live/bb/entrypoint.json": none,
    };
    const before = { ...exports, "p.yaml": `paranoia: 2\n${zones}`, "live/aa/entrypoint.json": live({}) };
    const after = { "p.yaml": `paranoia: 3\n${zones}`, "live/aa/entrypoint.json": live({ action: "log" }) };
    const { effects, requests } = await found(before, after, "--against", "live");
    expect([...new Set(effects.map(({ file, zones }) => [file, ...zones].join()))].sort()).toEqual([
      "live/aa/entrypoint.json,a.example",
      "p.yaml,a.example,b.example,new.example",
    ]);
    const sent = requests.flatMap(({ method, paths }) => paths.map((path) => `${method} ${path}`));
    const phase = "/rulesets/phases/http_request_firewall_managed/entrypoint";
    expect(sent.sort()).toEqual([
      "PATCH /zones/aa/rulesets/e1/rules/{rule_id}",
      "PATCH /zones/{zone_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}",
      `PUT /zones/bb${phase}`,
    ]);
    const elsewhere = { ...after, "p.yaml": "paranoia: 3\nzones: { a.example: { id: zz } }\n" };
    const wrong = await review(before, elsewhere, "--against", "live");
    expect([wrong.exitCode, wrong.stderr]).toEqual([
      2,
      expect.stringContaining("belongs to the zone `aa`, but the policy expects the zone `zz`"),
    ]);
  });

  it("of a new policy are compared with what Cloudflare ships, of one that is gone are said", async () => {
    const created = await found({ "a.txt": "" }, { "waf.policy.yaml": policy });
    expect(created.effects.map(({ message, protection }) => [message, protection])).toEqual([
      [expect.stringMatching(/is new; compared with what Cloudflare ships: .*disabled/), "same"],
    ]);
    const rule = { "live.json": execute({ rules: [{ id: SCORE_RULE, score_threshold: 25 }] }) };
    const executed = await found({ "a.txt": "" }, rule);
    expect(executed.effects.map(({ message, protection }) => [message, protection])).toEqual([
      [expect.stringMatching(/is new; compared with what Cloudflare ships: threshold 40 to 25/), "same"],
    ]);
    const removed = await found({ "waf.policy.yaml": policy }, { "waf.policy.yaml": undefined });
    expect(removed.changes.map(({ kind, protection }) => [kind, protection])).toEqual([["removed", "lost"]]);
    expect(removed.requests).toEqual([]);
  });

  it("that are not known are said not to be", async () => {
    const { alerts, new: added } = await found(
      { "waf.policy.yaml": policy },
      { "waf.policy.yaml": "paranoia: 7\n" },
    );
    expect(alerts).toEqual([
      "It is not known how `waf.policy.yaml` changes in effect, because it does not compile.",
    ]);
    expect(added).toHaveLength(1);
  });
});
