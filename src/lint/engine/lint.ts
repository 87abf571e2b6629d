import type { Diagnostic, Finding, Severity } from "../../core/diagnostic.ts";
import { sortDiagnostics } from "../../core/diagnostic.ts";
import { type EmbeddedText, locate, plainText } from "../../core/embedded-text.ts";
import { contains, type FileRange, inFile, inText, type Range } from "../../core/range.ts";
import { withWholeCharacters } from "../../core/whole-characters.ts";
import type {
  Rule as ConfigRule,
  Filter,
  FirewallRule,
  ResourceInstance,
  SourceDocument,
  Subject,
} from "../../sources/recognise/model.ts";
import type { LocatedNode } from "../../sources/values/located.ts";
import { type AnalysedExpression, analyseExpression } from "../../types/analyse.ts";
import type { TypedExpression } from "../../types/check.ts";
import { valueExpressionsOf } from "../analysis/value-parts.ts";
import { asExternal, type ResolvedConfig } from "../config/config.ts";
import { applySuppressions } from "../config/suppress.ts";
import type { ExpressionContext, Rule, RuleContext, Visitor } from "../define-rule.ts";
import { type FragmentJudgement, findingsBeside, partialFindings } from "../partial/partial.ts";
import { brokenRules } from "./broken-rules.ts";
import { Dispatcher } from "./dispatch.ts";
import type { ExpressionMemory, Remembered, RememberedReport } from "./expression-memory.ts";
import { FactCollector } from "./facts.ts";
import { boundedNotChecked, FindingCeiling } from "./finding-ceiling.ts";
import { FixProofs } from "./fix-proofs.ts";
import { optionValues } from "./options.ts";
import {
  type AnyReport,
  crashOf,
  diagnosticOf,
  fileRange,
  isLocated,
  rangeOf,
  refuseForeign,
} from "./report.ts";
import type { LintResult, NotChecked } from "./result.ts";
import { type Found, joined, mergedUses, namingInstances, withoutRepetitions } from "./uses.ts";

/** What `lintDocument` needs beside the document. */
export interface LintOptions {
  /** The rules to choose from; which of them run is the configuration's choice. */
  readonly rules: readonly Rule[];
  readonly config: ResolvedConfig;
  /** How an expression is parsed and checked. Default: `analyseExpression`. */
  readonly analyse?: typeof analyseExpression;
  /** What is known from the last lint of an earlier version of the document. Default: nothing. */
  readonly memory?: ExpressionMemory | undefined;
  /** Whether a rule of a ruleset is visited. The rulesets themselves always are. Default: every rule. */
  readonly visitsRule?: ((rule: ConfigRule) => boolean) | undefined;
  /** What rules that run elsewhere find in the document; they are among `rules`, and see nothing here. Default: nothing. */
  readonly elsewhere?: ((document: SourceDocument) => ElsewhereFound) | undefined;
  /**
   * Whether each safe fix of an expression is proved when it is made, and one that is not proved becomes a suggestion. Worth
   * its time where fixes are applied. Default: false.
   */
  readonly provesFixes?: boolean | undefined;
}

/** What rules that run elsewhere found in a document. */
export type ElsewhereFound = Pick<LintResult, "diagnostics" | "notChecked" | "facts">;

/**
 * Everything there is to say about one file: what its reader said, syntax, names and types of each expression, and the
 * findings of the rules that are switched on, with suppressions applied.
 *
 * Errors: a rule that throws becomes `internal/rule-crashed`, or `config/custom-rule-failed` where it is a user's; the other
 * rules go on.
 */
export function lintDocument(document: SourceDocument, options: LintOptions): LintResult {
  options.memory?.begin();
  const ceiling = new FindingCeiling(document.uri, options.config.limits);
  const found = foundInUses(document, options, ceiling);
  const { elsewhere } = options;
  const all = elsewhere ? joined(found, elsewhere(document), ceiling) : found;
  const beyond = ceiling.endFile();
  const diagnostics = beyond ? [...all.diagnostics, beyond] : all.diagnostics;
  return concluded({ ...all, diagnostics }, document, options);
}

/** What is found in a document or, where it has several uses, in all of them. */
function foundInUses(document: SourceDocument, options: LintOptions, ceiling: FindingCeiling): Found {
  const { uses = [] } = document;
  if (uses.length === 0) return foundIn(document, options, ceiling);
  const inUses = uses.map((use) => foundApart({ ...document, ...use, uses: [] }, options));
  const merged = mergedUses(foundApart(document, options), uses, inUses);
  return { ...merged, diagnostics: merged.diagnostics.filter(({ severity }) => ceiling.admits(severity)) };
}

