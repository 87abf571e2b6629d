/** The directory of a file with a slash at its end; empty for a name without one. */
export function folderOf(name: string): string {
  return name.slice(0, name.lastIndexOf("/") + 1);
}
