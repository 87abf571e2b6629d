import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { migrationCsv } from "../../src/migrate-sim/render/csv.ts";
import { migrationHtml } from "../../src/migrate-sim/render/html.ts";
import { migrationJson } from "../../src/migrate-sim/render/json.ts";
import { migrationMarkdown } from "../../src/migrate-sim/render/markdown.ts";
import { renderMigration } from "../../src/migrate-sim/render/renderer.ts";
import { migrationSarif } from "../../src/migrate-sim/render/sarif.ts";
import { renderMigrationText } from "../../src/migrate-sim/render/text.ts";
import { STATE_NAMES } from "../../src/migrate-sim/render/words.ts";
import type { MigrationReport, ZoneReport } from "../../src/migrate-sim/report.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { SEARCH_SCRIPT } from "../../src/report/html/search.ts";
import { cases } from "../support/cases.ts";
import {
  CASES,
  caseDocuments,
  documentsOf,
  firewallRule,
  owasp,
  pageRule,
  READY,
  WAF_OFF,
} from "./support.ts";
import { zoneOf } from "./zones.ts";

const BLOCKER_CODES = [
  "migrate/uri-based-override",
  "migrate/too-many-firewall-rules",
  "migrate/expression-too-long",
  "migrate/check-incompatible",
  "migrate/already-migrated",
  "migrate/plan-required",
];
const TOOL = { name: "wafsmith", version: "1.2.3" };

const html = (report: MigrationReport) => renderMigration(report, migrationHtml());
const markdown = (report: MigrationReport) => renderMigration(report, migrationMarkdown());
const csv = (report: MigrationReport) => renderMigration(report, migrationCsv());
const sarif = (report: MigrationReport) =>
  renderMigration(
    report,
    migrationSarif(
      BLOCKER_CODES.map((code) => ({ code, summary: "It blocks.", severity: "error" as const })),
      TOOL,
    ),
  );
const json = (report: MigrationReport) => renderMigration(report, migrationJson({ options: report.options }));

/** Reads what is written as character references, as a browser does. */
function unescaped(text: string): string {
  const names: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&", "#39": "'" };
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => names[name]!);
}

/** The text of a page, its markup taken out. */
function pageText(page: string): string {
  return unescaped(page.slice(page.indexOf("<main>")).replace(/<[^>]*>/g, " "));
}

const zones = fc
  .record({
    sensitivity: fc.constantFrom("high", "medium", "low", "off", "default", undefined),
    action: fc.constantFrom("block", "simulate", "challenge"),
    plan: fc.constantFrom("pro", "business", "enterprise"),
    overrides: fc.nat(3),
    rules: fc.array(
      fc.constantFrom('http.host eq "a"', "ssl", 'http.request.uri.path contains "<b>&\\"\'|"'),
      { maxLength: 4 },
    ),
    pages: fc.array(fc.constantFrom("a.example/*", "*b.example/x/*"), { maxLength: 2 }),
    compatible: fc.boolean(),
    options: fc.record({
      paranoia: fc.constantFrom("table" as const, "pl2" as const),
      mode: fc.constantFrom("pending" as const, "validation" as const),
    }),
  })
  .map((given) =>
    simulateMigration(
      documentsOf({
        "z.json": {
          ...READY,
          zone: { id: "z1", name: "z.example", plan: { legacy_id: given.plan } },
          packages: [owasp(given.sensitivity, given.action)],
          overrides: Array.from({ length: given.overrides }, (_, at) => ({
            id: `o${at}`,
            urls: [`${at}.example/<i>*`],
          })),
          firewall_rules: given.rules.map((expression) => firewallRule(expression)),
          page_rules: given.pages.map((pattern, at) => pageRule(pattern, WAF_OFF, { priority: at + 1 })),
          check: { compatible: given.compatible, migration_state: "start" },
        },
      }),
      given.options,
    ),
  );

