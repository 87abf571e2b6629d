import type { Place } from "../../../core/range.ts";
import type { HclBlock, HclExpression, HclItem } from "../hcl/ast.ts";
import { literalText, plainKey } from "../hcl/literal-text.ts";
import { attributeIn } from "../resources/resource-blocks.ts";
import { type ExpressionSource, placeInSource } from "../values/source.ts";
import { constraintOf } from "./provider-majors.ts";

/** The requirements of a module's files on the Cloudflare provider. */
export interface ProviderDemands {
  /** Version constraints, all of which apply. */
  readonly constraints: { readonly text: string; readonly place: Place }[];
  /** Whether the name `cloudflare` refers to another provider, such as a fork. */
  isOther: boolean;
  /** Those of its `provider` blocks, and those that callers give it. */
  readonly aliases: Set<string>;
  /** Requirements without the address of the provider, and constraints that cannot be read. */
  readonly misread: { readonly messageId: "source" | "version"; readonly place: Place }[];
}

const PROVIDER = "cloudflare";
const ALIAS = /\bcloudflare\.([\w-]+)/g;
const SOURCE = /(?:^|\/)cloudflare\/cloudflare$/;

/** Adds the requirements of a block of a module on the provider. */
export function noteProvider(block: HclBlock, source: ExpressionSource, demands: ProviderDemands): void {
  const note = (version: HclExpression | undefined) => {
    const text = version && literalText(version, source.text);
    if (text === undefined) return;
    const place = placeInSource(source, version!);
    demands.constraints.push({ text, place });
    if (!text.split(",").every((one) => constraintOf(one.trim())))
      demands.misread.push({ messageId: "version", place });
  };
  if (block.type === "provider" && block.labels[0]?.name === PROVIDER) {
    note(attributeIn(block.body, "version"));
    const alias = attributeIn(block.body, "alias");
    if (alias) demands.aliases.add(literalText(alias, source.text) ?? "");
  }
  if (block.type !== "terraform") return;
  for (const item of block.body.items) {
    const required = requirementIn(item);
    if (!required) continue;
    // Before Terraform 0.13, the constraint was the whole value.
    if (required.kind !== "Object") {
      note(required);
      continue;
    }
    const [from, version] = ["source", "version"].map(
      (name) => required.entries.find(({ key }) => plainKey(key, source.text) === name)?.value,
    );
    const address = from && literalText(from, source.text);
    const isAssumed = !from || address === "hashicorp/cloudflare";
    if (isAssumed)
      demands.misread.push({ messageId: "source", place: placeInSource(source, from ?? required) });
    demands.isOther ||= !isAssumed && address !== undefined && !SOURCE.test(address.toLowerCase());
    const written = source.text.slice(required.start, required.end);
    for (const [, alias] of written.matchAll(ALIAS)) demands.aliases.add(alias!);
    note(version);
  }
}

/** `cloudflare` in `required_providers`, which is a block, or an object in JSON. */
function requirementIn(item: HclItem): HclExpression | undefined {
  if (item.kind === "Block") {
    return item.type === "required_providers" ? attributeIn(item.body, PROVIDER) : undefined;
  }
  if (item.name !== "required_providers" || item.value.kind !== "Object") return undefined;
  return item.value.entries.find(({ key }) => key.kind === "Variable" && key.name === PROVIDER)?.value;
}
