import { ZONE_NAME } from "../../contract/schemas/policy.ts";
import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code, codeList } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedObject } from "../../sources/values/located.ts";
import type { CompileLimits } from "../model/limits.ts";
import type {
  AroundSettings,
  DeploymentSettings,
  Placed,
  PolicyLayer,
  PolicyMapping,
  ZoneSettings,
} from "../model/model.ts";
import { POLICY_KEYS, SCHEMA_KEY, SHORT_KEYS } from "../model/setting-keys.ts";
import { decodeExceptions } from "../skip-rules/decode.ts";
import { fileProblem } from "./codes.ts";
import {
  type DecodeContext,
  decodeKeys,
  duplicatePolicyKey,
  type KeyDecoder,
  type KeyTable,
  key,
  tooManyProblems,
  wrongType,
} from "./decode-problems.ts";
import {
  type DeploymentKeys,
  decodeDeployments,
  deploymentOf,
  placeOfMapping,
  SHORT_TABLE,
} from "./deployments.ts";
import { decodeSwitch, decodeTextSetting } from "./settings.ts";

interface BodyKeys extends DeploymentKeys, AroundSettings {
  readonly deployments: readonly DeploymentSettings[];
}

interface ZoneKeys extends BodyKeys {
  readonly id: Placed<string> | undefined;
}

interface PolicyKeys extends BodyKeys {
  readonly extends: Placed<string> | undefined;
  readonly zones: readonly ZoneSettings[];
}

const AROUND_TABLE: KeyTable<AroundSettings> = new Map<string, KeyDecoder<AroundSettings>>([
  ["exceptions", key("exceptions", decodeExceptions)],
  ["exclusive", key("isExclusive", decodeSwitch)],
]);

const ZONE_TABLE: KeyTable<ZoneKeys> = new Map<string, KeyDecoder<ZoneKeys>>([
  ["id", key("id", decodeTextSetting)],
  ...SHORT_TABLE,
  ["deployments", key("deployments", decodeDeployments)],
  ...AROUND_TABLE,
]);

const POLICY_TABLE: KeyTable<PolicyKeys> = new Map<string, KeyDecoder<PolicyKeys>>([
  [SCHEMA_KEY, (context, entry) => ({ ...decodeTextSetting(context, entry), value: {} })],
  ["extends", key("extends", decodeTextSetting)],
  ...SHORT_TABLE,
  ["deployments", key("deployments", decodeDeployments)],
  ...AROUND_TABLE,
  ["zones", key("zones", decodeZones)],
]);

const ZONES = { expected: "a mapping of zone names", example: "{ example.com: { threshold: high } }" };

/**
 * The settings of one policy file. A setting that cannot be used is reported and skipped; of a repeated key
 * the last one counts.
 *
 * Errors: `policy/empty`, `policy/unknown-key`, `policy/duplicate-key`, `policy/too-many-problems`,
 * `policy/mixed-forms`, and what the settings report, in file order.
 */
export function decodePolicy(file: PolicyMapping, limits: CompileLimits, layer: number): Staged<PolicyLayer> {
  const { uri, root } = file;
  const context = { uri, limits, layer };
  const { value, diagnostics } = decodeKeys(context, root, POLICY_TABLE, "the policy");
  const body = bodyOf(context, root, value);
  const all = [...diagnostics, ...body.diagnostics];
  if (!root.entries.some((entry) => entry.key !== SCHEMA_KEY)) all.push(noSettings(file));
  return {
    value: {
      uri,
      range: root.entries.find((entry) => entry.key !== SCHEMA_KEY)?.keyRange ?? root.range,
      extends: value.extends,
      deployments: body.value,
      exceptions: value.exceptions,
      isExclusive: value.isExclusive,
      zones: value.zones ?? [],
    },
    diagnostics: all,
  };
}

/** The deployments of a mapping: those that it lists, or the one that its short keys describe. */
function bodyOf(
  { uri }: DecodeContext,
  node: LocatedObject,
  { deployments, exceptions: _, isExclusive: __, ...short }: Partial<BodyKeys>,
): Staged<readonly DeploymentSettings[]> {
  const firstShort = node.entries.find((entry) => SHORT_KEYS.includes(entry.key));
  if (deployments) {
    if (!firstShort) return { value: deployments, diagnostics: [] };
    const { keyRange: range } = firstShort;
    const related = [
      { uri, range: node.entry("deployments")!.keyRange, message: "The deployments are listed here." },
    ];
    const data = { key: code(firstShort.key) };
    const mixed = fileProblem("policy/mixed-forms", { uri, range, messageId: "mixedForms", data, related });
    return { value: deployments, diagnostics: [mixed] };
  }
  if (!firstShort) return { value: [], diagnostics: [] };
  const place = { ...placeOfMapping(uri, node), range: firstShort.keyRange };
  return { value: [deploymentOf(place, short)], diagnostics: [] };
}

/** `zones`: the differences in each zone, by the zone's name; empty if the policy applies there unchanged. */
function decodeZones(context: DecodeContext, entry: LocatedEntry): Staged<readonly ZoneSettings[]> {
  const { uri, limits } = context;
  const { value: node } = entry;
  if (node.kind !== "Object") return { value: [], diagnostics: [wrongType(uri, entry, ZONES)] };
  const zones: ZoneSettings[] = [];
  const diagnostics: Diagnostic[] = [];
  const firstByName = new Map<string, LocatedEntry>();
  for (const zone of node.entries) {
    if (diagnostics.length >= limits.maxProblems) {
      diagnostics.push(tooManyProblems(uri, zone, limits));
      break;
    }
    const first = firstByName.get(zone.key);
    if (first) diagnostics.push(duplicatePolicyKey(uri, zone, first));
    else firstByName.set(zone.key, zone);
    if (!ZONE_NAME.test(zone.key)) {
      const data = { zone: code(zone.key) };
      diagnostics.push(
        fileProblem("policy/unknown-zone", { uri, range: zone.keyRange, messageId: "notAName", data }),
      );
    }
    const decoded = decodeZone({ ...context, layer: ZONE_LAYER }, zone);
    zones.push(decoded.value);
    diagnostics.push(...decoded.diagnostics);
  }
  return { value: zones, diagnostics };
}

/** Above every file of a chain that `extends` makes. */
const ZONE_LAYER = Number.MAX_SAFE_INTEGER;
const ZONE = { expected: "a mapping of settings, or nothing", example: "{ threshold: high }" };

function decodeZone(context: DecodeContext, entry: LocatedEntry): Staged<ZoneSettings> {
  const { uri } = context;
  const { key: name, keyRange: range, value: node } = entry;
  const bare: ZoneSettings = {
    name: { value: name, uri, range },
    id: undefined,
    deployments: [],
    exceptions: undefined,
    isExclusive: undefined,
  };
  if (node.kind === "Null") return { value: bare, diagnostics: [] };
  if (node.kind !== "Object") return { value: bare, diagnostics: [wrongType(uri, entry, ZONE)] };
  const { value, diagnostics } = decodeKeys(context, node, ZONE_TABLE, "a zone");
  const body = bodyOf(context, node, value);
  return {
    value: {
      ...bare,
      id: value.id,
      deployments: body.value,
      exceptions: value.exceptions,
      isExclusive: value.isExclusive,
    },
    diagnostics: [...diagnostics, ...body.diagnostics],
  };
}

function noSettings({ uri, root }: PolicyMapping): Diagnostic {
  const data = { keys: codeList(POLICY_KEYS, "or", POLICY_KEYS.length) };
  return fileProblem("policy/empty", { uri, range: root.range, messageId: "noSettings", data });
}
