import { join } from "node:path";
import type { CompiledPolicy } from "../../compile/compile.ts";
import { bundleOf } from "../../compile/render/formats.ts";
import type { ReviewContext } from "../../compile/render/review.ts";
import { unifiedDiff } from "../../report/ink/unified-diff.ts";
import type { PlanZone } from "../../report/schemas/plan.generated.ts";
import { EXIT, type ExitCode, usage } from "../exit-code.ts";
import {
  BundleWriter,
  filesBelow,
  MANIFEST,
  type ManifestEntry,
  manifestEntry,
  manifestText,
  pathIn,
} from "../files/bundle.ts";
import { displayPath } from "../files/paths.ts";
import { attempt, statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { PLAN, type PlanSources, planText, planZone } from "./plan.ts";

/** The files of one directory of a bundle. */
export interface BundlePart {
  /** Below the bundle's own; empty: that itself. */
  readonly directory: string;
  readonly compiled: CompiledPolicy;
  readonly context: ReviewContext;
}

/** The parts of a bundle, as they come. */
export type BundleParts = Iterable<BundlePart> | AsyncIterable<BundlePart>;

/** The location of a bundle, and what it was made from. */
export interface BundlePlace {
  /** Absolute. */
  readonly target: string;
  readonly policy: string;
  readonly sources: PlanSources;
}

/** The files of a bundle but for its manifest, directory by directory, and then the plan. */
async function* filesOf(parts: BundleParts, sources: PlanSources) {
  const zones: PlanZone[] = [];
  for await (const { directory, compiled, context } of parts) {
    const files = bundleOf(compiled, context);
    const fileCalled = (wanted: string) => {
      const file = files.find(({ name }) => name === wanted);
      return file && manifestEntry(pathIn(directory, wanted), file.text);
    };
    zones.push(planZone(compiled, fileCalled));
    yield { directory, files };
  }
  yield { directory: "", files: [{ name: PLAN, text: await planText(sources, zones) }] };
}

/** Writes a bundle, whole or not at all. Errors: as `BundleWriter`. */
export async function writeBundle(
  parts: BundleParts,
  { target, policy, sources }: BundlePlace,
  io: Io,
): Promise<ExitCode> {
  const writer = new BundleWriter(target, io);
  try {
    for await (const { directory, files } of filesOf(parts, sources)) writer.add(directory, files);
    writer.finish(policy);
  } catch (error) {
    writer.abandon();
    throw error;
  }
  return EXIT.clean;
}

/** Shows how a bundle on disk differs from a new one, files that should not exist included. */
export async function checkBundle(
  parts: BundleParts,
  { target, policy, sources }: BundlePlace,
  io: Io,
): Promise<ExitCode> {
  const name = displayPath(target, io.cwd);
  if (statIfAny(target, io.files) === undefined) throw usage(`There is no bundle \`${name}\` to check.`);
  const expected = new Set<string>([MANIFEST]);
  const entries: ManifestEntry[] = [];
  let isSame = true;
  const compare = (path: string, text: string) => {
    expected.add(path);
    if (checkFile(join(target, path), text, io) !== EXIT.clean) isSame = false;
  };
  for await (const { directory, files } of filesOf(parts, sources)) {
    for (const file of files) {
      const path = pathIn(directory, file.name);
      entries.push(manifestEntry(path, file.text));
      compare(path, file.text);
    }
  }
  compare(MANIFEST, manifestText(policy, entries));
  const leftovers = attempt(() => filesBelow(target, io), name, "read").filter((path) => !expected.has(path));
  for (const path of leftovers) io.stdout.line(`Only in ${name}: ${path}`);
  return isSame && leftovers.length === 0 ? EXIT.clean : EXIT.findings;
}

/** Shows how a file differs from its new text. A missing one differs in every line. */
export function checkFile(path: string, text: string, io: Io): ExitCode {
  const name = displayPath(path, io.cwd);
  const exists = statIfAny(path, io.files) !== undefined;
  const current = exists ? attempt(() => io.files.readFileSync(path, "utf8"), name, "read") : "";
  if (exists && current === text) return EXIT.clean;
  const before = { name: exists ? name : "/dev/null", text: current };
  io.stdout.write(unifiedDiff(before, { name: `${name} (compiled)`, text }), "file");
  return EXIT.findings;
}
