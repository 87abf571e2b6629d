import { Composer } from "yaml";

/** Composes documents from tokens, keeps the tokens, and does not report repeated keys. */
export function yamlComposer(): Composer {
  return new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    schema: "core",
  });
}
