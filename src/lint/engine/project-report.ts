import type { Anchor } from "../../core/diagnostic.ts";
import type { FileRange } from "../../core/range.ts";
import type { MessageOf, MessageTemplate } from "./messages.ts";

/** Data that a rule may keep about a file until all files were read: plain data, without references to the file's objects. */
export type PlainData =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PlainData[]
  | { readonly [key: string]: PlainData };

/** A `FileRange` as a plain-data type, which an interface is not, with an anchor that survives edits of its file. */
export type FactRange = Pick<FileRange, keyof FileRange> & { readonly anchor?: Pick<Anchor, keyof Anchor> };

/** A fact with the file that it comes from. */
export interface Collected<Fact> {
  readonly uri: string;
  readonly fact: Fact;
}

/** A place in one of the files that were read. */
export interface ProjectPlace {
  readonly uri: string;
  /** The range in the file, as returned by `rangeInFile`. */
  readonly range: FileRange & Pick<FactRange, "anchor">;
}

/** A rule's report after all files have been read. It has no fix: the files are no longer in memory. */
export type ProjectReport<Messages extends Record<string, MessageTemplate>> = {
  [Id in keyof Messages & string]: {
    readonly at: ProjectPlace;
    readonly related?: readonly (ProjectPlace & { readonly message: string })[];
  } & MessageOf<Messages, Id>;
}[keyof Messages & string];

/** The second argument of `finish`, after the facts. */
export interface ProjectContext<Messages extends Record<string, MessageTemplate>> {
  /** `at` is in a file on which the rule runs. */
  report(report: ProjectReport<Messages>): void;
}
