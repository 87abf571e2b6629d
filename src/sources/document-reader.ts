import { sniffFormat } from "./format.ts";
import { loadReaders, readSourceSync } from "./read.ts";
import type { BaseResolver } from "./recognise/extended-policy.ts";
import type { SourceDocument } from "./recognise/model.ts";
import type { TerraformFile } from "./terraform/modules/module.ts";
import type { TerraformSurroundings } from "./terraform/modules/surroundings.ts";

/** A string, and where it comes from. */
export interface NamedText {
  /** Its name, which determines the notation and is matched against globs. */
  readonly uri: string;
  readonly text: string;
  /** Finds the files of the same Terraform module. Default: none. */
  readonly siblings?: (() => Promise<readonly TerraformFile[]>) | undefined;
  /** Answers what a Terraform file asks of other directories. Default: as in `ReadOptions`. */
  readonly surroundings?: (() => Promise<TerraformSurroundings>) | undefined;
  /** Finds the file that a policy extends. Default: none. */
  readonly resolveBase?: (() => Promise<BaseResolver>) | undefined;
}

/**
 * A function that reads a string, or an edited version of it. The readers of YAML, Markdown and Terraform are loaded only
 * when needed.
 */
export async function documentReader(
  { uri, text, siblings, surroundings, resolveBase }: NamedText,
  maxFileChars: number,
  maxProblems?: number,
): Promise<(text: string) => SourceDocument> {
  const format = sniffFormat(uri, text);
  const readers = await loadReaders(format, text);
  const isPolicy = resolveBase !== undefined && (await isExtending(uri, text, resolveBase));
  const options = {
    maxFileChars,
    ...(isPolicy ? { isPolicy } : {}),
    ...(maxProblems === undefined ? {} : { maxProblems }),
    siblings: (await siblings?.()) ?? [],
    surroundings: format === "terraform" ? await surroundings?.() : undefined,
    ...(format ? { format } : {}),
    ...readers,
  };
  return (current) => readSourceSync(uri, current, options);
}

/** The code that follows `extends` is loaded only for a string that contains the word. */
async function isExtending(
  uri: string,
  text: string,
  resolveBase: () => Promise<BaseResolver>,
): Promise<boolean> {
  if (!/\bextends\b/.test(text)) return false;
  const { extendsPolicy } = await import("./recognise/extended-policy.ts");
  return extendsPolicy({ uri, text }, await resolveBase());
}
