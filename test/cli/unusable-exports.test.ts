import { describe, expect, it } from "vitest";
import { run } from "./support.ts";

const OWASP = "4814384a9e5d4991b9815dcfc25d2f1f";
const PHASE = "http_request_firewall_managed";
const EXECUTE = { action: "execute", expression: "true", action_parameters: { id: OWASP } };
const ENTRY_POINT = { id: "e", name: "default", kind: "zone", phase: PHASE, rules: [EXECUTE] };

function answer(result: unknown, more: object = {}): string {
  return JSON.stringify({ result, success: true, errors: [], messages: [], ...more });
}

const WHOLE = answer(ENTRY_POINT);
const { rules: _, ...LISTED } = ENTRY_POINT;

/** Exports that may not contain everything that is live. */
const UNUSABLE: Readonly<Record<string, string>> = {
  "an empty file": "",
  "white space": " \n",
  "a page of HTML": "<!DOCTYPE html><html><body>502 Bad Gateway</body></html>\n",
  "half of an answer": WHOLE.slice(0, WHOLE.length / 2),
  "an answer without its end": WHOLE.slice(0, -1),
  "two answers in a row": WHOLE + WHOLE,
  "a text": '"none"',
  null: "null",
  "an empty list": "[]",
  "an answer without a result": answer(null),
  "an answer that failed": answer(null, { success: false, errors: [{ code: 10000, message: "no" }] }),
  "an answer that failed, with a result": answer(ENTRY_POINT, { success: false }),
  "a listing": answer([LISTED]),
  "an empty listing": answer([]),
  "one page of a listing": answer([LISTED], { result_info: { page: 1, per_page: 1, total_pages: 3 } }),
  "an entry of a listing": JSON.stringify(LISTED),
  "rules that are given twice": WHOLE.replace('"rules":', '"rules":[],"rules":'),
  "a result that is given twice": WHOLE.replace('{"result":', '{"result":null,"result":'),
  "rules that are an object": answer({ ...ENTRY_POINT, rules: {} }),
  "rules that are null": answer({ ...ENTRY_POINT, rules: null }),
  "a rule that is a number": answer({ ...ENTRY_POINT, rules: [EXECUTE, 7] }),
  "a rule that is null": answer({ ...ENTRY_POINT, rules: [EXECUTE, null] }),
  "a rule that is a list": answer({ ...ENTRY_POINT, rules: [[EXECUTE]] }),
  "two entry points": JSON.stringify([ENTRY_POINT, { ...ENTRY_POINT, id: "f" }]),
  "another phase": answer({ ...ENTRY_POINT, phase: "http_request_firewall_custom", rules: [] }),
  "another kind of ruleset": answer({ ...ENTRY_POINT, kind: "managed" }),
};

/** Every command that takes an export of the entry point, alone and in the directory of the export script. */
const COMMANDS: Readonly<Record<string, readonly string[]>> = {
  "compile --against FILE": ["compile", "waf.yaml", "--against", "live.json"],
  "compile --against DIRECTORY": ["compile", "zone.yaml", "--zone", "a.example", "--against", "exports"],
  "decompile FILE": ["decompile", "live.json"],
  "diff POLICY FILE": ["diff", "waf.yaml", "live.json"],
  "diff FILE POLICY": ["diff", "live.json", "waf.yaml"],
  "diff FILE FILE": ["diff", "whole.json", "live.json"],
  "diff POLICY DIRECTORY": ["diff", "zone.yaml", "exports"],
  "explain RULE FILE": ["explain", OWASP, "live.json"],
};

/** Overrides that change nothing are an empty object: no export, but something that these commands read. */
const READ_AS_OVERRIDES = [
  "decompile FILE",
  "diff POLICY FILE",
  "diff FILE POLICY",
  "diff FILE FILE",
  "explain RULE FILE",
];

function files(live: string): Readonly<Record<string, string>> {
  return {
    "waf.yaml": "paranoia: 2\n",
    "zone.yaml": "paranoia: 2\nzones: { a.example: { id: aaaa } }\n",
    "whole.json": WHOLE,
    "live.json": live,
    "exports/aaaa/entrypoint.json": live,
    "exports/aaaa/zone.json": answer({ id: "aaaa", name: "a.example" }),
  };
}

/** Commands that look for the export of a zone by the zone. */
const ZONED = ["compile --against DIRECTORY", "diff POLICY DIRECTORY"];

describe.each(Object.entries(COMMANDS).filter(([name]) => ZONED.includes(name)))("%s", (_, argv) => {
  it.each([
    ["another id", { id: "bbbb", name: "a.example" }],
    ["another name and id", { id: "bbbb", name: "b.example" }],
  ])("rejects the export of a zone with %s", async (_what, zone) => {
    const { exitCode, stdout, stderr } = await run(argv, {
      files: { ...files(WHOLE), "exports/aaaa/zone.json": answer(zone) },
    });
    expect(exitCode, stdout + stderr).toBeGreaterThan(1);
    expect(stdout + stderr).toMatch(/belongs to the zone `(?:b\.example|bbbb)`/);
    expect(stdout).not.toMatch(/in sync +[1-9]|drifted +[1-9]|"method"/);
  });
});

describe.each([
  [["compile", "two.yaml", "--zone", "b.example", "--against", "exports/aaaa/entrypoint.json"]],
  [["diff", "two.yaml", "exports/aaaa/entrypoint.json", "--zone", "b.example"]],
])("%j", (argv) => {
  it.each([
    ["with its record", {}],
    ["by its path alone", { "exports/aaaa/zone.json": "" }],
  ])("rejects the export of another zone, %s", async (_, more) => {
    const zones = "paranoia: 2\nzones: { a.example: { id: aaaa }, b.example: }\n";
    const { exitCode, stdout, stderr } = await run(argv, {
      files: { ...files(WHOLE), "two.yaml": zones, ...more },
    });
    expect([exitCode, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/(?:belongs to|the export of) the zone `a.example`/);
    const right = argv.map((one) => (one === "b.example" ? "a.example" : one));
    expect(
      (await run(right, { files: { ...files(WHOLE), "two.yaml": zones, ...more } })).exitCode,
    ).toBeLessThan(2);
  });
});

describe.each(Object.entries(COMMANDS))("%s", (name, argv) => {
  it("takes an export that is whole", async () => {
    const { exitCode, stderr } = await run(argv, { files: files(WHOLE) });
    expect(exitCode, stderr).toBeLessThan(2);
  });

  const unusable = READ_AS_OVERRIDES.includes(name) ? UNUSABLE : { ...UNUSABLE, "an empty object": "{}" };

  it.each(Object.entries(unusable))("rejects %s", async (_what, live) => {
    const { exitCode, stdout, stderr } = await run(argv, { files: files(live) });
    expect(exitCode, stdout + stderr).toBeGreaterThan(0);
    expect(stdout + stderr).toMatch(
      /^live\.json:\d+:\d+ {2}error |(?:^|[\s`])exports\/aaaa\/entrypoint\.json:\d+:/m,
    );
    if (!argv.includes("exports")) expect(stdout).toBe("");
    else expect(stdout).not.toMatch(/in sync +[1-9]|drifted +[1-9]|"method"/);
  });
});
