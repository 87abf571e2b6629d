import { describe, expect, it } from "vitest";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { run } from "./support.ts";

type Files = Readonly<Record<string, string>>;
type Change = Readonly<Record<string, string | undefined>>;

/** Reviews a change of files; those that are undefined are removed. */
async function review(before: Files, after: Change, ...argv: readonly string[]): Promise<string> {
  const directory = makeRepository(before);
  commit(directory, after);
  const env = { ...GIT_ENV, SOURCE_DATE_EPOCH: "1790000000" };
  const { stdout } = await run(["review", "--base", "main", "--fail-on", "never", ...argv], {
    directory,
    env,
  });
  return stdout;
}

/** The lines that a reviewer has to see, without their marks. */
function strikingLines(markdown: string): string[] {
  const [, part = ""] = markdown.split("#### Protection\n\n");
  return (part.split("\n\n")[0] ?? "").split("\n").filter((line) => line.startsWith("- **"));
}

const CUSTOM = "http_request_firewall_custom";
const rule = (ref: string, action: string, expression: string, more: object = {}) => ({
  ...{ ref, action, expression },
  ...(action === "skip" && { action_parameters: { ruleset: "current" } }),
  ...more,
});
const ruleset = (...rules: readonly object[]) =>
  `${JSON.stringify({ kind: "zone", phase: CUSTOM, rules }, undefined, 2)}\n`;
const POLICY = "paranoia: 2\nthreshold: 25\naction: block\n";
const ZONES = "zones:\n  a.example: { id: aa }\n  b.example: { id: bb }\n";
const SCANNERS = rule("scanners", "block", 'http.user_agent contains "nikto"');
const ADMIN = rule("admin", "managed_challenge", 'http.request.uri.path eq "/admin"');
const resource = (owner: string, action: string) =>
  `resource "cloudflare_ruleset" "${owner}" {\n  ${owner}_id = "${owner[0]}"\n  name = "n"\n  kind = "${owner === "zone" ? "zone" : "root"}"\n  phase = "${CUSTOM}"\n  rules = [{ ref = "r", action = "${action}", expression = "ssl" }]\n}\n`;

describe("a review is never silent about", () => {
  it.each<[string, Files, Change, string[]]>([
    [
      "a file of rules that is deleted",
      { "waf.json": ruleset(SCANNERS, ADMIN) },
      { "waf.json": undefined },
      [
        "- **Protection lost** `waf.json:1` (before): `http_request_firewall_custom` is removed, with 2 rules (1 block, 1 managed&#95;challenge): `scanners` and `admin`.",
      ],
    ],
    [
      "block that becomes log",
      { "waf.json": ruleset(SCANNERS, ADMIN) },
      { "waf.json": ruleset({ ...SCANNERS, action: "log" }, ADMIN) },
      [
        "- **Protection lost** `waf.json:5`: Rule `scanners` changes its action from `block` to `log`, so it no longer stops any request.",
      ],
    ],
    [
      "a rule that matches everything",
      { "waf.json": ruleset(SCANNERS, ADMIN) },
      { "waf.json": ruleset({ ...SCANNERS, expression: "true" }, ADMIN) },
      [
        '- **Every request** `waf.json:5`: Rule `scanners` (`block`) matches more requests. It matches every request. Before: `http.user_agent contains "nikto"`, after: `true`.',
      ],
    ],
    [
      "a rule that is disabled",
      { "waf.json": ruleset(SCANNERS, ADMIN) },
      { "waf.json": ruleset(SCANNERS, { ...ADMIN, enabled: false }) },
      [
        '- **Protection lost** `waf.json:10`: Rule `admin` is disabled: `managed_challenge` for `http.request.uri.path eq "/admin"`.',
      ],
    ],
    [
      "an exception that is added, and one for everything first",
      { "waf.json": ruleset(SCANNERS) },
      { "waf.json": ruleset(rule("some", "skip", "ssl"), rule("all", "skip", "true"), SCANNERS) },
      [
        "- **Protection lost** `waf.json:13`: Rule `all` is added: `skip` for `true`. It matches every request, so nothing that it skips applies any longer.",
        "- **Less protection** `waf.json:5`: Rule `some` is added: `skip` for `ssl`.",
      ],
    ],
    [
      "a policy that logs for a zone",
      { "waf.policy.yaml": POLICY + ZONES },
      { "waf.policy.yaml": POLICY + ZONES.replace("id: bb", "id: bb, action: log") },
      [
        "- **Protection lost** `waf.policy.yaml`: `Cloudflare OWASP Core Ruleset`: `949110: Inbound Anomaly Score Exceeded` changes from `block at 25` to `log at 25`: rule override. In zone `b.example`.",
      ],
    ],
    [
      "a policy that is gone",
      { "waf.policy.yaml": POLICY },
      { "waf.policy.yaml": undefined },
      [
        "- **Protection lost** `waf.policy.yaml` (before): `http_request_firewall_managed` is removed, with 1 rule (1 execute).",
      ],
    ],
    [
      "Terraform whose variable turns a rule to log in another file",
      {
        "terraform.tfvars": 'action = "block"\n',
        "main.tf": `variable "action" {}\nresource "cloudflare_ruleset" "x" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [{ ref = "r", action = var.action, expression = "ssl" }]\n}\n`,
      },
      { "terraform.tfvars": 'action = "log"\n' },
      [
        "- **Protection lost** `main.tf:7`: Rule `r` changes its action from `block` to `log`, so it no longer stops any request. In zone `z`.",
      ],
    ],
    [
      "a call of a module that turns a rule to log",
      {
        "waf/main.tf": `variable "action" {}\nresource "cloudflare_ruleset" "x" {\n  zone_id = "z"\n  name = "n"\n  kind = "zone"\n  phase = "${CUSTOM}"\n  rules = [{ ref = "r", action = var.action, expression = "ssl" }]\n}\n`,
        "main.tf": 'module "waf" {\n  source = "./waf"\n  action = "block"\n}\n',
      },
      { "main.tf": 'module "waf" {\n  source = "./waf"\n  action = "log"\n}\n' },
      [
        "- **Protection lost** `waf/main.tf:7`: Rule `r` changes its action from `block` to `log`, so it no longer stops any request. In zone `z`. Through `module.waf` (main.tf:1).",
      ],
    ],
  ])("%s", async (_, before, after, lines) => {
    expect(strikingLines(await review(before, after))).toEqual(lines);
  });

  it("files that cannot be read any more", async () => {
    const text = await review({ "waf.json": ruleset(SCANNERS) }, { "waf.json": '{"rules": [' });
    expect(text).toContain("`waf.json`");
    expect(text).not.toContain("is removed");
    expect(text).not.toContain("Nothing changes in effect");
  });
});

