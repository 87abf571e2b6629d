import { describe, expect, it } from "vitest";
import { SemanticTokensBuilder } from "vscode-languageserver";
import { TextDocument } from "vscode-languageserver-textdocument";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { diagnosticIn } from "../../src/core/problem.ts";
import { inFile } from "../../src/core/range.ts";
import { codeActions, provedFixes } from "../../src/lsp/answers.ts";
import { fixAll, quickFixes } from "../../src/lsp/code-actions.ts";
import { lspDiagnostic } from "../../src/lsp/diagnostics.ts";
import { EditorPlaces } from "../../src/lsp/places.ts";
import { SEMANTIC_TOKEN_TYPES, semanticTokens } from "../../src/lsp/semantic-tokens.ts";
import { Snapshot } from "../../src/lsp/snapshot.ts";
import { documentSymbols } from "../../src/lsp/symbols.ts";
import { makeDirectory, run } from "../cli/support.ts";
import { type Cursor, definitions, hover, openAt, workspaceIn } from "./support.ts";

describe("hover", () => {
  it.each([
    ["a.cfexpr", 'http.request.me|thod eq "GET"', "http.request.method", "Value: one method, in upper case."],
    ["a.cfexpr", 'lo|wer(http.host) eq "a"', "lower", "lower(value: Bytes): Bytes"],
    ["a.cfexpr", 'a|ny(http.request.headers.names[*] eq "a")', "any", "any(values: Array<Bool>): Bool"],
    [
      "a.cfexpr",
      'any(http.request.headers.na|mes[*] eq "a")',
      "http.request.headers.names",
      "`Array<Bytes>`",
    ],
    ["a.cfexpr", 'ip.geoip.coun|try eq "NL"', "ip.geoip.country", "Deprecated; use `ip.src.country`."],
    ["a.cfexpr", 'http.request.body.ra|w eq "a"', "http.request.body.raw", "Needs: enterprise plan."],
    [
      "a.yaml",
      'rules:\n  - action: block\n    expression: >-\n      ssl and\n      http.ho|st eq "a"\n',
      "http.host",
      "Value: a host name",
    ],
    [
      "a.json",
      '{ "rules": [{ "action": "managed_ch|allenge", "expression": "ssl" }] }',
      '"managed_challenge"',
      "Rules after it are not evaluated.",
    ],
    ...["|X", "X|"].map((at): [string, string, string, string] => [
      "a.json",
      `{ "rules": [{ "action": ${at.replace("X", '"managed_challenge"')}, "expression": "ssl" }] }`,
      '"managed_challenge"',
      "Rules after it are not evaluated.",
    ]),
    [
      "a.yaml",
      "name: a\nkind: zone\nphase: ddos|_l7\nrules: []\n",
      "ddos_l7",
      "before the request reaches the origin",
    ],
    [
      "a.yaml",
      'name: a\nkind: zone\nphase: ddos_l7\nrules:\n  - action: execute\n    expression: ip.src.ci|ty eq "Paris"\n',
      "ip.src.city",
      "Not documented for the phase `ddos_l7`.",
    ],
    ["a.policy.yaml", "para|noia: 2\n", "paranoia", "the highest paranoia level that stays enabled"],
  ])("in %s: %s", async (name, text, about, part) => {
    const found = await hover(openAt(name, text));
    expect(found?.about).toBe(about);
    expect(found?.text).toContain(part);
  });

  it("says name and defaults of a managed rule, from the lock file", async () => {
    const id = "6179ae15870a4bb7b2d480d4843b323c";
    const { stdout } = await run(["lock", "../ruleset.json", "-o", "-"], {
      files: {
        "ruleset.json": JSON.stringify({
          id: "4814384a9e5d4991b9815dcfc25d2f1f",
          name: "Cloudflare OWASP Core Ruleset",
          kind: "managed",
          phase: "http_request_firewall_managed",
          version: "7",
          rules: [
            {
              id: "a".repeat(32),
              description: "920272: Odd characters",
              enabled: false,
              action: "block",
              categories: ["paranoia-level-3"],
            },
            {
              id,
              description: "949110: Inbound Anomaly Score Exceeded",
              enabled: true,
              action: "block",
              score_threshold: 40,
            },
          ],
        }),
        "here/x": "",
      },
      cwd: "here",
    });
    const files = { "waf.lock.json": stdout, "wafsmith.config.json": '{ "lock": "waf.lock.json" }' };
    const rules = `rules:\n  - action: execute\n    expression: "true"\n    action_parameters:\n      id: 4814384a9e5d4991b9815dcfc25d2f1f\n      overrides:\n        rules:\n          - { id: aaaaaaaa|${"a".repeat(24)}, enabled: true }\n`;
    const found = await hover(openAt("a.yaml", rules, files));
    expect(found?.text.split(/\n */)).toEqual([
      "```text",
      "920272: Odd characters",
      `id          ${"a".repeat(32)}`,
      "ruleset     Cloudflare OWASP Core Ruleset (4814384a9e5d4991b9815dcfc25d2f1f, version 7)",
      "tags        paranoia-level-3",
      "default     off, block",
      "```",
    ]);
  });

  it("has nothing to say about blanks and unknown names", async () => {
    expect(await hover(openAt("a.cfexpr", "no.such.fi|eld eq 1"))).toBeUndefined();
    expect(await hover(openAt("a.yaml", "ser|vices: {}\n"))).toBeUndefined();
  });
});

