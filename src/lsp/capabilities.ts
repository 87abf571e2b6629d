import {
  type ClientCapabilities,
  type ServerCapabilities,
  TextDocumentSyncKind,
} from "vscode-languageserver";

/** What the server does for a client. */
export function capabilitiesFor(client: ClientCapabilities): ServerCapabilities {
  return {
    positionEncoding: "utf-16",
    textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental, save: true },
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

/** Whether a client asks for diagnostics; others are sent them. */
export function pullsDiagnostics({ textDocument }: ClientCapabilities): boolean {
  return textDocument?.diagnostic !== undefined;
}
