import { OTHER_PARTS, OTHER_ROUTES } from "../../contract/other-routes.ts";
import type { MissingRoute } from "../http/route.ts";

const ZONE = "/zones/{zone_id}";
const ALL = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;

/** Routes that the service has and the sandbox does not: they answer 501. */
export const MISSING_ROUTES: readonly MissingRoute[] = [
  ...["/accounts/{account_id}", ZONE].flatMap((owner): readonly MissingRoute[] => [
    {
      methods: ["GET"],
      path: `${owner}/rulesets/{ruleset_id}/versions/{version}/by_tag/{tag}`,
      what: "a version of a ruleset by tag",
    },
    {
      methods: ["DELETE"],
      path: `${owner}/rulesets/{ruleset_id}/versions/{version}`,
      what: "deleting a version of a ruleset",
    },
  ]),
  { methods: ["GET"], path: "/user", what: "the user" },
  { methods: ["GET"], path: "/user/tokens", what: "the list of tokens" },
  { methods: ["POST"], path: "/zones", what: "creating a zone" },
  { methods: ["PATCH", "DELETE"], path: ZONE, what: "changing a zone" },
  { methods: ["PATCH"], path: `${ZONE}/firewall/rules`, what: "changing the priority of firewall rules" },
  {
    methods: ["PATCH"],
    path: `${ZONE}/firewall/rules/{rule_id}`,
    what: "changing the priority of a firewall rule",
  },
  { methods: ["DELETE"], path: `${ZONE}/filters`, what: "deleting several filters" },
  ...OTHER_ROUTES.flatMap(({ value: { what, paths } }) =>
    paths.map((path): MissingRoute => ({ methods: ALL, path, what })),
  ),
];

/** Whether a path below the base path belongs to a part of the API that is not emulated at all. */
export function isOtherPart(path: string): boolean {
  const [, first = "", , part] = path.split("/");
  const owner = first === "zones" || first === "accounts" ? first : "root";
  return OTHER_PARTS.value[owner].includes((owner === "root" ? first : part) ?? "");
}

/** The behaviour that is not emulated although its route responds, for the page at `/` and the documentation. */
export const NOT_EMULATED: readonly string[] = [
  "No traffic: rules are stored and checked, and no request is ever matched, blocked or logged (no Security Events).",
  "Unknown ids of rulesets to execute and unknown categories to override are accepted, with a remark in `messages`; rules to skip are not looked up. The managed rulesets contain a few example rules.",
  "Plans are enforced as `wafsmith lint` knows them; add-ons such as WAF Advanced are not emulated.",
  "Rule quotas of phases, rate limits and paging limits of Cloudflare are not enforced; the firewall rule quota is a number of the sandbox's own.",
  "The migration is done at once; at Cloudflare it may take up to an hour. Phase 1 (without `phase_two=1`) answers 501.",
  "Values of `migration_state` other than `start` are not documented: the sandbox names them after the mode that led to them.",
  "Error codes from 990000 are the sandbox's own; so are the HTTP statuses of errors for which no public example exists.",
  "For a migrated zone, the API of the previous WAF stops; firewall rules, filters and page rules still work.",
  "Page rules are stored with any action; only those that the migration reads have an effect.",
  "Without a node of your own, the gateway answers from a small built-in chain on which nothing is executed or changed: `eth_sendRawTransaction` gives the hash of a transaction that is never included, and `eth_getProof` proves nothing.",
];
