import { join } from "node:path";
import { expect, it } from "vitest";
import type { TextEdit } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import { completion } from "../../src/lsp/answers.ts";
import { makeDirectory } from "../cli/support.ts";
import { openAt, workspaceIn } from "./support.ts";

/** The marks in a test file, with their messages. */
async function marked(text: string): Promise<string[]> {
  const directory = makeDirectory();
  const path = join(directory, "a.waftest.yaml");
  const { diagnostics } = await workspaceIn(directory).lint({ name: path, path, text });
  return diagnostics.map(
    ({ code, range, message }) => `${code} «${text.slice(range.start, range.end)}» ${message}`,
  );
}

it("mistakes of a test file are marked where they are", async () => {
  const text = `cases:
  - name: a
    request: { ulr: https://a.example/, ip: 1.2.3 }
    expct: block
    expect: { action: blok }
`;
  expect(await marked(text)).toEqual([
    "source/test-file «expct» `expct` is not a key of a case; did you mean `expect`?",
    "source/test-file «blok» The expected action must be an action of a rule, or null for none; did you mean `block`?",
  ]);
  expect(await marked(text.replace("blok", "block").replace("    expct: block\n", ""))).toEqual([
    "source/test-file «ulr» `ulr` is neither a key of a request nor a field; did you mean `url`?",
    "source/test-file «1.2.3» `ip` must be an address.",
  ]);
  expect(await marked("cases:\n  - { request: { url: https://a.example/ }, expect: block }\n")).toEqual([]);
  expect((await marked("cases: [")).map((one) => one.split(" ")[0])).toEqual(["source/yaml-unclosed"]);
});

const RULES = `kind: zone
phase: http_request_firewall_custom
rules:
  - { ref: office, action: skip, description: The office passes, expression: ssl }
  - { ref: admin area, action: block, expression: ssl }
`;
const OTHERS = RULES.replace("office", "elsewhere").replace("admin area", "other");

/** The labels offered at the `|` of a test file, each with the text that it leaves between the cursor's line ends. */
async function offered(marked: string): Promise<Map<string, string>> {
  const { snapshot, offset } = openAt("a.waftest.yaml", marked, {
    "rules.yaml": RULES,
    "others.yaml": OTHERS,
  });
  const position = snapshot.text.positionAt(offset);
  const items = await completion(snapshot, { textDocument: { uri: "" }, position });
  return new Map(
    items.map((item) => [
      item.label,
      TextDocument.applyEdits(snapshot.text, [item.textEdit as TextEdit]).split("\n")[position.line]!,
    ]),
  );
}

const HEAD = "rules: [rules.yaml]\nshared:\n  abroad: { country: US }\n  a b: { country: DE }\ncases:\n";

it.each([
  ["c|", "cases", "cases: "],
  ["rules: [rules.yaml]\n|", "normalization", "normalization: "],
  ["missing: |", "engine", "missing: engine"],
  [`${HEAD}  - name: a\n    |`, "expect", "    expect: "],
  [`${HEAD}  - name: a\n    ex|: null`, "expect", "    expect: null"],
  [`${HEAD}  - request: { |`, "http.host", "  - request: { http.host: "],
  [`${HEAD}  - request: { me| }`, "method", "  - request: { method:  }"],
  [`${HEAD}  - request:\n      ip.src.co|`, "ip.src.country", "      ip.src.country: "],
  [`${HEAD}  - request: { method: P| }`, "POST", "  - request: { method: POST }"],
  [`${HEAD}  - request: { open: | }`, "false", "  - request: { open: false }"],
  [`${HEAD}  - request: { use: | }`, "abroad", "  - request: { use: abroad }"],
  [`${HEAD}  - request: { use: [abroad, "|"] }`, "a b", '  - request: { use: [abroad, "a b"] }'],
  [`${HEAD}  - expect: bl|`, "block", "  - expect: block"],
  [`${HEAD}  - expect: |`, "null", "  - expect: null"],
  [`${HEAD}  - expect: { a| }`, "action", "  - expect: { action:  }"],
  [`${HEAD}  - expect:\n      action: |`, "managed_challenge", "      action: managed_challenge"],
  [
    `${HEAD}  - expect: { action: block, rule: | }`,
    "admin area",
    '  - expect: { action: block, rule: "admin area" }',
  ],
  [`${HEAD}  - expect: { matched: [of|] }`, "office", "  - expect: { matched: [office] }"],
  ...["matched", "skipped", "not_matched", "exceeds"].map((key): [string, string, string] => [
    `${HEAD}  - expect: { ${key}: |`,
    "office",
    `  - expect: { ${key}: office`,
  ]),
  [`${HEAD}  - variants:\n      - { | }`, "expect", "      - { expect:  }"],
  [
    `${HEAD}  - variants: [{ expect: { skipped: off| } }]`,
    "office",
    "  - variants: [{ expect: { skipped: office } }]",
  ],
])("completes %s", async (marked, label, line) => {
  expect((await offered(marked)).get(label)).toBe(line);
});

it("offers the methods that requests are often made with", async () => {
  const methods = [...(await offered(`${HEAD}  - request: { method: | }`)).keys()];
  expect(methods).toEqual(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
});

it("offers the rules under test, and no key twice", async () => {
  expect([...(await offered(`${HEAD}  - expect: { rule: | }`)).keys()]).toEqual(["office", "admin area"]);
  const named = [...(await offered("cases:\n  - expect: { rule: | }")).keys()];
  expect(named).toEqual(expect.arrayContaining(["elsewhere", "office"]));
  const keys = [...(await offered(`${HEAD}  - name: a\n    expect: block\n    |`)).keys()];
  expect(keys.sort()).toEqual(["request", "variants"]);
  expect([...(await offered(`${HEAD}  - name: a\n    request:\n      headers: { a| }`)).keys()]).toEqual([]);
});
