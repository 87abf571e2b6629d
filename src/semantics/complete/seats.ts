import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import { countryIn, type Lists, type RequestParts } from "../../request/made-request.ts";
import { fieldsOfMessage } from "../../request/message/fields.ts";
import {
  type HttpMessage,
  headerOf,
  type SplitUrl,
  splitTarget,
} from "../../request/message/http-message.ts";
import { type Normalization, normalizedPath } from "../../request/message/normalize-path.ts";
import type { Pair } from "../../request/message/pairs.ts";
import type { Value } from "../../request/values.ts";
import { isJsonObject } from "../prove/witness.ts";

/** Options for seating values: the normalization of the zone, and which of raw and normalized values count. */
export interface Seating {
  readonly normalization: Normalization;
  /** `both`: the raw path leads back to the root, and from there along the normalized one. */
  readonly paths: "raw first" | "raw last" | "both";
  /** Whether the host is sent as a header. From HTTP/2 on it need not be one. */
  readonly hasHostHeader: boolean;
  /** Whether arguments are appended to a query, a form to a body, cookies and values to headers, that are also wanted. */
  readonly isJoined: boolean;
}

const NOTHING = asBytes("");

/** The parts of a request in which the values of fields have their seats; the largest address comes first. */
export function seated(wanted: ReadonlyMap<string, Value>, lists: Lists, seating: Seating): RequestParts {
  const message = new Seats(wanted, seating).message();
  const { normalization } = seating;
  return { message, facts: factsOf(wanted, message), lists, normalization };
}

/** Fields that a message determines. The detected type of a body is not one of them. */
function isDerived(message: HttpMessage): (name: string) => boolean {
  const derived = fieldsOfMessage(message, "none");
  const isOfBody = (name: string) => name.startsWith("http.request.body.") && !name.endsWith(".mime");
  return (name) =>
    (derived.has(name) || isOfBody(name)) && name !== "cf.threat_score" && !name.endsWith("truncated");
}

function factsOf(wanted: ReadonlyMap<string, Value>, message: HttpMessage): Map<string, Value> {
  const isOfMessage = isDerived(message);
  // Arrays that no body can have are passed on as facts.
  const isGiven = (name: string) => name.startsWith(MULTIPART_FIELD) && !hasParts(wanted);
  const facts = new Map([...wanted].filter(([name]) => !isOfMessage(name) || isGiven(name)));
  const [continent, isInUnion] = [facts.get("ip.src.continent"), facts.get("ip.src.is_in_european_union")];
  if (facts.has("ip.src.country") || (continent === undefined && isInUnion === undefined)) return facts;
  const country = countryIn(continent as string | undefined, isInUnion as boolean | undefined);
  return facts.set("ip.src.country", country ?? NOTHING);
}

/** Whether a body can have the wanted arrays of parts: a part has one name, and one value of each header. */
function hasParts(wanted: ReadonlyMap<string, Value>): boolean {
  return [...wanted].every(([name, value]) => {
    if (!name.startsWith(MULTIPART_FIELD) || !Array.isArray(value)) return true;
    return value.every((part) =>
      typeof part === "string" ? part !== "" || name.endsWith(".values") : part.length === 1,
    );
  });
}

class Seats {
  readonly #wanted: ReadonlyMap<string, Value>;
  readonly #seating: Seating;
  /** The prefixes of the names of an address, the one that counts first. */
  readonly #prefixes: readonly string[];

  constructor(wanted: ReadonlyMap<string, Value>, seating: Seating) {
    this.#wanted = wanted;
    this.#seating = seating;
    this.#prefixes = seating.paths === "raw last" ? ["", "raw."] : ["raw.", ""];
  }

