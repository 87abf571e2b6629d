import { describe, expect, it } from "vitest";
import { readCurl } from "../../src/traffic/curl/read-curl.ts";
import { ShellVariables } from "../../src/traffic/curl/shell-variables.ts";
import { expectGolden } from "../support/golden.ts";

const U = "https://a.example";

/** Scripts, for each form that the reader of curl commands knows. */
const SCRIPTS: readonly string[] = [
  // Commands, and words that only stand before one.
  `curl ${U}/`,
  `/usr/bin/curl ${U}/ && ../curl ${U}/b; CURL ${U}/c || mycurl ${U}/d`,
  `$ curl ${U}/\nuser@host:~$ curl ${U}/b\n% curl ${U}/c`,
  `sudo -E time 5s curl ${U}/ | timeout 10 curl ${U}/b\n5s curl ${U}/c`,
  `if ! curl ${U}/; then curl ${U}/b; else { curl ${U}/c; }; fi`,
  `echo curl ${U}/\ngrep -c curl x\nA=1 B="2 3" curl ${U}/$A`,
  `for i in 1; do curl ${U}/; done # curl ${U}/b`,
  `x=$(curl ${U}/ | jq .a) && curl "${U}/$(curl ${U}/inner)"`,
  `(curl ${U}/a) & (curl ${U}/b)`,
  // Variables.
  `A=b; curl ${U}/$A/\${A}/$B`,
  `export A=b C=d\ncurl ${U}/$A$C`,
  `local A=b; A=$C; curl ${U}/$A`,
  `readonly A=b\ndeclare B=c\ntypeset D=e\ncurl ${U}/$A/$B/$D`,
  `A=b true; curl ${U}/$A "\${A:-c}" '$A' "$(date)" \`date\``,
  // Quotes and continuations.
  `curl \\\n  -H 'a: b' \\\n  "${U}/\\"x\\$y" -H $'c: \\t\\x41\\u00e9\\n'`,
  `curl ${U}/ -H 'a: b`,
  `curl ${U}/ -H "a: b`,
  `curl ${U}/ -H $'a: b`,
  // Options.
  `curl`,
  `curl -X`,
  `curl ${U}/ --request`,
  `curl -sSX PUT ${U}/ -Hx:y -H "z;" -H "User-Agent:" -H "host: b.example" -A agent -e ref -b "c=d" -u me:pass`,
  `curl --reque PUT --url ${U}/ --nosuch --no-verbose --header=x:y --globof '${U}/[a]' -Z`,
  `curl -- ${U}/ -X PUT`,
  `curl - ${U}/a ${U}/b --next -I ${U}/c`,
  `curl --expand-header "x: y" ${U}/ --compressed -L --http1.0 --range 0-5 -r 1-2`,
  `curl a.example:8080/b?c#d http://[::1]:81/x ftp://a.example/ "https://me:pw@b.example/%20 x/é/../y"`,
  `curl -G ${U}/?x=1 -d a=b --data-urlencode "c=d e"`,
  `curl -k -4 -o f -w '%{http_code}' --max-time 5 ${U}/ > out 2>&1 < in`,
  // Bodies.
  `curl ${U}/ -d a=b -d c=d`,
  `curl ${U}/ --data-raw @x --data-binary "y\nz" --data-ascii "1\n2"`,
  `curl ${U}/ -d @file`,
  `curl ${U}/ --data-urlencode "é b" --data-urlencode "=c d" --data-urlencode "e=f&g" --data-urlencode "h@i"`,
  `curl ${U}/ --json '{"a":1}' --json '2'`,
  `curl ${U}/ -d a --json b -H 'content-type: text/plain' -H "accept: x"`,
  `curl ${U}/ -T file -X POST`,
  `curl ${U}/ -F a=b -F "c= d ;type=text/plain" -F 'e="f\\"g";type=a/b' --form-string 'h=@i;x' -F 'j"k=l'`,
  `curl ${U}/ -F a=@file`,
  `curl ${U}/ -F a=<file`,
  `curl ${U}/ -F "a=b;filename=c"`,
  `curl ${U}/ -F =b`,
  `curl ${U}/ -F a=b --form-escape`,
  `curl -G ${U}/ -F a=b`,
  // Input.
  `curl ${U}/ -d @- <<< "a b"`,
  `curl ${U}/ --data-binary @- <<EOF\na\nb\nEOF\ncurl ${U}/ --data-ascii @- <<-'E'\n\ta $x\n\tE`,
  `A=1; curl ${U}/ -d @- <<EOF\na $A $B\nEOF`,
  `A=1; curl ${U}/ -d @- <<\\EOF\na $A\nEOF`,
  `cat - <<EOF | curl ${U}/ --data-binary @-\nx\nEOF`,
  `cat file | curl ${U}/ --data-binary @-`,
  `echo a b | curl ${U}/ --data-binary @-; echo -n a b | curl ${U}/ --data-urlencode c@-`,
  `printf '%s' a | curl ${U}/ --data-binary @-; printf '%s\\n' a | curl ${U}/ --data-binary @-`,
  `printf abc | curl ${U}/ --data-binary @-; printf 'a%d' 1 | curl ${U}/ -d @-; printf 'a\\n' | curl ${U}/ -d @-`,
  `jq . | curl ${U}/ -d @-`,
  // Globs.
  `curl '${U}/{a,b}/[1-3]' ${U}/[a-c:2] ${U}/[01-03]`,
  `curl '${U}/{a' '${U}/[x]' '${U}/[3-1]' '${U}/\\{a\\}'`,
  `curl -g '${U}/{a,b}'`,
  `curl '${U}/[1-1000]' -o x | head; curl '${U}/[1-1001]'`,
  `curl "${U}/$x/{a,b}"`,
  // Windows.
  `curl ^\n  "${U}/" ^\n  -H "a: ^\\^"b^\\^"" ^\n  --data-raw "x^&y"`,
  `curl.exe ${U}/ \`\n  -H "a: b" \`\n  -d c`,
];

