import { code } from "../../src/core/phrases.ts";
import type { Rule } from "../../src/lint/define-rule.ts";
import { table } from "./markdown.ts";
import { OTHER_LINTERS, type OurCode } from "./other-linters.ts";

/** `docs/from-other-linters.md`: the counterparts of other linters' findings. */
export function otherLintersPage(rules: readonly Rule[]): string {
  const sections = OTHER_LINTERS.flatMap(({ name, url, counterparts }) => [
    `## [${name}](${url})`,
    table(
      ["Their code", "Subject", "In wafsmith", "Differences"],
      counterparts.map(({ id, about, ours, note }) => [
        code(id),
        about,
        ours.length > 0 ? ours.map((one) => ourCode(one, rules)).join("<br>") : "none",
        note ?? "",
      ]),
    ),
  ]);
  return `${["# From other linters", INTRODUCTION, ...sections].join("\n\n")}\n`;
}

const INTRODUCTION = [
  "The counterparts in wafsmith of what other linters for Cloudflare's rules find. Several of theirs often correspond to one rule of ours;",
  "`syntax/…` and `types/…` are findings of the parser, which need no rule. octorules zone files are read without conversion.",
  "All of their findings are listed; if wafsmith has no equivalent, the last column says why.",
].join("\n");

/** A code, with a link to its page if it has one. */
function ourCode(one: OurCode, rules: readonly Rule[]): string {
  if (!one.startsWith("lint/")) return code(one);
  const id = one.slice("lint/".length);
  if (!rules.some((rule) => rule.id === id)) throw new Error(`There is no rule ${id}.`);
  return `[${id}](rules/${id}.md)`;
}
