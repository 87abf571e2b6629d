import type { Request } from "../../request/request.ts";
import type { MissingReading } from "../../semantics/evaluate/compiling.ts";
import { type PartRewrite, rewritten, URI_PHASE, type UriRewrite } from "./rewrite.ts";
import type { TrafficRule } from "./traffic-rule.ts";

/**
 * A request on its way through the phases. Its fields keep their values within a phase: a rewrite is visible in the
 * phases after its own, and of several in one phase, the last one of each part of the address takes effect.
 *
 * Source: https://developers.cloudflare.com/ruleset-engine/about/rules/ (checked 2026-11-23)
 */
export class PhasedRequest {
  readonly #missing: MissingReading;
  #current: Request;
  #due: UriRewrite | undefined;
  /** Whether an earlier phase has rewritten it. */
  isRewritten = false;

  constructor(request: Request, missing: MissingReading) {
    this.#current = request;
    this.#missing = missing;
  }

  /** The request as a rule sees it. Rules must be passed in the order of the walk. */
  seenBy({ phase }: TrafficRule): Request {
    if (this.#due && phase !== URI_PHASE) {
      this.#current = rewritten(this.#current, this.#due, this.#missing);
      this.#due = undefined;
      this.isRewritten = true;
    }
    return this.#current;
  }

  /** Records the rewrites of a rule that acts on the request. */
  actedOnBy({ rewritesUri }: Pick<TrafficRule, "rewritesUri">): void {
    if (!rewritesUri) return;
    const { path = this.#due?.path, query = this.#due?.query } = rewritesUri;
    this.#due = { path, query };
  }

  /** Records a rule that may or may not act: the parts that it rewrites become unknown. */
  mayBeActedOnBy({ rewritesUri }: TrafficRule): void {
    if (!rewritesUri) return;
    const { path, query } = rewritesUri;
    this.actedOnBy({ rewritesUri: { path: path && NOT_KNOWN, query: query && NOT_KNOWN } });
  }
}

/** A rewrite to a string that cannot be computed. */
const NOT_KNOWN: PartRewrite = { value: undefined, expression: undefined };
