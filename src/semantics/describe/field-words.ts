/** Noun phrases for fields, as people call what they hold. Others are called by their names. */
const NOUNS: Readonly<Record<string, string>> = {
  "http.cookie": "the `Cookie` header",
  "http.host": "the host name",
  "http.referer": "the `Referer` header",
  "http.user_agent": "the user agent",
  "http.x_forwarded_for": "the `X-Forwarded-For` header",
  "http.request.accepted_languages": "the accepted languages",
  "http.request.cookies": "the cookies",
  "http.request.full_uri": "the full address",
  "http.request.method": "the method",
  "http.request.timestamp.sec": "the time of the request in seconds",
  "http.request.timestamp.msec": "the milliseconds of the time of the request",
  "http.request.uri": "the path with the query string",
  "http.request.uri.path": "the path",
  "http.request.uri.path.extension": "the file extension",
  "http.request.uri.query": "the query string",
  "http.request.uri.args": "the query arguments",
  "http.request.uri.args.names": "the names of the query arguments",
  "http.request.uri.args.values": "the values of the query arguments",
  "http.request.version": "the HTTP version",
  "http.request.headers": "the request headers",
  "http.request.headers.names": "the names of the request headers",
  "http.request.headers.values": "the values of the request headers",
  "http.request.body.mime": "the type of the body",
  "http.request.body.raw": "the body",
  "http.request.body.size": "the size of the body in bytes",
  "http.request.body.form": "the form fields",
  "http.request.body.form.names": "the names of the form fields",
  "http.request.body.form.values": "the values of the form fields",
  "http.response.code": "the status code of the response",
  "http.response.headers": "the response headers",
  "http.response.headers.names": "the names of the response headers",
  "http.response.headers.values": "the values of the response headers",
  "http.response.content_type.media_type": "the media type of the response",
  "cf.response.1xxx_code": "the 1xxx error code",
  "cf.response.error_type": "the type of the error",
  "ip.src": "the client's address",
  "ip.src.lat": "the client's latitude",
  "ip.src.lon": "the client's longitude",
  "ip.src.city": "the client's city",
  "ip.src.postal_code": "the client's postal code",
  "ip.src.metro_code": "the client's metro code",
  "ip.src.region": "the client's region",
  "ip.src.region_code": "the client's region code",
  "ip.src.timezone.name": "the client's time zone",
  "ip.src.asnum": "the client's network number (ASN)",
  "ip.src.continent": "the client's continent",
  "ip.src.country": "the client's country",
  "ip.src.subdivision_1_iso_code": "the client's first-level subdivision",
  "ip.src.subdivision_2_iso_code": "the client's second-level subdivision",
  "ip.geoip.asnum": "the client's network number (ASN)",
  "ip.geoip.continent": "the client's continent",
  "ip.geoip.country": "the client's country",
  "ip.geoip.subdivision_1_iso_code": "the client's first-level subdivision",
  "ip.geoip.subdivision_2_iso_code": "the client's second-level subdivision",
  "cf.edge.client_port": "the client's port",
  "cf.edge.server_ip": "the address of the server",
  "cf.edge.server_port": "the port of the server",
  "cf.hostname.metadata": "the metadata of the custom host name",
  "cf.ray_id": "the Ray ID",
  "cf.threat_score": "the threat score",
  "cf.verified_bot_category": "the category of the verified bot",
  "cf.worker.upstream_zone": "the zone of the Worker that made the request",
  "cf.zone.name": "the name of the zone",
  "cf.zone.plan": "the plan of the zone",
  "cf.tls_cipher": "the TLS cipher",
  "cf.tls_version": "the TLS version",
  "cf.bot_management.ja3_hash": "the JA3 fingerprint",
  "cf.bot_management.ja4": "the JA4 fingerprint",
  "cf.bot_management.score": "the bot score",
  "cf.bot_management.detection_ids": "the ids of the bot detections",
  "cf.waf.score": "the attack score",
  "cf.waf.score.rce": "the attack score for remote code execution",
  "cf.waf.score.sqli": "the attack score for SQL injection",
  "cf.waf.score.xss": "the attack score for cross-site scripting",
  "cf.waf.score.class": "the class of the attack score",
  "cf.colo.name": "the data center",
  "cf.colo.region": "the region of the data center",
  "ip.dst": "the destination address",
  "ip.proto": "the protocol",
  "ip.ttl": "the time to live",
  "ip.len": "the length of the packet",
  "tcp.dstport": "the TCP destination port",
  "tcp.srcport": "the TCP source port",
  "udp.dstport": "the UDP destination port",
  "udp.srcport": "the UDP source port",
};

/** Fields that hold or do not: what is true, and what is true if they do not hold. */
const SENTENCES: Readonly<Record<string, readonly [holds: string, fails: string]>> = {
  ssl: ["the connection is encrypted", "the connection is not encrypted"],
  "cf.client.bot": ["the client is a known good bot", "the client is not a known good bot"],
  "cf.bot_management.verified_bot": ["the client is a verified bot", "the client is not a verified bot"],
  "cf.bot_management.static_resource": [
    "the request is for a static resource",
    "the request is not for a static resource",
  ],
  "cf.bot_management.corporate_proxy": [
    "the request comes from a corporate proxy",
    "the request does not come from a corporate proxy",
  ],
  "cf.bot_management.js_detection.passed": [
    "JavaScript detections were passed",
    "JavaScript detections were not passed",
  ],
  "ip.src.is_in_european_union": [
    "the client is in the European Union",
    "the client is not in the European Union",
  ],
  "ip.geoip.is_in_european_union": [
    "the client is in the European Union",
    "the client is not in the European Union",
  ],
  "cf.tls_client_auth.cert_presented": [
    "a client certificate was presented",
    "no client certificate was presented",
  ],
  "cf.tls_client_auth.cert_verified": [
    "the client certificate was verified",
    "the client certificate was not verified",
  ],
  "cf.tls_client_auth.cert_revoked": [
    "the client certificate is revoked",
    "the client certificate is not revoked",
  ],
};

/** Maps whose entries have a name of their own. */
const ENTRIES: Readonly<Record<string, string>> = {
  "http.request.headers": "the request header",
  "http.response.headers": "the response header",
  "http.request.cookies": "the cookie",
  "http.request.uri.args": "the query argument",
  "http.request.body.form": "the form field",
};

const RAW = "raw.";

/** The words for the value of a field, in Markdown. */
export function nounOf(name: string): string {
  const own = Object.hasOwn(NOUNS, name) ? NOUNS[name] : undefined;
  if (own !== undefined) return own;
  const transformed = name.startsWith(RAW) ? name.slice(RAW.length) : undefined;
  if (transformed !== undefined && Object.hasOwn(NOUNS, transformed)) {
    return `${NOUNS[transformed]} before any transformation`;
  }
  return `\`${name}\``;
}

/** The sentence that is true where a Boolean field holds, or does not; undefined for a field without words of its own. */
export function sentenceOf(name: string, holds: boolean): string | undefined {
  return Object.hasOwn(SENTENCES, name) ? SENTENCES[name]![holds ? 0 : 1] : undefined;
}

/** The words for one entry of a map. */
export function entryNounOf(name: string): string | undefined {
  const own = name.startsWith(RAW) ? name.slice(RAW.length) : name;
  return Object.hasOwn(ENTRIES, own) ? ENTRIES[own] : undefined;
}
