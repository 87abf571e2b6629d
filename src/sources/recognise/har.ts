import type { FileRange } from "../../core/range.ts";
import { nestedJson } from "../json/nested.ts";
import { base64Text } from "../values/base64-text.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedNode, LocatedObject } from "../values/located.ts";
import { arrayAt, objectAt, objectsIn, stringAt } from "../values/located.ts";
import { WRITING_METHODS } from "./requests.ts";

/** API paths, also in the form that the dashboard calls. */
const API_PATH = /^https?:\/\/[^/?#]+\/(?:client|api)\/v4\/(?:zones|accounts)\//;

/**
 * The API calls in a recording of HTTP calls (HAR): bodies of requests and responses; undefined for any other object.
 * If the same call had equal responses, the first is used. `unread`: bodies that are not JSON, or not whole.
 */
export function recordingIn(root: LocatedObject, limits: Partial<SourceLimits>) {
  const entries = arrayAt(objectAt(root, "log"), "entries");
  const calls = objectsIn(entries).filter((one) => objectAt(one, "request") && objectAt(one, "response"));
  if (!entries || (entries.items.length > 0 && calls.length === 0)) return undefined;
  const bodies: LocatedNode[] = [];
  const unread: FileRange[] = [];
  const seen = new Set<string>();
  for (const call of calls) {
    for (const { node, isBase64 } of bodiesOf(call)) {
      const key = `${stringAt(objectAt(call, "request"), "url")!.value}\n${node.value}`;
      if (node.value.trim() === "" || seen.has(key)) continue;
      seen.add(key);
      const text = isBase64 ? base64Text(node.content) : node.content;
      const body = text && nestedJson(text, limits);
      if (body) bodies.push(body);
      else unread.push(node.range);
    }
  }
  return { bodies, unread };
}

/** The bodies of an API call; empty for any other call. */
function bodiesOf(call: LocatedObject) {
  const request = objectAt(call, "request");
  if (!API_PATH.test(stringAt(request, "url")?.value ?? "")) return [];
  const sent = stringAt(objectAt(request, "postData"), "text");
  const content = objectAt(objectAt(call, "response"), "content");
  const answer = stringAt(content, "text");
  const isWriting = WRITING_METHODS.has(stringAt(request, "method")?.value ?? "");
  return [
    ...(sent && isWriting ? [{ node: sent, isBase64: false }] : []),
    ...(answer ? [{ node: answer, isBase64: stringAt(content, "encoding")?.value === "base64" }] : []),
  ];
}
