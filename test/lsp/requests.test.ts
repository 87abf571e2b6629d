import { describe, expect, it } from "vitest";
import {
  CodeActionRequest,
  CompletionRequest,
  DefinitionRequest,
  DidChangeWorkspaceFoldersNotification,
  DocumentFormattingRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  HoverRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
} from "vscode-languageserver/node";
import { type Client, PLAIN, PULLING, serveHere } from "./client.ts";

const RULES = `lists:
  - { name: office, kind: ip, items: [{ ip: 192.0.2.0/24 }] }
firewall:
  - action: block
    description: First
    expression: (  ssl && ip.src not in $office)
`;

/** The position of a text in the rules. */
function positionOf(part: string) {
  const lines = RULES.split("\n");
  const line = lines.findIndex((one) => one.includes(part));
  return { line, character: lines[line]!.indexOf(part) };
}

async function opened(): Promise<{ client: Client; textDocument: { uri: string } }> {
  const client = await serveHere();
  return { client, textDocument: { uri: await client.open("a.yaml", RULES, "yaml") } };
}

describe("folders of a workspace", () => {
  const list = (name: string) => `lists:\n  - { name: ${name}, kind: ip, items: [{ ip: 192.0.2.0/24 }] }\n`;
  const EXPRESSION = "ip.src in $";

  /** The lists that are offered in a file. */
  async function listsIn(client: Client, name: string): Promise<string[]> {
    const uri = await client.open(name, EXPRESSION);
    const position = { line: 0, character: EXPRESSION.length };
    const found = await client.connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
    });
    const items = Array.isArray(found) ? found : (found?.items ?? []);
    return items
      .map(({ label }) => label)
      .filter((label) => /^\$[a-z]$/.test(label))
      .sort();
  }

  it("do not see each other, nor what is outside of them", async () => {
    const client = await serveHere({
      files: { "c.yaml": list("c"), "a/x/y.yaml": list("a"), "b/y.yaml": list("b"), "d/y.yaml": list("d") },
      folders: ["a", "b"],
      capabilities: { ...PLAIN, workspace: { workspaceFolders: true } },
    });
    await client.open("c.yaml", list("c"), "yaml");
    await client.open("b/y.yaml", list("b"), "yaml");
    expect(await listsIn(client, "a/m.cfexpr")).toEqual(["$a"]);
    expect(await listsIn(client, "b/m.cfexpr")).toEqual(["$b"]);
    // Outside all folders: the files next to it.
    expect(await listsIn(client, "d/m.cfexpr")).toEqual(["$d"]);
    const event = { added: [{ uri: client.uriOf("."), name: "all" }], removed: [] };
    await client.connection.sendNotification(DidChangeWorkspaceFoldersNotification.type, { event });
    expect(await listsIn(client, "d/n.cfexpr")).toEqual(["$a", "$b", "$c", "$d"]);
    expect(await listsIn(client, "a/n.cfexpr")).toEqual(["$a"]);
  });
});

/** Endings in any case, and names that are the same everywhere. */
const WATCHED =
  "**/{*.[jJ][sS][oO][nN],*.[yY][aA][mM][lL],*.[yY][mM][lL],*.[tT][fF],*.[tT][fF][vV][aA][rR][sS],*.[tT][oO][fF][uU],*.[jJ][sS],*.[mM][jJ][sS],.gitignore,.wafsmithignore}";

