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

/** A record with all keys that are read, and the fields that they give. */
const WHOLE = {
  AISecurityInjectionScore: 1,
  AISecurityPIICategories: ["a"],
  AISecurityTokenCount: 2,
  AISecurityUnsafeTopicCategories: ["b"],
  BotDetectionIDs: [3, 4],
  BotScore: "5",
  BotScoreSrc: "Verified Bot",
  ClientASN: 6,
  ClientCity: "city",
  ClientCountry: "de",
  ClientIP: "2001:db8::1",
  ClientLatitude: "7.5",
  ClientLongitude: "8.5",
  ClientMTLSAuthCertFingerprint: "cert",
  ClientMTLSAuthStatus: "ok",
  ClientRegionCode: "region",
  ClientRequestHost: "É.Example",
  ClientRequestMethod: "PUT",
  ClientRequestPath: "/a%2e//B.PHP",
  ClientRequestProtocol: "HTTP/3",
  ClientRequestReferer: "ref",
  ClientRequestScheme: "https",
  ClientRequestURI: "/a%2e//B.PHP?q=1&q=2",
  ClientRequestUserAgent: "agent",
  ClientSSLCipher: "cipher",
  ClientSSLProtocol: "TLSv1.3",
  ClientTCPRTTMs: 9.9,
  ClientXRequestedWith: "xhr",
  ContentScanObjResults: ["clean"],
  ContentScanObjSizes: [10],
  ContentScanObjTypes: ["text/plain"],
  Cookies: { c: "1" },
  EdgeResponseContentType: "Text/HTML; x",
  EdgeResponseStatus: "404",
  EdgeStartTimestamp: 1767323045.678,
  JA3Hash: "ja3",
  JA4: "ja4",
  JSDetectionPassed: "Passed",
  LeakedCredentialCheckResult: "password_leaked",
  RayID: "ray",
  RequestHeaders: { "X-B": ["2", "3"], "X-A": "1", "X-N": 5, "X-E": [] },
  ResponseHeaders: { "X-R": "4" },
  VerifiedBotCategory: "Search",
  WAFAttackScore: 20,
  WAFRCEAttackScore: 11,
  WAFRequestSignatureCategories: ["sqli"],
  WAFRequestSignatureRefs: ["d68f8101f6e14e25aefcaea69c530a29"],
  WAFSQLiAttackScore: 12,
  WAFXSSAttackScore: 13,
  ZoneName: "zone.example",
};
const FIELDS_OF_WHOLE = {
  "ip.src": "2001:db8::1",
  "ip.src.country": "DE",
  "http.host": "É.example",
  "http.request.method": "PUT",
  "http.referer": "ref",
  "http.request.headers": {
    "x-a": ["1"],
    "x-b": ["2", "3"],
    "user-agent": ["agent"],
    referer: ["ref"],
    "x-requested-with": ["xhr"],
  },
  "http.request.cookies": {
    c: ["1"],
  },
  "http.response.headers": {
    "x-r": ["4"],
  },
  "http.response.content_type.media_type": "text/html",
  "http.request.timestamp.sec": 1767323045,
  "http.request.timestamp.msec": 678,
  "cf.threat_score": 0,
  "cf.bot_management.score": 5,
  "cf.bot_management.verified_bot": true,
  "cf.waf.score.class": "attack",
  "cf.tls_client_auth.cert_presented": true,
  "ip.src.region_code": "region",
  "ip.src.city": "city",
  "ip.src.lat": "7.5",
  "ip.src.lon": "8.5",
  "http.request.version": "HTTP/3",
  "http.user_agent": "agent",
  "cf.ray_id": "ray",
  "cf.tls_cipher": "cipher",
  "cf.tls_version": "TLSv1.3",
  "cf.verified_bot_category": "Search",
  "cf.bot_management.ja3_hash": "ja3",
  "cf.bot_management.ja4": "ja4",
  "cf.tls_client_auth.cert_fingerprint_sha256": "cert",
  "cf.zone.name": "zone.example",
  "ip.src.asnum": 6,
  "http.response.code": 404,
  "cf.timings.client_tcp_rtt_msec": 9,
  "cf.waf.score": 20,
  "cf.waf.score.sqli": 12,
  "cf.waf.score.xss": 13,
  "cf.waf.score.rce": 11,
  "cf.llm.prompt.injection_score": 1,
  "cf.llm.prompt.token_count": 2,
  "cf.bot_management.detection_ids": [3, 4],
  "cf.waf.content_scan.obj_results": ["clean"],
  "cf.waf.content_scan.obj_sizes": [10],
  "cf.waf.content_scan.obj_types": ["text/plain"],
  "cf.llm.prompt.pii_categories": ["a"],
  "cf.llm.prompt.unsafe_topic_categories": ["b"],
  "cf.waf.signature.request.categories": ["sqli"],
  "cf.waf.signature.request.refs": ["d68f8101f6e14e25aefcaea69c530a29"],
  ssl: true,
  "cf.bot_management.js_detection.passed": true,
  "cf.tls_client_auth.cert_verified": true,
  "cf.waf.credential_check.password_leaked": true,
  "cf.waf.credential_check.username_and_password_leaked": false,
  "cf.waf.credential_check.username_leaked": false,
  "cf.waf.credential_check.username_password_similar": false,
  "http.request.uri": "/a./B.PHP?q=1&q=2",
  "http.request.uri.query": "q=1&q=2",
  "http.request.uri.args": {
    q: ["1", "2"],
  },
  "http.request.uri.args.names": ["q", "q"],
  "http.request.uri.args.values": ["1", "2"],
  "http.request.uri.path": "/a./B.PHP",
  "http.request.uri.path.extension": "php",
  "http.request.full_uri": "https://É.example/a./B.PHP?q=1&q=2",
  "raw.http.request.uri": "/a%2e//B.PHP?q=1&q=2",
  "raw.http.request.uri.query": "q=1&q=2",
  "raw.http.request.uri.args": {
    q: ["1", "2"],
  },
  "raw.http.request.uri.args.names": ["q", "q"],
  "raw.http.request.uri.args.values": ["1", "2"],
  "raw.http.request.uri.path": "/a%2e//B.PHP",
  "raw.http.request.uri.path.extension": "PHP",
  "raw.http.request.full_uri": "https://É.example/a%2e//B.PHP?q=1&q=2",
  "ip.geoip.asnum": 6,
  "ip.geoip.country": "DE",
  "cf.client.bot": true,
};

