import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { readLock } from "../../src/compile/managed/read-lock.ts";
import { bundleOfZone } from "../../src/migrate-sim/bundle.ts";
import { exportScript } from "../../src/migrate-sim/export-script.ts";
import type { MigrationOptions } from "../../src/migrate-sim/options.ts";
import { migrationCsv } from "../../src/migrate-sim/render/csv.ts";
import { migrationHtml } from "../../src/migrate-sim/render/html.ts";
import { migrationMarkdown } from "../../src/migrate-sim/render/markdown.ts";
import { renderMigration } from "../../src/migrate-sim/render/renderer.ts";
import { renderMigrationText } from "../../src/migrate-sim/render/text.ts";
import type { Verdict } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { readSourceSync } from "../../src/sources/read.ts";
import { expectGolden } from "../support/golden.ts";
import { codes } from "./support.ts";

const FOLDER = fileURLToPath(new URL("../../fixtures/estates/", import.meta.url));

/** One zone for each stage, plan, blocker and loss, and what is expected of it. */
interface Expected {
  readonly verdict: Verdict;
  readonly stage: string;
  readonly blockers?: readonly string[];
  readonly losses?: readonly string[];
  readonly options?: MigrationOptions;
}

const ready = { verdict: "ready", stage: "previous" } as const;
const blocked = (...blockers: string[]) => ({ verdict: "blocked", stage: "previous", blockers }) as const;
const losing = (...losses: string[]) => ({ ...ready, losses });

const ESTATES: Readonly<Record<string, Expected>> = {
  "blocker-check-incompatible": blocked("migrate/check-incompatible"),
  "blocker-expression-too-long": blocked("migrate/expression-too-long", "migrate/expression-too-long"),
  "blocker-plan-required": { ...blocked("migrate/plan-required"), options: { mode: "validation" } },
  "blocker-too-many-firewall-rules": blocked("migrate/too-many-firewall-rules"),
  "blocker-too-many-possible": blocked("migrate/too-many-firewall-rules"),
  "blocker-uri-based-override": blocked(
    "migrate/check-incompatible",
    "migrate/uri-based-override",
    "migrate/uri-based-override",
  ),
  "loss-group-override": losing("migrate/owasp-group-override-lost"),
  "loss-page-rule": losing("migrate/page-rule-stops-working"),
  "loss-rule-override": losing("migrate/owasp-rule-override-lost", "migrate/owasp-rule-override-lost"),
  "stage-new-blocked": {
    verdict: "blocked",
    stage: "new",
    blockers: ["migrate/already-migrated", "migrate/check-incompatible"],
  },
  "stage-previous-business": ready,
  "stage-previous-enterprise": ready,
  "stage-previous-pro": ready,
  "stage-validation": { verdict: "ready", stage: "validation" },
  "unknown-partial": { verdict: "unknown", stage: "unknown" },
};

/** Those without hundreds of rules. */
const SHORT = Object.fromEntries(Object.entries(ESTATES).filter(([name]) => !name.includes("-too-")));

const estates = readdirSync(FOLDER).filter(
  (name) => name.endsWith(".json") && !name.includes("expected") && name !== "waf.lock.json",
);
const read = (name: string) => readSourceSync(`${name}.json`, readFileSync(`${FOLDER}${name}.json`, "utf8"));
const lock = readLock(
  { uri: "waf.lock.json", text: readFileSync(`${FOLDER}waf.lock.json`, "utf8") },
  {},
).value;
const owaspRules = lock.state === "present" ? (lock.catalogue[0]!.rules ?? []) : [];

