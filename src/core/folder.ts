/** The directory of a file with a slash at its end; empty for a name without one. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/") + 1);
}
