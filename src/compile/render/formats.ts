import { MANAGED_PHASE } from "../../contract/phases.ts";
import { ENDPOINTS, pathOf } from "../../contract/rest.ts";
import type { CompiledPolicy } from "../compile.ts";
import { liveFingerprint } from "../live/fingerprint.ts";
import { requestsOf } from "../requests.ts";
import { lastChange } from "../script/live.ts";
import { renderCurl, renderHttp, type ScriptAbout } from "./curl.ts";
import { isOfZone, type JsonFormat, jsonOf } from "./json.ts";
import { type ReviewContext, renderReview } from "./review.ts";
import { renderTerraform } from "./terraform.ts";

/** A form in which a compiled policy is written, by its name on the command line. */
export type OutputFormat = keyof typeof FORMATS;

interface FormatEntry {
  /** The name of its file in a bundle. */
  readonly file: string;
  readonly render: (compiled: CompiledPolicy, context: ReviewContext) => string;
}

function jsonFile(format: JsonFormat): FormatEntry {
  return { file: `${format}.json`, render: (compiled) => `${jsonOf(compiled, format, 2)}\n` };
}

const FORMATS = {
  overrides: jsonFile("overrides"),
  rule: jsonFile("rule"),
  patch: jsonFile("patch"),
  put: jsonFile("put"),
  request: jsonFile("request"),
  curl: {
    file: "apply.sh",
    render: (compiled, { title }) => renderCurl(requestsOf(compiled), aboutOf(compiled, title)),
  },
  http: {
    file: "apply.http",
    render: (compiled, { title }) => renderHttp(requestsOf(compiled), aboutOf(compiled, title)),
  },
  terraform: { file: "ruleset.tf", render: renderTerraform },
  markdown: { file: "review.md", render: renderReview },
} as const satisfies Readonly<Record<string, FormatEntry>>;

/** A script for an account applies to all of its zones. */
function aboutOf(compiled: CompiledPolicy, title: string): ScriptAbout {
  const { zone, entrypoint, scope } = compiled;
  const endpoint = scope === "account" ? ENDPOINTS.getAccountEntryPoint : ENDPOINTS.getEntryPoint;
  return {
    title,
    zone: isOfZone(compiled) ? zone : undefined,
    live: entrypoint && {
      path: pathOf(endpoint, { zone_id: zone?.id, phase: MANAGED_PHASE }),
      changed: lastChange(entrypoint.ruleset.node),
      fingerprint: liveFingerprint(entrypoint.ruleset.node),
    },
  };
}

/** Every format, in the order of the help. */
export const OUTPUT_FORMATS = Object.keys(FORMATS) as readonly OutputFormat[];

/** A compiled policy as text, with a newline at the end. Ask `unavailable` first. */
export function renderPolicy(compiled: CompiledPolicy, format: OutputFormat, context: ReviewContext): string {
  const entry: FormatEntry = FORMATS[format];
  return entry.render(compiled, context);
}

/** Why a policy cannot be written in a format, as a sentence; undefined if it can. */
export function unavailable({ deployments, put }: CompiledPolicy, format: OutputFormat): string | undefined {
  const missing = deployments.find(({ state }) => state === "missing");
  if (format === "patch" && missing) {
    return `There is no rule to PATCH: the entry point does not execute ${missing.rulesetName}.`;
  }
  if (format === "put" && !put) {
    return "A PUT replaces every rule of the entry point, and no export says which ones there are.";
  }
  return undefined;
}

/** A file of a bundle. */
export interface BundleFile {
  readonly name: string;
  readonly text: string;
}

/** A compiled policy in every format that it has, in the order of the formats. */
export function bundleOf(compiled: CompiledPolicy, context: ReviewContext): BundleFile[] {
  return OUTPUT_FORMATS.filter((format) => unavailable(compiled, format) === undefined).map((format) => ({
    name: FORMATS[format].file,
    text: renderPolicy(compiled, format, context),
  }));
}
