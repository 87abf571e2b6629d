// biome-ignore-all lint/suspicious/noTemplateCurlyInString: a host that is written as a template
import { describe, expect, it } from "vitest";
import rule from "../../rules/no-doubtful-origin-host.ts";
import { lintWith } from "../support/rule-tester.ts";

function found(parameters: object): string[] {
  const text = JSON.stringify({ action: "route", expression: "ssl", action_parameters: parameters });
  return lintWith([rule], text, "json").map(({ messageId, data }) => `${messageId} ${data["name"]}`);
}

describe("no-doubtful-origin-host", () => {
  it.each([
    "https://a.example",
    "a.example/b",
    "*.example.com",
    "a b.example",
    "${http.host}",
    "http.host",
    "a..b",
    "-a.example",
    " a.example",
  ])("reports the host header %j", (host_header) =>
    expect(found({ host_header })).toEqual(["host host_header"]),
  );

  it.each([
    "a.example",
    "a.example:8443",
    "A-1.example.",
    "_acme.example",
    "192.0.2.1",
    "[2001:db8::1]:443",
    "localhost",
    "m\u00fcnchen.example",
    "",
  ])("takes the host header %j", (host_header) => expect(found({ host_header })).toEqual([]));

  it("knows the names that have to be in the account", () => {
    expect(found({ origin: { host: "192.0.2.1" }, sni: { value: "*.a.example" } })).toEqual([
      "address origin.host",
      "host sni.value",
    ]);
    expect(found({ origin: { host: "2001:db8::1" } })).toEqual(["address origin.host"]);
    expect(found({ origin: { host: "a.example", port: 1 }, sni: { value: "b.example" } })).toEqual([]);
    // Rejected for certain, which another rule says.
    expect(found({ origin: { host: "https://a.example" } })).toEqual([]);
  });

  it("reads a long text once", () => {
    expect(found({ host_header: `${"a".repeat(50_000)}!` })).toEqual(["host host_header"]);
    expect(found({ host_header: `${"a.".repeat(50_000)}!` })).toEqual(["host host_header"]);
  });
});
