import { describeManaged, explainEffect, findManaged } from "../../compile/effect/explain.ts";
import { readDeployed } from "../../compile/live/read-deployed.ts";
import { type Catalogue, DOCUMENTED_CATALOGUE } from "../../compile/managed/catalogue.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import { hasErrors } from "../../core/diagnostic.ts";
import { renderFindings } from "../../report/text.ts";
import { usage } from "../exit-code.ts";
import { fileResolver, findLock, type PolicyReading, sourceText } from "../files/policy-files.ts";
import type { Io } from "../io.ts";

/** The managed rule or ruleset to explain, and the data to explain it with. */
export interface ManagedRequest {
  /** A rule's id or number, a ruleset's id or name. */
  readonly name: string;
  /** A policy or an export under which its effect is shown. */
  readonly file: string | undefined;
  readonly lock: string | undefined;
  readonly zone: string | undefined;
  readonly reading: PolicyReading;
}

/**
 * The page of a managed rule or ruleset; undefined if nothing has the name.
 *
 * Errors: throws a usage `Failure` for a file that cannot be used.
 */
export async function managedPage(request: ManagedRequest, io: Io): Promise<string | undefined> {
  const { name, file, reading } = request;
  const read = { maxFileChars: reading.maxBytes };
  const lock = await findLock(request.lock, file ?? "-", reading, io);
  const { value: locked, diagnostics } = readLock(lock, read);
  if (lock) io.stderr.write(renderFindings(diagnostics, new Map([[lock.uri, lock.text]])));
  if (lock && hasErrors(diagnostics)) throw usage(`\`${lock.uri}\` cannot be used.`);
  const catalogue: Catalogue = [...locked.catalogue, ...DOCUMENTED_CATALOGUE];
  const found = findManaged(catalogue, name);
  if (found.length === 0) return undefined;
  const deployed = file === undefined ? undefined : await deployedIn(file, { lock, request, io });
  const pages = found.map((one) => [
    ...describeManaged(one),
    ...(deployed ? explainEffect(one, deployed, `\`${file}\``) : []),
  ]);
  return `${pages.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

async function deployedIn(
  file: string,
  {
    lock,
    request: { reading, zone },
    io,
  }: {
    readonly lock: Awaited<ReturnType<typeof findLock>>;
    readonly request: ManagedRequest;
    readonly io: Io;
  },
) {
  const source = await sourceText(file, reading.maxBytes, io);
  const options = { read: { maxFileChars: reading.maxBytes }, zone };
  const context = { lock, resolveFile: fileResolver(reading, io), options };
  const { value, diagnostics } = await readDeployed(source, context);
  const texts = new Map([source, ...(value?.files ?? [])].map(({ uri, text }) => [uri, text]));
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  io.stderr.write(renderFindings(errors, texts));
  if (!value) throw usage(`\`${source.uri}\` cannot be used.`);
  return value.deployments;
}
