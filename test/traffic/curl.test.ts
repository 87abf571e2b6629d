import { describe, expect, it } from "vitest";
import { isForPowerShell } from "../../src/traffic/curl/windows-words.ts";
import { readRequests } from "../../src/traffic/read-requests.ts";
import { fieldsOf, problemsOf } from "./support.ts";

describe("curl", () => {
  it.each([
    ["curl https://a.example/", { "http.request.method": "GET", ssl: true, "http.host": "a.example" }],
    ["curl a.example", { ssl: false, "http.request.uri": "/", "cf.edge.server_port": 80 }],
    ["curl a.example:8080/x", { "http.host": "a.example:8080", "cf.edge.server_port": 8080 }],
    [
      "curl \\\r\nhttps://a.example\\\r\n/x\\\n/y \\\r\n-XPUT",
      { "http.request.uri": "/x/y", "http.request.method": "PUT" },
    ],
    ["curl -X PUT -- https://a.example/-d", { "http.request.uri": "/-d" }],
    ["curl https://a.example --data-urlencode 'é ~'", { "http.request.body.raw": "%C3%A9+~" }],
    ["curl https://a.example --data-urlencode '=a&'", { "http.request.body.raw": "a%26" }],
    [
      "curl https://a.example -r 0-5",
      { "http.request.headers": { host: ["a.example"], range: ["bytes=0-5"] } },
    ],
    ["curl https://a.example", { "http.request.headers": { accept: ["*/*"] } }],
    ["curl https://a.example --json 1", { "http.request.headers": { accept: ["application/json"] } }],
    ["curl https://a.example -C 7", { "http.request.headers": { range: ["bytes=7-"] } }],
    ["curl https://a.example --oauth2-bearer x", { "http.request.headers": { authorization: ["Bearer x"] } }],
    ["curl https://u:p@a.example", { "http.request.headers": { authorization: ["Basic dTpw"] } }],
    ["curl https://a.example -u u", { "http.request.headers": { authorization: ["Basic dTo="] } }],
    [
      "curl https://a.example -H nonsense -H 'x;' -H 'y:' -H 'z: 1'",
      { "http.request.headers": { x: [""], z: ["1"] } },
    ],
    ["curl https://a.example --url-query a=b --url-query '+c d'", { "http.request.uri.query": "a=b&c d" }],
    ['curl "https://a.example/\\a\\$b\\"" ', { "raw.http.request.uri.path": '/\\a$b"' }],
    ["curl https://a.example --http2", { "http.request.version": "HTTP/2" }],
    ["curl https://a.example --http3", { "http.request.version": "HTTP/3" }],
    ["echo -n a b | curl https://a.example -d @-", { "http.request.body.raw": "a b" }],
    ["echo a b | curl https://a.example --data-binary @-", { "http.request.body.raw": "a b\n" }],
    ["printf '%s\\n' a | curl https://a.example --data-binary @-", { "http.request.body.raw": "a\n" }],
    ["printf '%s' a | curl https://a.example -d @-", { "http.request.body.raw": "a" }],
    ["printf abc | curl https://a.example -d @-", { "http.request.body.raw": "abc" }],
    ["curl -0 https://a.example", { "http.request.version": "HTTP/1.0" }],
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
    ["curl https://a.example --data-urlencode 'a=b c&d'", { "http.request.body.raw": "a=b+c%26d" }],
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
    [
      "curl https://a.example -d $'\\a\\b\\e\\E\\f\\n\\r\\t\\v\\\\\\'\\\"\\?\\101\\x42\\u43\\U00000044\\q'",
      { "http.request.body.raw": "\u0007\b\u001b\u001b\f\n\r\t\v\\'\"?ABCD\\q" },
    ],
    ["curl $'https://a.example/\\x41\\u00e9\\'\\n'", { "raw.http.request.uri.path": "/A%c3%a9'\n" }],
    [
      "curl $'https://a.example/\\xc3\\xa9\\303\\251?\\xff'",
      { "raw.http.request.uri": "/%c3%a9%c3%a9?%ef%bf%bd" },
    ],
    ["curl --request-target /é https://a.example", { "raw.http.request.uri.path": "/é" }],
    [
      "curl -G --json {} https://a.example",
      { "http.request.method": "GET", "http.request.uri.query": "{}", "http.request.body.raw": "" },
    ],
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

  it.each([
    // Redirections, and what a script hands to curl itself.
    ["curl -s https://a.example/x >/dev/null 2>&1", { "http.request.uri": "/x", "http.host": "a.example" }],
    ["curl > out.txt https://a.example -H 'A: b'", { "http.host": "a.example" }],
    [
      `curl -d @- https://a.example <<EOF\n{"a": "it's"}\nb\nEOF\n`,
      { "http.request.body.raw": `{"a": "it's"}b` },
    ],
    [
      "curl --data-binary @- https://a.example <<-'E O'\n\t$HOME\n\tE O",
      { "http.request.body.raw": "$HOME\n" },
    ],
    ["curl -d @- https://a.example <<< 'a b'", { "http.request.body.raw": "a b" }],
    [`echo '{"a":1}' | curl --json @- https://a.example`, { "http.request.body.raw": '{"a":1}\n' }],
    ["printf %s a=1 | curl --data-binary @- https://a.example", { "http.request.body.raw": "a=1" }],
    ["cat <<EOF | curl -d @- https://a.example\nb=2\nEOF", { "http.request.body.raw": "b=2" }],
    // Other commands around it.
    ["set -e\nif ! curl -s https://a.example/x; then exit 1; fi", { "http.request.uri": "/x" }],
    ["for i in 1 2; do timeout 5s curl https://a.example/x; done", { "http.request.uri": "/x" }],
    ['T=$(curl -s "https://a.example/(x)" | jq -r .t)', { "http.request.uri": "/(x)" }],
    [
      'BASE=https://a.example\ncurl "$BASE/v1" -H "A: $BASE"',
      { "http.host": "a.example", "http.request.uri": "/v1" },
    ],
    ["user@host:~$ curl https://a.example/x", { "http.request.uri": "/x" }],
    [
      "curl.exe 'https://a.example/x' `\r\n  -X PUT",
      { "http.request.uri": "/x", "http.request.method": "PUT" },
    ],
    ["curl https://a.example -d $'\\' `\n'", { "http.request.body.raw": "' `\n" }],
    // Options.
    [
      'curl --url-query "q=a b" --url-query +r=1 https://a.example/',
      { "http.request.uri.query": "q=a+b&r=1" },
    ],
    ["curl -G -d a=1 'https://a.example/?'", { "http.request.uri.query": "a=1" }],
    ["curl --request-target '/*?x' https://a.example/b", { "http.request.uri": "/*?x" }],
    [
      "curl -T dir/f.txt https://a.example/up/",
      { "http.request.method": "PUT", "http.request.uri": "/up/f.txt" },
    ],
    [
      "curl --http2-pr --user-ag b https://a.example",
      { "http.request.version": "HTTP/2", "http.user_agent": "b" },
    ],
    ["curl -b a=1 -b b=2 https://a.example", { "http.cookie": "a=1;b=2" }],
    [
      "curl -z 'Tue, 01 Jan 2019 00:00:00 GMT' -C 10 -u me https://a.example",
      {
        "http.request.headers": expect.objectContaining({
          "if-modified-since": ["Tue, 01 Jan 2019 00:00:00 GMT"],
          range: ["bytes=10-"],
          authorization: ["Basic bWU6"],
        }),
      },
    ],
    [
      "curl --tr-encoding https://a.example",
      { "http.request.headers": expect.objectContaining({ connection: ["TE"], te: ["gzip"] }) },
    ],
    [
      "curl -z '-2019-01-01T00:00:00Z' https://a.example",
      {
        "http.request.headers": expect.objectContaining({
          "if-unmodified-since": ["Tue, 01 Jan 2019 00:00:00 GMT"],
        }),
      },
    ],
    ["curl -g 'https://a.example/{a,b}'", { "raw.http.request.uri": "/{a,b}" }],
    ["curl --no-keepalive https://a.example/x", { "http.request.uri": "/x" }],
    ["curl --http3-only https://a.example", { "http.request.version": "HTTP/3" }],
    ["curl 'https://a.example/?'", { "raw.http.request.uri": "/?" }],
    ["curl -T - https://a.example/up/", { "http.request.method": "PUT", "http.request.uri": "/up/" }],
    ["curl -T a/. https://a.example/up/", { "http.request.uri": "/up/" }],
    ["curl -T f https://a.example/up", { "http.request.uri": "/up" }],
    ["curl --data-raw @a https://a.example", { "http.request.body.raw": "@a" }],
    ["echo 'b c' | curl --data-urlencode a@- https://a.example", { "http.request.body.raw": "a=b+c%0A" }],
    [
      "curl --digest --basic -u a:b https://a.example",
      { "http.request.headers": expect.objectContaining({ authorization: ["Basic YTpi"] }) },
    ],
    [
      "curl -H 'Transfer-Encoding: Chunked' -d a https://a.example",
      { "http.request.headers": expect.not.objectContaining({ "content-length": expect.anything() }) },
    ],
    [
      "curl -H 'Transfer-Encoding: gzip' -H 'X: chunked' -d a https://a.example",
      { "http.request.headers": expect.objectContaining({ "content-length": ["1"] }) },
    ],
    [
      "curl -C - https://a.example",
      { "http.request.headers": expect.not.objectContaining({ range: expect.anything() }) },
    ],
    // Words.
    ["curl 'https://a.example/'\"a\\\nb\"", { "http.request.uri": "/ab" }],
    ['curl $"https://a.example/x"', { "http.request.uri": "/x" }],
    ["curl https://a.example/x>out", { "http.request.uri": "/x" }],
    ["curl https://a.example/x&>out", { "http.request.uri": "/x" }],
    ["curl https://a.example -d $'\\U00110000'", { "http.request.body.raw": "\uFFFD" }],
    [`A=x\ncurl https://a.example/\${A}/$A`, { "http.request.uri": "/x/x" }],
    ['curl -d @- https://a.example <<"E"\n$A\nE', { "http.request.body.raw": "$A" }],
    ["curl -d @- https://a.example <<\\E\n$A\nE", { "http.request.body.raw": "$A" }],
    ["A=1\ncurl -d @- https://a.example <<E\na\\$A\nE", { "http.request.body.raw": "a$A" }],
    // The command prompt.
    ['curl.exe\t-d "C:\\\\a\\\\\\"b""c" https://a.example', { "http.request.body.raw": 'C:\\\\a\\"b"c' }],
    ['curl.exe -d "a"^\n\n"b" https://a.example', { "http.request.body.raw": "a\nb" }],
    ["curl.exe https://a.example/x ^\n", { "http.request.uri": "/x" }],
    ["curl 'https://[::1]:8443/'", { "http.host": "[::1]:8443" }],
  ])("reads %s", async (text, expected) => {
    expect(await fieldsOf(text)).toMatchObject(expected);
  });

  it("expands the lists and ranges of an address, within bounds", async () => {
    const pathsOf = async (address: string) =>
      (await readRequests(`curl '${address}'`)).requests.map(({ name }) => name.split("a.example")[1]);
    expect(await pathsOf("https://a.example/{a,b}/[1-2]")).toEqual(["/a/1", "/a/2", "/b/1", "/b/2"]);
    expect(await pathsOf("https://a.example/[08-10]")).toEqual(["/08", "/09", "/10"]);
    expect(await pathsOf("https://a.example/[a-e:2]\\[")).toEqual(["/a[", "/c[", "/e["]);
    expect(await pathsOf("https://a.example/[A-B]")).toEqual(["/A", "/B"]);
    expect(await pathsOf("https://a.example/[3-3]")).toEqual(["/3"]);
    expect(await pathsOf("https://a.example/?f[x]=1")).toEqual(["/?f[x]=1"]);
    expect(await problemsOf("curl https://a.example/[1-999999999]")).toEqual([
      "1: The address `https://a.example/[1-999999999]` stands for more than 1,000 requests.",
    ]);
    const doubled = `A=xxxxxxxxxxxxxxxx\n${"A=$A$A\n".repeat(64)}curl https://a.example/$A`;
    expect((await readRequests(doubled)).requests).toHaveLength(1);
  });

  it.each([
    "curl -d @- https://a.example <<<",
    "curl -d @- https://a.example <<<\n",
    "cat other | curl -d @- https://a.example",
    "other <<< a; curl -d @- https://a.example",
    "printf '%d' 1 | curl -d @- https://a.example",
    "printf 'a\\n' | curl -d @- https://a.example",
    "printf a b c | curl -d @- https://a.example",
    "other a | curl -d @- https://a.example",
    "curl --data-urlencode a@f https://a.example",
  ])("does not know the body of %j", async (text) => {
    const fields = await fieldsOf(text);
    expect(fields).toMatchObject({ "http.request.method": "POST" });
    expect(fields).not.toHaveProperty(["http.request.body.raw"]);
  });

  it.each([
    ["(curl a.example/1; (curl a.example/2) ); curl a.example/3", "1 2 3"],
    ["curl.exe a.example/1\ncurl.exe a.example/2", "1 2"],
    ["timeout 5 other curl a.example/1; curl a.example/2", "2"],
    ["5 curl a.example/1; curl a.example/2", "2"],
  ])("finds the commands of %j", async (text, expected) => {
    const { requests } = await readRequests(text);
    expect(requests.map(({ name }) => name.at(-1)).join(" ")).toBe(expected);
  });

  it.each(["{", "[9-1]", "[1-9:0]", "]", "[a-Z]"])("curl rejects %s in an address", async (part) => {
    const { remarks } = await readRequests(`curl 'https://a.example/${part}'`);
    expect(remarks).toEqual([
      {
        message: `curl rejects \`${part}\` in an address without \`--globoff\`; it is left unchanged.`,
        line: 1,
      },
    ]);
  });

  it("says which options curl does not have, and which headers are left out", async () => {
    const { remarks } = await readRequests(
      "curl https://a.example --header=a --nothing --digest -u a:b -z 1 -z 'last week'",
    );
    expect(remarks.map(({ message }) => message)).toEqual([
      "curl has no option `--header=a`, which is left out: a value is a word of its own.",
      "The option `--nothing` is not known; it is treated as an option without a value.",
      "The header `Authorization` of `--digest` is left out.",
      "The header `If-Modified-Since` is left out.",
    ]);
  });

  it.each(["request: curl https://a.example", "- curl https://a.example", '{ "a": "\\ncurl b" }'])(
    "takes %s for no script",
    async (text) => {
      expect((await readRequests(text)).requests).toEqual([]);
    },
  );

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
    const named = await fieldsOf(`curl https://a.example -F $'a"\\r\\nb=1'`);
    expect(named["http.request.body.raw"]).toContain('name="a%22%0D%0Ab"\r\n');
    for (const form of [
      "-F a=@f",
      "-F 'a=<f'",
      "-F 'a=b;filename=c'",
      "-F 'a=(;type=x/y'",
      "-F a",
      "--form-escape -F a=b",
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

  it("takes names of headers as unknown in case if the version of HTTP is", async () => {
    const names = "http.request.headers.names";
    expect(await fieldsOf("curl https://a.example -H 'X: 1'")).not.toHaveProperty([names]);
    expect((await fieldsOf("curl --http1.1 https://a.example -H 'X: 1'"))[names]).toContain("X");
    expect((await fieldsOf("curl --http2 https://a.example -H 'X: 1'"))[names]).toContain("x");
  });

  it("leaves what is in files unknown", async () => {
    const { requests, remarks } = await readRequests(
      "curl https://a.example -d @body.json -b jar -H @more --url-query @q",
    );
    expect(requests[0]!.request.values.has("http.request.body.raw")).toBe(false);
    expect(remarks.map(({ message }) => message)).toEqual([
      "The body is unknown: the file of `@body.json` is not read.",
      "A part of the query is left out: the file of `@q` is not read.",
      "The cookies of the file `jar` are left out.",
      "The headers of the file `more` are left out.",
    ]);
  });

  it("says which variables no shell expands", async () => {
    const { remarks } = await readRequests('curl https://a.example \\\n -H "Authorization: Bearer $TOKEN"');
    expect(remarks).toEqual([
      { message: "`$TOKEN` is left unexpanded, because no shell runs this command.", line: 2 },
    ]);
    const address = await readRequests("curl --url https://a.example/$ID");
    expect(address.remarks).toMatchObject([{ message: expect.stringContaining("`$ID` is left unexpanded") }]);
    const passed = await readRequests("curl -d @- https://a.example <<EOF\na\n$TOKEN\nEOF");
    expect(passed.remarks).toMatchObject([
      { message: expect.stringContaining("`$TOKEN` is left unexpanded") },
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
    ["curl -s", ["1: This curl command has no URL."]],
    ["curl.exe a.example\ncurl.exe ^\n\n -H", ["4: The option `header` has no value."]],
    ['curl "https://a.example" ^\r\n  -X ^"POST^" ^\r\n  -H', ["3: The option `header` has no value."]],
    ["curl \\\n 'https://a.example", ["1: A quote `'` is never closed."]],
    ['curl "https://a.example', ['1: A quote `"` is never closed.']],
    ["curl ftp://a.example", ["1: The address `ftp://a.example` has the scheme `ftp`, which is not HTTP."]],
    ["curl \\\n --url \\\n ftp://a/", ["3: The address `ftp://a/` has the scheme `ftp`, which is not HTTP."]],
    ["curl https:///x", ["1: The address `https:///x` has no host."]],
    [
      "curl a.example:99999",
      ["1: The address `a.example:99999` has the port 99999, which is not from 1 to 65535."],
    ],
  ])("rejects %s", async (text, problems) => {
    expect(await problemsOf(text)).toEqual(problems);
  });
});

it.each([
  ["curl https://a.example `\n  -X POST", true],
  [`curl -H "X: it's" https://a.example \`\n  -X POST`, true],
  [`curl -H 'X: "' https://a.example \`\n  -X POST`, true],
  [`curl -H "X: \\"" https://a.example \`\n  -X POST`, true],
  ["curl --data 'a `\n b' https://a.example", false],
  [`curl --data "it's a \`\n b" https://a.example`, false],
  ["curl https://a.example \\\n  -X POST", false],
])("a backtick joins lines unless it is within quotes: %j", (text, expected) => {
  expect(isForPowerShell(text)).toBe(expected);
});
