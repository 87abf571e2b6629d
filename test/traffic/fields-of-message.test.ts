import { expect, it } from "vitest";
import { fieldsOf } from "./support.ts";

/** A request with a value of each field that a message has. */
const POST = `POST http://u:p@A.example:8080/a//B%2e/./c.PHP?x=1&x=2&y=%41&z HTTP/1.1
Host: A.example:8080
Cookie: a=1; b=2; a=3
Cookie: c=4
User-Agent: one
Referer: https://r.example/
X-Forwarded-For: 192.0.2.1
X-Forwarded-For: 192.0.2.2
Accept-Language: de;q=0.5, en, *;q=0.1, fr;Q=0.8, it;q=x
Content-Type: application/x-www-form-urlencoded

d=e&d=f&g=%41
`;

const EXPECTED = {
  "http.request.method": "POST",
  ssl: false,
  "cf.edge.server_port": 8080,
  "cf.threat_score": 0,
  "http.request.version": "HTTP/1.1",
  "cf.edge.client_tcp": true,
  "http.host": "a.example:8080",
  "raw.http.request.uri": "/a//B%2e/./c.PHP?x=1&x=2&y=%41&z",
  "raw.http.request.full_uri": "http://a.example:8080/a//B%2e/./c.PHP?x=1&x=2&y=%41&z",
  "raw.http.request.uri.path": "/a//B%2e/./c.PHP",
  "raw.http.request.uri.query": "x=1&x=2&y=%41&z",
  "raw.http.request.uri.path.extension": "PHP",
  "raw.http.request.uri.args": { x: ["1", "2"], y: ["%41"], z: [""] },
  "raw.http.request.uri.args.names": ["x", "x", "y", "z"],
  "raw.http.request.uri.args.values": ["1", "2", "%41", ""],
  "http.request.uri": "/a/B./c.PHP?x=1&x=2&y=%41&z",
  "http.request.full_uri": "http://a.example:8080/a/B./c.PHP?x=1&x=2&y=%41&z",
  "http.request.uri.path": "/a/B./c.PHP",
  "http.request.uri.query": "x=1&x=2&y=%41&z",
  "http.request.uri.path.extension": "php",
  "http.request.uri.args": { x: ["1", "2"], y: ["%41"], z: [""] },
  "http.request.uri.args.names": ["x", "x", "y", "z"],
  "http.request.uri.args.values": ["1", "2", "%41", ""],
  "http.request.headers": {
    "accept-language": ["de;q=0.5, en, *;q=0.1, fr;Q=0.8, it;q=x"],
    "content-type": ["application/x-www-form-urlencoded"],
    cookie: ["a=1; b=2; a=3", "c=4"],
    host: ["A.example:8080"],
    referer: ["https://r.example/"],
    "user-agent": ["one"],
    "x-forwarded-for": ["192.0.2.1", "192.0.2.2"],
  },
  "http.request.headers.values": [
    "A.example:8080",
    "a=1; b=2; a=3",
    "c=4",
    "one",
    "https://r.example/",
    "192.0.2.1",
    "192.0.2.2",
    "de;q=0.5, en, *;q=0.1, fr;Q=0.8, it;q=x",
    "application/x-www-form-urlencoded",
  ],
  "http.request.headers.names": [
    "Host",
    "Cookie",
    "Cookie",
    "User-Agent",
    "Referer",
    "X-Forwarded-For",
    "X-Forwarded-For",
    "Accept-Language",
    "Content-Type",
  ],
  "raw.http.request.headers": {
    "accept-language": ["de;q=0.5, en, *;q=0.1, fr;Q=0.8, it;q=x"],
    "content-type": ["application/x-www-form-urlencoded"],
    cookie: ["a=1; b=2; a=3", "c=4"],
    host: ["A.example:8080"],
    referer: ["https://r.example/"],
    "user-agent": ["one"],
    "x-forwarded-for": ["192.0.2.1", "192.0.2.2"],
  },
  "raw.http.request.headers.values": [
    "A.example:8080",
    "a=1; b=2; a=3",
    "c=4",
    "one",
    "https://r.example/",
    "192.0.2.1",
    "192.0.2.2",
    "de;q=0.5, en, *;q=0.1, fr;Q=0.8, it;q=x",
    "application/x-www-form-urlencoded",
  ],
  "raw.http.request.headers.names": [
    "Host",
    "Cookie",
    "Cookie",
    "User-Agent",
    "Referer",
    "X-Forwarded-For",
    "X-Forwarded-For",
    "Accept-Language",
    "Content-Type",
  ],
  "http.request.headers.truncated": false,
  "http.cookie": "a=1; b=2; a=3; c=4",
  "http.request.cookies": { a: ["1", "3"], b: ["2"], c: ["4"] },
  "http.user_agent": "one",
  "http.referer": "https://r.example/",
  "http.x_forwarded_for": "192.0.2.1, 192.0.2.2",
  "http.request.accepted_languages": ["en", "fr", "de", "it"],
  "http.request.body.size": 13,
  "http.request.body.raw": "d=e&d=f&g=%41",
  "http.request.body.truncated": false,
  "http.request.body.form": { d: ["e", "f"], g: ["%41"] },
  "http.request.body.form.names": ["d", "d", "g"],
  "http.request.body.form.values": ["e", "f", "%41"],
  "http.request.body.multipart": {},
  "http.request.body.multipart.names": [],
  "http.request.body.multipart.values": [],
  "http.request.body.multipart.content_types": [],
  "http.request.body.multipart.content_dispositions": [],
  "http.request.body.multipart.content_transfer_encodings": [],
  "http.request.body.multipart.filenames": [],
};

it("a message has these fields, and no others", async () => {
  expect(await fieldsOf(POST)).toEqual(EXPECTED);
});

it("a body in parts has the fields of its parts", async () => {
  const part = (headers: string, text: string) => `--b\r\n${headers}\r\n\r\n${text}\r\n`;
  const plain =
    'Content-Disposition: form-data; name="x"\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: 8bit';
  const text = `POST / HTTP/2\r\nHost: a\r\nX-A: 1\r\nContent-Type: multipart/form-data; boundary=b\r\n\r\n${part(plain, "1")}${part(plain.replace("x", "y"), "2")}--b--\r\n`;
  const fields = await fieldsOf(text);
  const ofBody = Object.entries(fields).filter(([name]) => name.startsWith("http.request.body."));
  const {
    "http.request.body.raw": raw,
    "http.request.body.size": size,
    ...parts
  } = Object.fromEntries(ofBody);
  expect(text).toContain(raw);
  expect(size).toBe(String(raw).length);
  const each = (...values: readonly string[]) => values.map((value) => [value]);
  expect(parts).toEqual({
    "http.request.body.truncated": false,
    "http.request.body.form": {},
    "http.request.body.form.names": [],
    "http.request.body.form.values": [],
    "http.request.body.multipart": { x: ["1"], y: ["2"] },
    "http.request.body.multipart.names": each("x", "y"),
    "http.request.body.multipart.values": ["1", "2"],
    "http.request.body.multipart.content_dispositions": each('form-data; name="x"', 'form-data; name="y"'),
    "http.request.body.multipart.content_transfer_encodings": each("8bit", "8bit"),
    "http.request.body.multipart.content_types": each("text/plain", "text/plain"),
  });
  expect(fields["http.request.headers.names"]).toEqual(["host", "x-a", "content-type"]);
});
