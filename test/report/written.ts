import { expectGolden } from "../support/golden.ts";

/** Compares what a renderer writes of each of some models with a file. The stylesheet and scripts of pages are left out. */
export function expectWritten(file: string, written: Readonly<Record<string, string>>): void {
  const parts = Object.entries(written).map(([name, text]) => {
    const shown = text
      .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>/g, (_, tag: string) => `<${tag}>…</${tag}>`)
      .replaceAll("\u001b", "␛");
    return `===== ${name}\n${shown}`;
  });
  expectGolden(parts.join("\n"), `fixtures/report/${file}`);
}

/** The reports of each model, by its name. */
export function rendered<Model>(
  models: Readonly<Record<string, Model>>,
  render: (model: Model) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(models).map(([name, one]) => [name, render(one)]));
}
