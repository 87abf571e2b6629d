import { asBytes, bytesOfText } from "../../core/bytes.ts";
import { code } from "../../core/phrases.ts";
import {
  type HttpMessage,
  headerOf,
  httpVersion,
  type SplitUrl,
  splitUrl,
} from "../../request/message/http-message.ts";
import type { Pair } from "../../request/message/pairs.ts";
import type { MessageReading, PlacedMessage } from "../curl/read-curl.ts";
import type { TrafficProblem } from "../model.ts";

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+)[ \t]+(\S+)(?:[ \t]+(HTTP\/\d(?:\.\d)?))?[ \t]*$/i;

/** Whether a string starts with a request line. */
export function isRawHttp(text: string): boolean {
  const [first = ""] = text.trimStart().split(/\r?\n/, 1);
  const [, , target = "", version] = REQUEST_LINE.exec(first) ?? [];
  return version !== undefined || /^https?:\/\//i.test(target);
}

/**
 * The HTTP messages of a string, with `###` lines between several. Without an absolute address, the scheme is `https` unless
 * the port is 80.
 */
export function readRawHttp(text: string): MessageReading {
  const messages: PlacedMessage[] = [];
  const problems: TrafficProblem[] = [];
  for (const part of partsOf(text)) {
    const read = readMessage(part);
    if ("method" in read) messages.push({ message: read, line: part.line });
    else problems.push(read);
  }
  return { messages, problems, remarks: [] };
}

interface Part {
  readonly lines: readonly string[];
  /** The place of its first line. */
  readonly line: number;
}

/** The parts between `###` lines, without blank lines and comments before a request line. */
function partsOf(text: string): Part[] {
  const parts: { lines: string[]; line: number }[] = [];
  let current: { lines: string[]; line: number } | undefined;
  // Only line feeds end the lines of a body, so a carriage return that belongs to the body is kept.
  for (const [at, written] of text.split("\n").entries()) {
    if (written.startsWith("###")) {
      current = undefined;
      continue;
    }
    if (current === undefined) {
      if (/^\s*(?:$|#|\/\/)/.test(written)) continue;
      current = { lines: [], line: at + 1 };
      parts.push(current);
    }
    current.lines.push(written);
  }
  return parts;
}

function readMessage({ lines, line: first }: Part): HttpMessage | TrafficProblem {
  const start = withoutReturn(lines[0]!);
  const [, method, target, version] = REQUEST_LINE.exec(start) ?? [];
  if (method === undefined || target === undefined) {
    const message = `${code(start)} is not a request line, such as \`GET / HTTP/1.1\`.`;
    return { message, line: first };
  }
  const headers: Pair[] = [];
  let at = 1;
  for (; at < lines.length; at++) {
    const line = withoutReturn(lines[at]!);
    if (line === "") break;
    const message = addHeader(headers, line);
    if (message !== undefined) return { message, line: first + at };
  }
  const url = urlOf(target, headers);
  if (typeof url === "string") return { message: url, line: first };
  return {
    method: bytesOfText(method),
    url,
    version: httpVersion(version),
    headers,
    // Without the line break that ends the file.
    body: bytesOfText(
      lines
        .slice(at + 1)
        .join("\n")
        .replace(/\r?\n$/, ""),
    ),
  };
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

/** Adds a header, or a line that continues the last one. */
function addHeader(headers: Pair[], line: string): string | undefined {
  const last = headers.at(-1);
  if (/^[ \t]/.test(line) && last) {
    headers[headers.length - 1] = [last[0], asBytes(`${last[1]} ${bytesOfText(line.trim())}`)];
    return undefined;
  }
  const colon = line.indexOf(":", 1);
  if (colon === -1) return `${code(line)} is not a header: it has no colon.`;
  headers.push([bytesOfText(line.slice(0, colon).trim()), bytesOfText(line.slice(colon + 1).trim())]);
  return undefined;
}

function urlOf(target: string, headers: readonly Pair[]): SplitUrl | string {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(target)) {
    const url = splitUrl(bytesOfText(target));
    return typeof url === "string" ? `The address ${code(target)} ${url}.` : url;
  }
  const host = headerOf(headers, "host") ?? headerOf(headers, ":authority");
  if (host === undefined) return "The request has no `Host` header, so its host is not known.";
  const path = target.startsWith("/") ? target : `/${target}`;
  const url = splitUrl(asBytes(`${/:80$/.test(host) ? "http" : "https"}://${host}${bytesOfText(path)}`));
  return typeof url === "string" ? `The \`Host\` header ${url}.` : url;
}
