import * as fs from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Ajv2020 } from "ajv/dist/2020.js";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { MAX_COMMENT_CHARS, REVIEW_MARK } from "../../src/report/review/markdown.ts";
import { REVIEW_SCHEMA } from "../../src/report/review/schema.ts";
import { closed } from "../support/closed-schema.ts";
import { expectGolden } from "../support/golden.ts";
import { commit, GIT_ENV, git, makeRepository } from "./git-support.ts";
import { type Answer, makeDirectory, run } from "./support.ts";

/** Every member that is printed has to be described. */
const validate = new Ajv2020({ strict: true, allowUnionTypes: true }).compile(
  closed(REVIEW_SCHEMA) as object,
);

type Files = Readonly<Record<string, string | Uint8Array>>;

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
/** A ruleset with one rule for each expression. */
const ruleset = (...expressions: readonly string[]): string =>
  JSON.stringify(
    {
      kind: "zone",
      phase: "http_request_firewall_custom",
      rules: expressions.map((expression) => ({ action: "block", expression })),
    },
    null,
    2,
  );
const execute = (overrides: object, name = "waf"): string =>
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
const UNKNOWN = 'http.hst eq "a"';
const GOOD = 'http.host eq "a"';
/** Several expressions without a finding, none of which makes another needless. */
const good = (count: number) => Array.from({ length: count }, (_, at) => `http.host eq "a${at}"`);

/** Reviews a change of files; those that are undefined are removed. */
async function review(
  before: Files,
  after: Readonly<Record<string, string | Uint8Array | undefined>>,
  ...argv: readonly string[]
): Promise<Answer> {
  const directory = makeRepository(before);
  commit(directory, after);
  return run(["review", "--base", "main", ...argv], { directory, env: GIT_ENV });
}

interface Found {
  readonly new: readonly {
    readonly code: string;
    readonly file: string;
    readonly start: { readonly line: number };
  }[];
  readonly fixed: Found["new"];
  readonly silenced: number;
  readonly effects: readonly {
    readonly file: string;
    readonly zones: readonly string[];
    readonly rulesets: readonly { readonly state: string; readonly summary: string }[];
  }[];
  readonly requests: readonly {
    readonly file: string;
    readonly zones: readonly string[];
    readonly paths: readonly string[];
  }[];
  readonly alerts: readonly string[];
  readonly notes: readonly string[];
}

/** The same as JSON, in short: `code file:line`. */
async function found(before: Files, after: Parameters<typeof review>[1], ...argv: readonly string[]) {
  const { stdout, exitCode } = await review(before, after, "--format", "json", ...argv);
  const json: Found = JSON.parse(stdout);
  validate(json);
  expect(validate.errors).toBeNull();
  const short = (list: Found["new"]) => list.map(({ code, file, start }) => `${code} ${file}:${start.line}`);
  return { ...json, new: short(json.new), fixed: short(json.fixed), exitCode };
}

describe("a pull request", () => {
  it.each(["markdown", "json"])("is reviewed as %s", async (format) => {
    const directory = makeDirectory();
    const fixture = (side: string) =>
      fileURLToPath(new URL(`../../fixtures/review/${side}/`, import.meta.url));
    fs.cpSync(fixture("before"), directory, { recursive: true });
    git(directory, "init", "--quiet", "--initial-branch=main");
    commit(directory);
    git(directory, "switch", "--quiet", "--create", "stricter");
    fs.cpSync(fixture("after"), directory, { recursive: true });
    commit(directory);
    const env = { ...GIT_ENV, SOURCE_DATE_EPOCH: "1790000000" };
    const { exitCode, stdout, stderr } = await run(["review", "--base", "main", "--format", format], {
      directory,
      env,
    });
    expect([exitCode, stderr]).toEqual([1, ""]);
    expectGolden(stdout, `fixtures/review/expected.${format === "json" ? "json" : "md"}`);
  });
});

