import { commands, type ExtensionContext, FileType, RelativePattern, Uri, workspace } from "vscode";
import { LanguageClient } from "vscode-languageclient/browser";
import { FILES_NOTIFICATION, type GivenFile } from "../../../src/playground/protocol.ts";
import { clientOptions } from "./documents.mts";
import { Status } from "./status.mts";

const WORKER = "dist/server.js";
/** The files of a folder that the server may want: configurations, lists and the other files of a module. */
const FILES = "**/*.{json,yaml,yml,tf,tfvars,cfexpr}";
const NOT_LOOKED_INTO = "**/{node_modules,.terraform,dist}/**";
/** As many as the server on a disk looks at. */
const MAX_FILES = 500;
const MAX_FILE_BYTES = 4 * 1024 * 1024;

let client: LanguageClient | undefined;

/** Called by an editor in a browser. The server is a worker there, and code of the workspace never runs. */
export async function activate(context: ExtensionContext): Promise<void> {
  const status = new Status();
  const restart = async () => {
    await stop();
    if (workspace.getConfiguration("wafsmith").get("enable", true)) await start(context, status);
    else status.off();
  };
  context.subscriptions.push(
    status,
    commands.registerCommand("wafsmith.restart", restart),
    commands.registerCommand("wafsmith.showLog", () => client?.outputChannel.show()),
    commands.registerCommand("wafsmith.fixAll", () =>
      commands.executeCommand("editor.action.codeAction", { kind: "source.fixAll.wafsmith", apply: "first" }),
    ),
    workspace.onDidChangeConfiguration((change) => {
      if (change.affectsConfiguration("wafsmith.enable")) void restart();
    }),
  );
  await restart();
}

/** Called by the editor when it ends, or the extension is switched off. */
export function deactivate(): Promise<void> {
  return stop();
}

async function start(context: ExtensionContext, status: Status): Promise<void> {
  const path = Uri.joinPath(context.extensionUri, WORKER).toString(true);
  const program = { path, origin: "of the extension" } as const;
  try {
    const started = new LanguageClient("wafsmith", "wafsmith", new Worker(path), clientOptions());
    client = started;
    await started.start();
    await giveFiles(started);
    status.runs(started.initializeResult?.serverInfo?.version, program);
  } catch (error) {
    status.failed(program, error);
  }
}

async function stop(): Promise<void> {
  const stopped = client;
  client = undefined;
  // A client that never started has nothing to stop, and says so by an error.
  await stopped?.dispose().catch(() => {});
}

/** Hands the server the files around the open ones, which it cannot read itself, now and whenever one of them changes. */
async function giveFiles(server: LanguageClient): Promise<void> {
  const folder = workspace.workspaceFolders?.[0];
  if (folder === undefined) return;
  const pattern = new RelativePattern(folder, FILES);
  const found = await workspace.findFiles(pattern, NOT_LOOKED_INTO, MAX_FILES);
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
    if (server !== client) watcher.dispose();
  });
}

/** A file as the server takes it; without text where it is gone, undefined where it is too large to be looked at. */
async function given(uri: Uri): Promise<GivenFile | undefined> {
  try {
    const { size, type } = await workspace.fs.stat(uri);
    if (size > MAX_FILE_BYTES || type === FileType.Directory) return undefined;
    return { uri: uri.toString(), text: new TextDecoder().decode(await workspace.fs.readFile(uri)) };
  } catch {
    return { uri: uri.toString() };
  }
}
