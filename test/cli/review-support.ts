import { Ajv2020 } from "ajv/dist/2020.js";
import { expect } from "vitest";
import { REVIEW_SCHEMA } from "../../src/report/schemas.ts";
import { closed } from "../support/closed-schema.ts";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { type Answer, run } from "./support.ts";

/** Every member that is printed has to be described. */
export const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  closed(REVIEW_SCHEMA) as object,
);

export type Files = Readonly<Record<string, string | Uint8Array>>;

export const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
/** The managed ruleset of a zone in a Terraform module, with this threshold and more arguments. */
export const managedInModule = (
  threshold: string,
  more = "",
): string => `resource "cloudflare_ruleset" "managed" {
  ${more}
  zone_id = var.zone_id
  name    = "managed"
  kind    = "zone"
  phase   = "http_request_firewall_managed"
  rules = [{
    action     = "execute"
    expression = "true"
    action_parameters = {
      id = "${OWASP}"
      overrides = { rules = [{ id = "6179ae15870a4bb7b2d480d4843b323c", score_threshold = ${threshold} }] }
    }
  }]
}`;
/** A ruleset with one rule for each expression. */
export const ruleset = (...expressions: readonly string[]): string =>
  JSON.stringify(
    {
      kind: "zone",
      phase: "http_request_firewall_custom",
      rules: expressions.map((expression) => ({ action: "block", expression })),
    },
    null,
    2,
  );
export const execute = (overrides: object, name = "waf"): string =>
  JSON.stringify(
    {
      name,
      kind: "zone",
      phase: "http_request_firewall_managed",
      rules: [{ action: "execute", action_parameters: { id: OWASP, overrides }, expression: "true" }],
    },
    null,
    2,
  );
export const UNKNOWN = 'http.hst eq "a"';
export const GOOD = 'http.host eq "a"';
/** Several expressions without a finding, none of which makes another needless. */
export const good = (count: number) => Array.from({ length: count }, (_, at) => `http.host eq "a${at}"`);

/** Reviews a change of files; those that are undefined are removed. */
export async function review(
  before: Files,
  after: Readonly<Record<string, string | Uint8Array | undefined>>,
  ...argv: readonly string[]
): Promise<Answer> {
  const directory = makeRepository(before);
  commit(directory, after);
  return run(["review", "--base", "main", ...argv], { directory, env: GIT_ENV });
}

export interface Found {
  readonly new: readonly {
    readonly code: string;
    readonly file: string;
    readonly start: { readonly line: number };
  }[];
  readonly fixed: Found["new"];
  readonly silenced: number;
  readonly changes: readonly {
    readonly file: string;
    readonly kind: string;
    readonly zones: readonly string[];
    readonly protection: string;
    readonly ids: readonly string[];
    readonly message: string;
  }[];
  readonly requests: readonly {
    readonly file: string;
    readonly zones: readonly string[];
    readonly method: string;
    readonly paths: readonly string[];
  }[];
  readonly alerts: readonly string[];
  readonly notes: readonly string[];
}

/** The same as JSON, in short: `code file:line`. */
export async function found(before: Files, after: Parameters<typeof review>[1], ...argv: readonly string[]) {
  const { stdout, exitCode } = await review(before, after, "--format", "json", ...argv);
  const json: Found = JSON.parse(stdout);
  validate(json);
  expect(validate.errors).toBeNull();
  const short = (list: Found["new"]) => list.map(({ code, file, start }) => `${code} ${file}:${start.line}`);
  const effects = json.changes.filter(({ kind }) => kind === "effect");
  return { ...json, effects, new: short(json.new), fixed: short(json.fixed), exitCode };
}
