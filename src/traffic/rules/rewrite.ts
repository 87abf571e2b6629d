import type { Bytes } from "../../core/bytes.ts";
import { bytesOfText } from "../../core/bytes.ts";
import { parseExpression } from "../../parser/parse.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileValue } from "../../semantics/evaluate/evaluate.ts";
import type { Request } from "../../semantics/evaluate/frame.ts";
import type { Known, Value } from "../../semantics/values.ts";
import { objectAt, stringAt } from "../../sources/values/access.ts";
import type { LocatedObject } from "../../sources/values/located.ts";
import { checkExpression } from "../../types/check.ts";
import { putUrl } from "../message/fields.ts";
import type { TrafficRule } from "./read-rules.ts";

/** The request as a rule leaves it for the rules after it. */
export type Rewrite = (request: Request) => Request;

const URI_PHASE = "http_request_transform";

/** The request as a rule that rewrites the URI leaves it; undefined for any other rule. Raw fields stay as they are. */
export function rewriter(rule: TrafficRule, missing: MissingReading): Rewrite | undefined {
  const uri = objectAt(objectAt(rule.parameters, "rewrite") ?? rule.parameters, "uri");
  if (rule.action !== "rewrite" || rule.phase !== URI_PHASE || !uri) return undefined;
  return (request) => {
    const path = partOf(objectAt(uri, "path"), request, missing);
    const query = partOf(objectAt(uri, "query"), request, missing);
    return withUri(request, path, query);
  };
}

/** The new text of a part; `null` where the rule leaves it alone. */
function partOf(node: LocatedObject | undefined, request: Request, missing: MissingReading): Known | null {
  if (!node) return null;
  const value = stringAt(node, "value")?.value;
  if (value !== undefined) return bytesOfText(value);
  const { value: parsed, diagnostics } = parseExpression(stringAt(node, "expression")?.value ?? "");
  if (diagnostics.length > 0) return undefined;
  try {
    return compileValue(checkExpression(parsed), { missing })(request);
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The request with another path or query. What is not known of them makes the fields of the URI unknown. */
function withUri(request: Request, path: Known | null, query: Known | null): Request {
  const text = (name: string) => {
    const value = request.values.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const newPath = path === null ? text("http.request.uri.path") : typeof path === "string" ? path : undefined;
  const newQuery =
    query === null ? text("http.request.uri.query") : typeof query === "string" ? query : undefined;
  const host = text("http.host");
  const values = new Map<string, Value>([...request.values].filter(([name]) => !isUriField(name)));
  if (newPath === undefined || newQuery === undefined || host === undefined) return { ...request, values };
  const scheme = request.values.get("ssl") === false ? "http" : "https";
  const derived = new Map<string, Value>();
  putUrl(derived, { scheme, host, path: newPath as Bytes, query: (newQuery as Bytes) || undefined }, "none");
  for (const [name, value] of derived) if (isUriField(name)) values.set(name, value);
  return { ...request, values };
}

function isUriField(name: string): boolean {
  return name.startsWith("http.request.uri") || name === "http.request.full_uri";
}
