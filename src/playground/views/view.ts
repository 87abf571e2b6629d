import { isConfigName } from "../../lsp/memory/memory-config.ts";
import type { MemoryWorkspace } from "../../lsp/memory/memory-workspace.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { isRequestName, type View, type ViewParams } from "../protocol.ts";
import { migrationView } from "./migration.ts";
import { policyView } from "./policy.ts";
import { requestsView } from "./requests.ts";
import { wordsView } from "./words.ts";

const NOTHING: View = { parts: [] };

/** The view next to the text in a mode. `today`: `YYYY-MM-DD`. */
export async function viewOf(params: ViewParams, workspace: MemoryWorkspace, today: string): Promise<View> {
  const { mode, active } = params;
  const { texts } = workspace;
  switch (mode) {
    case "expression": {
      const name = isConfigName(active) ? texts.find(({ uri }) => uri.endsWith(".cfexpr"))?.uri : active;
      return wordsView(name ?? "", (name !== undefined && workspace.textOf(name)) || "");
    }
    case "ruleset":
      return NOTHING;
    case "policy": {
      const policies = (await documentsOf(workspace)).filter(({ subjects }) =>
        subjects.some(({ kind }) => kind === "PolicyFile"),
      );
      const policy = policies.find(({ uri }) => uri === active) ?? policies[0];
      return policy ? policyView(policy, texts, today) : NOTHING;
    }
    case "request": {
      const request = texts.find(({ uri }) => isRequestName(uri));
      const documents = (await documentsOf(workspace)).filter(({ uri }) => uri !== request?.uri);
      return requestsView(documents, request?.text, params);
    }
    case "migration":
      return migrationView(await documentsOf(workspace));
  }
}

async function documentsOf(workspace: MemoryWorkspace): Promise<readonly SourceDocument[]> {
  const documents: SourceDocument[] = [];
  for (const { uri, text } of workspace.texts) {
    if (!isConfigName(uri)) documents.push(await workspace.readAs({ name: uri, path: uri, text }, text));
  }
  return documents;
}
