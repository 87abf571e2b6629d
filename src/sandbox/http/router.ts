import { attempted } from "../../core/attempt.ts";
import { getOrCompute } from "../../core/get-or-compute.ts";
import type { MissingRoute, Route } from "./route.ts";

/** The destination of a request. */
export type Destination =
  | { readonly kind: "route"; readonly route: Route; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: "not-emulated"; readonly what: string }
  | { readonly kind: "wrong-method"; readonly methods: readonly string[] }
  | { readonly kind: "unknown" };

interface Node {
  readonly literals: Map<string, Node>;
  /** The placeholder, whatever it is called in each of the routes. */
  placeholder: Node | undefined;
  readonly routes: Route[];
  readonly missing: MissingRoute[];
}

/** Finds routes by their path, segment by segment; a literal segment takes precedence over a placeholder. */
export class Router {
  readonly #root = newNode();

  constructor(routes: readonly Route[], missing: readonly MissingRoute[]) {
    for (const route of routes) this.#nodeOf(route.path).routes.push(route);
    for (const one of missing) this.#nodeOf(one.path).missing.push(one);
  }

  /** `path` is below the base path and is still percent-encoded. */
  find(method: string, path: string): Destination {
    const segments = segmentsOf(path);
    const node = segments && descend(this.#root, segments, 0);
    if (!segments || !node) return { kind: "unknown" };
    const route = node.routes.find((one) => one.method === method);
    if (route) return { kind: "route", route, params: paramsOf(route.path, segments) };
    const missing = node.missing.find((one) => one.methods.some((known) => known === method));
    if (missing) return { kind: "not-emulated", what: missing.what };
    const known = [...node.routes.map((one) => one.method), ...node.missing.flatMap((one) => one.methods)];
    return { kind: "wrong-method", methods: [...new Set(known)].sort() };
  }

  #nodeOf(path: string): Node {
    let node = this.#root;
    for (const segment of path.split("/").slice(1)) {
      if (segment.startsWith("{")) {
        node.placeholder ??= newNode();
        node = node.placeholder;
      } else node = getOrCompute(node.literals, segment, newNode);
    }
    return node;
  }
}

function newNode(): Node {
  return { literals: new Map(), placeholder: undefined, routes: [], missing: [] };
}

/** The decoded segments of a path; undefined for an invalid path. */
function segmentsOf(path: string): readonly string[] | undefined {
  if (!path.startsWith("/")) return undefined;
  return attempted(() => path.slice(1).split("/").map(decodeURIComponent));
}

function descend(node: Node, segments: readonly string[], at: number): Node | undefined {
  const segment = segments[at];
  if (segment === undefined) return node.routes.length + node.missing.length > 0 ? node : undefined;
  const literal = node.literals.get(segment);
  const found = literal && descend(literal, segments, at + 1);
  if (found || segment === "") return found;
  return node.placeholder && descend(node.placeholder, segments, at + 1);
}

function paramsOf(path: string, segments: readonly string[]): Record<string, string> {
  const params: Record<string, string> = Object.create(null);
  for (const [at, name] of path.split("/").slice(1).entries()) {
    if (name.startsWith("{")) params[name.slice(1, -1)] = segments[at]!;
  }
  return params;
}
