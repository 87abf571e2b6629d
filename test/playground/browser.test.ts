import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CHROMIUM, startBrowser } from "../../scripts/chromium.ts";
import { createLinter } from "../../src/linter.ts";
import { accessibilityOf, LOOKS, watchedPage } from "../support/browser.ts";

const MAX_BYTES = 1_600_000;
const MODES = ["Expression", "Ruleset", "Policy", "Request", "Migration"];
const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const FIXTURES = join(ROOT, "fixtures");

let folder = "";
let file = "";
let browser: Browser;

beforeAll(async () => {
  if (CHROMIUM === undefined) return;
  folder = mkdtempSync(join(tmpdir(), "wafsmith-playground-"));
  file = join(folder, "playground.html");
  const site = ["--import", "tsx", "scripts/site.ts", folder];
  [browser] = await Promise.all([startBrowser(), promisify(execFile)(process.execPath, site, { cwd: ROOT })]);
});

afterAll(async () => {
  await browser?.close();
  if (folder !== "") rmSync(folder, { recursive: true, force: true });
});

async function opened(look = LOOKS[0]!, fragment = "") {
  const watched = await watchedPage(browser, look);
  await watched.page.goto(`file://${file}${fragment}`);
  await watched.page.locator("#panel li, #panel p").first().waitFor();
  return watched;
}

function codesOf(page: Page): Promise<string[]> {
  return page.locator("#panel .actions > code").allTextContents();
}

async function openStory(page: Page, title: string): Promise<void> {
  await page.locator("#examples").click();
  await page.locator(".story", { hasText: title }).click();
}

async function drop(page: Page, files: Readonly<Record<string, string>>): Promise<void> {
  const given = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: "text/plain",
    buffer: Buffer.from(text),
  }));
  await page.locator("#files").setInputFiles(given);
}

async function write(page: Page, text: string): Promise<void> {
  await page.locator("#editor .cm-content").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.insertText(text);
}

function selectedText(page: Page): Promise<string> {
  return page.evaluate<string>(`(() => {
    const content = document.querySelector("#editor").shadowRoot.querySelector(".cm-content");
    const { state } = (content.cmView ?? content.cmTile).view;
    return state.sliceDoc(state.selection.main.from, state.selection.main.to);
  })()`);
}

function rule(ref: string, action: string, path: string): string {
  return `  - ref: ${ref}\n    action: ${action}\n    expression: http.request.uri.path eq "${path}"\n`;
}

function isTabSeen(page: Page): Promise<boolean> {
  return page.evaluate<boolean>(`(() => {
    const row = document.getElementById("tabs");
    const tab = row.querySelector("[aria-selected=true]").getBoundingClientRect();
    const { left, right } = row.getBoundingClientRect();
    return left <= tab.left && tab.right <= right + 1;
  })()`);
}

