import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  DiagnosticSeverity,
  DidSaveTextDocumentNotification,
  DocumentDiagnosticRequest,
  HoverRequest,
} from "vscode-languageserver/node";
import { run } from "../cli/support.ts";
import { PULLING, serveHere, startServer } from "./client.ts";

const RULES = `rules:
  - action: block
    expression: >-
      http.request.method eq "post"
      and ssl
  - action: log # wafsmith-disable-line no-unmatchable-value -- kept for a while
    expression: http.request.method eq "get" # wafsmith-disable-line no-unmatchable-value -- kept for a while
`;
const POST_ONLY = 'http.request.method eq "post"\n';

describe("diagnostics", () => {
  it("are sent when a document is opened, and again when it has changed", async () => {
    const client = await startServer();
    const uri = await client.open("a.cfexpr", POST_ONLY);
    const [found] = await client.diagnosticsOf(uri);
    expect(found).toMatchObject({
      code: "lint/no-unmatchable-value",
      source: "wafsmith",
      severity: DiagnosticSeverity.Error,
      range: { start: { line: 0, character: 23 }, end: { line: 0, character: 29 } },
    });
    const range = { start: { line: 0, character: 24 }, end: { line: 0, character: 28 } };
    await client.change(uri, 2, { range, text: "POST" });
    expect(await client.diagnosticsOf(uri, 2)).toEqual([]);
    expect(await client.leave()).toBe(0);
  });

  it("match those of `wafsmith lint`, location by location, including suppressions", async () => {
    const client = await serveHere({ files: { "rules.yaml": RULES } });
    const shown = await client.diagnosticsOf(await client.open("rules.yaml", RULES, "yaml"));
    const { stdout } = await run(["lint", "rules.yaml", "--format", "json"], {
      files: { "rules.yaml": RULES },
    });
    const listed = JSON.parse(stdout).diagnostics as {
      code: string;
      start: { line: number; column: number };
      end: { line: number; column: number };
    }[];
    expect(listed.map(({ code }) => code)).toContain("lint/no-unmatchable-value");
    expect(shown.map(({ code, range }) => ({ code, range }))).toEqual(
      listed.map(({ code, start, end }) => ({
        code,
        range: {
          start: { line: start.line - 1, character: start.column - 1 },
          end: { line: end.line - 1, character: end.column - 1 },
        },
      })),
    );
  });

  it("are returned to a client that pulls them, and not pushed to it", async () => {
    const client = await serveHere({ capabilities: PULLING });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    const report = await client.connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    });
    expect(report).toMatchObject({ kind: "full", items: [{ code: "lint/no-unmatchable-value" }] });
    expect(client.published).toEqual([]);
  });

  it("follow the configuration, the baseline and the ignore files, also when they change", async () => {
    const files = {
      "wafsmith.config.json": '{ "rules": { "no-unmatchable-value": "off" } }',
      "a.cfexpr": POST_ONLY,
    };
    const client = await serveHere({ files });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    expect(await client.diagnosticsOf(uri)).toEqual([]);
    const settle = async (config: object) => {
      writeFileSync(join(client.directory, "wafsmith.config.json"), JSON.stringify(config));
      client.published.length = 0;
      await client.connection.sendNotification(DidSaveTextDocumentNotification.type, {
        textDocument: { uri },
      });
      return (await client.diagnosticsOf(uri)).map(({ code }) => code);
    };
    expect(await settle({})).toEqual(["lint/no-unmatchable-value"]);
    expect(await settle({ ignore: ["a.cfexpr"] })).toEqual([]);
    const { exitCode } = await run(["lint", "a.cfexpr", "--baseline", "known.json", "--update-baseline"], {
      directory: client.directory,
    });
    expect(exitCode).toBe(0);
    expect(await settle({ baseline: "known.json" })).toEqual([]);
    expect(await settle({})).toEqual(["lint/no-unmatchable-value"]);
    writeFileSync(join(client.directory, ".wafsmithignore"), "*.cfexpr\n");
    expect(await settle({})).toEqual([]);
  });

  it("include those of custom rules in code, reloaded after each change", async () => {
    const rule = (word: string) => `export default {
      id: "no-mine", summary: "S.", why: "W.", effect: "risky", severity: "warning",
      messages: { found: { text: "Found ${word}." } },
      create: (context) => ({ Expression() { context.report({ at: { start: 0, end: 1 }, messageId: "found" }); } }),
    };`;
    const config = '{ "preset": "none", "customRules": ["./rules.mjs"] }';
    const files = { "wafsmith.config.json": config, "rules.mjs": rule("one"), "a.cfexpr": "ssl" };
    const client = await startServer({ files, args: ["--allow-code"] });
    const uri = await client.open("a.cfexpr", "ssl");
    const messages = async () =>
      (await client.diagnosticsOf(uri)).map(({ message }) => String(message).split("\n")[0]);
    expect(await messages()).toEqual(["Found one."]);
    writeFileSync(join(client.directory, "rules.mjs"), rule("two"));
    client.published.length = 0;
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    expect(await messages()).toEqual(["Found two."]);
  });

  it("use the unsaved text of other files in a Terraform module, while they are open", async () => {
    const main = `resource "cloudflare_ruleset" "a" {
  zone_id = "0123456789abcdef0123456789abcdef"
  name    = "a"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    ref        = "a"
    action     = "block"
    expression = "http.request.method eq \\"\${local.method}\\""
  }
}
`;
    const locals = (method: string) => `locals {\n  method = "${method}"\n}\n`;
    const client = await serveHere({ files: { "main.tf": main, "locals.tf": locals("POST") } });
    const uri = await client.open("main.tf", main, "terraform");
    expect(await client.diagnosticsOf(uri)).toEqual([]);
    client.published.length = 0;
    const other = await client.open("locals.tf", locals("post"), "terraform");
    expect((await client.diagnosticsOf(uri)).map(({ code }) => code)).toEqual(["lint/no-unmatchable-value"]);
    client.published.length = 0;
    await client.connection.sendNotification("textDocument/didClose", { textDocument: { uri: other } });
    expect(await client.diagnosticsOf(uri)).toEqual([]);
    const start = { line: 0, character: 0 };
    await client.change(uri, 2, { range: { start, end: start }, text: "\n" });
    expect(await client.diagnosticsOf(uri, 2)).toEqual([]);
  });

  it("are empty for a file that wafsmith does not recognise", async () => {
    const client = await serveHere();
    expect(await client.diagnosticsOf(await client.open("package.json", '{ "name": "a", }', "json"))).toEqual(
      [],
    );
  });

  it("are cleared when the document is closed, and nothing more is known of it", async () => {
    const client = await serveHere();
    const uri = await client.open("a.cfexpr", POST_ONLY);
    expect(await client.diagnosticsOf(uri)).toHaveLength(1);
    client.published.length = 0;
    const textDocument = { uri };
    await client.connection.sendNotification("textDocument/didClose", { textDocument });
    expect(await client.diagnosticsOf(uri)).toEqual([]);
    const position = { line: 0, character: 1 };
    expect(await client.connection.sendRequest(HoverRequest.type, { textDocument, position })).toBeNull();
  });
});

