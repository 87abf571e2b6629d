import type { CommandEntry, DeclaredCommand } from "../command.ts";
import page from "./index.json" with { type: "json" };

type CommandName = keyof typeof page.summaries;

const MODULES: Readonly<Record<CommandName, () => Promise<{ readonly command: DeclaredCommand }>>> = {
  init: () => import("./init.ts"),
  lint: () => import("./lint.ts"),
  "merge-reports": () => import("./merge-reports.ts"),
  compile: () => import("./compile.ts"),
  decompile: () => import("./decompile.ts"),
  diff: () => import("./diff.ts"),
  review: () => import("./review.ts"),
  lock: () => import("./lock.ts"),
  simulate: () => import("./simulate.ts"),
  parse: () => import("./parse.ts"),
  eval: () => import("./eval.ts"),
  test: () => import("./test.ts"),
  replay: () => import("./replay.ts"),
  tune: () => import("./tune.ts"),
  prove: () => import("./prove.ts"),
  pack: () => import("./pack.ts"),
  fmt: () => import("./fmt.ts"),
  explain: () => import("./explain.ts"),
  rules: () => import("./rules.ts"),
  serve: () => import("./serve.ts"),
  playground: () => import("./playground.ts"),
  lsp: () => import("./lsp.ts"),
  pages: () => import("./pages.ts"),
  completion: () => import("./completion.ts"),
};

/** The commands, in the order of the help. Each is loaded when it is called, and nothing before. */
export const COMMANDS: readonly CommandEntry[] = (Object.keys(page.summaries) as CommandName[]).map(
  (name) => {
    const summary = page.summaries[name];
    return { name, summary, load: async () => ({ name, summary, ...(await MODULES[name]()).command }) };
  },
);
