import type { Plugin } from "esbuild";

/**
 * Leaves Chevrotain's lexer out of a bundle: the scanner of `src/parser` makes the tokens, and only the marker
 * `Lexer.NA` is ever read. A tenth of the code that a lint would load goes with it.
 */
export const withoutLexer: Plugin = {
  name: "without-lexer",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]chevrotain[\\/]lib[\\/]src[\\/]scan[\\/]lexer_public\.js$/ }, () => ({
      contents:
        "export class Lexer { static NA = /NOT_APPLICABLE/; }\nexport const LexerDefinitionErrorType = {};",
      loader: "js",
    }));
  },
};
