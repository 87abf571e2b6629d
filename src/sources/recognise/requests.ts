import type { LocatedNode, LocatedObject, LocatedString } from "../values/located.ts";
import { objectAt, stringAt } from "../values/located.ts";

/** An API call that is written down to be sent: `{ "method", "path", "body" }`, or with the whole address. */
export interface WrittenRequest {
  readonly path: LocatedString;
  readonly body: LocatedObject;
}

const API_PATH = /^\/|\/client\/v4\/(?:zones|accounts)\//;
const METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** Returns the request that a value is; undefined for a value that is not one, or has no body. */
export function writtenRequest(node: LocatedNode): WrittenRequest | undefined {
  if (node.kind !== "Object") return undefined;
  const method = stringAt(node, "method")?.value ?? "";
  const path = stringAt(node, "path") ?? stringAt(node, "url") ?? stringAt(node, "uri");
  const body = objectAt(node, "body");
  return path && API_PATH.test(path.value) && body && METHODS.has(method) ? { path, body } : undefined;
}

/** The requests among the values of a file: each alone, or in a list. */
export function writtenRequests(roots: readonly LocatedNode[]): WrittenRequest[] {
  const values = roots.flatMap((root) => (root.kind === "Array" ? root.items : [root]));
  return values.flatMap((value) => writtenRequest(value) ?? []);
}
