import { type ExtensionContext, workspace } from "vscode";
import { registerCommands } from "./commands.mts";
import { Host } from "./host.mts";
import { newServer } from "./server.mts";

const SETTINGS = ["useBundled", "path", "arguments", "configPath", "allowCode"] as const;

let host: Host | undefined;

/** Called by the editor when a document of one of the languages is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const started = new Host({ newServer: () => newServer(context), settings: SETTINGS });
  host = started;
  context.subscriptions.push(
    started,
    ...registerCommands(context),
    workspace.onDidGrantWorkspaceTrust(() => started.restart()),
  );
  await started.restart();
}

/** Called by the editor when it ends, or the extension is disabled. */
export async function deactivate(): Promise<void> {
  await host?.stop();
}
