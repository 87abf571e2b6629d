import { SETTINGS } from "../src/contract/settings.ts";
import { code } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn, rulesetExample, rulesWith } from "../src/lint/define-rule.ts";
import type { LocatedNode, LocatedObject } from "../src/sources/values/located.ts";

export default defineRule({
  id: "no-doubtful-origin-host",
  summary: "Disallow origin host names that no server can have.",
  effect: "risky",
  why: "`host_header`, `sni` and the `host` of `origin` are server names, used literally. No server name includes a scheme, a path, a star or a field of the Rules language.",
  details: "`no-unusable-parameter` reports what the API certainly rejects.",
  ...restsOn(SETTINGS.hostHeader),
  messages: {
    host: {
      text: "`{{name}}` is used literally, but {{found}} is not the name of a server.",
      help: "Write only a host name, such as `origin.example.com`.",
    },
    address: {
      text: "`{{name}}` must be a host name of your account, but {{found}} is an address.",
      help: "Add a DNS record for the address, and write its name.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      routeExample(`"host_header": "https://example.com"`),
      routeExample(`"origin": { "host": "192.0.2.1" }`),
    ],
    valid: [routeExample(`"host_header": "app.example.com:8443", "origin": { "host": "_x.example.com" }`)],
  },
  create: (ctx) => {
    const check = (name: string, node: LocatedNode | undefined, mayHavePort: boolean): void => {
      if (node?.kind !== "String" || node.value === "") return;
      const host = node.value.trim();
      // `no-unusable-parameter` reports these characters, which the API is known to reject.
      if (!mayHavePort && /[/:\s]/.test(node.value) && !node.value.includes("::")) return;
      const data = { name, found: code(node.value) };
      if (!mayHavePort && (ADDRESS.test(host) || host.includes("::")))
        ctx.report({ at: node, messageId: "address", data });
      else if (!isHost(node.value, mayHavePort)) ctx.report({ at: node, messageId: "host", data });
      else if (FIELD.test(host)) ctx.report({ at: node, messageId: "host", data });
    };
    return {
      Rule: rulesWith("actionParameters", ({ action, actionParameters }) => {
        if (action?.value !== "route") return;
        check("host_header", actionParameters.get("host_header"), true);
        check("origin.host", memberOf(actionParameters, "origin", "host"), false);
        check("sni.value", memberOf(actionParameters, "sni", "value"), false);
      }),
    };
  },
}) satisfies Rule;

const ADDRESS = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Fields whose value people mean when they write their name. */
const FIELD = /^(?:http|cf|ip)\.(?:host|request|zone|src|colo|x_forwarded_for)\b/;

/** Whether a string has the form of a host. Compiled here, because Unicode properties are too slow for startup. */
function isHost(text: string, mayHavePort: boolean): boolean {
  const name = String.raw`[\p{L}\p{N}_][\p{L}\p{N}_-]{0,62}(?:\.[\p{L}\p{N}_][\p{L}\p{N}_-]{0,62}){0,126}\.?`;
  return mayHavePort
    ? new RegExp(String.raw`^(?:\[[\da-f:.]+\]|${name})(?::\d{1,5})?$`, "iu").test(text)
    : new RegExp(`^${name}$`, "u").test(text);
}

function memberOf(parameters: LocatedObject, key: string, member: string): LocatedNode | undefined {
  const value = parameters.get(key);
  return value?.kind === "Object" ? value.get(member) : undefined;
}

function routeExample(parameters: string): string {
  return rulesetExample("http_request_origin", [
    `{ "action": "route", "action_parameters": { ${parameters} }, "expression": "ssl" }`,
  ]);
}
