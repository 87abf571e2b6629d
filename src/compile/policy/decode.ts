import { ZONE_NAME } from "../../contract/schemas/policy.ts";
import type { Diagnostic, Staged } from "../../core/diagnostic.ts";
import { code, codeList } from "../../core/phrases.ts";
import type { LocatedEntry, LocatedObject } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import type { CompileLimits, PolicyMapping } from "../model/model.ts";
import {
  type DecodeContext,
  decodeKeys,
  entriesWithin,
  type KeyTable,
  type KeyValues,
  SCHEMA_KEY,
  wrongType,
} from "../settings/decode.ts";
import {
  type DeploymentSettings,
  decodeDeployments,
  deploymentOf,
  placeOfMapping,
  SHORT_ROWS,
} from "../settings/deployment.ts";
import { decodeExceptions } from "../settings/exception.ts";
import type { PolicyLayer, ZoneSettings } from "../settings/policy.ts";
import { decodeSwitch, decodeTextSetting } from "../settings/scalars.ts";

/** The keys that a policy and each of its zones may have. */
const BODY_KEYS = {
  ...SHORT_ROWS,
  deployments: { decode: decodeDeployments },
  exceptions: { decode: decodeExceptions },
  exclusive: { decode: decodeSwitch },
} satisfies KeyTable;

const ZONE_TABLE = { id: { decode: decodeTextSetting }, ...BODY_KEYS } satisfies KeyTable;

const POLICY_TABLE = {
  [SCHEMA_KEY]: { decode: decodeTextSetting },
  extends: { decode: decodeTextSetting },
  ...BODY_KEYS,
  zones: { decode: decodeZones },
} satisfies KeyTable;

/** The keys of a policy, in the order in which they are documented. */
export const POLICY_KEYS: readonly string[] = Object.keys(POLICY_TABLE).filter((key) => key !== SCHEMA_KEY);

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
      exclusive: value.exclusive,
      zones: value.zones ?? [],
    },
    diagnostics: all,
  };
}

/** The deployments of a mapping: those that it lists, or the one that its short keys describe. */
function bodyOf(
  { uri }: DecodeContext,
  node: LocatedObject,
  value: KeyValues<typeof BODY_KEYS>,
): Staged<readonly DeploymentSettings[]> {
  const { deployments } = value;
  const isShort = ([key]: readonly [string, unknown]) => Object.hasOwn(SHORT_ROWS, key);
  const firstShort = node.entries.find(({ key }) => Object.hasOwn(SHORT_ROWS, key));
  if (deployments) {
    if (!firstShort) return { value: deployments, diagnostics: [] };
    const { keyRange: range } = firstShort;
    const related = [
      { uri, range: node.entry("deployments")!.keyRange, message: "The deployments are listed here." },
    ];
    const data = { key: code(firstShort.key) };
    const mixed = policyProblem("policy/mixed-forms", { uri, range, messageId: "mixedForms", data, related });
    return { value: deployments, diagnostics: [mixed] };
  }
  if (!firstShort) return { value: [], diagnostics: [] };
  const place = { ...placeOfMapping(uri, node), range: firstShort.keyRange };
  const short = Object.fromEntries(Object.entries(value).filter(isShort));
  return { value: [deploymentOf(place, short)], diagnostics: [] };
}

/** `zones`: the differences in each zone, by the zone's name; empty if the policy applies there unchanged. */
function decodeZones(context: DecodeContext, entry: LocatedEntry): Staged<readonly ZoneSettings[]> {
  const { uri } = context;
  const { value: node } = entry;
  if (node.kind !== "Object") return { value: [], diagnostics: [wrongType(uri, entry, ZONES)] };
  const zones: ZoneSettings[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const zone of entriesWithin(context, node, diagnostics)) {
    if (!ZONE_NAME.test(zone.key)) {
      const data = { zone: code(zone.key) };
      diagnostics.push(
        policyProblem("policy/unknown-zone", { uri, range: zone.keyRange, messageId: "notAName", data }),
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
    deployments: [],
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
      exclusive: value.exclusive,
    },
    diagnostics: [...diagnostics, ...body.diagnostics],
  };
}

function noSettings({ uri, root }: PolicyMapping): Diagnostic {
  const data = { keys: codeList(POLICY_KEYS, "or", POLICY_KEYS.length) };
  return policyProblem("policy/empty", { uri, range: root.range, messageId: "noSettings", data });
}
