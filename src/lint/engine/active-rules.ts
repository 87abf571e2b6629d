import { OverBudget } from "../../core/budget.ts";
import type { Severity } from "../../core/diagnostic.ts";
import type { Interruptible } from "../../core/interruptible.ts";
import { inText } from "../../core/range.ts";
import type { Node } from "../../parser/ast.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { ResolvedConfig } from "../config/config.ts";
import type { ExpressionContext, Rule, RuleContext, Visitor } from "../define-rule.ts";
import { anchorsIn } from "./anchors.ts";
import { Dispatcher } from "./dispatch.ts";
import type { ExpressionMemory, Remembered, RememberedReport } from "./expression-memory.ts";
import { FactCollector } from "./facts.ts";
import type { Findings } from "./findings.ts";
import type { LintOptions } from "./lint-options.ts";
import { optionValues } from "./options.ts";
import { fileRange, isLocated, rangeOf, refuseForeign } from "./report.ts";

interface ActiveRule {
  readonly rule: Rule;
  readonly severity: Severity;
  readonly options: RuleContext<Rule["messages"]>["options"];
}

const switchedOn = new WeakMap<ResolvedConfig, { rules: readonly Rule[]; active: readonly ActiveRule[] }>();

/** Computed once for all files of a configuration. */
function activeRules(rules: readonly Rule[], config: ResolvedConfig): readonly ActiveRule[] {
  const known = switchedOn.get(config);
  if (known?.rules === rules) return known.active;
  const active = rules.flatMap((rule): readonly ActiveRule[] => {
    const severity = config.severities.get(rule.id);
    if (severity === undefined) return [];
    return [{ rule, severity, options: optionValues(rule.options, config.options?.get(rule.id)) }];
  });
  switchedOn.set(config, { rules, active });
  return active;
}

/** The members that the contexts of all rules share. */
type SharedContext = Pick<
  RuleContext<Rule["messages"]>,
  "uri" | "plan" | "provider" | "isTerraform" | "managed" | "replace" | "notChecked" | "rangeInFile"
>;

/** The properties that replace those of a rule's context for a document. */
export type ContextWithin = (active: ActiveRule) => Partial<RuleContext<Rule["messages"]>>;

/** The enabled rules, and their visitors for one document. */
export class ActiveRules {
  readonly facts = new FactCollector();
  readonly #document: SourceDocument;
  readonly #config: ResolvedConfig;
  readonly #findings: Findings;
  readonly #active: readonly ActiveRule[];
  readonly #shared: SharedContext;
  readonly #memory: ExpressionMemory | undefined;
  readonly #dispatcher: Dispatcher;
  /** Equal if the dispatcher calls the same rules for the same kinds of nodes. */
  readonly #lookedAt: string;
  /** Calls the rules whose reports are remembered; none without a memory. */
  readonly #local: Dispatcher;
  /** Their reports about the visited expression, recorded until they are in the memory. */
  #recording: RememberedReport[] | undefined;
  #isLearning = false;

