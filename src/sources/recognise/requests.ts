import type { LocatedNode } from "../values/located.ts";
import { objectAt, stringAt } from "../values/located.ts";

/** The address at the API of what is recognised here, or its path alone. */
export const API_ADDRESS =
  /(?:^|https?:\/\/api\.cloudflare\.com\/client\/v4)\/(?:zones|accounts)\/[^/\n]{1,99}\/(?:rulesets|rules\/lists|filters|firewall|pagerules|rate_limits)\b/;
/** Methods whose body is a configuration. */
export const WRITING_METHODS: ReadonlySet<string> = new Set(["POST", "PUT", "PATCH"]);

/** The API call that a value is, `{ "method", "path", "body" }`, also with a whole address; undefined for any other. */
export function writtenRequest(node: LocatedNode) {
  if (node.kind !== "Object") return undefined;
  const method = stringAt(node, "method")?.value ?? "";
  const path = stringAt(node, "path") ?? stringAt(node, "url") ?? stringAt(node, "uri");
  const body = objectAt(node, "body");
  return path && API_ADDRESS.test(path.value) && body && WRITING_METHODS.has(method)
    ? { path, body }
    : undefined;
}

/** The requests among the values of a file: each alone, or in a list. */
export function writtenRequests(roots: readonly LocatedNode[]) {
  const values = roots.flatMap((root) => (root.kind === "Array" ? root.items : [root]));
  return values.flatMap((value) => writtenRequest(value) ?? []);
}
