import { code as quoted } from "../../core/phrases.ts";
import type { Range } from "../../core/range.ts";
import type { Wording } from "../../core/wording.ts";
import wordings from "./wordings.json" with { type: "json" };

/** Why the engine rejects a pattern. `start` and `end` are offsets in the pattern. */
export interface RegexProblem extends Range {
  readonly messageId: RegexMessageId;
  readonly data: Readonly<Record<string, string>>;
  /** One sentence: the problem, and that Cloudflare rejects it. */
  readonly message: string;
  /** The text to write instead. */
  readonly help?: string;
}

/**
 * Every way a pattern can be wrong; each text is completed by the consequence. `{{name}}` is replaced by a value of
 * `data`, in backquotes.
 */
const WORDINGS = wordings satisfies Readonly<Record<string, Wording>>;

/** Names the situation; stable, for tests and tools. */
export type RegexMessageId = keyof typeof WORDINGS;

/** Carries a problem out of the recursive parts of the parser; never leaves `parseRegex`. */
export class RegexRefusal extends Error {
  readonly problem: RegexProblem;

  constructor(problem: RegexProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A problem in words. Values of `data` are shown as source text, except under the key `instead`. */
export function regexProblem(
  range: Range,
  messageId: RegexMessageId,
  data: Readonly<Record<string, string>> = {},
): RegexProblem {
  const wording: Wording = WORDINGS[messageId];
  const message = `${fill(wording.text, data)}, so Cloudflare rejects this regex.`;
  const base = { start: range.start, end: range.end, messageId, data, message };
  return wording.help === undefined ? base : { ...base, help: fill(wording.help, data) };
}

/** Stops the parse with a problem. */
export function refuseRegex(
  start: number,
  end: number,
  messageId: RegexMessageId,
  data?: Readonly<Record<string, string>>,
): never {
  throw new RegexRefusal(regexProblem({ start, end }, messageId, data));
}

const PLAIN_KEYS = new Set(["instead", "limit", "bytes"]);

function fill(template: string, data: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, key: string) => {
    const value = data[key] ?? "";
    return PLAIN_KEYS.has(key) ? value : quoted(value);
  });
}
