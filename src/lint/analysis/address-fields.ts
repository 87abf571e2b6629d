import { isOperand, type Node } from "../../parser/ast.ts";
import { baseOf } from "./tree.ts";

/** Fields that contain a host name and nothing else. */
const HOST_FIELDS: ReadonlySet<string> = new Set(["http.host", "cf.worker.upstream_zone", "cf.zone.name"]);

/** Fields that contain a host, a path or both: patterns are common there, but pattern characters hardly ever occur. */
const ADDRESS_FIELDS: ReadonlySet<string> = new Set([
  ...HOST_FIELDS,
  "http.request.full_uri",
  "http.request.uri",
  "http.request.uri.path",
  "raw.http.request.full_uri",
  "raw.http.request.uri",
  "raw.http.request.uri.path",
]);

/** Fields of human-readable text or client names: pattern characters hardly ever occur there either. */
const PROSE_FIELDS: ReadonlySet<string> = new Set([
  "http.user_agent",
  "http.referer",
  "http.x_forwarded_for",
]);

/** Whether an operand is an address or a string in which pattern characters hardly ever occur. */
export function hardlyHoldsPatterns(operand: Node): boolean {
  return (
    namedFieldOf(operand, ADDRESS_FIELDS) !== undefined || namedFieldOf(operand, PROSE_FIELDS) !== undefined
  );
}

/** Whether an operand contains a host name, possibly converted to lower or upper case. */
export function isHostName(operand: Node): boolean {
  const field = addressFieldOf(operand);
  return field !== undefined && HOST_FIELDS.has(field);
}

/** The host or path that an operand reads, possibly converted by `lower()` or `upper()`. */
export function addressFieldOf(operand: Node): string | undefined {
  return namedFieldOf(operand, ADDRESS_FIELDS);
}

function namedFieldOf(operand: Node, names: ReadonlySet<string>): string | undefined {
  if (!isOperand(operand)) return undefined;
  const base = baseOf(operand);
  if (base.kind === "Field") return names.has(base.name) ? base.name : undefined;
  const [argument] = base.arguments;
  const isCase = base.name === "lower" || base.name === "upper";
  return isCase && argument ? namedFieldOf(argument, names) : undefined;
}