describe("definitions", () => {
  it("leads from a reference to the list, in another file", async () => {
    const files = { "lists.yaml": "lists:\n  - { name: office, kind: ip, items: [{ ip: 192.0.2.0/24 }] }\n" };
    expect(await definitions(openAt("a.cfexpr", "ip.src in $off|ice", files))).toEqual([
      ["lists.yaml", "office"],
    ]);
    expect(await definitions(openAt("a.cfexpr", "ip.src in $ho|me", files))).toEqual([]);
  });

  const defined = { id: "a".repeat(32), action: "block", expression: "ssl" };

  it.each([
    ["in a ruleset", { name: "a", kind: "managed", phase: "ddos_l7", rules: [defined] }],
    ["alone", defined],
  ])("leads from an id to the rule that has it, %s", async (_, written) => {
    const { id } = defined;
    const files = { "ruleset.json": JSON.stringify(written) };
    const text = `rules:\n  - action: skip\n    expression: ssl\n    action_parameters:\n      rules:\n        ${"b".repeat(32)}: [aa|${"a".repeat(30)}]\n`;
    expect(await definitions(openAt("a.yaml", text, files))).toEqual([["ruleset.json", `"${id}"`]]);
  });

  it("leads to locals and variables of the module", async () => {
    const files = { "locals.tf": 'locals {\n  method = "POST"\n}\nvariable "host" {}\n' };
    const text = (reference: string) => `output "a" {\n  value = ${reference}\n}\n`;
    expect(await definitions(openAt("main.tf", text("local.me|thod"), files))).toEqual([
      ["locals.tf", "method"],
    ]);
    expect(await definitions(openAt("main.tf", text("var.h|ost"), files))).toEqual([["locals.tf", '"host"']]);
    expect(await definitions(openAt("main.tf", text("local.oth|er"), files))).toEqual([]);
  });
});

