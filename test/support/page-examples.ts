/** One section of a page: files, and what commands print in their directory. */
export interface PageExample {
  /** Its heading. */
  readonly title: string;
  readonly files: Readonly<Record<string, string>>;
  readonly commands: readonly { readonly argv: readonly string[]; readonly output: string }[];
}

const BLOCK = /^```(\w*)\n([\s\S]*?)^```$/gm;
const FILE_NAME = /^(?:#|\/\/) ([\w./-]+\.[a-z]+)\n/;

/**
 * The examples of a page: in each section the blocks that begin with a comment that names a file, and the `console` blocks,
 * whose first line is `$ wafsmith …`.
 */
export function examplesOf(markdown: string): PageExample[] {
  return markdown.split(/^## /m).map((section) => {
    const blocks = [...section.matchAll(BLOCK)].map(([, language, text]) => ({ language, text: text! }));
    const files = blocks.flatMap(({ text }) => {
      const name = FILE_NAME.exec(text);
      return name ? [[name[1]!, text.slice(name[0].length)]] : [];
    });
    const commands = blocks.flatMap(({ language, text }) => {
      if (language !== "console") return [];
      const [command = "", ...output] = text.split("\n");
      return [{ argv: command.split(" ").slice(2), output: output.join("\n") }];
    });
    return { title: section.slice(0, section.indexOf("\n")), files: Object.fromEntries(files), commands };
  });
}
