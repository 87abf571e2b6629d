import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import type { Pair } from "./pairs.ts";

/** An HTTP request as a client sends it. */
export interface HttpMessage {
  readonly method: Bytes;
  readonly url: SplitUrl;
  /** `HTTP/1.1`; undefined if the source does not state it. */
  readonly version: Bytes | undefined;
  /** In order, names as written. */
  readonly headers: readonly Pair[];
  /** Undefined if the source does not contain it, as for the content of another file. */
  readonly body: Bytes | undefined;
}

/** The parts of an address. */
export interface SplitUrl {
  readonly scheme: "http" | "https";
  /** As the `Host` header has it, with a port that is not the default one. */
  readonly host: Bytes;
  readonly port: number;
  /** Begins with `/`. */
  readonly path: Bytes;
  /** Without the question mark; undefined if there is no query. */
  readonly query: Bytes | undefined;
  /** `user:password`, still encoded. */
  readonly user: Bytes | undefined;
}

const VERSION = /^(?:http\/|h)(?:([23])(?:\.0)?|([\d.]+))$/i;

/** A version as fields have it: `HTTP/2` for `h2` and `HTTP/2.0`. Anything else is kept; undefined without any. */
export function httpVersion(written: string | undefined): Bytes | undefined {
  return written === undefined
    ? undefined
    : bytesOfText(written.replace(VERSION, (_, newer, older) => `HTTP/${newer ?? older}`));
}

const ADDRESS = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(?:([^/?#]*)@)?([^/?#@]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/is;
const DEFAULT_PORTS = { http: 80, https: 443 } as const;

/** The parts of an absolute address, or why it is not one. An address without a scheme gets `defaultScheme`. */
export function splitUrl(text: Bytes, defaultScheme?: "http" | "https"): SplitUrl | string {
  const [, written, user, authority = "", path = "", query] = ADDRESS.exec(text) ?? [];
  const name = written?.toLowerCase().replace(/^ws/, "http") ?? defaultScheme;
  if (name === undefined) return "has no scheme, such as `https://`";
  if (name !== "http" && name !== "https") return `has the scheme \`${name}\`, which is not HTTP`;
  const [, host = "", digits] = /^(.*?)(?::(\d*))?$/s.exec(authority)!;
  if (host === "") return "has no host";
  const port = digits ? Number(digits) : DEFAULT_PORTS[name];
  if (port < 1 || port > 65_535) return `has the port ${digits}, which is not from 1 to 65535`;
  const suffix = port === DEFAULT_PORTS[name] ? "" : `:${port}`;
  return {
    scheme: name,
    host: asBytes(asciiLower(host) + suffix),
    port,
    path: asBytes(path.startsWith("/") ? path : `/${path}`),
    query: query === undefined ? undefined : asBytes(query),
    user: user === undefined ? undefined : asBytes(user),
  };
}

/** `/path?query` as sent. */
export function targetOf({ path, query }: Pick<SplitUrl, "path" | "query">): Bytes {
  return asBytes(query === undefined ? path : `${path}?${query}`);
}

/** The path and the query of a target. */
export function splitTarget(target: Bytes): Pick<SplitUrl, "path" | "query"> {
  const mark = target.indexOf("?");
  if (mark === -1) return { path: target, query: undefined };
  return { path: asBytes(target.slice(0, mark)), query: asBytes(target.slice(mark + 1)) };
}

/** By part: a pattern that no valid one matches, by https://www.rfc-editor.org/rfc/rfc9110#section-5 and RFC 9112, 3. */
export const INVALID = {
  token: /^$|[^!#$%&'*+.^_`|~0-9A-Za-z-]/,
  value: /^[ \t]|[ \t]$|[\x00\r\n]/,
  target: /^(?:$|[^/*]|\*.)|[\x00- #\x7f]/,
  query: /[\x00- #\x7f]/,
  host: /^$|[\x00- "/#<>?@\\^`{|}\x7f]/,
} as const;

/** Whether a message can be sent: all its parts are valid, and its body has the length that its header states. */
export function isValid({ method, url, headers, body }: HttpMessage): boolean {
  if (INVALID.token.test(method) || INVALID.target.test(targetOf(url)) || INVALID.host.test(url.host))
    return false;
  return headers.every(([name, value]) => {
    const key = asciiLower(name);
    if (key === "content-length" && body !== undefined && value !== String(body.length)) return false;
    return !INVALID.token.test(name) && !INVALID[key === "host" ? "host" : "value"].test(value);
  });
}

/** The value of the last header with a name, given in lower case; undefined if there is none. */
export function headerOf(headers: readonly Pair[], name: string): Bytes | undefined {
  return headers.findLast(([one]) => asciiLower(one) === name)?.[1];
}
