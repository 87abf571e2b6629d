import type { MemoryWorkspace } from "../../lsp/memory/memory-workspace.ts";
import type { SubjectKind } from "../../sources/recognise/model.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { isTestFileName } from "../../traffic/tests/test-file-name.ts";
import { isRequestName, type Mode, type PageFile } from "../protocol.ts";

/** A text of requests is recognised by its beginning. */
const MAX_SAMPLE_CHARS = 20_000;

/** The parts of a zone export. */
const EXPORTS: readonly SubjectKind[] = [
  "WafOverrides",
  "WafPackages",
  "WafGroups",
  "Zone",
  "MigrationCheck",
  "MigrationStatus",
];

/** The mode that a file belongs to, by its content; undefined if it goes with any. */
export async function modeOf({ name, text }: PageFile, workspace: MemoryWorkspace): Promise<Mode | null> {
  if (isRequestName(name)) return "request";
  const { subjects, roots } = await workspace.readAs({ name, path: name, text }, text);
  const has = (kinds: readonly SubjectKind[]) => subjects.some(({ kind }) => kinds.includes(kind));
  if (has(["PolicyFile"]) || roots.some((root) => root.kind === "Object" && root.get("lock_version")))
    return "policy";
  if (has(EXPORTS)) return "migration";
  if (/\.cfexpr$/i.test(name)) return "expression";
  if (subjects.length > 0 || isTestFileName(name) || /\.tf(?:vars)?$/i.test(name)) return "ruleset";
  const lines = text.slice(0, MAX_SAMPLE_CHARS);
  const sample = text.length > MAX_SAMPLE_CHARS ? lines.slice(0, lines.lastIndexOf("\n")) : text;
  const { requests } = await readRequests(sample);
  return requests.length > 0 ? "request" : null;
}
