import { dirname } from "node:path";
import type { ModuleFiles } from "../../modules/module-files.ts";
import { textsKey } from "./key.ts";

/**
 * Hashes of the files on which the findings of a Terraform file depend. They are the same for all files of a directory, and
 * read once for all of them: otherwise a module of a thousand files would be read a thousand times.
 */
export class ModuleKeys {
  readonly #modules: ModuleFiles;
  readonly #known = new Map<string, string | undefined>();

  constructor(modules: ModuleFiles) {
    this.#modules = modules;
  }

  /**
   * The hash for the Terraform file at `path`, with names relative to `base`. Undefined if some files are unknown.
   */
  around(path: string, base: string): string | undefined {
    const place = `${base}\0${dirname(path)}`;
    if (!this.#known.has(place)) {
      const texts = this.#modules.textsAround(path, base);
      this.#known.set(place, texts && textsKey(texts));
    }
    return this.#known.get(place);
  }
}