describe("symbols", () => {
  it("are rulesets with their rules, lists and deployments", async () => {
    const { snapshot } = openAt(
      "a.yaml",
      "name: Edge\nkind: zone\nphase: http_request_firewall_custom\nrules:\n  - { action: block, expression: ssl, description: No plain text }\n  - { action: log, ref: second, expression: ssl }\n",
    );
    const [symbol, ...others] = documentSymbols(snapshot.text, await snapshot.read());
    expect(others).toEqual([]);
    expect(symbol).toMatchObject({ name: "Edge", detail: "http_request_firewall_custom" });
    expect(symbol?.children?.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      "No plain text: block: ssl",
      "second: log: ssl",
    ]);
    const policy = openAt(
      "a.policy.yaml",
      "deployments:\n  - { ruleset: owasp, paranoia: 2 }\nzones:\n  a.example: {}\n",
    );
    expect(
      documentSymbols(policy.snapshot.text, await policy.snapshot.read()).map(({ name }) => name),
    ).toEqual(["owasp", "a.example"]);
  });

  it.each([
    ["a.json", '{ "action": "block", "expression": "ssl" }', ["rule 1: block: ssl"]],
    [
      "a.json",
      '{ "action": "block", "expression": " ssl\\n and ssl", "ref": "r" }',
      ["r: block: ssl and ssl"],
    ],
    ["a.json", '{ "description": " ", "action": "log", "expression": "ssl" }', ["(no name): log: ssl"]],
    [
      "a.json",
      '[{ "id": "f", "action": "block", "filter": { "expression": "ssl" } }, { "action": "log", "filter": { "expression": "ssl" } }]',
      ["f: block: ssl", "firewall rule 2: log: ssl"],
    ],
    [
      "a.json",
      '[{ "id": "f", "expression": "ssl" }, { "expression": "not ssl" }]',
      ["f: ssl", "filter: not ssl"],
    ],
    ["a.json", '{ "kind": "zone", "rules": [] }', ["ruleset: undefined"]],
    ["a.json", '{ "name": "l", "kind": "ip", "items": [] }', ["$l: ip"]],
    [
      "a.policy.yaml",
      "deployments:\n  - { paranoia: 2 }\n  - { ruleset: owasp, name: n }\n",
      ["owasp: owasp", "n: owasp"],
    ],
  ])("in %s: %s", async (name, text, expected) => {
    const { snapshot } = openAt(name, text);
    const found = documentSymbols(snapshot.text, await snapshot.read());
    expect(found.map((one) => `${one.name}: ${one.detail}`)).toEqual(expected);
  });

  it("number rules without a name", async () => {
    const rule = '{ "action": "log", "expression": "ssl" }';
    const { snapshot } = openAt("a.json", `{ "phase": "ddos_l7", "rules": [${rule}, ${rule}] }`);
    const [ruleset] = documentSymbols(snapshot.text, await snapshot.read());
    expect(ruleset?.name).toBe("ddos_l7");
    expect(ruleset?.children?.map(({ name }) => name)).toEqual(["rule 1", "rule 2"]);
  });
});

describe("a finding in an editor", () => {
  const files = {
    textOf: (name: string) => (name === "b.tf" ? "\nssl" : "ssl"),
    uriOf: (name: string) => `file:///${name}`,
  };
  const range = inFile({ start: 0, end: 3 });
  const finding = diagnosticIn("a.tf", "lint/no-deprecated-field", {
    severity: "warning",
    range,
    message: "A.",
    help: "B.",
  });
  const shown = (more: object) => lspDiagnostic({ ...finding, ...more }, new EditorPlaces(files));
  const place = { start: { line: 0, character: 0 }, end: { line: 0, character: 3 } };

  it("has its help", () => {
    expect(shown({})).toEqual({
      range: place,
      severity: 2,
      code: "lint/no-deprecated-field",
      source: "wafsmith",
      message: "A.\nB.",
      tags: [2],
    });
  });

  it("has the page of its code if that is no rule's", () => {
    const { codeDescription } = shown({ code: "syntax/unclosed-quote" });
    expect(codeDescription?.href).toMatch(/^https:.*unclosed-quote/);
  });

  it("has only what there is, the address of its source, and places in other files", () => {
    const related = [{ uri: "b.tf", range: inFile({ start: 1, end: 4 }), message: "C." }];
    const source = { url: "https://example.com/", checked: "2026-11-21" };
    expect(shown({ code: "lint/no-any-ne", help: undefined, source, related })).toEqual({
      range: place,
      severity: 2,
      code: "lint/no-any-ne",
      source: "wafsmith",
      message: "A.",
      codeDescription: { href: "https://example.com/" },
      relatedInformation: [
        {
          location: {
            uri: "file:///b.tf",
            range: { start: { line: 1, character: 0 }, end: { line: 1, character: 3 } },
          },
          message: "C.",
        },
      ],
    });
  });
});

describe("a document without a file", () => {
  it.each([
    ["untitled:Untitled-1", "yaml", "Untitled-1.yaml"],
    ["untitled:Untitled-1", "terraform", "Untitled-1.tf"],
    ["untitled:rules.json", "json", "rules.json"],
    ["untitled:", "json", "untitled.json"],
    ["untitled:notes", "plaintext", "notes"],
  ])("%s in %s is named %s", (uri, language, name) => {
    const snapshot = new Snapshot(
      TextDocument.create(uri, language, 1, "{}"),
      workspaceIn(makeDirectory({})),
    );
    expect(snapshot.name.replace(/^.*[\\/]/, "")).toBe(name);
  });
});