describe("findings of a review", () => {
  it("are new, or fixed, or neither where they merely moved", async () => {
    const before = { "a.json": ruleset(UNKNOWN, 'http.request.method eq "get"') };
    const after = { "a.json": ruleset(...good(2), UNKNOWN, "http.host eq 1") };
    expect(await found(before, after)).toMatchObject({
      new: ["types/literal-type a.json:19"],
      fixed: ["lint/no-unmatchable-value a.json:11"],
      exitCode: 1,
    });
  });

  it("are not new where the rest of their line was edited, or the file has another name or indentation", async () => {
    const before = {
      "waf/a.json": ruleset(UNKNOWN, ...good(9)),
      "b.json": ruleset(UNKNOWN),
      "c.json": ruleset(`${UNKNOWN} and ip.src eq 8.8.8.1`),
    };
    const after = {
      "waf/a.json": undefined,
      "waf/new name.json": `${before["waf/a.json"]}\n`,
      "b.json": JSON.stringify(JSON.parse(before["b.json"]), null, 4),
      "c.json": ruleset(`${UNKNOWN} and ip.src eq 8.8.8.2`),
    };
    expect(await found(before, after)).toMatchObject({ new: [], fixed: [], exitCode: 0 });
    expect(await found(before, after, "waf")).toMatchObject({ new: [], fixed: [] });
  });

  it("are not new where they went to another file", async () => {
    const before = { "all.json": ruleset(UNKNOWN, ...good(9), 'http.uzr eq "b"') };
    const after = { "all.json": ruleset(...good(9), 'http.uzr eq "b"'), "other.json": ruleset(UNKNOWN) };
    expect(await found(before, after)).toMatchObject({ new: [], fixed: [], exitCode: 0 });
  });

  it("are counted where the same one comes twice", async () => {
    const before = { "a.json": ruleset(UNKNOWN) };
    expect((await found(before, { "a.json": ruleset(UNKNOWN, UNKNOWN) })).new).toHaveLength(1);
  });

  it("concern files that git does not know yet, and none that it ignores", async () => {
    const directory = makeRepository({ ".gitignore": "ignored.json\n", "a.json": ruleset(GOOD) });
    fs.writeFileSync(join(directory, "untracked.json"), ruleset(UNKNOWN));
    fs.writeFileSync(join(directory, "ignored.json"), ruleset(UNKNOWN));
    const argv = ["review", "--base", "main", "--format", "json"];
    const { stdout } = await run(argv, { directory, env: GIT_ENV });
    expect(JSON.parse(stdout).new.map(({ file }: { file: string }) => file)).toEqual(["untracked.json"]);
    const named = await run([...argv, "ignored.json"], { directory, env: GIT_ENV });
    expect(JSON.parse(named.stdout).new).toEqual([]);
  });

  it("of several files together are seen, though only one of the files has changed", async () => {
    const zone = (name: string) =>
      `resource "cloudflare_ruleset" "${name}" {\n  zone_id = var.zone_id\n  kind = "zone"\n  phase = "http_request_firewall_custom"\n  rules = [{ ref = "${name}", action = "block", expression = "ssl" }]\n}\n`;
    const result = await found({ "one.tf": zone("a") }, { "two.tf": zone("b") });
    expect(result.new.map((one) => one.split(" ")[0])).toContain("lint/no-second-zone-ruleset");
  });

  it("decide the exit code by --fail-on", async () => {
    const before = { "a.json": ruleset(GOOD) };
    const after = { "a.json": ruleset('ip.geoip.country eq "DE"') };
    const codes = await Promise.all(
      ["error", "warning", "info", "never"].map(async (severity) => {
        const { exitCode } = await review(before, after, "--fail-on", severity);
        return [severity, exitCode];
      }),
    );
    expect(codes).toEqual([
      ["error", 0],
      ["warning", 1],
      ["info", 1],
      ["never", 0],
    ]);
  });

  it("that are suppressed now are not called fixed without a word", async () => {
    const rules = (comment: string) =>
      `kind: zone\nphase: http_request_firewall_custom\nrules:\n  - action: block\n    ${comment}\n    expression: http.request.method eq "get"\n`;
    const before = { "a.yaml": rules("# rule one") };
    const after = { "a.yaml": rules("# wafsmith-disable-next-line no-unmatchable-value -- later") };
    expect(await found(before, after)).toMatchObject({ silenced: 1, new: [] });
    const { stdout } = await review(before, after);
    expect(stdout).toContain("1 finding no longer shown");
    expect(stdout).toContain("**1 finding more than before** is suppressed, or known to the baseline.");
    expect(stdout).not.toContain("fixed");
  });

  it("are judged by the configuration of the change on both sides, and it says so", async () => {
    const off = JSON.stringify({ rules: { "no-unmatchable-value": "off" } });
    const before = { "a.json": ruleset('http.request.method eq "get"'), "wafsmith.config.json": "{}" };
    const after = { "a.json": ruleset('http.request.method eq "get"', UNKNOWN), "wafsmith.config.json": off };
    expect(await found(before, after)).toMatchObject({
      new: ["types/unknown-field a.json:11"],
      fixed: [],
      notes: [
        "Both sides are judged by what `wafsmith.config.json` says now, and not by what stood there before.",
      ],
    });
    expect(
      await found({ ...before, "wafsmith.config.json": off }, { "wafsmith.config.json": undefined }),
    ).toMatchObject({ new: [], fixed: [] });
  });

  it("of the whole tree count as new where the base cannot be linted", async () => {
    const before = {
      "a.json": ruleset(UNKNOWN),
      "waf.json": "{",
      "wafsmith.config.json": '{"lock": "waf.json"}',
    };
    const after = { "waf.json": '{"lock_version": 1, "rulesets": []}' };
    const { new: added, alerts } = await found(before, after);
    expect(added).toEqual(["types/unknown-field a.json:7"]);
    expect(alerts).toEqual([
      expect.stringMatching(/^The base could not be linted, so everything counts as new: /),
    ]);
  });
});

