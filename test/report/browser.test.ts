import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, startBrowser } from "../../scripts/chromium.ts";
import { migrationHtml } from "../../src/migrate-sim/render/html.ts";
import { renderMigration } from "../../src/migrate-sim/render/renderer.ts";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { decodeState } from "../../src/playground/page/state.ts";
import { review } from "../cli/review-support.ts";
import { run } from "../cli/support.ts";
import { caseDocuments, zoneWith } from "../migrate-sim/support.ts";
import { accessibilityOf, LOOKS, watchedPage } from "../support/browser.ts";

const EXAMPLE = fileURLToPath(new URL("../../fixtures/example/", import.meta.url));
const BLOCKERS = ["migrate/uri-based-override"];
const folder = mkdtempSync(join(tmpdir(), "wafsmith-pages-"));
let browser: Browser;
let migration: ReturnType<typeof simulateMigration>;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  browser = await startBrowser();
  migration = simulateMigration(
    ["example.com", "ready-business", "partial-estate"].flatMap((name) =>
      caseDocuments(name).map((document) => ({ ...document, uri: `${name}/${document.uri}` })),
    ),
  );
  write("simulate", renderMigration(migration, migrationHtml({ blockers: BLOCKERS })));
  for (const [name, argv] of Object.entries(COMMANDS)) {
    const { stdout } = await run([...argv, "--format", "html"], { directory: EXAMPLE });
    write(name, stdout);
  }
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

const COMMANDS = {
  lint: ["lint", ".", "--no-config"],
  compile: ["compile", "owasp.policy.yaml"],
  diff: ["diff", "owasp.policy.yaml", "rules"],
};
const LOGIN = (score: number) => `cf.bot_management.score lt ${score} and http.request.uri.path eq "/login"`;
const rulesOf = (score: number, action: string) =>
  JSON.stringify(
    {
      kind: "zone",
      phase: "http_request_firewall_custom",
      rules: [
        { ref: "login-bots", action: "managed_challenge", expression: LOGIN(score) },
        { ref: "env-files", action, expression: 'ends_with(http.request.uri.path, "/.env")' },
      ],
    },
    null,
    2,
  );
const BEFORE = { "waf.json": rulesOf(30, "block") };
const AFTER = { "waf.json": rulesOf(20, "log") };
const PAGES = ["simulate", ...Object.keys(COMMANDS)];

function write(name: string, html: string): void {
  writeFileSync(join(folder, `${name}.html`), html);
}

function addressOf(name: string): string {
  return `file://${join(folder, name)}.html`;
}

/** How many elements of the page a reader sees. */
function shown(page: Page, selector: string): Promise<number> {
  return page.locator(selector).filter({ visible: true }).count();
}

