import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Two slow cores are the norm for CI; a test that hangs fails well within the run.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ["default", "./test/support/closing-line.ts"],
  },
});