describe("effects in a review", () => {
  const policy = "paranoia: 2\nthreshold: high\naction: block\n";

  it("are those of policies and execute rules that changed in effect", async () => {
    const before = {
      "waf.policy.yaml": policy,
      "same.policy.yaml": policy,
      "live.json": execute({ rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 40 }] }),
      "other.yaml": "version: 3\nservices: {}\nenabled: true\n",
    };
    const after = {
      "waf.policy.yaml": policy.replace("high", "low"),
      "same.policy.yaml": `# a comment\n${policy}`,
      "live.json": execute({ rules: [{ id: "6179ae15870a4bb7b2d480d4843b323c", score_threshold: 25 }] }),
      "other.yaml": "version: 4\nservices: {}\nenabled: false\n",
    };
    const { effects, requests } = await found(before, after);
    expect(effects.map(({ file, rulesets }) => [file, rulesets.map(({ summary }) => summary)])).toEqual([
      ["live.json", ["threshold 40 to 25"]],
      ["waf.policy.yaml", ["threshold 25 to 60"]],
    ]);
    expect(requests.map(({ file }) => file)).toEqual(["waf.policy.yaml"]);
  });

  it("follow a policy to what it extends, to its lock file, and Terraform to its module", async () => {
    const lock = fs.readFileSync(
      new URL("../../fixtures/policies/exports/waf.lock.json", import.meta.url),
      "utf8",
    );
    const main =
      'resource "cloudflare_ruleset" "waf" {\n  zone_id = "z"\n  name = "waf"\n  kind = "zone"\n  phase = "http_request_firewall_managed"\n  rules {\n    action = "execute"\n    action_parameters {\n      id = local.owasp\n      overrides {\n        action = local.action\n      }\n    }\n    expression = "true"\n  }\n}\n';
    const locals = (action: string) => `locals {\n  owasp = "${OWASP}"\n  action = "${action}"\n}\n`;
    const before = {
      "base.policy.yaml": policy,
      "zone/waf.policy.yaml": "extends: ../base.policy.yaml\nparanoia: 3\n",
      "locked/waf.policy.yaml": "disabled_rules: [942100]\n",
      "locked/waf.lock.json": lock,
      "tf/main.tf": main,
      "tf/locals.tf": locals("log"),
    };
    const { effects } = await found(before, {
      "base.policy.yaml": policy.replace("high", "medium"),
      "locked/waf.lock.json": lock.replaceAll(
        "4a792899a015531d0b52207d1140c07d",
        "4a792899a015531d0b52207d1140c07e",
      ),
      "tf/locals.tf": locals("block"),
    });
    expect(effects.map(({ file }) => file)).toEqual([
      "base.policy.yaml",
      "locked/waf.policy.yaml",
      "tf/main.tf",
      "zone/waf.policy.yaml",
    ]);
  });

  it("are those of policies that only extend another one, or only set an action", async () => {
    const before = {
      "base.yaml": "paranoia: 2\n",
      "zones.yaml": "extends: base.yaml\nzones:\n  a.example:\n",
      "lone.yaml": "action: block\n",
    };
    const after = { "base.yaml": "paranoia: 1\n", "lone.yaml": "action: log\n" };
    const { effects } = await found(before, after);
    expect(effects.map(({ file, zones }) => [file, ...zones])).toEqual([
      ["base.yaml"],
      ["lone.yaml"],
      ["zones.yaml", "a.example"],
    ]);
  });

  it("are told once for zones that have them in common", async () => {
    const zones =
      "zones:\n  a.example: { id: aa }\n  b.example: { id: bb }\n  c.example: { id: cc, threshold: low }\n";
    const before = { "waf.policy.yaml": policy + zones };
    const { effects, requests } = await found(before, {
      "waf.policy.yaml": policy.replace("high", "medium") + zones,
    });
    expect(effects.map(({ zones: of }) => of)).toEqual([["a.example", "b.example"]]);
    expect(requests.map(({ paths }) => paths.map((path) => path.split("/")[2]))).toEqual([["aa", "bb"]]);
  });

  it("name the zone of an export, and are requests for what is live with --against", async () => {
    const live = (overrides: object) => JSON.stringify({ ...JSON.parse(execute(overrides)), id: "e1" });
    const record = (id: string, name: string) =>
      JSON.stringify({ success: true, errors: [], result: { id, name } });
    const zones = "zones: { a.example: , b.example: , new.example: }\n";
    const none = JSON.stringify({ success: false, result: null, errors: [{ code: 10003, message: "none" }] });
    const exports = {
      "live/aa/zone.json": record("aa", "a.example"),
      "live/bb/zone.json": record("bb", "b.example"),
      "live/bb/entrypoint.json": none,
    };
    const before = { ...exports, "p.yaml": `paranoia: 2\n${zones}`, "live/aa/entrypoint.json": live({}) };
    const after = { "p.yaml": `paranoia: 3\n${zones}`, "live/aa/entrypoint.json": live({ action: "log" }) };
    const { stdout } = await review(before, after, "--format", "json", "--against", "live");
    const { effects, requests } = JSON.parse(stdout);
    expect(effects.map(({ file, zones }: { file: string; zones: string[] }) => [file, zones])).toEqual([
      ["live/aa/entrypoint.json", ["a.example"]],
      ["p.yaml", ["a.example", "b.example", "new.example"]],
    ]);
    const sent = requests.flatMap(({ method, paths }: { method: string; paths: string[] }) =>
      paths.map((path) => `${method} ${path}`),
    );
    const phase = "/rulesets/phases/http_request_firewall_managed/entrypoint";
    expect(sent.sort()).toEqual([
      "PATCH /zones/aa/rulesets/e1/rules/{rule_id}",
      "PATCH /zones/{zone_id}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}",
      `PUT /zones/bb${phase}`,
    ]);
    const elsewhere = { ...after, "p.yaml": "paranoia: 3\nzones: { a.example: { id: zz } }\n" };
    const wrong = await review(before, elsewhere, "--against", "live");
    expect([wrong.exitCode, wrong.stderr]).toEqual([
      2,
      expect.stringContaining("is of the zone `a.example`"),
    ]);
  });

  it("of a new policy are compared with what the service ships, of one that is gone are said", async () => {
    const created = await found({ "a.txt": "" }, { "waf.policy.yaml": policy });
    expect(created.effects[0]?.rulesets).toMatchObject([
      { state: "added", summary: expect.stringContaining("disabled") },
    ]);
    const removed = await found({ "waf.policy.yaml": policy }, { "waf.policy.yaml": undefined });
    expect(removed.effects[0]?.rulesets).toMatchObject([{ state: "removed" }]);
    expect(removed.requests).toEqual([]);
  });

  it("that are not known are said not to be", async () => {
    const { alerts, new: added } = await found(
      { "waf.policy.yaml": policy },
      { "waf.policy.yaml": "paranoia: 7\n" },
    );
    expect(alerts).toEqual(["What `waf.policy.yaml` changes in effect is not known: it does not compile."]);
    expect(added).toHaveLength(1);
  });
});

