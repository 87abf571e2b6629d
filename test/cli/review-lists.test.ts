import { describe, expect, it } from "vitest";
import { review } from "./review-support.ts";

const list = (...items: readonly string[]) =>
  JSON.stringify({ name: "office", kind: "ip", items: items.map((ip) => ({ ip })) });
const rules = (action: string, expression: string) => {
  const parameters = action === "skip" ? { action_parameters: { ruleset: "current" } } : {};
  const all = [{ action, expression, ref: "a", ...parameters }];
  return JSON.stringify({ kind: "zone", phase: "http_request_firewall_custom", rules: all });
};

const ACCOUNT = 'account_id = "0123456789abcdef0123456789abcdef"';
const LIST = `resource "cloudflare_list" "office" {
  ${ACCOUNT}
  name = "office"
  kind = "ip"
}
`;
const item = (name: string, ip: string) => `resource "cloudflare_list_item" "${name}" {
  ${ACCOUNT}
  list_id = cloudflare_list.office.id
  ip      = "${ip}"
}
`;
const RULESET = `resource "cloudflare_ruleset" "custom" {
  zone_id = "fedcba9876543210fedcba9876543210"
  name    = "custom"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules = [{
    ref        = "a"
    action     = "block"
    expression = "ip.src in $office"
  }]
}
`;

interface Json {
  readonly changes: readonly { readonly protection: string; readonly message: string }[];
}

async function changesOf(...files: Parameters<typeof review>) {
  const [before, after] = files;
  const { stdout } = await review(before, after, "--format", "json");
  return (JSON.parse(stdout) as Json).changes;
}

const A = "192.0.2.1";
const B = "192.0.2.2";

describe("a review of list items", () => {
  it.each<[string, string, string, readonly string[], readonly string[], string, string]>([
    ["an item less", "block", "ip.src in $office", [A, B], [A], "weaker", `no longer \`{"ip.src":"${B}"}\``],
    ["an item more", "block", "ip.src in $office", [A], [A, B], "stronger", `\`{"ip.src":"${B}"}\``],
    ["an item less for a skip", "skip", "ip.src in $office", [A, B], [A], "stronger", "fewer requests"],
    ["an item more for a skip", "skip", "ip.src in $office", [A], [A, B], "weaker", "more requests"],
    ["an item more under not", "block", "not ip.src in $office", [A], [A, B], "weaker", "fewer requests"],
    [
      "an item that another one covers",
      "block",
      "ip.src in $office",
      ["192.0.2.0/24", B],
      ["192.0.2.0/24"],
      "same",
      "the same requests",
    ],
    ["another item", "block", "ip.src in $office", [A], [B], "weaker", "other requests, no longer"],
    [
      "an item of a list that nothing uses",
      "block",
      "ip.src in $other",
      [A, B],
      [A],
      "same",
      "No compared rule uses",
    ],
  ])("tells the direction of %s", async (_, action, expression, old, fresh, protection, words) => {
    const before = { "list.json": list(...old), "waf.json": rules(action, expression) };
    const [change, ...others] = await changesOf(before, { "list.json": list(...fresh) });
    expect(others).toEqual([]);
    expect(change).toMatchObject({ protection });
    expect(change!.message).toContain(words);
  });

  it("finds the list of an item in Terraform, and its rules in another root module", async () => {
    const lists = LIST + item("one", A);
    const both = { "account/main.tf": lists + item("two", B), "zone/main.tf": RULESET };
    const [removed, ...others] = await changesOf(both, { "account/main.tf": lists });
    expect(others).toEqual([]);
    expect(removed).toMatchObject({ protection: "weaker" });
    expect(removed!.message).toContain(
      `Rule \`a\` (\`block\`) matches fewer requests, no longer \`{"ip.src":"${B}"}\`.`,
    );
    const [added] = await changesOf(
      { ...both, "account/main.tf": lists },
      { "account/main.tf": both["account/main.tf"] },
    );
    expect(added).toMatchObject({ protection: "stronger" });
  });

  it.each<[string, Readonly<Record<string, string>>, string]>([
    [
      "an output of a module",
      {
        "l/main.tf": `${LIST}output "id" {\n  value = cloudflare_list.office.id\n}\n`,
        "call.tf": 'module "l" {\n  source = "./l"\n}\n',
      },
      "module.l.id",
    ],
    ["a local value", { "list.tf": `${LIST}locals {\n  id = cloudflare_list.office.id\n}\n` }, "local.id"],
    [
      "one of several lists",
      {
        "list.tf": LIST.replace("{\n", '{\n  for_each = toset(["home", "office"])\n').replace(
          'name = "office"',
          "name = each.key",
        ),
      },
      'cloudflare_list.office["office"].id',
    ],
  ])("finds the list of an item by %s", async (_, lists, id) => {
    const itemsOf = (...all: readonly string[]) =>
      all.map((text) => text.replace("cloudflare_list.office.id", id)).join("");
    const before = { ...lists, "rules.tf": RULESET, "items.tf": itemsOf(item("a", A), item("b", B)) };
    const [change] = await changesOf(before, { "items.tf": itemsOf(item("a", A)) });
    expect(change).toMatchObject({ protection: "weaker" });
    expect(change?.message).toMatch(/^List `office`: 1 item removed \(`192\.0\.2\.2`\)\./);
  });

  it("compares a rule that uses another list by the items of both", async () => {
    const whole = (name: string, ...ips: readonly string[]) =>
      LIST.replace("office", name)
        .replaceAll('"office"', `"${name}"`)
        .replace(/}\n$/, `  items = [${ips.map((ip) => `{ ip = "${ip}" }`).join(", ")}]\n}\n`);
    const using = (name: string, ...ips: readonly string[]) => ({
      "main.tf": whole(name, ...ips) + RULESET.replace("$office", `$${name}`),
    });
    const of = async (...ips: readonly string[]) => {
      const changes = await changesOf(using("office", A, B), using("denied", ...ips));
      return changes.map(({ protection, message }) => `${protection}: ${message.replace(/\.$/, "")}`);
    };
    const lists = [
      "same: List `denied`: added. No compared rule used the list before",
      "same: List `office`: removed. No compared rule uses the list",
    ];
    expect(await of(B, A)).toEqual([
      ...lists,
      "same: Rule `a` (`block`) is rewritten but matches the same requests",
    ]);
    expect(await of(A)).toEqual([
      `weaker: Rule \`a\` (\`block\`) matches fewer requests, no longer \`{"ip.src":"${B}"}\``,
      ...lists,
    ]);
  });

  it("names an item that for_each replaces, and its list", async () => {
    const each = (...ips: readonly string[]) =>
      item("all", "x")
        .replace("{\n", `{\n  for_each = toset(${JSON.stringify(ips)})\n`)
        .replace('"x"', "each.value");
    const changes = await changesOf(
      { "main.tf": LIST + each(A, "192.0.2.9") + RULESET },
      { "main.tf": LIST + each(B, "192.0.2.9") + RULESET },
    );
    expect(changes.map(({ message }) => message.split(" Rule")[0])).toEqual([
      `List \`office\`: 1 item added (\`${B}\`).`,
      `List \`office\`: 1 item removed (\`${A}\`).`,
    ]);
  });

  it("leaves the effect open for items whose list is not known", async () => {
    const alone = (ip: string) => item("one", ip).replace("cloudflare_list.office.id", "var.list");
    const before = { "main.tf": `variable "list" {}\n${RULESET}${alone(A)}` };
    const [change] = await changesOf(before, { "main.tf": before["main.tf"].replace(A, B) });
    expect(change).toMatchObject({ protection: "unknown" });
  });
});
