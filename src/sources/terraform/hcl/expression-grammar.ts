import { EmbeddedActionsParser, type IToken } from "chevrotain";
import { GRAMMAR_OPTIONS } from "../../../core/grammar-options.ts";
import { repeatsIn } from "../../../core/items-by-key.ts";
import type { Range } from "../../../core/range.ts";
import type { Token } from "../../../core/token.ts";
import type { SourceProblem } from "../../values/problems.ts";
import { duplicateKey } from "../../values/shared-problems.ts";
import type { ForNames, HclEntry, HclExpression, HclPart, HclStep, HclText, TemplateForm } from "./ast.ts";
import { plainKey } from "./literal-text.ts";
import { binaryOf } from "./operators.ts";
import { hclProblem } from "./problems.ts";
import { buildTemplate, type FlatPart } from "./templates.ts";
import * as T from "./tokens.ts";
import { HCL_TOKEN_TYPES } from "./tokens.ts";

/** Problems that do not keep the grammar from reading on. */
type SyntaxProblem = "missingComma" | "extraComma" | "endComma" | "strayEllipsis" | "sameLine" | "oneLine";

type Alternatives<Result> = { ALT: () => Result }[];

/**
 * The grammar of HCL's expressions, over the scanner's tokens. It is complete once a class that extends it has been analysed:
 *
 *     expression = term { BINARY term } [ QUESTION expression COLON expression ]
 *     term       = { UNARY } ( LITERAL | STRING | WORD | call | template | tuple | object | parens ) { STEP | index }
 *     call       = CALL [ expression { COMMA [ expression ] } ] [ ELLIPSIS ] CLOSE_PAREN
 *     template   = TEMPLATE_OPEN { TEXT | INTERPOLATION_OPEN expression SEQUENCE_CLOSE | directive } TEMPLATE_CLOSE
 *     tuple      = OPEN_BRACKET ( for | [ expression { COMMA [ expression ] } ] ) CLOSE_BRACKET
 *     object     = OPEN_BRACE ( for | { NEWLINE | COMMA | expression ( EQUALS | COLON ) expression } ) CLOSE_BRACE
 *
 * The tree is built as tokens are consumed. Precedence is left to `binaryOf`: one rule for all of them is
 * several times faster than one per level.
 */
export class HclExpressionGrammar extends EmbeddedActionsParser {
  text = "";
  report: (found: SourceProblem) => void = () => {};
  readonly #operandForms = this.#forms();
  readonly #partForms = this.#templateForms();

  /** A test validates the grammar; at run time that would only take time. */
  constructor({ skipValidations = true }: { readonly skipValidations?: boolean } = {}) {
    super([...HCL_TOKEN_TYPES], { ...GRAMMAR_OPTIONS, skipValidations });
  }

  protected readonly expression = this.RULE("expression", (): HclExpression => {
    const first = this.SUBRULE(this.term);
    let operands: HclExpression[] | undefined;
    const operators: string[] = [];
    this.MANY(() => {
      operators.push(this.take<string>(this.CONSUME(T.BINARY_TOKEN)).payload);
      operands ??= [first];
      operands.push(this.SUBRULE1(this.term));
    });
    let result = operands === undefined || this.RECORDING_PHASE ? first : binaryOf(operands, operators);
    this.OPTION(() => {
      this.CONSUME(T.QUESTION_TOKEN);
      const consequent = this.SUBRULE(this.expression);
      this.CONSUME(T.COLON_TOKEN);
      const alternate = this.SUBRULE1(this.expression);
      const condition = result;
      result = {
        kind: "Conditional",
        condition,
        consequent,
        alternate,
        start: condition.start,
        end: alternate.end,
      };
    });
    return result;
  });

