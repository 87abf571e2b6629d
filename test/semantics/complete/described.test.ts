import { expect, it } from "vitest";
import { curlCall, describedRequest } from "../../../src/semantics/complete/described.ts";
import { compileExpression } from "../../../src/semantics/evaluate/evaluate.ts";
import { Prover } from "../../../src/semantics/prove/prover.ts";
import { jsonValue } from "../../../src/semantics/prove/witness.ts";
import { readRequests } from "../../../src/traffic/read-requests.ts";
import { analyseExpression } from "../../../src/types/analyse.ts";
import { expectGolden } from "../../support/golden.ts";

function shown(text: string) {
  const { typed, findings } = analyseExpression(text);
  expect(findings, text).toEqual([]);
  const answer = new Prover().never(typed);
  if (answer.answer !== "no") throw new Error(`${text}: ${answer.answer}`);
  const description = describedRequest(answer.witness);
  return { typed, ...answer, description, curl: curlCall(answer.witness, description) };
}

const IS_COMMAND: readonly (readonly [expression: string, curl: RegExp | undefined])[] = [
  ["ssl", /^curl https:\/\/example.com\/$/],
  ['http.request.method eq "POST"', /^curl -X POST http/],
  ['http.request.method eq "PURGE" and http.request.body.raw contains "x"', /^curl -X PURGE .*--data-raw/],
  ['http.request.body.raw eq "a b"', /^curl --data-raw 'a b' http/],
  ['http.request.uri eq "/a?b=c"', /\/a\?b=c'?$/],
  ['raw.http.request.uri.path eq "/a/../b"', / --path-as-is /],
  ['http.user_agent contains "x" and http.referer eq "https://a/"', / -H 'referer: https:\/\/a\/' /],
  ['http.user_agent eq ""', / -H '?user-agent[;:]'? /],
  ['any(http.request.headers["x-a"][*] eq "it\'s")', / -H 'x-a: it'\\''s' /],
  ['http.request.version eq "HTTP/1.0"', /^curl --http1\.0 /],
  ['http.request.version eq "HTTP/3"', /^curl --http3 /],
  ['http.host eq "a.example"', /:\/\/a\.example\/$/],
  // Requests that no command sends.
  ['any(http.request.body.multipart.values[*] eq "")', undefined],
  ['any(http.request.body.multipart.filenames[*][*] eq "a\\"b\\\\c")', undefined],
  [
    'http.request.body.multipart["a"][1] eq "b" and len(http.request.body.multipart.filenames) gt 2',
    undefined,
  ],
  [
    'any(http.request.body.multipart.content_types[*][*] eq "a/b") and http.request.body.multipart["a"][0] eq "b"',
    undefined,
  ],
  ['any(http.request.body.multipart.content_transfer_encodings[*][*] eq "8bit")', undefined],
  ['any(http.request.body.multipart.content_types[*][1] eq "a/b")', undefined],
  ['http.request.uri.path eq "*"', undefined],
  ['ip.src.country eq "DE"', undefined],
  ["ip.src in $office", undefined],
  ["cf.bot_management.score lt 5", undefined],
  ['any(http.request.headers["x"][*] eq "é")', undefined],
  ['http.request.version eq "HTTP/1.2"', undefined],
  ["http.request.body.size gt 131072", undefined],
];

it.each(IS_COMMAND)("a request for %s reads back as shown", async (text, command) => {
  const { typed, witness, missing, description, curl } = shown(text);
  const { normalization } = witness.whole.parts;
  if (command === undefined) expect(curl).toBe(undefined);
  else expect(curl).toMatch(command);
  for (const written of [JSON.stringify(description), ...(curl === undefined ? [] : [curl])]) {
    const { requests, problems, remarks } = await readRequests(written, { normalization });
    expect([problems, remarks, requests.length], written).toEqual([[], [], 1]);
    const [{ request }] = requests as [(typeof requests)[0]];
    expect(compileExpression(typed, { missing })(request), written).toBe(true);
    for (const [name, value] of witness.values)
      expect([name, jsonValue(request.values.get(name)!)], written).toEqual([name, jsonValue(value)]);
  }
});

/** Conditions on fields that share a message. */
const TOGETHER: readonly string[] = [
  'http.x_forwarded_for eq "192.0.2.1" and http.cookie eq "a=b"',
  'http.request.cookies["a"][0] eq "b" and http.cookie contains "c=d"',
  'any(http.request.accepted_languages[*] eq "de") and len(http.request.accepted_languages) gt 1',
  'any(http.request.headers["x-forwarded-for"][*] eq "") and http.x_forwarded_for eq "1"',
  'len(http.request.headers.names) gt 3 and http.user_agent eq "a"',
  "len(http.request.headers.values) eq 2",
  'http.request.headers.truncated and any(http.request.headers.names[*] eq "x")',
  'http.request.body.raw eq "{}" and http.request.body.size eq 10',
  'http.request.body.raw contains "a=b" and http.request.body.form["c"][0] eq "d"',
  'http.request.body.form["a"][0] eq "b&c" and len(http.request.body.form.values) gt 1',
  "http.request.body.size eq 5",
  'http.request.body.mime eq "application/json"',
  'http.request.body.mime eq "text/plain" and http.request.body.raw eq "a"',
  'http.request.body.multipart["a"][0] eq "b" and any(http.request.body.multipart.filenames[*][*] eq "c")',
  'any(http.request.body.multipart.names[*][*] eq "a") and any(http.request.body.multipart.values[*] eq "b")',
  'any(http.request.body.multipart.content_dispositions[*][*] contains "form")',
  'http.request.uri.args["a"][0] eq "b c" and http.request.uri.query contains "d=e"',
  'http.request.uri.path.extension eq "php" and http.request.uri.path contains "/a/"',
  'http.request.full_uri eq "http://b.example/c?d" and http.request.method eq "PUT"',
  'http.host eq "b.example:8080" and not ssl',
  'raw.http.request.uri contains "//" and http.request.uri.path eq "/a/b"',
  'http.referer contains "a" and any(http.request.headers["referer"][*] contains "b")',
  'has_key(http.request.headers, "host") and http.host eq "a.example"',
  'not ssl and http.request.version eq "HTTP/1.0" and ip.src eq 192.0.2.1',
  'ip.src.country eq "DE" and ip.src.asnum eq 64500 and ip.src in $office',
  "cf.bot_management.score lt 30 and any(cf.bot_management.detection_ids[*] eq 7)",
  "http.request.timestamp.sec gt 1700000000",
  'lookup_json_string(http.request.body.raw, "a") eq "b" and http.request.method eq "POST"',
  'lookup_json_string(http.request.body.raw, "a") eq "b" and http.request.body.size eq 20',
  'ip.src.continent eq "EU" and ssl',
  "ip.src.is_in_european_union",
  "not ip.src.is_in_european_union",
  'ip.src.continent eq "AS" and ip.src.country eq "JP"',
  "cf.edge.client_tcp",
  "not cf.edge.client_tcp",
  "cf.edge.server_port eq 80",
  'cf.edge.server_port eq 8080 and http.request.uri.path eq "/a"',
  "cf.edge.server_port eq 8443 and not ssl",
  'raw.http.request.full_uri eq "https://b.example:8443/a//b?c"',
  'http.request.full_uri contains "b.example"',
  'any(http.request.headers["1"][*] eq "a") and any(http.request.headers["x"][*] eq "b")',
  'any(http.request.headers["x"][*] eq "b") and any(http.request.headers["x"][*] eq "c")',
  'any(http.request.headers.names[*] eq "content-length")',
  'any(http.request.headers.names[*] eq "host") and any(http.request.headers.values[*] eq "b.example")',
  'http.request.uri.args["a"][1] eq "b"',
  'any(http.request.uri.args.names[*] eq "a") and any(http.request.uri.args.values[*] eq "b")',
  "len(http.request.uri.args.names) eq 2",
  'raw.http.request.uri.args["a"][0] eq "%41"',
  'http.request.uri.path eq "/a b"',
  'http.request.uri.path eq "/a/../b"',
  'raw.http.request.uri.path eq "/a/../b" and http.request.uri.path eq "/b"',
  'http.request.method eq "GET" and http.request.body.raw eq "a"',
  'http.request.uri eq "/[a]"',
  'http.user_agent eq "" and http.referer eq ""',
  'http.request.headers["content-type"][0] eq "text/plain" and http.request.body.raw eq "a"',
  "cf.threat_score gt 10 and cf.client.bot",
];

it("requests are described in these words", () => {
  const all = [...IS_COMMAND.map(([text]) => text), ...TOGETHER];
  const lines = all.map((text) => {
    const { typed, findings } = analyseExpression(text);
    expect(findings, text).toEqual([]);
    const answer = new Prover().never(typed);
    const shownAs = answer.answer === "no" ? JSON.stringify(describedRequest(answer.witness)) : answer.answer;
    return `${text}\n  ${shownAs}\n`;
  });
  expectGolden(lines.join(""), "fixtures/semantics/described-requests.txt");
});

it("a long body is not written, and shows nothing about its content", () => {
  const size = "http.request.body.size gt 131072";
  const { description } = shown(`${size} and http.request.method eq "GET"`);
  const fields = { "http.request.body.size": 131_073 };
  expect(description).toEqual({ url: "https://example.com/", fields, open: false });
  const { typed } = analyseExpression(`${size} and not len(http.request.body.raw) gt 56`);
  expect(new Prover().never(typed)).toMatchObject({ answer: "unknown", because: "unconfirmed" });
});
