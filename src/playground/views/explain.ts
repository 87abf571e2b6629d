import { RULES } from "../../../rules/index.ts";
import { htmlText } from "../../report/html/markup.ts";
import { htmlOfMarkdown } from "./markdown.ts";

const EFFECTS: Readonly<Record<string, string>> = {
  rejected: "Cloudflare rejects it.",
  ineffective: "Cloudflare accepts it, but it never does what it says.",
  risky: "It is accepted and effective, but probably not intended.",
  "blocks-migration": "It is valid today, but it makes the migration to the new WAF fail.",
  style: "An equivalent form reads better.",
};

/** The explanation of a finding's code, as HTML; undefined if its message explains it all. */
export function explanationOf(code: string): string | undefined {
  const rule = RULES.find(({ id }) => `lint/${id}` === code);
  if (!rule) {
    const isExpression = /^(?:syntax|types)\//.test(code);
    return isExpression ? "<p>Cloudflare rejects the expression.</p>" : undefined;
  }
  const { summary, why, details, effect, source } = rule;
  const prose = [why === summary ? undefined : why, EFFECTS[effect], details];
  const link = /^https:/.test(source.url)
    ? `<p><a href="${htmlText(source.url)}" rel="noreferrer noopener" target="_blank">Documented</a> (checked ${htmlText(source.checked)})</p>`
    : "";
  return htmlOfMarkdown(prose.filter((one) => one !== undefined).join("\n\n")) + link;
}