describe("the comment", () => {
  it("is empty where there is nothing to say, and empties the file of the last time", async () => {
    const directory = makeRepository({ "a.json": ruleset(UNKNOWN), "comment.md": "old" });
    commit(directory, { "README.md": "text" });
    const argv = ["review", "--base", "main"];
    expect(await run(argv, { directory, env: GIT_ENV })).toMatchObject({
      exitCode: 0,
      stdout: "",
      stderr: "",
    });
    await run([...argv, "-o", "comment.md"], { directory, env: GIT_ENV });
    expect(fs.readFileSync(join(directory, "comment.md"), "utf8")).toBe("");
  });

  it("is the same on every run, and from every directory names files from there", async () => {
    const directory = makeRepository({ "waf/a.json": ruleset(GOOD) });
    commit(directory, { "waf/a.json": ruleset(UNKNOWN) });
    const world = { directory, env: GIT_ENV };
    const first = await run(["review", "--base", "main"], world);
    expect((await run(["review", "--base", "main"], world)).stdout).toBe(first.stdout);
    expect(first.stdout).toContain("`waf/a.json:7:");
    const inside = await run(["review", "--base", "main"], { ...world, cwd: "waf" });
    expect(inside.stdout).toContain("`a.json:7:");
  });

  it("is never longer than a comment may be, and counts what it leaves out", async () => {
    const many = Array.from({ length: 400 }, (_, at) => `http.hst${at} eq "${"x".repeat(300)}"`);
    const zones = Array.from({ length: 300 }, (_, at) => `  z${at}.example: { threshold: ${at + 1} }\n`).join(
      "",
    );
    const policy = (paranoia: number) => `paranoia: ${paranoia}\nzones:\n${zones}`;
    const before = { "a.json": ruleset(GOOD), "b.json": ruleset(...many), "p.policy.yaml": policy(2) };
    const after = {
      "a.json": ruleset(...many.map((one) => one.replace("hst", "hot"))),
      "b.json": ruleset(GOOD),
      "p.policy.yaml": policy(3),
    };
    const { stdout } = await review(before, after);
    expect(stdout.length).toBeLessThan(MAX_COMMENT_CHARS);
    expect(stdout).toContain("400 new findings (400 errors)");
    expect(stdout).toMatch(
      /\n- … and \d+ more findings for which there is no room: `wafsmith lint` shows all\.\n/,
    );
    expect(stdout).toMatch(/… and \d+ more bodies for which there is no room/);
    expect(stdout).toMatch(/… and \d+ more changes for which there is no room/);
    const shown = stdout.match(/^- \*\*error\*\* `a\.json/gm)?.length ?? 0;
    expect(shown + Number(/(\d+) more findings[^\n]+`wafsmith lint`/.exec(stdout)?.[1])).toBe(400);
  });

  it("shows nothing that a file says as markup, a link or a mention", async () => {
    const evil = [
      "`` ``` <img src=x onerror=alert(1)> @octocat #1 https://evil.example www.evil.example",
      "| a \\| <b>b</b> | ` | **c** [d](https://evil.example) <!-- --> ![e](https://evil.example/f.png)",
      "\u202e\n\n# heading\n- [ ] task\n</details><details>~~~",
    ];
    const names = evil.map((text, at) => [`dir ${at} \`@octocat\` <b> [x](y)/a.json`, text] as const);
    const lock = (text: string) =>
      JSON.stringify({
        lock_version: 1,
        rulesets: [
          {
            id: OWASP,
            name: text,
            rules: [{ id: "aaaa", description: text, tags: [text], enabled: true, action: "block" }],
          },
        ],
      });
    const before = Object.fromEntries([
      ...names.map(([name]) => [name, ruleset(GOOD)]),
      ...names.map(([name, text]) => [name.replace("a.json", "waf.lock.json"), lock(text)]),
      ...names.map(([name, text]) => [name.replace("a.json", "live.json"), execute({}, text)]),
    ]);
    const after = Object.fromEntries([
      ...names.map(([name, text]) => [name, ruleset(`${text} eq 1`, `http.host eq "${text}" and`, text)]),
      ...names.map(([name, text]) => [
        name.replace("a.json", "live.json"),
        execute(
          { rules: [{ id: "aaaa", enabled: false }], categories: [{ category: text, action: "log" }] },
          text,
        ),
      ]),
    ]);
    const { stdout } = await review(before, after);
    expect(stdout).toContain("#### In effect");
    const tokens = new MarkdownIt({ html: true, linkify: true }).parse(stdout, {});
    const flat = tokens.flatMap((token) => [token, ...(token.children ?? [])]);
    const html = flat.filter(({ type }) => type.startsWith("html")).map(({ content }) => content.trim());
    const own =
      /^(?:<!-- wafsmith review -->|<\/?details>|<details><summary>[\w ]+<\/summary>|<\/?sub>|<\/?code>)$/;
    expect(html.filter((content) => !own.test(content))).toEqual([]);
    expect(flat.filter(({ type }) => type === "image")).toEqual([]);
    const links = flat.flatMap((token) =>
      token.type === "link_open" ? [String(token.attrGet("href"))] : [],
    );
    expect(links.filter((href) => !href.startsWith("https://github.com/wafsmith/wafsmith/blob/"))).toEqual(
      [],
    );
    const headings = flat.filter(
      ({ type }, at) => flat[at - 1]?.type === "heading_open" && type === "inline",
    );
    expect(headings.map(({ content }) => content.split(":")[0])).toEqual([
      "wafsmith",
      "Protection",
      "New findings",
      "Rules",
      "In effect",
    ]);
    const texts = outsideCode(flat);
    expect(texts).not.toMatch(/@\w|\bwww\.|https?:|#\d/);
  });

  it("begins with the mark by which it is found again", async () => {
    const { stdout } = await review({ "a.json": ruleset(GOOD) }, { "a.json": ruleset(UNKNOWN) });
    expect(stdout.startsWith(`${REVIEW_MARK}\n`)).toBe(true);
  });
});

/** The parts that are shown as plain text: neither in backquotes nor between `<code>` tags. */
function outsideCode(tokens: readonly { readonly type: string; readonly content: string }[]): string {
  let isCode = false;
  let text = "";
  for (const { type, content } of tokens) {
    if (type === "html_inline" && /^<\/?code>$/.test(content)) isCode = content === "<code>";
    else if (type === "text" && !isCode) text += content;
  }
  return text;
}

describe("trees that are hostile", () => {
  it("keep what lies outside of the repository to themselves", async () => {
    const secret = makeDirectory({
      "secret.json": ruleset('http.secret_name eq "a"'),
      "p.yaml": "paranoya: secret\n",
    });
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    fs.symlinkSync(join(secret, "secret.json"), join(directory, "link.json"));
    fs.symlinkSync(secret, join(directory, "linked"));
    commit(directory, {
      "b.json": ruleset(UNKNOWN),
      "waf.policy.yaml": `extends: ${join(secret, "p.yaml")}\nparanoia: 2\n`,
      "through.policy.yaml": "extends: linked/p.yaml\nparanoia: 2\n",
    });
    const { stdout, stderr } = await run(["review", "--base", "main"], { directory, env: GIT_ENV });
    expect(stdout).toContain("`b.json:7:");
    expect(stdout + stderr).not.toMatch(/secret_name|paranoya/);
    const outside = await run(["review", "--base", "main", secret], { directory, env: GIT_ENV });
    expect([outside.exitCode, outside.stderr.includes("lies outside of the repository")]).toEqual([2, true]);
  });

  it("may hold links, circles, binary files and large ones, before and after", async () => {
    const large = ruleset(GOOD).padEnd(1_100_000);
    const directory = makeRepository({
      "a.json": ruleset(GOOD),
      "binary.json": Buffer.from([0, 1, 2]),
      "large.json": large,
      "was a directory/x.json": ruleset('http.uzr eq "b"'),
    });
    fs.symlinkSync("circle.json", join(directory, "circle.json"));
    fs.symlinkSync("a.json", join(directory, "link.json"));
    commit(directory);
    git(directory, "branch", "--force", "main");
    fs.rmSync(join(directory, "circle.json"));
    fs.rmSync(join(directory, "link.json"));
    commit(directory, {
      "a.json": ruleset(UNKNOWN),
      "binary.json": ruleset(GOOD),
      "large.json": ruleset(GOOD),
      "was a directory": undefined,
      "link.json": ruleset(GOOD),
    });
    fs.writeFileSync(join(directory, "was a directory"), "text");
    const argv = ["review", "--base", "main", "--max-file-size", "1", "--format", "json"];
    const { stdout, exitCode, stderr } = await run(argv, { directory, env: GIT_ENV });
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: "" });
    expect(JSON.parse(stdout).new).toHaveLength(1);
    expect(JSON.parse(stdout).fixed).toHaveLength(1);
  });

  it("may hold other repositories, which are not compared", async () => {
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    git(directory, "init", "--quiet", "inner");
    commit(join(directory, "inner"), { "x.json": ruleset(UNKNOWN) });
    commit(directory, { "a.json": ruleset(UNKNOWN) });
    const { stdout } = await run(["review", "--base", "main", "--format", "json"], {
      directory,
      env: GIT_ENV,
    });
    const json: Found = JSON.parse(stdout);
    expect(json.new.map(({ file }) => file)).toEqual(["a.json"]);
    expect(json.notes).toEqual(["What stands in `inner` is of another repository, and was not compared."]);
  });
});

