import { asciiLower } from "../../contract/domain.ts";
import { asBytes, type Bytes } from "../../core/bytes.ts";
import type { Value } from "../values.ts";
import { mapOfPairs, type Pair } from "./pairs.ts";

/** A part of a body: its headers, with names in lower case, and its content. */
interface Part {
  readonly headers: readonly Pair[];
  readonly content: Bytes;
}

/** Arrays of a part's headers: the last part of the field's name, and the values it takes from the headers. */
const LISTS: readonly (readonly [field: string, of: (part: Part) => readonly Bytes[]])[] = [
  ["names", ({ headers }) => parametersOf(headers, NAME)],
  ["filenames", ({ headers }) => parametersOf(headers, FILENAME)],
  ["content_dispositions", ({ headers }) => valuesOf(headers, "content-disposition")],
  ["content_types", ({ headers }) => valuesOf(headers, "content-type")],
  ["content_transfer_encodings", ({ headers }) => valuesOf(headers, "content-transfer-encoding")],
];

/**
 * Puts the fields of a body in `multipart/form-data`. Whatever the documentation leaves open stays unknown: the fields
 * of a body that is not well formed, and those of a header that one of the parts does not have.
 *
 * Source: https://developers.cloudflare.com/ruleset-engine/rules-language/fields/reference/http.request.body.multipart/
 * (checked 2026-11-23)
 */
export function putMultipart(values: Map<string, Value>, body: Bytes, contentType: string): void {
  const parts = partsOf(body, contentType);
  const names = parts?.map(({ headers }) => parametersOf(headers, NAME));
  if (!parts || !names?.every((name) => name.length === 1)) return;
  const field = "http.request.body.multipart";
  values.set(field, mapOfPairs(parts.map(({ content }, at): Pair => [names[at]![0]!, content])));
  values.set(
    `${field}.values`,
    parts.map(({ content }) => content),
  );
  for (const [name, of] of LISTS) {
    const lists = parts.map(of);
    if (lists.every((list) => list.length > 0)) values.set(`${field}.${name}`, lists);
  }
}

/** The parts between the boundaries; undefined if a boundary or the end is missing. */
function partsOf(body: Bytes, contentType: string): readonly Part[] | undefined {
  const boundary = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (name === undefined) return undefined;
  const end = body.includes(`\r\n--${name}`) ? "\r\n" : "\n";
  const pieces = `${end}${body}`.split(`${end}--${name}`).slice(1);
  const last = pieces.pop();
  if (last === undefined || !last.startsWith("--")) return undefined;
  const parts = pieces.map((piece) => partOf(piece, end));
  return parts.every((part) => part !== undefined) ? parts : undefined;
}

/** Maximum characters of a header of a part. Browsers write far fewer. */
const MAX_HEADER = 2048;

function partOf(piece: string, end: string): Part | undefined {
  if (!piece.startsWith(end)) return undefined;
  const blank = piece.indexOf(end + end);
  if (blank === -1) return undefined;
  const lines = piece.slice(end.length, Math.max(blank, end.length)).split(end);
  if (lines.some((line) => line.length > MAX_HEADER)) return undefined;
  const headers = lines.flatMap((line): Pair[] => {
    const colon = line.indexOf(":");
    return colon === -1
      ? []
      : [[asBytes(asciiLower(line.slice(0, colon).trim())), asBytes(line.slice(colon + 1).trim())]];
  });
  return { headers, content: asBytes(piece.slice(blank + 2 * end.length)) };
}

function valuesOf(headers: readonly Pair[], name: string): Bytes[] {
  return headers.flatMap(([one, value]) => (one === name ? [value] : []));
}

const NAME = /;\s*name=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;
const FILENAME = /;\s*filename=(?:"((?:[^"\\]|\\.)*)"|([^\s;"]+))/i;

/** A parameter of the `Content-Disposition`, as written but without its quotes. */
function parametersOf(headers: readonly Pair[], pattern: RegExp): Bytes[] {
  return valuesOf(headers, "content-disposition").flatMap((value) => {
    const found = pattern.exec(value);
    return found ? [asBytes(found[1]?.replace(/\\(.)/g, "$1") ?? found[2]!)] : [];
  });
}