/** What is found in one use, with a ceiling of its own. */
function foundApart(document: SourceDocument, options: LintOptions): Found {
  const ceiling = new FindingCeiling(document.uri, options.config.limits);
  const found = foundIn(document, options, ceiling);
  const beyond = ceiling.endFile();
  return beyond ? { ...found, diagnostics: [...found.diagnostics, beyond] } : found;
}

function foundIn(document: SourceDocument, options: LintOptions, ceiling: FindingCeiling): Found {
  const run = new Run(document, options, ceiling);
  run.visitDocument();
  return run.found();
}

/** What was found with suppressions applied, in order. */
function concluded(found: Found, document: SourceDocument, { rules, config }: LintOptions): LintResult {
  const projectRules = rules.filter(({ id, finish }) => finish && config.severities.has(id));
  const ids = new Set(projectRules.map(({ id }) => id));
  const diagnostics = document.isRecord ? found.diagnostics.map(withoutFixes) : found.diagnostics;
  const { kept, suppressed, used, pending } = applySuppressions(diagnostics, document, config, ids);
  const whole = kept.map((one) => withWholeCharacters(one, document.text));
  return {
    diagnostics: sortDiagnostics(config.isExternal ? whole.map(asExternal) : whole),
    notChecked: boundedNotChecked(found.notChecked, document.uri),
    counts: { ...found.counts, suppressed },
    usedSuppressions: used,
    facts: found.facts,
    pending,
  };
}

/** A condition that is judged by itself. */
interface Condition {
  readonly host: EmbeddedText;
  /** Takes what is found, in offsets of `host.text`. */
  readonly findings: Finding[];
}

/** One document on its way through the rules. */
class Run {
  readonly #document: SourceDocument;
  readonly #config: ResolvedConfig;
  readonly #analyse: (text: string) => AnalysedExpression;
  readonly #active: readonly { readonly rule: Rule; readonly severity: Severity }[];
  readonly #dispatcher: Dispatcher;
  readonly #memory: ExpressionMemory | undefined;
  /** Of the rules whose reports are remembered; of none without a memory. */
  readonly #local: Dispatcher;
  /** What they say of the expression that is visited, while it is not known yet. */
  #recording: RememberedReport[] | undefined;
  #isLearning = false;
  readonly #diagnostics: Diagnostic[];
  readonly #ceiling: FindingCeiling;
  readonly #visitsRule: (rule: ConfigRule) => boolean;
  /** Undefined where fixes are not proved. */
  readonly #proofs: FixProofs | undefined;
  readonly #notChecked: NotChecked[] = [];
  readonly #facts = new FactCollector();
  readonly #instanceOf = new Map<Diagnostic, ResourceInstance>();
  #rules = 0;
  #expressions = 0;
  /** What is being visited: the expression, where it is one, else a range of the file to blame for a crash. */
  #host: EmbeddedText | undefined;
  #visited: FileRange = inFile({ start: 0, end: 0 });
  /** What is judged by itself, and the rules that see it; made when first something is. */
  #condition: Condition | undefined;
  #conditionRules: Dispatcher | undefined;

