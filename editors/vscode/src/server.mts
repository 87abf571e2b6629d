import { type ExtensionContext, workspace } from "vscode";
import { LanguageClient, type ServerOptions, TransportKind } from "vscode-languageclient/node";
import { clientOptions } from "./documents.mts";
import type { Server } from "./host.mts";
import { chosenProgram, firstFolder, isScript, type Program } from "./program.mts";

/** The server that the settings and the trust in the workspace ask for now. */
export function newServer(context: ExtensionContext): Server {
  const program = chosenProgram(context);
  const options = { ...clientOptions(), initializationOptions: { allowCode: allowsCode() } };
  return { client: new LanguageClient("wafsmith", "wafsmith", starting(program), options), program };
}

/** Whether JavaScript of the workspace runs. The setting is the user's; a workspace that is not trusted has no say at all. */
function allowsCode(): boolean {
  const settings = workspace.getConfiguration("wafsmith");
  return workspace.isTrusted && settings.get("allowCode", false);
}

function starting(program: Program): ServerOptions {
  const args = ["lsp", ...configArguments(), ...argumentsOfUser()];
  const cwd = firstFolder()?.fsPath;
  const options = cwd === undefined ? {} : { cwd };
  const transport = TransportKind.stdio;
  if (isScript(program)) return { module: program.path, args, transport, options };
  // On Windows npm installs a batch file to be called by name, and that needs a shell.
  const shell = process.platform === "win32";
  return { command: program.path, args, transport, options: { ...options, shell } };
}

function configArguments(): string[] {
  const path = workspace.getConfiguration("wafsmith").get("configPath", "");
  return path === "" ? [] : ["--config", path];
}

function argumentsOfUser(): string[] {
  return workspace.getConfiguration("wafsmith").get<string[]>("arguments", []);
}
