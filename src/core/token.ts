import type { TokenType } from "chevrotain";

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
