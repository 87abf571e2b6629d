import { LIMITS } from "../../contract/limits.ts";
import type { ExpressionSlot } from "../../contract/slots.ts";
import { attempted } from "../../core/attempt.ts";
import { Budget, OverBudget } from "../../core/budget.ts";
import { BUDGETS } from "../../core/budgets.ts";
import type { Diagnostic } from "../../core/diagnostic.ts";
import type { EmbeddedText } from "../../core/embedded-text.ts";
import type { Interruptible } from "../../core/interruptible.ts";
import { contains, type FileRange } from "../../core/range.ts";
import type { Unchecked } from "../../core/unchecked.ts";
import { isSound } from "../../semantics/compare/soundness.ts";
import type {
  Rule as ConfigRule,
  Filter,
  FirewallRule,
  ResourceInstance,
  SourceDocument,
  Subject,
} from "../../sources/recognise/model.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { type AnalysedExpression, analyseExpression, isRefused } from "../../types/analyse.ts";
import type { ExpressionContext } from "../define-rule.ts";
import { findingsBeside, partialFindings } from "../partial/partial.ts";
import { type SlottedNode, slotsOfRule, slotsOfSubject } from "../slotted.ts";
import { ActiveRules } from "./active-rules.ts";
import type { ExpressionMemory, Remembered } from "./expression-memory.ts";
import type { FindingCeiling } from "./finding-ceiling.ts";
import { Findings, wholeOf } from "./findings.ts";
import type { LintOptions } from "./lint-options.ts";
import { type JudgeCondition, loneConditions } from "./lone-conditions.ts";
import { type FoundInUse, namingInstances, withoutRepetitions } from "./uses.ts";

const SEVERAL_FIELDS: Unchecked = {
  kind: "unknown",
  reason: "comparison of conditions on a name that stands for several fields",
};

/** One document on its way through the rules. */
export class Run {
  readonly #document: SourceDocument;
  readonly #analyse: (text: string) => AnalysedExpression;
  readonly #memory: ExpressionMemory | undefined;
  readonly #visitsRule: (rule: ConfigRule) => boolean;
  readonly #findings: Findings;
  readonly #active: ActiveRules;
  readonly #judgeCondition: JudgeCondition;
  readonly #instanceOf = new Map<Diagnostic, ResourceInstance>();
  readonly #budget = new Budget(BUDGETS.stepsPerDocument.default);
  /** Findings outside of the parts of possible objects that are judged. */
  readonly #outside = new Set<Diagnostic>();
  #rules = 0;
  #expressions = 0;

  constructor(document: SourceDocument, options: LintOptions, ceiling: FindingCeiling) {
    this.#document = document;
    const { analyse = analyseExpression, memory, visitsRule = () => true, config } = options;
    this.#analyse = (text) => analyse(text, config.limits?.maxExpressionChars);
    this.#memory = memory;
    this.#visitsRule = visitsRule;
    this.#findings = new Findings(document, ceiling, options.provesFixes);
    this.#active = new ActiveRules(document, options, this.#findings);
    this.#judgeCondition = loneConditions(document.uri, this.#active, this.#analyse);
  }

