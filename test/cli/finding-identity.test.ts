import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { LintJson } from "../../src/report/json.ts";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { makeDirectory, run } from "./support.ts";

const GEO = 'ip.geoip.country eq "DE"';
const ONE_LINE = {
  ref: "geo",
  description: "Germany",
  action: "block",
  expression: GEO,
};
/** A rule that repeats the one before it, which is a finding about the whole rule. */
const TWICE = [
  { ref: "a", description: "one", action: "log", expression: "ssl" },
  { ref: "b", description: "two", action: "log", expression: "ssl" },
];
const json = (rules: readonly object[]) => JSON.stringify({ rules });
const pretty = (text: string) => JSON.stringify(JSON.parse(text), undefined, 2);
const yaml = (rules: readonly object[]) =>
  `rules:\n${rules.map((one) => `  - ${JSON.stringify(one)}\n`).join("")}`;
const terraform = (rules: readonly object[]) =>
  `resource "cloudflare_ruleset" "x" {\n  zone_id = "0123456789abcdef0123456789abcdef"\n  name  = "x"\n  kind  = "zone"\n  phase = "http_request_firewall_custom"\n  rules = ${JSON.stringify(rules)}\n}\n`;

const lint = (directory: string, ...argv: readonly string[]) =>
  run(["lint", "--format=json", "--preset=all", "--baseline=b.json", ".", ...argv], { directory });
const codesIn = ({ stdout }: { readonly stdout: string }) =>
  (JSON.parse(stdout) as LintJson).diagnostics.map(({ code }) => code);
const isNews = (code: string) => !code.startsWith("config/stale");

/** The codes of the findings that a baseline of `before` does not know in `after`. */
async function news(name: string, before: string, after: string): Promise<string[]> {
  const directory = makeDirectory({ [name]: before });
  const first = await lint(directory, "--update-baseline");
  expect(first.stderr).toMatch(/`b\.json` contains [1-9]/);
  fs.writeFileSync(join(directory, name), after);
  return codesIn(await lint(directory)).filter(isNews);
}

describe("a baseline knows a finding", () => {
  const export_ = json([ONE_LINE, ...TWICE]);

  it("after an export was laid out anew", async () => {
    expect(await news("a.json", export_, pretty(export_))).toEqual([]);
    expect(await news("a.json", pretty(export_), export_)).toEqual([]);
    const nameless = json([
      { action: "block", expression: GEO },
      ...TWICE.map(({ ref: _, ...rest }) => rest),
    ]);
    expect(await news("a.json", nameless, pretty(nameless))).toEqual([]);
  });

  it.each([
    ["a.json", json],
    ["a.yaml", yaml],
    ["a.tf", terraform],
  ])("after the description of a rule on one line was edited: %s", async (name, write) => {
    const edited = [ONE_LINE, ...TWICE].map((one) => ({ ...one, description: `${one.description}, edited` }));
    expect(await news(name, write([ONE_LINE, ...TWICE]), write(edited))).toEqual([]);
  });

  it("after rules were added before it, and after rules were sorted", async () => {
    const rules = [ONE_LINE, { ref: "plain", action: "block", expression: 'http.host eq "a.example"' }];
    expect(
      await news("a.json", json(rules), json([{ ref: "new", action: "block", expression: "ssl" }, ...rules])),
    ).toEqual([]);
    expect(await news("a.json", json(rules), json([...rules].reverse()))).toEqual([]);
    const nameless = { action: "block", expression: GEO };
    expect(
      await news("a.json", json([nameless]), json([{ action: "block", expression: "ssl" }, nameless])),
    ).toEqual([]);
  });

  it("and no other: the same mistake in another rule, or another mistake in the same one, is new", async () => {
    const moved = json([
      { ...ONE_LINE, expression: "ssl" },
      { ...ONE_LINE, ref: "other" },
    ]);
    expect(await news("a.json", json([ONE_LINE]), moved)).toEqual(["lint/no-deprecated-field"]);
    const other = json([{ ...ONE_LINE, expression: "ip.geoip.asnum eq 1" }]);
    expect(await news("a.json", json([ONE_LINE]), other)).toEqual(["lint/no-deprecated-field"]);
    const twice = (...refs: readonly string[]) => json(refs.map((ref) => ({ ...TWICE[0], ref })));
    expect(await news("a.json", twice("a", "b"), twice("a", "c"))).not.toEqual([]);
  });
});

it("a baseline whose fingerprints depend on lines is read, and rewritten by an update", async () => {
  const old = `{
  "version": 1,
  "findings": [
    {"file":"one.json","code":"lint/no-deprecated-field","fingerprint":"f932eb16d34e2121f67ea7ac310e4298:1"},
    {"file":"z.yaml","code":"lint/no-deprecated-field","fingerprint":"fb88f3253b41e10062e32035839f3f56:1"}
  ]
}
`;
  const one = `{"rules":[{"ref":"geo","description":"Germany","action":"block","expression":"ip.geoip.country eq \\"DE\\"","enabled":true}]}\n`;
  const zone = `rules:\n  - action: block\n    expression: ${GEO}\n`;
  const directory = makeDirectory({ "one.json": one, "z.yaml": zone, "b.json": old });
  const read = () => fs.readFileSync(join(directory, "b.json"), "utf8");
  const recommended = (...argv: readonly string[]) =>
    run(["lint", "--format=json", "--baseline=b.json", ...argv], { directory });
  expect(codesIn(await recommended("."))).toEqual([]);
  // A part of the files: the entries of the others stay, and so does their version.
  await recommended("z.yaml", "--update-baseline");
  expect(read()).toContain("f932eb16d34e2121f67ea7ac310e4298:1");
  expect(codesIn(await recommended("."))).toEqual([]);
  const { stderr } = await recommended(".", "--update-baseline");
  expect(stderr).toBe("wafsmith: `b.json` contains 2 findings: 0 new, 0 gone.\n");
  expect(JSON.parse(read())).toMatchObject({
    version: 2,
    findings: [{ file: "one.json" }, { file: "z.yaml" }],
  });
  expect(read()).not.toContain("f932eb16");
  fs.writeFileSync(join(directory, "one.json"), pretty(one));
  expect(codesIn(await recommended("."))).toEqual([]);
});

it("SARIF and reviews identify a finding in the same way", async () => {
  const before = json([ONE_LINE, ...TWICE]);
  const directory = makeRepository({ "a.json": before });
  const prints = async () => {
    const { stdout } = await run(["lint", "--preset=all", "--format=sarif", "."], { directory });
    const [{ results }] = JSON.parse(stdout).runs;
    return results.map((one: { readonly partialFingerprints: object }) => one.partialFingerprints);
  };
  const first = await prints();
  commit(directory, { "a.json": pretty(before.replace("Germany", "All of Germany")) });
  expect(await prints()).toEqual(first);
  const { stdout } = await run(["review", "--base=main", "--format=json"], { directory, env: GIT_ENV });
  expect(JSON.parse(stdout)).toMatchObject({ new: [], fixed: [] });
});
