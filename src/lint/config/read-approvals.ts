import type { Approval } from "../../core/approval.ts";
import { isDay } from "../../core/day.ts";
import { code } from "../../core/phrases.ts";
import type { LocatedNode, LocatedObject } from "../../sources/values/located.ts";
import { APPROVAL_KEYS } from "./config-keys.ts";
import type { ValueReader } from "./value-reader.ts";

const REQUIRED = ["subject", "to", "reason", "owner", "until"] as const;

/** The `approvals` of a configuration. Invalid entries are reported to the reader and dropped. */
export function readApprovals(reader: ValueReader, node: LocatedNode | undefined): Approval[] {
  return reader.list(node, "approvals", (item) => {
    const object = reader.object(item, "an entry of `approvals`");
    return object ? readApproval(reader, object) : [];
  });
}

function readApproval(reader: ValueReader, object: LocatedObject): Approval[] {
  reader.knownKeys(object, APPROVAL_KEYS);
  const zones = object.get("zones") ? reader.names(object.get("zones"), "zones") : [{ name: "*" }];
  const values = REQUIRED.map((key) => {
    const node = object.get(key);
    const text = key === "to" && node?.kind === "Number" ? node.raw : reader.string(node, key)?.trim();
    if (!node || text === "") reader.missing(object, key, "An approval");
    return text || undefined;
  });
  const [subject, to, reason, owner, until] = values;
  const day = object.get("until");
  const isDated = until === undefined || isDay(until);
  if (!isDated) reader.wrongTypeOf(day!, code("until"), "a day such as `2027-03-31`");
  if (!isDated || !subject || !to || !reason || !owner || !until) return [];
  const { uri } = reader;
  return [
    { zones: zones.map(({ name }) => name), subject, to, reason, owner, until, uri, range: object.range },
  ];
}
