import { dirname, resolve } from "node:path";
import { nearest } from "../../core/nearest.ts";
import { code, didYouMean } from "../../core/phrases.ts";
import { readJson } from "../../sources/json/json.ts";
import { readYaml } from "../../sources/yaml/yaml.ts";
import type { TrafficRequest } from "../../traffic/model.ts";
import type { RunnableCase } from "../../traffic/mutate/mutate.ts";
import { readDescribed } from "../../traffic/read/described.ts";
import { Problems } from "../../traffic/read/place.ts";
import { readRequests } from "../../traffic/read-requests.ts";
import { namesOf, RulesEvaluator } from "../../traffic/rules/evaluate.ts";
import type { TrafficRules } from "../../traffic/rules/traffic-rule.ts";
import type { Expectation, TestCase, TestFile } from "../../traffic/tests/model.ts";
import { readTestFile } from "../../traffic/tests/read-test-file.ts";
import { readTracerResult, tracedRule } from "../../traffic/tests/tracer-result.ts";
import { Failure, usage } from "../exit-code.ts";
import type { Boundary } from "../files/boundary.ts";
import { refuseOtherKind } from "../files/given-expression.ts";
import { displayPath } from "../files/paths.ts";
import { readTextFile } from "../files/read-file.ts";
import type { Io } from "../io.ts";
import { type ReadRulesets, readRuleFiles } from "../traffic/read-rulesets.ts";

/** A test file with everything that it names. */
export interface LoadedTestFile {
  readonly file: TestFile;
  readonly cases: readonly RunnableCase[];
  readonly evaluator: RulesEvaluator;
  /** The rules as they were read; test files that name the same rules share them. */
  readonly rules: readonly TrafficRules[];
}

/** Reads test files, and the rules and requests that they name. Rules that several test files name are read once. */
export class TestFileLoader {
  /** Mistakes in test files, and in the files they refer to. */
  readonly failures: Failure[] = [];
  /** Remarks, such as rules that cannot be evaluated. */
  readonly remarks = new Map<string, Failure>();
  /** The files that were read in addition to the test files, absolute. */
  readonly paths = new Set<string>();
  readonly #boundary: Boundary;
  readonly #maxBytes: number;
  readonly #io: Io;
  readonly #rules = new Map<string, ReadRulesets>();

  constructor(boundary: Boundary, maxBytes: number, io: Io) {
    this.#boundary = boundary;
    this.#maxBytes = maxBytes;
    this.#io = io;
  }

