import { describe, expect, it } from "vitest";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { fieldsOf, problemsOf } from "./support.ts";

describe("curl", () => {
  it.each([
    ["curl https://a.example/", { "http.request.method": "GET", ssl: true, "http.host": "a.example" }],
    ["curl a.example", { ssl: false, "http.request.uri": "/", "cf.edge.server_port": 80 }],
    ["curl a.example:8080/x", { "http.host": "a.example:8080", "cf.edge.server_port": 8080 }],
    ["curl -X put https://a.example", { "http.request.method": "put" }],
    ["curl -I https://a.example", { "http.request.method": "HEAD" }],
    ["curl -sSLk -XPATCH https://a.example", { "http.request.method": "PATCH" }],
    [
      "curl https://a.example -d a=1 --data b=2",
      { "http.request.method": "POST", "http.request.body.raw": "a=1&b=2" },
    ],
    [
      "curl https://a.example -d a=1",
      { "http.request.body.form": { a: ["1"] }, "http.request.body.size": 3 },
    ],
    [
      "curl -G https://a.example/x?y=1 -d a=1",
      { "http.request.method": "GET", "http.request.uri": "/x?y=1&a=1" },
    ],
    ["curl https://a.example --data-urlencode 'a=b c&d'", { "http.request.body.raw": "a=b%20c%26d" }],
    [
      "curl https://a.example --json '{\"a\":1}'",
      { "http.request.body.raw": '{"a":1}', "http.request.body.form": {} },
    ],
    [
      "curl https://a.example -A agent -e https://r.example/;auto",
      { "http.user_agent": "agent", "http.referer": "https://r.example/" },
    ],
    ["curl https://a.example", { "http.user_agent": "curl/8.7.1", "http.referer": "", "http.cookie": "" }],
    [
      "curl https://a.example -b 'a=1; b=2' -b c=3",
      { "http.request.cookies": { a: ["1"], b: ["2"], c: ["3"] } },
    ],
    ["curl --http2 https://a.example -H 'X-A: 1'", { "http.request.version": "HTTP/2" }],
    ["curl https://a.example/a/../b", { "raw.http.request.uri.path": "/b" }],
    [
      "curl --path-as-is https://a.example/a/../b",
      { "raw.http.request.uri.path": "/a/../b", "http.request.uri.path": "/b" },
    ],
    ["curl 'https://a.example/a b'\"c\"\\ d", { "raw.http.request.uri.path": "/a bc d" }],
    ["curl $'https://a.example/\\x41\\u00e9\\'\\n'", { "raw.http.request.uri.path": "/Aé'\n" }],
    ["# why\ntoken=x curl \\\n  https://a.example \\\r\n -H 'a: b' | jq .", { "http.host": "a.example" }],
    [
      'curl.exe ^\n  --url ^"https://a.example/?q=^%^20^" ^\n -H ^"x: a\\^"b^"',
      { "http.request.uri.query": "q=%20" },
    ],
    [
      'curl "https://a.example/?a^b" ^\r\n  -X POST',
      { "http.request.uri.query": "a^b", "http.request.method": "POST" },
    ],
  ])("%s", async (text, expected) => {
    expect(await fieldsOf(text)).toMatchObject(expected);
  });

  it("sends a form in parts, unless a file or more than a type is asked for", async () => {
    const body = "http.request.body.multipart";
    const text = `curl https://a.example -F 'a= x ' -F 'b="p;q\\""' -F 'c={};type=text/json' --form-string 'd=@e;f'`;
    const fields = await fieldsOf(text);
    expect(fields).toMatchObject({
      "http.request.method": "POST",
      [body]: { a: ["x"], b: ['p;q"'], c: ["{}"], d: ["@e;f"] },
      [`${body}.names`]: [["a"], ["b"], ["c"], ["d"]],
    });
    expect(fields["http.request.body.raw"]).toContain('name="c"\r\nContent-Type: text/json\r\n\r\n{}\r\n--');
    for (const form of [
      "-F a=@f",
      "-F 'a=<f'",
      "-F 'a=b;filename=c'",
      "-F 'a=(;type=x/y'",
      "-F a",
      "-G -F a=b",
    ]) {
      const unknown = await fieldsOf(`curl https://a.example ${form}`);
      if (!form.startsWith("-G")) expect(unknown, form).not.toHaveProperty([body]);
      expect(unknown["http.request.uri"], form).toBe("/");
    }
  });

  it("sends, replaces, empties and removes headers", async () => {
    const text =
      "curl https://u:p%40@a.example -H 'User-Agent:' -H 'X-Empty;' -H 'Accept: text/html' --compressed";
    expect((await fieldsOf(text))["http.request.headers"]).toEqual({
      host: ["a.example"],
      authorization: ["Basic dTpwQA=="],
      accept: ["text/html"],
      "accept-encoding": ["deflate, gzip, br, zstd"],
      "x-empty": [""],
    });
  });

  it("takes names of headers as unknown in case where the version of HTTP is", async () => {
    const names = "http.request.headers.names";
    expect(await fieldsOf("curl https://a.example -H 'X: 1'")).not.toHaveProperty([names]);
    expect((await fieldsOf("curl --http1.1 https://a.example -H 'X: 1'"))[names]).toContain("X");
    expect((await fieldsOf("curl --http2 https://a.example -H 'X: 1'"))[names]).toContain("x");
  });

  it("leaves what is in files unknown", async () => {
    const { requests, remarks } = await readRequests("curl https://a.example -d @body.json -b jar -H @more");
    expect(requests[0]!.request.values.has("http.request.body.raw")).toBe(false);
    expect(remarks.map(({ message }) => message)).toEqual([
      "The body is unknown: the file of `@body.json` is not read.",
      "The cookies of the file `jar` are left out.",
      "The headers of the file `more` are left out.",
    ]);
  });

  it("says which variables no shell expands", async () => {
    const { remarks } = await readRequests('curl https://a.example \\\n -H "Authorization: Bearer $TOKEN"');
    expect(remarks).toEqual([
      { message: "`$TOKEN` is left as it is: no shell puts a value in its place.", line: 2 },
    ]);
  });

  it("reads several calls, and several transfers of one", async () => {
    const { requests } = await readRequests(
      "curl a.example/1 a.example/2 --next -X PUT a.example/3\ncurl a.example/4\n",
    );
    expect(requests.map(({ name }) => name)).toEqual([
      "GET http://a.example/1",
      "GET http://a.example/2",
      "PUT http://a.example/3",
      "GET http://a.example/4",
    ]);
  });

  it.each([
    ["curl -H", ["1: The option `header` has no value."]],
    ["curl -s", ["1: This call of curl has no address."]],
    ["curl \\\n 'https://a.example", ["1: A quote `'` is never closed."]],
    ["curl ftp://a.example", ["1: The address `ftp://a.example` has the scheme `ftp`, which is not HTTP."]],
    ["curl https:///x", ["1: The address `https:///x` has no host."]],
    [
      "curl a.example:99999",
      ["1: The address `a.example:99999` has the port 99999, which is not from 1 to 65535."],
    ],
  ])("refuses %s", async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});
