import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { liveFingerprint } from "../../src/compile/live/fingerprint.ts";
import { renderCurl, renderHttp } from "../../src/compile/render/curl.ts";
import type { ApiRequest } from "../../src/compile/requests.ts";
import { FINGERPRINT, type LiveState, lastChange, SUMS } from "../../src/compile/script/live.ts";
import type { ScriptZone } from "../../src/compile/script/zone.ts";
import { readSource } from "../../src/sources/read.ts";
import type { LocatedObject } from "../../src/sources/values/located.ts";
import { cases } from "../support/cases.ts";
import { hasShellcheck, shellcheck } from "../support/shellcheck.ts";

const ID = "7c1e0a94d25b4f6f8a3d91c04be5f827";
const SHOP = { name: "shop.example", id: ID };
const REQUESTS = [
  {
    method: "PATCH",
    path: `/zones/${ID}/rulesets/{entry_point_ruleset_id}/rules/{rule_id}`,
    body: { a: "'$x'" },
  },
] as unknown as readonly ApiRequest[];

function scriptFor(zone: ScriptZone | undefined, title = "waf.policy.yaml", live?: LiveState): string {
  return renderCurl(REQUESTS, { title, zone, live });
}

/** Answers reads with variables of the environment, and says of every other request that it was made. */
const CURL = `curl() {
  cat >/dev/null
  for url in "$@"; do :; done
  case "$url" in
    *"/zones?name="*) printf '%s\\n' "\${ZONES:-}" ;;
    */entrypoint) printf '%s\\n' "\${LIVE:-}" ;;
    *) echo called ;;
  esac
}
`;

function runScript(script: string, env: Readonly<Record<string, string>>) {
  const input = `${CURL}${script}`;
  const identifiers = { CLOUDFLARE_ENTRY_POINT_RULESET_ID: "e", CLOUDFLARE_RULE_ID: "r" };
  return spawnSync("/bin/sh", ["-s"], {
    input,
    encoding: "utf8",
    env: { PATH: "/usr/bin:/bin", CLOUDFLARE_API_TOKEN: "t", ...identifiers, ...env },
  });
}

describe("a script of a compiled policy", () => {
  it("names its zone in the first line after the interpreter, and in what it prints", () => {
    expect(scriptFor(SHOP).split("\n")[1]).toBe(
      `# zone shop.example (${ID}), waf.policy.yaml: checks the change first (dry_run), then makes it.`,
    );
    const sent = scriptFor(SHOP).match(/^send .*/gm) ?? [];
    expect(sent.map((line) => line.includes("?dry_run=true"))).toEqual([true, false]);
    const { status, stderr } = runScript(scriptFor(SHOP), {});
    expect([status, stderr]).toEqual([0, `For the zone shop.example (${ID}).\n`]);
    const http = renderHttp(REQUESTS, { title: "waf.policy.yaml", zone: SHOP, live: undefined });
    expect(http.split("\n")[0]).toBe(
      `### zone shop.example (${ID}), waf.policy.yaml: check, nothing is applied`,
    );
  });

  it("sends nothing if the environment names another zone", () => {
    const { status, stdout, stderr } = runScript(scriptFor(SHOP), { CLOUDFLARE_ZONE_ID: "a".repeat(32) });
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain("CLOUDFLARE_ZONE_ID names another zone, so nothing is sent.");
    expect(runScript(scriptFor(SHOP), { CLOUDFLARE_ZONE_ID: ID }).stdout).toContain("called");
  });

  it("names no zone if it is not for a zone", () => {
    expect(scriptFor(undefined)).not.toMatch(/zone /);
  });

  it("runs nothing that the name of a zone or a policy says", () => {
    const name = "a'; echo injected >&2; '$(echo injected >&2)`echo injected >&2`\necho injected >&2";
    const zone = { name, id: `${ID}'; echo injected >&2; '` };
    const { stderr } = runScript(scriptFor(zone, name), {});
    expect(stderr.split("\n").filter((line) => line === "injected")).toEqual([]);
  });
});

