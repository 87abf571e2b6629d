import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { type ExtensionContext, type Uri, workspace } from "vscode";

const INSTALLED = "node_modules/wafsmith/dist/bin/wafsmith.cjs";
const BUNDLED = "dist/program/wafsmith.cjs";

/** The program that serves the editor, and where it is from. */
export interface Program {
  readonly path: string;
  readonly origin: "of the extension" | "of the workspace" | "of the setting wafsmith.path";
}

/** The program that comes with the extension. */
export function bundledProgram({ extensionUri }: Pick<ExtensionContext, "extensionUri">): Program {
  return { path: join(extensionUri.fsPath, BUNDLED), origin: "of the extension" };
}

/**
 * The program that the settings choose: the extension's own, unless a trusted workspace is to bring along its own. A
 * workspace that is not trusted has no say, since its program would run.
 */
export function chosenProgram(context: ExtensionContext): Program {
  const bundled = bundledProgram(context);
  if (!workspace.isTrusted) return bundled;
  const settings = workspace.getConfiguration("wafsmith");
  const folder = firstFolder()?.fsPath;
  const path = settings.get("path", "");
  if (path !== "") {
    const isName = folder === undefined || !/[\\/]/.test(path);
    return { path: isName ? path : resolve(folder, path), origin: "of the setting wafsmith.path" };
  }
  if (settings.get("useBundled", true) || folder === undefined) return bundled;
  const installed = join(folder, INSTALLED);
  return existsSync(installed) ? { path: installed, origin: "of the workspace" } : bundled;
}

/** Whether a program is started by Node, and not as a command. */
export function isScript({ path }: Program): boolean {
  return /\.[cm]?js$/.test(path);
}

/** The folder that relative settings are relative to. */
export function firstFolder(): Uri | undefined {
  return workspace.workspaceFolders?.[0]?.uri;
}

/** The output of a run of the program, and how it ended. */
export interface Run {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number;
}

/** Where reports end: a fleet of thousands of zones is no page. */
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/** Runs the extension's own program to its end, in a folder of the workspace. */
export function run(context: ExtensionContext, args: readonly string[], folder: string): Promise<Run> {
  const { path } = bundledProgram(context);
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: "1", NO_COLOR: "1" };
  const options = { cwd: folder, env, maxBuffer: MAX_OUTPUT_BYTES };
  return new Promise((ended) => {
    execFile(process.execPath, [path, ...args], options, (error, stdout, stderr) => {
      const exitCode = typeof error?.code === "number" ? error.code : error === null ? 0 : 3;
      ended({ stdout, stderr: stderr || (exitCode === 3 ? (error?.message ?? "") : ""), exitCode });
    });
  });
}