describe.skipIf(CHROMIUM === undefined)("the playground", () => {
  it("is one file of bounded size with the licences of what is in it", () => {
    expect(statSync(file).size).toBeLessThan(MAX_BYTES);
    const text = readFileSync(file, "utf8");
    for (const name of ["@codemirror/view", "chevrotain", "yaml", "vscode-languageserver"])
      expect(text).toMatch(new RegExp(`^${name} \\d`, "m"));
    expect(text).toContain("default-src &#39;none&#39;".replaceAll("&#39;", "'"));
  });

  it.each(LOOKS)(
    "is accessible at $width in $colorScheme, in every mode, and asks for nothing",
    async (look) => {
      const { page, context, misdeeds } = await opened(look);
      for (const mode of MODES) {
        await page.getByRole("tab", { name: mode, exact: true }).click();
        if (mode !== "Ruleset") await page.locator("#parts [role=tab]:nth-child(2)").waitFor();
        expect(await accessibilityOf(page), mode).toEqual([]);
      }
      expect(misdeeds).toEqual([]);
      await context.close();
    },
  );

  it("is used by keyboard alone: type, see the finding, fix it, go to another mode", async () => {
    const { page, context, misdeeds } = await opened();
    await page.keyboard.press("Tab");
    for (let at = 0; at < 20 && !(await page.evaluate("document.activeElement.id === 'editor'")); at++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Control+a");
    await page.keyboard.type('http.request.method eq "get');
    await page.locator("#panel .fix").first().waitFor();
    expect(await codesOf(page)).toEqual(["lint/no-unmatchable-value"]);
    await page.locator("#panel .fix").first().press("Enter");
    await page.getByText("Nothing found.").waitFor();
    await page.locator("#modes [aria-selected=true]").focus();
    await page.keyboard.press("ArrowRight");
    await page.getByRole("tab", { name: "rules.json" }).waitFor();
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("never shows a text as clean before it was checked", async () => {
    const { page, context } = await opened();
    await page.locator("#panel .fix").first().waitFor();
    await page.evaluate(`seen = []; panel = document.getElementById("panel");
      new MutationObserver(() => seen.push(panel.textContent)).observe(panel, { childList: true })`);
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+a");
    await page.keyboard.insertText('http.request.method eq "get"');
    await page.locator("#panel", { hasText: '"get"' }).waitFor();
    const seen = await page.evaluate<string[]>("seen");
    expect(seen[0]).toMatch(/^Checking…/);
    expect(seen).not.toContain("Nothing found.");
    await context.close();
  });

  it("gives a link that brings everything back, and says so if it would be too long", async () => {
    const { page, context } = await opened();
    const files = page.locator("#files");
    const text = 'http.host eq "Ünïcode.example"\n';
    await files.setInputFiles([{ name: "mine.cfexpr", mimeType: "text/plain", buffer: Buffer.from(text) }]);
    await page.getByRole("tab", { name: /^mine\.cfexpr/, selected: true }).waitFor();
    await page.waitForTimeout(600);
    const fragment = new URL(page.url()).hash;
    const again = await opened(LOOKS[0], fragment);
    await again.page.getByRole("tab", { name: /^mine\.cfexpr/, selected: true }).waitFor();
    expect(await again.page.locator("#editor .cm-content").textContent()).toContain("Ünïcode.example");
    const noise = Array.from({ length: 9000 }, (_, at) => `${(at * 7919) % 9973}.${at * 31}`).join(" ");
    await files.setInputFiles([{ name: "big.md", mimeType: "text/plain", buffer: Buffer.from(noise) }]);
    await page.locator("#too-long").waitFor();
    await page.reload();
    await page.getByRole("tab", { name: /^big\.md/, selected: true }).waitFor();
    expect(await page.locator("#editor .cm-content").textContent()).toContain(noise.slice(0, 100));
    await Promise.all([context.close(), again.context.close()]);
  });

  it("opens an example of a rule by a short link, and puts files in the place of an example", async () => {
    const { page, context } = await opened(LOOKS[0], "#rule/no-unmatchable-value");
    await page.getByRole("tab", { name: /^rule\.cfexpr/ }).waitFor();
    await page.locator("#panel .actions > code").first().waitFor();
    expect(await codesOf(page)).toContain("lint/no-unmatchable-value");
    const broken = await opened(LOOKS[0], "#rule/no-such-rule");
    expect(await broken.page.locator("#said").textContent()).toContain("The link is broken");
    const buffer = Buffer.from('{"rules": [{"action": "block", "expression": "ssl and"}]}');
    await broken.page
      .locator("#files")
      .setInputFiles([{ name: "mine.json", mimeType: "text/plain", buffer }]);
    await broken.page.getByRole("tab", { name: "Ruleset", selected: true }).waitFor();
    expect(await broken.page.locator("#tabs [role=tab]").count()).toBe(2);
    await Promise.all([context.close(), broken.context.close()]);
  });

  it("searches the text by Ctrl+F", async () => {
    for (const look of LOOKS.slice(0, 2)) {
      const { page, context, misdeeds } = await opened(look);
      await page.locator("#editor .cm-content").click();
      await page.keyboard.press("Control+f");
      await page.locator(".cm-search input[name=search]").waitFor();
      await page.keyboard.type("http");
      await page.locator("#editor .cm-searchMatch").first().waitFor();
      expect(await accessibilityOf(page)).toEqual([]);
      await page.keyboard.press("Escape");
      await expect.poll(() => page.locator(".cm-search").count()).toBe(0);
      expect(misdeeds).toEqual([]);
      await context.close();
    }
  });

  it("shows in place which conditions are true, and re-evaluates after a decision", async () => {
    const { page, context, misdeeds } = await opened();
    await openStory(page, "Why was this");
    await page.locator("#verdict h2", { hasText: "Blocked by scanners" }).waitFor();
    await page.locator("#verdict", { hasText: "each is enough" }).waitFor();
    await page.locator("#verdict", { hasText: "may also be let through. That depends on office." }).waitFor();
    const marked = (truth: string) => page.locator(`#editor .${truth}`).allTextContents();
    await expect.poll(() => marked("tq")).toContain("ip.src in $office_ips");
    expect(await marked("t1")).toContain('lower(http.user_agent) contains "nikto"');
    expect(await page.locator(".pipe > li").count()).toBe(4);
    await page.locator(".fact", { hasText: "$office_ips" }).getByText("yes", { exact: true }).click();
    await page.locator("#verdict", { hasText: "Without office, scanners would match (block)." }).waitFor();
    expect(await marked("t1")).toEqual(["ip.src in $office_ips"]);
    expect(await page.locator(".pipe summary").allTextContents()).toEqual([
      "3 rules are skipped by officelines 8 to 14",
    ]);
    await page.getByRole("button", { name: "Reset" }).click();
    await page.locator("#verdict h2", { hasText: "Blocked by" }).waitFor();
    await page.locator("#verdict .go").click();
    expect(await selectedText(page)).toContain("ref: scanners");
    expect(await accessibilityOf(page)).toEqual([]);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("asks for what is unknown, and evaluates again with each answer", async () => {
    const { page, context, misdeeds } = await opened();
    const rules = ["cf.bot_management.score lt 30", 'ip.geoip.country in {"CN" "RU"}', "ip.src in $office"];
    const written = rules.map((one, at) => `  - ref: r${at}\n    action: block\n    expression: ${one}\n`);
    const text = `kind: zone\nphase: http_request_firewall_custom\nrules:\n${written.join("")}`;
    await drop(page, { "rules.yaml": text, "request.txt": "curl https://shop.example/login" });
    const verdict = page.locator("#verdict");
    await verdict.getByText("It depends on what is unknown").waitFor();
    await verdict
      .getByText("It may be let through or ended with block. That depends on r0, r1 and r2.")
      .waitFor();
    await page.getByRole("slider", { name: "Bot score" }).fill("29");
    await verdict.getByText("Blocked by r0").waitFor();
    await page.getByRole("slider", { name: "Bot score" }).fill("30");
    await page.getByRole("combobox", { name: "Client's country" }).selectOption("RU");
    await verdict.getByText("Blocked by r1").waitFor();
    await page.getByRole("combobox", { name: "Client's country" }).selectOption("DE");
    await verdict.getByText("It depends on what is unknown").waitFor();
    await page.getByRole("radio", { name: "no" }).check({ force: true });
    await verdict.getByText("No rule ends it").waitFor();
    expect(await isTabSeen(page)).toBe(true);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("keeps 300 rules readable: what decides is in sight, the rest folded and found by its name", async () => {
    const { page, context } = await opened();
    const rules = Array.from({ length: 300 }, (_, at) =>
      rule(`r${at}`, "block", at === 150 ? "/login" : `/p${at}`),
    );
    const text = `kind: zone\nphase: http_request_firewall_custom\nrules:\n${rules.join("")}`;
    await drop(page, { "rules.yaml": text, "request.txt": "curl https://shop.example/login" });
    await page.locator("#verdict h2", { hasText: "Blocked by r150" }).waitFor();
    expect(await page.locator(".pipe > li").count()).toBe(3);
    await page.locator(".pipe + *, .ph [data-filter]").first().fill("r299");
    expect(await page.locator(".pipe li li:visible").count()).toBe(1);
    await context.close();
  });

  it("links words to what they describe, and tries a request that matches", async () => {
    const { page, context } = await opened();
    await write(page, 'http.request.method eq "POST" and http.request.uri.path eq "/login"');
    await page.getByRole("tab", { name: "In words" }).click();
    await page.locator(".words .go", { hasText: "/login" }).click();
    expect(await selectedText(page)).toBe('http.request.uri.path eq "/login"');
    await page.locator("[data-request]").first().click();
    await page.getByRole("tab", { name: "Request", selected: true }).waitFor();
    await page.locator(".pipe > li", { hasText: "matched" }).waitFor();
    await page.getByRole("tab", { name: "Expression" }).click();
    await write(page, 'http.request.uri.path eq "/login" and no.such.field eq 1');
    await page.getByRole("tab", { name: "In words" }).click();
    await page.locator(".words .go", { hasText: "/login" }).waitFor();
    await context.close();
  });

  it("goes to the earlier rule, counts by severity, filters, and hides no error behind a cap", async () => {
    const { page, context } = await opened();
    await openStory(page, "A rule that never");
    await page.locator(".rel .go").click();
    expect(await selectedText(page)).toContain("starts_with");
    const noise = Array.from({ length: 260 }, (_, at) => rule(`r${at}`, "block", at === 259 ? 'x"' : "/a"));
    await drop(page, { "many.yaml": `phase: http_request_firewall_custom\nrules:\n${noise.join("")}` });
    const rows = page.locator("#panel .found");
    await expect
      .poll(() => page.locator(".findings > button").textContent())
      .toMatch(/^Show \d+ of \d+ more$/);
    await page.locator(".findings > button").click();
    expect(await rows.count()).toBeGreaterThan(200);
    const errors = Number(await page.locator(".chip", { hasText: "Errors" }).locator("b").textContent());
    await page.getByLabel("Filter findings").fill("syntax/");
    expect(await rows.count()).toBeLessThan(errors);
    await context.close();
  });

  it("colours expressions in JSON by their tokens, and documents what it completes", async () => {
    const { page, context } = await opened();
    await openStory(page, "A rule that never");
    await page.locator("#editor .token-string").first().waitFor();
    const colours = await page.evaluate<string[]>(`[".token-property", ".token-string"].map((one) =>
      getComputedStyle(document.querySelector("#editor").shadowRoot.querySelector(one)).color)`);
    expect(colours[0]).not.toBe(colours[1]);
    await page.getByRole("tab", { name: "Expression" }).click();
    await write(page, 'http.host eq "a" and http.h');
    await page.keyboard.press("Control+Space");
    await page.locator("#editor .cm-completionInfo").waitFor();
    expect(await page.locator("#editor [aria-selected=true] .cm-completionLabel").textContent()).toBe(
      "http.host",
    );
    await context.close();
  });

  it("lets the content decide the mode, and loses nothing that was open", async () => {
    const { page, context } = await opened();
    await drop(page, { "mine.json": '{"rules": [{"action": "block", "expression": "ssl"}]}' });
    // A tab of the results may have the same name.
    const modes = page.getByRole("tablist", { name: "Modes" });
    const mode = (name: string) => modes.getByRole("tab", { name, exact: true, selected: true }).waitFor();
    await mode("Ruleset");
    await drop(page, { "house.yaml": "paranoia: 2\nthreshold: high\naction: block\n" });
    await mode("Policy");
    await drop(page, {
      "shop.json": '{"zone": {"name": "shop.example", "plan": {"legacy_id": "pro"}}, "packages": []}',
    });
    await mode("Migration");
    await page.getByRole("tab", { name: "Ruleset" }).click();
    await page.getByRole("tab", { name: /^mine\.json/ }).waitFor();
    await drop(page, { "access.log": "curl https://shop.example/" });
    await mode("Request");
    expect(await page.locator("#tabs [role=tab]").allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining("mine.json"), expect.stringContaining("request.log")]),
    );
    await page.waitForTimeout(600);
    const again = await opened(LOOKS[0], new URL(page.url()).hash);
    await again.page.getByRole("tab", { name: "Policy" }).click();
    await again.page.getByRole("tab", { name: /^house\.yaml/ }).waitFor();
    await Promise.all([context.close(), again.context.close()]);
  });

  it("makes, renames, downloads and closes files, and gives back what was closed", async () => {
    const { page, context } = await opened();
    const named = async (button: string, name: string) => {
      await page.getByRole("button", { name: button, exact: true }).click();
      await page.locator("#name").fill(name);
      await page.keyboard.press("Enter");
      await page.getByRole("tab", { name, selected: true }).waitFor();
    };
    await named("New", "a.yaml");
    await write(page, "rules: []");
    await named("Rename", "b.yaml");
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    expect((await saved).suggestedFilename()).toBe("b.yaml");
    await page.locator("#close-file").click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("tab", { name: "b.yaml", selected: true }).waitFor();
    await page.getByLabel("Keep in this browser").first().check();
    await page.waitForTimeout(600);
    expect(await page.evaluate("Object.keys(localStorage).length")).toBe(1);
    await page.getByLabel("Keep in this browser").first().uncheck();
    await page.waitForTimeout(600);
    expect(await page.evaluate("Object.keys(localStorage).length")).toBe(0);
    await context.close();
  });

  it("has a bar for the thumb on a phone, and shows each of its views", async () => {
    const { page, context, misdeeds } = await opened(LOOKS[2]);
    await openStory(page, "Why was this");
    for (const [button, seen, unseen] of [
      ["Results", "#panel", "#editor"],
      ["Files", "#rename", "#panel"],
      ["Text", "#editor", "#rename"],
    ]) {
      await page.locator(".tabbar").getByRole("button", { name: button! }).click();
      expect([await page.locator(seen!).isVisible(), await page.locator(unseen!).isVisible()]).toEqual([
        true,
        false,
      ]);
      expect(await accessibilityOf(page), button).toEqual([]);
    }
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("builds one item anew for a key, among the findings of 1,000 rules", async () => {
    const { page, context } = await opened();
    const rules = Array.from({ length: 1000 }, (_, at) =>
      rule(`r${at}`, "block", `/${at}`).replace(
        at < 150 ? "http.request" : "",
        at < 150 ? "htp.request" : "",
      ),
    );
    await drop(page, {
      "many.yaml": `kind: zone\nphase: http_request_firewall_custom\nrules:\n${rules.join("")}`,
    });
    await page.locator("#panel .found").nth(149).waitFor();
    await page.locator("#editor .cm-content").click();
    await page.keyboard.press("Control+Home");
    for (let at = 0; at < 5; at++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Home");
    for (let at = 0; at < "expression: htp".length; at++) await page.keyboard.press("ArrowRight");
    await page.waitForTimeout(1000);
    await page.evaluate(`changed = 0; new MutationObserver((all) => {
      for (const { addedNodes, removedNodes } of all) changed += addedNodes.length + removedNodes.length;
    }).observe(document.getElementById("panel"), { childList: true, subtree: true })`);
    await page.keyboard.type("z");
    await page.locator("#panel .found", { hasText: "htpz" }).waitFor();
    await page.waitForTimeout(1000);
    expect(await page.evaluate<number>("changed")).toBeLessThan(12);
    await context.close();
  });

  it("keeps tabs and the items of findings while somebody types, and the focus after a fix", async () => {
    const { page, context } = await opened();
    await write(page, 'http.request.method eq "get" or http.request.method eq "put"');
    // The findings of the page's own example may still be there for a moment, and fixes come after findings.
    await page.locator("#panel li", { hasText: '"put"' }).locator(".fix").first().waitFor();
    const before = await page.locator("#panel .fix").count();
    await page.evaluate(
      "kept = [document.querySelector('#tabs button'), document.querySelector('#panel .found')]",
    );
    // At once: a slow machine would check what is half typed, which has another number of findings.
    await page.keyboard.insertText(" or ssl");
    await page.waitForTimeout(1000);
    expect(await page.evaluate("kept.map((one) => one.isConnected)")).toEqual([true, true]);
    await page.locator("#panel .fix").first().press("Enter");
    await expect.poll(() => page.locator("#panel .fix").count()).toBeLessThan(before);
    expect(await page.evaluate("document.getElementById('panel').contains(document.activeElement)")).toBe(
      true,
    );
    await page.locator("#said", { hasText: /^Findings: \d+, errors: \d+\.$/ }).waitFor();
    await context.close();
  });

  it("finds what the linter finds", async () => {
    const names = [
      "example/terraform/waf.tf",
      "example/rules/custom-rules.json",
      "example/rules/rate-limits.yaml",
    ];
    const { page, context } = await opened();
    for (const name of names) {
      const text = readFileSync(join(FIXTURES, name), "utf8");
      const { diagnostics } = await createLinter().lint({ uri: name, text });
      // The worst first; within a severity in the order of the text.
      const rank = ({ severity }: (typeof diagnostics)[number]) => ["error", "warning"].indexOf(severity);
      const expected = [0, 1, -1].flatMap((wanted) =>
        diagnostics.filter((one) => rank(one) === wanted).map(({ code }) => code),
      );
      await page.evaluate("location.hash = ''");
      await page.reload();
      const short = name.slice(name.lastIndexOf("/") + 1);
      await page
        .locator("#files")
        .setInputFiles([{ name: short, mimeType: "text/plain", buffer: Buffer.from(text) }]);
      // The findings of the page's own example may still be there for a moment.
      const found = page.locator("#panel li .actions > code");
      await expect.poll(() => found.allTextContents()).toEqual(expected);
    }
    await context.close();
  });
});

describe.skipIf(CHROMIUM === undefined)("the site", () => {
  it("has no link to a page that is not there", () => {
    const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const broken = names
      .filter((name) => name.endsWith(".html") && name !== "playground.html")
      .flatMap((name) => {
        const html = readFileSync(join(folder, name), "utf8");
        const targets = [...html.matchAll(/(?:href|src)="([^"#:]+)(?:#[^"]*)?"/g)].map(
          ([, target]) => target!,
        );
        return targets.filter((target) => !existsSync(join(folder, dirname(name), target)));
      });
    expect(names.length).toBeGreaterThan(150);
    expect([...new Set(broken)]).toEqual([]);
  });

  it.each([LOOKS[0]!, LOOKS[3]!])("is accessible at $width in $colorScheme", async (look) => {
    const { page, context, misdeeds } = await watchedPage(browser, look);
    const names = ["index.html", "rules/no-unmatchable-value.html", "command-line.html", "components.html"];
    for (const name of names) {
      await page.goto(`file://${join(folder, name)}`);
      expect(await accessibilityOf(page), name).toEqual([]);
    }
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("shows tabs, filters, tables, badges and code on its page of components, in both themes", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "components.html")}`);
    for (const part of [
      ".segments",
      ".chip",
      "table.wide",
      ".badge.error",
      "pre .code-name",
      ".diff",
      ".chart",
    ])
      for (const theme of ["light", "dark"])
        expect(await page.locator(`.${theme} ${part}`).first().isVisible(), `${part}, ${theme}`).toBe(true);
    const colours = await page.evaluate<string[]>(
      "[...document.querySelectorAll('.badge.error')].map((one) => getComputedStyle(one).color)",
    );
    expect(new Set(colours).size).toBe(2);
    await context.close();
  });

  it.each([
    ["shadowed", "hadow"],
    ["ignore a rule", "gnore"],
    ["4096", "4096"],
    ["syntax/not-in", "syntax/not-in"],
  ])("finds sections about %s, with the words around it, by a key", async (query, shownWord) => {
    const { page, context } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    await page.locator("body").press("/");
    await page.keyboard.type(query);
    expect(await page.locator("#search").inputValue()).toBe(query);
    const items = page.locator("#found li");
    const count = Number(/^\d+/.exec((await page.locator("#count").textContent())!)?.[0]);
    expect(await items.count()).toBe(Math.min(count, 12));
    expect((await page.locator("#found").textContent())!).toContain(shownWord);
    await context.close();
  });

  it("remembers the theme, colours code, and says what this is on the first screen", async () => {
    const { page, context, misdeeds } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    const hero = await page.locator(".hero-title").boundingBox();
    expect(hero!.y + hero!.height).toBeLessThan(400);
    await page.frameLocator("iframe").locator("#panel li").first().waitFor();
    await page.getByRole("button", { name: "Theme: auto" }).click();
    await page.goto(`file://${join(folder, "meaning.html")}`);
    await page.getByRole("button", { name: "Theme: light" }).waitFor();
    expect(await page.locator("pre .code-text").count()).toBeGreaterThan(0);
    expect(await page.locator(".contents a").count()).toBeGreaterThan(2);
    expect(await page.locator(".copy").first().isVisible()).toBe(true);
    expect(misdeeds).toEqual([]);
    await context.close();
  });

  it("finds pages, and opens examples in the playground", async () => {
    const { page, context } = await watchedPage(browser);
    await page.goto(`file://${join(folder, "index.html")}`);
    await page.locator("#search").fill("unmatchabel");
    await page.locator("#found a", { hasText: "no-unmatchable-value" }).first().click();
    await page.locator("a.try").first().click();
    await page.locator("#panel li").first().waitFor();
    expect(await codesOf(page)).toEqual(["lint/no-unmatchable-value"]);
    await context.close();
  });
});
