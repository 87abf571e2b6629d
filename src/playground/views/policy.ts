import { filesAmong, lockFor } from "../../compile/check-among.ts";
import { type CompiledPolicy, compilePrepared, preparePolicy } from "../../compile/compile.ts";
import type { SourceText } from "../../compile/model/model.ts";
import { bundleOf } from "../../compile/render/formats.ts";
import { reviewParts } from "../../compile/render/review.ts";
import { reviewContext } from "../../compile/render/review-context.ts";
import { counted } from "../../core/phrases.ts";
import { policyHtml } from "../../report/html/policy-page.ts";
import type { View } from "../protocol.ts";
import { sentencePart, textPart } from "./part.ts";

/** The titles of a bundle's files in the page. */
const TITLES: ReadonlyMap<string, string> = new Map([
  ["review.md", "Effective state"],
  ["overrides.json", "Overrides"],
  ["patch.json", "PATCH"],
  ["put.json", "PUT"],
  ["apply.sh", "Script"],
  ["ruleset.tf", "Terraform"],
]);
const NAME_OF_LIVE = /(?:^|\/)(?:live|entrypoint)\.(?:json|ya?ml)$/i;

/** A policy, compiled: what happens to managed rules, and what would be sent. */
export async function policyView(
  policy: SourceText,
  texts: readonly SourceText[],
  today: string,
): Promise<View> {
  const input = { policy, lock: lockFor(policy.uri, texts), resolveFile: filesAmong(texts) };
  const prepared = await preparePolicy(input, { today });
  const zone = prepared.policy?.zones[0]?.name.value;
  const live = texts.find(({ uri }) => NAME_OF_LIVE.test(uri));
  const { value, diagnostics } = await compilePrepared(prepared, live, { today, zone });
  if (!value) {
    const errors = diagnostics.filter(({ severity }) => severity === "error").length;
    return { parts: [sentencePart("Effective state", `Nothing was compiled: ${counted(errors, "error")}.`)] };
  }
  const context = reviewContext(policy.uri, diagnostics, [...prepared.files, ...(live ? [live] : [])]);
  return { parts: partsOf(value, context) };
}

function partsOf(compiled: CompiledPolicy, context: ReturnType<typeof reviewContext>) {
  const files = new Map(bundleOf(compiled, context).map(({ name, text }) => [name, text]));
  return [...TITLES].flatMap(([name, title]) => {
    const text = files.get(name);
    if (text === undefined) return [];
    return [
      name === "review.md"
        ? { title, html: policyHtml(reviewParts(compiled, context)) }
        : textPart(title, text),
    ];
  });
}