describe.skipIf(CHROMIUM === undefined)("the pages of reports", () => {
  it.each(LOOKS)("are accessible at $width in $colorScheme, and ask for nothing", async (look) => {
    const { page, context, misdeeds } = await watchedPage(browser, look);
    for (const name of PAGES) {
      await page.goto(addressOf(name));
      expect(await accessibilityOf(page), name).toEqual([]);
      expect(readFileSync(join(folder, `${name}.html`), "utf8"), name).toContain("default-src 'none'");
    }
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("show the zones that are chosen, with the answer before them", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("simulate"));
    const counts: number[] = [];
    for (const id of ["all", "blocked", "not-started", "ready", "losing", "by-uri-based-override"]) {
      await page.locator(`label[for=show-${id}]`).click();
      counts.push(await shown(page, ".zone"));
    }
    expect(counts).toEqual([3, 1, 1, 1, 1, 1]);
    const tops = await Promise.all(["#fleet", ".zone"].map((one) => page.locator(one).first().boundingBox()));
    expect(tops[0]!.y).toBeLessThan(tops[1]!.y);
    await context.close();
  });

  it("search the zones, in the table and below it", async () => {
    const { page, context, misdeeds } = await watchedPage(browser);
    await page.goto(addressOf("simulate"));
    const search = page.getByRole("searchbox", { name: "Search zones" });
    const counts: number[][] = [];
    for (const text of ["READY", "overrides.example", "no such zone", ""]) {
      await search.fill(text);
      counts.push([await shown(page, ".zones tbody tr"), await shown(page, ".zone")]);
    }
    expect(counts).toEqual([
      [1, 1],
      [0, 0],
      [0, 0],
      [3, 3],
    ]);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("show zones by what needs a person, whatever the order of the input", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("simulate"));
    const tops = await page
      .locator(".zone")
      .evaluateAll((zones) =>
        zones.map((zone) => [zone.classList[1], zone.getBoundingClientRect().top] as const),
      );
    const order = [...tops].sort(([, a], [, b]) => a - b).map(([state]) => state);
    expect(order).toEqual(["blocked", "not-started", "ready"]);
    await context.close();
  });

  it("print the runbook of a zone on one page, however much it has to delete", async () => {
    const overrides = Array.from({ length: 107 }, (_, at) => ({
      id: `o${at}`,
      urls: [`example.com/a${at}/*`],
      groups: { g: "disable" },
    }));
    const zones = [zoneWith({ overrides }), zoneWith({})];
    const fleet = simulateMigration([]).fleet;
    write("two", renderMigration({ zones, fleet }, migrationHtml()));
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("two"));
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(3);
    await context.close();
  });

  it("lead from the table to what is to be done next", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("simulate"));
    expect(await shown(page, ".next")).toBe(0);
    const link = page.locator(".zones a").nth(1);
    const target = (await link.getAttribute("href"))!;
    await link.click();
    await page.locator(target).waitFor({ state: "visible" });
    expect(await shown(page, ".next")).toBe(1);
    await context.close();
  });

  it("show findings by severity, and lead from a rule to them", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("lint"));
    const all = await shown(page, ".finding");
    await page.locator("label[for=show-error]").click();
    expect(await shown(page, ".finding")).toBe(await shown(page, ".finding.error"));
    expect(await shown(page, ".finding")).toBeLessThan(all);
    const rule = page.locator("#rules details").filter({ visible: true }).first();
    await rule.locator("summary").click();
    const link = rule.locator("a").first();
    const target = (await link.getAttribute("href"))!;
    await link.click();
    await page.locator(`${target}:target`).waitFor();
    expect(await page.locator(target).locator("mark").first().textContent()).not.toBe("");
    await context.close();
  });

  it("fold 3,000 findings by file, with what to do on the first screen", async () => {
    const rules = Array.from({ length: 3000 }, (_, at) => ({
      action: "block",
      expression: `http.hst eq "a${at}"`,
    }));
    const files = Object.fromEntries(
      Array.from({ length: 10 }, (_, at) => [
        `rules/${at}.json`,
        JSON.stringify({
          kind: "zone",
          phase: "http_request_firewall_custom",
          rules: rules.slice(at * 300, at * 300 + 300),
        }),
      ]),
    );
    const { stdout } = await run(["lint", ".", "--no-config", "--format", "html"], { files });
    write("large", stdout);
    const { page, context, misdeeds } = await watchedPage(browser);
    await page.goto(addressOf("large"));
    expect(await page.locator(".finding").count()).toBeGreaterThanOrEqual(3000);
    expect(await shown(page, ".finding")).toBe(0);
    const steps = await page.locator(".opening").boundingBox();
    expect(steps!.y + steps!.height).toBeLessThan(844);
    expect(await page.evaluate("document.documentElement.scrollHeight")).toBeLessThan(4000);
    await page.locator(".file summary").first().click();
    expect(await shown(page, ".finding")).toBeGreaterThan(0);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it.each(LOOKS)("have charts that can be read at $width in $colorScheme", async (look) => {
    const rows = Array.from({ length: 60 }, (_, at) => {
      const scores = { 1: (at * 7) % 90, 2: (at * 11) % 90, 3: (at * 13) % 120, 4: (at * 17) % 120 };
      return JSON.stringify({ scores, legitimate: at % 3 === 0 });
    });
    const files = { "own.ndjson": rows.join("\n") };
    write("tune", (await run(["tune", "own.ndjson", "--format", "html"], { files })).stdout);
    const { page, context, misdeeds } = await watchedPage(browser, look);
    await page.goto(addressOf("tune"));
    expect(await accessibilityOf(page)).toEqual([]);
    const texts = await page.locator(".chart text").allTextContents();
    for (const word of ["25", "40", "60", "requests", "threshold"]) expect(texts).toContain(word);
    const sizes = (await page.evaluate(
      `[...document.querySelectorAll(".chart")].map((chart) =>
        (Number.parseFloat(getComputedStyle(chart.querySelector("text")).fontSize) * chart.getBoundingClientRect().width) / 640)`,
    )) as number[];
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(11);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  describe.each([
    ["review", async () => (await review(BEFORE, AFTER, "--format", "html")).stdout],
    [
      "rulesets",
      async () =>
        (
          await run(["diff", "a.json", "b.json", "--format", "html"], {
            files: { "a.json": BEFORE["waf.json"], "b.json": AFTER["waf.json"] },
          })
        ).stdout,
    ],
  ] as const)("about a change, as %s writes them", (name, made) => {
    it("begin with the verdict, mark what changes and lead to both sides", async () => {
      write(name, await made());
      for (const look of LOOKS) {
        const { page, context, misdeeds } = await watchedPage(browser, look);
        await page.goto(addressOf(name));
        expect(await accessibilityOf(page)).toEqual([]);
        expect(await page.locator("h1").textContent()).toContain(
          "Protection lost: Rule env-files changes its action from block to log",
        );
        const verdict = await page.locator("h1").boundingBox();
        expect(verdict!.y + verdict!.height).toBeLessThan(400);
        const marked = await page
          .locator(".change", { hasText: "login-bots" })
          .locator("del, ins")
          .allTextContents();
        expect(marked).toEqual(["30", "20"]);
        expect(await page.locator(".witness").first().textContent()).toContain("cf.bot_management.score");
        expect(misdeeds).toEqual([]);
        await context.close();
      }
      const { page, context } = await watchedPage(browser);
      await page.goto(addressOf(name));
      const href = (await page.getByRole("link", { name: "Open both sides" }).first().getAttribute("href"))!;
      const state = await decodeState(href.slice(href.indexOf("#")));
      expect(state?.[0]?.files.map(({ text }) => text)).toEqual([LOGIN(20), LOGIN(30)]);
      const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
      expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
      await context.close();
    });
  });

  it("reduce the effective state to what changes, with the line of the policy", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("compile"));
    const all = await shown(page, ".states tbody tr");
    await page.locator(".changed-only").check();
    const changed = await shown(page, ".states tbody tr");
    expect([changed > 0, changed < all]).toEqual([true, true]);
    expect(await page.locator(".states tr.changed code").first().textContent()).toContain("paranoia");
    await context.close();
  });

  it("print the answer and the table on page one, of those zones that were chosen", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(addressOf("simulate"));
    await page.locator("label[for=show-blocked]").click();
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    const pages = [...pdf.matchAll(/obj\n(<<\s*\/Type\s*\/Page\b[\s\S]*?)\nendobj/g)].map(
      ([, page]) => page!,
    );
    const links = pages.map(
      (page) => /\/Annots\s*\[([^\]]*)/.exec(page)?.[1]?.match(/\d+ \d+ R/g)?.length ?? 0,
    );
    expect(links[0]).toBe(1);
    expect(links.length).toBeGreaterThan(1);
    await context.close();
  });

  it("contain 500 zones, and the search of the page finds one", async () => {
    const zones = Array.from({ length: 500 }, (_, at) => {
      const zone = migration.zones[at % 3]!;
      return { ...zone, zone: { ...zone.zone, name: `zone-${at}.example` } };
    });
    const { fleet } = migration;
    write(
      "many",
      renderMigration(
        { ...migration, zones, fleet: { ...fleet, zones: 500 } },
        migrationHtml({ blockers: BLOCKERS }),
      ),
    );
    const { page, context, misdeeds } = await watchedPage(browser);
    await page.goto(addressOf("many"));
    await page.locator(".zones a", { hasText: "zone-499.example" }).click();
    await page.locator("#zone-500").waitFor({ state: "visible" });
    expect(misdeeds).toEqual([]);
    await context.close();
  });
});
