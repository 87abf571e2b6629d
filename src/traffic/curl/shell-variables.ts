/** Characters of one variable, and of all variables that are put in their places. */
const MAX_VALUE_CHARS = 65_536;
const MAX_EXPANDED_CHARS = 4 * 1024 * 1024;

const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/;
const DECLARING = new Set(["export", "local", "readonly", "declare", "typeset"]);

/** The variables that a script sets to strings that are known. */
export class ShellVariables {
  readonly #values = new Map<string, string>();
  #expanded = 0;

  /** Notes what a command assigns, if it does nothing else. */
  note(words: readonly { readonly text: string; readonly expansion?: string }[]): void {
    const assigned = DECLARING.has(words[0]?.text ?? "") ? words.slice(1) : words;
    if (!assigned.every(({ text }) => ASSIGNMENT.test(text))) return;
    for (const { text, expansion } of assigned) {
      const [, name = "", value = ""] = ASSIGNMENT.exec(text) ?? [];
      if (expansion === undefined && value.length <= MAX_VALUE_CHARS) this.#values.set(name, value);
      else this.#values.delete(name);
    }
  }

  /** The value of `$name` or `${name}`; undefined for anything else, and if too much has already been expanded. */
  valueOf(written: string): string | undefined {
    const name = /^\$(?:(\w+)|\{(\w+)\})$/.exec(written);
    const value = name ? this.#values.get((name[1] ?? name[2])!) : undefined;
    if (value === undefined || this.#expanded + value.length > MAX_EXPANDED_CHARS) return undefined;
    this.#expanded += value.length;
    return value;
  }
}
