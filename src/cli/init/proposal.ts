import { join } from "node:path";
import { statIfAny } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import type { Addition } from "./additions.ts";
import { textIfAny } from "./project.ts";

/** A string that belongs into a project. */
export interface Proposal {
  /** Absolute. */
  readonly path: string;
  /** All of a file that is not there yet. */
  readonly whole: string;
  /** The part to add by hand to an existing file. */
  readonly part: string;
  /** Ways to extend an existing YAML file; the first that is safe is used. Default: none. */
  readonly additions?: readonly Addition[];
  /** A string that is there with the proposal in it; undefined if that is not safe. Default: `additions` alone. */
  readonly extend?: (text: string) => string | undefined;
  readonly isExecutable?: boolean;
  /** The part to add by hand, and where, if the file matches a pattern: an existing key must not be repeated. */
  readonly taken?: { readonly pattern: RegExp; readonly part: string; readonly where: string };
  /** Matches an existing file to which nothing needs to be added. Default: a call of the linter, or of its hook. */
  readonly presence?: RegExp;
  /** The next step once the file exists: the end of a list item. */
  readonly next?: string;
}

/** The outcome of a proposal. */
export type ProposalOutcome =
  | {
      readonly kind: "written" | "extended";
      readonly path: string;
      readonly text: string;
      readonly isExecutable: boolean;
    }
  /** It speaks of this program already. */
  | { readonly kind: "present"; readonly path: string }
  /** It is there and cannot be extended safely: this is to be added by hand. */
  | { readonly kind: "left alone"; readonly path: string; readonly part: string; readonly where: string };

const CALL = /\bwafsmith\b[^\n]*\blint\b|\bwafsmith-(?:lint|fix)\b/;

/** Decides what happens to a proposal. Nothing is ever replaced, and nothing is written here. */
export async function proposalOutcome(proposal: Proposal, io: Io): Promise<ProposalOutcome> {
  const { path, whole, part, additions = [], extend, isExecutable = false, presence = CALL } = proposal;
  if (!statIfAny(path, io.files)) return { kind: "written", path, text: whole, isExecutable };
  // The target of a link is neither shown nor written.
  const isLink = io.files.lstatSync(path).isSymbolicLink();
  const current = isLink ? undefined : textIfAny(path, io);
  if (presence.test(current ?? "")) return { kind: "present", path };
  const extended = current === undefined ? undefined : extend?.(current);
  if (extended !== undefined) return { kind: "extended", path, text: extended, isExecutable };
  const { withAddition } = await import("./additions.ts");
  for (const addition of current === undefined ? [] : additions) {
    const text = withAddition(current!, addition);
    if (text !== undefined) return { kind: "extended", path, text, isExecutable };
  }
  const taken = current !== undefined && proposal.taken?.pattern.test(current) ? proposal.taken : undefined;
  return { kind: "left alone", path, part: taken?.part ?? part, where: taken?.where ?? "to it" };
}

/** The first of some names that is in a directory; else the first. */
export function existingOf(directory: string, names: readonly string[], io: Io): string {
  const paths = names.map((name) => join(directory, name));
  return paths.find((path) => statIfAny(path, io.files)) ?? paths[0]!;
}
