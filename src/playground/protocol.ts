/** The view that a page shows next to the text. */
export type Mode = "expression" | "ruleset" | "policy" | "request" | "migration";

/** All modes, in the order of the page. */
export const MODES: readonly Mode[] = ["expression", "ruleset", "policy", "request", "migration"];

/** A request of the page to the worker, in addition to those of the Language Server Protocol. */
export const VIEW_REQUEST = "wafsmith/view";
/** Requests the explanation of a finding's code. */
export const EXPLAIN_REQUEST = "wafsmith/explain";
/** Asks for the page with an example of a rule. */
export const EXAMPLE_REQUEST = "wafsmith/example";
/** Asks for the mode that a file belongs to. */
export const MODE_REQUEST = "wafsmith/mode";
/** Asks for Markdown as HTML. */
export const MARKDOWN_REQUEST = "wafsmith/markdown";
/** Tells the worker of files that are not open in the editor. */
export const FILES_NOTIFICATION = "wafsmith/files";

/** Parameters of a view. */
export interface ViewParams {
  readonly mode: Mode;
  /** The name of the file that the cursor is in. */
  readonly active: string;
  /** The user's choices for values that a request does not give: fields, and `$list` for membership. */
  readonly assumed?: Assumed;
  /** The index of the shown request. */
  readonly request?: number;
}

/** Values by the names of fields, and booleans by those of lists. */
export type Assumed = Readonly<Record<string, string | number | boolean>>;

/** Something that a request does not say, and that somebody can decide. */
export interface Undecidable {
  /** The name of a field, or `$list`. */
  readonly name: string;
  /** Plain words. */
  readonly label: string;
  readonly kind: "yes-no" | "number" | "choice" | "text";
  /** The least and greatest number. */
  readonly range?: readonly [number, number] | undefined;
  /** The numbers or strings that rules compare it with. */
  readonly compared: readonly string[];
}

/** A range of a file whose condition is true, false or unknown. */
export interface TruthMark {
  readonly from: number;
  readonly to: number;
  readonly truth: TruthClass;
}

/** Also the names of the classes that colour it. */
export type TruthClass = "t1" | "t0" | "tq";

/** A part of a view: one of its tabs. */
export interface ViewPart {
  readonly title: string;
  /** Safe HTML, made of escaped text. `data-file`, `data-line`, `data-from`, `data-to` of a button name a place. */
  readonly html: string;
  /** HTML in front of everything else. */
  readonly head?: string;
  readonly undecided?: readonly Undecidable[];
}

/** The contents of a view. */
export interface View {
  readonly parts: readonly ViewPart[];
  /** By the names of files. */
  readonly marks?: Readonly<Record<string, readonly TruthMark[]>>;
}

/** A file that the editor does not have open. */
export interface GivenFile {
  readonly uri: string;
  /** Undefined: it is gone. */
  readonly text?: string | undefined;
}

/** Whether a file contains requests, by its name: `request.txt`, `requests.json` and the like. */
export function isRequestName(name: string): boolean {
  return /(?:^|\/)requests?\.[a-z]+$/i.test(name);
}

/** A file of the page. */
export interface PageFile {
  readonly name: string;
  readonly text: string;
}

/** The files of a mode. */
export interface PageState {
  readonly mode: Mode;
  readonly files: readonly PageFile[];
  /** The name of the file that is shown. */
  readonly active: string;
}