  constructor(document: SourceDocument, { rules, config, memory }: LintOptions, findings: Findings) {
    this.#document = document;
    this.#config = config;
    this.#findings = findings;
    this.#memory = memory;
    this.#active = activeRules(rules, config);
    this.#shared = this.#sharedContext();
    const visitors = this.#active.map((active) => {
      this.facts.open(active.rule, active.severity);
      return this.#create(active);
    });
    const areLocal = visitors.map((visitor, at) => memory?.isLocal(this.#active[at]!.rule, visitor));
    const others = visitors.map((visitor, at) => (areLocal[at] ? {} : visitor));
    const kinds = JSON.stringify(others.map(Object.keys));
    this.#lookedAt = memory?.kindsAsKept(kinds) ?? kinds;
    this.#dispatcher = this.#dispatcherFor(others);
    this.#local = this.#dispatcherFor(visitors.map((visitor, at) => (areLocal[at] ? visitor : {})));
  }

  /** Calls the rules for one subject of the document, or for an expression before its nodes. */
  dispatch(kind: string, subject: unknown, expression?: ExpressionContext): Interruptible<void> {
    return this.#dispatcher.dispatch(kind, subject, expression);
  }

  /** Calls the rules for the nodes of an expression. The memory also records which nodes they look at. */
  dispatchTree(
    root: Node,
    expression: ExpressionContext,
    remembered: Remembered | undefined,
  ): Interruptible<void> {
    if (!remembered) return this.#dispatcher.dispatchTree(root, expression);
    const known = remembered.handled;
    if (known?.by === this.#lookedAt) return this.#dispatcher.dispatchNodes(known.nodes, expression);
    const nodes = this.#dispatcher.handledNodes(root);
    if (!nodes) return this.#dispatcher.dispatchTree(root, expression);
    remembered.handled = { by: this.#lookedAt, nodes };
    return this.#dispatcher.dispatchNodes(nodes, expression);
  }

  /** Reports the findings of rules that look at one expression at a time, from the memory if they are in it. */
  *visitLocally(
    expression: ExpressionContext,
    hasSyntax: boolean,
    remembered: Remembered,
  ): Interruptible<void> {
    const { typed, owner } = expression;
    // Until it is known which rules are wide, all of them see every expression.
    if (remembered.reports && !this.#isLearning) {
      if (remembered.reports.length === 0) return;
      const known = this.#memory?.lastingOf(remembered.reports) ?? [];
      for (const { rule, severity, report } of known) this.#findings.report(rule, severity, report);
      return;
    }
    const noteWide = () => this.#noteWide();
    const watched: ExpressionContext = {
      ...expression,
      get owner() {
        noteWide();
        return owner;
      },
    };
    const recording: RememberedReport[] = [];
    this.#recording = recording;
    yield* this.#local.dispatch("Expression", watched, watched);
    if (hasSyntax && typed.parsed.root) yield* this.#local.dispatchTree(typed.parsed.root, watched);
    this.#recording = undefined;
    remembered.reports = this.#memory?.lastingOf(recording) ?? [];
  }

  /** The same rules in a separate dispatcher, so that neither affects the other. */
  apart(contextWithin: ContextWithin): Dispatcher {
    return this.#dispatcherFor(this.#active.map((active) => this.#create(active, contextWithin(active))));
  }

  #dispatcherFor(visitors: readonly Visitor[]): Dispatcher {
    return new Dispatcher(visitors, (at, error) => this.#crashed(this.#active[at]!.rule, error));
  }

  #create(active: ActiveRule, within?: Partial<RuleContext<Rule["messages"]>>): Visitor {
    const { rule } = active;
    try {
      const context = this.#contextFor(active);
      const visitor: unknown = rule.create(within ? { ...context, ...within } : context);
      if (typeof visitor === "object" && visitor !== null) return visitor;
      throw new Error("`create` returns no visitor");
    } catch (error) {
      this.#crashed(rule, error);
      return {};
    }
  }

  #contextFor({ rule, severity, options }: ActiveRule): RuleContext<Rule["messages"]> {
    return {
      ...this.#shared,
      options,
      report: (report) => {
        this.#findings.report(rule, severity, report);
        this.#recording?.push({ rule, severity, report });
      },
      collect: (fact) => {
        this.#noteWide();
        // A record repeats what other files state, so it is not a second place where something is defined.
        if (this.#document.isRecord) return;
        this.facts.collect(rule, fact);
      },
    };
  }

  #sharedContext(): SharedContext {
    const { uri, subjects } = this.#document;
    const findings = this.#findings;
    const anchorOf = anchorsIn(this.#document);
    return {
      uri,
      plan: this.#config.plan,
      provider: this.#config.provider,
      isTerraform: subjects.some((one) => one.kind === "TerraformResource" && !one.isProgram),
      managed: this.#config.managed,
      replace: (at, newText) => {
        if (!isLocated(at)) return { range: inText(rangeOf(at)), newText };
        if (findings.host) throw new Error("a located value replaced from within an expression");
        refuseForeign(at, uri);
        return { range: at.range, newText };
      },
      notChecked: (at, reason, kind = "unknown") => {
        this.#noteWide();
        findings.noteNotChecked(fileRange(at, findings.host), { kind, reason });
      },
      rangeInFile: (at) => {
        const range = fileRange(at, findings.host);
        const anchor = anchorOf({ range });
        return anchor === undefined ? range : { ...range, anchor };
      },
    };
  }

  #crashed(rule: Rule, error: unknown): void {
    this.#noteWide();
    if (error instanceof OverBudget) this.#findings.ranOut();
    else this.#findings.crashed(rule, error);
  }

  /** Records that the current rule may report something else about an equal expression elsewhere. */
  #noteWide(): void {
    if (!this.#recording) return;
    this.#isLearning = true;
    this.#memory?.noteWide(this.#active[this.#local.current]!.rule);
  }
}
