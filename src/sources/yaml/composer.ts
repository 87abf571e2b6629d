import { Composer } from "yaml";

/** Composes documents from tokens. The tokens are kept, and repeated keys are not reported. */
export function yamlComposer(): Composer {
  return new Composer({
    keepSourceTokens: true,
    uniqueKeys: false,
    prettyErrors: false,
    schema: "core",
  });
}
