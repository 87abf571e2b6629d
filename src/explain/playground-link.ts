/** The contents of a link to the playground. */
interface LinkedState {
  readonly mode: string;
  readonly files: readonly { readonly name: string; readonly text: string }[];
  /** The name of the file that is shown. */
  readonly active: string;
}

/** The first part of a fragment: what the rest is packed by. */
export const LINK_VERSION = "1";

/** A state as JSON, which a link contains compressed: `[mode, index of the active file, name, text, name, text…]`. */
export function linkJson({ mode, files, active }: LinkedState): string {
  const at = files.findIndex(({ name }) => name === active);
  return JSON.stringify([mode, Math.max(0, at), ...files.flatMap(({ name, text }) => [name, text])]);
}

/** The fragment of a link, without `#`. `packed`: the JSON, deflated, in Base64. */
export function linkFragment(packed: string): string {
  return `${LINK_VERSION}.${packed.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}
