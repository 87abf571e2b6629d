import type { GivenValues } from "../../command.ts";
import type { ConfigRequest } from "../../config/configs.ts";
import { usage } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import type { ResultCache } from "./result-cache.ts";

/** The options of commands that keep the results of files between runs. Commands over the same files share one cache. */
export const CACHE_OPTIONS = {
  cache: { kind: "flag", help: "Lint only what has changed since the last run with --cache." },
  "cache-location": {
    kind: "value",
    placeholder: "PATH",
    help: "The cache file, or its directory. Default: in your cache directory (~/.cache/wafsmith).",
  },
} as const;

type CacheFlags = GivenValues<typeof CACHE_OPTIONS>;

/** Errors: throws a usage `Failure` where there is a place for a cache and no cache. */
export function checkCacheOptions(options: CacheFlags): void {
  if (options["cache-location"] !== undefined && !options.cache) {
    throw usage("`--cache-location` says where the cache is, but no cache is in use.", "Add `--cache`.");
  }
}

/** The cache that the options name; undefined for none. Errors: throws a usage `Failure` where there is no place for it. */
export async function cacheOf(
  options: CacheFlags,
  request: ConfigRequest,
  io: Io,
): Promise<ResultCache | undefined> {
  if (!options.cache) return undefined;
  const { ResultCache } = await import("./result-cache.ts");
  const { cachePath } = await import("./cache-place.ts");
  return new ResultCache(cachePath(options["cache-location"], io), await programOf(request), io);
}

/** The key of this program with the options of a run. */
export async function programOf(request: ConfigRequest): Promise<string> {
  const { programKey } = await import("./key.ts");
  const { readVersion } = await import("../../version.ts");
  return programKey({ ...request, version: await readVersion() });
}
