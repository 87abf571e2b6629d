import { PROBLEMS } from "../compile/codes.ts";
import type { CodeMeaning } from "../core/code-meaning.ts";
import { PROTECTION_CODES } from "../core/protection.ts";
import { CONFIG_CODES } from "../lint/config/codes.ts";
import type { MessageTemplate } from "../lint/engine/messages.ts";
import { MIGRATE_CODES } from "../migrate-sim/codes.ts";
import { SYNTAX_CODES } from "../parser/codes.ts";
import { SOURCE_PROBLEMS } from "../sources/values/problems.ts";
import { TYPES_CODES } from "../types/codes.ts";
import internalCodes from "./internal-codes.json" with { type: "json" };

/** Every code with its meaning, except those of lint rules, which have their own pages. */
export function codeMeanings(): ReadonlyMap<string, CodeMeaning> {
  const described = Object.entries(PROBLEMS).map(([code, { messages }]): [string, CodeMeaning] => {
    const [summary = "", ...more] = Object.values<MessageTemplate>(messages).map(templateText);
    return [code, { summary, more }];
  });
  return new Map<string, CodeMeaning>([
    ...inArea("syntax", SYNTAX_CODES),
    ...inArea("types", TYPES_CODES),
    ...inArea("source", summaries(SOURCE_PROBLEMS)),
    ...inArea("config", summaries(CONFIG_CODES)),
    ...described,
    ...Object.entries(summaries(MIGRATE_CODES)),
    ...Object.entries(summaries(PROTECTION_CODES)),
    ...Object.entries(summaries(internalCodes)),
  ]);
}

/** Whether Cloudflare rejects an expression with this code. */
export function isExpressionCode(code: string): boolean {
  return code.startsWith("syntax/") || code.startsWith("types/");
}

function inArea(area: string, codes: Readonly<Record<string, CodeMeaning>>): [string, CodeMeaning][] {
  return Object.entries(codes).map(([slug, meaning]) => [`${area}/${slug}`, meaning]);
}

function summaries(codes: Readonly<Record<string, string>>): Readonly<Record<string, CodeMeaning>> {
  return Object.fromEntries(Object.entries(codes).map(([code, summary]) => [code, { summary }]));
}

/** A message template with its placeholders named: `<key> is not a setting …`. */
export function templateText({ text, help }: MessageTemplate): string {
  const whole = help === undefined ? text : `${text} ${help}`;
  return whole.replace(/\{\{(\w+)\}\}/g, "<$1>");
}
