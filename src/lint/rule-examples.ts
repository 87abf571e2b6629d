/** The notation of an example. */
export type ExampleFormat = "expression" | "json" | "yaml" | "terraform";

/** An example of a rule. `code` contains an expression, or a whole file if `format` is another one. */
export interface RuleExample {
  readonly code: string;
  /** Default: the format of all examples of the rule. */
  readonly format?: ExampleFormat;
  /** The text after the safe fix. */
  readonly fixed?: string;
  /** The text after the suggestion. */
  readonly suggests?: string;
}

/** Inputs that show the findings of a rule. A string is the code of an example without a fix. */
export interface RuleExamples {
  /** Default: `expression`. */
  readonly format?: ExampleFormat;
  /** Inputs for which the rule reports something. */
  readonly invalid: readonly (string | RuleExample)[];
  /** Inputs for which the rule reports nothing. */
  readonly valid: readonly (string | RuleExample)[];
}

/** An example whose format is stated. */
export type WholeExample = RuleExample & Required<Pick<RuleExample, "format">>;

/** The examples of a rule, each with its format. */
export function wholeExamples({ examples }: { readonly examples: RuleExamples }): {
  readonly invalid: readonly WholeExample[];
  readonly valid: readonly WholeExample[];
} {
  const { format = "expression", invalid, valid } = examples;
  const whole = (one: string | RuleExample) =>
    typeof one === "string" ? { code: one, format } : { format, ...one };
  return { invalid: invalid.map(whole), valid: valid.map(whole) };
}
