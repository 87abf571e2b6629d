import { describe, expect, it } from "vitest";
import { run, type World } from "./support.ts";

const GOOD = { "a.cfexpr": "ssl\n" };
const rule = (expression: string) => `rules:\n  - action: log\n    expression: ${expression}\n`;

/** Files of which something is not checked, by the kind of it. */
const UNCHECKED: Readonly<Record<string, NonNullable<World["files"]>>> = {
  unread: { "b.yaml": "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n" },
  invalid: { "b.yaml": "a: [\n" },
  limits: { "b.yaml": aliases() },
  ignored: { "b.yaml": "a: 1\n", ".wafsmithignore": "b.yaml\n" },
  unknown: { "b.yaml": rule("!unknown x") },
};

interface UncheckedPlace {
  readonly kind: string;
  readonly reason: string;
}

/** A Terraform resource with an expression of this value. */
function tf(expression: string): string {
  return `resource "cloudflare_ruleset" "x" {
  kind  = "zone"
  phase = "http_request_firewall_custom"
  rules {
    action     = "log"
    expression = ${expression}
  }
}
`;
}

/** A text of Terraform with a million words. */
const MANY = `join("", [for a in range(0, 1000) : join("", [for b in range(0, 1000) : "ssl"])])`;

/** Rules of which each names the one before ten times. */
function aliases(): string {
  const lines = Array.from(
    { length: 7 },
    (_, at) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(", ")}]`,
  );
  return `a0: &a0 {x: 1}\n${lines.join("\n")}\n${rule("ssl")}`;
}

const lint = (files: World["files"], ...argv: readonly string[]) =>
  run(["lint", ".", "--fail-on=never", ...argv], { files: { ...GOOD, ...files } });

describe("a run that could not check something", () => {
  it.each(Object.keys(UNCHECKED))("of the kind %s fails if that is asked for, and says so", async (kind) => {
    const files = UNCHECKED[kind];
    expect((await lint(files)).exitCode).toBe(0);
    for (const option of [
      "--fail-on-unchecked",
      `--fail-on-unchecked=${kind}`,
      `--fail-on-unchecked=${kind},unread`,
    ]) {
      const { exitCode, stderr } = await lint(files, option);
      expect([option, exitCode, stderr]).toEqual([
        option,
        1,
        expect.stringMatching(new RegExp(`not checked \\([^)]*${kind} \\d`)),
      ]);
    }
    const others = Object.keys(UNCHECKED).filter((one) => one !== kind);
    expect((await lint(files, `--fail-on-unchecked=${others.join(",")}`)).exitCode).toBe(0);
  });

  it("passes if everything was checked", async () => {
    expect(await lint({}, "--fail-on-unchecked")).toMatchObject({ exitCode: 0, stderr: "" });
  });
});

/** Files of which one thing is not checked, with its kind and the reason that is given. */
const KINDS: readonly (readonly [kind: string, reason: RegExp, files: NonNullable<World["files"]>])[] = [
  [
    "unread",
    /^call of a module that has no files here$/,
    { "b.tf": 'module "x" {\n  source = "./missing"\n}\n' },
  ],
  [
    "unread",
    /^file with expressions in no form that is read$/,
    { "terragrunt.hcl": 'inputs = {\n  rule = "http.host eq \\"a\\""\n}\n' },
  ],
  [
    "unread",
    /is not valid UTF-8$/,
    { "b.tf": tf(`file("\${path.module}/x.txt")`), "x.txt": Buffer.from([0xff]) },
  ],
  ["unknown", /is known only after apply$/, { "b.tf": tf("aws_x.y.too_many_limits") }],
  ["limits", /the limit (?:of|for)/, { "b.tf": tf(MANY) }],
  ["limits", /the limit (?:of|for)/, { "b.tf": tf(`trimspace(${MANY})`) }],
  ["invalid", /^expression with a syntax error$/, { "b.yaml": rule("ssl and and") }],
  ["invalid", /^invalid YAML file$/, { "b.yaml": "a: [\n" }],
  ["invalid", /^rule that is not well formed$/, { "b.yaml": `${rule("ssl")}    ref: [\n` }],
  ["limits", /^aliases repeat too many values$/, { "b.yaml": aliases() }],
  [
    "limits",
    /^conditions whose comparison takes too many steps$/,
    { "b.yaml": rule(`'${"ssl or ".repeat(8_000)}ssl'`) },
  ],
];

it("rules say which of their gaps are limits", async () => {
  const hard = (ref: string) =>
    Array.from({ length: 120 }, (_, at) => `(ssl or http.host eq "${at}-${ref}")`).join(" and ");
  const rules = ["a", "b"].map((ref) => ({ ref, action: "block", expression: hard(ref) }));
  const ruleset = { kind: "zone", phase: "http_request_firewall_custom", name: "x", rules };
  const { stdout } = await lint({ "b.json": JSON.stringify(ruleset) }, "--format=json");
  const { notChecked } = JSON.parse(stdout) as { readonly notChecked: readonly UncheckedPlace[] };
  expect(notChecked.map(({ reason }) => reason)).toContain(
    "rule that may never act: the proof takes too many steps",
  );
  expect(new Set(notChecked.map(({ kind }) => kind))).toEqual(new Set(["limits"]));
});

it("a chain of references that is too long is not a cycle", async () => {
  const chain = Array.from({ length: 100 }, (_, at) => `  a${at + 1} = local.a${at}\n`).join("");
  const { stdout } = await lint(
    { "b.tf": `locals {\n  a0 = "ssl"\n${chain}}\n${tf("local.a100")}` },
    "--format=json",
  );
  expect(stdout).toContain("exceeds the limit of 64 references within each other");
  expect(stdout).not.toContain("depends on itself");
});

describe("the kind of a place is written where its reason is", () => {
  it.each(KINDS)("%s: %s", async (kind, reason, files) => {
    const { stdout } = await lint(files, "--format=json");
    const { notChecked } = JSON.parse(stdout) as { readonly notChecked: readonly UncheckedPlace[] };
    expect(notChecked).toContainEqual(
      expect.objectContaining({ kind, reason: expect.stringMatching(reason) as string }),
    );
    expect(notChecked.filter((one) => reason.test(one.reason) && one.kind !== kind)).toEqual([]);
  });
});

it("takes its kinds after an equals sign, and no others", async () => {
  const { exitCode, stderr } = await lint({}, "--fail-on-unchecked=unread,nothing");
  expect([exitCode, stderr]).toEqual([2, expect.stringContaining("`nothing` is not a kind")]);
  expect((await run(["lint", "--fail-on-unchecked", "a.cfexpr"], { files: GOOD })).exitCode).toBe(0);
});
