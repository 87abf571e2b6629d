import { describe, expect, it } from "vitest";
import { asBytes } from "../../src/core/bytes.ts";
import { fieldsOfMessage } from "../../src/request/message/fields.ts";
import type { HttpMessage } from "../../src/request/message/http-message.ts";

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
});