describe("a review names accounts as accounts", () => {
  const LIST =
    'resource "cloudflare_list" "bad" {\n  account_id = "acct"\n  name = "bad"\n  kind = "ip"\n  items = [{ ip = "192.0.2.1" }]\n}\n';

  it("in the change of a list", async () => {
    const text = await review({ "main.tf": LIST }, { "main.tf": LIST.replace("192.0.2.1", "192.0.2.2") });
    expect(text).toContain("In account `acct`.");
    expect(text).not.toContain("In zone");
  });

  it("next to zones, also if both are counted", async () => {
    const both = (action: string) => ({ "main.tf": resource("zone", action) + resource("account", action) });
    const text = await review(both("block"), both("log"));
    expect(text).toContain("1 zone and 1 account with less protection: `a` and `z`.");
    expect(text).toContain("so it no longer stops any request. In zone `z`.");
    expect(text).toContain("so it no longer stops any request. In account `a`.");
  });

  it("in JSON, and if managed rules change", async () => {
    const deployed = (action: string) => ({
      "main.tf": `resource "cloudflare_ruleset" "w" {\n  account_id = "acct"\n  name = "w"\n  kind = "root"\n  phase = "http_request_firewall_managed"\n  rules = [{ action = "execute", expression = "true", action_parameters = { id = "4814384a9e5d4991b9815dcfc25d2f1f", overrides = { action = "${action}" } } }]\n}\n`,
    });
    expect(await review(deployed("block"), deployed("log"))).toMatch(/override\. In account `acct`\./);
    const json = JSON.parse(await review(deployed("log"), deployed("block"), "--format", "json"));
    const change = { kind: "effect", protection: "stronger", zones: [], accounts: ["acct"] };
    expect(json.changes).toMatchObject([{ ...change, ids: [] }, change]);
  });

  it("on the page", async () => {
    const before = { "main.tf": resource("account", "block") };
    const page = await review(before, { "main.tf": resource("account", "log") }, "--format", "html");
    expect(page).toContain("<dt>Accounts</dt><dd>a</dd>");
    expect(page).not.toContain("<dt>Zones</dt>");
  });
});

describe("what a review says of little", () => {
  it("is that nothing changes in effect, if that was compared", async () => {
    const after = ruleset({ ...SCANNERS, description: "tools" });
    const text = await review({ "waf.json": ruleset(SCANNERS) }, { "waf.json": after });
    expect(text).toContain("\n\nNo change in effect in `waf.json`.\n\n");
  });

  it("is nothing if no file with rules changed", async () => {
    expect(await review({ "waf.json": ruleset(SCANNERS) }, { "README.md": "text" })).toBe("");
  });

  it("is one row for one change that loses nothing", async () => {
    const before = { "waf.json": ruleset(SCANNERS) };
    const text = await review(before, { "waf.json": ruleset(SCANNERS, ADMIN) });
    expect(text.split("\n").filter((line) => line.startsWith("| `waf"))).toEqual([
      '| `waf.json:10` | Rule `admin` is added: `managed_challenge` for `http.request.uri.path eq "/admin"`. |  |  | stronger |',
    ]);
  });
});

describe("review --format text", () => {
  it("counts no file with expressions that are only rewritten", async () => {
    const before = { "waf.json": ruleset(rule("host", "block", 'http.host eq "a.example"'), ADMIN) };
    const after = { "waf.json": ruleset(rule("host", "block", 'http.host in {"a.example"}'), ADMIN) };
    const [headline, ...rest] = (await review(before, after, "--format", "text")).split("\n");
    expect(headline).toBe("no new findings");
    expect(rest.join("\n")).toContain("No change in effect in waf.json");
  });

  it("says the same, and cuts nothing", async () => {
    const long = `http.host in {${Array.from({ length: 60 }, (_, at) => `"host-${at}.example"`).join(" ")}}`;
    const before = { "waf.json": ruleset(rule("hosts", "block", long), ADMIN) };
    const after = { "waf.json": ruleset(rule("hosts", "block", `${long} and ssl`), ADMIN) };
    expect(await review(before, after, "--format", "text")).toBe(
      [
        "less protection (1 change to review), no new findings, 1 file with a different effect",
        "",
        "Protection",
        '  Less protection: waf.json:5: Rule `hosts` (`block`) matches fewer requests, no longer `{"http.host":"host-0.example","ssl":false}`.',
        `    before: ${long}`,
        `    after:  ${long} and ssl`,
        "",
        "Compared with main. Nothing was sent.",
        "",
      ].join("\n"),
    );
  });
});
