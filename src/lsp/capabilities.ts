import {
  type ClientCapabilities,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";
import { CODE_ACTION_KINDS } from "./code-actions.ts";
import { SEMANTIC_TOKEN_TYPES } from "./semantic-tokens.ts";

/** The server's capabilities for a client. */
export function capabilitiesFor(client: ClientCapabilities): ServerCapabilities {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
    codeActionProvider: { codeActionKinds: [...CODE_ACTION_KINDS] },
    documentFormattingProvider: true,
    documentRangeFormattingProvider: true,
    hoverProvider: true,
    completionProvider: { triggerCharacters: [".", '"', "$", " ", "{"] },
    definitionProvider: true,
    documentSymbolProvider: true,
    workspace: { workspaceFolders: { supported: true, changeNotifications: true } },
    semanticTokensProvider: {
      legend: { tokenTypes: [...SEMANTIC_TOKEN_TYPES], tokenModifiers: [] },
      full: true,
      range: true,
    },
    ...(pullsDiagnostics(client)
      ? {
          diagnosticProvider: {
            identifier: "wafsmith",
            interFileDependencies: true,
            workspaceDiagnostics: false,
          },
        }
      : {}),
  };
}

/** Whether a client requests diagnostics; they are pushed to all others. */
export function pullsDiagnostics({ textDocument }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined;
}
