import type { Mode, PageFile, PageState } from "../protocol.ts";
import gallery from "./gallery.json" with { type: "json" };
import lock from "./sample-lock.json" with { type: "json" };
import samples from "./samples.json" with { type: "json" };

/** The name of the configuration that applies to all files of the page. */
export const CONFIG_NAME = "wafsmith.config.yaml";

const CONFIG: PageFile = {
  name: CONFIG_NAME,
  text: "# Rules, preset and plan for all files.\npreset: recommended\n",
};

const SAMPLES: Readonly<Record<Mode, readonly PageFile[]>> = {
  ...samples,
  policy: [...samples.policy, { name: "waf.lock.json", text: `${JSON.stringify(lock, undefined, 2)}\n` }],
};

/** An example that tells a story. */
export interface Story {
  readonly title: string;
  readonly story: string;
  readonly mode: Mode;
  readonly files: readonly PageFile[];
}

/** The examples of the gallery. Those without files are the example of their mode. */
export const STORIES: readonly Story[] = (gallery as readonly Story[]).map((story) => ({
  ...story,
  files: story.files.length > 0 ? story.files : SAMPLES[story.mode],
}));

/** The files that a mode starts with. */
export function sampleFiles(mode: Mode): readonly PageFile[] {
  return withConfig(SAMPLES[mode]);
}

/** Adds the default configuration, unless the files already include one. */
export function withConfig(files: readonly PageFile[]): readonly PageFile[] {
  return files.some(({ name }) => /^wafsmith\.config\./.test(name)) ? files : [...files, CONFIG];
}

/** Whether a state is the unchanged example of its mode. */
export function isSample({ mode, files }: PageState): boolean {
  const sample = sampleFiles(mode);
  return files.length === sample.length && files.every(({ text }, at) => text === sample[at]!.text);
}
