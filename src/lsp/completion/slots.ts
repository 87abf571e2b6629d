import type { Range } from "../../core/range.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { type LocatedPlace, locatedAt, locateFirst } from "../located.ts";

/** A place where a key or a value is being written. */
export interface CompletionSlot {
  readonly kind: "key" | "value";
  /** The recognised object around it; the last step of its trail is the key being written, or the key of the value. */
  readonly place: LocatedPlace;
  /** The range in the file to replace. */
  readonly range: Range;
  /** Writes a string for that place; undefined if the notation cannot represent it. `isRaw`: a number, or a Boolean. */
  write(value: string, isRaw: boolean): string | undefined;
}

type Read = (text: string) => Promise<SourceDocument>;

/** A name that is used nowhere else. */
const PROBE = "wafsmith_probe";

/** The slot at an offset of a file: within an existing string or key, or where one could begin. */
export async function slotAt(
  document: SourceDocument,
  offset: number,
  read: Read,
): Promise<CompletionSlot | undefined> {
  return existingSlot(document, offset) ?? probedSlot(document, offset, read);
}

function existingSlot(document: SourceDocument, offset: number): CompletionSlot | undefined {
  const place = locatedAt(document, offset);
  if (!place || !isQuoted(document, place)) return undefined;
  const { target } = place;
  if ("keyRange" in target) {
    const range = withoutQuotes(document.text, target.keyRange);
    return { kind: "key", place, range, write: (value) => value };
  }
  const { content } = target;
  const whole = { start: 0, end: content.text.length };
  // Not every notation gives an empty string a location between its quotes.
  const isEmpty = content.text === "" && document.text[target.range.start] === '"';
  const range = isEmpty ? withoutQuotes(document.text, target.range) : content.toOuter(whole);
  const encode = (value: string) =>
    isEmpty ? JSON.stringify(value).slice(1, -1) : content.encode(value, whole);
  return { kind: "value", place, range, write: (value, isRaw) => (isRaw ? undefined : encode(value)) };
}

/** Whether a key or a string is between quotes, so that whatever is written there stays one. */
function isQuoted({ text }: SourceDocument, { target }: LocatedPlace): boolean {
  const { start } = "keyRange" in target ? target.keyRange : target.range;
  return text[start] === '"' || text[start] === "'";
}

function withoutQuotes(text: string, { start, end }: Range): Range {
  return text[start] === '"' || text[start] === "'" ? { start: start + 1, end: end - 1 } : { start, end };
}

/** Replaces the word at the offset with a probe name, and looks for that name in the result. */
async function probedSlot(
  document: SourceDocument,
  offset: number,
  read: Read,
): Promise<CompletionSlot | undefined> {
  const { text, format } = document;
  const before = /[\w.-]*$/.exec(text.slice(0, offset))![0].length;
  const after = /^[\w.-]*/.exec(text.slice(offset))![0].length;
  const range = { start: offset - before, end: offset + after };
  const line = {
    before: /[^\r\n]*$/.exec(text.slice(0, range.start))![0],
    after: /^[^\r\n]*/.exec(text.slice(range.end))![0],
  };
  for (const probe of probesFor(format, line)) {
    const probed = text.slice(0, range.start) + probe.text + text.slice(range.end);
    const place = locateFirst(await read(probed), {
      entersValue: () => true,
      isKey: ({ key }) => probe.kind === "key" && key === PROBE,
      isValue: ({ value }) => probe.kind === "value" && value === PROBE,
    });
    if (place) return { kind: probe.kind, place, range, write: probe.write };
  }
  return undefined;
}

interface Probe extends Pick<CompletionSlot, "kind" | "write"> {
  readonly text: string;
}

/** Strings that could be written in each notation, the likeliest first. `line`: the line around the slot. */
function probesFor(
  format: SourceDocument["format"],
  line: { readonly before: string; readonly after: string },
): readonly Probe[] {
  const hasValue = /^\s*[:=]/.test(line.after);
  if (format === "json") {
    const quoted = JSON.stringify(PROBE);
    const comma = /[^\s{,]\s*$/.test(line.before) ? ", " : "";
    const key = (value: string) => `${comma}${JSON.stringify(value)}${hasValue ? "" : ": "}`;
    return [
      { kind: "value", text: quoted, write: valueWriter(JSON.stringify) },
      { kind: "key", text: hasValue ? quoted : `${quoted}: 0`, write: key },
      { kind: "key", text: `${quoted}: 0,`, write: key },
    ];
  }
  if (format === "yaml") {
    const write = (value: string) => (hasValue ? value : `${value}: `);
    const key: Probe = { kind: "key", text: hasValue ? PROBE : `${PROBE}: 0`, write };
    const value: Probe = { kind: "value", text: PROBE, write: valueWriter(yamlText) };
    return /^[\s-]*$|[{,]\s*$/.test(line.before) ? [key, value] : [value];
  }
  if (format === "terraform") {
    return [
      {
        kind: "key",
        text: hasValue ? PROBE : `${PROBE} = 0`,
        write: (value) => (hasValue ? value : `${value} = `),
      },
      { kind: "value", text: JSON.stringify(PROBE), write: valueWriter(JSON.stringify) },
    ];
  }
  return [];
}

/** Writes values in a notation; raw ones unchanged. */
export function valueWriter(quote: (value: string) => string): CompletionSlot["write"] {
  return (value, isRaw) => (isRaw ? value : quote(value));
}

/** Words are written unquoted, unless YAML would read them as something else. */
export function yamlText(value: string): string {
  return /^[a-z][\w.-]*$/i.test(value) && !/^(?:true|false|null|yes|no|on|off|y|n)$/i.test(value)
    ? value
    : JSON.stringify(value);
}
