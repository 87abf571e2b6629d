import type { IToken, TokenType } from "chevrotain";
import type { Range } from "../../../core/range.ts";
import type { Token } from "../../../core/token.ts";
import type {
  HclAttribute,
  HclBlock,
  HclBody,
  HclExpression,
  HclItem,
  HclLabel,
  HclTemplate,
} from "./ast.ts";
import { HclExpressionGrammar } from "./expression-grammar.ts";
import * as T from "./tokens.ts";

/** The result of one run over tokens. */
export interface HclRun<Result> {
  readonly value: Result | undefined;
  /** Index of the first token that does not fit; `tokens.length` for the end; undefined when all fit. */
  readonly failedAt: number | undefined;
}

/**
 * The grammar of HCL's native syntax, over the scanner's tokens; expressions are those of `HclExpressionGrammar`:
 *
 *     body = { NEWLINE | item }, each item on lines of its own; a COMMA between them is reported and read over
 *     item = WORD ( EQUALS expression | { STRING | WORD } OPEN_BRACE body CLOSE_BRACE )
 */
export class HclGrammar extends HclExpressionGrammar {
  constructor(options: { readonly skipValidations?: boolean } = {}) {
    super(options);
    this.performSelfAnalysis();
  }

  /** Parses the tokens of a body. Errors: none are thrown for tokens whose nesting is bounded. */
  parseBody(tokens: readonly Token[]): HclRun<readonly HclItem[]> {
    return this.#run(tokens, () => this.body());
  }

  parseExpression(tokens: readonly Token[]): HclRun<HclExpression> {
    return this.#run(tokens, () => this.expression());
  }

  #run<Result>(tokens: readonly Token[], rule: () => Result): HclRun<Result> {
    this.input = tokens as unknown as IToken[];
    const value = rule();
    const [error] = this.errors;
    // The grammar is kept, and the tokens of a file take more memory than its text.
    this.input = [];
    if (!error) return { value, failedAt: undefined };
    const at = tokens.indexOf(error.token as unknown as Token);
    return { value: undefined, failedAt: at < 0 ? tokens.length : at };
  }

  private readonly body = this.RULE("body", (): HclItem[] => {
    const items: HclItem[] = [];
    let isApart = true;
    this.MANY(() => {
      isApart = this.OR([
        { ALT: () => this.CONSUME(T.NEWLINE_TOKEN) !== undefined },
        {
          ALT: () => {
            this.say("endComma", this.take(this.CONSUME(T.HCL_COMMA_TOKEN)));
            return true;
          },
        },
        {
          ALT: () => {
            const item = this.SUBRULE(this.item);
            if (!isApart) this.say("sameLine", nameRangeOf(item));
            items.push(item);
            return false;
          },
        },
      ]);
    });
    return items;
  });

  private readonly item = this.RULE("item", (): HclItem => {
    const name = this.take<string>(this.CONSUME(T.WORD_TOKEN));
    return this.OR([{ ALT: () => this.#attribute(name) }, { ALT: () => this.#block(name) }]);
  });

  #attribute(name: Token<string>): HclAttribute {
    this.CONSUME(T.EQUALS_TOKEN);
    const value = this.SUBRULE(this.expression);
    const nameRange = { start: name.start, end: name.end };
    return { kind: "Attribute", name: name.payload, nameRange, value, start: name.start, end: value.end };
  }

  #block(type: Token<string>): HclBlock {
    const labels: HclLabel[] = [];
    this.MANY(() => {
      this.OR1([
        { ALT: () => void labels.push(this.#label(this.CONSUME(T.STRING_TOKEN))) },
        { ALT: () => void labels.push(this.#label(this.CONSUME1(T.WORD_TOKEN))) },
      ]);
    });
    const open = this.take(this.CONSUME(T.OPEN_BRACE_TOKEN));
    const isOneLine = !isTokenOf(this.take(this.LA(1)), T.NEWLINE_TOKEN, T.CLOSE_BRACE_TOKEN);
    const items = this.SUBRULE(this.body);
    const last = this.take(this.LA(0));
    const first = items[0];
    const close = this.take(this.CONSUME(T.CLOSE_BRACE_TOKEN));
    const isApart = isTokenOf(last, T.NEWLINE_TOKEN);
    if (isOneLine && first && (isApart || first.kind === "Block")) this.say("oneLine", nameRangeOf(first));
    // A bracket that was not closed ends with an empty token.
    if (!isOneLine && first && !isApart && last.end > last.start) this.say("sameLine", close);
    const body: HclBody = { items, start: open.start, end: close.end };
    const typeRange = { start: type.start, end: type.end };
    return { kind: "Block", type: type.payload, typeRange, labels, body, start: type.start, end: close.end };
  }

  #label(token: IToken): HclLabel {
    const { payload, start, end } = this.take<HclTemplate | string>(token);
    const name = typeof payload === "string" ? payload : this.text.slice(start + 1, end - 1);
    return { name, start, end };
  }
}

function nameRangeOf(item: HclItem): Range {
  return item.kind === "Block" ? item.typeRange : item.nameRange;
}

/** The type of a token, for messages about it. */
export function isTokenOf(token: Token | undefined, ...types: readonly TokenType[]): boolean {
  return token !== undefined && types.some((type) => type.tokenTypeIdx === token.tokenTypeIdx);
}