  /** Undefined if none of it can be run; `failures` give the reasons. */
  async load(path: string): Promise<LoadedTestFile | undefined> {
    const uri = displayPath(path, this.#io.cwd);
    try {
      const { text } = readTextFile(path, this.#maxBytes, this.#io);
      refuseOtherKind({ uri, text }, "a test file");
      const problems = new Problems(text);
      const { value, diagnostics } = readYaml(uri, text);
      for (const { severity, range, message } of diagnostics)
        if (severity === "error") problems.add(range, message);
      const file = problems.found.length > 0 ? undefined : readTestFile(uri, value[0], problems);
      const loaded =
        file && problems.found.length === 0 ? await this.#loadNamed(file, path, problems) : undefined;
      for (const { message, line } of problems.found) this.failures.push(usage(`${uri}:${line}: ${message}`));
      return loaded;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      this.failures.push(error);
      return undefined;
    }
  }

  async #loadNamed(file: TestFile, path: string, problems: Problems): Promise<LoadedTestFile | undefined> {
    const rules = await this.#rulesOf(file, path);
    const evaluator = new RulesEvaluator(rules, { missing: file.missing });
    const cases: RunnableCase[] = [];
    for (const test of file.cases) {
      const expect = this.#withTrace(test, evaluator, file, path);
      for (const one of await this.#requestsOf({ ...test, expect }, file, path, problems)) cases.push(one);
    }
    const unknown = unknownNames(file, evaluator);
    this.failures.push(...unknown);
    return unknown.length > 0 ? undefined : { file, cases, evaluator, rules };
  }

  async #rulesOf({ rules, uri }: TestFile, path: string) {
    const named = rules.length > 0 ? rules : [{ path: ".", line: 1 }];
    const read: ReadRulesets[] = [];
    for (const { path: name, line } of named) {
      const full = resolve(dirname(path), name);
      this.#boundary.check(full, path);
      try {
        const known = this.#rules.get(full) ?? (await readRuleFiles([full], this.#maxBytes, this.#io));
        this.#rules.set(full, known);
        for (const one of known.paths) this.paths.add(one);
        for (const remark of known.remarks) this.remarks.set(remark.message, remark);
        read.push(known);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        throw new Failure(error.exitCode, `${uri}:${line}: ${error.message}`, error.help);
      }
    }
    const all = [...new Set(read.flatMap((one) => one.rules))];
    if (all.some(({ rulesets }) => rulesets.length > 0)) return all;
    throw usage(
      `${uri}: there is no ruleset to test.`,
      "Name files with rulesets: `rules: [custom-rules.json]`.",
    );
  }

  async #requestsOf(
    test: TestCase,
    file: TestFile,
    path: string,
    problems: Problems,
  ): Promise<RunnableCase[]> {
    const { request } = test;
    if (request.kind === "described") {
      const read = readDescribed(request.node, file.normalization, problems);
      return read ? [{ test, request: { ...read, line: test.line } }] : [];
    }
    const full = request.kind === "file" ? resolve(dirname(path), request.path) : undefined;
    if (full !== undefined) this.#boundary.check(full, path);
    const text = request.kind === "text" ? request.text : readTextFile(full!, this.#maxBytes, this.#io).text;
    if (full !== undefined) this.paths.add(full);
    const { requests, problems: found } = await readRequests(text, { normalization: file.normalization });
    const where = full === undefined ? "" : `${displayPath(full, this.#io.cwd)}:`;
    for (const { message, line } of found) {
      const place = full === undefined ? "" : `${where}${line}: `;
      this.failures.push(usage(`${file.uri}:${test.line}: ${place}${message}`));
    }
    const common = file.common && readDescribed(file.common, file.normalization, problems);
    return requests.map((one, at) => ({
      test: requests.length === 1 ? test : { ...test, name: `${test.name} [${at + 1}]` },
      request: common ? withCommon(one, common) : one,
    }));
  }

  /** The expectation of a case with the additions from a tracer result. */
  #withTrace({ expect }: TestCase, evaluator: RulesEvaluator, { uri }: TestFile, path: string): Expectation {
    if (!expect.trace) return expect;
    const full = resolve(dirname(path), expect.trace.path);
    this.#boundary.check(full, path);
    const { text } = readTextFile(full, this.#maxBytes, this.#io);
    this.paths.add(full);
    const result = readTracerResult(readJson(uri, text).value);
    const shown = displayPath(full, this.#io.cwd);
    if (!result)
      throw usage(`${uri}:${expect.trace.line}: ${code(shown)} is not a result of the request tracer.`);
    const rule = result.action === null ? undefined : tracedRule(result, evaluator.rules());
    return { ...expect, action: result.action, rule };
  }
}

/** A request, completed with the defaults of its test file for everything besides the message. */
function withCommon(one: TrafficRequest, common: TrafficRequest): TrafficRequest {
  const values = new Map(one.request.values);
  for (const [field, value] of common.request.values) {
    const isOfMessage = /^(?:raw\.)?http\./.test(field);
    if (!isOfMessage && one.request.values.get(field) === undefined) values.set(field, value);
  }
  const { isListed } = common.request;
  const { hasUnknownFields = true } = common.request;
  const request = { ...one.request, values, hasUnknownFields, ...(isListed && { isListed }) };
  const { managed, exceeds } = common;
  return { ...one, request, ...(managed && { managed }), ...(exceeds && { exceeds }) };
}

/** Failures for names in cases that match no rule: such a case would test nothing. */
function unknownNames(file: TestFile, evaluator: RulesEvaluator): Failure[] {
  const names = new Set(evaluator.rules().flatMap(namesOf));
  return file.cases.flatMap(({ expect: { rule, matched, skipped, notMatched }, line }) =>
    [rule ?? [], matched, skipped, notMatched].flat().flatMap((name) => {
      if (names.has(name)) return [];
      const near = didYouMean(nearest(name, [...names]));
      return [usage(`${file.uri}:${line}: There is no rule ${code(name)}${near || "."}`)];
    }),
  );
}
