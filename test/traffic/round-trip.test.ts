import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { cases } from "../support/cases.ts";
import { fieldsOf } from "./support.ts";

/** A request in all notations. */
interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

const token = fc.stringMatching(/^[A-Za-z][A-Za-z0-9-]{0,8}$/).map((name) => `X-${name}`);
const value = fc
  .string({ unit: fc.constantFrom(..."ab'\"$`\\^%é :;,!#&|<>"), maxLength: 12 })
  .map((text) => text.trim());
const sent: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom("GET", "POST", "PUT", "PURGE"),
  path: fc
    .string({ unit: fc.constantFrom(..."ab'\"$`\\^%é/.?&=*!"), maxLength: 12 })
    .map((text) => `/${text}`),
  headers: fc.uniqueArray(fc.tuple(token, value), { selector: ([name]) => name.toLowerCase(), maxLength: 3 }),
  body: fc
    .string({ unit: fc.constantFrom(..."ab'\"$`\\^%é \n="), maxLength: 16 })
    .filter((text) => !text.endsWith("\n")),
});

const ALWAYS = [
  ["Host", "a.example"],
  ["User-Agent", "test"],
  ["Accept", "*/*"],
  ["Content-Type", "text/plain"],
] as const;
const allHeaders = ({ headers }: Sent) => [...ALWAYS, ...headers];

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
const ansi = (text: string) =>
  `$'${text.replace(/[\\'\n]/g, (char) => (char === "\n" ? "\\n" : `\\${char}`))}'`;
// A backslash escapes only if a quote follows.
const prompt = (text: string) => {
  const escaped = text.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, (slashes) => slashes + slashes);
  return `^"${escaped.replace(/[\s\S]/g, (char) => (char === "\n" ? "^\n\n" : `^${char}`))}^"`;
};

function curl(request: Sent, quote: (text: string) => string, more: string): string {
  const headers = allHeaders(request)
    .slice(1)
    .map(([name, text]) => `-H ${quote(text === "" ? `${name};` : `${name}: ${text}`)}`);
  const address = quote(`https://a.example${request.path}`);
  return [
    "curl --http1.1 --path-as-is",
    // It writes other bytes than ASCII in an address as escapes.
    `-X ${request.method} --request-target ${quote(request.path)} ${address}`,
    ...headers,
    `-H ${quote("Content-Length:")}`,
    `--data-raw ${quote(request.body)}`,
  ].join(more);
}

const pairs = (request: Sent) => allHeaders(request).map(([name, text]) => ({ name, value: text }));
const url = ({ path }: Sent) => `https://a.example${path}`;

const NOTATIONS: Readonly<Record<string, (request: Sent) => string>> = {
  "curl with single quotes": (request) => curl(request, quoted, " \\\n  "),
  "curl with ANSI-C quotes": (request) => curl(request, ansi, " "),
  "curl for Windows": (request) => curl(request, prompt, " ^\n  "),
  "raw HTTP": (request) =>
    [
      `${request.method} ${request.path} HTTP/1.1`,
      ...allHeaders(request).map(([name, text]) => `${name}: ${text}`),
      "",
      request.body,
    ].join("\r\n"),
  HAR: (request) =>
    JSON.stringify({
      log: {
        entries: [
          {
            request: {
              method: request.method,
              url: url(request),
              httpVersion: "http/1.1",
              headers: pairs(request),
              postData: { text: request.body },
            },
          },
        ],
      },
    }),
  JSON: (request) =>
    JSON.stringify({
      method: request.method,
      url: url(request),
      version: "HTTP/1.1",
      headers: pairs(request),
      body: request.body,
    }),
  YAML: (request) =>
    stringify([
      {
        method: request.method,
        url: url(request),
        protocol: "HTTP/1.1",
        headers: Object.fromEntries(allHeaders(request)),
        body: { plain_text: request.body },
      },
    ]),
  tracer: (request) =>
    JSON.stringify({
      method: request.method,
      url: url(request),
      protocol: "HTTP/1.1",
      headers: Object.fromEntries(allHeaders(request)),
      body: { base64: Buffer.from(request.body).toString("base64") },
      context: {},
    }),
};

describe("a request in every notation", () => {
  it("has the same fields", async () => {
    await fc.assert(
      fc.asyncProperty(sent, async (request) => {
        const [first, ...others] = Object.entries(NOTATIONS);
        const expected = withSortedHeaders(await fieldsOf(first![1](request)));
        for (const [name, write] of others) {
          const fields = withSortedHeaders(await fieldsOf(write(request)));
          expect(fields, name).toEqual(expected);
        }
      }),
      { numRuns: cases(60, 1000) },
    );
  });
});

/** Notations with maps of headers may order them otherwise. */
function withSortedHeaders(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sorted = Object.entries(fields).map(([name, one]) => [
    name,
    /headers\.(?:names|values)$/.test(name) ? [...(one as string[])].sort() : one,
  ]);
  return Object.fromEntries(sorted);
}
