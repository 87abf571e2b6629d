// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings are Terraform's
import { fieldOf } from "../src/contract/fields.ts";
import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { inFile } from "../src/core/range.ts";
import { defineRule, type Rule, terraformExample } from "../src/lint/define-rule.ts";
import type { ProviderView } from "../src/sources/recognise/model.ts";
import { literalText } from "../src/sources/terraform/hcl/literal-text.ts";
import {
  declaredUnder,
  meantName,
  referencesOf,
  typeOf,
  typeOfReference,
  type WrittenReference,
} from "../src/sources/terraform/modules/written-references.ts";
import { attributeIn, attributeOf } from "../src/sources/terraform/resources/resource-blocks.ts";
import { placeInSource } from "../src/sources/terraform/values/source.ts";
import { lacking } from "../src/sources/terraform/values/steps.ts";

export default defineRule({
  id: "no-unresolved-reference",
  summary:
    "Disallow references in Cloudflare resources of Terraform that refer to nothing, or to a list within a string.",
  effect: "risky",
  severity: "error",
  why: "Terraform rejects the whole configuration for one such reference, and until it is fixed, nothing that depends on it can be checked.",
  details:
    "Reports `each` and `count` in a resource without `for_each` or `count`, a list in its `for_each`, the iterator of a dynamic block under a wrong name, lists and maps in a string, an undeclared local, variable, module, data source or Cloudflare resource if the module declares one with a similar name or only one of its type, Cloudflare fields outside of strings or within `${…}`, and values that Terraform cannot compute: a member that an object or a resource lacks, a resource or module with `count` or `for_each` without an index, two items of a `for` with one key, a function that Terraform does not have, a call that its function refuses, a template with a variable that the call does not give, a `count` or `for_each` of the wrong type, and a default or an argument that does not have the type of its variable. Each is reported where it is written, also in outputs, data sources, calls of modules and the settings of the provider.",
  source: TERRAFORM_RULESETS.references.source,
  messages: {
    refused: {
      text: "Terraform rejects the configuration for this value: {{reason}}.",
      help: "Compare the reference with the value that it refers to, and the call with its function.",
    },
    unrepeated: {
      text: "`{{found}}` needs `{{key}}` in the same block, which has none, so Terraform rejects it.",
      help: "Add `{{key}}`; in a dynamic block, name its item by the label of the block.",
    },
    iterator: {
      text: "`{{found}}` refers to nothing: this dynamic block calls its items `{{iterator}}`, so Terraform rejects the resource.",
      help: "Write `{{iterator}}.{{name}}`.",
    },
    collection: {
      text: "`{{found}}` is a list or a map, which cannot be part of a string, so Terraform rejects the configuration.",
      help: 'Join its items, such as by `join(" ", {{found}})`.',
    },
    field: {
      text: "`{{found}}` is a Cloudflare field, which Terraform does not know, so it rejects the configuration.",
      help: "In an expression, write the field without `${` and `}`; other values cannot contain it.",
    },
    undeclared: {
      text: "No file of this module declares `{{found}}`, so Terraform rejects the configuration; did you mean `{{near}}`?",
      help: "Refer to one that is declared, or declare it.",
    },
  },
  examples: {
    format: "terraform",
    invalid: [
      example("each.value"),
      example("local.networks[2]"),
      example('"ip.src in {${local.networks}}"'),
      example('"ip.src in {${join(" ", local.network)}}"'),
    ],
    valid: [example("rules.value"), example('"ip.src in {${join(" ", local.networks)}}"')],
  },
  create: (ctx) => ({
    TerraformResource({ provider }) {
      const { block, module, text = "" } = provider?.definition ?? {};
      const reportedStarts = new Set<number>();
      const over = block && attributeIn(block.body, "for_each");
      if (over && /^(?:list|tuple)$/.test(typeOf(over, module!) ?? ""))
        ctx.report({ at: inFile(over), messageId: "refused", data: { reason: LIST } });
      for (const reference of block ? referencesOf(block, module!, text) : []) {
        const { root, name, steps, access, host, iterator } = reference;
        const at = placeInSource({ text, uri: "", host }, access);
        const found = `${root}.${name}`;
        const field = (host?.text ?? text).slice(access.start, access.end).replace(/\[.*/s, "");
        const declared = declaredUnder(root, name, module!);
        const key = root === "each" ? "for_each" : root;
        if (declared?.has(name)) {
          const misnamed = misnamedAttribute(reference, provider!);
          const isCollection =
            reference.isInText && COLLECTIONS.test(typeOfReference(root, steps, module!) ?? "");
          if (misnamed || isCollection) reportedStarts.add(at.start);
          if (misnamed) ctx.report({ at, messageId: "refused", data: { reason: misnamed } });
          if (isCollection) ctx.report({ at, messageId: "collection", data: { found } });
        } else if (declared) {
          const near = meantName(reference, module!);
          if (near) ctx.report({ at, messageId: "undeclared", data: { found, near: `${root}.${near}` } });
        } else if (root === "each" || root === "count") {
          if (!attributeIn(block!.body, key))
            ctx.report({ at, messageId: "unrepeated", data: { found, key } });
        } else if (fieldOf(field)) {
          ctx.report({ at, messageId: "field", data: { found: field } });
        } else if (iterator && MEMBERS.test(found) && !module!.resources.has(found)) {
          ctx.report({ at, messageId: "iterator", data: { found, iterator, name } });
        }
      }
      const hasType = block?.type === "variable" || block?.type === "output";
      const type = hasType ? attributeIn(block.body, "type") : undefined;
      for (const { range: at, reason } of provider?.refused ?? [])
        if (!reportedStarts.has(at.start) && !(type && type.start <= at.start && at.start < type.end))
          ctx.report({ at, messageId: "refused", data: { reason } });
    },
  }),
}) satisfies Rule;

/** The index that a reference lacks, or the attribute that the described version of each possible major lacks, in words. */
function misnamedAttribute(
  { root, name: target, steps }: WrittenReference,
  { majors, isNewer, shapes, definition }: ProviderView,
): string | undefined {
  const block = definition!.module.resources.get(`${root}.${target}`);
  const isRepeated = block && (attributeOf(block, "count") ?? attributeOf(block, "for_each"));
  if (isRepeated && steps[1]?.kind === "Name")
    return "it has several instances, and the reference names none of them";
  // A reference to a data source has its type among the steps.
  const [next, afterNext] = steps.slice(root.startsWith("data.") ? 2 : 1);
  // After a splat or a computed index, `try` may replace the error.
  const index = next?.kind === "Index" ? next.index : undefined;
  const isConstant = index && (index.kind === "Number" || literalText(index, "") !== undefined);
  const attribute = isConstant ? afterNext : next;
  if (isNewer || attribute?.kind !== "Name") return undefined;
  const { name } = attribute;
  const described = majors.map((one) => shapes[one].resources[root]?.members);
  const isUnknown = described.length > 0 && described.every((one) => one && !Object.hasOwn(one, name));
  return isUnknown ? lacking("it has no", name, Object.keys(described[0]!)) : undefined;
}

/** A reference in the form of a member of an item; a module may be called `value`. */
const MEMBERS = /^(?!module\.).*\.(?:value|key)$/;

const COLLECTIONS = /^(?:list|set|map|object|tuple)$/;
const LIST = "a resource repeats for a map or a set, which `toset()` makes of a list";

/** A resource whose dynamic block has an expression. */
function example(expression: string): string {
  return `locals {
  networks = ["192.0.2.0/24", "198.51.100.0/24"]
}
${terraformExample(`dynamic "rules" {
  for_each = ["ssl"]
  content {
    action     = "block"
    expression = ${expression}
  }
}`)}`;
}
