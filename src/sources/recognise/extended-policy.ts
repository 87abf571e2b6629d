import { type ReadOptions, readSource } from "../read.ts";
import type { SourceDocument } from "./model.ts";
import { policyBaseOf } from "./policy.ts";

/** A file that another one names, as text. */
type BaseText = Pick<SourceDocument, "uri" | "text">;

/** Finds the file that `extends` names; undefined, or a rejection, if it is not read. */
export type BaseResolver = (
  path: string,
  from: string,
) => BaseText | { readonly refused: string } | undefined;

/** Files followed before a chain of `extends` is given up. */
const MAX_BASES = 16;
/** In characters. A file that contains only `extends` and its zones is small. */
const MAX_TEXT = 1_000_000;

/**
 * Whether a file is a policy because what it extends is one: such a file may have no key that only policies have. A file
 * that has a key of another tool is not followed.
 */
export async function extendsPolicy(
  source: BaseText,
  resolveBase: BaseResolver,
  options: ReadOptions = {},
): Promise<boolean> {
  const seen = new Set<string>();
  let current = source;
  while (seen.size <= MAX_BASES && current.text.length <= MAX_TEXT && /\bextends\b/.test(current.text)) {
    seen.add(current.uri);
    const path = await basePath(current, options);
    const base = path === undefined ? undefined : resolveBase(path, current.uri);
    if (!base || !("text" in base) || seen.has(base.uri)) return false;
    if (await isPolicyText(base, options)) return true;
    current = base;
  }
  return false;
}

async function basePath({ uri, text }: BaseText, options: ReadOptions): Promise<string | undefined> {
  if (!/\.(?:ya?ml|json)$/i.test(uri) && /\.\w+$/.test(uri)) return undefined;
  const { roots } = await readSource(uri, text, options);
  return roots.length === 1 ? policyBaseOf(roots[0]) : undefined;
}

async function isPolicyText({ uri, text }: BaseText, options: ReadOptions): Promise<boolean> {
  const { subjects } = await readSource(uri, text, options);
  return subjects[0]?.kind === "PolicyFile";
}
