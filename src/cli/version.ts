import { HOME_PAGE } from "../explain/addresses.ts";
import type { ToolInfo } from "../report/model.ts";

/** The version of this program: `1.2.3`. */
export async function readVersion(): Promise<string> {
  const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
  return manifest.version;
}

/** The description of this program in reports. */
export async function readTool(): Promise<ToolInfo> {
  return { name: "wafsmith", version: await readVersion(), informationUri: HOME_PAGE };
}
