import { BrowserMessageReader, BrowserMessageWriter, createConnection } from "vscode-languageserver/browser";
import { RULES } from "../../rules/index.ts";
import { Lifecycle } from "../lsp/lifecycle.ts";
import { MemoryWorkspace } from "../lsp/memory/memory-workspace.ts";
import { serve } from "../lsp/server.ts";
import type { PageFile } from "./protocol.ts";
import {
  EXAMPLE_REQUEST,
  EXPLAIN_REQUEST,
  FILES_NOTIFICATION,
  type GivenFile,
  MARKDOWN_REQUEST,
  MODE_REQUEST,
  VIEW_REQUEST,
  type ViewParams,
} from "./protocol.ts";
import type { RuleLink } from "./rule-link.ts";
import { exampleState } from "./views/example.ts";
import { explanationOf } from "./views/explain.ts";
import { htmlOfMarkdown } from "./views/markdown.ts";
import { modeOf } from "./views/mode.ts";
import { viewOf } from "./views/view.ts";

declare const WAFSMITH_VERSION: string;

const MAX_FILE_CHARS = 8 * 1024 * 1024;
const DEBOUNCE_MS = 20;

const scope = self as unknown as Worker;
const reader = new BrowserMessageReader(scope);
const writer = new BrowserMessageWriter(scope);
const messageStrategy = new Lifecycle((response) => void writer.write(response));
const connection = createConnection(reader, writer, { messageStrategy });
const today = new Date().toISOString().slice(0, 10);
const workspace = new MemoryWorkspace({ rules: RULES, maxFileChars: MAX_FILE_CHARS, today });

connection.onRequest(VIEW_REQUEST, (params: ViewParams) => viewOf(params, workspace, today));
connection.onRequest(EXPLAIN_REQUEST, ({ code }: { readonly code: string }) => explanationOf(code) ?? null);
connection.onRequest(EXAMPLE_REQUEST, (link: RuleLink) => exampleState(link) ?? null);
connection.onRequest(MODE_REQUEST, (file: PageFile) => modeOf(file, workspace));
connection.onRequest(MARKDOWN_REQUEST, ({ text }: { readonly text: string }) => htmlOfMarkdown(text));
connection.onNotification(FILES_NOTIFICATION, ({ files }: { readonly files: readonly GivenFile[] }) => {
  for (const { uri, text } of files) {
    const name = workspace.pathOf(uri);
    if (name !== undefined) workspace.put(name, text);
  }
});
serve(connection, {
  workspace,
  version: WAFSMITH_VERSION,
  debounceMs: DEBOUNCE_MS,
  turns: {
    next: () => new Promise((resolve) => setTimeout(resolve, 0)),
    now: () => performance.now(),
  },
});
