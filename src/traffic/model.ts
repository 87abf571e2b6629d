import type { Normalization } from "../request/message/normalize-path.ts";
import type { Request } from "../request/request.ts";

/** A request that was read, ready to be evaluated. Fields that its source cannot know are unknown. */
export interface TrafficRequest {
  /** The name given by its source, or its method and address. */
  readonly name: string;
  /** 1-based line of its source at which it starts. */
  readonly line: number;
  readonly request: Request;
  /** Outcomes of managed rulesets, by ruleset id: the action that ended the evaluation, or `null` for none. */
  readonly managed?: ReadonlyMap<string, string | null>;
  /** The names of the rules whose rate limit, credential check or redirect list it meets; undefined if unknown. */
  readonly exceeds?: ReadonlySet<string>;
}

/** Something that cannot be read. */
export interface TrafficProblem {
  /** A sentence. */
  readonly message: string;
  /** 1-based. */
  readonly line: number;
}

/** The requests of a string, and what could not be read in it. */
export interface TrafficReading {
  readonly requests: readonly TrafficRequest[];
  readonly problems: readonly TrafficProblem[];
  /** Parts that were skipped without making the requests wrong, such as a shell variable that was not expanded. */
  readonly remarks: readonly TrafficProblem[];
}

/** Options for reading requests. */
export interface TrafficOptions {
  /** The URL normalization of the zone. Default: `cloudflare`, Cloudflare's own default. */
  readonly normalization?: Normalization;
  /** Characters of one text. Default: 64 Mi. */
  readonly maxChars?: number;
}
