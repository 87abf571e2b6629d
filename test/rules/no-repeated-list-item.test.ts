import rule from "../../rules/no-repeated-list-item.ts";
import { testRule } from "../support/rule-tester.ts";

const list = (kind: string, items: string) => `{ "name": "a", "kind": "${kind}", "items": [${items}] }`;
const host = (name: string) => `{ "hostname": { "url_hostname": ${name} } }`;

testRule(rule, {
  invalid: [
    {
      why: "an address twice",
      code: list("ip", '{ "ip": "192.0.2.1" }, { "ip": «"192.0.2.1"» }'),
      format: "json",
      messageId: "repeated",
    },
    {
      why: "IPv6 in capitals",
      code: list("ip", '{ "ip": "2001:db8::1" }, { "ip": «"2001:DB8::1"» }'),
      format: "json",
      messageId: "repeated",
    },
    {
      why: "a redirect from an address that has one",
      code: list(
        "redirect",
        '{ "redirect": { "source_url": "a.example/x", "target_url": "https://b.example/" } }, { "redirect": { "source_url": «"a.example/x"», "target_url": "https://c.example/" } }',
      ),
      format: "json",
      messageId: "source",
    },
    {
      why: "a number twice",
      code: list("asn", '{ "asn": 1 }, { "asn": 2 }, { "asn": «1» }'),
      format: "json",
      messageId: "repeated",
    },
    {
      why: "a host twice",
      code: list("hostname", `${host('"a.b"')}, ${host('«"A.b"»')}`),
      format: "json",
      messageId: "repeated",
    },
    {
      why: "an address and a network within a network, in any order",
      code: list("ip", '{ "ip": «"10.1.2.3"» }, { "ip": «"10.1.0.0/16"» }, { "ip": "10.0.0.0/8" }'),
      format: "json",
      messageId: "covered",
      data: { outer: "`10.0.0.0/8`" },
    },
    {
      why: "the same address in another notation",
      code: list("ip", '{ "ip": "192.0.2.1" }, { "ip": «"192.0.2.1/32"» }'),
      format: "json",
      messageId: "covered",
    },
  ],
  valid: [
    {
      why: "neighbours",
      code: list("ip", '{ "ip": "10.0.0.0/9" }, { "ip": "10.128.0.0/9" }'),
      format: "json",
    },
    { why: "two families", code: list("ip", '{ "ip": "0.0.0.1" }, { "ip": "::1" }'), format: "json" },
    { why: "redirects", code: list("redirect", '{ "redirect": {} }, { "redirect": {} }'), format: "json" },
    { why: "what is not an address", code: list("ip", '{ "ip": "x" }, { "ip": "y" }'), format: "json" },
  ],
});
