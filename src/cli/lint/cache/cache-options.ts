import type { SharedFlags } from "../../command.ts";
import type { ConfigRequest } from "../../config/configs.ts";
import { usage } from "../../exit-code.ts";
import type { Io } from "../../io.ts";
import type { ResultCache } from "./result-cache.ts";

type CacheFlags = Pick<SharedFlags, "cache" | "cache-location">;

/** Errors: throws a usage `Failure` if a location is given without a cache. */
export function checkCacheOptions(options: CacheFlags): void {
  if (options["cache-location"] !== undefined && !options.cache) {
    throw usage("`--cache-location` says where the cache is, but no cache is in use.", "Add `--cache`.");
  }
}

/** The cache that the options select, if any. Errors: throws a usage `Failure` if there is no location for it. */
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
