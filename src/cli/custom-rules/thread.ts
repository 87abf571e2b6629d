import { BUDGETS } from "../../core/budgets.ts";
/**
 * The program of the thread in which user code runs: configurations in JavaScript, and rules made with
 * `defineRule`. Before each call of such code it notes in shared memory which rule runs, so that the waiting thread
 * knows which rule does not return.
 */

import { writeSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { types } from "node:util";
import { parentPort, workerData } from "node:worker_threads";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { headOf } from "../../core/whole-characters.ts";
import type { Rule, Visitor } from "../../lint/define-rule.ts";
import { isRuleCode, problemsOfRule } from "../../lint/engine/check-rule.ts";
import { lintDocument } from "../../lint/engine/lint.ts";
import type { ElsewhereFound } from "../../lint/engine/lint-options.ts";
import { documentReader } from "../../sources/document-reader.ts";
import { analyseExpression } from "../../types/analyse.ts";
import { GuardedOutput, guarded } from "../guarded-output.ts";
import { ModuleFiles } from "../modules/module-files.ts";
import { nodeIo } from "../node-io.ts";
import {
  type ConfiguredRules,
  type FinishRequest,
  IDLE,
  type InvalidRule,
  type LintRequest,
  LOADING,
  type LoadedModule,
  type LoadedRule,
  type LoadRequest,
  READING,
  STATE,
  type ThreadAnswer,
  type ThreadData,
  type ThreadRequest,
} from "./protocol.ts";

const { port, state } = workerData as ThreadData;
// User code gets neither the channel of the responses nor one that nobody reads.
for (const key of Object.keys(workerData)) delete workerData[key];
parentPort?.close();
// Nor does it replace functions that our code calls.
for (const shared of [Array, String, Map, Set, WeakMap, RegExp, Number, Boolean])
  Object.freeze(shared.prototype);
for (const shared of [JSON, Atomics, Object, Array, Reflect, Math]) Object.freeze(shared);

/** Keyed by rule key. */
const loaded = new Map<string, Rule>();
const io = guarded(nodeIo());
/** Comes in time even while the other thread waits. */
const stderr = new GuardedOutput({
  write: (text) => writeSync(2, text) >= 0,
  drained: async () => {},
  isTty: false,
  columns: undefined,
});
let settings: ConfiguredRules = {
  severities: new Map(),
  options: undefined,
  plan: undefined,
  managed: undefined,
};

// The output belongs to the report.
for (const stream of [process.stdout, process.stderr])
  stream.write = (text: string | Uint8Array) => stderr.write(String(text));
process.exit = () => {
  throw new Error("`process.exit` was called");
};
process.on("uncaughtException", (error) => {
  stderr.line(`wafsmith: code of a custom rule threw outside of any call: ${thrownText(error)}`);
});
port.on("message", async (request: ThreadRequest) => {
  Atomics.store(state, STATE.running, READING);
  port.postMessage(await answerOf(request));
  Atomics.store(state, STATE.running, IDLE);
  Atomics.add(state, STATE.answers, 1);
  Atomics.notify(state, STATE.answers);
});

/** As JSON: a rule's facts may contain values that cannot be sent between threads. */
async function answerOf(request: ThreadRequest): Promise<string> {
  const asText = (answer: ThreadAnswer) => JSON.stringify(answer);
  try {
    if (request.kind === "load") return asText({ value: await load(request) });
    return asText({ value: request.kind === "lint" ? await lint(request) : finish(request) });
  } catch (error) {
    return asText({ error: thrownText(error) });
  }
}

async function load({ path, as }: LoadRequest): Promise<LoadedModule> {
  const module = await during(LOADING, () => import(pathToFileURL(path).href));
  // Reading an export may run code.
  return during(LOADING, () => contentOf(module.default, path, as));
}

// biome-ignore lint/suspicious/noExplicitAny: a module exports anything
function contentOf(exported: any, path: string, as: LoadRequest["as"]): LoadedModule {
  if (as === "rules")
    return withoutCode(path, Array.isArray(exported) ? exported : [exported], (rest) => rest);
  const custom: unknown = exported?.customRules;
  if (!Array.isArray(custom)) return { json: JSON.stringify(exported, null, 2), rules: [] };
  return withoutCode(path, custom, (rest) => ({ ...exported, customRules: rest }));
}

/** Removes the rules that are code from a list, and describes them; `around` makes JSON of the rest. */
function withoutCode(
  path: string,
  items: readonly unknown[],
  around: (rest: readonly unknown[]) => unknown,
): LoadedModule {
  const rest = items.filter((item) => !isRuleCode(item));
  const rules = items.filter(isRuleCode).map((item, at) => describe(item, `${path}#${at}`));
  return { json: JSON.stringify(around(rest), null, 2), rules };
}

function describe(rule: Rule, key: string): LoadedRule | InvalidRule {
  const problems = problemsOfRule(rule);
  if (problems.length > 0) return { problems, id: typeof rule.id === "string" ? rule.id : undefined };
  loaded.set(key, rule);
  return {
    id: rule.id,
    summary: rule.summary,
    effect: rule.effect,
    severity: rule.severity,
    presets: rule.presets,
    since: rule.since,
    fixable: rule.fixable,
    options: rule.options,
    why: rule.why,
    details: rule.details,
    source: rule.source,
    messages: rule.messages,
    key,
    hasFinish: rule.finish !== undefined,
  } as LoadedRule;
}

async function lint({ file, rules: asked, settings: given }: LintRequest): Promise<ElsewhereFound> {
  settings = given ?? settings;
  const { uri, text, path, directory, maxFileBytes } = file;
  const modules = new ModuleFiles({ directory, maxFileBytes }, io);
  const siblings = path === undefined ? undefined : () => modules.beside(path);
  const surroundings = path === undefined ? undefined : () => modules.around(path);
  const read = await documentReader({ uri, text, siblings, surroundings }, maxFileBytes);
  const rules = asked.map(({ key, origin }, at) => watched({ ...loaded.get(key)!, origin }, at + 1));
  const config = { ...settings, ruleIds: new Set<string>(), ignore: [], suppressions: [] };
  const { diagnostics, notChecked, facts } = lintDocument(read(text), { rules, config, analyse });
  const own = new Set(rules.map(({ id }) => `lint/${id}`));
  const isOwn = ({ code }: Diagnostic) => own.has(code) || code === "config/custom-rule-failed";
  const ofRules = notChecked.filter(({ reason }) => reason.startsWith(RULE_MARK));
  return {
    diagnostics: diagnostics.filter(isOwn),
    notChecked: ofRules.map((place) => ({ ...place, reason: place.reason.slice(RULE_MARK.length) })),
    facts,
  };
}

/** Parsing is work of ours: as long as it continues, no rule is to blame for silence. */
function analyse(...given: Parameters<typeof analyseExpression>): ReturnType<typeof analyseExpression> {
  Atomics.add(state, STATE.calls, 1);
  return analyseExpression(...given);
}

function finish({ rule: key, facts }: FinishRequest): readonly object[] {
  const reports: object[] = [];
  const project = { report: (report: object) => reports.push(report) };
  during(1, () => loaded.get(key)!.finish!(facts, project as never));
  return reports.map(plain);
}

/** Distinguishes locations that rules did not check from those that the engine did not, which are reported apart. */
const RULE_MARK = "rule: ";

/** The same rule, with every call noted. */
function watched(rule: Rule, running: number): Rule {
  const { create } = rule;
  const call =
    <Arguments extends unknown[]>(own: (...given: Arguments) => unknown) =>
    (...given: Arguments) => {
      const answer = during(running, () => own(...given));
      if (!(answer instanceof Promise)) return answer;
      answer.then(undefined, () => undefined);
      throw new Error("it returned a promise, but rules must be synchronous");
    };
  return {
    ...rule,
    create: (context) => {
      const notChecked: typeof context.notChecked = (at, reason) =>
        context.notChecked(at, RULE_MARK + shortened(reason));
      const report: typeof context.report = (given) => context.report(plainReport(given));
      const collect: typeof context.collect = (fact) => context.collect(plain(fact));
      const visitor = call(create)({ ...context, notChecked, report, collect });
      // A value that is not a visitor is rejected by the caller.
      if (typeof visitor !== "object" || visitor === null) return visitor as Visitor;
      const methods = during(running, () => Object.entries(visitor));
      return Object.fromEntries(methods.map(([kind, visit]) => [kind, call(visit)]));
    },
  };
}

/**
 * Runs users' code, with its turn noted. It stays noted afterwards: what the code created, such as a promise or an
 * object with getters, may still block the thread.
 */
function during<Value>(running: number, code: () => Value): Value {
  Atomics.add(state, STATE.calls, 1);
  Atomics.store(state, STATE.running, running);
  try {
    return code();
  } catch (error) {
    throw new Error(thrownText(error));
  }
}

/** A copy of a rule's report with plain strings and numbers: the original may contain code, such as a getter or a proxy. */
function plainReport<Report extends object>(given: Report): Report {
  const { data, fix, ...rest } = given as Report & { data?: object; fix?: unknown };
  const texts = Object.entries(data ?? {}).map(([key, value]) => [
    key,
    typeof value === "number" ? value : shortened(value),
  ]);
  const fixes = fix === undefined ? {} : { fix: plain(fix) };
  return { ...rest, ...(data ? { data: Object.fromEntries(texts) } : {}), ...fixes } as Report;
}

/** As parsed from JSON. */
function plain<Value>(value: Value): Value {
  const text: string | undefined = JSON.stringify(value);
  return text === undefined ? value : JSON.parse(text);
}

function shortened(value: unknown): string {
  const text = String(value);
  return text.length <= BUDGETS.ruleTextChars.default
    ? text
    : `${headOf(text, BUDGETS.ruleTextChars.default)}…`;
}

/** The text of a thrown value, obtained without running its code: a `message` getter may never return. */
function thrownText(error: unknown): string {
  if (typeof error !== "object" && typeof error !== "function") return shortened(error);
  if (error === null || types.isProxy(error) || !types.isNativeError(error))
    return "an object that is not an error";
  const message: unknown = Object.getOwnPropertyDescriptor(error, "message")?.value;
  return typeof message === "string" ? shortened(message) : "an error without a message";
}
