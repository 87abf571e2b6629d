import type { Diagnostic, Edit, Effect, Fix, Severity } from "../core/diagnostic.ts";
import { inlineCode, prose } from "../core/markdown.ts";
import type { Range } from "../core/range.ts";
import { printedFixes } from "./finding-bounds.ts";
import { fingerprinter } from "./fingerprint.ts";
import { jsonPieces } from "./ink/json-text.ts";
import { Places } from "./ink/places.ts";
import { countsOf } from "./json.ts";
import type { CodeInfo, LintReport, NotCheckedPlace, RenderContext, ToolInfo } from "./model.ts";
import { fullMessage } from "./model.ts";
import { exclusions } from "./summary.ts";

/** The URL of the format's schema. */
export const SARIF_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
/** The key of the fingerprints. Its number increases when they are computed differently. */
const FINGERPRINT = "wafsmith/v2";

/** Findings with the effects `rejected` and `ineffective` have no false positives: rules report them only with a proof. */
const PRECISIONS: Readonly<Record<Effect, string>> = {
  rejected: "very-high",
  ineffective: "very-high",
  "blocks-migration": "very-high",
  risky: "high",
  style: "high",
};

type Level = "error" | "warning" | "note";

/** The report as a SARIF 2.1.0 log, for code scanning: one JSON document with a final line feed. */
export function renderSarif(report: LintReport, context: RenderContext): string {
  return [...sarifReport(report, context)].join("");
}

/** The SARIF log in pieces. */
export function sarifReport(
  report: LintReport,
  { tool = { name: "wafsmith" }, sha256 }: RenderContext,
): Generator<string> {
  const run = new Run(report, sha256);
  return jsonPieces({ $schema: SARIF_SCHEMA, version: "2.1.0", runs: runsOf(run, tool) });
}

function* runsOf(run: Run, tool: ToolInfo): Generator<object> {
  yield run.toSarif(tool);
}

class Run {
  readonly #report: LintReport;
  readonly #sha256: RenderContext["sha256"];
  readonly #places: Places;
  /** Codes in the order of their descriptors. */
  readonly #codes: readonly string[];
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(report: LintReport, sha256: RenderContext["sha256"]) {
    this.#report = report;
    this.#sha256 = sha256;
    this.#places = new Places(report.texts);
    this.#codes = [...new Set([...report.codes.keys(), ...report.diagnostics.map((one) => one.code)])].sort();
    this.#indexes = new Map(this.#codes.map((code, at) => [code, at]));
  }

