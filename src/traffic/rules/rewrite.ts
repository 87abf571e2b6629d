import { attempted } from "../../core/attempt.ts";
import { type Bytes, bytesOfText } from "../../core/bytes.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import { parseExpression } from "../../parser/parse.ts";
import { putUrl } from "../../request/message/fields.ts";
import type { Request } from "../../request/request.ts";
import type { Known, Value } from "../../request/values.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { compileValue } from "../../semantics/evaluate/evaluate.ts";
import { type LocatedNode, stringAt } from "../../sources/values/located.ts";
import { checkExpression } from "../../types/check.ts";

/** The new value of a part of the URI, or the expression that computes it. */
export interface PartRewrite {
  readonly value: string | undefined;
  readonly expression: string | undefined;
}

/** The change of the URI by a rule; a part that is undefined is kept. */
export interface UriRewrite {
  readonly path: PartRewrite | undefined;
  readonly query: PartRewrite | undefined;
}

type ComputeValue = (request: Request) => Known;

/** The phase whose rules rewrite the URI. */
export const URI_PHASE = "http_request_transform";

/** The change of the URI by a rule; undefined for a rule of another kind. */
export function uriRewriteOf(
  action: string,
  phase: string | undefined,
  parameters: LocatedNode | undefined,
): UriRewrite | undefined {
  const inside = (node: LocatedNode | undefined, key: string) =>
    node?.kind === "Object" ? node.get(key) : node;
  const uri = inside(parameters, "uri");
  if (action !== "rewrite" || phase !== URI_PHASE || !uri || uri.kind === "Null") return undefined;
  const part = (key: string): PartRewrite | undefined => {
    const node = inside(uri, key);
    if (!node || node.kind === "Null") return undefined;
    const one = node.kind === "Object" ? node : undefined;
    return { value: stringAt(one, "value")?.value, expression: stringAt(one, "expression")?.value };
  };
  return { path: part("path"), query: part("query") };
}

/** The request as a rule that rewrites the URI leaves it for the rules after it. Raw fields stay unchanged. */
export function rewritten(request: Request, { path, query }: UriRewrite, missing: MissingReading): Request {
  return withUri(request, newText(path, request, missing), newText(query, request, missing));
}

/** The new value of a part; `null` if the rule does not change it. */
function newText(part: PartRewrite | undefined, request: Request, missing: MissingReading): Known | null {
  if (!part) return null;
  if (part.value !== undefined) return bytesOfText(part.value);
  return compiledPart(part, missing)?.(request);
}

const compiled = new WeakMap<PartRewrite, Map<MissingReading, ComputeValue | undefined>>();

/** The expression of a part, compiled; undefined if it has mistakes. */
function compiledPart(part: PartRewrite, missing: MissingReading): ComputeValue | undefined {
  const known = getOrCompute(compiled, part, () => new Map());
  return getOrCompute(known, missing, () => compileText(part.expression ?? "", missing));
}

function compileText(text: string, missing: MissingReading): ComputeValue | undefined {
  const { value: parsed, diagnostics } = parseExpression(text);
  if (diagnostics.length > 0) return undefined;
  return attempted(() => compileValue(checkExpression(parsed), { missing }), TypeError);
}

/** The request with another path or query. An unknown path or query makes the fields of the URI unknown. */
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
