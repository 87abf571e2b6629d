import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/core/diagnostic.ts";
import { applyEdits } from "../../src/core/edits.ts";
import { readJson } from "../../src/sources/json/json.ts";
import jsonProblems from "../../src/sources/json/problems.json" with { type: "json" };
import { parseHcl } from "../../src/sources/terraform/hcl/parse.ts";
import hclProblems from "../../src/sources/terraform/hcl/problems.json" with { type: "json" };
import { unmetVersion } from "../../src/sources/terraform/hcl/problems.ts";
import { type SourceProblem, sourceProblem } from "../../src/sources/values/problems.ts";
import yamlProblems from "../../src/sources/yaml/problems.json" with { type: "json" };
import { unreadable } from "../../src/sources/yaml/problems.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import texts from "./problem-words.json" with { type: "json" };

const LIMITS = { maxAliasedNodes: 3, maxYamlTokens: 30, maxYamlEscapedChars: 20 };

const READERS: Readonly<Record<string, (text: string) => readonly Diagnostic[]>> = {
  json: (text) => readJson("f.json", text).diagnostics,
  yaml: (text) => readYaml("f.yaml", text, LIMITS).diagnostics,
  terraform: (text) => parseHcl("f.tf", text).diagnostics,
};

/** All that a problem says: the text that it underlines, its severity if it is no error, and what fixes make of the file. */
function toldOf(text: string, { messageId, message, severity, help, range, ...more }: Diagnostic): string {
  const related = more.related?.map((one) => `; ${one.range.start}: ${one.message}`) ?? [];
  const fixes = more.fixes?.map(
    ({ title, safety, edits }) => `; ${title} (${safety}): ${JSON.stringify(applyEdits(text, edits))}`,
  );
  const place = JSON.stringify(text.slice(range.start, range.end));
  return [messageId, place, severity, `${message} ${help}${[...related, ...(fixes ?? [])].join("")}`].join(
    " | ",
  );
}

/** Problems of a reader that no text of one file shows. */
const OTHERS: Readonly<Record<string, readonly SourceProblem[]>> = {
  json: [],
  yaml: [unreadable("It stopped")],
  terraform: [
    unmetVersion("< 4", [">= 5", "~> 6.0"], { start: 0, end: 1 }),
    unmetVersion("< 4", "5.1.0", { start: 0, end: 1 }),
  ],
};

describe.each(Object.entries(READERS))("problems of %s", (format, read) => {
  const wanted: Readonly<Record<string, readonly string[]>> = texts[format as keyof typeof texts];
  const given = Object.keys(wanted).filter((text) => text !== "others");
  const found = given.flatMap((text) => read(text).map((problem) => ({ text, problem })));
  const others = OTHERS[format]!.map((problem) => ({ text: "<4", problem: sourceProblem("f", problem) }));

  it("are said in these words", () => {
    const told = given.map((text) => [text, read(text).map((one) => toldOf(text, one))]);
    const rest = others.map(({ text, problem }) => toldOf(text, problem));
    expect({ ...Object.fromEntries(told), ...(rest.length > 0 && { others: rest }) }).toEqual(wanted);
  });

  it("are all shown", () => {
    const shown = new Set(
      [...found, ...others].map(({ problem: { code, messageId } }) => `${code} ${messageId}`),
    );
    const tables: object = { json: jsonProblems, yaml: yamlProblems, terraform: hclProblems }[format]!;
    const all = Object.entries(tables).flatMap(([slug, words]) =>
      Object.keys(words).map((messageId) => `source/${slug} ${messageId}`),
    );
    expect(all.filter((one) => !shown.has(one))).toEqual([]);
  });
});
