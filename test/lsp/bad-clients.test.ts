import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import {
  CancellationTokenSource,
  CompletionRequest,
  DidChangeTextDocumentNotification,
  DocumentDiagnosticRequest,
  ErrorCodes,
  ExitNotification,
  HoverRequest,
  InitializeRequest,
  LSPErrorCodes,
  type ResponseMessage,
  ShutdownRequest,
} from "vscode-languageserver/node";
import { PLAIN, type ProcessClient, PULLING, spawnServer, startServer } from "./client.ts";

const POST_ONLY = 'http.request.method eq "post"\n';

/** Sends bytes unchanged. */
function send(client: ProcessClient, text: string): void {
  client.child.stdin!.write(text);
}

/** Sends a message with its header. */
function message(client: ProcessClient, body: string): void {
  send(client, `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
}

/** Answers of a server to messages that no client library would send, read from its output. */
function answersOf(client: ProcessClient): (count: number) => Promise<ResponseMessage[]> {
  let output = "";
  client.child.stdout!.on("data", (data) => {
    output += data;
  });
  return async (count) => {
    for (;;) {
      const found = [...output.matchAll(/\r\n\r\n(\{.*?\})(?=Content-Length|$)/gs)].map(([, body]) => body!);
      const answers = found
        .map((body) => JSON.parse(body))
        .filter((one) => "id" in one && !("method" in one));
      if (answers.length >= count) return answers;
      await once(client.child.stdout!, "data");
    }
  };
}

/** The server still does its work. */
async function works(client: ProcessClient): Promise<void> {
  const uri = await client.open("after.cfexpr", POST_ONLY);
  expect(await client.diagnosticsOf(uri)).toMatchObject([{ code: "lint/no-unmatchable-value" }]);
  expect(await client.leave()).toBe(0);
}

describe("a client that sends nonsense", () => {
  it("gets an error for a body that is not JSON or not a message, and the next message is read", async () => {
    const client = await startServer();
    const answers = answersOf(client);
    message(client, "{ no json");
    message(client, "[]");
    message(client, "42");
    message(client, '{"jsonrpc":"2.0"}');
    expect((await answers(4)).map(({ id, error }) => [id, error?.code])).toEqual([
      [null, ErrorCodes.ParseError],
      [null, ErrorCodes.InvalidRequest],
      [null, ErrorCodes.InvalidRequest],
      [null, ErrorCodes.InvalidRequest],
    ]);
    await works(client);
  });

  it("may send headers that mean nothing", async () => {
    const client = await startServer();
    send(client, "Content-Length: many\r\n\r\n");
    send(client, "X-Other: 1\r\n\r\nno header at all\r\n\r\n");
    await works(client);
  });

  it("is rejected what is unknown, and what lacks its parameters", async () => {
    const client = await startServer();
    const { connection } = client;
    await expect(connection.sendRequest("textDocument/paint", {})).rejects.toMatchObject({
      code: ErrorCodes.MethodNotFound,
    });
    await expect(connection.sendRequest("textDocument/hover", {})).rejects.toMatchObject({
      code: ErrorCodes.InvalidParams,
    });
    await connection.sendNotification("textDocument/paint", {});
    await connection.sendNotification(DidChangeTextDocumentNotification.method, { textDocument: {} });
    await connection.sendNotification("textDocument/didOpen", {});
    await works(client);
  });

  it("may name documents that are not open, and places that are not there", async () => {
    const client = await startServer();
    const { connection } = client;
    const unknown = { textDocument: { uri: client.uriOf("none.yaml") }, position: { line: 0, character: 0 } };
    expect(await connection.sendRequest(HoverRequest.type, unknown)).toBeNull();
    await client.change(unknown.textDocument.uri, 2, { text: "ssl" });
    expect(await client.waitFor(() => client.messages.find((one) => one.includes("none.yaml")))).toContain(
      "is not open",
    );
    const textDocument = { uri: await client.open("a.cfexpr", POST_ONLY) };
    for (const position of [
      { line: 99, character: 0 },
      { line: 0, character: 9999 },
      { line: -1, character: -1 },
    ]) {
      await connection.sendRequest(HoverRequest.type, { textDocument, position });
      await connection.sendRequest(CompletionRequest.type, { textDocument, position });
    }
    const range = { start: { line: 50, character: 1 }, end: { line: 60, character: 2 } };
    await client.change(textDocument.uri, 2, { range, text: " or ssl" });
    expect(await client.diagnosticsOf(textDocument.uri, 2)).not.toEqual([]);
    await works(client);
  });

  it("must keep the order of the protocol", async () => {
    const client = await spawnServer();
    const { connection } = client;
    const early = { textDocument: { uri: client.uriOf("a.cfexpr") }, position: { line: 0, character: 0 } };
    await expect(connection.sendRequest(HoverRequest.type, early)).rejects.toMatchObject({
      code: ErrorCodes.ServerNotInitialized,
    });
    await client.initialize(PLAIN);
    const again = { processId: null, rootUri: null, capabilities: {} };
    await expect(connection.sendRequest(InitializeRequest.type, again)).rejects.toMatchObject({
      code: ErrorCodes.InvalidRequest,
    });
    await connection.sendRequest(ShutdownRequest.type);
    await expect(connection.sendRequest(HoverRequest.type, early)).rejects.toMatchObject({
      code: ErrorCodes.InvalidRequest,
    });
    const ended = client.ended();
    await connection.sendNotification(ExitNotification.type);
    expect(await ended).toBe(0);
  });
});

describe("the server ends", () => {
  it("with 1 if the client leaves without `shutdown`, or its input ends", async () => {
    const leaving = await startServer();
    const left = leaving.ended();
    await leaving.connection.sendNotification(ExitNotification.type);
    expect(await left).toBe(1);
    const gone = await startServer();
    const ended = gone.ended();
    gone.child.stdin!.end();
    expect(await ended).toBe(1);
  });

  it("when the process that named itself its parent is gone", async () => {
    const parent = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    await once(parent, "spawn");
    const client = await startServer({ processId: parent.pid! });
    const ended = client.ended();
    parent.kill("SIGKILL");
    expect(await ended).toBe(1);
  });
});

describe("edits faster than answers", () => {
  it("never show what was found in an earlier version", async () => {
    const client = await startServer({ args: ["--debounce", "20"] });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    const last = 60;
    for (let version = 2; version <= last; version++) {
      const method = version % 2 === 0 ? "POST" : "post";
      await client.change(uri, version, { text: `http.request.method eq "${method}"\n` });
      if (version % 10 === 0) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    expect(await client.diagnosticsOf(uri, last)).toEqual([]);
    const versions = client.published.map(({ version }) => version!);
    expect(versions).toEqual([...versions].sort((a, b) => a - b));
    for (const { version, diagnostics } of client.published) {
      expect([version, diagnostics.length]).toEqual([version, version! % 2]);
    }
  });

  it("in a burst are linted together, and the last text decides what is shown", async () => {
    const rule = (at: number) =>
      `  - { ref: r${at}, action: block, expression: 'http.request.uri.path eq "/${at}"' }\n`;
    const lines = ["rules:\n", ...Array.from({ length: 100 }, (_, at) => rule(at))];
    const client = await startServer();
    const uri = await client.open("a.yaml", lines.join(""), "yaml");
    const typed = 'or http.request.method eq "get"';
    const start = lines[50]!.lastIndexOf("'");
    for (const [at, key] of [...typed].entries()) {
      const end = { line: 50, character: start + at };
      await client.change(uri, at + 2, { range: { start: end, end }, text: key });
    }
    const last = typed.length + 1;
    const found = await client.diagnosticsOf(uri, last);
    expect(client.published.length).toBeLessThanOrEqual(2);
    lines[50] = lines[50]!.slice(0, start) + typed + lines[50]!.slice(start);
    expect(found).toEqual(await client.diagnosticsOf(await client.open("b.yaml", lines.join(""), "yaml")));
    expect(found.map(({ code }) => code)).toContain("lint/no-unmatchable-value");
  });

  it("have their answers cancelled, or rejected as outdated", async () => {
    const client = await startServer({ capabilities: PULLING, args: ["--debounce", "50"] });
    const uri = await client.open("a.cfexpr", POST_ONLY);
    const { connection } = client;
    const outdated = connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    await client.change(uri, 2, { text: "ssl\n" });
    await expect(outdated).rejects.toMatchObject({ code: LSPErrorCodes.ContentModified });
    const source = new CancellationTokenSource();
    const cancelled = connection.sendRequest(
      DocumentDiagnosticRequest.type,
      { textDocument: { uri } },
      source.token,
    );
    source.cancel();
    await expect(cancelled).rejects.toMatchObject({ code: LSPErrorCodes.RequestCancelled });
    const report = await connection.sendRequest(DocumentDiagnosticRequest.type, { textDocument: { uri } });
    expect(report).toMatchObject({ kind: "full", items: [] });
  });
});

describe("a document over the limit", () => {
  it("is left out, and says by which option it is not", async () => {
    const client = await startServer();
    const text = `{ "rules": [${`{ "expression": "${"a".repeat(1000)}" },\n`.repeat(20_000)}] }`;
    expect(text.length).toBeGreaterThan(20_000_000);
    const uri = await client.open("big.json", text, "json");
    const [found, ...others] = await client.diagnosticsOf(uri);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ code: "source/too-large", severity: 3 });
    expect(found?.message).toContain("--max-file-size");
    const position = { line: 1, character: 5 };
    expect(
      await client.connection.sendRequest(HoverRequest.type, { textDocument: { uri }, position }),
    ).toBeNull();
    await works(client);
  });

  it("is read if the limit allows it", async () => {
    const files = { "a.cfexpr": POST_ONLY };
    const small = await startServer({ files, args: ["--max-file-size", "0.00001"] });
    const uri = await small.open("a.cfexpr", POST_ONLY);
    expect(await small.diagnosticsOf(uri)).toMatchObject([{ code: "source/too-large" }]);
    const wide = await startServer({ files, args: ["--max-file-size", "1"] });
    expect(await wide.diagnosticsOf(await wide.open("a.cfexpr", POST_ONLY))).toMatchObject([
      { code: "lint/no-unmatchable-value" },
    ]);
  });
});

describe("the command", () => {
  it("takes what editors add to it, and rejects what it does not know", async () => {
    const client = await startServer({ args: ["--stdio", `--clientProcessId=${process.pid}`] });
    await works(client);
    const wrong = await spawnServer({ args: ["--debounce", "soon"] });
    expect(await wrong.ended()).toBe(2);
    expect(wrong.stderr).toContain("`--debounce` must be a whole number of milliseconds");
  });
});
