import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { inFile } from "../../src/core/range.ts";
import { visible } from "../../src/core/visible.ts";
import {
  isSelfContained,
  REPORT_FORMAT_NAMES,
  type ReportFormatName,
  renderReport,
} from "../../src/report/formats.ts";
import type { LintReport } from "../../src/report/model.ts";
import { expectGolden } from "../support/golden.ts";
import { SAMPLE } from "./sample.ts";
import { diagnostic, hostileReport, report } from "./support.ts";

const CONTEXT = { tool: { name: "wafsmith", version: "1.2.3" } };
const EXTENSIONS: Readonly<Record<ReportFormatName, string>> = {
  text: "txt",
  compact: "compact.txt",
  json: "json",
  jsonl: "jsonl",
  sarif: "sarif",
  github: "github.txt",
  gitlab: "gitlab.json",
  junit: "junit.xml",
  checkstyle: "checkstyle.xml",
  markdown: "md",
  html: "html",
};

const render = (name: ReportFormatName, given: LintReport) => renderReport(name, given, CONTEXT);

it("two formats explain their codes", () => {
  expect(REPORT_FORMAT_NAMES.filter(isSelfContained)).toEqual(["sarif", "html"]);
});

describe("every format", () => {
  it.each(REPORT_FORMAT_NAMES)("%s prints the sample", async (name) => {
    expectGolden(await render(name, SAMPLE), `fixtures/report/sample.${EXTENSIONS[name]}`);
  });

  it.each(REPORT_FORMAT_NAMES)(
    "%s ends its lines and contains nothing that drives a terminal",
    async (name) => {
      await fc.assert(
        fc.asyncProperty(hostileReport, async (hostile) => {
          const text = await render(name, hostile);
          expect(text === "" || text.endsWith("\n")).toBe(true);
          expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
          expect(text).not.toMatch(/\p{Cs}/u);
        }),
        { numRuns: 60 },
      );
    },
  );

  it.each(REPORT_FORMAT_NAMES)("%s spells out the control characters that JSON may contain", async (name) => {
    const text = await render(
      name,
      report({ "a\u007f\u009b.yaml": "x: \u009b\n" }, [
        diagnostic({ uri: "a\u007f\u009b.yaml", message: "A \u007f.", range: inFile({ start: 0, end: 1 }) }),
      ]),
    );
    expect(text).not.toMatch(/[\u007f-\u009f]/);
  });

  it.each(REPORT_FORMAT_NAMES)("%s takes a report without findings", async (name) => {
    const text = await render(name, report({}, []));
    expect(text === "").toBe(name === "compact");
  });
});

/** Elements with their attributes and their own text, in document order. Throws if it is not XML. */
function readXml(xml: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string; depth: number }[] = [];
  const open: (typeof elements)[number][] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = {
      name,
      attributes: { ...attributes } as Record<string, string>,
      text: "",
      depth: open.length,
    };
    elements.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.on("closetag", () => open.pop());
  parser.write(xml).close();
  return elements;
}

describe("XML", () => {
  it.each(["junit", "checkstyle"] as const)("%s is well-formed for any names and messages", async (name) => {
    await fc.assert(
      fc.asyncProperty(hostileReport, async (hostile) => {
        const elements = readXml(await render(name, hostile));
        const kind = name === "junit" ? "testcase" : "error";
        const expected = name === "junit" ? hostile.notChecked.length : 0;
        const count = hostile.diagnostics.length + expected;
        expect(elements.filter((one) => one.name === kind)).toHaveLength(
          count === 0 && name === "junit" ? 1 : count,
        );
      }),
      { numRuns: 200 },
    );
  });

  it("would be rejected by the parser of this test if it were not", () => {
    expect(() => readXml('<a b="\u0001"/>')).toThrow();
    expect(() => readXml("<a>]]></a>")).toThrow();
    expect(() => readXml("<a>\ufffe</a>")).toThrow();
    expect(() => readXml('<a b="<"/>')).toThrow();
  });
});

describe("junit", () => {
  it("counts its cases, suite by suite", async () => {
    const elements = readXml(await render("junit", SAMPLE));
    const [root, ...rest] = elements;
    expect(root).toMatchObject({
      name: "testsuites",
      attributes: { tests: "6", failures: "2", skipped: "3" },
    });
    const suites = rest.filter(({ name }) => name === "testsuite");
    const sum = (key: string) => suites.reduce((total, { attributes }) => total + Number(attributes[key]), 0);
    expect([sum("tests"), sum("failures"), sum("skipped")]).toEqual([6, 2, 3]);
    expect(rest.filter(({ name }) => name === "failure")).toHaveLength(2);
    expect(rest.filter(({ name }) => name === "skipped")).toHaveLength(3);
  });

  it("names equal findings of a file apart, without their lines", async () => {
    const found = [0, 1].map((start) => diagnostic({ uri: "f", range: inFile({ start, end: start + 1 }) }));
    const cases = readXml(await render("junit", report({ f: "ab" }, found)));
    expect(
      cases.filter(({ name }) => name === "testcase").map(({ attributes }) => attributes["name"]),
    ).toEqual(["syntax/not-in", "syntax/not-in (2)"]);
  });
});

