import type { CommandEntry } from "../command.ts";

/** The commands, in the order of the help. Each is loaded when it is called, and nothing before. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: "init",
    summary: "Set up a project: configuration, commit hook, pipeline and, on request, a baseline.",
    load: async () => (await import("./init.ts")).command,
  },
  {
    name: "lint",
    summary:
      "Find configuration that Cloudflare would reject or ignore, or that does not do what was intended.",
    load: async () => (await import("./lint.ts")).command,
  },
  {
    name: "merge-reports",
    summary: "Merge the reports of `lint --shard`, as if one run had linted everything.",
    load: async () => (await import("./merge-reports.ts")).command,
  },
  {
    name: "compile",
    summary: "Turn a policy into the overrides and requests that apply it, for review.",
    load: async () => (await import("./compile.ts")).command,
  },
  {
    name: "decompile",
    summary: "Write a policy that compiles to an exported entry point.",
    load: async () => (await import("./decompile.ts")).command,
  },
  {
    name: "diff",
    summary: "Compare what two configurations do: rulesets by meaning, policies by managed rule.",
    load: async () => (await import("./diff.ts")).command,
  },
  {
    name: "review",
    summary: "Write the comment on a pull request: new findings, fixed ones, and the effect of the change.",
    load: async () => (await import("./review.ts")).command,
  },
  {
    name: "lock",
    summary: "Record the managed rulesets of an account, so that policies can be checked against them.",
    load: async () => (await import("./lock.ts")).command,
  },
  {
    name: "simulate",
    summary: "Show what the migration to the new WAF does to zones, and what blocks it.",
    load: async () => (await import("./simulate.ts")).command,
  },
  {
    name: "parse",
    summary: "Check one expression, or one expression per line.",
    load: async () => (await import("./parse.ts")).command,
  },
  {
    name: "eval",
    summary: "Evaluate requests: what rulesets do with them, or whether they match an expression.",
    load: async () => (await import("./eval.ts")).command,
  },
  {
    name: "test",
    summary: "Test rulesets with cases: a request, and what must happen to it.",
    load: async () => (await import("./test.ts")).command,
  },
  {
    name: "replay",
    summary: "Show what rulesets would have done to the requests of a log.",
    load: async () => (await import("./replay.ts")).command,
  },
  {
    name: "tune",
    summary: "Propose OWASP settings from the scores in a log.",
    load: async () => (await import("./tune.ts")).command,
  },
  {
    name: "prove",
    summary: "Prove what holds for every request: never, always, implies, equivalent.",
    load: async () => (await import("./prove.ts")).command,
  },
  {
    name: "pack",
    summary: "Shorten an expression that is too long, or split it, and prove that it means the same.",
    load: async () => (await import("./pack.ts")).command,
  },
  {
    name: "fmt",
    summary: "Write expressions in their canonical form.",
    load: async () => (await import("./fmt.ts")).command,
  },
  {
    name: "explain",
    summary: "Explain a rule, a code, a field, a term or an expression.",
    load: async () => (await import("./explain.ts")).command,
  },
  {
    name: "rules",
    summary: "List the lint rules, ours and your own.",
    load: async () => (await import("./rules.ts")).command,
  },
  {
    name: "serve",
    summary: "Run a local sandbox of the REST API and the JSON-RPC gateway.",
    load: async () => (await import("./serve.ts")).command,
  },
  {
    name: "playground",
    summary: "Write the playground: a page that checks rules, policies and exports in a browser.",
    load: async () => (await import("./playground.ts")).command,
  },
  {
    name: "lsp",
    summary: "Run the language server for an editor, over standard input and output.",
    load: async () => (await import("./lsp.ts")).command,
  },
  {
    name: "pages",
    summary: "Split a long trace_filter or eth_getLogs call into calls that the gateway accepts.",
    load: async () => (await import("./pages.ts")).command,
  },
  {
    name: "completion",
    summary: "Print a shell script that completes commands and options.",
    load: async () => (await import("./completion.ts")).command,
  },
];
