import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { compilePolicy } from "../../src/compile/compile.ts";
import type { Origin } from "../../src/compile/model/model.ts";
import { bundleOf } from "../../src/compile/render/formats.ts";
import { renderOverrides, renderPatch } from "../../src/compile/render/json.ts";
import { expectGolden } from "../support/golden.ts";
import { renderProblems } from "./support.ts";

const POLICIES = "fixtures/policies";
const ROOT = fileURLToPath(new URL("../../", import.meta.url));

interface Case {
  readonly why: string;
  readonly file?: string;
  readonly ruleset?: string;
  readonly entrypoint?: string;
  readonly lock?: string;
  readonly zone?: string;
  /** Every format is compared, and not the PATCH alone. */
  readonly isBundle?: true;
}

const RULESET = "owasp-ruleset.json";
const ENTRYPOINT = "entrypoint.json";

const CASES: Readonly<Record<string, Case>> = {
  example: { why: "the policy of the README", ruleset: RULESET, entrypoint: ENTRYPOINT },
  "paranoia-1": { why: "the lowest level switches three tags off" },
  "paranoia-2": { why: "the documented example of a level" },
  "paranoia-4": { why: "the highest level overrides nothing and leaves no empty keys" },
  "threshold-and-action": { why: "the documented example of the score rule, keys in another order" },
  "threshold-only": { why: "a threshold without a name is sent with a warning, and brings no action" },
  "action-only": { why: "an action brings no threshold" },
  "json-with-schema": { why: "a policy in JSON may name its schema", file: "policy.json", ruleset: RULESET },
  "disabled-rules": { why: "ids, numbers and reasons; one rule is off by default", ruleset: RULESET },
  entrypoint: { why: "what is live is carried over", ruleset: RULESET, entrypoint: ENTRYPOINT },
  "entrypoint-tuned": { why: "what the PATCH would undo is listed", entrypoint: "entrypoint-tuned.json" },
  "not-deployed": { why: "no execute rule, and a misspelt key", entrypoint: "entrypoint-without-owasp.json" },
  "deployed-twice": { why: "two execute rules", entrypoint: "entrypoint-twice.json" },
  "exports-swapped": { why: "each export in the other's place", ruleset: ENTRYPOINT, entrypoint: RULESET },
  "unknown-rules": { why: "rules that the export lacks, and an ambiguous number", ruleset: RULESET },
  "without-ruleset": { why: "numbers need the export, the score rule's is documented" },
  "repeated-rules": { why: "one rule under two names, and the score rule", ruleset: RULESET },
  "all-at-once": { why: "every problem of a policy in one run" },
  "wrong-types": { why: "values of other types" },
  "wrong-types-long-form": { why: "each key of deployments with values of every type" },
  "wrong-types-exceptions": { why: "each key of exceptions and zones with values of every type" },
  "out-of-range": { why: "integers outside their bounds" },
  "no-values": { why: "keys without values are errors, not defaults" },
  empty: { why: "a file of comments" },
  "empty-mapping": { why: "a schema and no setting" },
  "not-a-mapping": { why: "a list" },
  "long-form": {
    why: "two deployments, in every format, for a zone that undoes an entry",
    lock: "waf.lock.json",
    entrypoint: ENTRYPOINT,
    zone: "shop.example.com",
    isBundle: true,
  },
  extends: { why: "a file above another, and what has no effect", lock: "waf.lock.json" },
  "not-deployed-put": {
    why: "the ruleset is added to an entry point, in every format",
    lock: "waf.lock.json",
    entrypoint: "entrypoint-without-owasp.json",
    isBundle: true,
  },
  "two-documents": { why: "two policies in one file" },
  "syntax-error": { why: "a file that is not YAML" },
};

function read(path: string): { uri: string; text: string } {
  return { uri: path.slice(POLICIES.length + 1), text: readFileSync(`${ROOT}${path}`, "utf8") };
}

describe("golden policies", () => {
  it("has a case for every directory", () => {
    const directories = readdirSync(`${ROOT}${POLICIES}`).filter((name) => name !== "exports");
    expect(Object.keys(CASES).sort()).toEqual(directories.sort());
  });

  const titled = Object.entries(CASES).map(([name, one]) => [`${name}: ${one.why}`, name, one] as const);
  it.each(titled)("%s", async (_, name, one) => {
    const { file = "policy.yaml", ruleset, entrypoint, lock, zone } = one;
    const policy = read(`${POLICIES}/${name}/${file}`);
    const exported = (of: string | undefined) => (of ? read(`${POLICIES}/exports/${of}`) : undefined);
    const input = {
      policy,
      ruleset: exported(ruleset),
      entrypoint: exported(entrypoint),
      lock: exported(lock),
      resolveFile: (path: string) => read(`${POLICIES}/${path.slice("../".length)}`),
    };
    const result = await compilePolicy(input, { zone });
    const sources = [...result.files, policy, input.ruleset, input.entrypoint, input.lock];
    const problems = renderProblems(result.diagnostics, sources);
    expectGolden(problems, `${POLICIES}/${name}/expected.txt`);
    const expectedJson = `${POLICIES}/${name}/expected.json`;
    if (result.value && one.isBundle) {
      const place = (origin: Origin) =>
        "uri" in origin ? `${origin.uri}:${origin.range.start}` : "documented";
      const context = { title: policy.uri, diagnostics: result.diagnostics, place };
      for (const { name: path, text } of bundleOf(result.value, context)) {
        expectGolden(text, `${POLICIES}/${name}/bundle/${path}`);
      }
    } else if (result.value) {
      const { value } = result;
      expectGolden(renderPatch(value), expectedJson);
      const overrides = [JSON.parse(renderPatch(value))]
        .flat()
        .map((body) => body.action_parameters.overrides ?? {});
      expect([JSON.parse(renderOverrides(value))].flat()).toEqual(overrides);
    } else expect(existsSync(`${ROOT}${expectedJson}`)).toBe(false);
  });
});
