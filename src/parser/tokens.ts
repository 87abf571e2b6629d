import type { TokenType } from "chevrotain";
import { tokenKinds } from "../core/token.ts";

const { types, token } = tokenKinds();

/** All kinds of token below. */
export const TOKEN_TYPES: readonly TokenType[] = types;

/** The kinds of token that the scanner makes and the grammar consumes. */
export const NAME_TOKEN = token("Name");
/** `name(`, whitespace before the parenthesis included. */
export const CALL_TOKEN = token("Call");
/** `any(` or `all(`. */
export const QUANTIFIER_TOKEN = token("Quantifier");
export const OPEN_TOKEN = token("Open");
export const CLOSE_TOKEN = token("Close");
export const COMMA_TOKEN = token("Comma");
export const NOT_TOKEN = token("Not");
export const LOGICAL_TOKEN = token("Logical");
export const OPERATOR_TOKEN = token("Operator");
/** A whole index: `["key"]`, `[0]`, `[*]`. */
export const INDEX_TOKEN = token("Index");
/** A string, a bare literal or a list, whole; or a stretch that recovery skips. The payload is its node. */
export const LITERAL_TOKEN = token("Literal");
export const OPEN_SET_TOKEN = token("OpenSet");
export const CLOSE_SET_TOKEN = token("CloseSet");

/** The numbers by which Chevrotain distinguishes the types. */
export const KIND = {
  Name: NAME_TOKEN.tokenTypeIdx!,
  Call: CALL_TOKEN.tokenTypeIdx!,
  Quantifier: QUANTIFIER_TOKEN.tokenTypeIdx!,
  Open: OPEN_TOKEN.tokenTypeIdx!,
  Close: CLOSE_TOKEN.tokenTypeIdx!,
  Comma: COMMA_TOKEN.tokenTypeIdx!,
  Not: NOT_TOKEN.tokenTypeIdx!,
  Logical: LOGICAL_TOKEN.tokenTypeIdx!,
  Operator: OPERATOR_TOKEN.tokenTypeIdx!,
  Index: INDEX_TOKEN.tokenTypeIdx!,
  Literal: LITERAL_TOKEN.tokenTypeIdx!,
  OpenSet: OPEN_SET_TOKEN.tokenTypeIdx!,
  CloseSet: CLOSE_SET_TOKEN.tokenTypeIdx!,
} as const;
