import { createToken, type TokenType } from "chevrotain";

/** A token for Chevrotain's parser, which only reads `tokenTypeIdx`. What `payload` contains depends on the type. */
export class Token<Payload = unknown> {
  readonly tokenTypeIdx: number;
  readonly start: number;
  readonly end: number;
  readonly payload: Payload;
  /** Required by Chevrotain's interface, but never read here. */
  declare readonly image: string;
  declare readonly startOffset: number;
  declare readonly tokenType: TokenType;

  constructor(tokenTypeIdx: number, start: number, end: number, payload: Payload) {
    this.tokenTypeIdx = tokenTypeIdx;
    this.start = start;
    this.end = end;
    this.payload = payload;
  }
}

/** Makes the kinds of token of one grammar, by name, and lists all that it has made. */
export function tokenKinds(): { readonly types: readonly TokenType[]; token(name: string): TokenType } {
  const types: TokenType[] = [];
  const token = (name: string) => {
    const type = createToken({ name });
    types.push(type);
    return type;
  };
  return { types, token };
}
