import { readFileSync } from "node:fs";

/** The code blocks of docs/hooks.md in one language, in order. */
export function hookSnippets(language: "yaml" | "sh" | "json"): string[] {
  const page = readFileSync(new URL("../../docs/hooks.md", import.meta.url), "utf8");
  return [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text]) =>
    name === language ? [text!] : [],
  );
}