describe("Logpush", () => {
  it("gives a field for each key, and no others", () => {
    expect(plainRequest(logpushRequest(WHOLE))).toEqual(FIELDS_OF_WHOLE);
  });

  it("reads the same fields one by one, and by their number", () => {
    const { values } = logpushRequest(WHOLE);
    expect(values.size).toBe(Object.keys(FIELDS_OF_WHOLE).length);
    expect([...values.keys()].sort()).toEqual(Object.keys(FIELDS_OF_WHOLE).sort());
    expect([...values.values()]).toHaveLength(values.size);
    for (const [field, value] of values) {
      expect(values.has(field)).toBe(true);
      expect(values.get(field)).toEqual(value);
    }
    const seen: string[] = [];
    values.forEach((_, field) => void seen.push(field));
    expect(seen).toEqual([...values.keys()]);
    expect(values.has("no.such")).toBe(false);
  });

  it.each([
    [0, undefined],
    [1, "attack"],
    [20, "attack"],
    [21, "likely_attack"],
    [50, "likely_attack"],
    [51, "likely_clean"],
    [80, "likely_clean"],
    [81, "clean"],
    [99, "clean"],
    [100, undefined],
  ])("gives the score %i its class", (WAFAttackScore, expected) => {
    expect(plainRequest(logpushRequest({ WAFAttackScore }))["cf.waf.score.class"]).toBe(expected);
  });

  it.each<readonly [object, string, unknown]>([
    [
      { ClientRefererScheme: "https", ClientRefererHost: "", ClientRefererPath: "", ClientRefererQuery: "" },
      "http.referer",
      "",
    ],
    [
      {
        ClientRefererScheme: "https",
        ClientRefererHost: "a",
        ClientRefererPath: "/b",
        ClientRefererQuery: "?c",
      },
      "http.referer",
      "https://a/b?c",
    ],
    [
      { ClientRefererScheme: "https", ClientRefererHost: "a", ClientRefererPath: "/b" },
      "http.referer",
      undefined,
    ],
    [{ ClientRequestPath: "/a" }, "http.request.uri", undefined],
    [{ ClientRequestPath: "/a", ClientRequestQuery: "" }, "http.request.uri", "/a"],
    [{ ClientRequestURI: "/a?" }, "http.request.uri", "/a?"],
    [{ ClientRequestURI: "/a" }, "http.request.full_uri", undefined],
    [{ ClientRequestURI: "/a", ClientRequestHost: "b" }, "http.request.full_uri", undefined],
    [{ ClientIP: "nonsense" }, "ip.src", undefined],
    [{ ClientIP: "192.0.2.1" }, "ip.src", "192.0.2.1"],
    [{ BotDetectionIDs: [1.5] }, "cf.bot_management.detection_ids", undefined],
    [{ BotScore: 5.9 }, "cf.bot_management.score", 5],
    [{ BotScore: "x" }, "cf.bot_management.score", undefined],
    [{ BotScore: "" }, "cf.bot_management.score", undefined],
    [{ BotScore: "5.5" }, "cf.bot_management.score", undefined],
    [{ BotScore: null }, "cf.bot_management.score", undefined],
    [
      { BotScoreSrc: "Machine Learning", VerifiedBotCategory: "" },
      "cf.bot_management.verified_bot",
      undefined,
    ],
    [{ EdgeStartTimestamp: 1767323045 }, "http.request.timestamp.sec", 1767323045],
    [{ EdgeStartTimestamp: 1767323045678 }, "http.request.timestamp.msec", 678],
    [
      { RequestHeaders: { "User-Agent": "a" }, ClientRequestUserAgent: "b" },
      "http.request.headers",
      { "user-agent": ["a"] },
    ],
    [{ ClientCountry: "" }, "ip.src.country", undefined],
    [{ ClientRequestHost: "" }, "http.host", undefined],
  ])("reads %o", (record, field, expected) => {
    expect(plainRequest(logpushRequest(record as Record<string, unknown>))[field]).toEqual(expected);
  });

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
    [1e11, 1e8],
    [1e17, 1e8],
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
