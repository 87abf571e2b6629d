import * as fs from "node:fs";
import { join } from "node:path";
import MarkdownIt from "markdown-it";
import { describe, expect, it } from "vitest";
import { MAX_COMMENT_CHARS, REVIEW_MARK } from "../../src/report/review/markdown.ts";
import { commit, GIT_ENV, makeRepository } from "./git-support.ts";
import { execute, GOOD, OWASP, review, ruleset, UNKNOWN } from "./review-support.ts";
import { run } from "./support.ts";

describe("the comment", () => {
  it("is empty if there is nothing to say, and empties the file of the last time", async () => {
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
    const many = Array.from({ length: 100 }, (_, at) => `http.hst${at} eq "${"x".repeat(1200)}"`);
    const zones = Array.from(
      { length: 150 },
      (_, at) => `  z${at}.${"a".repeat(50)}.example: { threshold: ${at + 1} }\n`,
    ).join("");
    const policy = (paranoia: number) => `paranoia: ${paranoia}\nzones:\n${zones}`;
    const before = { "a.json": ruleset(GOOD), "b.json": ruleset(...many), "p.policy.yaml": policy(2) };
    const after = {
      "a.json": ruleset(...many.map((one) => one.replace("hst", "hot"))),
      "b.json": ruleset(GOOD),
      "p.policy.yaml": policy(3),
    };
    const { stdout } = await review(before, after);
    expect(stdout.length).toBeLessThan(MAX_COMMENT_CHARS);
    expect(stdout).toContain("100 new findings (100 errors)");
    expect(stdout).toMatch(
      /\n- … and \d+ more findings for which there is no room: `wafsmith lint` shows all\.\n/,
    );
    expect(stdout).toMatch(/… and \d+ more bodies for which there is no room/);
    expect(stdout).toMatch(/… and \d+ more changes for which there is no room/);
    const shown = stdout.match(/^- \*\*error\*\* `a\.json/gm)?.length ?? 0;
    expect(shown + Number(/(\d+) more findings[^\n]+`wafsmith lint`/.exec(stdout)?.[1])).toBe(100);
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
    expect(stdout).toMatch(/ changes? from .* override/);
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