describe("the estates", () => {
  it("are all expected here, and contain every stage, plan, blocker and loss", () => {
    expect(estates.map((name) => name.replace(".json", "")).sort()).toEqual(Object.keys(ESTATES).sort());
    const reports = Object.entries(ESTATES).flatMap(
      ([name, { options }]) => simulateMigration([read(name)], options).zones,
    );
    expect(new Set(reports.map(({ stage }) => stage))).toEqual(
      new Set(["previous", "validation", "new", "unknown"]),
    );
    expect(new Set(reports.map(({ zone }) => zone.plan))).toEqual(new Set(["pro", "business", "enterprise"]));
    expect(new Set(reports.flatMap(({ blockers }) => codes(blockers))).size).toBe(6);
    expect(new Set(reports.flatMap(({ losses }) => codes(losses))).size).toBe(5);
  });

  it.each(Object.entries(ESTATES))(
    "%s",
    (name, { verdict, stage, blockers = [], losses = [], options = {} }) => {
      const report = simulateMigration([read(name)], { ...options, owaspRules });
      const [zone] = report.zones;
      expect([zone!.verdict, zone!.stage, codes(zone!.blockers)]).toEqual([verdict, stage, blockers]);
      expect(codes(zone!.losses).filter((code) => !code.startsWith("migrate/previous-"))).toEqual(losses);
      expectGolden(renderMigrationText(report), `fixtures/estates/${name}.expected.txt`);
      const text = `${JSON.stringify(report, null, 2)}\n`;
      if (text.length < 100_000) expectGolden(text, `fixtures/estates/${name}.expected.json`);
    },
  );

  it("together are a fleet", () => {
    const report = simulateMigration(Object.keys(ESTATES).map(read));
    expectGolden(renderMigrationText(report, { fleetOnly: true }), "fixtures/estates/fleet.expected.txt");
    expectGolden(renderMigration(report, migrationCsv()), "fixtures/estates/fleet.expected.csv");
    expectGolden(
      renderMigration(simulateMigration([read("loss-page-rule")]), migrationMarkdown()),
      "fixtures/estates/loss-page-rule.expected.md",
    );
  });

  it("have these bundles", () => {
    const files = Object.entries(SHORT).flatMap(([name, { options }]) => {
      const [zone] = simulateMigration([read(name)], { ...options, owaspRules }).zones;
      return bundleOfZone(zone!).map((file) => ({ ...file, name: `${name}/${file.name}` }));
    });
    // The first script has all of these lines; the others are shown without them.
    const [first, ...others] = files.filter(({ name }) => name.endsWith(".sh"));
    const known = new Set(first!.text.split("\n"));
    const lines = files.flatMap(({ name, text }) => {
      const isShort = others.some((one) => one.name === name);
      return [
        `== ${name}`,
        ...(name.endsWith(".json") ? [] : text.split("\n").filter((line) => !isShort || !known.has(line))),
      ];
    });
    const shown = lines.map((line) => (line.length > 500 ? `${line.slice(0, 500)}…` : line));
    expectGolden(shown.join("\n"), "fixtures/estates/bundles.expected.txt");
  });

  it.each([
    [["stage-previous-pro", "stage-new-blocked"], "No zone needs a person: 1 ready, 1 done."],
    [["stage-previous-pro", "unknown-partial"], "1 of 2 zones needs a person: 1 not started, 1 ready."],
    [["loss-page-rule"], "This zone can move. Its requests are below, in order."],
    [["stage-validation"], "This zone is in validation mode. Its last request is below."],
    [["stage-new-blocked"], "This zone is on the new WAF. Nothing is left to do."],
    [["blocker-check-incompatible"], "This zone cannot move yet. What to change is listed below."],
    [["unknown-partial"], "It is not known whether this zone can move. What is missing is listed below."],
  ])("are summed up: %s", (names, answer) => {
    const page = renderMigration(simulateMigration(names.map(read)), migrationHtml());
    expect(/<p class="answer">(.*)<\/p>/.exec(page)?.[1]).toBe(answer);
  });

  it("have this page", () => {
    const page = renderMigration(simulateMigration(Object.keys(SHORT).map(read)), migrationHtml());
    const shown = page.slice(page.indexOf("<main>"), page.lastIndexOf("</main>"));
    expectGolden(
      shown.replace(/\S{200,}/g, ({ length }) => `${length} characters`),
      "fixtures/estates/fleet.expected.html",
    );
  });
});

it("the script that exports an estate is this", () => {
  expectGolden(exportScript(), "fixtures/estates/export-script.expected.txt");
});