describe("a configuration", () => {
  it("that becomes invalid is reported, and the last valid one still applies", async () => {
    const good = '{ "rules": { "no-unmatchable-value": "info" } }';
    const client = await serveHere({ files: { "wafsmith.config.json": good, "a.cfexpr": POST_ONLY } });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    expect(await client.diagnosticsOf(uri)).toMatchObject([{ severity: DiagnosticSeverity.Information }]);
    client.published.length = 0;
    const path = join(client.directory, "wafsmith.config.json");
    writeFileSync(path, '{ "rules": { "no-unmatchable-value": "loud" } }');
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    expect(await client.diagnosticsOf(uri)).toMatchObject([{ severity: DiagnosticSeverity.Information }]);
    const message = await client.waitFor(() =>
      client.messages.find((one) => one.includes("wafsmith.config.json")),
    );
    expect(message).toContain("the last valid configuration applies");
    client.published.length = 0;
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    await client.diagnosticsOf(uri);
    expect(client.messages).toEqual([message]);
    const inConfig = await client.diagnosticsOf(client.uriOf("wafsmith.config.json"));
    expect(inConfig[0]).toMatchObject({ range: { start: { line: 0 } }, severity: DiagnosticSeverity.Error });

    client.published.length = 0;
    writeFileSync(path, good);
    await client.connection.sendNotification(DidSaveTextDocumentNotification.type, { textDocument: { uri } });
    expect(await client.diagnosticsOf(client.uriOf("wafsmith.config.json"))).toEqual([]);
  });

  it("that is invalid from the start is reported, and the defaults apply", async () => {
    const client = await serveHere({ files: { "wafsmith.config.json": "{", "a.cfexpr": POST_ONLY } });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    expect(await client.diagnosticsOf(uri)).toMatchObject([{ severity: DiagnosticSeverity.Error }]);
    expect(
      await client.waitFor(() => client.messages.find((one) => one.includes("the defaults apply"))),
    ).toContain("`wafsmith.config.json`");
  });
});