const blockersOf = (zone: ZoneReport) =>
  zone.blockers.map(({ code, certainty }) => `${certainty} ${code}`).sort();

describe("text, JSON, HTML and the other forms", () => {
  it("agree on the verdict, the blockers, the sensitivity and the proposed body", () => {
    fc.assert(
      fc.property(zones, (report) => {
        const [zone] = (JSON.parse(json(report)) as MigrationReport).zones;
        expect(zone).toEqual(JSON.parse(JSON.stringify(report.zones[0])));
        const expected = blockersOf(zone!);
        const text = renderMigrationText(report, { maxPerCode: 99, expressionColumns: 9999 });
        const page = html(report);
        const table = csv(report).split("\r\n")[1]!.split(",");

        const state = STATE_NAMES[zone!.state];
        expect(text.split("\n")[0]).toContain(state.toUpperCase());
        expect(page).toMatch(new RegExp(`<article class="zone ${zone!.state}[ "]`));
        expect(table[3]).toBe(zone!.verdict);
        for (const [title, all] of [
          [/<h3>Terraform: \d/, zone!.resources],
          [/<h3>Not checked/, zone!.notChecked],
        ] as const)
          expect(title.test(page), String(title)).toBe(all.length > 0);
        const heading = [...markdown(report).matchAll(/^## .*$/gm)][1]![0];
        expect(heading).toMatch(new RegExp(`: \\S+ ${state}$`));

        const inPage = [...page.matchAll(/<li data-code="([^"]+)"><span class="badge (certain|possible)">/g)];
        expect(inPage.map(([, code, certainty]) => `${certainty} ${code}`).sort()).toEqual(expected);
        const results = JSON.parse(sarif(report)).runs[0].results as {
          ruleId: string;
          properties: { certainty: string };
        }[];
        expect(results.map(({ ruleId, properties }) => `${properties.certainty} ${ruleId}`).sort()).toEqual(
          expected,
        );
        for (const { code, message } of zone!.blockers) {
          expect(text).toContain(`blocker  ${code}`);
          expect(text).toContain(message);
        }

        const { after } = zone!.owasp;
        const setting = after
          ? `paranoia level ${after.paranoia_level}, threshold ${after.score_threshold}, action ${after.action}`
          : "no execute rule";
        expect(text).toContain(setting);
        expect(pageText(page)).toContain(setting);
        expect(
          markdown(report).replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
        ).toContain(setting);
        expect(table.slice(14, 17)).toEqual(
          after ? [after.paranoia_level, after.score_threshold, after.action].map(String) : ["", "", ""],
        );

        const bodyInPage = /<summary>as JSON<\/summary><pre>([\s\S]*?)<\/pre>/.exec(page)?.[1];
        if (zone!.proposed.rules.length > 0)
          expect(JSON.parse(unescaped(bodyInPage!))).toEqual(zone!.proposed);
        for (const step of zone!.steps.filter(({ method }) => method === "PUT"))
          expect(step.body).toEqual(zone!.proposed);
        for (const { expression } of zone!.proposed.rules) {
          expect(text).toContain(expression);
          expect(pageText(page)).toContain(expression);
        }
      }),
      { numRuns: cases(60, 200) },
    );
  });

  it("a page of one zone shows it, and one of several shows none until it is opened", () => {
    const page = (count: number) =>
      html(
        simulateMigration(
          documentsOf({ "z.json": Array.from({ length: count }, (_, seed) => zoneOf(seed)) }),
        ),
      );
    const opened = (text: string) =>
      [...text.matchAll(/<article class="zone[^>]*>\s*<details( open)?>/g)].map(
        ([, open]) => open === " open",
      );
    expect(opened(page(1))).toEqual([true]);
    expect(opened(page(3))).toEqual([false, false, false]);
  });

  it.each(readdirSync(CASES))("hold together: %s", (name) => {
    const report = simulateMigration(caseDocuments(name));
    expect(json(report)).toBe(`${JSON.stringify(report, null, 2)}\n`);
    const [zone] = report.zones;
    expect(JSON.parse(sarif(report)).runs[0].results).toHaveLength(
      zone!.state === "done" ? 0 : zone!.blockers.length,
    );
    expect(balanced(html(report))).toEqual([]);
  });
});

/** The elements of a page that are not closed, or closed out of turn. */
function balanced(page: string): string[] {
  const open: string[] = [];
  for (const [, slash, name] of page.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/g)) {
    if (["meta", "input", "br"].includes(name!)) continue;
    if (!slash) open.push(name!);
    else if (open.pop() !== name) return [name!];
  }
  return open;
}

describe("hostile names", () => {
  const evil = `</h2><script>alert(1)</script>\u202e|\n"=cmd"`;
  const report = simulateMigration(
    documentsOf({
      "z.json": {
        ...READY,
        zone: { id: "=1+1", name: evil, plan: { legacy_id: evil } },
        overrides: [{ id: "x", urls: [evil] }],
        firewall_rules: [firewallRule('http.host eq "</code></pre><img src=x onerror=alert(1)>"')],
      },
    }),
  );

  it("are not markup in the page, whose only script is its search", () => {
    const written = html(report);
    const hash = createHash("sha256").update(SEARCH_SCRIPT).digest("base64");
    expect(written).toContain(`script-src 'sha256-${hash}'">`);
    const page = written.replace(`<script>${SEARCH_SCRIPT}</script>`, "");
    expect(page).not.toMatch(/<script|<img|\u202e|javascript:|https?:\/\/(?!developers\.cloudflare|github)/i);
    expect(balanced(page)).toEqual([]);
  });

  it("are not markup in Markdown, and break no table", () => {
    const text = markdown(report);
    expect(text.replace(/(`+)[^\n]*?\1/g, "")).not.toMatch(/<(?!br>|\/?code>)/);
    const rows = text.split("\n").filter((line) => line.startsWith("|"));
    for (const row of rows) expect(row.endsWith("|")).toBe(true);
  });

  it("are not formulas in a spreadsheet", () => {
    const [, line] = csv(report).split("\r\n");
    expect(line).toMatch(/^'=1\+1,"<\/h2>/);
  });
});

describe("the table for spreadsheets", () => {
  it("has as many cells on each line, and one line a zone", () => {
    const report = simulateMigration(
      readdirSync(CASES).flatMap((name) => documentsOf({ [`${name}.json`]: { ...READY, zone: { name } } })),
    );
    const rows = csv(report).trimEnd().split("\r\n");
    expect(rows).toHaveLength(report.zones.length + 1);
    expect(new Set(rows.map((row) => row.replace(/"(?:[^"]|"")*"/g, "").split(",").length)).size).toBe(1);
  });
});

describe("SARIF", () => {
  it("distinguishes certain blockers from possible ones, with the location of each", () => {
    const log = JSON.parse(sarif(simulateMigration(caseDocuments("long-expression"))));
    expect(log.version).toBe("2.1.0");
    expect(log.runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(BLOCKER_CODES);
    expect(log.runs[0].results[0]).toMatchObject({
      ruleId: "migrate/expression-too-long",
      level: "error",
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "exports/firewall-rules.json" },
            region: { startLine: 11 },
          },
        },
      ],
    });
    const prints = log.runs[0].results.map((one: { partialFingerprints: object }) =>
      JSON.stringify(one.partialFingerprints),
    );
    expect(new Set(prints).size).toBe(prints.length);
    expect(prints[0]).toMatch(/^\{"wafsmith-migration\/v1":"\S+ migrate\/expression-too-long /);
  });

  it("is one log without results for zones that nothing blocks", () => {
    expect(JSON.parse(sarif(simulateMigration(caseDocuments("medium")))).runs[0].results).toEqual([]);
  });
});
