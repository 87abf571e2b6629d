import { Composer } from "yaml";

/** What makes documents of tokens, as this program wants them: with their tokens, and without judging keys. */
export function yamlComposer(): Composer {
  return new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    schema: "core",
  });
}