  toSarif(tool: ToolInfo): object {
    const totals = countsOf(this.#report);
    return {
      tool: {
        driver: {
          ...driverOf(tool),
          rules: this.#codes.map((code) => this.#descriptor(code)),
        },
      },
      columnKind: "utf16CodeUnits",
      originalUriBaseIds: {
        "%SRCROOT%": { description: { text: "The directory in which the tool was run." } },
      },
      invocations: [
        {
          executionSuccessful: !this.#codes.some((code) => code.startsWith("internal/")),
          toolExecutionNotifications: this.#report.notChecked.map((place) => this.#notification(place)),
          toolConfigurationNotifications: exclusions(this.#report).map((text) => ({
            level: "note",
            message: { text },
          })),
        },
      ],
      results: this.#results(),
      properties: totals,
    };
  }

  *#results(): Generator<object> {
    const fingerprintOf = fingerprinter(this.#places, { sha256: this.#sha256 });
    for (const one of this.#report.diagnostics) yield this.#result(one, fingerprintOf(one));
  }

  #descriptor(code: string): object {
    const info = this.#report.codes.get(code) ?? this.#unlisted(code);
    const page = info.docs ?? info.sourceUrl;
    return {
      id: code,
      name: pascalCase(code),
      shortDescription: { text: info.summary },
      fullDescription: { text: info.why ?? info.summary },
      help: { text: helpText(info), markdown: helpMarkdown(info, page) },
      ...(page === undefined ? {} : { helpUri: page }),
      defaultConfiguration: { level: levelOf(info.severity) },
      properties: {
        tags: info.effect ? [info.effect] : [],
        ...(info.effect ? { effect: info.effect } : {}),
        "problem.severity":
          info.severity === "error" || info.severity === "warning" ? info.severity : "recommendation",
        ...(info.effect ? { precision: PRECISIONS[info.effect] } : {}),
      },
    };
  }

  /** Describes a code that the report does not list, from its first finding. */
  #unlisted(code: string): CodeInfo {
    const example = this.#report.diagnostics.find((one) => one.code === code)!;
    const summary = `${sentenceCase(code)}.`;
    return {
      code,
      summary,
      severity: example.severity,
      ...(example.effect ? { effect: example.effect } : {}),
    };
  }

  #result(diagnostic: Diagnostic, fingerprint: string): object {
    const { uri, related } = diagnostic;
    const fixes = printedFixes(diagnostic);
    return {
      ruleId: diagnostic.code,
      ruleIndex: this.#indexes.get(diagnostic.code)!,
      level: levelOf(diagnostic.severity),
      message: { text: fullMessage(diagnostic) },
      locations: [{ physicalLocation: this.#location(uri, diagnostic.range) }],
      ...(related.length === 0
        ? {}
        : {
            relatedLocations: related.map((place, id) => ({
              id,
              physicalLocation: this.#location(place.uri, place.range),
              message: { text: place.message },
            })),
          }),
      ...(fixes.length === 0 ? {} : { fixes: fixes.map((fix) => this.#fix(fix, uri)) }),
      // GitHub uses the second. Its own hash begins at the start of the line, so all of one-line JSON would share it.
      partialFingerprints: { [FINGERPRINT]: fingerprint, primaryLocationLineHash: fingerprint },
      properties: {
        messageId: diagnostic.messageId,
        ...(diagnostic.effect ? { effect: diagnostic.effect } : {}),
      },
    };
  }

  #location(uri: string, range: Range): object {
    return { artifactLocation: artifactLocation(uri), region: this.#region(uri, range) };
  }

  #region(uri: string, range: Range): object {
    const { start, end } = this.#places.spanOf(uri, range);
    return { startLine: start.line, startColumn: start.column, endLine: end.line, endColumn: end.column };
  }

  #fix(fix: Fix, uri: string): object {
    const replacements = fix.edits.map((edit: Edit) => ({
      deletedRegion: this.#region(uri, edit.range),
      insertedContent: { text: edit.newText },
    }));
    return {
      description: { text: fix.title },
      artifactChanges: [{ artifactLocation: artifactLocation(uri), replacements }],
      properties: { safety: fix.safety },
    };
  }

  #notification({ uri, range, reason }: NotCheckedPlace): object {
    const location = range ? this.#location(uri, range) : { artifactLocation: artifactLocation(uri) };
    return {
      level: "note",
      message: { text: `Not checked: ${reason}.` },
      locations: [{ physicalLocation: location }],
    };
  }
}

/** The log's description of the program that wrote it. */
export function driverOf({ name, version, informationUri }: ToolInfo): object {
  return {
    name,
    ...(version === undefined ? {} : { version, semanticVersion: version }),
    ...(informationUri === undefined ? {} : { informationUri }),
  };
}

/** A relative path starts at the root of the sources; an absolute one becomes a `file:` URL. */
export function artifactLocation(path: string): object {
  if (/^[A-Za-z]:\//.test(path)) return { uri: `file:///${path.slice(0, 2)}${encodePath(path.slice(2))}` };
  if (path.startsWith("/")) return { uri: `file://${encodePath(path)}` };
  return { uri: encodePath(path), uriBaseId: "%SRCROOT%" };
}

/** Percent-encodes each segment; lone surrogates, which have no UTF-8 form, become U+FFFD. */
function encodePath(path: string): string {
  const wellFormed = path.replace(/\p{Cs}/gu, "\ufffd");
  return wellFormed.split("/").map(encodeURIComponent).join("/");
}

function levelOf(severity: Severity): Level {
  return severity === "error" || severity === "warning" ? severity : "note";
}

function helpText(info: CodeInfo): string {
  return [info.summary, info.why, `More: \`wafsmith explain ${info.code}\`.`].filter(Boolean).join(" ");
}

function helpMarkdown(info: CodeInfo, page: string | undefined): string {
  const more = page === undefined ? [] : [`[More](${page})`];
  const described = [info.summary, ...(info.why === undefined ? [] : [info.why])].map(prose);
  return [...described, ...more, `Offline: ${inlineCode(`wafsmith explain ${info.code}`)}`].join("\n\n");
}

/** `syntax/not-in` becomes `SyntaxNotIn`. */
function pascalCase(code: string): string {
  return code.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `syntax/not-in` becomes `Syntax: not in`. */
function sentenceCase(code: string): string {
  const words = code.replace("/", ": ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
