import { allFacts, type ListedFact } from "../src/contract/facts.ts";

const INTRODUCTION = `# Facts

What this project assumes about Cloudflare, with its sources. Rules, compiler, simulator and messages read these values; nothing
outside \`src/contract\` repeats one.

| evidence | meaning |
| --- | --- |
| specified | stated by the interface specification |
| documented | stated by public documentation |
| observed | seen in the engine, in Cloudflare's responses, or in its clients |
| assumed | an interpretation chosen because no source settles the question; no rule based on one is an error |
`;

const TITLES: Readonly<Record<string, string>> = {
  assumptions: "Assumptions of proofs",
  limits: "Limits",
  owasp: "OWASP Core Ruleset",
  managedRulesets: "Managed rulesets",
  overrides: "Overrides",
  phases: "Phases and rulesets",
  actions: "Actions of rules",
  actionPhases: "Actions by phase",
  actionParameters: "Parameters of actions",
  blockResponse: "Responses to blocked requests",
  servedError: "Custom errors",
  objects: "Rulesets and rules as objects",
  places: "Countries and continents",
  scores: "Scores",
  rateLimits: "Rate limits",
  previousRateLimits: "Rate limits of the previous product",
  skip: "Skip rules",
  runners: "Commands of CI runners",
  settings: "Settings of rules",
  headers: "Headers that transform rules cannot change",
  firewallRules: "Firewall rules",
  migration: "Migration",
  sensitivityTable: "Migration: old sensitivity",
  actionMap: "Migration: old action",
  previousWaf: "Previous WAF",
  plans: "Plans",
  lists: "Lists",
  slots: "Places of expressions",
  terraform: "Terraform provider",
  bulkRedirects: "Lists: bulk redirects",
  pageRules: "Page rules",
  removedResources: "Terraform provider: resources of retired APIs",
  endpoints: "Endpoints",
  otherRoutes: "Routes known and not described",
  envelope: "Answers of the REST API",
  errors: "Errors of the REST API",
  gateway: "Gateway",
  gatewayMethods: "Gateway methods",
  fields: "Fields",
  functions: "Functions",
};

/** `docs/facts.md`: every fact with its evidence, its source and the day of the last check. */
export function factsPage(): string {
  const groups = new Map<string, ListedFact[]>();
  for (const fact of allFacts()) {
    const group = fact.path.slice(0, fact.path.indexOf("."));
    groups.set(group, [...(groups.get(group) ?? []), fact]);
  }
  return `${INTRODUCTION}${[...groups].map(([group, facts]) => section(group, facts)).join("")}`;
}

function section(group: string, facts: readonly ListedFact[]): string {
  const title = TITLES[group];
  if (title === undefined) throw new Error(`The group ${group} needs a title.`);
  const rows = facts.map(
    ({ path, value, evidence, source, note }) =>
      `| ${code(path.slice(group.length + 1))} | ${valueText(value)}${note ? `<br>${cell(note)}` : ""} | ${evidence} | ${sourceText(source.url)} | ${source.checked} |\n`,
  );
  return `\n## ${title}\n\n| name | value | evidence | source | checked |\n| --- | --- | --- | --- | --- |\n${rows.join("")}`;
}

/** Scalars and sentences as they are, lists with commas, records as `key: value`. */
function valueText(value: unknown): string {
  if (typeof value === "string") return value.includes(" ") ? cell(value) : code(value);
  if (typeof value === "number" || typeof value === "bigint") return value.toLocaleString("en-US");
  if (Array.isArray(value)) return value.length === 0 ? "none" : value.map(valueText).join(", ");
  if (typeof value === "object" && value !== null) {
    return Object.entries(value)
      .map(([key, inner]) => `${key}: ${key === "signatures" ? signaturesText(inner) : valueText(inner)}`)
      .join("; ");
  }
  return String(value);
}

function signaturesText(signatures: unknown): string {
  return (signatures as readonly string[]).map(code).join(" or ");
}

function sourceText(url: string): string {
  if (!url.startsWith("https://")) return url;
  const { hostname, pathname } = new URL(url);
  return `[${hostname}${pathname.replace(/\/$/, "")}](${url})`;
}

function code(text: string): string {
  return text === "" ? "empty" : `\`${text.replaceAll("|", "\\|")}\``;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replaceAll("\n", "\\n");
}
