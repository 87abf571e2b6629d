import rule from "../../rules/no-unusable-list-item.ts";
import { testRule } from "../support/rule-tester.ts";

const list = (kind: string, items: string) => `{ "name": "a", "kind": "${kind}", "items": [${items}] }`;
const host = (name: string) => `{ "hostname": { "url_hostname": ${name} } }`;
const resource = (body: string) =>
  `resource "cloudflare_list" "a" {\n  name = "a"\n  kind = "ip"\n${body}\n}\n`;

const terraform5 = (...addresses: string[]) => {
  const items = addresses.map((ip) => `    { ip = ${ip} },`).join("\n");
  return resource(`  account_id = "a"\n  items = [\n${items}\n  ]`);
};

testRule(rule, {
  invalid: [
    {
      why: "a text where items have an object",
      code: '[{ "hostname": «"a.example.com"» }]',
      format: "json",
      messageId: "value",
      data: { help: 'Write `{ "url_hostname": "a.example.com" }`.' },
    },
    {
      why: "no target of a redirect",
      code: '[{ «"redirect"»: { "source_url": "a.example/" } }]',
      format: "json",
      messageId: "value",
      data: { problem: "`redirect` lacks `target_url`" },
    },
    {
      why: "members of another type",
      code: '[{ "redirect": { "source_url": «7», "target_url": "https://a.example/", "status_code": «"301"» } }]',
      format: "json",
      messageId: "value",
    },
    {
      why: "an item of another kind, which it says",
      code: list("ip", '{ «"asn"»: 64496 }'),
      format: "json",
      messageId: "missing",
      data: { found: "`asn` and no `ip`" },
    },
    {
      why: "forms that the API does not keep, for version 5 of the provider",
      code: terraform5('«"10.0.0.1/32"»', '«"10.0.0.5/8"»', '«"2001:DB8:0:0::1"»', '«"2001:db8::/128"»'),
      format: "terraform",
      messageId: "form",
    },
    {
      why: "an octet above 255",
      code: list("ip", '{ "ip": «"192.0.2.256"» }'),
      format: "json",
      messageId: "address",
    },
    {
      why: "a host name among addresses",
      code: list("ip", '{ "ip": «"example.com"» }'),
      format: "json",
      messageId: "address",
    },
    {
      why: "a prefix beyond the address",
      code: list("ip", '{ "ip": «"192.0.2.0/33"» }'),
      format: "json",
      messageId: "address",
    },
    {
      why: "a range, which only sets have",
      code: list("ip", '{ "ip": «"192.0.2.1..192.0.2.9"» }'),
      format: "json",
      messageId: "address",
    },
    {
      why: "an address that is a number",
      code: list("ip", '{ "ip": «3221225985» }'),
      format: "json",
      messageId: "address",
    },
    {
      why: "all of the internet",
      code: list("ip", '{ "ip": «"0.0.0.0/0"» }, { "ip": «"::/0"» }'),
      format: "json",
      messageId: "wide",
      data: { minBits: "2" },
    },
    {
      why: "a number in quotes",
      code: list("asn", '{ "asn": «"13335"» }'),
      format: "json",
      messageId: "value",
    },
    {
      why: "a number beyond 32 bits",
      code: list("asn", '{ "asn": «4294967296» }'),
      format: "json",
      messageId: "value",
    },
    {
      why: "an item of another kind",
      code: list("asn", '{ «"ip"»: "192.0.2.1" }'),
      format: "json",
      messageId: "missing",
    },
    {
      why: "a scheme",
      code: list("hostname", host('«"https://example.com"»')),
      format: "json",
      messageId: "value",
    },
    { why: "a path", code: list("hostname", host('«"example.com/a"»')), format: "json", messageId: "value" },
    {
      why: "a star within",
      code: list("hostname", host('«"a.*.example.com"»')),
      format: "json",
      messageId: "value",
    },
    {
      why: "an item that is not an object",
      code: list("ip", '{ "ip": "192.0.2.1" }, «"192.0.2.2"»'),
      format: "json",
      messageId: "value",
      data: { problem: '`item` is the string `"192.0.2.2"` but must be an object' },
    },
    {
      why: "a block of the older provider",
      code: resource('  item {\n    comment = "x"\n    value {\n      ip = "«192.0.2.300»"\n    }\n  }')
        .replace('"«', '«"')
        .replace('»"', '"»'),
      format: "terraform",
      messageId: "address",
    },
    {
      why: "an attribute of the newer provider",
      code: resource('  items = [{ ip = «"192.0.2.300"» }, { «asn» = 13335 }]'),
      format: "terraform",
      messageId: ["address", "missing"],
    },
  ],
  valid: [
    {
      why: "forms that the API keeps",
      code: terraform5('"10.0.0.1"', '"10.0.0.0/8"', '"2001:db8::1"', '"2001:db8::/32"', '"::ffff:10.0.0.1"'),
      format: "terraform",
    },
    {
      why: "one address as a network, where the API keeps it",
      code: list("ip", '{ "ip": "10.0.0.1/32" }'),
      format: "json",
    },
    {
      why: "addresses and networks of both families",
      code: list(
        "ip",
        '{ "ip": "192.0.2.1" }, { "ip": "2001:DB8::1" }, { "ip": "2001:db8::/64" }, { "ip": "8.0.0.0/8" }',
      ),
      format: "json",
    },
    {
      why: "a network by an address within it",
      code: list("ip", '{ "ip": "192.0.2.1/24" }'),
      format: "json",
    },
    { why: "numbers", code: list("asn", '{ "asn": 0 }, { "asn": 4294967295 }'), format: "json" },
    {
      why: "host names",
      code: list("hostname", `${host('"example.com"')}, ${host('"*.example.com"')}`),
      format: "json",
    },
    { why: "a kind that is not known", code: list("other", '{ "ip": "x" }'), format: "json" },
    {
      why: "values that are not known",
      code: resource("  items = [{ ip = var.ip }, { ip = data.x.y.z }, var.item]"),
      format: "terraform",
    },
    {
      why: "items that are not known",
      code: resource(
        '  dynamic "item" {\n    for_each = var.ips\n    content {\n      value {\n        ip = item.value\n      }\n    }\n  }',
      ),
      format: "terraform",
    },
    {
      why: "a number in quotes, which the provider reads as one",
      code: 'resource "cloudflare_list" "a" {\n  name = "a"\n  kind = "asn"\n  item {\n    value {\n      asn = "13335"\n    }\n  }\n}\n',
      format: "terraform",
    },
  ],
});
