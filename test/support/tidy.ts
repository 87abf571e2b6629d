type Tidier = () => unknown;

const tidiers: Readonly<Record<"test" | "file", Tidier[]>> = { test: [], file: [] };

/**
 * Runs `tidier` after each test of every file. For modules that tests share: files that run in one worker evaluate them
 * once, so a hook of their own would only be registered for the first file.
 */
export function afterEachTest(tidier: Tidier): void {
  tidiers.test.push(tidier);
}

/** Runs `tidier` at the end of every file, as `afterEachTest` does after every test. */
export function afterEachFile(tidier: Tidier): void {
  tidiers.file.push(tidier);
}

/** Runs what is registered, last registered first. */
export async function tidy(after: "test" | "file"): Promise<void> {
  for (const tidier of tidiers[after].toReversed()) await tidier();
}
