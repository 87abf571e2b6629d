import { KIND } from "./tokens.ts";

/** The kinds of token with which each alternative begins. */
type Alternatives = readonly (readonly number[])[];

/** The places of a rule where the next token decides, by their numbers. */
interface Decisions {
  readonly or?: readonly Alternatives[];
  readonly option?: Alternatives;
  readonly many?: Alternatives;
  readonly atLeastOneSep?: Alternatives;
}

const OPERANDS: Alternatives = [
  [KIND.Name],
  [KIND.Literal],
  [KIND.OpenSet],
  [KIND.Open],
  [KIND.Call],
  [KIND.Quantifier],
];
const CONDITIONS: Alternatives = [[KIND.Not], OPERANDS.flat()];

/** A chain, or one of its conditions: the two sides of a comparison have places of their own. */
const CONDITION: Decisions = {
  or: [CONDITIONS, OPERANDS, OPERANDS],
  option: [[KIND.Operator]],
  many: [[KIND.Index], [KIND.Index], [KIND.Literal], [KIND.Literal]],
};

/** The decisions that Chevrotain would find in each rule of the grammar; a test compares both. */
const DECISIONS: Readonly<Record<string, Decisions>> = {
  chain: { ...CONDITION, atLeastOneSep: [CONDITIONS.flat()] },
  condition: CONDITION,
  arguments: { option: [CONDITIONS.flat(), CONDITIONS.flat()], many: [[KIND.Comma]] },
};

/** How Chevrotain numbers the methods of its grammars. */
const KEYS = { or: 1 << 8, option: 2 << 8, many: 3 << 8, atLeastOneSep: 6 << 8 } as const;

interface Tokens {
  LA_FAST(ahead: number): { readonly tokenTypeIdx: number };
}

/** Chooses by the next token: whether to go on, or the index of an alternative, undefined if none fits. */
export type Lookahead = (this: Tokens) => boolean | number | undefined;

/** Calls `take` for each place of the grammar where the next token decides. */
export function eachLookahead(take: (rule: string, key: number, lookahead: Lookahead) => void): void {
  for (const [rule, { or = [], ...others }] of Object.entries(DECISIONS)) {
    or.forEach((alternatives, at) => {
      take(rule, KEYS.or | at, chosen(alternatives));
    });
    for (const [method, places] of Object.entries(others)) {
      (places as Alternatives).forEach((kinds, at) => {
        take(rule, KEYS[method as keyof typeof others] | at, oneOf(kinds));
      });
    }
  }
}

function chosen(alternatives: Alternatives): Lookahead {
  const byKind: (number | undefined)[] = [];
  for (const [at, kinds] of alternatives.entries()) for (const kind of kinds) byKind[kind] = at;
  return function () {
    return byKind[this.LA_FAST(1).tokenTypeIdx];
  };
}

function oneOf(kinds: readonly number[]): Lookahead {
  const [only] = kinds;
  if (kinds.length === 1) {
    return function () {
      return this.LA_FAST(1).tokenTypeIdx === only;
    };
  }
  const isOne: boolean[] = [];
  for (const kind of kinds) isOne[kind] = true;
  return function () {
    return isOne[this.LA_FAST(1).tokenTypeIdx] === true;
  };
}
