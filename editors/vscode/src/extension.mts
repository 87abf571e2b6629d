import { commands, type ExtensionContext, workspace } from "vscode";
import { registerCommands } from "./commands.mts";
import { newServer, type Server } from "./server.mts";
import { Status } from "./status.mts";

/** Settings that take effect by a new start of the server. */
const SETTINGS_OF_START = ["enable", "useBundled", "path", "arguments", "configPath", "allowCode"] as const;

let server: Server | undefined;
/** Starts and stops, one after the other. */
let pending: Promise<void> = Promise.resolve();

/** Called by the editor when a document of one of the languages is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const status = new Status();
  const restart = () => {
    pending = pending.then(stop).then(() => start(context, status));
    return pending;
  };
  context.subscriptions.push(
    status,
    commands.registerCommand("wafsmith.restart", restart),
    commands.registerCommand("wafsmith.showLog", () => server?.client.outputChannel.show()),
    ...registerCommands(context),
    workspace.onDidGrantWorkspaceTrust(restart),
    workspace.onDidChangeConfiguration((change) => {
      if (SETTINGS_OF_START.some((name) => change.affectsConfiguration(`wafsmith.${name}`))) void restart();
    }),
  );
  await restart();
}

/** Called by the editor when it ends, or the extension is switched off. */
export function deactivate(): Promise<void> {
  return pending.then(stop);
}

async function start(context: ExtensionContext, status: Status): Promise<void> {
  if (!workspace.getConfiguration("wafsmith").get("enable", true)) return status.off();
  server = newServer(context);
  const { client, program } = server;
  try {
    await client.start();
    status.runs(client.initializeResult?.serverInfo?.version, program);
  } catch (error) {
    status.failed(program, error);
  }
}

async function stop(): Promise<void> {
  const client = server?.client;
  server = undefined;
  // A client that never started has nothing to stop, and says so by an error.
  await client?.dispose().catch(() => {});
}
