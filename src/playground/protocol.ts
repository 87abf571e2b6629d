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
/** Asks for Markdown as HTML. */
export const MARKDOWN_REQUEST = "wafsmith/markdown";
/** Tells the worker of files that are not open in the editor. */
export const FILES_NOTIFICATION = "wafsmith/files";

/** Parameters of a view. */
export interface ViewParams {
  readonly mode: Mode;
  /** The name of the file that the cursor is in. */
  readonly active: string;
}

/** A part of a view: one of its tabs. */
export interface ViewPart {
  readonly title: string;
  /** Safe HTML, made of escaped text. */
  readonly html: string;
}

/** The contents of a view. */
export interface View {
  readonly parts: readonly ViewPart[];
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
