import { deflateRawSync } from "node:zlib";
import { SITE } from "../../explain/addresses.ts";
import { linkFragment, linkJson } from "../../explain/playground-link.ts";

/** The address at which the playground shows both versions of an expression. What it contains is never sent to a server. */
export function bothSidesLink(before: string, after: string): string {
  const files = [
    { name: "after.cfexpr", text: after },
    { name: "before.cfexpr", text: before },
  ];
  const json = linkJson({ mode: "expression", files, active: "after.cfexpr" });
  return `${SITE}playground.html#${linkFragment(deflateRawSync(json).toString("base64"))}`;
}
