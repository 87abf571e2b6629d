import { type FSWatcher, watch } from "chokidar";
import type { FileWatch, WatchOptions } from "../io.ts";

/** Watches files on disk. Existing files do not count as changes. */
export function watchFiles({ isIgnored, onChange, onError }: WatchOptions): FileWatch {
  const watched = new Set<string>();
  const watchers: FSWatcher[] = [];
  return {
    async add(paths) {
      const added = paths.filter((path) => !watched.has(path));
      if (added.length === 0) return;
      for (const path of added) watched.add(path);
      // A watcher reports that it is ready only once, so later callers get a new one.
      const watcher = watch(added, { ignored: (path) => isIgnored(path), ignoreInitial: true });
      watchers.push(watcher);
      watcher.on("all", (_, path) => onChange(path));
      watcher.on("error", (error) => onError(error instanceof Error ? error : new Error(String(error))));
      await new Promise<void>((resolve) => watcher.once("ready", resolve));
    },
    async close() {
      await Promise.all(watchers.map((watcher) => watcher.close()));
    },
  };
}
