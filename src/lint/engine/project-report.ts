import type { FileRange } from "../../core/range.ts";
import type { MessageOf, MessageTemplate } from "./messages.ts";

/** What a rule may keep of a file until all files were read: plain data, nothing of the file itself. */
export type PlainData =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly PlainData[]
  | { readonly [key: string]: PlainData };

/** A `FileRange` as a fact has it; an interface is no plain data to the types. */
export type FactRange = Pick<FileRange, keyof FileRange>;

/** A fact with the file that it comes from. */
export interface Collected<Fact> {
  readonly uri: string;
  readonly fact: Fact;
}

/** A place in one of the files that were read. */
export interface ProjectPlace {
  readonly uri: string;
  /** Of the file, as `rangeInFile` gave it. */
  readonly range: FileRange;
}

/** What a rule says after all files were read. There is no fix: the files are no longer at hand. */
export type ProjectReport<Messages extends Record<string, MessageTemplate>> = {
  [Id in keyof Messages & string]: {
    readonly at: ProjectPlace;
    readonly related?: readonly (ProjectPlace & { readonly message: string })[];
  } & MessageOf<Messages, Id>;
}[keyof Messages & string];

/** What `finish` is given beside the facts. */
export interface ProjectContext<Messages extends Record<string, MessageTemplate>> {
  /** `at` is in a file on which the rule runs. */
  report(report: ProjectReport<Messages>): void;
}