describe("a script for a zone whose id is not known", () => {
  const byName = { name: "shop.example", id: undefined };
  const requests = [{ ...REQUESTS[0]!, path: "/zones/{zone_id}/rulesets/e/rules/r" }] as typeof REQUESTS;
  const script = renderCurl(requests, { title: "waf.policy.yaml", zone: byName, live: undefined });
  const run = (CLOUDFLARE_ZONE_ID: string, ZONES: string) => runScript(script, { CLOUDFLARE_ZONE_ID, ZONES });
  const zones = JSON.stringify({ result: [{ id: ID, name: "shop.example" }], success: true }, undefined, 2);

  it("says so, and asks the API whether the id in the environment is that of the zone", () => {
    expect(script.split("\n")[1]).toMatch(/^# zone shop\.example \(id not known\), /);
    expect(script).toContain("'/zones?name=shop.example'");
    expect(run(ID, zones)).toMatchObject({ status: 0, stdout: "called\n\ncalled\n\n" });
  });

  it.each([
    ["another id", "a".repeat(32), zones],
    ["no such zone", ID, '{"result": [], "success": true}'],
    ["an answer that failed", ID, '{"result": null, "success": false}'],
    ["no answer", ID, ""],
    ["a pattern instead of an id", "[0-9a-f]*", zones],
  ])("sends nothing for %s", (_, id, answer) => {
    const { status, stdout, stderr } = run(id, answer);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /is not an id|does not confirm that CLOUDFLARE_ZONE_ID is the id of the zone shop/,
    );
  });

  it("asks the reader of an .http file to look", () => {
    const http = renderHttp(requests, { title: "waf.policy.yaml", zone: byName, live: undefined });
    expect(http).toContain(
      "### The zone shop.example. Go on only if its id is the value of CLOUDFLARE_ZONE_ID.",
    );
  });
});

describe("a script made from what is live", () => {
  const path = `/zones/${ID}/rulesets/phases/http_request_firewall_managed/entrypoint`;
  const then = "2026-01-02T03:04:05.678901Z";
  const answer = (own: string, ...ofRules: string[]) =>
    JSON.stringify({
      success: true,
      result: {
        version: "3",
        rules: ofRules.map((last_updated, at) => ({
          id: `r${at}`,
          description: '"last_updated": "2099-01-01T00:00:00Z"',
          last_updated,
        })),
        last_updated: own,
      },
    });
  const none = '{"success": false, "errors": [{ "code": 10003, "message": "m" }], "result": null}';
  const run = (changed: string | undefined, LIVE: string, env = {}) =>
    runScript(scriptFor(SHOP, "waf.policy.yaml", { path, changed }), { LIVE, ...env });

  it.each([
    ["nothing has changed", then, answer(then, "2026-01-01T00:00:00Z")],
    ["a rule is the newest", "2026-02-01T00:00:00Z", answer(then, "2026-02-01T00:00:00Z")],
    ["there was no entry point, and is none", "none", none],
    ["nothing is known, and there is no entry point", undefined, none],
  ])("is sent if %s", (_, changed, live) => {
    expect(run(changed, live)).toMatchObject({ status: 0, stdout: "called\n\ncalled\n\n" });
  });

  it.each([
    [
      "it was changed since",
      then,
      answer("2026-01-03T00:00:00Z"),
      "Now: last changed at 2026-01-03T00:00:00Z.",
    ],
    ["it was made since", "none", answer(then), "Then: no entry point. Now: last changed at"],
    ["it was deleted since", then, none, "Now: no entry point."],
    ["the export does not say", undefined, answer(then), "Then: not known when it was last changed."],
    [
      "the answer does not say",
      then,
      '{"success": true, "result": {}}',
      "Now: not known when it was last changed.",
    ],
    ["the answer failed", then, '{"success": false, "errors": [{"code": 10000}]}', "cannot be read"],
    ["there is no answer", then, "", "cannot be read"],
  ])("is not sent if %s", (_, changed, live, words) => {
    const { status, stdout, stderr } = run(changed, live);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(words);
    const refusal = [
      "The live entry point may have changed since this script was made, so nothing is sent.",
      "Export the zone again and make this script from that export. To overwrite what is live all the same, set WAFSMITH_OVERWRITE=accepted.",
    ];
    const isRead = words !== "cannot be read";
    expect(refusal.filter((sentence) => stderr.includes(sentence))).toEqual(isRead ? refusal : []);
  });

  it.each([
    [undefined, "What is live now. Go on only if it is what the requests below were made from."],
    ["none", "What is live now. Go on only if the entry point does not exist."],
    [then, `What is live now. Go on only if the newest \`last_updated\` in the answer is ${then}.`],
  ])("tells who sends requests by hand what has to be live: %s", (changed, words) => {
    const http = renderHttp(REQUESTS, { title: "p", zone: SHOP, live: { path, changed } });
    expect(http).toContain(words);
  });

  it("overwrites what has changed if that is accepted", () => {
    expect(run(then, answer("2027-01-01T00:00:00Z"), { WAFSMITH_OVERWRITE: "accepted" }).status).toBe(0);
  });

  it("takes the time from the export", async () => {
    const { roots } = await readSource("e.json", answer(then, "2026-02-01T00:00:00Z"));
    const [, result] = (roots[0] as LocatedObject).entries;
    expect(lastChange(result!.value as LocatedObject)).toBe("2026-02-01T00:00:00Z");
    const http = renderHttp(REQUESTS, { title: "p", zone: SHOP, live: { path, changed: then } });
    expect(http).toContain(`Go on only if the newest \`last_updated\` in the answer is ${then}.\nGET https`);
  });
});

