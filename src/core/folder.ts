/** The directory of a file with a slash at its end; empty for a name without one. */
export function folderOf(uri: string): string {
  return uri.slice(0, uri.lastIndexOf("/") + 1);
}

/** A name that is unique everywhere, or an address of Terraform, which is one within its directory. */
export function uniqueName(uri: string, name: string): string {
  return name.includes(".") ? folderOf(uri) + name : name;
}