describe("the server says what it can do", () => {
  const SENT = {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: 2, save: true },
    codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll.wafsmith"] },
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    hoverProvider: true,
    completionProvider: { triggerCharacters: [".", '"', "$", " ", "{"] },
    definitionProvider: true,
    documentSymbolProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    semanticTokensProvider: {
      legend: {
        tokenTypes: ["property", "function", "keyword", "operator", "string", "number", "variable"],
        tokenModifiers: [],
      },
      full: true,
      range: true,
    },
  };
  const PULLED = { identifier: "wafsmith", interFileDependencies: true, workspaceDiagnostics: false };

  it.each([
    ["is sent diagnostics", PLAIN, SENT],
    ["asks for them", PULLING, { ...SENT, diagnosticProvider: PULLED }],
    ["knows no capabilities", undefined, SENT],
  ])("to a client that %s", async (_, capabilities, expected) => {
    const { initialized } = await serveHere(capabilities ? { capabilities } : {});
    expect(initialized).toEqual({
      capabilities: expected,
      serverInfo: { name: "wafsmith", version: "0.0.0" },
    });
  });

  it("and asks to be told of changed files if the client can", async () => {
    const client = await serveHere({
      capabilities: { workspace: { didChangeWatchedFiles: { dynamicRegistration: true } } },
    });
    expect(await client.waitFor(() => client.registered.at(0))).toMatchObject({
      method: "workspace/didChangeWatchedFiles",
      registerOptions: { watchers: [{ globPattern: WATCHED }] },
    });
  });
});

describe("through the protocol", () => {
  it("answers quick fixes and, only if it is asked for, all fixes at once", async () => {
    const { client, textDocument } = await opened();
    const position = positionOf("not in");
    const ask = (only?: string[]) =>
      client.connection.sendRequest(CodeActionRequest.type, {
        textDocument,
        range: { start: position, end: position },
        context: { diagnostics: [], ...(only ? { only } : {}) },
      });
    expect(await ask()).toMatchObject([{ kind: "quickfix", isPreferred: true }]);
    expect(await ask(["source.fixAll"])).toMatchObject([{ kind: "source.fixAll.wafsmith" }]);
    expect(await ask(["refactor"])).toEqual([]);
  });

  it("rejects a request without a document", async () => {
    const { connection } = await serveHere();
    await expect(connection.sendRequest("textDocument/hover", {})).rejects.toMatchObject({
      message: "`textDocument.uri` is missing.",
    });
  });

  it("answers formatting, of a range too", async () => {
    const client = await serveHere();
    const text =
      "rules:\n  - { action: log, expression: (  ssl) }\n  - { action: block, expression: (  ssl) }\n";
    const textDocument = { uri: await client.open("b.yaml", text, "yaml") };
    const options = { tabSize: 2, insertSpaces: true };
    const all = await client.connection.sendRequest(DocumentFormattingRequest.type, {
      textDocument,
      options,
    });
    expect(all?.map(({ range }) => range.start.line)).toEqual([1, 2]);
    const range = { start: { line: 2, character: 0 }, end: { line: 3, character: 0 } };
    const some = await client.connection.sendRequest(DocumentRangeFormattingRequest.type, {
      textDocument,
      range,
      options,
    });
    expect(some?.map((edit) => edit.range.start.line)).toEqual([2]);
  });

  it("answers hover, completion, definition, symbols and tokens", async () => {
    const { client, textDocument } = await opened();
    const { connection } = client;
    const about = { textDocument, position: positionOf("ip.src not") };
    expect(await connection.sendRequest(HoverRequest.type, about)).toMatchObject({
      contents: { kind: "markdown", value: expect.stringContaining("`ip.src`: `Ip`") },
    });
    const items = await connection.sendRequest(CompletionRequest.type, {
      textDocument,
      position: positionOf("ssl &&"),
    });
    expect(Array.isArray(items) && items.map(({ label }) => label)).toContain("http.host");
    const [definition] = [
      await connection.sendRequest(DefinitionRequest.type, { textDocument, position: positionOf("office)") }),
    ].flat();
    expect(definition).toMatchObject({ uri: textDocument.uri, range: { start: { line: 1 } } });
    const symbols = await connection.sendRequest(DocumentSymbolRequest.type, { textDocument });
    expect(symbols?.map(({ name }) => name)).toEqual(["$office", "First"]);
    const tokens = await connection.sendRequest(SemanticTokensRequest.type, { textDocument });
    expect(tokens?.data.length).toBeGreaterThan(0);
    const range = { start: { line: 0, character: 0 }, end: { line: 1, character: 0 } };
    const none = await connection.sendRequest(SemanticTokensRangeRequest.type, { textDocument, range });
    expect(none?.data).toEqual([]);
  });
});
