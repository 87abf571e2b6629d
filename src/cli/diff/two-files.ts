import { compilePolicy, type PreparedPolicy, preparePolicy } from "../../compile/compile.ts";
import { withApprovals } from "../../compile/drift/approve.ts";
import { compareDeployed } from "../../compile/drift/compare-deployed.ts";
import type { EffectiveDiff } from "../../compile/effect/diff-effective.ts";
import { checkDeployed } from "../../compile/guardrails/deployed.ts";
import {
  type ComparableKind,
  comparableKind,
  type Deployed,
  readDeployed,
} from "../../compile/live/read-deployed.ts";
import { noLockIn } from "../../compile/managed/lock-search.ts";
import type { SourceText } from "../../compile/model/model.ts";
import type { Approval } from "../../core/approval.ts";
import { type Diagnostic, hasErrors } from "../../core/diagnostic.ts";
import type { Guardrail } from "../../core/guardrail.ts";
import { code, codeList } from "../../core/phrases.ts";
import { renderFindings } from "../../report/text.ts";
import { readSource } from "../../sources/read.ts";
import type { TerminalStyle } from "../color.ts";
import { usage } from "../exit-code.ts";
import { EXPORT_FORMS, zoneKeysOf } from "../files/export-directory.ts";
import {
  fileResolver,
  findLock,
  listLockDirectories,
  type PolicyReading,
  today,
} from "../files/policy-files.ts";
import type { Io } from "../io.ts";
import { expiredNote } from "../review/approved.ts";

/** Options for comparing two files. */
export interface Comparing {
  readonly reading: PolicyReading;
  readonly lock: string | undefined;
  /** The zone as which policies are read; undefined if the caller does not name one. */
  readonly zone: string | undefined;
  readonly style: TerminalStyle;
  /** The guardrails that both sides must satisfy. Default: none. */
  readonly guardrails?: readonly Guardrail[] | undefined;
  /** Losses of protection that are accepted. Default: none. */
  readonly approvals?: readonly Approval[] | undefined;
}

interface Side {
  readonly source: SourceText;
  readonly kind: ComparableKind | undefined;
}

/** A comparison, and the zone that it is about. */
export interface FilesDiff {
  readonly diff: EffectiveDiff;
  readonly zone: string | undefined;
  /** Whether the second file is the policy that the first one is compared with. */
  readonly isReversed: boolean;
  /** The violations of guardrails in one of the sides; they are reported. */
  readonly violations: readonly Diagnostic[];
  /** The text of the files that violations refer to. */
  readonly texts: ReadonlyMap<string, string>;
}

/**
 * Compares two files. A policy with zones is compared as it applies to the zone that the path of the other file names.
 *
 * Errors: throws a usage `Failure` for a file that cannot be compared, and if it is unclear which zone a file is of.
 */
export async function compareFiles(
  a: SourceText,
  b: SourceText,
  comparing: Comparing,
  io: Io,
): Promise<FilesDiff> {
  const { reading, style } = comparing;
  const read = { maxFileChars: reading.maxBytes };
  const sideOf = async (source: SourceText): Promise<Side> => {
    return { source, kind: comparableKind(await readSource(source.uri, source.text, read)) };
  };
  const [left, right] = await Promise.all([sideOf(a), sideOf(b)]);
  const policy = left.kind === "policy" || right.kind !== "policy" ? left : right;
  const lock = await findLock(comparing.lock, policy.source.uri, reading, io);
  const resolveFile = fileResolver(reading, io);
  const prepared = (policy: SourceText) => preparePolicy({ policy, lock, resolveFile }, { read });
  const zone = await zoneOf([left, right], comparing.zone, prepared, io);
  const lockDirectories = listLockDirectories(policy.source.uri, io);
  const context = { lock, lockDirectories, resolveFile, options: { read, zone, today: today(io) } };
  const violated: Diagnostic[] = [];
  const texts = new Map<string, string>();
  const { guardrails = [], approvals = [] } = comparing;
  const violationsOf = async (source: SourceText, { kind, deployments }: Deployed) => {
    if (guardrails.length === 0) return [];
    const found =
      kind === "policy"
        ? await compilePolicy({ policy: source, ...context }, { ...context.options, guardrails })
        : { diagnostics: checkDeployed({ uri: source.uri, name: zone, deployments }, guardrails) };
    return found.diagnostics.filter(({ code }) => code === "policy/guardrail");
  };
  const deployedIn = async ({ source }: Side): Promise<Deployed> => {
    const { value, diagnostics } = await readDeployed(source, context);
    const files = [source, lock, ...(value?.files ?? [])].flatMap((file) => file ?? []);
    // A comparison ignores notes on the compilation, but not errors.
    const errors = diagnostics.filter(({ severity }) => severity === "error");
    for (const { uri, text } of files) texts.set(uri, text);
    io.stderr.write(renderFindings(errors, texts, style), style.form);
    if (!value || hasErrors(diagnostics)) throw usage(`\`${source.uri}\` cannot be compared.`);
    const violations = await violationsOf(source, value);
    io.stderr.write(renderFindings(violations, texts, style), style.form);
    violated.push(...violations);
    return value;
  };
  const isReversed = right.kind === "policy" && left.kind !== "policy";
  const found = await compareDeployed(await deployedIn(left), await deployedIn(right));
  const { diff, expired } = withApprovals(found, { approvals, zone, today: today(io) });
  for (const one of expired) io.stderr.line(`note: ${expiredNote(one)}`);
  const isCounted = diff.deployments.every(({ isExact, state }) => isExact || state === "same");
  if (!lock && !isCounted)
    io.stderr.line(`note: ${noLockIn(lockDirectories)}, so rules are not compared one by one.`);
  return { diff, zone, isReversed, violations: violated, texts };
}