  /** Visits the document, and returns the findings. */
  *found(): Interruptible<FoundInUse> {
    yield* this.#visitDocument();
    const { instances, possible = [] } = this.#document;
    const isRepeated = instances !== undefined || possible.length > 0;
    const kept = this.#findings.withoutFollowUps().filter((one) => !this.#outside.has(one));
    const { notChecked } = this.#findings;
    return {
      diagnostics: isRepeated ? namingInstances(kept, this.#instanceOf) : kept,
      notChecked: isRepeated ? withoutRepetitions(notChecked) : notChecked,
      counts: { rules: this.#rules, expressions: this.#expressions },
      facts: this.#active.facts.facts(),
    };
  }

  *#visitDocument(): Interruptible<void> {
    this.#findings.noteUnknowns();
    const { diagnostics } = this.#findings;
    for (const subject of this.#document.subjects) {
      const before = diagnostics.length;
      yield* this.#visitSubject(subject);
      yield;
      const instance = this.#document.instances?.get(subject);
      if (instance)
        for (const diagnostic of diagnostics.slice(before)) this.#instanceOf.set(diagnostic, instance);
    }
    const counts = [this.#rules, this.#expressions] as const;
    for (const { subject, within } of this.#document.possible ?? []) {
      const before = diagnostics.length;
      yield* this.#visitSubject(subject);
      yield;
      for (const one of within ? diagnostics.slice(before) : [])
        if (!contains(within!, one.range)) this.#outside.add(one);
    }
    [this.#rules, this.#expressions] = counts;
  }

  *#visitSubject(subject: Subject): Interruptible<void> {
    if (subject.kind === "Rule") {
      yield* this.#visitRule(subject);
    } else if (subject.kind === "ExpressionFile") {
      yield* this.#dispatch(subject.kind, subject, subject.content.toOuter({ start: 0, end: 0 }));
      yield* this.#visitExpression(subject.content, undefined, undefined);
    } else {
      yield* this.#dispatch(subject.kind, subject, subject.node.range);
      if (subject.kind === "Ruleset") {
        for (const rule of subject.rules) {
          if (!this.#visitsRule(rule)) continue;
          yield* this.#visitRule(rule);
          yield;
        }
      }
      for (const owner of ownersIn(subject)) {
        yield* this.#visitOwner(owner);
        yield;
      }
      for (const place of slotsOfSubject(subject)) {
        if (subject.kind === "SlotObjects") this.#rules++;
        if (place.isValue) this.#visitValue(place);
        else yield* this.#visitSlotted(place);
        yield;
      }
    }
  }

  *#visitRule(rule: ConfigRule): Interruptible<void> {
    this.#rules++;
    yield* this.#dispatch(rule.kind, rule, rule.node.range);
    const [own, ...others] = slotsOfRule(rule);
    yield* this.#visitSlotted(own!, rule);
    // A counting expression is not what the rule acts on, so it is visited without the rule. Blank counts as absent.
    for (const place of others) {
      if (place.isValue) this.#visitValue(place, rule);
      else if (place.node?.kind !== "String" || place.node.value.trim() !== "")
        yield* this.#visitSlotted(place);
    }
  }

  *#visitSlotted({ node, slot }: SlottedNode, owner?: ConfigRule): Interruptible<void> {
    if (node?.kind === "String") yield* this.#visitExpression(node.content, slot, owner);
    else this.#visitPartial(node, slot, owner);
  }

  /** A value is not a condition: the rules see its parts, and problems of the whole are up to a rule. */
  #visitValue({ node, slot }: SlottedNode, rule?: ConfigRule): void {
    if (node?.kind !== "String") return;
    const host = node.content;
    this.#within(() => {
      for (const finding of this.#judgeCondition(host.text, slot, rule, true).findings) {
        if (finding.code.startsWith("lint/")) this.#findings.add(finding, host);
      }
    });
    this.#findings.endExpression(host);
  }

  *#visitOwner(owner: FirewallRule | Filter): Interruptible<void> {
    if (owner.kind === "FirewallRule") this.#rules++;
    yield* this.#dispatch(owner.kind, owner, owner.node.range);
    if (owner.expression) yield* this.#visitExpression(owner.expression.content, undefined, owner);
    else {
      const holder = owner.kind === "Filter" ? owner.node : owner.filter;
      this.#visitPartial(holder?.get("expression"), undefined, owner);
    }
  }

  /** Reports the findings about a partly known expression that are true whatever its unknown parts are. */
  #visitPartial(
    node: LocatedNode | undefined,
    slot: ExpressionSlot | undefined,
    owner: ExpressionContext["owner"],
  ): void {
    if (node?.kind !== "Unknown" || !node.partial) return;
    const { content } = node.partial;
    const { partial } = node;
    this.#within(() => {
      for (const finding of partialFindings(partial, (text) => this.#judgeCondition(text, slot, owner))) {
        this.#findings.add(finding, content);
      }
    });
    this.#findings.endExpression(content);
  }

  /** Does the work on one expression, within its budget of steps. */
  #within(work: () => void): void {
    const budget = new Budget(BUDGETS.stepsPerExpression.default, this.#budget);
    paid(budget, work);
    if (budget.hasRunOut) this.#findings.ranOut();
  }

  /** The same with breaks, whose work does not count towards its budget. */
  *#withinSteps(
    work: Interruptible<void>,
    maxSteps = BUDGETS.stepsPerExpression.default,
  ): Interruptible<void> {
    const budget = new Budget(maxSteps, this.#budget);
    while (paid(budget, () => !work.next().done)) yield;
    if (budget.hasRunOut) this.#findings.ranOut();
  }

  *#visitExpression(
    host: EmbeddedText,
    slot: ExpressionSlot | undefined,
    owner: ExpressionContext["owner"],
  ): Interruptible<void> {
    this.#expressions++;
    const remembered = this.#memory?.of(host.text, slot?.id);
    this.#findings.host = host;
    const isTooLong = host.text.length > LIMITS.maxExpressionChars.value;
    const maxSteps = isTooLong ? BUDGETS.stepsPerAside.default : BUDGETS.stepsPerExpression.default;
    yield* this.#withinSteps(this.#judge(host, remembered, slot, owner), maxSteps);
    this.#within(() => this.#findings.proveTogether());
    this.#findings.endExpression(host);
  }

  *#judge(
    host: EmbeddedText,
    remembered: Remembered | undefined,
    slot: ExpressionSlot | undefined,
    owner: ExpressionContext["owner"],
  ): Interruptible<void> {
    const { text } = host;
    const phase = slot?.phase;
    const analysed = remembered
      ? this.#memory!.analysed(remembered, () => this.#analyse(text))
      : this.#analyse(text);
    const { typed, findings, hasSyntax } = analysed;
    for (const finding of findings) this.#findings.add(finding, host);
    const isValid = isSound(analysed, phase);
    const expression: ExpressionContext = { text, typed, isValid, phase, slot, owner };
    yield* this.#active.dispatch("Expression", expression, expression);
    if (!hasSyntax) {
      this.#findings.noteNotChecked(wholeOf(host), {
        kind: "invalid",
        reason: "expression with a syntax error",
      });
      const beside = findingsBeside(text, (condition) => this.#judgeCondition(condition, slot, owner));
      for (const finding of beside) this.#findings.add(finding, host);
    } else if (typed.parsed.root) {
      if (!isValid && !isRefused(findings)) this.#findings.noteNotChecked(wholeOf(host), SEVERAL_FIELDS);
      yield* this.#active.dispatchTree(typed.parsed.root, expression, remembered);
    }
    if (remembered) yield* this.#active.visitLocally(expression, hasSyntax, remembered);
  }

  *#dispatch(kind: string, subject: unknown, range: FileRange): Interruptible<void> {
    this.#findings.visited = range;
    yield* this.#withinSteps(this.#active.dispatch(kind, subject));
  }
}

/** Does work within a budget; undefined if the budget is exceeded. */
function paid<Result>(budget: Budget, work: () => Result): Result | undefined {
  return attempted(() => budget.pays(work), OverBudget);
}

/** The firewall rules or filters that a subject lists. */
function ownersIn(subject: Subject): readonly (FirewallRule | Filter)[] {
  if (subject.kind === "FirewallRules") return subject.rules;
  return subject.kind === "Filters" ? subject.filters : [];
}
