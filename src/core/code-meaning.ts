/** The meaning of a code, written for people. It has an example if the code is about an expression. */
export interface CodeMeaning {
  /** One sentence. */
  readonly summary: string;
  /** The other things that its messages say. */
  readonly more?: readonly string[];
  /** An expression that has the problem; undefined if it would be too long to show. */
  readonly wrong?: string;
  /** The example, corrected so that Cloudflare accepts it. */
  readonly right?: string;
}