  private readonly term = this.RULE("term", (): HclExpression => {
    let signs: Token<string>[] | undefined;
    this.MANY(() => {
      const sign = this.take<string>(this.CONSUME(T.UNARY_TOKEN));
      if (signs === undefined) signs = [sign];
      else signs.push(sign);
    });
    let result = this.OR(this.#operandForms);
    let steps: HclStep[] | undefined;
    this.MANY1(() => {
      const step = this.OR1([
        { ALT: () => this.take<HclStep>(this.CONSUME(T.STEP_TOKEN)).payload },
        { ALT: () => this.#index() },
      ]);
      if (steps === undefined) steps = [step];
      else steps.push(step);
    });
    if (this.RECORDING_PHASE) return result;
    if (steps) result = { kind: "Access", base: result, steps, start: result.start, end: steps.at(-1)!.end };
    for (const sign of signs?.reverse() ?? []) {
      result = { kind: "Unary", operator: sign.payload, operand: result, start: sign.start, end: result.end };
    }
    return result;
  });

  #index(): HclStep {
    const open = this.take(this.CONSUME(T.OPEN_INDEX_TOKEN));
    const index = this.SUBRULE(this.expression);
    const close = this.take(this.CONSUME1(T.CLOSE_BRACKET_TOKEN));
    return { kind: "Index", index, start: open.start, end: close.end };
  }

  #forms(): Alternatives<HclExpression> {
    return [
      { ALT: () => this.#literal(this.CONSUME(T.HCL_LITERAL_TOKEN)) },
      { ALT: () => this.#literal(this.CONSUME(T.STRING_TOKEN)) },
      { ALT: () => this.#variable(this.CONSUME(T.WORD_TOKEN)) },
      { ALT: () => this.SUBRULE(this.call) },
      { ALT: () => this.SUBRULE(this.template) },
      { ALT: () => this.SUBRULE(this.tuple) },
      { ALT: () => this.SUBRULE(this.object) },
      { ALT: () => this.#parens() },
    ];
  }

  #literal(token: IToken): HclExpression {
    return this.take<HclExpression>(token).payload;
  }

  #variable(token: IToken): HclExpression {
    const { payload, start, end } = this.take<string>(token);
    return { kind: "Variable", name: payload, start, end };
  }

  #parens(): HclExpression {
    const open = this.take(this.CONSUME(T.OPEN_PAREN_TOKEN));
    const expression = this.SUBRULE1(this.expression);
    const close = this.take(this.CONSUME(T.CLOSE_PAREN_TOKEN));
    return { kind: "Parens", expression, start: open.start, end: close.end };
  }

  private readonly call = this.RULE("call", (): HclExpression => {
    const name = this.take<string>(this.CONSUME(T.HCL_CALL_TOKEN));
    const given: HclExpression[] = [];
    let isSpread = false;
    const follows = this.#addItems(given);
    this.OPTION(() => {
      const ellipsis = this.take(this.CONSUME(T.ELLIPSIS_TOKEN));
      if (!follows) this.say("strayEllipsis", ellipsis);
      isSpread = true;
    });
    const close = this.take(this.CONSUME(T.CLOSE_PAREN_TOKEN));
    return {
      kind: "Call",
      name: name.payload,
      arguments: given,
      isSpread,
      start: name.start,
      end: close.end,
    };
  });

  /** Adds expressions, between each two of which Terraform demands a comma. Returns whether the last one has none. */
  #addItems(items: HclExpression[]): boolean {
    let follows = false;
    this.MANY(() => {
      follows = this.OR1([
        {
          ALT: () => {
            const item = this.SUBRULE(this.expression);
            if (follows) this.say("missingComma", { start: item.start, end: item.start + 1 });
            items.push(item);
            return true;
          },
        },
        { ALT: () => this.#comma(follows, this.CONSUME(T.HCL_COMMA_TOKEN)) },
      ]);
    });
    return follows;
  }

  /** `follows`: whether it comes directly after an item. */
  #comma(follows: boolean, comma: IToken): false {
    if (!follows) this.say("extraComma", this.take(comma));
    return false;
  }

  /** Reports a mistake that is no obstacle to reading on. */
  protected say(messageId: SyntaxProblem, { start, end }: Range): void {
    if (!this.RECORDING_PHASE) this.report(hclProblem("terraform-syntax", messageId, { start, end }));
  }

