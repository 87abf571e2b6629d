import { getOrCompute } from "./get-or-compute.ts";
import { spelledOut, UNSAFE_CHARACTERS } from "./visible.ts";

/**
 * The form of an output, which determines the sequences that may be our own, and how others that would control a
 * terminal or a CI runner are escaped.
 *
 * - `text`: human-readable lines.
 * - `styled`: `text` with our colours and links.
 * - `annotations`: `text` with our `::error`, `::warning` and `::notice` commands at the starts of lines.
 * - `json`: JSON and other notations with `\u` in strings, so values stay exact.
 * - `markup`: XML, HTML and Markdown outside of code, where character references keep commands exact.
 * - `file`: the content of a file, or a patch, with tabs, CRLF and byte-order marks.
 */
export type OutputForm = "text" | "styled" | "annotations" | "json" | "markup" | "file";

/** By name of the format. The form of all others is `text`. */
const FORMS: Readonly<Record<string, OutputForm>> = {
  ...inForm("annotations", "github"),
  ...inForm("json", "json jsonl sarif gitlab overrides rule patch put request curl http terraform"),
  ...inForm("markup", "checkstyle html junit markdown"),
};

function inForm(form: OutputForm, formats: string): Readonly<Record<string, OutputForm>> {
  return Object.fromEntries(formats.split(" ").map((format) => [format, form]));
}

/** The form of a format. `color`: whether text has our colours. */
export function formOf(format: string | undefined, color = false): OutputForm {
  return FORMS[format ?? "text"] ?? (color ? "styled" : "text");
}

const ANNOTATION = "::(?:error|warning|notice)";

/** By form: the sequences that we write ourselves. The lookbehinds read the line, so they run only after two colons. */
const OWN: Readonly<Record<OutputForm, string>> = {
  text: "(?!)",
  styled: "\\u001b\\[\\d{1,2}m|\\u001b\\]8;;[\\x20-\\x7e]*\\u001b\\\\",
  annotations: `${ANNOTATION} (?<=\\n${ANNOTATION} )|::(?<=\\n${ANNOTATION} [^\\n:]*::)`,
  json: "(?!)",
  markup: "(?!)",
  file: "\\t|\\r\\n|\\ufeff(?<=\\n[-+ ]?\\ufeff)",
};

/** Characters of the line so far that are kept: a command may come in several pieces. */
const MAX_KEPT_CHARS = 64;

/** Escapes everything in a stream of text that would control a terminal or a CI runner. Line feeds stay. */
export class OutputGuard {
  readonly #commands: string;
  readonly #patterns = new Map<string, RegExp>();
  /** The last line written so far, or the end of it. */
  #before = "\n";
  /** Characters that were escaped in file contents, which are therefore no longer exact. */
  changedInFiles = 0;

  /** `commands`: patterns of what runners read as commands. */
  constructor(commands: readonly string[]) {
    this.#commands = commands.join("|");
  }

  /** The text to write instead of a piece. */
  guarded(piece: string, form: OutputForm): string {
    const start = this.#before.length;
    const text = this.#before + piece;
    this.#before = text.slice(Math.max(text.lastIndexOf("\n"), text.length - MAX_KEPT_CHARS));
    let safe = "";
    let done = start;
    for (const match of text.matchAll(this.#patternOf(piece, form))) {
      const end = match.index + (match[2] ?? match[0]).length;
      const at = Math.max(match.index, start);
      if (end <= start || match[1] !== undefined || at < done) continue;
      const character = String.fromCodePoint(text.codePointAt(at)!);
      safe += text.slice(done, at) + escapedIn(form, character);
      done = at + character.length;
      if (form === "file") this.changedInFiles++;
    }
    return done === start ? piece : safe + text.slice(done);
  }

  /** The first group matches our own sequences; the second, commands, which may overlap: one character of each is consumed. */
  #patternOf(piece: string, form: OutputForm): RegExp {
    // V8 takes half a millisecond to look up all unsafe characters, and most output is ASCII.
    const unsafe = /^[\0-\x7f]*$/.test(piece) ? "[\\0-\\x09\\x0b-\\x1f\\x7f]" : `(?!\\n)${UNSAFE_CHARACTERS}`;
    const source = `(${OWN[form]})|${unsafe}|(?=(${this.#commands}))[^]`;
    return getOrCompute(this.#patterns, source, () => new RegExp(source, "giu"));
  }
}

function escapedIn(form: OutputForm, character: string): string {
  if (form === "json") {
    return Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`;
    }).join("");
  }
  const isPrintable = character >= " " && character <= "~";
  return form === "markup" && isPrintable ? `&#${character.charCodeAt(0)};` : spelledOut(character);
}
