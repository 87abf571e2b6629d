/** Whether a file is a test file by its name: `*.waftest.yaml`. */
export function isTestFileName(name: string): boolean {
  return /\.waftest\.ya?ml$/i.test(name);
}
