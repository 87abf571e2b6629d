import { dirname, extname, join, relative } from "node:path";
import { HOME_PAGE } from "../../explain/addresses.ts";
import { PRESETS } from "../../lint/config/config.ts";
import { slashed } from "../files/paths.ts";
import { withJsonEntry } from "./json-addition.ts";
import type { Project } from "./project.ts";
import type { Proposal } from "./proposal.ts";

/** The facts that determine a proposed configuration. Paths are absolute. */
export interface ConfigFacts {
  readonly project: Project;
  readonly existing: string | undefined;
  readonly version: string;
  readonly lock: string | undefined;
  readonly baseline: string | undefined;
}

const SCHEMA = "dist/schemas/config.schema.json";

/** The configuration: JSON in a Node project, else YAML. An existing one gets a missing `baseline` entry. */
export function configProposal({ project, existing, version, lock, baseline }: ConfigFacts): Proposal {
  const { directory, node, top } = project;
  const path = existing ?? join(directory, `wafsmith.config.${node ? "json" : "yaml"}`);
  const named = (file: string) => slashed(relative(dirname(path), file));
  const schema = node?.isDependent
    ? `./${named(join(top, "node_modules/wafsmith", SCHEMA))}`
    : `https://unpkg.com/wafsmith@${version}/${SCHEMA}`;
  const entries: Entries = { lock: lock && named(lock), baseline: baseline && named(baseline) };
  const isYaml = /^\.ya?ml$/.test(extname(path));
  const whole = isYaml
    ? yamlConfig(schema, entries)
    : `${JSON.stringify({ $schema: schema, preset: PRESETS[0], ...entries }, undefined, 2)}\n`;
  if (entries.baseline === undefined) return { path, whole, part: "", presence: /(?:)/ };
  const { baseline: own } = entries;
  const part = isYaml ? yamlBaseline(own) : `"baseline": ${JSON.stringify(own)}\n`;
  const how = isYaml
    ? { additions: [{ path: [], text: part }] }
    : { extend: (text: string) => withJsonEntry(text, "baseline", own) };
  return { path, whole, part, ...how, presence: /\bbaseline\b/ };
}

interface Entries {
  readonly lock: string | undefined;
  readonly baseline: string | undefined;
}

function yamlConfig(schema: string, { lock, baseline }: Entries): string {
  const head = `# yaml-language-server: $schema=${schema}
# All keys: ${HOME_PAGE}/blob/main/docs/configuration.md

# Mistakes are reported; the preset "strict" reports opinions too.
preset: ${PRESETS[0]}
`;
  const locked = lock && `# Overrides and policies are compared with it.\nlock: ${JSON.stringify(lock)}\n`;
  return [head, locked, baseline && yamlBaseline(baseline)].filter(Boolean).join("\n");
}

function yamlBaseline(baseline: string): string {
  return `# Findings that are accepted; \`wafsmith lint --update-baseline\` drops those that are gone.
baseline: ${JSON.stringify(baseline)}
`;
}
