import { watch } from "chokidar";
import type { FileWatch, WatchOptions } from "../io.ts";

/** Watches files of the disk. What is there already is no change. */
export function watchFiles({ isIgnored, onChange, onError }: WatchOptions): FileWatch {
  const watcher = watch([], { ignored: (path) => isIgnored(path), ignoreInitial: true });
  watcher.on("all", (_, path) => onChange(path));
  watcher.on("error", (error) => onError(error instanceof Error ? error : new Error(String(error))));
  return {
    add: (paths) => void watcher.add([...paths]),
    close: () => watcher.close(),
  };
}
