import { describe, expect, it } from "vitest";
import rule from "../../rules/no-list-kind-mismatch.ts";
import { lintFiles, testRule } from "../support/rule-tester.ts";

const list = (name: string, kind: string) =>
  JSON.stringify({ result: { id: "l", name, kind, num_items: 3 }, success: true });
const block = (expression: string) => JSON.stringify({ action: "block", expression });

describe("no-list-kind-mismatch, over several files", () => {
  it("reports what no definition of the list fits", () => {
    const found = lintFiles(rule, {
      "l.json": list("office", "ip"),
      "a.json": block("http.host in $office"),
    });
    expect(found).toMatchObject([
      { uri: "a.json", marked: "$office", messageId: "mismatch", related: ['l.json: "ip"'] },
    ]);
    expect(found[0]?.message).toBe(
      "`$office` is a list of kind `ip` and is searched for a string, so the API rejects this rule.",
    );
  });

  it.each([
    ["ip", "ip.src in $office"],
    ["asn", "ip.src.asnum in $office"],
    ["hostname", "http.host in $office"],
    ["redirect", "http.request.full_uri in $office"],
    ["unheard-of", "http.host in $office"],
  ])("accepts %s for %s", (kind, expression) => {
    expect(lintFiles(rule, { "l.json": list("office", kind), "a.json": block(expression) })).toEqual([]);
  });

  it("accepts what one of several lists of that name fits: they may be of several accounts", () => {
    const files = { "l.json": list("office", "ip"), "m.json": list("office", "hostname") };
    expect(lintFiles(rule, { ...files, "a.json": block("http.host in $office") })).toEqual([]);
    expect(lintFiles(rule, { ...files, "a.json": block("ip.src.asnum in $office") })).toHaveLength(1);
  });
});

describe("no-list-kind-mismatch, over several directories", () => {
  const declared = (kind: string, item: string) =>
    `resource "cloudflare_list" "office" {\n  account_id = "a"\n  name = "office"\n  kind = "${kind}"\n}\nresource "cloudflare_list_item" "one" {\n  account_id = "a"\n  list_id = cloudflare_list.office.id\n  ${item}\n}\n`;

  it.each([
    ["the same", "a/main.tf", "a/list.tf", []],
    ["another", "a/main.tf", "b/main.tf", ["ip"]],
  ] as const)("a resource is one of its own: in %s", (_, name, other, expected) => {
    const [own, theirs] = [declared("asn", 'ip = "192.0.2.1"'), declared("ip", 'ip = "192.0.2.1"')];
    expect(lintFiles(rule, { [name]: own, [other]: theirs }).map(({ marked }) => marked)).toEqual(expected);
  });
});

const items = (item: string, listId = "cloudflare_list.office.id") => `resource "cloudflare_list" "office" {
  account_id = "a"
  name       = "office"
  kind       = "ip"
}
resource "cloudflare_list_item" "one" {
  for_each   = toset(["a.example.com", "b.example.com"])
  account_id = "a"
  list_id    = ${listId}
  ${item}
}
`;

testRule(rule, {
  invalid: [
    {
      why: "items of another kind than the list of the module",
      code: items("«hostname» = { url_hostname = each.value }"),
      format: "terraform",
      messageId: "item",
    },
    {
      why: "networks among addresses",
      code: "lists:\n  - { name: a, kind: asn, items: [] }\nfirewall:\n  - { action: log, expression: ip.src in «$a» }\n",
      format: "yaml",
      messageId: "mismatch",
      data: { type: "an address" },
    },
  ],
  valid: [
    { why: "an item of its kind", code: items('ip = "192.0.2.1"'), format: "terraform" },
    { why: "a list elsewhere", code: items("asn = 1", "var.list_id"), format: "terraform" },
    { why: "a list that was not read", code: "http.host in $office" },
  ],
});