  constructor(document: SourceDocument, options: LintOptions, ceiling: FindingCeiling) {
    this.#document = document;
    this.#config = options.config;
    const { analyse = analyseExpression } = options;
    this.#analyse = (text) => analyse(text, options.config.limits?.maxExpressionChars);
    this.#diagnostics = [...document.diagnostics];
    this.#ceiling = ceiling;
    this.#visitsRule = options.visitsRule ?? (() => true);
    this.#proofs = options.provesFixes ? new FixProofs() : undefined;
    this.#active = options.rules.flatMap((rule) => {
      const severity = options.config.severities.get(rule.id);
      return severity === undefined ? [] : [{ rule, severity }];
    });
    this.#memory = options.memory;
    const visitors = this.#active.map(({ rule, severity }) => {
      this.#facts.open(rule, severity);
      return this.#create(rule, severity);
    });
    const areLocal = visitors.map((visitor, at) => this.#memory?.isLocal(this.#active[at]!.rule, visitor));
    this.#dispatcher = this.#dispatcherFor(visitors.map((visitor, at) => (areLocal[at] ? {} : visitor)));
    this.#local = this.#dispatcherFor(visitors.map((visitor, at) => (areLocal[at] ? visitor : {})));
  }

  #dispatcherFor(visitors: readonly Visitor[]): Dispatcher {
    return new Dispatcher(visitors, (at, error) => this.#crashed(this.#active[at]!.rule, error));
  }

  visitDocument(): void {
    for (const { range, reason } of this.#document.leftOut ?? []) this.#noteNotChecked(range, reason);
    for (const root of this.#document.roots) this.#noteUnknowns(root);
    for (const subject of this.#document.subjects) {
      const before = this.#diagnostics.length;
      this.#visitSubject(subject);
      const instance = this.#document.instances?.get(subject);
      if (!instance) continue;
      for (const diagnostic of this.#diagnostics.slice(before)) this.#instanceOf.set(diagnostic, instance);
    }
  }

  found(): Found {
    const { instances } = this.#document;
    const kept = this.#withoutFollowUps();
    return {
      diagnostics: instances ? namingInstances(kept, this.#instanceOf) : kept,
      notChecked: instances ? withoutRepetitions(this.#notChecked) : this.#notChecked,
      counts: { rules: this.#rules, expressions: this.#expressions },
      facts: this.#facts.facts(),
    };
  }

  /** Of rules that are not well formed only that is said; all else in them would be about what was guessed. */
  #withoutFollowUps(): readonly Diagnostic[] {
    const broken = brokenRules(this.#document);
    if (broken.length === 0) return this.#diagnostics;
    for (const rule of broken) this.#noteNotChecked(rule, "rule that is not well formed");
    return this.#diagnostics.filter(
      ({ code, range }) => code.startsWith("source/") || !broken.some((rule) => contains(rule, range)),
    );
  }

  #visitSubject(subject: Subject): void {
    if (subject.kind === "Rule") {
      this.#visitRule(subject);
    } else if (subject.kind === "ExpressionFile") {
      this.#dispatch(subject.kind, subject, subject.content.toOuter({ start: 0, end: 0 }));
      this.#visitExpression(subject.content, undefined, undefined);
    } else {
      this.#dispatch(subject.kind, subject, subject.node.range);
      if (subject.kind === "Ruleset") {
        for (const rule of subject.rules) if (this.#visitsRule(rule)) this.#visitRule(rule);
      }
      if (subject.kind === "FirewallRules") for (const rule of subject.rules) this.#visitOwner(rule);
      if (subject.kind === "PolicyFile")
        for (const { content } of subject.expressions) this.#visitExpression(content, undefined, undefined);
      if (subject.kind === "Filters") for (const filter of subject.filters) this.#visitOwner(filter);
    }
  }

  #visitRule(rule: ConfigRule): void {
    this.#rules++;
    this.#dispatch(rule.kind, rule, rule.node.range);
    if (rule.expression) this.#visitExpression(rule.expression.content, rule.ruleset?.phase?.value, rule);
    else this.#visitPartial(rule.node.get("expression"), rule.ruleset?.phase?.value, rule);
    this.#visitCounting(rule.ratelimit?.get("counting_expression"));
    for (const { content } of valueExpressionsOf(rule)) this.#visitValue(content, rule);
  }

  /** A value is no condition: the rules see its parts, and what is wrong with the whole is a rule's to say. */
  #visitValue(host: EmbeddedText, rule: ConfigRule): void {
    for (const finding of this.#judge(host.text, rule.ruleset?.phase?.value, rule).findings) {
      if (finding.code.startsWith("lint/")) this.#add(finding, host);
    }
    this.#endExpression(host);
  }

  /** Says what is counted, not what the rule acts on: no rule about rules has it. Blank, it is as if it were absent. */
  #visitCounting(node: LocatedNode | undefined): void {
    if (node?.kind !== "String") this.#visitPartial(node, undefined, undefined);
    else if (node.value.trim() !== "") this.#visitExpression(node.content, undefined, undefined);
  }

  #visitOwner(owner: FirewallRule | Filter): void {
    if (owner.kind === "FirewallRule") this.#rules++;
    this.#dispatch(owner.kind, owner, owner.node.range);
    if (owner.expression) this.#visitExpression(owner.expression.content, undefined, owner);
    else {
      const holder = owner.kind === "Filter" ? owner.node : owner.filter;
      this.#visitPartial(holder?.get("expression"), undefined, owner);
    }
  }

  /** Of an expression that is not known as a whole, what is wrong in any case. */
  #visitPartial(
    node: LocatedNode | undefined,
    phase: string | undefined,
    owner: ExpressionContext["owner"],
  ): void {
    if (node?.kind !== "Unknown" || !node.partial) return;
    const { content } = node.partial;
    for (const finding of partialFindings(node.partial, (text) => this.#judge(text, phase, owner))) {
      this.#add(finding, content);
    }
    this.#endExpression(content);
  }

  #add(finding: Finding, host: EmbeddedText): void {
    if (!this.#ceiling.admitsInExpression(finding.severity)) return;
    this.#diagnostics.push(locate(finding, host, this.#document.uri));
  }

  #endExpression(host: EmbeddedText): void {
    const beyond = this.#ceiling.endExpression(host);
    if (beyond) this.#diagnostics.push(beyond);
  }

  /** What is said of a condition by itself. What rules say of expressions as a whole, or of several files, is left out. */
  #judge(text: string, phase: string | undefined, owner: ExpressionContext["owner"]): FragmentJudgement {
    const { typed, findings, hasSyntax } = this.#analyse(text);
    const found: Finding[] = [...findings];
    const { root } = typed.parsed;
    if (!hasSyntax || !root) return { findings: found, hasSyntax };
    this.#condition = { host: plainText(text), findings: found };
    this.#conditionRules ??= this.#makeConditionRules();
    const rules = this.#conditionRules;
    const isValid = !findings.some((finding) => finding.severity === "error");
    const expression: ExpressionContext = { text, typed: withoutRoot(typed), isValid, phase, owner };
    rules.dispatchTree(root, expression);
    return { findings: found, hasSyntax };
  }

  #visitExpression(host: EmbeddedText, phase: string | undefined, owner: ExpressionContext["owner"]): void {
    this.#expressions++;
    const { text } = host;
    const remembered = this.#memory?.of(text, phase);
    const { typed, findings, hasSyntax } = this.#analysed(text, remembered);
    for (const finding of findings) this.#add(finding, host);
    const isValid = !findings.some((finding) => finding.severity === "error");
    const expression: ExpressionContext = { text, typed, isValid, phase, owner };
    this.#host = host;
    this.#dispatcher.dispatch("Expression", expression, expression);
    if (!hasSyntax) {
      this.#noteNotChecked(wholeOf(host), "expression with a syntax error");
      const beside = findingsBeside(text, (condition) => this.#judge(condition, phase, owner));
      for (const finding of beside) this.#add(finding, host);
    } else if (typed.parsed.root) {
      this.#dispatcher.dispatchTree(typed.parsed.root, expression);
    }
    if (remembered) this.#visitLocally(expression, hasSyntax, remembered);
    this.#proofs?.end(text, this.#diagnostics);
    this.#host = undefined;
    this.#endExpression(host);
  }

  #analysed(text: string, remembered: Remembered | undefined): AnalysedExpression {
    if (!this.#memory || !remembered) return this.#analyse(text);
    return this.#memory.analysed(remembered, () => this.#analyse(text));
  }

  /** What rules say that look at one expression at a time, from memory where it is there. */
  #visitLocally(expression: ExpressionContext, hasSyntax: boolean, remembered: Remembered): void {
    const { text, typed, isValid, phase, owner } = expression;
    // As long as it turns out which rules are wide, all of them see every expression.
    if (remembered.reports && !this.#isLearning) {
      const known = this.#memory?.lastingOf(remembered.reports) ?? [];
      for (const { rule, severity, report } of known) this.#report(rule, severity, report);
      return;
    }
    const noteWide = () => this.#noteWide();
    const watched: ExpressionContext = {
      ...{ text, typed, isValid, phase },
      get owner() {
        noteWide();
        return owner;
      },
    };
    const recording: RememberedReport[] = [];
    this.#recording = recording;
    this.#local.dispatch("Expression", watched, watched);
    if (hasSyntax && typed.parsed.root) this.#local.dispatchTree(typed.parsed.root, watched);
    this.#recording = undefined;
    remembered.reports = this.#memory?.lastingOf(recording) ?? [];
  }

  #report(rule: Rule, severity: Severity, report: AnyReport): void {
    const isAdmitted = this.#host
      ? this.#ceiling.admitsInExpression(severity)
      : this.#ceiling.admits(severity);
    if (!isAdmitted) return;
    const host = this.#host;
    const proved =
      host && this.#proofs ? this.#proofs.proved(report, host.text, this.#diagnostics.length) : report;
    const diagnostic = diagnosticOf(rule, severity, proved, { uri: this.#document.uri, host });
    if (!isWithin(diagnostic, this.#document.text.length))
      throw new Error("a report or a fix is outside of the file");
    this.#diagnostics.push(diagnostic);
  }

  /** What the rule that is called says may be something else about an equal expression. */
  #noteWide(): void {
    if (!this.#recording) return;
    this.#isLearning = true;
    this.#memory?.noteWide(this.#active[this.#local.current]!.rule);
  }

  #dispatch(kind: string, subject: unknown, range: FileRange): void {
    this.#visited = range;
    this.#dispatcher.dispatch(kind, subject);
  }

  /** Apart from the rules of the whole, so that neither sees what the other does. */
  #makeConditionRules(): Dispatcher {
    return new Dispatcher(
      this.#active.map(({ rule, severity }) =>
        this.#create(rule, severity, this.#contextWithin(rule, severity)),
      ),
      (at, error) => this.#crashed(this.#active[at]!.rule, error),
    );
  }

  #create(rule: Rule, severity: Severity, within?: Partial<RuleContext<Rule["messages"]>>): Visitor {
    try {
      const visitor: unknown = rule.create({ ...this.#contextFor(rule, severity), ...within });
      if (typeof visitor === "object" && visitor !== null) return visitor;
      throw new Error("`create` answers no visitor");
    } catch (error) {
      this.#crashed(rule, error);
      return {};
    }
  }

  #contextFor(rule: Rule, severity: Severity): RuleContext<Rule["messages"]> {
    const { uri } = this.#document;
    return {
      uri,
      plan: this.#config.plan,
      options: optionValues(rule.options, this.#config.options?.get(rule.id)),
      managed: this.#config.managed,
      report: (report) => {
        this.#report(rule, severity, report as AnyReport);
        this.#recording?.push({ rule, severity, report: report as AnyReport });
      },
      replace: (at, newText) => {
        if (!isLocated(at)) return { range: inText(rangeOf(at)), newText };
        if (this.#host) throw new Error("a located value replaced from within an expression");
        refuseForeign(at, uri);
        return { range: at.range, newText };
      },
      notChecked: (at, reason) => {
        this.#noteWide();
        this.#noteNotChecked(fileRange(at, this.#host), reason);
      },
      collect: (fact) => {
        this.#noteWide();
        // A record repeats what other files say, and is no second place where something is kept.
        if (this.#document.isRecord) return;
        this.#facts.collect(rule, fact);
      },
      rangeInFile: (at) => fileRange(at, this.#host),
    };
  }

  /** What differs for a rule that judges a condition of an expression that is not known as a whole. */
  #contextWithin(rule: Rule, severity: Severity): Partial<RuleContext<Rule["messages"]>> {
    const { uri } = this.#document;
    return {
      report: (report: unknown) => {
        const { at, related = [] } = report as AnyReport;
        if (isLocated(at) || related.some((place) => isLocated(place.at))) return;
        const { host, findings } = this.#condition!;
        findings.push(diagnosticOf(rule, severity, report as AnyReport, { uri, host }));
      },
      notChecked: () => {},
      collect: () => {},
    };
  }

  #crashed(rule: Rule, error: unknown): void {
    this.#noteWide();
    // Told only now: for an escaped text it takes a map of every character.
    const range = this.#host ? wholeOf(this.#host) : this.#visited;
    this.#diagnostics.push(crashOf(rule, { uri: this.#document.uri, range, error }));
  }

  #noteNotChecked(range: FileRange, reason: string): void {
    this.#notChecked.push({ uri: this.#document.uri, range, reason });
  }

  /** Values that the file does not tell are counted, wherever they stand. */
  #noteUnknowns(root: LocatedNode): void {
    const pending: LocatedNode[] = [root];
    for (let node = pending.pop(); node; node = pending.pop()) {
      if (node.kind === "Unknown") this.#noteNotChecked(node.range, node.reason);
      else if (node.kind === "Array") for (const item of node.items) pending.push(item);
      else if (node.kind === "Object") for (const entry of node.entries) pending.push(entry.value);
    }
  }
}

/** A record of what there is is not edited. */
function withoutFixes(diagnostic: Diagnostic): Diagnostic {
  return diagnostic.fixes.length === 0 ? diagnostic : Object.freeze({ ...diagnostic, fixes: [] });
}

/** The same without its root, so that no rule takes a condition for the expression that it is a part of. */
function withoutRoot(typed: TypedExpression): TypedExpression {
  return {
    parsed: { text: typed.parsed.text, root: undefined },
    findings: typed.findings,
    typeOf: (node) => typed.typeOf(node),
    valueOf: (literal) => typed.valueOf(literal),
    valuesOf: (set) => typed.valuesOf(set),
  };
}

/** Whether a diagnostic and its fixes are about places that a file of some length has. */
function isWithin({ range, fixes }: Diagnostic, length: number): boolean {
  const isInside = ({ start, end }: Range) => start >= 0 && start <= end && end <= length;
  return isInside(range) && fixes.every(({ edits }) => edits.every((edit) => isInside(edit.range)));
}

/** Where an embedded text stands in its file. */
function wholeOf(host: EmbeddedText): FileRange {
  return host.toOuter({ start: 0, end: host.text.length });
}
