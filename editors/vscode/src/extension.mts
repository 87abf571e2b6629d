import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { commands, type ExtensionContext, workspace } from "vscode";
import {
  LanguageClient,
  type LanguageClientOptions,
  type ServerOptions,
  TransportKind,
} from "vscode-languageclient/node";

const LANGUAGES = ["json", "yaml", "terraform", "terraform-vars", "markdown", "cfexpr"];
const INSTALLED = "node_modules/wafsmith/dist/bin/wafsmith.cjs";

let client: LanguageClient | undefined;

/** Called by the editor when a document of one of the languages is opened. */
export async function activate(context: ExtensionContext): Promise<void> {
  const options: LanguageClientOptions = {
    documentSelector: LANGUAGES.flatMap((language) => [
      { scheme: "file", language },
      { scheme: "untitled", language },
    ]),
    initializationOptions: () => ({ allowCode: allowsCode() }),
  };
  client = new LanguageClient("wafsmith", "wafsmith", server(), options);
  context.subscriptions.push(commands.registerCommand("wafsmith.restart", () => client?.restart()));
  await client.start();
}

/** Called by the editor when it ends, or the extension is switched off. */
export function deactivate(): Promise<void> | undefined {
  return client?.stop();
}

/** Whether JavaScript of the workspace runs. The setting is the user's; a workspace that is not trusted has no say at all. */
function allowsCode(): boolean {
  const settings = workspace.getConfiguration("wafsmith");
  return workspace.isTrusted && settings.get("allowCode", false);
}

/** What the settings name, else what the workspace has installed, else what the `PATH` has. */
function server(): ServerOptions {
  const settings = workspace.getConfiguration("wafsmith");
  const args = ["lsp", ...settings.get<string[]>("arguments", [])];
  const folder = workspace.workspaceFolders?.[0]?.uri.fsPath;
  const options = folder === undefined ? {} : { cwd: folder };
  const program = programOf(settings.get("path", ""), folder);
  if (/\.[cm]?js$/.test(program)) return { module: program, args, transport: TransportKind.stdio, options };
  // What npm installs to be called by name is a batch file on Windows, which needs a shell.
  const shell = process.platform === "win32";
  return { command: program, args, transport: TransportKind.stdio, options: { ...options, shell } };
}

function programOf(path: string, folder: string | undefined): string {
  if (path !== "") return folder === undefined || !/[\\/]/.test(path) ? path : resolve(folder, path);
  const installed = folder === undefined ? undefined : join(folder, INSTALLED);
  return installed !== undefined && existsSync(installed) ? installed : "wafsmith";
}