/** The zone as which policies are read. Errors: as `compareFiles`. */
async function zoneOf(
  sides: readonly [Side, Side],
  named: string | undefined,
  prepared: (policy: SourceText) => Promise<PreparedPolicy>,
  io: Io,
): Promise<string | undefined> {
  const zonesOf = async ({ source, kind }: Side) => {
    if (kind !== "policy") return [];
    const { policy } = await prepared(source);
    return (policy?.zones ?? []).map(({ name, id }) => ({ name: name.value, id: id?.value }));
  };
  const zones = [await zonesOf(sides[0]), await zonesOf(sides[1])] as const;
  if (named === undefined) return zoneAmong(zones, sides, io);
  for (const { source, kind } of sides)
    if (kind !== "policy") checkZoneOf(named, zones.flat(), source.uri, io);
  return named;
}

type Zones = readonly { readonly name: string; readonly id: string | undefined }[];

/** Errors: throws a usage `Failure` if a file is the export of another zone than the named one. */
export function checkZoneOf(wanted: string, all: Zones, path: string, io: Io): void {
  const found = zonesCalled(zoneKeysOf(path, io), all);
  if (found.length === 0 || found.some(({ name }) => name === wanted)) return;
  throw usage(
    `${code(path, 200)} is the export of the zone ${code(found[0]!.name)}, and \`--zone\` names ${code(wanted)}.`,
    "Name the export of that zone, or the zone of that export.",
  );
}

function zonesCalled(keys: readonly string[], all: Zones): Zones {
  return all.filter(({ name, id }) => keys.includes(name) || (id !== undefined && keys.includes(id)));
}

/** A domain, or an id. */
const ZONE_KEY = /\.|^[0-9a-f]{32}$/i;

/** The zone of the comparison, if one of the files is a policy with zones. */
function zoneAmong(zones: readonly [Zones, Zones], sides: readonly [Side, Side], io: Io): string | undefined {
  const all = [...zones[0], ...zones[1]];
  if (all.length === 0) return undefined;
  const names = codeList([...new Set(all.map(({ name }) => name))], "and");
  if (sides.every(({ kind }) => kind === "policy"))
    throw usage(
      `These policies apply to zones: ${names}.`,
      "Use `--zone` to choose the zone to compare them for.",
    );
  return zoneOfExport(all, (zones[0].length > 0 ? sides[1] : sides[0]).source.uri, io);
}

/**
 * The zone of a policy or plan that an export belongs to, by its path and the record next to it.
 *
 * Errors: throws a usage `Failure` if they do not show it.
 */
export function zoneOfExport(all: Zones, path: string, io: Io): string {
  const keys = zoneKeysOf(path, io);
  const [named] = zonesCalled(keys, all);
  // If a policy has only one zone, an export whose name contains no zone belongs to it.
  const isOnly = new Set(all.map(({ name }) => name)).size === 1 && !keys.some((key) => ZONE_KEY.test(key));
  const found = named ?? (isOnly ? all[0] : undefined);
  if (found) {
    io.stderr.line(`note: \`${path}\` is compared as the export of ${found.name}.`);
    return found.name;
  }
  const names = codeList([...new Set(all.map(({ name }) => name))], "and");
  throw usage(
    `There are several zones (${names}), but it is not clear which one \`${path}\` belongs to.`,
    `Choose it with \`--zone\`, or name the file ${EXPORT_FORMS}.`,
  );
}