  message(): HttpMessage {
    const body = this.#body();
    const headers = this.#headers(body?.type, body?.content.length);
    const url = this.#url(headers);
    const host = headers.findIndex(([name]) => asciiLower(name) === "host");
    // Added last, because other headers have the wanted positions.
    if (this.#seating.hasHostHeader && host === -1) headers.push([asBytes("host"), url.host]);
    else if (headers[host]?.[1] === "") headers[host] = [headers[host][0], url.host];
    const hasCapitals = headers.some(([name]) => /[A-Z]/.test(name));
    const isTcp = this.#wanted.get("cf.edge.client_tcp");
    const version = isTcp === false ? "HTTP/3" : hasCapitals ? "HTTP/1.1" : "HTTP/2";
    return {
      method: this.#text("http.request.method") ?? asBytes(body ? "POST" : "GET"),
      url,
      version: this.#text("http.request.version") ?? asBytes(version),
      headers,
      body: body?.content ?? NOTHING,
    };
  }

  #text(name: string): Bytes | undefined {
    const value = this.#wanted.get(name);
    return typeof value === "string" ? (value as Bytes) : undefined;
  }

  /** A text of the address: raw or normalized. */
  #uriText(name: string): Bytes | undefined {
    return this.#prefixes.map((prefix) => this.#text(prefix + name)).find((text) => text !== undefined);
  }

  #url(headers: readonly Pair[]): SplitUrl {
    const full = this.#uriText("http.request.full_uri");
    const [, written, address, rest] = dividedAddress(full);
    const ssl = this.#wanted.get("ssl") ?? written?.endsWith("s");
    const given = this.#wanted.get("cf.edge.server_port");
    const isPlain = ssl === undefined ? given === 80 : ssl === false;
    const usual = isPlain ? 80 : 443;
    // The header decides: the field has its value.
    const sent = headerOf(headers, "host");
    const port = typeof given === "number" ? given : usual;
    const target = rest ?? this.#uriText("http.request.uri");
    const query = target === undefined ? this.#uriText("http.request.uri.query") : splitTarget(target).query;
    return {
      scheme: isPlain ? "http" : "https",
      host:
        (sent ? asciiLower(sent) : this.#text("http.host")) ??
        address ??
        asBytes(port === usual ? "example.com" : `example.com:${port}`),
      port,
      path: this.#detour() ?? this.#path(),
      query: target === undefined || this.#seating.isJoined ? this.#query(query) : query,
      user: undefined,
    };
  }

  /** The wanted raw path, with dots that take all of it back before the wanted normalized one. */
  #detour(): Bytes | undefined {
    const { paths, normalization } = this.#seating;
    if (paths !== "both") return undefined;
    const [raw, path] = ["raw.", ""].map((prefix) => this.#pathWith(prefix));
    if (raw === undefined || path === undefined) return undefined;
    const start = raw.replace(/\/$/, "");
    const back = [..."/", ...start.matchAll(/\//g)].map((_, at) =>
      asBytes(start + "/..".repeat(at + 1) + path),
    );
    return back.find((one) => normalizedPath(one, normalization) === path);
  }

  #path(): Bytes {
    const extension = this.#uriText("http.request.uri.path.extension");
    const wanted = this.#prefixes.map((prefix) => this.#pathWith(prefix)).find((text) => text !== undefined);
    return wanted ?? asBytes(extension ? `/index.${extension}` : "/");
  }

  /** The raw or the normalized path, as the largest address says it. */
  #pathWith(prefix: string): Bytes | undefined {
    const [, , , rest] = dividedAddress(this.#text(`${prefix}http.request.full_uri`));
    const target = rest ?? this.#text(`${prefix}http.request.uri`);
    return target === undefined ? this.#text(`${prefix}http.request.uri.path`) : splitTarget(target).path;
  }

  /** The query with the wanted arguments. `query`: what is wanted of it as a whole. */
  #query(query: Bytes | undefined): Bytes | undefined {
    return this.#joined(query, formText(this.#eitherPairs("http.request.uri.args")));
  }

  /** A string that is wanted as a whole, or its parts, or both joined; undefined if there is neither. */
  #joined(whole: Bytes | undefined, parts: Bytes | undefined, by = "&"): Bytes | undefined {
    if (whole === undefined) return parts;
    if (!this.#seating.isJoined || !parts) return whole || undefined;
    if (isJsonObject(whole)) return asBytes(`${whole.slice(0, -1)},"${by}${parts}${by}":0}`);
    return asBytes((whole && whole + by) + parts);
  }

  /** The pairs of a map, raw or not: those under its other name join those under the first if their keys differ. */
  #eitherPairs(field: string): readonly Pair[] {
    const [own = [], others = []] = this.#prefixes
      .map((prefix) => this.#pairs(prefix + field))
      .filter((pairs) => pairs.length > 0);
    return [...own, ...others.filter(([name]) => !own.some(([one]) => one === name))];
  }

  /** Names and values of a map and of the arrays of its names and values, as far as they are wanted. */
  #pairs(field: string): Pair[] {
    const map = this.#wanted.get(field);
    const entries = map instanceof Map ? [...map] : [];
    const pairs = entries.flatMap(([name, values]) =>
      textsOf(values).map((one): Pair => [name as Bytes, one]),
    );
    const keyOf = field.endsWith("headers") ? asciiLower : (name: Bytes) => name;
    const written = textsOf(this.#wanted.get(`${field}.names`));
    const names = written.filter((one) => !pairs.some(([name]) => name === keyOf(one)));
    const values = textsOf(this.#wanted.get(`${field}.values`)).filter(
      (one) => !pairs.some(([, own]) => own === one),
    );
    // If only the value of an entry was wanted, its name can be chosen.
    const named = pairs.map(([name, value]): Pair => {
      const own = GENERATED_NAME.test(name) ? names.shift() : written.find((one) => keyOf(one) === name);
      return [own ?? name, value];
    });
    const count = Math.max(names.length, values.length);
    for (let at = 0; at < count; at++) {
      const name = names[at] ?? asBytes(`x${at}`);
      named.push([name, values[at] ?? NOTHING]);
    }
    return named;
  }

  #headers(bodyType: string | undefined, bodyLength = 0): Pair[] {
    const wanted = this.#eitherPairs("http.request.headers");
    const headers = wanted.map(([name, value], at): Pair => [name || asBytes(`x${at}`), value]);
    const put = (name: string, value: string | undefined) => {
      const at = headers.findIndex(([own]) => asciiLower(own) === name);
      if (value && (at === -1 || this.#seating.isJoined)) headers.push([asBytes(name), asBytes(value)]);
      else if (value && headers[at]![1] === "") headers[at] = [headers[at]![0], asBytes(value)];
    };
    put("user-agent", this.#text("http.user_agent"));
    put("referer", this.#text("http.referer"));
    put("x-forwarded-for", this.#text("http.x_forwarded_for"));
    const cookies = this.#pairs("http.request.cookies").map((pair) => pair.join("="));
    put("cookie", this.#joined(this.#text("http.cookie"), asBytes(cookies.join("; ")), "; "));
    const languages = textsOf(this.#wanted.get("http.request.accepted_languages"));
    put("accept-language", languages.map((one) => one || "en").join(", "));
    put("content-type", bodyType);
    if (headerOf(headers, "content-length") === "") put("content-length", `${bodyLength}`);
    // Headers that are only wanted for their number leave room for the others, and for the host.
    const arrays = this.#prefixes.flatMap((prefix) =>
      ["names", "values"].map((part) => this.#wanted.get(`${prefix}http.request.headers.${part}`)),
    );
    const count = Math.max(...arrays.map((array) => textsOf(array).length));
    const spare = wanted.length - 1 - wanted.findLastIndex((pair) => pair.some((text) => text !== ""));
    const surplus = Math.min(spare, headers.length + Number(this.#seating.hasHostHeader) - count);
    if (surplus > 0) headers.splice(wanted.length - surplus, surplus);
    return headers;
  }

  /** The parts of a body, as written. */
  #parts(): readonly string[] {
    const field = MULTIPART_FIELD;
    if (!hasParts(this.#wanted)) return [];
    const pairs = this.#pairs(field).filter(([name]) => !/^x\d+$/.test(name));
    const listOf = (name: string) => {
      const value = this.#wanted.get(`${field}.${name}`);
      return Array.isArray(value)
        ? value.flatMap((one) => (typeof one === "string" ? [one as Bytes] : textsOf(one as Value)))
        : [];
    };
    const [names, values, filenames] = ["names", "values", "filenames"].map(listOf) as [
      Bytes[],
      Bytes[],
      Bytes[],
    ];
    const headers = Object.keys(PART_HEADERS).map((name) => [name, listOf(name)] as const);
    const count = Math.max(
      pairs.length,
      names.length,
      values.length,
      filenames.length,
      ...headers.map(([, { length }]) => length),
    );
    return Array.from({ length: count }, (_, at) => {
      const [name = names[at] ?? `x${at}`, content = values[at] ?? ""] = pairs[at] ?? [];
      const filename = filenames[at] === undefined ? "" : `; filename=${quoted(filenames[at])}`;
      const others = headers.flatMap(([header, all]) =>
        all[at] === undefined ? [] : [PART_HEADERS[header]!(all[at])],
      );
      const lines = [`Content-Disposition: form-data; name=${quoted(name)}${filename}`, ...others];
      return `${lines.join("\r\n")}\r\n\r\n${content}`;
    });
  }

  #body(): { readonly content: Bytes; readonly type?: string } | undefined {
    const said = Number(headerOf(this.#pairs("http.request.headers"), "content-length"));
    const size = this.#wanted.get("http.request.body.size") ?? (said >= 0 ? said : undefined);
    const length = typeof size === "number" && size <= MAX_BODY ? size : 0;
    const wanted = this.#text("http.request.body.raw");
    // JSON can end with spaces.
    const raw = wanted && asBytes(this.#seating.isJoined ? wanted.padEnd(length) : wanted);
    const form = formText(this.#pairs("http.request.body.form"));
    const parts = this.#parts();
    const type = form === undefined ? (parts.length === 0 ? undefined : MULTIPART) : FORM;
    if (raw) return { content: (form && this.#joined(raw, form)) ?? raw, ...(type && { type }) };
    if (form !== undefined) return { content: form, type: FORM };
    if (parts.length > 0) return { content: multipart(parts), type: MULTIPART };
    const count = size === undefined && this.#text("http.request.body.mime") ? 1 : length;
    return count > 0 ? { content: asBytes("a".repeat(count)) } : undefined;
  }
}

/** An address, and its scheme, its host and its target; empty if it is none. */
function dividedAddress(full = ""): readonly Bytes[] {
  return (/^(\w+):\/\/([^/?]*)(.*)$/s.exec(full) ?? []).map(asBytes);
}

/** Headers of the parts of a body, by the names of the arrays that have them. */
const PART_HEADERS: Readonly<Record<string, (value: Bytes) => string>> = {
  content_types: (value) => `Content-Type: ${value}`,
  content_transfer_encodings: (value) => `Content-Transfer-Encoding: ${value}`,
};

/** Bytes of a body that is sent only for its size. */
const MAX_BODY = 1024 * 1024;
const FORM = "application/x-www-form-urlencoded";
const MULTIPART_FIELD = "http.request.body.multipart";
const MULTIPART = "multipart/form-data; boundary=part";

function multipart(parts: readonly string[]): Bytes {
  return asBytes(`${parts.map((part) => `--part\r\n${part}\r\n`).join("")}--part--\r\n`);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&")}"`;
}

/** The name of an entry of which only the value is wanted. */
const GENERATED_NAME = /^k\d+$/;

function formText(pairs: readonly Pair[]): Bytes | undefined {
  return pairs.length === 0 ? undefined : asBytes(pairs.map((pair) => pair.join("=")).join("&"));
}

function textsOf(value: Value | undefined): Bytes[] {
  return Array.isArray(value) ? value.filter((one): one is Bytes => typeof one === "string") : [];
}
