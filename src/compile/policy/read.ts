import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { codeList, counted } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { describeNode } from "../model/describe.ts";
import type { PolicyMapping, SourceText } from "../model/model.ts";
import { hasErrors } from "../model/problems.ts";
import { fileProblem } from "./codes.ts";
import { POLICY_KEYS } from "./decode.ts";

/**
 * The mapping of a policy file; undefined if the file contains none. Asynchronous because the YAML library is loaded
 * when it is first needed. The readers report a repeated key with their own code; `decode` reports it with the
 * policy's, so theirs is dropped.
 *
 * Errors: `source/…`, `policy/empty`, `policy/not-a-mapping`, `policy/multiple-documents`.
 */
export async function readPolicy(
  { uri, text }: SourceText,
  options: ReadOptions,
): Promise<Staged<PolicyMapping | undefined>> {
  const format = uri.toLowerCase().endsWith(".json") ? "json" : "yaml";
  const document = await readSource(uri, text, { ...options, format });
  const diagnostics = document.diagnostics.filter(({ code }) => code !== "source/duplicate-key");
  const [root, second] = document.roots;
  if (second) diagnostics.push(multipleDocuments(uri, second, document.roots.length));
  if (root?.kind === "Object") return { value: { uri, root }, diagnostics };
  if (root && root.kind !== "Null") diagnostics.push(notAMapping(uri, root));
  else if (!hasErrors(diagnostics)) diagnostics.push(emptyFile(uri));
  return { value: undefined, diagnostics };
}

function multipleDocuments(uri: string, { range }: LocatedNode, documents: number): Diagnostic {
  const data = { count: counted(documents, "document") };
  return fileProblem("policy/multiple-documents", { uri, range, messageId: "multipleDocuments", data });
}

function notAMapping(uri: string, root: LocatedNode): Diagnostic {
  const data = { found: describeNode(root), keys: codeList(POLICY_KEYS, "and", POLICY_KEYS.length) };
  const { range } = root;
  return fileProblem("policy/not-a-mapping", { uri, range, messageId: "notAMapping", data });
}

function emptyFile(uri: string): Diagnostic {
  const data = { keys: codeList(POLICY_KEYS, "or", POLICY_KEYS.length) };
  const range = inFile({ start: 0, end: 0 });
  return fileProblem("policy/empty", { uri, range, messageId: "emptyFile", data });
}
