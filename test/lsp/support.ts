import * as fs from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { TextDocument } from "vscode-languageserver-textdocument";
import { RULES } from "../../rules/index.ts";
import { guarded } from "../../src/cli/guarded-output.ts";
import type { Io, OutputStream, Outside } from "../../src/cli/io.ts";
import { EditorWorkspace } from "../../src/cli/lsp/editor-workspace.ts";
import { trustOf } from "../../src/cli/trust.ts";
import { completionsAt } from "../../src/lsp/completion/complete.ts";
import { listsIn } from "../../src/lsp/completion/expression.ts";
import { definitionsAt } from "../../src/lsp/definition.ts";
import { hoverAt } from "../../src/lsp/hover.ts";
import { Snapshot } from "../../src/lsp/snapshot.ts";
import { makeDirectory } from "../cli/support.ts";

const SILENT: OutputStream = {
  write: () => true,
  drained: () => Promise.resolve(),
  isTty: false,
  columns: undefined,
};

/** The files around an editor whose current directory is the given one. `files`: in place of those of the system. */
export function workspaceIn(directory: string, files: Io["files"] = fs): EditorWorkspace {
  const world: Outside = {
    stdin: (async function* () {})(),
    stdout: SILENT,
    stderr: SILENT,
    files,
    env: {},
    cwd: directory,
    user: { id: process.getuid?.(), home: undefined },
    ruleThread: "",
    workers: { program: "", cores: 1 },
    watch: () => Promise.reject(new Error("the editor watches files itself")),
    untilInterrupted: () => Promise.reject(new Error("the editor ends the server itself")),
  };
  const maxFileBytes = 8 * 1024 * 1024;
  const request = {
    path: undefined,
    isOff: false,
    rules: RULES,
    strongest: {},
    lock: undefined,
    baseline: undefined,
  };
  const io = guarded(world);
  return new EditorWorkspace({ ...request, maxFileBytes, trust: trustOf({ root: [] }, io) }, io);
}

/** A document that is open with a cursor in it, among other files. */
export interface Cursor {
  readonly snapshot: Snapshot;
  readonly offset: number;
  readonly directory: string;
}

/** Opens a text in which `|` marks the cursor. */
export function openAt(name: string, marked: string, files: Readonly<Record<string, string>> = {}): Cursor {
  const directory = makeDirectory(files);
  const workspace = workspaceIn(directory);
  const offset = marked.indexOf("|");
  const text = offset < 0 ? marked : marked.slice(0, offset) + marked.slice(offset + 1);
  const uri = pathToFileURL(join(directory, name)).href;
  const snapshot = new Snapshot(TextDocument.create(uri, "", 1, text), workspace);
  workspace.changed(snapshot.open);
  return { snapshot, offset, directory };
}

/** The text of the hover at a cursor, and what it is about; undefined if there is none. */
export async function hover({
  snapshot,
  offset,
}: Cursor): Promise<{ text: string; about: string } | undefined> {
  const found = hoverAt(snapshot.text, await snapshot.read(), offset, await snapshot.catalogue());
  if (!found) return undefined;
  const { value } = found.contents as { value: string };
  return { text: value, about: snapshot.text.getText(found.range) };
}

/** The completions at a cursor: what each makes of the text, the cursor after it. */
export async function completions({ snapshot, offset }: Cursor): Promise<ReadonlyMap<string, string>> {
  const items = await completionsAt(await snapshot.read(), offset, {
    text: snapshot.text,
    catalogue: await snapshot.catalogue(),
    lists: listsIn(await snapshot.around()),
    read: (text) => snapshot.readAs(text),
  });
  return new Map(
    items.map(({ label, textEdit }) => {
      const applied = TextDocument.applyEdits(snapshot.text, [textEdit as never]);
      return [label, applied];
    }),
  );
}

/** Definitions of the symbol at a cursor: the file's name and the text marked there. */
export async function definitions({ snapshot, offset, directory }: Cursor): Promise<[string, string][]> {
  const found = await definitionsAt(await snapshot.read(), offset, {
    documents: () => snapshot.around(),
    module: () => snapshot.module(),
  });
  return found.map(({ name, range }) => {
    const text = name === snapshot.name ? snapshot.open.text : fs.readFileSync(name, "utf8");
    return [name.slice(directory.length + 1), text.slice(range.start, range.end)];
  });
}
