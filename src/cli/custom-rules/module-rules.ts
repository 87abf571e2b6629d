import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import { code, counted } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import type { ResolvedConfig } from "../../lint/config/config.ts";
import { configProblem } from "../../lint/config/config-problem.ts";
import { defineRule, type Rule } from "../../lint/define-rule.ts";
import type { ElsewhereFound } from "../../lint/engine/lint-options.ts";
import type { Collected, PlainData } from "../../lint/engine/project-report.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import { displayPath } from "../files/paths.ts";
import type { Io } from "../io.ts";
import type { LoadedModule, LoadedRule, LoadRequest, TextForRules } from "./protocol.ts";
import { RuleThread, Stuck } from "./rule-thread.ts";

/** Users' modules: configurations in JavaScript, and rules made with `defineRule`. All run in one thread. */
export class ModuleRules {
  readonly #io: Io;
  readonly #timeoutMs: number;
  readonly #thread: RuleThread;
  readonly #modules = new Map<string, LoadRequest>();
  readonly #loaded: Map<string, LoadedModule>;
  /** The thread's keys of its rules, by the rules that represent them here, which have the metadata but see nothing. */
  readonly #keys = new Map<Rule, string>();
  /** Rules that did not return. */
  readonly #stuck = new Set<Rule>();
  /** The configuration whose settings the thread has. */
  #config: ResolvedConfig | undefined;

  /**
   * `timeoutMs`: for each call of a rule, and for each module. Default: ten seconds. `known`: modules whose code has run
   * already, as `loaded` has them; they are not loaded again.
   */
  constructor(timeoutMs: number | undefined, io: Io, known: ReadonlyMap<string, LoadedModule> = new Map()) {
    this.#io = io;
    this.#loaded = new Map(known);
    this.#timeoutMs = timeoutMs ?? BUDGETS.ruleSeconds.default * 1000;
    this.#thread = new RuleThread(io.ruleThread, this.#timeoutMs);
  }

  /**
   * Loads a module.
   *
   * Errors: throws an `Error` whose message gives the reason, phrased to follow a colon.
   */
  load(path: string, as: LoadRequest["as"]): LoadedModule {
    const request: LoadRequest = { kind: "load", path, as };
    const known = this.#loaded.get(keyOf(request));
    if (known) return known;
    this.#reload();
    try {
      const module = this.#thread.ask(request) as LoadedModule;
      this.#modules.set(path, request);
      this.#loaded.set(keyOf(request), module);
      return module;
    } catch (error) {
      if (error instanceof Stuck) throw new Error(`it did not end within ${this.#seconds}`);
      throw error;
    }
  }

  /** The loaded modules, by path and purpose. */
  get loaded(): ReadonlyMap<string, LoadedModule> {
    return this.#loaded;
  }

  /** Ends the thread; a new one is started when needed. */
  end(): void {
    this.#thread.end();
  }

  /** The rule that represents one of the thread. */
  rule({ key, hasFinish, ...words }: LoadedRule): Rule {
    const origin = displayPath(key.slice(0, key.lastIndexOf("#")), this.#io.cwd);
    const rule: Rule = defineRule({
      ...words,
      origin,
      create: () => ({}),
      ...(hasFinish
        ? {
            finish: (facts: readonly Collected<PlainData>[], project) => {
              for (const report of this.#finish(rule, facts)) project.report(report as never);
            },
          }
        : {}),
    });
    this.#keys.set(rule, key);
    return rule;
  }

  /**
   * A function that returns the findings of those `rules` that run in the thread; undefined if none of them does.
   *
   * Errors: `config/custom-rule-failed` for a rule that threw or did not return; the latter is skipped from here on.
   */
  finder(
    place: Omit<TextForRules, "uri" | "text">,
    rules: readonly Rule[],
    config: ResolvedConfig,
  ): ((document: Pick<SourceDocument, "uri" | "text">) => ElsewhereFound) | undefined {
    const own = rules.filter((rule) => this.#keys.has(rule) && config.severities.has(rule.id));
    if (own.length === 0) return undefined;
    return ({ uri, text }) => this.#find({ ...place, uri, text }, own, config);
  }

  #find(file: TextForRules, rules: readonly Rule[], config: ResolvedConfig): ElsewhereFound {
    const failed: Diagnostic[] = [];
    for (;;) {
      const active = rules.filter((rule) => !this.#stuck.has(rule));
      if (active.length === 0) return { diagnostics: failed, notChecked: [], facts: [] };
      try {
        const found = this.#lint(file, active, config);
        return { ...found, diagnostics: [...failed, ...found.diagnostics] };
      } catch (error) {
        if (!(error instanceof Stuck)) throw error;
        const rule = active[error.rule!]!;
        this.#stuck.add(rule);
        failed.push(this.#stuckIn(file.uri, rule));
      }
    }
  }

  #lint(file: TextForRules, active: readonly Rule[], config: ResolvedConfig): ElsewhereFound {
    const rules = active.map((rule) => ({ key: this.#keys.get(rule)!, origin: rule.origin! }));
    this.#reload();
    const { severities, options, plan, managed, limits } = config;
    const settings = this.#config === config ? undefined : { severities, options, plan, managed, limits };
    this.#config = config;
    return this.#thread.ask({ kind: "lint", file, rules, settings }) as ElsewhereFound;
  }

  #finish(rule: Rule, facts: readonly Collected<PlainData>[]): readonly object[] {
    this.#reload();
    try {
      return this.#thread.ask({ kind: "finish", rule: this.#keys.get(rule)!, facts }) as readonly object[];
    } catch (error) {
      if (error instanceof Stuck) throw new Error(`it did not return within ${this.#seconds}`);
      throw error;
    }
  }

  /** A new thread knows no module. They were loaded before, so that nothing new is to be expected. */
  #reload(): void {
    if (!this.#thread.isNew) return;
    this.#config = undefined;
    for (const request of this.#modules.values()) this.#thread.ask(request);
  }

  #stuckIn(uri: string, { id, origin }: Rule): Diagnostic {
    const message = `The rule ${code(id)} of ${code(origin!)} did not return within ${this.#seconds} in this file, so it is left out from here on.`;
    const help = "Correct the rule; `--rule-timeout` gives each of its calls more time.";
    const data = { rule: id, origin: origin! };
    const range = inFile({ start: 0, end: 0 });
    return configProblem({ slug: "custom-rule-failed", uri, range, message, help, data });
  }

  get #seconds(): string {
    return counted(this.#timeoutMs / 1000, "second");
  }
}

/** One file may be loaded as a configuration and as rules. */
function keyOf({ path, as }: LoadRequest): string {
  return `${as} ${path}`;
}
