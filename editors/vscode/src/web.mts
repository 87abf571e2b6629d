import { type ExtensionContext, FileType, RelativePattern, Uri, workspace } from "vscode";
import { type BaseLanguageClient, LanguageClient } from "vscode-languageclient/browser";
import { MAX_SURROUNDING_BYTES, MAX_SURROUNDING_FILES } from "../../../src/lsp/surroundings-limits.ts";
import { FILES_NOTIFICATION, type GivenFile } from "../../../src/playground/protocol.ts";
import { clientOptions } from "./documents.mts";
import { Host } from "./host.mts";

const WORKER = "dist/server.js";
/** The files of a folder that the server may want: configurations, lists and the other files of a module. */
const FILES = "**/*.{json,yaml,yml,tf,tfvars,cfexpr}";
const NOT_LOOKED_INTO = "**/{node_modules,.terraform,dist}/**";
let host: Host | undefined;

/** Called by an editor in a browser. The server is a worker there, and code of the workspace never runs. */
export async function activate(context: ExtensionContext): Promise<void> {
  const path = Uri.joinPath(context.extensionUri, WORKER).toString(true);
  const started = new Host({
    newServer: () => ({
      client: new LanguageClient("wafsmith", "wafsmith", new Worker(path), clientOptions()),
      program: { path, origin: "of the extension" },
    }),
    started: giveFiles,
    settings: [],
  });
  host = started;
  context.subscriptions.push(started);
  await started.restart();
}

/** Called by the editor when it ends, or the extension is disabled. */
export async function deactivate(): Promise<void> {
  await host?.stop();
}

/** Hands the server the files around the open ones, which it cannot read itself, now and whenever one of them changes. */
async function giveFiles(server: BaseLanguageClient): Promise<void> {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) return;
  const pattern = new RelativePattern(folder, FILES);
  const found = await workspace.findFiles(pattern, NOT_LOOKED_INTO, MAX_SURROUNDING_FILES);
  const give = async (uris: readonly Uri[]) => {
    const files = (await Promise.all(uris.map(given))).filter((file) => file !== undefined);
    if (files.length > 0) await server.sendNotification(FILES_NOTIFICATION, { files });
  };
  await give(found);
  const watcher = workspace.createFileSystemWatcher(pattern);
  for (const event of [watcher.onDidChange, watcher.onDidCreate, watcher.onDidDelete]) {
    event((uri) => void give([uri]));
  }
  server.onDidChangeState(() => {
    if (host?.runs(server) !== true) watcher.dispose();
  });
}

/** A file as the server takes it; without text where it is gone, undefined where it is too large to be looked at. */
async function given(uri: Uri): Promise<GivenFile | undefined> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    if (size > MAX_SURROUNDING_BYTES || type === FileType.Directory) return undefined;
    return { uri: uri.toString(), text: new TextDecoder().decode(await workspace.fs.readFile(uri)) };
  } catch {
    return { uri: uri.toString() };
  }
}