  private readonly tuple = this.RULE("tuple", (): HclExpression => {
    const open = this.take(this.CONSUME(T.OPEN_BRACKET_TOKEN));
    const items: HclExpression[] = [];
    const loop = this.OR([{ ALT: () => this.SUBRULE(this.loop) }, { ALT: () => void this.#addItems(items) }]);
    const close = this.take(this.CONSUME(T.CLOSE_BRACKET_TOKEN));
    const range = { start: open.start, end: close.end };
    return loop === undefined ? { kind: "Tuple", items, ...range } : { kind: "For", ...loop, ...range };
  });

  private readonly object = this.RULE("object", (): HclExpression => {
    const open = this.take(this.CONSUME(T.OPEN_BRACE_TOKEN));
    const entries: HclEntry[] = [];
    const loop = this.OR([
      { ALT: () => this.SUBRULE(this.loop) },
      { ALT: () => void this.#addEntries(entries) },
    ]);
    const close = this.take(this.CONSUME(T.CLOSE_BRACE_TOKEN));
    const range = { start: open.start, end: close.end };
    return loop === undefined ? { kind: "Object", entries, ...range } : { kind: "For", ...loop, ...range };
  });

  /** Adds entries, between each two of which Terraform demands a comma or the end of a line. */
  #addEntries(entries: HclEntry[]): void {
    let follows = false;
    this.MANY(() => {
      follows = this.OR1([
        { ALT: () => this.CONSUME(T.NEWLINE_TOKEN) === undefined },
        { ALT: () => this.#comma(follows, this.CONSUME(T.HCL_COMMA_TOKEN)) },
        {
          ALT: () => {
            const entry = this.#entry();
            if (follows) this.say("missingComma", entry.key);
            entries.push(entry);
            return true;
          },
        },
      ]);
    });
    if (!this.RECORDING_PHASE) this.#reportRepeated(entries);
  }

  /** Terraform keeps the last of several entries with one key, without a word. */
  #reportRepeated(entries: readonly HclEntry[]): void {
    const nameOf = ({ key }: HclEntry) => plainKey(key, this.text);
    for (const { first, again } of repeatsIn(entries, nameOf))
      this.report(duplicateKey(nameOf(again) ?? "", first.key, again.key));
  }

  #entry(): HclEntry {
    const key = this.SUBRULE(this.expression);
    this.OR2([{ ALT: () => this.CONSUME(T.EQUALS_TOKEN) }, { ALT: () => this.CONSUME(T.COLON_TOKEN) }]);
    return { key, value: this.SUBRULE1(this.expression) };
  }

  private readonly loop = this.RULE("loop", () => {
    this.CONSUME(T.FOR_TOKEN);
    const names = this.SUBRULE(this.names);
    this.CONSUME(T.IN_TOKEN);
    const collection = this.SUBRULE(this.expression);
    this.CONSUME(T.COLON_TOKEN);
    let value = this.SUBRULE1(this.expression);
    let key: HclExpression | undefined;
    let isGrouped = false;
    let condition: HclExpression | undefined;
    this.OPTION(() => {
      this.CONSUME(T.ARROW_TOKEN);
      key = value;
      value = this.SUBRULE2(this.expression);
    });
    this.OPTION1(() => {
      this.CONSUME(T.ELLIPSIS_TOKEN);
      isGrouped = true;
    });
    this.OPTION2(() => {
      this.CONSUME(T.IF_TOKEN);
      condition = this.SUBRULE3(this.expression);
    });
    return { names, collection, key, value, condition, isGrouped };
  });

  private readonly names = this.RULE("names", (): ForNames => {
    const first = this.take<string>(this.CONSUME(T.WORD_TOKEN)).payload;
    let second: string | undefined;
    this.OPTION(() => {
      this.CONSUME(T.HCL_COMMA_TOKEN);
      second = this.take<string>(this.CONSUME1(T.WORD_TOKEN)).payload;
    });
    return second === undefined ? { key: undefined, value: first } : { key: first, value: second };
  });

  private readonly template = this.RULE("template", (): HclExpression => {
    const open = this.take<TemplateForm>(this.CONSUME(T.TEMPLATE_OPEN_TOKEN));
    const flat: FlatPart[] = [];
    this.MANY(() => flat.push(this.OR(this.#partForms)));
    const close = this.take(this.CONSUME(T.TEMPLATE_CLOSE_TOKEN));
    const parts: readonly HclPart[] = this.RECORDING_PHASE
      ? []
      : buildTemplate(this.text, open.payload, flat, this.report);
    return { kind: "Template", form: open.payload, parts, start: open.start, end: close.end };
  });

  #templateForms(): Alternatives<FlatPart> {
    return [
      { ALT: () => this.take<HclText>(this.CONSUME(T.TEXT_TOKEN)).payload },
      {
        ALT: () => {
          const open = this.take<boolean>(this.CONSUME(T.INTERPOLATION_OPEN_TOKEN));
          const expression = this.SUBRULE(this.expression);
          const range = this.#sequence(open, open.payload, this.CONSUME(T.SEQUENCE_CLOSE_TOKEN));
          return { kind: "Interpolation", expression, ...range };
        },
      },
      {
        ALT: () => {
          const open = this.take<Directive>(this.CONSUME(T.DIRECTIVE_IF_TOKEN));
          const condition = this.SUBRULE1(this.expression);
          const close = this.CONSUME1(T.SEQUENCE_CLOSE_TOKEN);
          return { kind: "If", condition, ...this.#sequence(open, open.payload?.isTrimming, close) };
        },
      },
      {
        ALT: () => {
          const open = this.take<Directive>(this.CONSUME(T.DIRECTIVE_FOR_TOKEN));
          const names = this.SUBRULE(this.names);
          this.CONSUME(T.IN_TOKEN);
          const collection = this.SUBRULE2(this.expression);
          const close = this.CONSUME2(T.SEQUENCE_CLOSE_TOKEN);
          return {
            kind: "ForEach",
            names,
            collection,
            ...this.#sequence(open, open.payload?.isTrimming, close),
          };
        },
      },
      {
        ALT: () => {
          const open = this.take<Directive>(this.CONSUME(T.DIRECTIVE_END_TOKEN));
          const close = this.CONSUME3(T.SEQUENCE_CLOSE_TOKEN);
          const word = open.payload?.word ?? "";
          return { kind: "End", word, ...this.#sequence(open, open.payload?.isTrimming, close) };
        },
      },
    ];
  }

  #sequence(open: Token, trimsBefore: boolean | undefined, closing: IToken) {
    const close = this.take<boolean>(closing);
    return {
      start: open.start,
      end: close.end,
      trimsBefore: trimsBefore === true,
      trimsAfter: close.payload === true,
    };
  }

  protected take<Payload = unknown>(token: IToken): Token<Payload> {
    return token as unknown as Token<Payload>;
  }
}

/** The scanner's knowledge of the beginning of a directive. */
interface Directive {
  readonly word: string;
  readonly isTrimming: boolean;
}
