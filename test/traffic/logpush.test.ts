import { describe, expect, it } from "vitest";
import { plainRequest } from "../../src/semantics/prove/witness.ts";
import { logpushRequest } from "../../src/traffic/logpush/request.ts";
import { RulesEvaluator } from "../../src/traffic/rules/evaluate.ts";
import { ruleOfExpression } from "../../src/traffic/rules/read-rules.ts";
import { fieldsOf } from "./support.ts";

const RECORD = {
  ClientIP: "198.51.100.7",
  ClientASN: 64500,
  ClientCountry: "us",
  ClientRequestHost: "Shop.example",
  ClientRequestMethod: "GET",
  ClientRequestPath: "/a//b.PHP",
  ClientRequestURI: "/a//b.PHP?q=1",
  ClientRequestScheme: "https",
  ClientRequestProtocol: "HTTP/2",
  ClientRequestUserAgent: "agent",
  ClientRequestReferer: "",
  RequestHeaders: { "X-Kept": "1" },
  EdgeStartTimestamp: "2026-01-02T03:04:05.678Z",
  BotScore: 5,
  BotScoreSrc: "Machine Learning",
  WAFAttackScore: 21,
};

describe("Logpush", () => {
  it("gives the fields of http_requests", async () => {
    expect(await fieldsOf(JSON.stringify(RECORD))).toMatchObject({
      "ip.src": "198.51.100.7",
      "ip.geoip.asnum": 64500,
      "ip.src.country": "US",
      "http.host": "shop.example",
      "raw.http.request.uri": "/a//b.PHP?q=1",
      "http.request.uri": "/a/b.PHP?q=1",
      "http.request.uri.path.extension": "php",
      "raw.http.request.uri.path.extension": "PHP",
      "http.request.uri.args": { q: ["1"] },
      "http.request.full_uri": "https://shop.example/a/b.PHP?q=1",
      "http.request.headers": { "user-agent": ["agent"], "x-kept": ["1"] },
      "http.referer": "",
      "http.request.timestamp.sec": 1767323045,
      "http.request.timestamp.msec": 678,
      "cf.waf.score.class": "likely_attack",
    });
  });

  it.each([
    ["cert", "success", true],
    ["an expired one", "expired", true],
    ["none", "absent", false],
    ["nothing known", "unknown", false],
    ["no such key", undefined, undefined],
  ])("says whether a client certificate was presented: %s", (_, ClientMTLSAuthStatus, expected) => {
    const request = plainRequest(
      logpushRequest({ ...RECORD, ...(ClientMTLSAuthStatus && { ClientMTLSAuthStatus }) }),
    );
    expect(request["cf.tls_client_auth.cert_presented"]).toBe(expected);
  });

  it("gives the fields of firewall_events", () => {
    const request = logpushRequest({
      ClientRequestPath: "/a",
      ClientRequestQuery: "?q=1",
      ClientRefererScheme: "https",
      ClientRefererHost: "r.example",
      ClientRefererPath: "/",
      ClientRefererQuery: "",
      Datetime: 1767323045678000000,
    });
    expect(plainRequest(request)).toMatchObject({
      "http.request.uri": "/a?q=1",
      "http.referer": "https://r.example/",
      "http.request.timestamp.sec": 1767323045,
    });
  });

  it.each([
    ["1767323045", 1767323045],
    [1767323045678, 1767323045],
    ["nonsense", undefined],
  ])("reads the time %s", (EdgeStartTimestamp, seconds) => {
    expect(logpushRequest({ EdgeStartTimestamp }).values.get("http.request.timestamp.sec")).toBe(seconds);
  });

  it.each([
    ['any(http.request.headers["x-kept"][*] eq "1")', true],
    ['any(http.request.headers["x-other"][*] eq "1")', undefined],
    ['any(http.request.headers["user-agent"][*] eq "other")', false],
    ['has_key(http.request.headers, "x-other")', undefined],
    ['any(http.request.headers[*][*] eq "1")', true],
    ['any(http.request.headers[*][*] eq "2")', undefined],
    ['http.cookie eq ""', undefined],
    ["cf.bot_management.verified_bot", undefined],
    ["cf.bot_management.score lt 30", true],
    ["ip.src in $office", undefined],
    ['http.request.uri.path eq "/a/b.PHP"', true],
  ])("answers %s", (expression, expected) => {
    const evaluator = new RulesEvaluator([]);
    const truth = evaluator.truthOf(ruleOfExpression(expression), logpushRequest(RECORD));
    expect(typeof truth === "symbol" ? undefined : truth).toBe(expected);
  });

  it("has no value if a log has an empty string or a number out of range", () => {
    const valuesOf = (type: string, status: string) => {
      const record = `{"EdgeResponseContentType":${JSON.stringify(type)},"EdgeResponseStatus":${status}}`;
      const { values } = logpushRequest(JSON.parse(record));
      return ["http.response.content_type.media_type", "http.response.code"].map((field) =>
        values.get(field),
      );
    };
    expect(valuesOf("Text/HTML; charset=utf-8", "200")).toEqual(["text/html", 200]);
    expect(valuesOf("", "1e999")).toEqual([undefined, undefined]);
  });

  it("takes nothing from prototypes or values of other types", () => {
    const hostile = JSON.parse(
      '{"__proto__": {"ClientIP": "1.2.3.4"}, "ClientASN": {}, "RequestHeaders": [1], "BotDetectionIDs": [null]}',
    );
    expect(plainRequest(logpushRequest(hostile))).toEqual({
      "cf.threat_score": 0,
      "http.request.cookies": {},
      "http.request.headers": {},
      "http.response.headers": {},
    });
  });
});
