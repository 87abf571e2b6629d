/** The version of this program: `1.2.3`. */
export async function readVersion(): Promise<string> {
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
  return manifest.version;
}