describe("checkstyle", () => {
  it("keeps messages unchanged", async () => {
    const message = `It is "a" & 'b' < c > d.`;
    const found = [diagnostic({ uri: "f", message, range: inFile({ start: 0, end: 1 }) })];
    const elements = readXml(await render("checkstyle", report({ f: "x" }, found)));
    expect(elements.at(-1)?.attributes).toEqual({
      line: "1",
      column: "1",
      severity: "error",
      message,
      source: "wafsmith.syntax.not-in",
    });
  });
});

describe("compact", () => {
  it("writes a line a finding, whatever the names", async () => {
    await fc.assert(
      fc.asyncProperty(hostileReport, async (hostile) => {
        const lines = (await render("compact", hostile)).split("\n").slice(0, -1);
        expect(lines).toHaveLength(hostile.diagnostics.length);
        for (const line of lines) {
          expect(line).toMatch(/:\d+:\d+: (?:error|warning|info|hint): .*\. \[syntax\/not-in\]$/);
        }
      }),
    );
  });
});

describe("gitlab", () => {
  it("gives every finding what GitLab requires, and a unique fingerprint", async () => {
    await fc.assert(
      fc.asyncProperty(hostileReport, async (hostile) => {
        const found = JSON.parse(await render("gitlab", hostile)) as Record<string, unknown>[];
        expect(found).toHaveLength(hostile.diagnostics.length);
        for (const one of found) {
          expect(one).toEqual({
            description: expect.any(String),
            check_name: "syntax/not-in",
            fingerprint: expect.stringMatching(/^[0-9a-f]{32}:\d+$/),
            severity: expect.stringMatching(/^(?:info|minor|major)$/),
            location: {
              path: expect.any(String),
              lines: { begin: expect.any(Number), end: expect.any(Number) },
            },
          });
        }
        expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(found.length);
      }),
    );
  });
});

/** A workflow command as the runner of GitHub reads it. */
function readCommand(line: string) {
  const [, name, list = "", data = ""] = /^::(\w+) ?(.*?)::(.*)$/.exec(line) ?? [];
  const undo = (text: string) => text.replaceAll("%3A", ":").replaceAll("%2C", ",").replaceAll("%25", "%");
  const properties = list.split(",").map((one) => {
    const at = one.indexOf("=");
    return [one.slice(0, at), undo(one.slice(at + 1))] as const;
  });
  return { name, properties: Object.fromEntries(properties), data: undo(data) };
}

describe("github", () => {
  it("writes one command per finding, read by the runner as intended, then the summary", async () => {
    await fc.assert(
      fc.asyncProperty(hostileReport, async (hostile) => {
        const lines = (await render("github", hostile)).split("\n").slice(0, -1);
        const commands = lines.filter((line) => line.startsWith("::"));
        expect(lines).toHaveLength(hostile.diagnostics.length + 1);
        expect(commands).toHaveLength(hostile.diagnostics.length);
        for (const [at, command] of commands.entries()) {
          const { name, properties } = readCommand(command);
          expect(["error", "warning", "notice"]).toContain(name);
          expect(properties).toMatchObject({
            file: visible(hostile.diagnostics[at]!.uri),
            title: "wafsmith syntax/not-in",
          });
          expect(Number(properties["line"])).toBeGreaterThanOrEqual(1);
        }
      }),
    );
  });

  it("gives columns within a line only, which GitHub would reject otherwise", async () => {
    const found = diagnostic({ uri: "f", range: inFile({ start: 0, end: 3 }) });
    const oneLine = readCommand((await render("github", report({ f: "abc" }, [found]))).split("\n")[0]!);
    expect(oneLine.properties).toMatchObject({ line: "1", col: "1", endColumn: "4" });
    const twoLines = readCommand((await render("github", report({ f: "a\nbc" }, [found]))).split("\n")[0]!);
    expect(Object.keys(twoLines.properties)).toEqual(["title", "file", "line", "endLine"]);
  });
});

describe("markdown", () => {
  const markdown = new MarkdownIt({ html: true });

  it("contains nothing of a file as markup", async () => {
    await fc.assert(
      fc.asyncProperty(hostileReport, async (hostile) => {
        const html = markdown.render(await render("markdown", hostile));
        expect(html).not.toMatch(/<img|<!--|<a /);
        const rows = [...html.matchAll(/<tr>/g)].length;
        expect(rows).toBe(hostile.diagnostics.length === 0 ? 0 : hostile.diagnostics.length + 1);
        expect([...html.matchAll(/<td/g)]).toHaveLength(hostile.diagnostics.length * 3);
      }),
    );
  });

  it("links codes to their pages", async () => {
    expect(markdown.render(await render("markdown", SAMPLE))).toContain(
      '<a href="https://example.com/rules/no-duplicate-override"><code>lint/no-duplicate-override</code></a>',
    );
  });

  it("fits a comment, and counts what it leaves out", async () => {
    const found = Array.from({ length: 2_000 }, (_, start) =>
      diagnostic({ uri: "f", range: inFile({ start, end: start + 1 }) }),
    );
    const text = await render("markdown", report({ f: "x".repeat(2_000) }, found));
    const shown = [...text.matchAll(/^\| ⛔/gm)].length;
    expect(text.length).toBeLessThan(65_536);
    expect(shown).toBeGreaterThan(100);
    expect(text).toContain(`${(2_000 - shown).toLocaleString("en")} more findings`);
    expect(text).toContain("## wafsmith: 2,000 errors");
  });
});
