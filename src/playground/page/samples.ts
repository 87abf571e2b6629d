import type { PageFile } from "../link.ts";
import type { Mode } from "../protocol.ts";
import lock from "./sample-lock.json" with { type: "json" };
import samples from "./samples.json" with { type: "json" };

/** The name of the configuration that applies to all files of the page. */
export const CONFIG_NAME = "wafsmith.config.yaml";

const CONFIG: PageFile = {
  name: CONFIG_NAME,
  text: "# Rules, preset and plan that hold for all files.\npreset: recommended\n",
};

const SAMPLES: Readonly<Record<Mode, readonly PageFile[]>> = {
  ...samples,
  policy: [...samples.policy, { name: "waf.lock.json", text: `${JSON.stringify(lock, undefined, 2)}\n` }],
};

/** The files that a mode begins with. */
export function sampleFiles(mode: Mode): readonly PageFile[] {
  return withConfig(SAMPLES[mode]);
}

/** Files with a configuration among them. */
export function withConfig(files: readonly PageFile[]): readonly PageFile[] {
  return files.some(({ name }) => /^wafsmith\.config\./.test(name)) ? files : [...files, CONFIG];
}