describe("a script made from the values that are live", () => {
  const path = `/zones/${ID}/rulesets/phases/http_request_firewall_managed/entrypoint`;
  const rule = {
    id: "r",
    action: "block",
    expression: 'a contains "\\\\/<&>é"',
    last_updated: "1",
    version: "1",
  };
  const pinned = {
    id: "s",
    action: "execute",
    action_parameters: { id: "m", version: "44" },
    categories: [],
  };
  const ruleset = { id: "e", name: "default", description: "", rules: [rule, pinned], version: "7" };
  const answer = (result: object) => JSON.stringify({ result, success: true, errors: [], messages: [] });
  const run = async (then: string, now: string) => {
    const { roots } = await readSource("e.json", then);
    const node = (roots[0] as LocatedObject).get("result") as LocatedObject;
    const live = { path, changed: undefined, fingerprint: liveFingerprint(node) };
    return runScript(scriptFor(SHOP, "waf.policy.yaml", live), { LIVE: now });
  };
  const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());

  it.each([
    ["nothing has changed", answer(ruleset)],
    ["the answer is laid out", JSON.stringify(JSON.parse(answer(ruleset)), undefined, 4)],
    ["members come in another order", answer(reversed({ ...ruleset, rules: [reversed(rule), pinned] }))],
    [
      "only versions and times are new",
      answer({
        ...ruleset,
        version: "8",
        last_updated: "2",
        rules: [{ ...rule, version: "2", last_updated: "9" }, pinned],
      }),
    ],
    [
      "the writer escapes more characters",
      answer(ruleset).replace("<&>", "\\u003c\\u0026\\u003E").replaceAll("/", "\\/"),
    ],
  ])("is sent if %s", async (_, now) => {
    expect(await run(answer(ruleset), now)).toMatchObject({ status: 0, stdout: "called\n\ncalled\n\n" });
  });

  it.each([
    [
      "the pinned version of a ruleset",
      { ...ruleset, rules: [rule, { ...pinned, action_parameters: { id: "m", version: "45" } }] },
    ],
    ["an expression", { ...ruleset, rules: [{ ...rule, expression: "true" }, pinned] }],
    ["the order of rules", { ...ruleset, rules: [pinned, rule] }],
    ["a rule more", { ...ruleset, rules: [rule, pinned, {}] }],
    ["an empty list, which is an object now", { ...ruleset, rules: [rule, { ...pinned, categories: {} }] }],
    ["a text, which is a number now", { ...ruleset, rules: [{ ...rule, id: 1 }, pinned] }],
  ])("is not sent if another one is %s", async (_, now) => {
    const { status, stdout, stderr } = await run(answer(ruleset), answer(now));
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toContain(
      "The live entry point may have changed since this script was made, so nothing is sent.",
    );
  });

  it("is not sent if the entry point is gone", async () => {
    const none = '{"success": false, "errors": [{ "code": 10003, "message": "m" }], "result": null}';
    expect(await run(answer(ruleset), none)).toMatchObject({ status: 1, stdout: "" });
  });

  it("computes the fingerprint that the compiler does, whatever the values are", () => {
    const function_ = ["#!/bin/sh", ...SUMS, ...FINGERPRINT].join("\n");
    const property = fc.asyncProperty(
      fc.jsonValue({ depthSize: "medium" }),
      fc.constantFrom(0, 2),
      async (value, indent) => {
        const text = JSON.stringify({ result: { rules: value } }, undefined, indent);
        const { roots } = await readSource("e.json", text);
        const node = (roots[0] as LocatedObject).get("result") as LocatedObject;
        const { stdout } = spawnSync("/bin/sh", ["-c", `${function_}\nfingerprint`], {
          input: text,
          encoding: "utf8",
        });
        expect(stdout.trim(), text).toBe(liveFingerprint(node));
      },
    );
    return fc.assert(property, { numRuns: cases(25, 500) });
  });
});

it("sends nothing if a body is not the planned one", () => {
  const script = scriptFor(SHOP).replace("'$x'", "'$y'");
  const { status, stdout, stderr } = runScript(script, {});
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(
    /The body of request 1 is not the planned one \(SHA-256 [0-9a-f]{64}\), so nothing is sent\./,
  );
});

it.skipIf(!hasShellcheck)("shellcheck finds nothing in scripts", () => {
  for (const zone of [SHOP, undefined, { name: "it's $(x)", id: undefined }]) {
    const live = { path: "/zones/{zone_id}/rulesets", changed: "2026-01-02T03:04:05Z" };
    for (const fingerprint of [undefined, "a".repeat(64)])
      expect(shellcheck(scriptFor(zone, "waf.policy.yaml", { ...live, fingerprint }))).toBe("");
  }
});
