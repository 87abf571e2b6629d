import { defineConfig } from "vitest/config";
import "./scripts/generated.ts";
import { HANG_MS } from "./test/support/hang.ts";

/**
 * Tests that need a package registry, an editor, a shell, a browser or a packed installation, that act as a CI service,
 * that measure work or memory, that take whole scripts through a service or start the program for each step, or that wait
 * for code that never returns and for processes that are killed: `npm run test:all` runs them too.
 */
const OUTSIDE = [
  "test/ci/{action,drift,examples,shards}.test.ts",
  "test/cli/{compile-cache,completion,examples}.test.ts",
  "test/cli/{custom-rules-that-fail,lint-concurrency,lint-memory,own-rules,rules-that-end-the-run}.test.ts",
  "test/cli/custom-rules/**/*.test.ts",
  "test/clients/**/*.test.ts",
  "test/consumers/**/*.test.ts",
  "test/editors/**/*.test.ts",
  "test/growth/**/*.test.ts",
  "test/hooks/**/*.test.ts",
  "test/lsp/{allow-code,bad-clients,lint-memory}.test.ts",
  "test/migrate-sim/{export-script,manifests,moves,moves-interrupted}.test.ts",
  "test/package/**/*.test.ts",
  "test/playground/browser.test.ts",
  "test/report/browser.test.ts",
  "test/sandbox/ownership.test.ts",
];

/** Tests of whole processes, and those that pretend to have another process or system. */
const APART = ["test/cli/{bin,windows/*}.test.ts"];

/** Tests that start the command line as it is built for users, or its thread for custom rules. */
const PROGRAM = [
  "test/ci/supply-chain.test.ts",
  "test/cli/**/*.test.ts",
  "test/docs/**/*.test.ts",
  "test/lsp/**/*.test.ts",
  "test/migrate-sim/**/*.test.ts",
  "test/report/json-schema.test.ts",
  "test/rules/probes.test.ts",
  "test/rules/wishes.test.ts",
  "test/sandbox/**/*.test.ts",
];

const BUILD = "./test/support/build-program.ts";

export default defineConfig({
  test: {
    // All cores: by default one is left idle, which is half of two.
    maxWorkers: "100%",
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    teardownTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
    // The projects and the runs of one installation share what is made of a source: each would transform it anew.
    experimental: { fsModuleCache: true },
    setupFiles: ["./test/support/hooks.ts"],
    reporters: ["default", "./test/support/closing-line.ts"],
    projects: [
      // The longest first, so that no worker is left with a long file at the end.
      { extends: true, test: { name: "outside", include: OUTSIDE, globalSetup: BUILD } },
      { extends: true, test: { name: "apart", include: APART, globalSetup: BUILD } },
      // Files of one worker share the modules that they load: loading them anew for each took longer than the tests.
      {
        extends: true,
        test: {
          name: "program",
          include: PROGRAM,
          exclude: [...OUTSIDE, ...APART],
          isolate: false,
          setupFiles: ["./test/support/starts.ts"],
          globalSetup: BUILD,
        },
      },
      {
        extends: true,
        test: {
          name: "units",
          include: ["test/**/*.test.ts"],
          exclude: [...OUTSIDE, ...APART, ...PROGRAM],
          isolate: false,
          setupFiles: ["./test/support/starts.ts"],
        },
      },
    ],
  },
});