describe("wafsmith review refuses", () => {
  it.each([
    [[], 2, "`review` needs `--base REF`"],
    [["--base", "nowhere"], 2, "There is no branch, tag or commit `nowhere` in this clone."],
    [["--base=-x"], 2, "`-x` reads like an option"],
    [["--base", "main", "-"], 2, "standard input has no base"],
    [["--base", "main", "--config", "x", "--no-config"], 2, "exclude each other"],
    [["--base", "main", "--config", "x.json"], 2, "There is no file or directory `x.json`."],
    [["--base", "main", "nowhere.json"], 2, "There is no file or directory `nowhere.json`."],
    [["--base", "main", "--fail-on", "errors"], 2, "did you mean `error`"],
    [["--base", "main", "-o", "no/such/comment.md"], 2, "comment.md"],
  ])("%j", async (argv, code, message) => {
    const directory = makeRepository({ "a.json": ruleset(GOOD) });
    const { exitCode, stderr } = await run(["review", ...argv], { directory, env: GIT_ENV });
    expect([exitCode, stderr]).toEqual([code, expect.stringContaining(message)]);
  });

  it("a clone without the content of the base, and does not fetch it", async () => {
    const origin = makeRepository({ "a.json": ruleset(GOOD) });
    git(origin, "config", "uploadpack.allowFilter", "true");
    const clone = join(makeDirectory(), "clone");
    git(origin, "clone", "--quiet", "--filter=blob:none", "--no-checkout", `file://${origin}`, clone);
    git(clone, "read-tree", "HEAD");
    fs.writeFileSync(join(clone, "a.json"), ruleset(UNKNOWN));
    const argv = ["review", "--base", "origin/main"];
    const { exitCode, stdout, stderr } = await run(argv, { directory: clone, env: GIT_ENV });
    expect([exitCode, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("The content of the base is not in this clone");
  });

  it("a configuration that is broken", async () => {
    const { exitCode, stdout, stderr } = await review(
      { "a.json": ruleset(GOOD) },
      { "wafsmith.config.json": '{"rulez": {}}' },
    );
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("The configuration `wafsmith.config.json` has 1 error.");
  });
});
