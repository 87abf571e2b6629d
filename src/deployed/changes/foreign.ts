import { code } from "../../core/phrases.ts";
import type { ForeignModule } from "../../sources/terraform/modules/instances.ts";
import { matchByLikeness } from "./match.ts";
import type { ConfigChange } from "./model.ts";

/** A module that is not here, with the directory of the root module that calls it. */
export interface ForeignCall extends ForeignModule {
  readonly root: string;
}

/** Calls that may deploy something to Cloudflare: it is named in the block, or in the definitions of its arguments. */
const IS_ABOUT_CLOUDFLARE = /cloudflare|\bwaf\b|firewall|ruleset|zone_id|account_id/i;

/** Calls of modules that are not available and that differ: what they deploy is unknown. */
export function compareForeign(
  before: readonly ForeignCall[],
  after: readonly ForeignCall[],
): ConfigChange[] {
  const about = (calls: readonly ForeignCall[]) =>
    calls.filter(({ definitions }) => IS_ABOUT_CLOUDFLARE.test(definitions));
  const { pairs, gone, added } = matchByLikeness(about(before), about(after), [
    ({ root, address }) => JSON.stringify([root, address]),
  ]);
  const changed = pairs.filter(([was, is]) => was.definitions !== is.definitions);
  return [
    ...changed.map(([, is]) => foreignChange(is, "other", "is called in another way")),
    ...gone.map((was) => foreignChange(was, "removed", "is no longer called")),
    ...added.map((is) => foreignChange(is, "added", "is called now")),
  ];
}

function foreignChange(
  { root, address, uri, range, callers }: ForeignCall,
  kind: "other" | "added" | "removed",
  words: string,
): ConfigChange {
  return {
    ...{ uri, range, isGone: kind === "removed", group: address, subject: address, kind },
    ...{ protection: "unknown", matchesAll: false, before: undefined, after: undefined },
    message: `${code(address, 120)} ${words}. Its module is not in this repository, so the effect is not known.`,
    instances: [
      { root, zone: root === "" ? undefined : root, address, callers, isOfAccount: false, isCompiled: false },
    ],
  };
}
