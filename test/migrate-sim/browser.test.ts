import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inflateSync } from "node:zlib";
import { afterAll, describe, expect, it } from "vitest";
import { simulateMigration } from "../../src/migrate-sim/simulate.ts";
import { migrationHtml } from "../../src/report/migration/html.ts";
import { renderMigration } from "../../src/report/migration/model.ts";
import { caseDocuments } from "./support.ts";

const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find((path) =>
  existsSync(path),
);
if (CHROMIUM === undefined)
  console.log("test/migrate-sim/browser.test.ts is skipped: there is no Chromium in /usr/bin.");

const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--hide-scrollbars",
];

const folder = mkdtempSync(join(tmpdir(), "wafsmith-browser-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PAGE = renderMigration(
  simulateMigration(
    ["example.com", "ready-business", "partial-estate"].flatMap((name) =>
      caseDocuments(name).map((document) => ({ ...document, uri: `${name}/${document.uri}` })),
    ),
  ),
  migrationHtml(),
);

let serial = 0;

function browse(page: string, ...flags: readonly string[]): string {
  const file = join(folder, `${++serial}.html`);
  writeFileSync(file, page);
  const profile = `--user-data-dir=${join(folder, `profile${serial}`)}`;
  const { stdout, status, stderr } = spawnSync(CHROMIUM!, [...FLAGS, profile, ...flags, `file://${file}`], {
    encoding: "utf8",
    timeout: 60_000,
    maxBuffer: 1 << 26,
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

/** The pixels of a screenshot, by a reader of the one form of PNG that the browser writes. */
function screenshot(page: string, width: number, height: number, ...flags: readonly string[]) {
  const file = join(folder, `${serial + 1}.png`);
  browse(page, `--window-size=${width},${height}`, `--screenshot=${file}`, ...flags);
  const png = readFileSync(file);
  const parts: Buffer[] = [];
  let channels = 0;
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    if (type === "IHDR") channels = png[at + 17] === 6 ? 4 : 3;
    if (type === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return {
    pixels: unfiltered(inflateSync(Buffer.concat(parts)), png.readUInt32BE(16), channels),
    width: png.readUInt32BE(16),
    channels,
  };
}

function unfiltered(raw: Buffer, width: number, channels: number): Buffer {
  const stride = width * channels;
  const rows = raw.length / (stride + 1);
  const out = Buffer.alloc(rows * stride);
  for (let row = 0; row < rows; row++) {
    const filter = raw[row * (stride + 1)]!;
    for (let at = 0; at < stride; at++) {
      const left = at >= channels ? out[row * stride + at - channels]! : 0;
      const up = row > 0 ? out[(row - 1) * stride + at]! : 0;
      const corner = row > 0 && at >= channels ? out[(row - 1) * stride + at - channels]! : 0;
      const guess = [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
      out[row * stride + at] = raw[row * (stride + 1) + 1 + at]! + guess;
    }
  }
  return out;
}

function paeth(left: number, up: number, corner: number): number {
  const near = [left, up, corner].map((value) => Math.abs(left + up - corner - value));
  return near[0]! <= near[1]! && near[0]! <= near[2]! ? left : near[1]! <= near[2]! ? up : corner;
}

/** How bright the page is on average, and the share of its pixels that are not of the most frequent colour. */
function look({ pixels, channels }: ReturnType<typeof screenshot>): { brightness: number; ink: number } {
  const counts = new Map<number, number>();
  let sum = 0;
  for (let at = 0; at < pixels.length; at += channels) {
    const color = pixels.readUIntBE(at, 3);
    sum += (pixels[at]! + pixels[at + 1]! + pixels[at + 2]!) / 3;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  const total = pixels.length / channels;
  return { brightness: sum / total, ink: 1 - Math.max(...counts.values()) / total };
}

/** How wide the page is, and how many zones it shows, as the browser lays it out. The probe is the test's, not the page's. */
function measure(
  page: string,
  ...flags: readonly string[]
): { overflow: number; shown: number; fleetIsFirst: boolean } {
  const probe = `<script>
    const main = document.querySelector("main"), fleet = document.querySelector("#fleet");
    document.title = JSON.stringify({
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      shown: [...document.querySelectorAll(".zone")].filter((zone) => zone.getClientRects().length > 0).length,
      fleetIsFirst: fleet.getBoundingClientRect().top < main.getBoundingClientRect().top,
    });
  </script>`;
  const dom = browse(page.replace("</body>", `${probe}</body>`), "--dump-dom", ...flags);
  return JSON.parse(/<title>(.*?)<\/title>/.exec(dom)![1]!);
}

describe.skipIf(CHROMIUM === undefined)("the page in a browser", () => {
  it("is drawn, light and dark", () => {
    const light = look(screenshot(PAGE, 1200, 1600));
    const dark = look(screenshot(PAGE, 1200, 1600, "--blink-settings=preferredColorScheme=0"));
    expect(light.brightness).toBeGreaterThan(200);
    expect(dark.brightness).toBeLessThan(80);
    for (const { ink } of [light, dark]) expect(ink).toBeGreaterThan(0.05);
  }, 120_000);

  it("fits on a phone and on a desk, with the numbers of all zones first", () => {
    for (const width of [500, 1200]) {
      expect(measure(PAGE, `--window-size=${width},900`)).toEqual({
        overflow: 0,
        shown: 3,
        fleetIsFirst: true,
      });
    }
  }, 120_000);

  it("shows the zones that are chosen", () => {
    const chosen = (id: string) =>
      PAGE.replace(' checked=""', "").replace(`id="show-${id}"`, `id="show-${id}" checked`);
    const shown = (id: string) => measure(chosen(id)).shown;
    expect(["all", "blocked", "unknown", "ready", "losing", "by-uri-based-override"].map(shown)).toEqual([
      3, 1, 1, 1, 1, 1,
    ]);
  }, 240_000);

  it("is printed", () => {
    const file = join(folder, "page.pdf");
    browse(PAGE, `--print-to-pdf=${file}`);
    expect(readFileSync(file).subarray(0, 5).toString()).toBe("%PDF-");
    expect(readFileSync(file, "latin1").match(/\/Type\s*\/Page\b/g)!.length).toBeGreaterThan(1);
  }, 60_000);
});
