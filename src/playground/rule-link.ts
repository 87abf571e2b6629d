/** The fragment of a short link, without `#`: an example of a rule, which the page knows. `at`: its number, from 1. */
export function ruleFragment(id: string, at = 1): string {
  return at === 1 ? `rule/${id}` : `rule/${id}/${at}`;
}

/** An example of a rule. */
export interface RuleLink {
  readonly id: string;
  /** From 1. */
  readonly at: number;
}

/** The example that a fragment refers to; undefined if it is not a short link. */
export function ruleLinkOf(fragment: string): RuleLink | undefined {
  const [, id, at = "1"] = /^#?rule\/([a-z0-9-]{1,80})(?:\/(\d{1,3}))?$/.exec(fragment) ?? [];
  return id === undefined ? undefined : { id, at: Number(at) };
}
