import { copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type ExtensionContext, env, Uri, window } from "vscode";
import { encodeState, MAX_LINK_CHARS } from "../../../src/playground/page/state.ts";

const PAGE = "dist/program/playground.html";

/** Opens what is being edited in the playground, in the browser of the user. */
export async function openPlayground(context: ExtensionContext): Promise<void> {
  const document = window.activeTextEditor?.document;
  const name = document === undefined ? "rules.json" : (document.uri.path.split("/").pop() ?? "rules.json");
  const files = [{ name, text: document?.getText() ?? "" }];
  const mode = document?.languageId === "cfexpr" ? "expression" : "ruleset";
  const state = await encodeState([{ mode, files, active: name }]);
  if (state.length > MAX_LINK_CHARS) {
    void window.showInformationMessage(
      "This file is too long for a link: open the playground and drop the file on it.",
    );
  }
  await openExternally(context, state.length > MAX_LINK_CHARS || document === undefined ? "" : `#${state}`);
}

/** A program that opens files may lose what follows `#`, so a small page beside the playground leads to it. */
async function openExternally(
  { extensionUri, globalStorageUri }: ExtensionContext,
  fragment: string,
): Promise<void> {
  const folder = globalStorageUri.fsPath;
  await mkdir(folder, { recursive: true });
  await copyFile(join(extensionUri.fsPath, PAGE), join(folder, "playground.html"));
  const page = join(folder, "open.html");
  await writeFile(
    page,
    `<!doctype html>\n<meta http-equiv="refresh" content="0; url=playground.html${fragment}">\n`,
  );
  await env.openExternal(Uri.file(page));
}
