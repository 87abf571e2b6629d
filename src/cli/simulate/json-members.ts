import { parsedJson } from "../../core/attempt.ts";

/** A member of the outermost object, or an item of the list that is read item by item. Each `text` is JSON. */
export type Scanned =
  | { readonly kind: "member"; readonly key: string; readonly text: string }
  | { readonly kind: "item"; readonly text: string };

/** Maximum length of a member or an item, each of which is kept whole. */
const MAX_ITEM_CHARS = 256 * 1024 * 1024;

/**
 * Splits a JSON object that arrives in pieces into its members, and one of them, a list, into its items. It never holds
 * more than one of these, and does not validate them: the caller parses them.
 */
export class JsonMembers {
  readonly #listKey: string;
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The depth at which members end: 1, or 2 within the list. */
  #level = 1;
  #text = "";
  #hasEnded = false;

  /** `listKey` names the list. */
  constructor(listKey: string) {
    this.#listKey = listKey;
  }

  /** Whether the object has been closed. */
  get isComplete(): boolean {
    return this.#hasEnded;
  }

  *read(piece: string): Generator<Scanned> {
    let from = 0;
    for (let at = 0; at < piece.length; at++) {
      const character = piece[at]!;
      if (this.#isInString) {
        if (this.#isEscaped) this.#isEscaped = false;
        else if (character === "\\") this.#isEscaped = true;
        else if (character === '"') this.#isInString = false;
        continue;
      }
      if (character === '"') this.#isInString = true;
      else if (character === "{" || character === "[") {
        this.#depth++;
        const isOutermost = this.#depth === 1;
        if (isOutermost || this.#beginsList(this.#text + piece.slice(from, at))) {
          this.#text = "";
          from = at + 1;
        }
      } else if (character === "}" || character === "]" || character === ",") {
        const closes = character !== ",";
        if (this.#depth === this.#level) {
          yield* this.#cut(this.#text + piece.slice(from, at));
          this.#text = "";
          from = at + 1;
        }
        if (closes) {
          this.#depth--;
          if (this.#depth < this.#level && this.#level === 2) this.#level = 1;
          if (this.#depth === 0) this.#hasEnded = true;
        }
      }
    }
    this.#text += piece.slice(from);
    if (this.#text.length > MAX_ITEM_CHARS) this.#text = "";
  }

  /** Whether the bracket just read opens the list: its key comes before it. */
  #beginsList(before: string): boolean {
    if (this.#depth !== 2 || this.#level !== 1) return false;
    if (before.length > this.#listKey.length + 1024 || keyOf(before)?.key !== this.#listKey) return false;
    this.#level = 2;
    return true;
  }

  *#cut(text: string): Generator<Scanned> {
    if (text.trim() === "") return;
    if (this.#level === 2) yield { kind: "item", text };
    else {
      const member = keyOf(text);
      yield { kind: "member", key: member?.key ?? "", text: member?.rest ?? text };
    }
  }
}

/** The key at the start of a member, and the text after its colon. */
function keyOf(member: string): { key: string; rest: string } | undefined {
  const found = /^\s*("(?:[^"\\]|\\.)*")\s*:/.exec(member);
  const key = found && parsedJson(found[1]!);
  return typeof key === "string" ? { key, rest: member.slice(found![0].length) } : undefined;
}
