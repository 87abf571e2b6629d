import { getOrCompute } from "./get-or-compute.ts";
import { number } from "./phrases.ts";

/** The words of a message. `{{name}}` is a placeholder for a value that the report supplies. */
export interface Wording {
  /** One sentence: what is wrong and its consequence. */
  readonly text: string;
  /** Advice on what to write instead, or what to look at. */
  readonly help?: string;
}

type PlaceholdersOf<Text extends string | undefined> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | PlaceholdersOf<Rest>
  : never;

/** The placeholders of a wording. */
export type DataOf<Words extends Wording> = PlaceholdersOf<Words["text"]> | PlaceholdersOf<Words["help"]>;

/** The sentences of a wording with its values; numbers are grouped by thousands. Errors: throws for a missing value. */
export function worded(
  wording: Wording,
  data: Readonly<Record<string, string | number>>,
): { readonly message: string; readonly help?: string } {
  const { text, help } = piecesOf(wording);
  const message = fill(text, data);
  return wording.help === undefined ? { message } : { message, help: fill(help, data) };
}

/** Wordings that were already filled, as pieces: every second one names a value. There is one entry per message. */
const pieces = new WeakMap<Wording, Record<"text" | "help", readonly string[]>>();

function piecesOf(wording: Wording): Record<"text" | "help", readonly string[]> {
  return getOrCompute(pieces, wording, ({ text, help = "" }) => ({ text: cut(text), help: cut(help) }));
}

function cut(template: string): readonly string[] {
  return template.split(/\{\{(\w+)\}\}/);
}

function fill(template: readonly string[], data: Readonly<Record<string, string | number>>): string {
  const filled = template.map((piece, at) => {
    if (at % 2 === 0) return piece;
    if (!Object.hasOwn(data, piece)) throw new Error(`no value for \`{{${piece}}}\``);
    const value = data[piece]!;
    return typeof value === "number" ? number(value) : value;
  });
  return filled.join("");
}
