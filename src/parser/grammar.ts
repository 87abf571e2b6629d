import { EmbeddedActionsParser, type IToken } from "chevrotain";
import type { Finding } from "../core/diagnostic.ts";
import { GRAMMAR_OPTIONS } from "../core/grammar-options.ts";
import type { SlugParts } from "../core/problem.ts";
import type { Token } from "../core/token.ts";
import type {
  Access,
  BareLiteral,
  ComparisonOperator,
  Expression,
  Field,
  FunctionCall,
  Index,
  Invalid,
  ListReference,
  LogicalOperator,
  Node,
  Quantifier,
  SetLiteral,
  Spelling,
  StringLiteral,
} from "./ast.ts";
import { buildChain, type FlatChain } from "./chain.ts";
import {
  type ActionContext,
  argumentOf,
  comparisonOf,
  conditionOf,
  missingArgument,
  quantifierOf,
} from "./checks.ts";
import type { SyntaxSlug } from "./codes.ts";
import { rememberedName } from "./names.ts";
import { syntaxProblem } from "./problems.ts";
import {
  CALL_TOKEN,
  CLOSE_SET_TOKEN,
  CLOSE_TOKEN,
  COMMA_TOKEN,
  INDEX_TOKEN,
  LITERAL_TOKEN,
  LOGICAL_TOKEN,
  NAME_TOKEN,
  NOT_TOKEN,
  OPEN_SET_TOKEN,
  OPEN_TOKEN,
  OPERATOR_TOKEN,
  QUANTIFIER_TOKEN,
  TOKEN_TYPES,
} from "./tokens.ts";

/** The result of a rule of the grammar before its place is known: an argument may be a literal, a condition may not. */
type Part = Node;

/** The result of one run over the tokens. */
export interface GrammarRun {
  readonly root: Expression | undefined;
  /** Mistakes that the actions found in text that fits the grammar. */
  readonly problems: readonly Finding[];
  /** Index of the first token that does not fit; `tokens.length` for the end; undefined when all fit. */
  readonly failedAt: number | undefined;
}

const MAX_GRAMMAR_PROBLEMS = 100;

type Alternatives<Result> = { ALT: () => Result }[];

/** The sides of a comparison. */
const LEFT = 0;
const RIGHT = 1;
type Side = typeof LEFT | typeof RIGHT;

/**
 * The grammar of the Rules language, over the scanner's tokens:
 *
 *     chain     = condition { LOGICAL condition }
 *     condition = NOT condition | primary [ OPERATOR primary ]
 *     primary   = ( NAME | LITERAL | set | compound ) { INDEX }
 *     set       = OPEN_SET { LITERAL } CLOSE_SET
 *     compound  = OPEN chain CLOSE | CALL arguments CLOSE | QUANTIFIER arguments CLOSE
 *     arguments = [ chain ] { COMMA [ chain ] }
 *
 * It is wider than the language: the actions check which primary is allowed where (no literal on the left, a set only
 * after `in`), because they can explain it. The tree is built as tokens are consumed.
 */