/** The tokens of a document as the strings that they cover, with their types. */
async function tokensOf({ snapshot }: Cursor): Promise<string[]> {
  const { data } = semanticTokens(snapshot.text, await snapshot.read());
  const found: string[] = [];
  let [line, character] = [0, 0];
  for (let at = 0; at < data.length; at += 5) {
    const [lines = 0, characters = 0, length = 0, type = 0] = data.slice(at, at + 4);
    line += lines;
    character = lines === 0 ? character + characters : characters;
    const start = snapshot.text.offsetAt({ line, character });
    found.push(`${SEMANTIC_TOKEN_TYPES[type]} ${snapshot.open.text.slice(start, start + length)}`);
  }
  return found;
}

describe("semantic tokens", () => {
  it("colour the expression inside of its host", async () => {
    expect(new SemanticTokensBuilder().build().data).toEqual([]);
    expect(
      await tokensOf(
        openAt(
          "a.json",
          String.raw`{ "rules": [{ "expression": "not lower (http.host) eq \"a\" and ip.src in {1.1.1.1} or ip.src in $x", "action": "block" }] }`,
        ),
      ),
    ).toEqual([
      "keyword not",
      "function lower",
      "property http.host",
      "operator eq",
      String.raw`string \"a\"`,
      "keyword and",
      "property ip.src",
      "operator in",
      "number 1.1.1.1",
      "keyword or",
      "property ip.src",
      "operator in",
      "variable $x",
    ]);
  });

  it("colour what several rules share once", async () => {
    const rules = Array<string>(2).fill('{ action = "block", expression = local.tls }').join(", ");
    const text = `locals {\n  tls = "ssl and cf.client.bot"\n}\nresource "cloudflare_ruleset" "a" {\n  kind  = "zone"\n  rules = [${rules}]\n}\n`;
    const tokens = ["property ssl", "keyword and", "property cf.client.bot"];
    expect(await tokensOf(openAt("main.tf", text))).toEqual(tokens);
  });

  it("never reach over the end of a line", async () => {
    expect(
      await tokensOf(
        openAt(
          "a.yaml",
          'rules:\n  - action: block\n    expression: >-\n      http.host eq "a\n      b" and ssl\n',
        ),
      ),
    ).toEqual(["property http.host", "operator eq", 'string "a', 'string b"', "keyword and", "property ssl"]);
  });
});

