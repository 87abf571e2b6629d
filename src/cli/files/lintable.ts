/** The extensions of files that may hold something to lint, without dots. */
export const LINTABLE_EXTENSIONS = [
  "json",
  "ndjson",
  "jsonl",
  "yaml",
  "yml",
  "tf",
  "tfvars",
  "tfstate",
  "har",
  "cfexpr",
  "md",
  "markdown",
] as const;

/** Whether a name has one of them. */
export function isLintable(name: string): boolean {
  return LINTABLE_EXTENSIONS.some((extension) => name.endsWith(`.${extension}`));
}