export class ExpressionGrammar extends EmbeddedActionsParser implements ActionContext {
  text = "";
  #problems: Finding[] = [];
  // The alternatives are made once, not again at every token that Chevrotain chooses by.
  readonly #conditionForms: Alternatives<Part> = [
    { ALT: () => this.#not() },
    { ALT: () => this.#comparison() },
  ];
  readonly #leftForms = this.#primaryForms(LEFT);
  readonly #rightForms = this.#primaryForms(RIGHT);

  /** `isValidated`: whether Chevrotain validates the grammar, which only a test needs. */
  constructor({ isValidated = false } = {}) {
    super([...TOKEN_TYPES], { ...GRAMMAR_OPTIONS, skipValidations: !isValidated });
    this.performSelfAnalysis();
  }

  /** Parses the tokens of `text`. Errors: none are thrown for any tokens whose nesting is bounded. */
  run(tokens: readonly Token[], text: string): GrammarRun {
    this.text = text;
    this.#problems = [];
    this.input = tokens as unknown as IToken[];
    const part = this.chain();
    const failedAt = this.errors.length > 0 ? this.#failedAt(tokens) : undefined;
    const root = failedAt === undefined ? conditionOf(part, this) : undefined;
    this.text = "";
    return { root, problems: this.#problems, failedAt };
  }

  /** Keeps only the first findings: more are never read, and a megabyte of commas would make a gigabyte of findings. */
  report(finding: Finding): void {
    if (!this.isFull) this.#problems.push(finding);
  }

  problem(parts: SlugParts<SyntaxSlug>): void {
    this.report(syntaxProblem(parts));
  }

  get isFull(): boolean {
    return this.#problems.length >= MAX_GRAMMAR_PROBLEMS;
  }

  #failedAt(tokens: readonly Token[]): number {
    const at = tokens.indexOf(this.errors[0]!.token as unknown as Token);
    return at === -1 ? tokens.length : at;
  }

  private readonly chain = this.RULE("chain", (): Part => {
    let first: Part | undefined;
    let chain: FlatChain | undefined;
    this.AT_LEAST_ONE_SEP({
      SEP: LOGICAL_TOKEN,
      DEF: () => {
        const operator = this.LA(0) as unknown as Token<LogicalOperator>;
        const operand = this.OR(this.#conditionForms);
        if (first === undefined) {
          first = operand;
          return;
        }
        chain ??= { operands: [first], operators: [] };
        chain.operators.push(operator);
        chain.operands.push(operand);
      },
    });
    return chain === undefined ? first! : buildChain(chain, this);
  });

  /** Used after `not` only: a chain parses its conditions itself, and they parse their sides. */
  private readonly condition = this.RULE("condition", (): Part => this.OR(this.#conditionForms));

  private readonly arguments = this.RULE("arguments", (): Part[] => {
    const parts: Part[] = [];
    this.OPTION(() => parts.push(this.SUBRULE(this.chain)));
    this.MANY(() => {
      const comma = this.CONSUME(COMMA_TOKEN) as unknown as Token;
      let part: Part | undefined;
      this.OPTION1(() => (part = this.SUBRULE1(this.chain)));
      if (part === undefined || parts.length === 0) missingArgument(comma, part === undefined, this);
      if (part !== undefined) parts.push(part);
    });
    return parts;
  });

  #not(): Part {
    const not = this.CONSUME(NOT_TOKEN) as unknown as Token;
    const operand = conditionOf(this.SUBRULE1(this.condition), this);
    return { kind: "Not", spelling: this.#spelling(not), operand, start: not.start, end: operand.end };
  }

  #comparison(): Part {
    const left = this.#primary(LEFT, this.#leftForms);
    let result = left;
    this.OPTION(() => {
      const token = this.CONSUME(OPERATOR_TOKEN) as unknown as Token<ComparisonOperator | undefined>;
      const right = this.#primary(RIGHT, this.#rightForms);
      result = comparisonOf(left, token.payload, this.#spelling(token), right, this);
    });
    return result;
  }

  /**
   * One side of a comparison. Neither it nor its forms are separate rules: most terms are a name and a literal, and
   * entering a rule costs more than reading them. Chevrotain requires a different number for each use of the same rule
   * within a rule, and a rule has both sides.
   */
  #primary(side: Side, forms: Alternatives<Part>): Part {
    const base = this.or(side + 1, forms);
    let indexes: Index[] | undefined;
    this.many(side, () => {
      const index = this.#leaf<Index>(this.consume(side, INDEX_TOKEN));
      if (indexes === undefined) indexes = [index];
      else indexes.push(index);
    });
    return indexes === undefined ? base : accessOf(base, indexes);
  }

  #primaryForms(side: Side): Alternatives<Part> {
    return [
      { ALT: () => this.#field(this.consume(side, NAME_TOKEN)) },
      {
        ALT: () =>
          this.#leaf<StringLiteral | BareLiteral | ListReference | Invalid>(
            this.consume(side, LITERAL_TOKEN),
          ),
      },
      { ALT: () => this.#set(side) },
      { ALT: () => this.#group(side) },
      { ALT: () => this.#call(side) },
      { ALT: () => this.#quantifier(side) },
    ];
  }

  #set(side: Side): SetLiteral {
    const open = this.consume(side, OPEN_SET_TOKEN) as unknown as Token;
    const elements: SetLiteral["elements"][number][] = [];
    this.many(side + 2, () => {
      elements.push(this.#leaf(this.consume(side + 2, LITERAL_TOKEN)));
    });
    const close = this.consume(side, CLOSE_SET_TOKEN) as unknown as Token;
    return { kind: "Set", elements, start: open.start, end: close.end };
  }

  #group(side: Side): Part {
    const open = this.consume(side, OPEN_TOKEN) as unknown as Token;
    const expression = conditionOf(this.subrule(side, this.chain), this);
    const close = this.consume(side, CLOSE_TOKEN) as unknown as Token;
    return { kind: "Group", expression, start: open.start, end: close.end };
  }

  #call(side: Side): FunctionCall {
    const token = this.consume(side, CALL_TOKEN) as unknown as Token<number>;
    const parts = this.#recorded(this.subrule(side, this.arguments));
    const close = this.consume(side + 2, CLOSE_TOKEN) as unknown as Token;
    return {
      kind: "FunctionCall",
      name: rememberedName(this.text.slice(token.start, token.payload)),
      nameEnd: token.payload,
      arguments: parts.map((part) => argumentOf(part, this)),
      start: token.start,
      end: close.end,
    };
  }

  #quantifier(side: Side): Quantifier | Invalid {
    const token = this.consume(side, QUANTIFIER_TOKEN) as unknown as Token<number>;
    const parts = this.#recorded(this.subrule(side + 2, this.arguments));
    const close = this.consume(side + 4, CLOSE_TOKEN) as unknown as Token;
    const name = this.text.slice(token.start, token.payload) as Quantifier["name"];
    return quantifierOf(name, parts, { start: token.start, end: close.end }, this);
  }

  /** While Chevrotain records the grammar, a rule returns a placeholder instead of its list. */
  #recorded(parts: readonly Part[]): readonly Part[] {
    return this.RECORDING_PHASE ? [] : parts;
  }

  #field(token: IToken): Field {
    const { payload, start, end } = token as unknown as Token<string>;
    return { kind: "Field", name: payload, start, end };
  }

  #leaf<Payload>(token: IToken): Payload {
    return (token as unknown as Token<Payload>).payload;
  }

  #spelling({ start, end }: Token): Spelling {
    return { raw: this.text.slice(start, end), start, end };
  }
}

function accessOf(base: Part, indexes: readonly Index[]): Access | Invalid {
  const end = indexes.at(-1)?.end ?? base.end;
  if (base.kind === "Field" || base.kind === "FunctionCall") {
    return { kind: "Access", base, indexes, start: base.start, end };
  }
  return { kind: "Invalid", start: base.start, end };
}
