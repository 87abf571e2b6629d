import { dirname } from "node:path";
import type { ModuleFiles } from "../../modules/module-files.ts";
import { textsKey } from "./key.ts";

/**
 * Hashes of the files on which the findings of a Terraform file depend. They are the same for all files of a directory, and
 * read once for all of them: otherwise a module of a thousand files would be read a thousand times.
 */
export function moduleKeys(modules: ModuleFiles): ModuleKeys {
  const known = new Map<string, string | undefined>();
  return (path, base) => {
    const place = `${base}\0${dirname(path)}`;
    if (!known.has(place)) {
      const texts = modules.textsAround(path, base);
      known.set(place, texts && textsKey(texts));
    }
    return known.get(place);
  };
}

/** The hash for the Terraform file at `path`, with names relative to `base`. Undefined if some files are unknown. */
export type ModuleKeys = (path: string, base: string) => string | undefined;
