import type { SourceText } from "../../compile/model/model.ts";
import { counted } from "../../core/phrases.ts";
import type { ManagedCatalogue } from "../../lint/config/managed-catalogue.ts";
import { usage } from "../exit-code.ts";
import { sourceText } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

/** A lock file that overrides and policies are compared with. */
export interface ComparedLock {
  readonly lock: SourceText;
  readonly managed: ManagedCatalogue;
}

/**
 * Reads a lock file.
 *
 * Errors: throws a usage `Failure` for one that cannot be used: without it, silence would look like approval.
 */
export async function readLockFile(path: string, maxBytes: number, io: Io): Promise<ComparedLock> {
  const lock = await sourceText(path, maxBytes, io);
  return { lock, managed: await catalogueIn(lock) };
}

async function catalogueIn(lock: SourceText): Promise<ManagedCatalogue> {
  const { readLock } = await import("../../compile/managed/read-lock.ts");
  const { value, diagnostics } = readLock(lock, {});
  if (value.state !== "present") {
    const [first] = diagnostics;
    const problems = counted(diagnostics.length, "error");
    throw usage(`The lock file \`${lock.uri}\` has ${problems}: ${first?.message ?? ""}`, first?.help);
  }
  return new Map(
    value.catalogue.map(({ id, name, version, rules }) => [
      id.value,
      { name, version, rules: rules && new Map(rules.map((rule) => [rule.id, rule])) },
    ]),
  );
}
