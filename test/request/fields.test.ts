import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import { fieldsOfMessage, withBothNames } from "../../src/request/message/fields.ts";
import {
  type HttpMessage,
  httpVersion,
  splitTarget,
  splitUrl,
  targetOf,
} from "../../src/request/message/http-message.ts";

const message: HttpMessage = {
  method: asBytes("GET"),
  url: {
    scheme: "https",
    host: asBytes("A\u{c0}\u{de}.example"),
    port: 443,
    path: asBytes("/Index.PH\u{d0}"),
    query: undefined,
    user: undefined,
  },
  version: asBytes("HTTP/2"),
  headers: [[asBytes("X-\u{c9}"), asBytes("One")]],
  body: asBytes(""),
};

describe("the fields of a message", () => {
  it("puts ASCII capitals alone into small letters, and leaves the bytes of other characters", () => {
    const values = fieldsOfMessage(message, "none");
    expect(values.get("http.host")).toBe("a\u{c0}\u{de}.example");
    expect(values.get("http.request.uri.path.extension")).toBe("ph\u{d0}");
    expect(values.get("http.request.headers.names")).toEqual(["x-\u{c9}"]);
  });

  it.each([
    ["user-agent", "http.user_agent", "1, 2"],
    ["referer", "http.referer", "1, 2"],
    ["x-forwarded-for", "http.x_forwarded_for", "1, 2"],
    ["cookie", "http.cookie", "1; 2"],
  ])("joins repeated headers: %s", (name, field, joined) => {
    const headers = ["1", "2"].map((value) => [asBytes(name), asBytes(value)] as const);
    expect(fieldsOfMessage({ ...message, headers }, "none").get(field)).toBe(joined);
  });

  it.each([
    [undefined, ["X"], undefined],
    [undefined, ["x"], ["x"]],
    ["HTTP/1.1", ["X", "y"], ["X", "y"]],
    ["HTTP/2", ["X", "y"], ["x", "y"]],
    ["HTTP/3", ["X"], ["x"]],
  ])("knows the names of headers by the version: %s %j", (version, written, names) => {
    const headers = written.map((name) => [asBytes(name), asBytes("")] as const);
    const values = fieldsOfMessage(
      { ...message, headers, version: version === undefined ? undefined : asBytes(version) },
      "none",
    );
    expect(values.get("http.request.headers.names")).toEqual(names);
    expect([...(values.get("http.request.headers") as Map<string, unknown>).keys()]).toEqual(
      written.map((name) => name.toLowerCase()),
    );
  });

  it.each([
    ["de", ["de"]],
    ["de, en;q=0.5,fr", ["de", "fr", "en"]],
    ["a;q=0.1, b; x=1; Q=0.9, *;q=1,, c;q=x", ["b", "a", "c"]],
  ])("orders languages by their weight: %s", (header, languages) => {
    const headers = [[asBytes("accept-language"), asBytes(header)]] as const;
    const values = fieldsOfMessage({ ...message, headers }, "none");
    expect(values.get("http.request.accepted_languages")).toEqual(languages);
  });

  it.each([
    [0, true],
    [131_072, true],
    [131_073, false],
  ])("sees at most the beginning of a body: %i", (length, isSeen) => {
    const values = fieldsOfMessage({ ...message, body: asBytes("a".repeat(length)) }, "none");
    expect(values.get("http.request.body.size")).toBe(length);
    expect(values.has("http.request.body.raw")).toBe(isSeen);
    expect(values.get("http.request.body.truncated")).toBe(isSeen ? false : undefined);
    expect(values.get("http.request.body.mime")).toBe(length === 0 ? "" : undefined);
    const empty = ["names", "values", "content_types", "content_dispositions", "filenames"];
    for (const name of [...empty, "content_transfer_encodings"])
      expect(values.get(`http.request.body.multipart.${name}`)).toEqual(isSeen ? [] : undefined);
  });
});

it("a line of a part without a colon is no header", () => {
  const body = [
    "--b",
    'Content-Disposition: form-data; name="a"',
    "Content-Types",
    "",
    "c",
    "--b--",
    "",
  ].join("\r\n");
  const values = fieldsOfMessage(
    {
      ...message,
      headers: [[asBytes("content-type"), asBytes("multipart/form-data; boundary=b")]],
      body: asBytes(body),
    },
    "none",
  );
  expect(values.get("http.request.body.multipart.values")).toEqual(["c"]);
  expect(values.has("http.request.body.multipart.content_types")).toBe(false);
  expect(values.get("http.request.body.multipart.names")).toEqual([["a"]]);
});

describe("fields with the same value", () => {
  it.each([
    ["ip.geoip.country", "ip.src.country"],
    ["ip.src.country", "ip.geoip.country"],
    ["cf.client.bot", "cf.bot_management.verified_bot"],
    ["cf.bot_management.verified_bot", "cf.client.bot"],
  ])("have it under both names: %s and %s", (given, other) => {
    expect(withBothNames(new Map([[given, asBytes("v")]])).get(other)).toBe("v");
    const both = withBothNames(new Map([given, other].map((name) => [name, asBytes(name)])));
    expect([both.get(given), both.get(other)]).toEqual([given, other]);
  });

  it("stay absent if neither is there", () => {
    expect(withBothNames(new Map()).size).toBe(0);
  });
});

describe("an address", () => {
  it.each<[string, object | string]>([
    [
      "https://A.example",
      { scheme: "https", host: "a.example", port: 443, path: "/", query: undefined, user: undefined },
    ],
    ["http://u:p@a:80/b?c#d", { scheme: "http", host: "a", port: 80, path: "/b", query: "c", user: "u:p" }],
    ["WSS://a:8443?", { scheme: "https", host: "a:8443", port: 8443, path: "/", query: "" }],
    ["https://a:/b", { host: "a", port: 443, path: "/b" }],
    ["https://a:1", { host: "a:1", port: 1 }],
    ["https://a:65535", { host: "a:65535", port: 65_535 }],
    ["https://a:0", "has the port 0, which is not from 1 to 65535"],
    ["https://a:65536", "has the port 65536, which is not from 1 to 65535"],
    ["https:///a", "has no host"],
    ["ftp://a", "has the scheme `ftp`, which is not HTTP"],
    ["a.example", "has no scheme, such as `https://`"],
  ])("%s has these parts", (text, parts) => {
    const split = splitUrl(asBytes(text));
    if (typeof parts === "string") expect(split).toBe(parts);
    else expect(split).toMatchObject(parts);
  });

  it("has a scheme by default, and a target", () => {
    expect(splitUrl(asBytes("a.example"), "http")).toMatchObject({ scheme: "http", port: 80 });
    for (const target of ["/a", "/a?", "/a?b", "/?a?b", "a"]) {
      const { path, query } = splitTarget(asBytes(target));
      expect(targetOf({ path, query })).toBe(target);
      expect([path, query]).toEqual([
        target.split("?")[0],
        target.includes("?") ? target.replace(/^[^?]*\?/, "") : undefined,
      ]);
    }
  });

  it.each([
    [undefined, undefined],
    ["h2", "HTTP/2"],
    ["HTTP/2.0", "HTTP/2"],
    ["http/1.1", "HTTP/1.1"],
    ["h3", "HTTP/3"],
    ["SPDY", "SPDY"],
  ])("is sent with a version: %s", (written, version) => {
    expect(httpVersion(written)).toBe(version);
  });
});
