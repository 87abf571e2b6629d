import * as fs from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { config, EXPRESSION, type Files, lint, REPORTING, ruleModule } from "./custom-rules-support.ts";
import { makeDirectory, runAllowingCode as run } from "./support.ts";

describe("code of users that fails", () => {
  const GOOD = ruleModule("no-mine", REPORTING);
  const files = (create: string): Files => ({
    "a.cfexpr": EXPRESSION,
    "b.cfexpr": EXPRESSION,
    "wafsmith.config.json": config("./rules/mine.mjs"),
    "rules/mine.mjs": `export default [${ruleModule("no-bad", create)}, ${GOOD}];\n`,
  });
  const good = ["a.cfexpr:1 warning lint/no-mine", "b.cfexpr:1 warning lint/no-mine"];

  const FAILING = [
    ["throws at once", 'throw new Error("no way");', "no way"],
    ["throws in a visitor", 'return { Expression() { throw new Error("no way"); } };', "no way"],
    ["throws what is not an error", 'return { Field() { throw "text"; } };', "text"],
    ["returns no visitor", "return undefined;", "`create` returns no visitor"],
    [
      "answers a promise",
      'return { async Field() { throw new Error("late"); } };',
      "rules must be synchronous",
    ],
    ["has a visitor that is none", "return { Field: 1 };", "is not a function"],
    [
      "reports outside of the file",
      'return { Field() { context.report({ at: { start: 0, end: 99999 }, messageId: "found", data: { text: "" } }); } };',
      "outside of the file",
    ],
    [
      "reports with a message that it does not have",
      'return { Field(node) { context.report({ at: node, messageId: "nope" }); } };',
      "no message `nope`",
    ],
    ["ends the process", "process.exit(0);", "`process.exit` was called"],
    [
      "throws an object whose text never ends",
      "return { Field() { throw { toString() { for (;;); } }; } };",
      "an object that is not an error",
    ],
    [
      "throws an error whose message never ends",
      'return { Field() { throw Object.defineProperty(new Error(), "message", { get() { for (;;); } }); } };',
      "an error without a message",
    ],
    [
      "throws a proxy",
      "return { Field() { throw new Proxy(new Error(), { get() { for (;;); }, getPrototypeOf() { for (;;); }, getOwnPropertyDescriptor() { for (;;); } }); } };",
      "an object that is not an error",
    ],
    [
      "throws a message of any length",
      'return { Field() { throw new Error("x".repeat(1e8)); } };',
      "xxxxxxxxxx",
    ],
    [
      "replaces what everything is made with",
      "Array.prototype.push = () => { for (;;); };",
      "Cannot assign to read only property",
    ],
  ] as const;

  it("is named wherever it fails, and all else goes on", async () => {
    // Letters, because ids have no digits.
    const idOf = (at: number) => `no-bad-${String.fromCharCode(97 + at)}`;
    const bad = FAILING.map(([, create], at) => ruleModule(idOf(at), create));
    const { found, messages, exitCode } = await lint({
      ...files(""),
      "rules/mine.mjs": `export default [${[...bad, GOOD].join(", ")}];\n`,
    });
    expect(found.filter((one) => !one.endsWith("config/custom-rule-failed"))).toEqual(good);
    for (const [at, [name, , reason]] of FAILING.entries()) {
      const start = `The rule \`${idOf(at)}\` of \`rules/mine.mjs\` failed here (`;
      const own = messages.filter((one) => one.startsWith(start));
      expect(own, name).toEqual([expect.stringContaining(reason), expect.stringContaining(reason)]);
    }
    expect(exitCode).toBe(2);
  });

  it("never returns: it is named once and left out, and all else goes on", async () => {
    const { found, messages, exitCode } = await lint(files("for (;;) {}"));
    expect(found).toEqual(["a.cfexpr:1 error config/custom-rule-failed", ...good]);
    expect(messages[0]).toBe(
      "The rule `no-bad` of `rules/mine.mjs` did not return within 1 second in this file, so it is left out from here on.",
    );
    expect(exitCode).toBe(2);
  });

  it.each([
    ["rejects and nobody listens", "return { Field() { Promise.reject({ toString() { for (;;); } }); } };"],
    [
      "sends messages to the thread that waits",
      'return { Field() { const { parentPort } = process.getBuiltinModule("node:worker_threads"); for (let at = 0; at < 1e4; at++) parentPort.postMessage("x".repeat(1e4)); } };',
    ],
    [
      "looks for the way of the answers",
      'return { Field() { process.getBuiltinModule("node:worker_threads").workerData.port?.postMessage("{}"); } };',
    ],
  ])("%s: all others go on", async (_, create) => {
    expect((await lint(files(create))).found).toEqual(good);
  });

  it("reports strings of any length: they are cut", async () => {
    const create =
      'return { Field(at) { context.report({ at, messageId: "found", data: { text: "x".repeat(1e7) } }); } };';
    const { messages } = await lint(files(create));
    expect(Math.max(...messages.map(({ length }) => length))).toBeLessThan(11_000);
    expect(messages).toHaveLength(4);
  });

  it("goes on in a promise that never ends: it is named", async () => {
    const create = "return { Field() { Promise.resolve().then(() => { for (;;); }); } };";
    const { messages, exitCode } = await lint(files(create));
    expect(messages.join()).toContain("The rule `no-bad` of `rules/mine.mjs` did not return within 1 second");
    expect(exitCode).toBe(2);
  });

  it("goes on in a timer that never ends: the run says so, or is over before the timer", async () => {
    const create = "return { Field() { setTimeout(() => { for (;;); }); } };";
    const { found, stderr, stdout, exitCode } = await lint(files(create));
    const isOver = exitCode === 0 && good.every((one) => found.includes(one));
    const says = /is blocking its thread outside any call|did not return within 1 second/;
    expect(isOver || says.test(stdout + stderr), `${exitCode} ${stdout} ${stderr}`).toBe(true);
  });

  it("never returns after all files: it is named", async () => {
    const rule = `{
      id: "no-bad", summary: "S.", why: "W.", effect: "risky", severity: "error", messages: {},
      create: (context) => ({ Expression() { context.collect(1); } }), finish() { for (;;) {} },
    }`;
    const { found, messages, exitCode } = await lint({
      ...files(""),
      "rules/mine.mjs": `export default [${rule}, ${GOOD}];`,
    });
    expect([found.length, exitCode]).toEqual([3, 2]);
    expect(messages[0]).toContain("failed after all files were read (it did not return within 1 second)");
  });

  it("never returns while files are fixed: they are whole", async () => {
    const directory = makeDirectory({ ...files("for (;;) {}"), "c.cfexpr": "ip.src not in {8.8.8.0/24}\n" });
    const { exitCode } = await run(["lint", "--fix", "--rule-timeout=1", "."], { directory });
    expect(exitCode).toBe(2);
    expect(fs.readFileSync(join(directory, "c.cfexpr"), "utf8")).toBe("not ip.src in {8.8.8.0/24}\n");
    expect(fs.readdirSync(directory).sort()).toEqual([
      "a.cfexpr",
      "b.cfexpr",
      "c.cfexpr",
      "rules",
      "wafsmith.config.json",
    ]);
  });

  it.each([
    ["throws", "throw new Error('no way');", "cannot be loaded: no way."],
    ["is no JavaScript", "export default {", "cannot be loaded: "],
    ["imports what is not there", 'import "./gone.mjs";', "cannot be loaded: Cannot find module"],
    ["never resolves", "await new Promise(() => {});", "cannot be loaded: it did not end within 1 second."],
    ["never ends", "for (;;) {}", "cannot be loaded: it did not end within 1 second."],
    ["ends the process", "process.exit(0);", "cannot be loaded: `process.exit` was called."],
    ["refers to itself", "const a = {}; a.a = a; export default a;", "cannot be loaded: Converting circular"],
    ["has a key that throws", "export default { get preset() { throw new Error('no way'); } };", "no way"],
  ])("a configuration that %s is named, exit 2", async (_, text, message) => {
    const { exitCode, stdout, stderr } = await lint({ "a.cfexpr": EXPRESSION, "wafsmith.config.mjs": text });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toContain("`wafsmith.config.mjs` ");
    expect(stderr).toContain(message);
    const asRules = { "a.cfexpr": EXPRESSION, "wafsmith.config.json": config("./r.mjs"), "r.mjs": text };
    // Those that are waited for are waited for in the same way.
    if (!/export default|Promise|for \(;;\)/.test(text)) {
      const answer = await lint(asRules);
      expect(answer.exitCode).toBe(2);
      expect(answer.stderr).toContain("wafsmith.config.json:1:33  error  config/unreadable-file");
    }
  });

  it("an invalid rule is reported with everything that it lacks", async () => {
    const text = "export default [{ id: 'No', create: 1, messages: [] }, { messages: {} }];";
    const { exitCode, stderr } = await lint({ ...files(""), "rules/mine.mjs": text });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("config/invalid-rule");
    expect(stderr).toContain(
      "The rule `No` of this module has no `id` in lower case with hyphens, has no text as `summary`",
    );
    expect(stderr).toContain("The rule 2 of this module");
  });

  it("an invalid time is rejected", async () => {
    const { exitCode, stderr } = await run(["lint", "--rule-timeout", "0", "."], {
      files: { "a.cfexpr": EXPRESSION },
    });
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringContaining("`--rule-timeout` must be a whole number of seconds"),
    ]);
  });
});
