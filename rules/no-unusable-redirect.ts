import { BULK_REDIRECTS } from "../src/contract/lists.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { listItemsOf } from "../src/lint/analysis/list-items.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import {
  booleanAt,
  type LocatedObject,
  type LocatedString,
  objectAt,
  stringAt,
} from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-unusable-redirect",
  summary: "Disallow redirects in a list that Cloudflare cannot apply.",
  effect: "rejected",
  why: "In a redirect list, each source must have no query string, port or fragment, each target must be a full URL, and the status must be one of four codes. The API rejects a change that contains any other redirect.",
  evidence: BULK_REDIRECTS.sourceSchemes.evidence,
  source: BULK_REDIRECTS.sourceSchemes.source,
  messages: {
    status: {
      text: "A redirect in a list cannot have the status {{found}}, so the API rejects it.",
      help: "Use {{known}}. Single redirects allow one more status.",
    },
    component: {
      text: "The source of a redirect cannot have a {{component}}, so the API rejects it.",
      help: "Leave it out; the parameters of the redirect control which other parts of an address are compared.",
    },
    scheme: {
      text: "The source of a redirect cannot have the scheme {{found}}, so the API rejects it.",
      help: "Use {{known}}, or omit the scheme to match both.",
    },
    path: {
      text: "The source of this redirect has no path, so the API rejects it.",
      help: "Add `/` at the end.",
    },
    wildcard: {
      effect: "risky",
      text: "`*` is not a wildcard in the source of a redirect, so {{found}} only matches an address with a star.",
      help: "Leave the star out, and set `subpath_matching` or `include_subdomains` to `true`.",
    },
    target: {
      text: "The target of a redirect must be a full URL, but {{found}} has no scheme, so the API rejects it.",
      help: "Write the scheme and the host as well.",
    },
    query: {
      effect: "risky",
      text: "The target contains a query string while `preserve_query_string` is on, so requests get the error 10055.",
      help: "Leave the query string out of the target, or set `preserve_query_string` to `false`.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      `{
  "name": "moved",
  "kind": "redirect",
  "items": [
    { "redirect": { "source_url": "example.com/a?b=1", "target_url": "https://example.com/b" } },
    { "redirect": { "source_url": "example.com/c", "target_url": "/d" } },
    { "redirect": { "source_url": "example.com/e", "target_url": "https://example.com/f", "status_code": 303 } }
  ]
}`,
    ],
    valid: [
      `{
  "name": "moved",
  "kind": "redirect",
  "items": [
    { "redirect": { "source_url": "example.com/a", "target_url": "https://example.com/b", "status_code": 308 } }
  ]
}`,
    ],
  },
  create: (ctx) => ({
    Rule({ actionParameters }) {
      const redirect = objectAt(actionParameters, "from_value");
      const target = objectAt(redirect, "target_url");
      const at = queryTwice(redirect, stringAt(target, "value"), stringAt(target, "expression"));
      if (at) ctx.report({ at, messageId: "query", source: BULK_REDIRECTS.queryTwice.source });
    },
    CustomList(list) {
      for (const { key, value } of listItemsOf(list)) {
        if (key !== "redirect" || value?.kind !== "Object") continue;
        const status = value.get("status_code");
        const codes = BULK_REDIRECTS.statusCodes;
        if (status?.kind === "Number" && !codes.value.includes(status.value)) {
          const data = { found: code(status.raw), known: codeList(codes.value.map(String)) };
          ctx.report({ at: status, messageId: "status", data, source: codes.source });
        }
        const source = stringAt(value, "source_url");
        const problem = source && sourceProblem(source.value);
        if (problem) ctx.report({ at: source, ...problem });
        const target = stringAt(value, "target_url");
        if (target && !SCHEME.test(target.value)) {
          ctx.report({ at: target, messageId: "target", data: { found: code(target.value) } });
        }
        const at = queryTwice(value, target);
        if (at) ctx.report({ at, messageId: "query", source: BULK_REDIRECTS.queryTwice.source });
      }
    },
  }),
}) satisfies Rule;

const SCHEME = /^[a-z][a-z\d+.-]*:/i;

/** Expressions whose value ends with the address of the request, as far as it is certain. */
const WITH_QUERY = /^\s*(?:concat\([^()]*,\s*)?http\.request\.(?:full_)?uri\s*\)?\s*$/;

/** The switch that adds the query string of the request to a target that has one. */
function queryTwice(redirect: LocatedObject | undefined, value?: LocatedString, expression?: LocatedString) {
  const preserves = booleanAt(redirect, "preserve_query_string");
  const hasQuery = value?.value ? /^[^#]*\?/.test(value.value) : WITH_QUERY.test(expression?.value ?? "");
  return preserves?.value && hasQuery ? preserves : undefined;
}

/** The message about a source URL that Cloudflare rejects or reads literally; undefined if no problem is found. */
function sourceProblem(url: string) {
  const scheme = /^([a-z][a-z\d+.-]*):\/\//i.exec(url)?.[1]?.toLowerCase();
  const schemes = BULK_REDIRECTS.sourceSchemes.value;
  if (scheme !== undefined && !schemes.includes(scheme)) {
    return { messageId: "scheme", data: { found: code(scheme), known: codeList(schemes) } } as const;
  }
  const rest = scheme === undefined ? url : url.slice(scheme.length + "://".length);
  const component = componentIn(rest);
  if (component !== undefined) return { messageId: "component", data: { component } } as const;
  // A placeholder that a template will fill may contain the path.
  if (/^[^/{}<>$%]+$/.test(rest)) return { messageId: "path" } as const;
  const { source } = BULK_REDIRECTS.wildcards;
  return rest.includes("*")
    ? ({ messageId: "wildcard", data: { found: code(url) }, source } as const)
    : undefined;
}

function componentIn(rest: string): string | undefined {
  if (rest.includes("#")) return "fragment";
  if (rest.includes("?")) return "query string";
  const [authority = ""] = rest.split("/", 1);
  if (authority.includes("@")) return "user name";
  return /:\d+$/.test(authority) ? "port" : undefined;
}
