/** The meaning of a code, for people; with an example where it is about an expression. */
export interface CodeMeaning {
  /** One sentence. */
  readonly summary: string;
  /** The other things that its messages say. */
  readonly more?: readonly string[];
  /** An expression that has the problem; undefined if it would be too long to show. */
  readonly wrong?: string;
  /** The same, as the service accepts it. */
  readonly right?: string;
}
