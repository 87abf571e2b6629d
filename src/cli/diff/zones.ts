import { preparePolicy } from "../../compile/compile.ts";
import { zoneComparer } from "../../compile/drift/zone-drift.ts";
import { readLock } from "../../compile/managed/read-lock.ts";
import type { Approval } from "../../core/approval.ts";
import { hasErrors } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code } from "../../core/phrases.ts";
import type { DriftZone } from "../../report/drift/model.ts";
import { renderFindings } from "../../report/text.ts";
import type { TerminalStyle } from "../color.ts";
import { usage } from "../exit-code.ts";
import { ExportDirectory } from "../files/export-directory.ts";
import {
  fileResolver,
  findLock,
  listLockDirectories,
  type PolicyReading,
  sourceText,
  today,
} from "../files/policy-files.ts";
import type { Io } from "../io.ts";
import { expiredNote } from "../review/approved.ts";
import { driftOfFleet, type FleetInput } from "./fleet.ts";

/** Options for comparing zones. */
export interface ZonesRequest {
  readonly policy: string;
  readonly directory: string;
  readonly reading: PolicyReading;
  readonly lock: string | undefined;
  readonly zone: string | undefined;
  readonly shard: FleetInput["shard"];
  readonly style: TerminalStyle;
  readonly guardrails: readonly Guardrail[];
  readonly approvals: readonly Approval[];
}

/**
 * Opens the zones of a policy for comparison with a directory of exports.
 *
 * Errors: throws a usage `Failure` for a policy or lock file with errors, a zone that the policy does not have, and a
 * directory without exports.
 */
export async function openZones(request: ZonesRequest, io: Io): Promise<AsyncGenerator<DriftZone>> {
  const { reading, style, zone, guardrails } = request;
  const policy = await sourceText(request.policy, reading.maxBytes, io);
  const lock = await findLock(request.lock, request.policy, reading, io);
  const options = { read: { maxFileChars: reading.maxBytes }, today: today(io) };
  const lockDirectories = listLockDirectories(request.policy, io);
  const resolveFile = fileResolver(reading, io);
  const prepared = await preparePolicy({ policy, lock, lockDirectories, resolveFile }, options);
  const errors = prepared.diagnostics.filter(({ severity }) => severity === "error");
  const sources = [policy, ...prepared.files, ...(lock ? [lock] : [])];
  io.stderr.write(
    renderFindings(errors, new Map(sources.map(({ uri, text }) => [uri, text])), style),
    style.form,
  );
  if (!prepared.policy || hasErrors(errors)) throw usage(`\`${policy.uri}\` cannot be compared.`);
  const { zones } = prepared.policy;
  if (zone !== undefined && !zones.some(({ name }) => name.value === zone))
    throw usage(`\`${policy.uri}\` has no zone ${code(zone)}.`);
  const directory = new ExportDirectory(request.directory, reading.maxBytes, io);
  if (zones.length === 0 && directory.exports.length === 0)
    throw usage(`\`${directory.name}\` contains no exports, and the policy names no zones.`);
  const { catalogue } = readLock(lock, options.read).value;
  // Zones that share a line of the policy repeat its violations.
  const seen = new Set<string>();
  return driftOfFleet({
    zones: zones.map(({ name, id }) => ({ name: name.value, id: id?.value })),
    files: prepared.files,
    compare: zoneComparer(prepared, catalogue, { ...options, guardrails }),
    directory,
    only: zone,
    shard: request.shard,
    approvals: { approvals: request.approvals, today: options.today },
    onExpired: tellingOnce(io),
    onViolations(violations, texts) {
      const fresh = violations.filter(({ uri, range, message }) => {
        const key = JSON.stringify([uri, range.start, range.end, message]);
        return !seen.has(key) && seen.add(key);
      });
      io.stderr.write(renderFindings(fresh, texts, style), style.form);
    },
  });
}

/** Returns a function that says once of each approval that it no longer counts. */
export function tellingOnce(io: Io): (approval: Approval) => void {
  const told = new Set<string>();
  return (approval) => {
    const note = expiredNote(approval);
    if (!told.has(note)) io.stderr.line(`note: ${note}`);
    told.add(note);
  };
}
