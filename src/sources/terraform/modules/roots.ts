import { type ModuleCall, moduleOf, type TerraformModule } from "./module.ts";
import { calleeDirectory } from "./module-tree.ts";
import type { TerraformSurroundings } from "./surroundings.ts";

/** The Terraform directories on one side of a comparison. */
export interface TerraformRoots {
  /** Those in which Terraform may run: nothing calls them, they have a state, or they only call each other. Sorted. */
  readonly roots: readonly string[];
  /** Whether a directory exists and is only a module that others call. */
  isOnlyCalled(directory: string): boolean;
  /** Whether a file shows that Terraform runs in a directory. */
  hasState(directory: string): boolean;
}

/** Finds the root modules among directories, and those that lead to them. */
export function rootsAmong(
  surroundings: TerraformSurroundings,
  directories: Iterable<string>,
): TerraformRoots {
  const modules = new Map<string, TerraformModule | undefined>();
  const moduleIn = (directory: string) => {
    if (!modules.has(directory)) {
      const files = surroundings.filesIn(directory);
      modules.set(directory, files && files.length > 0 ? moduleOf(files) : undefined);
    }
    return modules.get(directory);
  };
  const leadsTo = (call: ModuleCall) => calleeDirectory(call, surroundings);
  const callersOf = (directory: string) =>
    (surroundings.callersOf(directory) ?? []).filter(
      (caller) =>
        caller !== directory &&
        [...(moduleIn(caller)?.calls.values() ?? [])].some((call) => leadsTo(call) === directory),
    );
  const all = new Set(directories);
  const roots = new Set<string>();
  const callers = new Map<string, readonly string[]>();
  for (const directory of all) {
    const found = callersOf(directory);
    callers.set(directory, found);
    for (const caller of found) all.add(caller);
    if (found.length === 0 || moduleIn(directory)?.hasState) roots.add(directory);
  }
  for (const directory of all) if (!isReached(directory, roots, callers)) roots.add(directory);
  return {
    roots: [...roots].filter((directory) => moduleIn(directory)).sort(),
    isOnlyCalled: (directory) => moduleIn(directory) !== undefined && !roots.has(directory),
    hasState: (directory) => moduleIn(directory)?.hasState === true,
  };
}

/** Whether some root leads to a directory: those that call each other in a cycle are reached from none. */
function isReached(
  directory: string,
  roots: ReadonlySet<string>,
  callers: ReadonlyMap<string, readonly string[]>,
): boolean {
  const above = new Set([directory]);
  for (const one of above) {
    if (roots.has(one)) return true;
    for (const caller of callers.get(one) ?? []) above.add(caller);
  }
  return false;
}
