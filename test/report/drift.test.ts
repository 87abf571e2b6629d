import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { driftHtml } from "../../src/report/drift/html.ts";
import { driftJunit } from "../../src/report/drift/junit.ts";
import { driftMarkdown } from "../../src/report/drift/markdown.ts";
import {
  DriftCounter,
  type DriftDeployment,
  type DriftRenderer,
  type DriftZone,
} from "../../src/report/drift/model.ts";
import { driftText } from "../../src/report/drift/text.ts";

const MAX_ISSUE_CHARS = 65_536;

const deployment = (more: Partial<DriftDeployment> = {}): DriftDeployment => ({
  ruleset: { id: "4814384a9e5d4991b9815dcfc25d2f1f", name: "Cloudflare OWASP Core Ruleset" },
  state: "changed",
  protection: "weaker",
  summary: "threshold 40 to 60",
  settings: [],
  rules: [],
  notGoverned: [],
  ...more,
});

const zone = (name: string, more: Partial<DriftZone> = {}): DriftZone => ({
  zone: { name, id: null },
  file: `exports/${name}.json`,
  state: "drifted",
  protection: "weaker",
  reason: null,
  deployments: [deployment()],
  notNamed: [],
  violations: [],
  ...more,
});
const IN_SYNC = { state: "in_sync", protection: "same", deployments: [] } as const;

async function rendered(renderer: DriftRenderer, zones: readonly DriftZone[]): Promise<string> {
  const counter = new DriftCounter();
  const parts = zones.map((one) => {
    counter.add(one);
    return renderer.zone(one);
  });
  return [renderer.begin(), ...parts, await renderer.end(counter.fleet())].join("");
}

describe("a report of drift", () => {
  it("fits in an issue, and counts the zones and details that it leaves out", async () => {
    const long = "x".repeat(400);
    const rules = Array.from({ length: 8 }, (_, at) => ({
      ...{ subject: `94210${at}: ${long}`, ids: [], policy: "block", live: "log", why: "rule override" },
      ...{ protection: "weaker" as const, approved: false },
    }));
    const zones = Array.from({ length: 500 }, (_, at) =>
      zone(`${at}.example`, { deployments: [deployment({ summary: long, rules })] }),
    );
    const text = await rendered(driftMarkdown(), zones);
    expect(text.length).toBeLessThan(MAX_ISSUE_CHARS);
    expect(text).toMatch(/^500 zones: 0 in sync, 500 drifted\.\n/);
    expect(text.match(/^\| \d+\.example /gm)).toHaveLength(200);
    expect(text).toContain("The table leaves out 300 zones.");
    const shown = text.match(/^### /gm)!.length;
    expect(text).toContain(`The details of ${500 - shown} zones are left out.`);
    const table = await rendered(driftMarkdown({ summary: true }), zones);
    expect(table).not.toMatch(/^### |details/m);
  });

  it("lists the greatest losses first, whatever the order of the zones", async () => {
    const zones = [
      zone("same.example", IN_SYNC),
      zone("weaker.example"),
      zone("lost.example", {
        protection: "lost",
        deployments: [deployment({ state: "missing", summary: "" })],
      }),
      zone("unknown.example", {
        state: "not_readable",
        protection: "unknown",
        reason: "No.",
        deployments: [],
      }),
    ];
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(zones, { minLength: 4 }), async (mixed) => {
        const text = await rendered(driftText({ summary: true }), mixed);
        const names = text.split("\n").flatMap((line) => /^(\w+)\.example /.exec(line)?.[1] ?? []);
        expect(names).toHaveLength(4);
        expect([names[0], names.at(-1)]).toEqual(["lost", "same"]);
        expect(text).toMatch(/\n4 zones: 1 in sync, 2 drifted, 1 not readable\n$/);
      }),
      { numRuns: 24 },
    );
  });

  it.each([
    [
      "a guardrail violation in a zone in sync",
      { ...IN_SYNC, violations: ["A score of 60."] },
      [1, 0],
      [1, 0],
    ],
    ["a zone in sync", IN_SYNC, [0, 0], [0, 0]],
    ["drift", {}, [1, 0], [1, 0]],
    ["what the policy leaves open", { state: "not_governed" }, [1, 0], [0, 0]],
    ["a zone that cannot be read", { state: "not_readable", reason: "No." }, [0, 1], [0, 1]],
  ] as const)("fails in JUnit for %s, unless that is allowed", async (_, more, strict, open) => {
    for (const [allowsOpen, counts] of [[false, strict] as const, [true, open] as const]) {
      const xml = await rendered(driftJunit({ allowsOpen }), [zone("a.example", more)]);
      expect(xml).toContain(`tests="1" failures="${counts[0]}" errors="${counts[1]}" skipped="0"`);
    }
  });

  it("says everything of a deployment that changed, is missing, or is not named by the policy", async () => {
    const one = zone("a.example", {
      zone: { name: "a.example", id: "aaaa" },
      violations: ["A score of 60."],
      notNamed: ["Cloudflare Managed Ruleset", "efb7"],
      deployments: [
        deployment({
          settings: [
            { setting: "expression", policy: "true", live: "ssl", protection: "weaker", approved: false },
          ],
          notGoverned: ["exception for ssl", "a log rule", "another"],
        }),
        deployment({ state: "extra", summary: "", ruleset: { id: "b", name: "Beta" } }),
        deployment({ state: "missing", summary: "", ruleset: { id: "g", name: "Gamma" } }),
      ],
    });
    const facts = [
      "a.example (aaaa)",
      "A score of 60.",
      "Cloudflare OWASP Core Ruleset: threshold 40 to 60",
      "exception for ssl",
      "Beta: deployed by a rule that the policy does not have",
      "Gamma: not deployed",
    ];
    const headline =
      "1 guardrail violation; expression true to ssl; threshold 40 to 60; not governed: exception for ssl and 2 more; Beta is deployed by a rule that the policy does not have; Gamma is not deployed";
    for (const [renderer, brief] of [
      [driftText(), headline],
      [driftMarkdown(), `${headline.slice(0, 120)}…`],
      [driftHtml({ policy: "fleet.yaml" }), headline],
      [driftJunit({ allowsOpen: false }), headline],
    ] as const) {
      const text = (await rendered(renderer, [one])).replaceAll("\\", "");
      for (const fact of [...facts, brief]) expect(text).toContain(fact);
    }
    for (const renderer of [driftText(), driftMarkdown()])
      expect(await rendered(renderer, [one])).toContain("not compared: the policy does not name");
  });

  it("shows nothing of a zone's name as markup or as a control code", async () => {
    const evil = zone("<b>|\u001b[31m\n`@x`");
    expect(await rendered(driftHtml({ policy: "<i>" }), [evil])).not.toMatch(/<b>|<i>/);
    expect(await rendered(driftMarkdown(), [evil])).not.toMatch(/<b>/);
    expect(await rendered(driftText(), [evil])).not.toMatch(/\u001b/);
  });
});
