import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ModuleRules } from "../../../src/cli/custom-rules/module-rules.ts";
import type { LoadedRule } from "../../../src/cli/custom-rules/protocol.ts";
import { guarded } from "../../../src/cli/guarded-output.ts";
import { nodeIo } from "../../../src/cli/node-io.ts";
import { defaultConfig } from "../../../src/lint/config/config.ts";
import { PROGRAM_DIRECTORY } from "../../support/program.ts";
import { EXPRESSION, REPORTING, ruleModule } from "../custom-rules-support.ts";
import { makeDirectory } from "../support.ts";

/** The shortest time on the command line is a second, which each of the rules below would use up. */
const TIMEOUT_MS = 250;

const HANGING = {
  "no-bad-create": "for (;;) {}",
  "no-bad-visitor": "return { Expression() { for (;;) {} } };",
  "no-bad-key": "return { get Field() { for (;;); } };",
  "no-bad-proxy": "return new Proxy({}, { ownKeys() { for (;;); } });",
  "no-bad-data":
    'return { Field(at) { context.report({ at, messageId: "found", data: { get text() { for (;;); } } }); } };',
  "no-bad-text":
    'return { Field(at) { context.report({ at, messageId: "found", data: { text: { toString() { for (;;); } } } }); } };',
  "no-bad-fact": "return { Field() { context.collect({ toJSON() { for (;;); } }); } };",
  "no-bad-wait": "return { Field() { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0); } };",
  "no-bad-memory": "return { Field() { const all = []; for (;;) all.push(new Array(1e5).fill({})); } };",
};

describe("rules of one module that never return", () => {
  let modules: ModuleRules;
  afterEach(() => modules.end());

  it("are each named once and left out, and the others find what they find", () => {
    const sources = Object.entries({ ...HANGING, "no-mine": REPORTING }).map(([id, create]) =>
      ruleModule(id, create),
    );
    const directory = makeDirectory({ "rules.mjs": `export default [${sources.join(", ")}];\n` });
    const io = {
      ...guarded(nodeIo()),
      cwd: directory,
      ruleThread: join(PROGRAM_DIRECTORY, "rule-thread.cjs"),
    };
    modules = new ModuleRules(TIMEOUT_MS, io);
    const loaded = modules.load(join(directory, "rules.mjs"), "rules").rules as readonly LoadedRule[];
    const rules = loaded.map((rule) => modules.rule(rule));
    const config = defaultConfig(rules, "all");
    const find = modules.finder({ path: undefined, directory, maxFileBytes: 1e6 }, rules, config)!;
    const [first, second] = ["a.cfexpr", "b.cfexpr"].map(
      (uri) => find({ uri, text: EXPRESSION }).diagnostics,
    );
    const failed = first!.filter(({ code }) => code === "config/custom-rule-failed");
    expect(failed.map(({ data }) => data["rule"]).sort()).toEqual(Object.keys(HANGING).sort());
    expect([first!.length - failed.length, second!.map(({ code }) => code)]).toEqual([1, ["lint/no-mine"]]);
  });
});

it("a program that is not built says what is missing", () => {
  const io = { ...guarded(nodeIo()), ruleThread: join(makeDirectory(), "rule-thread.cjs") };
  expect(() => new ModuleRules(TIMEOUT_MS, io).load("/rules.mjs", "rules")).toThrow(
    /rule-thread\.cjs` is missing/,
  );
});