describe("code actions", () => {
  async function actionsAt({ snapshot, offset }: Cursor) {
    const position = snapshot.text.positionAt(offset);
    const places = new EditorPlaces({ textOf: () => undefined, uriOf: (name) => name }, snapshot);
    const params = {
      textDocument: { uri: snapshot.text.uri },
      range: { start: position, end: position },
      context: { diagnostics: [] },
    };
    return codeActions(snapshot, params, places);
  }

  function applied(cursor: Cursor, changes: Record<string, unknown> | undefined): string {
    const { text } = cursor.snapshot;
    return TextDocument.applyEdits(text, (changes?.[text.uri] ?? []) as never);
  }

  it("offer a safe fix as preferred, written as the host has it", async () => {
    const cursor = openAt(
      "a.json",
      `{ "rules": [{ "expression": "ip.src n|ot in {1.1.1.1}", "action": "block" }] }`,
    );
    const [action] = await actionsAt(cursor);
    expect(action).toMatchObject({
      kind: "quickfix",
      isPreferred: true,
      diagnostics: [{ code: "syntax/not-in" }],
    });
    expect(applied(cursor, action?.edit?.changes)).toContain('"not ip.src in {1.1.1.1}"');
  });

  it("take a safe fix for one only if it is proved", async () => {
    const cursor = openAt(
      "a.json",
      `{ "rules": [{ "expression": "ssl and cf.client|.bot", "action": "block" }] }`,
    );
    const { snapshot } = cursor;
    const { text } = snapshot.open;
    const fixOf = (from: string, newText: string) => {
      const start = text.indexOf(from);
      const range = inFile({ start, end: start + from.length });
      const fix = { title: "Rewrite it", safety: "safe", edits: [{ range, newText }] };
      return { range, fixes: [fix] } as unknown as Diagnostic;
    };
    const [swapped, other, elsewhere] = [
      fixOf("ssl and cf.client.bot", "cf.client.bot and ssl"),
      fixOf(" and ", " or "),
      fixOf("block", "log"),
    ];
    const proved = await provedFixes([swapped!, other!, elsewhere!], await snapshot.read(), (changed) =>
      snapshot.readAs(changed),
    );
    expect([...proved]).toEqual([swapped, elsewhere]);
    const many = Array.from({ length: 21 }, () => ({ ...swapped! }));
    const first = await provedFixes(many, await snapshot.read(), (changed) => snapshot.readAs(changed));
    expect([...first]).toEqual(many.slice(0, 20));
    const places = new EditorPlaces({ textOf: () => undefined, uriOf: (name) => name }, snapshot);
    const lspReady = (one: Diagnostic | undefined) =>
      ({ ...one!, message: "", related: [], code: "lint/a" }) as Diagnostic;
    const shown = [lspReady(swapped), lspReady(other)];
    const actions = quickFixes(shown, { text: snapshot.text, proved: new Set([shown[0]!]), places });
    expect(actions.map(({ title, isPreferred }) => [title, isPreferred])).toEqual([
      ["Rewrite it", true],
      ["Rewrite it (may change which requests match)", false],
    ]);
  });

  it("say of a suggestion that it changes what matches", async () => {
    const cursor = openAt(
      "a.json",
      String.raw`{ "rules": [{ "expression": "http.request.method eq \"po|st\"", "action": "block" }] }`,
    );
    const [action] = await actionsAt(cursor);
    expect(action).toMatchObject({
      isPreferred: false,
      title: expect.stringContaining("changes which requests match"),
    });
    expect(applied(cursor, action?.edit?.changes)).toContain(String.raw`eq \"POST\"`);
    expect(await actionsAt(openAt("a.cfexpr", 'ht|tp.request.method eq "post"'))).toEqual([]);
  });

  it("fix all that is safe at once, as `lint --fix` does", async () => {
    const text =
      'rules:\n  - { action: block, expression: "ip.src not in {1.1.1.1} and ip.geoip.country eq \\"nl\\"" }\n  - { action: log, expression: "ip.geoip.country eq \\"NL\\"" }\n';
    const files = { "a.yaml": text };
    const { snapshot } = openAt("a.yaml", text, files);
    const [action] = fixAll(snapshot.text, await snapshot.fixed());
    const { directory } = await run(["lint", "--fix", "a.yaml"], { files });
    const { readFileSync } = await import("node:fs");
    const expected = readFileSync(`${directory}/a.yaml`, "utf8");
    expect(expected).not.toBe(text);
    expect(applied({ snapshot, offset: 0, directory }, action?.edit?.changes)).toBe(expected);
    expect(fixAll(snapshot.text, text)).toEqual([]);
  });
});

it.each([
  ["aa", "a"],
  ["a", "aa"],
  ["ab ab", "ab"],
  ["abc", "xbc"],
  ["abc", "abx"],
  ["xay", "xba"],
  ["xba", "xay"],
])("all fixes are one edit: %j becomes %j", (before, after) => {
  const text = TextDocument.create("file:///a.cfexpr", "cfexpr", 1, before);
  const edits = fixAll(text, after).map(({ edit }) => edit!.changes![text.uri]!);
  expect(edits.map((one) => TextDocument.applyEdits(text, one))).toEqual([after]);
});

describe("formatting", () => {
  it("is that of `fmt`", async () => {
    const text = 'rules:\n  - action: block\n    expression: ( ssl   &&  http.host == "a" )\n';
    const { snapshot } = openAt("a.yaml", text);
    const { edits } = await snapshot.format();
    const { stdout } = await run(["fmt", "a.yaml"], { files: { "a.yaml": text } });
    const range = (edit: (typeof edits)[number]) => ({
      range: {
        start: snapshot.text.positionAt(edit.range.start),
        end: snapshot.text.positionAt(edit.range.end),
      },
      newText: edit.newText,
    });
    expect(TextDocument.applyEdits(snapshot.text, edits.map(range))).toBe(stdout);
    expect(stdout).toContain('(ssl and http.host eq "a")');
  });
});
