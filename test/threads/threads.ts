import { readFileSync } from "node:fs";
import { join } from "node:path";
import fg from "fast-glob";
import { parse } from "yaml";
import { RULES } from "../../rules/index.ts";
import { presetSeverities } from "../../src/lint/config/config.ts";
import { lintWith, type TestFormat } from "../../src/testing/lint-with.ts";

const FOLDER = new URL("../../fixtures/threads/", import.meta.url).pathname;
const FORMATS: readonly (readonly [key: "tf" | "json" | "yaml" | "expression", format: TestFormat])[] = [
  ["tf", "terraform"],
  ["json", "json"],
  ["yaml", "yaml"],
  ["expression", "expression"],
];

/** A question from a public thread, reduced to the smallest file that shows the problem. */
export interface Thread {
  /** `owner/repository#number` on GitHub. */
  readonly thread: string;
  /** The answer of the API or of the provider, in short. */
  readonly error: string;
  readonly format: TestFormat;
  readonly text: string;
  /** The line that has to change, counted from 1; undefined if nothing is wrong with the file. */
  readonly line: number | undefined;
  /** The finding that is right there. If it is left out, any error is. */
  readonly code: string | undefined;
}

/** How a thread is answered: by the right finding, or by no finding if the file is right. */
export interface Answer {
  readonly thread: Thread;
  readonly isRight: boolean;
  /** What lint reports, as `line severity code`. */
  readonly found: readonly string[];
}

/** All threads, by file and in their order there. */
export function readThreads(): readonly Thread[] {
  return fg
    .sync("*.yaml", { cwd: FOLDER })
    .sort()
    .flatMap((file) => {
      const entries: unknown = parse(readFileSync(join(FOLDER, file), "utf8"));
      if (!Array.isArray(entries)) throw new Error(`${file} is not a list`);
      return entries.map((entry: Readonly<Record<string, string>>, at) =>
        readThread(entry, `${file}[${at}]`),
      );
    });
}

function readThread(entry: Readonly<Record<string, string>>, place: string): Thread {
  const { thread, error, at, code } = entry;
  const [key, format] = FORMATS.find(([name]) => entry[name] !== undefined) ?? [];
  if (!thread || !error || !key || !format || !/^[\w.-]+\/[\w.-]+#\d+$/.test(thread))
    throw new Error(`${place} lacks a thread, an error or a text`);
  const text = key === "expression" ? entry[key]!.trimEnd() : entry[key]!;
  return { thread, error, format, text, line: at === undefined ? undefined : lineOf(text, at, place), code };
}

/** The line that contains a string; `text#2` is its second one. */
function lineOf(text: string, at: string, place: string): number {
  const [, wanted = at, count = "1"] = /^(.*)#(\d)$/.exec(at) ?? [];
  const lines = text.split("\n").flatMap((line, index) => (line.includes(wanted) ? [index + 1] : []));
  const line = lines[Number(count) - 1];
  if (line === undefined) throw new Error(`${place}: no line has ${at}`);
  return line;
}

const SEVERITIES = presetSeverities(RULES, "recommended");

/** Lints the file of a thread as users do, with the recommended rules. */
export function answerOf(thread: Thread): Answer {
  const { text, format, line, code } = thread;
  const findings = lintWith(RULES, { code: text, format, config: { severities: SEVERITIES } }).map(
    (finding) => ({
      ...finding,
      line: text.slice(0, finding.range.start).split("\n").length,
    }),
  );
  const isError = (severity: string) => severity === "error";
  const isRight =
    line === undefined
      ? !findings.some(({ severity }) => isError(severity))
      : findings.some((one) => one.line === line && (code ? one.code === code : isError(one.severity)));
  return { thread, isRight, found: findings.map((one) => `${one.line} ${one.severity} ${one.code}`) };
}
