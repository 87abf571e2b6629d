import { attempted } from "../../core/attempt.ts";
import { asBytes, type Bytes, bytesOfText } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import { putUrl } from "../../request/message/fields.ts";
import {
  type HttpMessage,
  headerOf,
  httpVersion,
  type SplitUrl,
  splitUrl,
} from "../../request/message/http-message.ts";
import type { Pair } from "../../request/message/pairs.ts";
import { type LocatedNode, type LocatedObject, plainValue, stringAt } from "../../sources/values/located.ts";
import type { Problems } from "./place.ts";

/** The message that an object describes. */
export interface DescribedMessage {
  readonly message: HttpMessage;
  readonly name: string;
  /** Fields of the message that the object does not state. */
  readonly unknown: readonly string[];
}

/** An object with any of these keys describes a message. */
const MESSAGE_KEYS = ["url", "method", "headers", "cookies", "body", "form", "json", "version", "protocol"];
const NO_HOST = "unknown.invalid";

/** The HTTP message of a described request; undefined if it has none of its keys. */
export function describedMessage(node: LocatedObject, problems: Problems): DescribedMessage | undefined {
  if (!MESSAGE_KEYS.some((key) => node.entry(key))) return undefined;
  const text = (key: string) => {
    const value = node.get(key);
    if (value && value.kind !== "String") problems.add(value.range, `${code(key)} must be a string.`);
    return value?.kind === "String" ? value.value : undefined;
  };
  const headers = headersOf(node.get("headers"), problems);
  const cookies = cookiesOf(node.get("cookies"), problems);
  if (cookies !== undefined) headers.push([asBytes("cookie"), cookies]);
  const { body, type } = bodyOf(node, problems);
  if (type !== undefined && headerOf(headers, "content-type") === undefined) {
    headers.push([asBytes("content-type"), asBytes(type)]);
  }
  const address = text("url");
  const { url, unknown } = urlOf(node, address, headers, problems);
  if (headerOf(headers, "host") === undefined && url.host !== NO_HOST)
    headers.unshift([asBytes("host"), url.host]);
  const method = text("method") ?? (body === undefined || body === "" ? "GET" : "POST");
  return {
    message: {
      method: bytesOfText(method),
      url,
      version: httpVersion(text("version") ?? text("protocol")),
      headers,
      body,
    },
    name: `${method} ${address ?? ""}`.trim(),
    unknown,
  };
}

/** A path leaves the host unknown, unless a header or a field names it; no address leaves all of the URI unknown. */
function urlOf(
  node: LocatedObject,
  address: string | undefined,
  headers: readonly Pair[],
  problems: Problems,
): { readonly url: SplitUrl; readonly unknown: readonly string[] } {
  const field = stringAt(node, "http.host")?.value;
  const given = headerOf(headers, "host") ?? (field === undefined ? undefined : bytesOfText(field));
  const host = given ?? asBytes(NO_HOST);
  const isPath = address === undefined || address.startsWith("/");
  const text = isPath ? asBytes(`https://${host}${bytesOfText(address ?? "/")}`) : bytesOfText(address);
  const url = splitUrl(text);
  if (typeof url === "string") {
    problems.add((node.get("url") ?? node).range, `The address ${code(address ?? "")} ${url}.`);
    return { url: FALLBACK, unknown: [] };
  }
  if (address === undefined) return { url, unknown: [...namesOfUrl(), "ssl", "cf.edge.server_port"] };
  const isHostless = isPath && given === undefined;
  return {
    url,
    unknown: isHostless ? ["http.host", "http.request.full_uri", "raw.http.request.full_uri"] : [],
  };
}

const FALLBACK = splitUrl(asBytes(`https://${NO_HOST}/`)) as SplitUrl;

function namesOfUrl(): Iterable<string> {
  const values = new Map();
  putUrl(values, FALLBACK, "none");
  return values.keys();
}

/** `{ name: value | [values] }`, or a list of `{ name, value }`. */
function headersOf(node: LocatedNode | undefined, problems: Problems): Pair[] {
  if (node === undefined) return [];
  const headers: Pair[] = [];
  if (node.kind === "Object") {
    for (const { key, value } of node.entries) {
      for (const one of value.kind === "Array" ? value.items : [value]) {
        const text = scalarText(one);
        if (text === undefined)
          problems.add(one.range, `The header ${code(key)} must be a string or a list of strings.`);
        else headers.push([bytesOfText(key), bytesOfText(text)]);
      }
    }
    return headers;
  }
  for (const item of node.kind === "Array" ? node.items : [node]) {
    const name = item.kind === "Object" ? scalarText(item.get("name")) : undefined;
    const value = item.kind === "Object" ? scalarText(item.get("value")) : undefined;
    if (name === undefined || value === undefined) {
      problems.add(item.range, "`headers` must be an object of names and values.");
    } else headers.push([bytesOfText(name), bytesOfText(value)]);
  }
  return headers;
}

function cookiesOf(node: LocatedNode | undefined, problems: Problems): Bytes | undefined {
  if (node === undefined) return undefined;
  if (node.kind === "String") return bytesOfText(node.value);
  if (node.kind !== "Object") {
    problems.add(node.range, "`cookies` must be an object of names and values.");
    return undefined;
  }
  const pairs = node.entries.map(({ key, value }) => `${key}=${scalarText(value) ?? ""}`);
  return bytesOfText(pairs.join("; "));
}

function bodyOf(
  node: LocatedObject,
  problems: Problems,
): { readonly body: Bytes | undefined; readonly type?: string } {
  const json = node.get("json");
  if (json) return { body: bytesOfText(JSON.stringify(plainValue(json))), type: "application/json" };
  const form = node.get("form");
  if (form?.kind === "Object") return { body: formOf(form), type: "application/x-www-form-urlencoded" };
  const body = node.get("body");
  if (body === undefined || body.kind === "Null") return { body: asBytes("") };
  if (body.kind === "String") return { body: bytesOfText(body.value) };
  const whole = body.kind === "Object" ? tracerBody(body) : undefined;
  if (whole === undefined) {
    problems.add(body.range, "`body` must be a string, or an object with `plain_text`, `json` or `base64`.");
  }
  return { body: whole };
}

function tracerBody(node: LocatedObject): Bytes | undefined {
  const plain = scalarText(node.get("plain_text"));
  if (plain !== undefined) return bytesOfText(plain);
  const json = node.get("json");
  if (json) return bytesOfText(JSON.stringify(plainValue(json)));
  const encoded = scalarText(node.get("base64"));
  if (encoded === undefined || !/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(encoded)) return undefined;
  return attempted(() => asBytes(atob(encoded)));
}

function formOf(form: LocatedObject): Bytes {
  const encode = (text: string) => new URLSearchParams([["", text]]).toString().slice(1);
  const pairs = form.entries.flatMap(({ key, value }) =>
    (value.kind === "Array" ? value.items : [value]).map(
      (one) => `${encode(key)}=${encode(scalarText(one) ?? "")}`,
    ),
  );
  return asBytes(pairs.join("&"));
}

/** A string, or the text of a number or Boolean; undefined for anything else. */
export function scalarText(node: LocatedNode | undefined): string | undefined {
  if (node?.kind === "String") return node.value;
  if (node?.kind === "Number") return node.raw;
  return node?.kind === "Boolean" ? String(node.value) : undefined;
}