const LIMIT = 12;

/** The requests that a script sends, with the remarks about them. */
function described(script: string): string[] {
  const { messages, problems, remarks } = readCurl(script);
  return [
    ...script.split("\n").map((line) => `> ${line}`),
    ...messages.slice(0, LIMIT).map(({ message, line }) => `${line}: ${JSON.stringify(message)}`),
    ...(messages.length > LIMIT ? [`${messages.length} messages`] : []),
    ...problems.map(({ message, line }) => `problem in line ${line}: ${message}`),
    ...remarks.map(({ message, line }) => `remark on line ${line}: ${message}`),
    "",
  ];
}

it("scripts with curl send these requests", () => {
  expectGolden(SCRIPTS.flatMap(described).join("\n"), "fixtures/traffic/curl-scripts.txt");
});

describe("variables", () => {
  it("are those of commands that do nothing but assign", () => {
    const variables = new ShellVariables();
    const words = (...texts: readonly string[]) => texts.map((text) => ({ text }));
    variables.note(words("A=1", "B=x\ny="));
    variables.note(words("export", "C=2"));
    variables.note(words("D=3", "true"));
    variables.note(words("env", "E=4"));
    variables.note([{ text: "F=$x", expansion: "$x" }]);
    variables.note(words("A=5"));
    const names = ["$A", `\${B}`, "$C", "$D", "$E", "$F", "${A", "$A}", "A", `\${A:-1}`];
    expect(names.map((name) => variables.valueOf(name))).toEqual([
      ...["5", "x\ny=", "2"],
      ...Array.from({ length: 7 }, () => undefined),
    ]);
    variables.note([{ text: "A=$x", expansion: "$x" }]);
    expect(variables.valueOf("$A")).toBeUndefined();
    for (const [at, word] of ["export", "local", "readonly", "declare", "typeset"].entries()) {
      variables.note(words(word, `G=${at}`));
      expect(variables.valueOf("$G"), word).toBe(`${at}`);
    }
  });

  it("and all that is put in their places are bounded", () => {
    const variables = new ShellVariables();
    const long = "x".repeat(65_536);
    variables.note([{ text: `A=${long}` }]);
    variables.note([{ text: `B=${long}x` }]);
    expect(variables.valueOf("$B")).toBeUndefined();
    const put = Array.from({ length: 65 }, () => variables.valueOf("$A") === long);
    expect(put.filter(Boolean)).toHaveLength(64);
    expect(put.at(-1)).toBe(false);
  });
});
