import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // All cores: by default one is left idle, which is half of two.
    maxWorkers: "100%",
    // Two slow cores are the norm for CI; a test that hangs fails well within the run.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", "./test/support/closing-line.ts"],
  },
});
