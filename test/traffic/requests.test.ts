import { describe, expect, it } from "vitest";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { fieldsOf, problemsOf } from "./support.ts";

describe("raw HTTP", () => {
  it("has a request line, headers and a body", async () => {
    const text =
      "POST /a?b=c HTTP/1.1\r\nHost: A.example\r\nX-Long: 1\r\n 2\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\nd=e\r\n";
    expect(await fieldsOf(text)).toMatchObject({
      "http.request.full_uri": "https://a.example/a?b=c",
      "http.request.uri.args": { b: ["c"] },
      "http.request.version": "HTTP/1.1",
      "http.request.headers": { "x-long": ["1 2"] },
      "http.request.headers.names": ["Host", "X-Long", "Content-Type"],
      "http.request.body.form": { d: ["e"] },
    });
  });

  it.each([
    ["GET https://a.example/x", { "http.host": "a.example" }],
    ["GET http://a.example/ HTTP/2.0\n\n", { ssl: false, "http.request.version": "HTTP/2" }],
    ["GET /x HTTP/2\n:authority: a.example\n\n", { "http.host": "a.example" }],
    ["GET https://a.example/x\n\n###\n\n// none", { "http.host": "a.example" }],
    ["OPTIONS * HTTP/1.1\nHost: a.example\n\n", { "raw.http.request.uri.path": "/*" }],
    ["\uFEFFGET https://a.example/x", { "http.host": "a.example" }],
    ["GET / HTTP/1.1\nHost: a.example:80\n\n", { ssl: false, "http.host": "a.example:80" }],
  ])("reads %j", async (text, expected) => {
    expect(await fieldsOf(text)).toMatchObject(expected);
  });

  it.each([
    ["GET / HTTP/1.1\n\n", ["1: The request has no `Host` header, so its host is not known."]],
    ["GET ftp://a/ HTTP/1.1\n\n", ["1: The address `ftp://a/` has the scheme `ftp`, which is not HTTP."]],
    ["GET / HTTP/1.1\nHost: a:0\n\n", ["1: The `Host` header has the port 0, which is not from 1 to 65535."]],
    ["GET / HTTP/1.1\nHost: a\nnonsense\n\n", ["3: `nonsense` is not a header: it has no colon."]],
    [
      "GET / HTTP/1.1\nHost: a\n\n###\nnonsense",
      ["5: `nonsense` is not a request line, such as `GET / HTTP/1.1`."],
    ],
  ])("rejects %j", async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});

describe("the version of a request", () => {
  const har = (httpVersion: string) =>
    JSON.stringify({
      log: { entries: [{ request: { method: "GET", url: "https://a.example/", httpVersion, headers: [] } }] },
    });
  const raw = (version: string) => `GET / ${version}\nHost: a.example\n\n`;
  const described = (version: string) => JSON.stringify({ url: "https://a.example/", version });

  it.each([
    ["h2", [har, described], "HTTP/2"],
    ["h3", [har, described], "HTTP/3"],
    ["http/2.0", [har, raw, described], "HTTP/2"],
    ["HTTP/3.0", [har, raw, described], "HTTP/3"],
    ["http/2", [har, raw, described], "HTTP/2"],
    ["HTTP/3", [har, raw, described], "HTTP/3"],
    ["http/1.0", [har, raw, described], "HTTP/1.0"],
    ["HTTP/1.1", [har, raw, described], "HTTP/1.1"],
    ["unknown", [har], undefined],
    ["", [har], undefined],
  ])("%j is as fields have it", async (written, notations, expected) => {
    for (const notation of notations) {
      const fields = await fieldsOf(notation(written));
      expect(fields["http.request.version"]).toBe(expected);
      expect(fields["cf.edge.client_tcp"]).toBe(expected && expected !== "HTTP/3");
    }
  });
});

const part = (headers: string, content: string) => `--b\r\n${headers}\r\n\r\n${content}\r\n`;
const upload = (...parts: readonly string[]) =>
  `POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary="b"\r\n\r\n${parts.join("")}--b--\r\n`;

it("requests of exactly as many characters as are allowed are read", async () => {
  const text = "GET / HTTP/1.1\nHost: a\n";
  expect((await readRequests(text, { maxChars: text.length })).requests).toHaveLength(1);
  const { requests, problems } = await readRequests(text, { maxChars: text.length - 1 });
  expect([requests, problems.map(({ message }) => message)]).toEqual([
    [],
    ["The requests have 23 characters; at most 22 are read."],
  ]);
});

describe("a body of several parts", () => {
  it("has names, values and headers of its parts", async () => {
    const file =
      'Content-Disposition: form-data; name="x"; filename="a;\\"b.txt"\r\nContent-Type: text/plain';
    expect(await fieldsOf(upload(part(file, "1\r\n\r\n2"), part(file, "")))).toMatchObject({
      "http.request.body.multipart": { x: ["1\r\n\r\n2", ""] },
      "http.request.body.multipart.names": [["x"], ["x"]],
      "http.request.body.multipart.values": ["1\r\n\r\n2", ""],
      "http.request.body.multipart.filenames": [['a;"b.txt'], ['a;"b.txt']],
      "http.request.body.multipart.content_types": [["text/plain"], ["text/plain"]],
      "http.request.body.form": {},
    });
  });

  it("leaves unknown what a part does not have, and what is not well formed", async () => {
    const plain = "Content-Disposition: form-data; name=x";
    const fields = await fieldsOf(upload(part(plain, "1"), part(`${plain}; filename=f`, "2")));
    expect(fields).toMatchObject({ "http.request.body.multipart.names": [["x"], ["x"]] });
    expect(fields).not.toHaveProperty(["http.request.body.multipart.filenames"]);
    const longest = upload(part(`${plain}\r\nX: ${"x".repeat(2045)}`, "1"));
    expect(await fieldsOf(longest)).toMatchObject({ "http.request.body.multipart": { x: ["1"] } });
    for (const broken of [
      upload("no part"),
      upload(part("X: 1", "2")),
      upload(part(plain, "1")).replace("--b--", ""),
      upload(part(`${plain}\r\nX: ${"x".repeat(2046)}`, "1")),
    ])
      expect(await fieldsOf(broken)).not.toHaveProperty(["http.request.body.multipart"]);
  });
});

describe("described requests", () => {
  it.each([
    [
      "url: https://a.example/x\nip: 1.2.3.4\ncountry: de\nasn: 64500",
      { "ip.src": "1.2.3.4", "ip.src.country": "DE", "ip.geoip.asnum": 64500 },
    ],
    ["url: /x", { "http.request.uri.path": "/x", "http.request.method": "GET" }],
    ["requests: [{ url: /x }]", { "http.request.uri.path": "/x" }],
    ["url: /x\nhttp.host: a.example", { "http.request.full_uri": "https://a.example/x" }],
    [
      "url: https://a.example\nheaders: { x: [a, b], y: 1 }",
      { "http.request.headers": { host: ["a.example"], x: ["a", "b"], y: ["1"] } },
    ],
    [
      "url: https://a.example\nform: { a: b c }",
      { "http.request.method": "POST", "http.request.body.form": { a: ["b+c"] } },
    ],
    [
      "url: https://a.example\njson: { a: 1 }",
      {
        "http.request.body.raw": '{"a":1}',
        "http.request.headers": { host: ["a.example"], "content-type": ["application/json"] },
      },
    ],
    [
      '{"raw.http.request.uri.path": "/a//b", "raw.http.request.uri.query": "c"}',
      { "http.request.uri": "/a/b?c", "http.request.uri.query": "c", "raw.http.request.uri": "/a//b?c" },
    ],
    [
      '{"http.request.uri.path": "/a", "http.request.uri.query": ""}',
      { "http.request.uri": "/a", "http.request.uri.query": "" },
    ],
    [
      '{"http.request.uri": "/a//b.PHP?c"}',
      {
        "http.request.uri": "/a//b.PHP?c",
        "http.request.uri.path": "/a/b.PHP",
        "http.request.uri.path.extension": "php",
        "http.request.uri.query": "c",
      },
    ],
    [
      '{"raw.http.request.uri": "/a//b", "http.host": "a.example", "ssl": false}',
      { "http.request.full_uri": "http://a.example/a/b", "http.request.uri.query": "" },
    ],
    [
      '{"http.request.full_uri": "http://a.example/b"}',
      { "http.host": "a.example", ssl: false, "http.request.uri.query": "" },
    ],
    [
      '{"raw.http.request.full_uri": "http://a.example/b//c"}',
      { "http.host": "a.example", "http.request.uri.path": "/b/c" },
    ],
    [
      "url: /\nheaders: [{ name: X-A, value: 1 }, { name: X-A, value: true }]",
      { "http.request.headers": { "x-a": ["1", "true"] } },
    ],
    ["url: /\ncookies: a=1; b=2", { "http.cookie": "a=1; b=2" }],
    ["url: /\ncookies: { a: 1, b: [] }", { "http.cookie": "a=1; b=" }],
    ["method: PUT", { "http.request.method": "PUT" }],
    ["cookies: a=1", { "http.cookie": "a=1", "http.request.method": "GET" }],
    ["form: { a: 1 }", { "http.request.body.raw": "a=1" }],
    ["json: [1]", { "http.request.body.raw": "[1]" }],
    ["body: a", { "http.request.body.raw": "a" }],
    ["headers: { x: y }", { "http.request.headers": { x: ["y"] } }],
    ["version: HTTP/2", { "http.request.version": "HTTP/2" }],
    ["protocol: HTTP/2", { "http.request.version": "HTTP/2" }],
    ["url: /\nbody: ~", { "http.request.body.raw": "", "http.request.method": "GET" }],
    ["url: /\nbody: text", { "http.request.body.raw": "text", "http.request.method": "POST" }],
    ["url: /\nbody: { plain_text: 5 }", { "http.request.body.raw": "5" }],
    ["url: /\nbody: { json: [1] }", { "http.request.body.raw": "[1]" }],
    ["url: /\nform: { a: [1, b c], d: é }", { "http.request.body.raw": "a=1&a=b+c&d=%C3%A9" }],
    ["url: /\nheaders: { Host: A.example }", { "http.request.full_uri": "https://a.example/" }],
    ["url: /\nheaders: { content-type: x }\njson: 1", { "http.request.headers": { "content-type": ["x"] } }],
    ["fields: { ssl: true }", { ssl: true }],
    ["url: /\ncontext: { bot_score: ~ }\nip: ::1", { "ip.src": "::1" }],
    ['{"cf.client.bot": true}', { "cf.bot_management.verified_bot": true }],
    [
      '{"cf.bot_management.detection_ids": [9007199254740993]}',
      { "cf.bot_management.detection_ids": [9007199254740993n] },
    ],
  ])("reads %j", async (text, expected) => {
    expect(await fieldsOf(text)).toMatchObject(expected);
  });

  it.each([
    ["url: /x\nmethod: PUT", "PUT /x"],
    ["method: PUT", "PUT"],
    ["url: https://a.example/", "GET https://a.example/"],
  ])("calls %j %s", async (text, name) => {
    const { requests } = await readRequests(text);
    expect(requests.map((one) => one.name)).toEqual([name]);
  });

  it("leaves the host of a path unknown, and the rest of a path's address", async () => {
    const fields = await fieldsOf("url: /x");
    for (const name of ["http.host", "http.request.full_uri", "raw.http.request.full_uri"])
      expect(fields).not.toHaveProperty([name]);
    expect(await fieldsOf('{"http.request.uri.path": "/x"}')).not.toHaveProperty(["http.request.uri.query"]);
    expect(await fieldsOf("method: PUT")).not.toHaveProperty(["http.request.uri.path"]);
  });

  it("takes the body of Cloudflare's request tracer", async () => {
    const text = JSON.stringify({
      method: "PUT",
      url: "https://some.zone/some_path",
      protocol: "HTTP/1.1",
      body: { base64: "c29tZQ==" },
      skip_response: true,
      headers: { header_name_1: "header_value_1" },
      cookies: { cookie_name_1: "cookie_value_1" },
      context: {
        bot_score: 3,
        skip_challenge: true,
        geoloc: { iso_code: "gb", city: "London", latitude: 51.5, is_eu_country: false },
      },
    });
    expect(await fieldsOf(text)).toMatchObject({
      "http.request.method": "PUT",
      "http.request.body.raw": "some",
      "http.request.cookies": { cookie_name_1: ["cookie_value_1"] },
      "cf.bot_management.score": 3,
      "ip.src.country": "GB",
      "ip.src.lat": "51.5",
      "ip.src.is_in_european_union": false,
    });
  });

  it.each([
    ["", ["1: There is no request: the text is empty."]],
    ["[]", ["1: There is no request in this text."]],
    [
      '{ "url": "https://a.example/" "ip": "::1" }',
      ["1: There is no comma between these entries, so this is not valid JSON."],
    ],
    [
      "- url: https://a.example\n- hedaers: {}",
      ["2: `hedaers` is neither a key of a request nor a field; did you mean `headers`?"],
    ],
    ["url: https://a.example\nheaders:\n  - X-A", ["3: `headers` must be an object of names and values."]],
    ["url: https://a.example\nmethod: 1", ["2: `method` must be a string."]],
    ["url: https://a.example\nip: 1.2.3", ["2: `ip` must be an address."]],
    ["url: nonsense", ["1: The address `nonsense` has no scheme, such as `https://`."]],
    ['{"fields": {"http.hots": "a"}}', ["1: There is no field `http.hots`; did you mean `http.host`?"]],
    ['{"fields": {"zzzzzzzzzz": "a"}}', ["1: There is no field `zzzzzzzzzz`."]],
    ["url: /\nzzzzzzzzzz: a", ["2: `zzzzzzzzzz` is neither a key of a request nor a field."]],
    ["###\n\n# curl -V", ["1: There is no request in this text."]],
    ["cat <<E\ncurl https://a.example/\nE", ["1: There is no request in this text."]],
    ['{"url": "/",\n "open": 1}', ["2: `open` must be true or false."]],
    [
      "url: /\nheaders: { a: [[1]], b: { c: 1 } }",
      [
        "2: The header `a` must be a string or a list of strings.",
        "2: The header `b` must be a string or a list of strings.",
      ],
    ],
    ["url: /\nheaders: 5", ["2: `headers` must be an object of names and values."]],
    ["url: /\ncookies: [a]", ["2: `cookies` must be an object of names and values."]],
    ["url: /\nbody: 5", ["2: `body` must be a string, or an object with `plain_text`, `json` or `base64`."]],
    [
      "url: /\nbody: { base64: '?' }",
      ["2: `body` must be a string, or an object with `plain_text`, `json` or `base64`."],
    ],
    ["url: /\nfields: 5", ["2: `fields` must be an object."]],
    ["url: /\nfields: { ssl: 5 }", ["2: `ssl` must be true or false."]],
    ["url: /\nlists: { a: 5 }", ["2: `lists.a` must be a list."]],
    ["url: /\nexceeds: [5]", ["2: `exceeds` must be a list of rules."]],
    ["url: /\nmanaged: { a: 5 }", ["2: The outcome of `a` must be an action or null."]],
    ["url: /\nmanaged: []", ["2: `managed` must be an object."]],
    ['{"log": {"entries": [{"request": {}}]}}', ["1: This entry has no request with a `url`."]],
    [
      '{"log": {"entries": [{"request": {"method": "GET", "url": "a"}}]}}',
      ["1: The address `a` has no scheme, such as `https://`."],
    ],
    ["just text", ["1: A request must be an object, a curl command or raw HTTP."]],
  ])("rejects %j", async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});

describe("a recording of a browser", () => {
  const har = (request: object) =>
    JSON.stringify({
      log: { entries: [{ request: { method: "POST", url: "https://a.example/", ...request } }] },
    });
  const FORM = "application/x-www-form-urlencoded";

  it.each<readonly [string, object, object]>([
    ["no body", {}, { "http.request.body.raw": "", "http.request.headers": { host: ["a.example"] } }],
    ["a text", { postData: { text: "é" } }, { "http.request.body.raw": "é", "http.request.body.size": 2 }],
    [
      "the fields of a form",
      {
        postData: { mimeType: `${FORM}; charset=utf-8`, params: [{ name: "a", value: "b" }, { name: "c" }] },
      },
      { "http.request.body.raw": "a=b&c=" },
    ],
    [
      "a host among the headers",
      { headers: [{ name: ":authority", value: "x" }, { name: "Host", value: "b.example" }, { name: "x" }] },
      { "http.host": "b.example", "http.request.headers": { host: ["b.example"] } },
    ],
    ["no method", { method: undefined }, { "http.request.method": "GET" }],
  ])("with %s", async (_, request, expected) => {
    expect(await fieldsOf(har(request))).toMatchObject(expected);
  });

  it.each([{ mimeType: "multipart/form-data", params: [] }, { params: [] }])(
    "does not tell the body of %o",
    async (postData) => {
      expect(await fieldsOf(har({ postData }))).not.toHaveProperty(["http.request.body.raw"]);
    },
  );
});

describe("URL normalization", () => {
  // The examples of https://developers.cloudflare.com/rules/normalization/examples/.
  it.each([
    ["/hello", "/hello", "/hello"],
    ["/%68ello", "/hello", "/hello"],
    ["/%68ello//pa\\th", "/hello//pa%5Cth", "/hello/pa/th"],
    ["/hello//../path", "/hello/path", "/path"],
    ["/hello/\\../path", "/hello/%5C../path", "/path"],
    ["/a%2fb%7e é", "/a%2Fb~%20%C3%A9", "/a%2Fb~%20%C3%A9"],
    ["/a/./b/..", "/a/", "/a/"],
  ])("makes of %s", async (path, rfc3986, cloudflare) => {
    const text = JSON.stringify({ url: `https://a.example${path}` });
    const field = "http.request.uri.path";
    expect((await fieldsOf(text, { normalization: "none" }))[field]).toBe(path);
    expect((await fieldsOf(text, { normalization: "rfc3986" }))[field]).toBe(rfc3986);
    expect((await fieldsOf(text))[field]).toBe(cloudflare);
    expect((await fieldsOf(text))[`raw.${field}`]).toBe(path);
  });
});

describe("derived fields", () => {
  // The table of the page of http.request.uri.path.extension.
  it.each([
    ["/foo", ""],
    ["/foo.mp3", "mp3"],
    ["/.mp3", ""],
    ["/.foo.mp3", "mp3"],
    ["/foo.tar.bz2", "bz2"],
    ["/foo.", ""],
    ["/foo.MP3", "mp3"],
    ["/a.b/c", ""],
  ])("gives %s the extension %j", async (path, extension) => {
    expect((await fieldsOf(`url: ${path}`))["http.request.uri.path.extension"]).toBe(extension);
  });

  it("decodes names of cookies alone, and no arguments", async () => {
    const text = "url: /?a=red+apples&a=%20&b&=c&&\nheaders: { cookie: 'a%20b=%20; c; a%20b=2' }";
    expect(await fieldsOf(text)).toMatchObject({
      "http.request.uri.args": { a: ["red+apples", "%20"], b: [""], "": ["c"] },
      "http.request.uri.args.names": ["a", "a", "b", ""],
      "http.request.uri.args.values": ["red+apples", "%20", "", "c"],
      "http.request.cookies": { "a b": ["%20", "2"], c: [""] },
    });
  });

  it("sorts languages by weight", async () => {
    const text = "url: /\nheaders: { accept-language: 'fr-CH, fr;q=0.8, en;q=0.9, de;q=0.7, *;q=0.5' }";
    expect((await fieldsOf(text))["http.request.accepted_languages"]).toEqual(["fr-CH", "en", "fr", "de"]);
  });
});
