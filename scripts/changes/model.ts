/** An edit of one file by hand. */
export type Edit =
  /** A new file. */
  | { readonly path: string; readonly text: string }
  /** Inserts `text` before or after the only occurrence of `find`, or replaces it. */
  | {
      readonly path: string;
      readonly find: string;
      readonly how: "before" | "after" | "instead";
      readonly text: string;
    };

/** A change that a contributor might make, to try a section of "How to add" in ARCHITECTURE.md. */
export interface Change {
  /** The heading of the section, such as `A field`. */
  readonly section: string;
  /** Programs of the project that the section calls first, as arguments of `npm run`. */
  readonly runs?: readonly (readonly string[])[];
  readonly edits: readonly Edit[];
  /** Tests that must pass, in addition to those of `test/meta`: files or folders. */
  readonly tests: readonly string[];
  /** Commands of wafsmith that show the change, and what they print. */
  readonly shows: readonly { readonly args: readonly string[]; readonly prints: string }[];
}

/**
 * The text of a file after an edit; `before` is undefined if there was no file.
 *
 * Errors: throws unless `find` occurs exactly once, and if a new file already exists.
 */
export function applied(edit: Edit, before: string | undefined): string {
  if (!("find" in edit)) {
    if (before !== undefined) throw new Error(`${edit.path} exists already.`);
    return edit.text;
  }
  const parts = before?.split(edit.find) ?? [];
  if (parts.length !== 2)
    throw new Error(`${edit.path} has ${parts.length - 1} places with ${JSON.stringify(edit.find)}.`);
  const { find, how, text } = edit;
  const middle = { before: text + find, after: find + text, instead: text }[how];
  return parts.join(middle);
}

/** The paths that a section of ARCHITECTURE.md names; `<name>` in them matches anything. */
export function pathsNamed(architecture: string, section: string): (path: string) => boolean {
  const start = architecture.indexOf(`\n### ${section}\n`);
  if (start < 0) throw new Error(`ARCHITECTURE.md has no section ${JSON.stringify(section)}.`);
  const text = architecture.slice(start + 1).split(/\n##/)[0]!;
  const named = [...text.matchAll(/`([\w./<>-]+)`/g)].map(([, path]) => path!);
  const patterns = named.map((name) => {
    const pattern = name.replaceAll(/[.]/g, "\\.").replaceAll(/<\w+>/g, "[^/]+");
    return new RegExp(`^${pattern}${name.endsWith("/") ? "" : "$"}`);
  });
  return (path) => patterns.some((pattern) => pattern.test(path));
}
