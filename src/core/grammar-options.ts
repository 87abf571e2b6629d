import { type ILookaheadStrategy, LLkLookaheadStrategy } from "chevrotain";

type Build<Name extends "buildLookaheadForAlternation" | "buildLookaheadForOptional"> =
  ILookaheadStrategy[Name];

/** Looks ahead one token. What this takes is made for each place of a grammar when text first reaches it. */
class LazyLookahead extends LLkLookaheadStrategy {
  override buildLookaheadForAlternation(options: Parameters<Build<"buildLookaheadForAlternation">>[0]) {
    return madeLater(() => super.buildLookaheadForAlternation(options));
  }

  override buildLookaheadForOptional(options: Parameters<Build<"buildLookaheadForOptional">>[0]) {
    return madeLater(() => super.buildLookaheadForOptional(options));
  }
}

function madeLater<Argument, Result>(make: () => (argument?: Argument) => Result) {
  let made: ((argument?: Argument) => Result) | undefined;
  return function (this: unknown, argument?: Argument): Result {
    made ??= make();
    return made.call(this, argument);
  };
}

/** The options of all grammars for Chevrotain. */
export const GRAMMAR_OPTIONS = {
  recoveryEnabled: false,
  maxLookahead: 1,
  lookaheadStrategy: new LazyLookahead({ maxLookahead: 1 }),
  // Chevrotain's wording is never shown: recovery finds its own by the token that does not fit.
  errorMessageProvider: {
    buildMismatchTokenMessage: () => "",
    buildNotAllInputParsedMessage: () => "",
    buildNoViableAltMessage: () => "",
    buildEarlyExitMessage: () => "",
  },
};
