import { UNKNOWN_KEYS } from "../src/contract/objects.ts";
import { OBJECT_SCHEMAS } from "../src/contract/schemas/parameters.ts";
import { OBJECT_SLOTS, type SlotName } from "../src/contract/slots.ts";
import { TERRAFORM_RULESETS } from "../src/contract/terraform.ts";
import { code, codeList, didYouMean } from "../src/core/phrases.ts";
import { meantKey } from "../src/lint/analysis/misspelt.ts";
import { type Misfit, misfitsOf } from "../src/lint/analysis/parameter-check.ts";
import { ignoredNames, resourceMisfits, unknownNames } from "../src/lint/analysis/resource-check.ts";
import { lastName, wordsForUnknownType } from "../src/lint/analysis/resource-words.ts";
import { ruleMisfits, rulesetMisfits } from "../src/lint/analysis/rule-check.ts";
import {
  customExample,
  defineRule,
  type Rule,
  restsOn,
  TERRAFORM_5,
  terraformExample,
} from "../src/lint/define-rule.ts";
import type { Answered, Ruleset } from "../src/sources/recognise/model.ts";
import { type LocatedObject, objectsIn } from "../src/sources/values/located.ts";

/** Keys for notes, which tools omit from requests. */
const NOTES = /^(?:[_$]|\/\/|x-|#)/;

type Checked = Answered & { readonly node: LocatedObject };

const NEWER = "the lock file selects a newer version of the provider than wafsmith knows";

export default defineRule({
  id: "no-unknown-key",
  summary:
    "Disallow misspelt keys of rulesets and rules, keys that belong to other objects, and attributes that a Terraform resource does not have.",
  effect: "rejected",
  why: "For a key that it does not know, the API rejects the whole request with `unknown field`.",
  details:
    "In Terraform, every attribute and block that the provider does not have is reported, in resources, data sources, `ignore_changes` and the provider itself: Terraform rejects it at the top of a resource, and version 5 of the provider silently drops it further down. Elsewhere, a key that resembles no documented one is a warning, because a tool may remove it. So is every one in an answer of the API, because keys are added to answers. Keys that begin with `_`, `$`, `//`, `x-` or `#` count as notes and are not reported.",
  ...restsOn(UNKNOWN_KEYS),
  messages: {
    attribute: {
      text: "{{where}} has no `{{name}}` in {{owner}}, so Terraform rejects this{{near}}",
      help: "{{help}}",
    },
    dropped: {
      effect: "ineffective",
      text: "Version 5 of the provider drops `{{name}}` without an error: {{owner}} has no such attribute{{near}}",
      help: "{{help}}",
    },
    unknown: {
      text: "{{what}} has no key `{{name}}`, so the API rejects this; did you mean `{{near}}`?",
      help: "Write `{{near}}`.",
    },
    older: {
      effect: "risky",
      text: "The provider has no `{{name}}` in {{owner}} since version {{since}}, so Terraform may reject this.",
      help: "Remove it: without it, the newest version of the ruleset is executed.",
    },
    ignored: {
      effect: "risky",
      text: "Terraform ignores changes of these rules once they exist, so later ones in this file are not deployed.",
      help: "Remove `rules` from `ignore_changes` if this file is where the rules are changed.",
    },
    resource: {
      text: "The provider has no resource `{{name}}`{{where}}, so Terraform rejects it{{near}}",
      help: "{{help}}",
    },
    foreign: {
      effect: "risky",
      text: "{{what}} has no key `{{name}}`, so the API rejects it unless a tool removes the key.",
      help: "Remove it. The keys are {{known}}.",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(`{ "action": "block", "expresion": "ssl", "enable": true }`),
      customExample(`{ "action": "block", "expression": "ssl", "priority": 1 }`),
      {
        code: `${TERRAFORM_5}${terraformExample(`rule = [{
  action           = "block"
  expression       = "ssl"
  action_parameter = { response = var.response }
}]`)}
resource "cloudflare_rulesets" "other" {
}
`,
        format: "terraform",
      },
    ],
    valid: [
      customExample(`{ "action": "block", "expression": "ssl", "enabled": true, "x-owner": "team a" }`),
    ],
  },
  create: (ctx) => {
    /** Positions of keys that were reported with their resource. */
    const reported = new Set<number>();
    /** Whether a provider declares the properties of the objects. */
    let isProvided = false;
    /** A rule without a phase may be input of a tool that removes keys which the API does not have. */
    const isBody = (ruleset: Ruleset | undefined) => ruleset?.phase !== undefined && !ruleset.tool;
    const check = ({ node, answer }: Checked, what: string, misfits: readonly Misfit[], isSent: boolean) => {
      for (const { at, problem } of misfits) {
        if (problem.kind !== "unknownKey" || "kind" in at || reported.has(at.start)) continue;
        const { key: name, known, value } = problem;
        // The API misspells nothing: such a key of an answer is newer than the list.
        const near = answer ? undefined : meantKey(name, node, known);
        if (near) ctx.report({ at, messageId: "unknown", data: { what, name, near } });
        else if (isSent && !isProvided && !NOTES.test(name) && value.kind !== "Null") {
          const data = { what, name, known: codeList(known, "and", known.length) };
          ctx.report({ at, messageId: "foreign", data });
        }
      }
    };
    const checkAll = (nodes: readonly LocatedObject[], kind: "item" | SlotName, answer?: LocatedObject) => {
      const what = kind === "item" ? "An item of a list" : `A${OBJECT_SLOTS[kind].value.what.slice(1)}`;
      for (const node of ctx.isTerraform ? [] : nodes) {
        const entry = { key: kind, keyRange: node.range, value: node };
        check({ node, answer }, what, misfitsOf(entry, OBJECT_SCHEMAS[kind]), true);
      }
    };
    return {
      TerraformResource(resource) {
        isProvided ||= resource.provider !== undefined;
        const type = wordsForUnknownType(resource, ctx.provider?.major);
        if (type) ctx.report({ at: resource.typeRange, messageId: "resource", data: type });
        const { major } = resourceMisfits(resource, ctx.provider) ?? {};
        const isOfTerraform = /^(?:output|variable)$/.test(resource.resourceType);
        const where = isOfTerraform ? "Terraform" : `Version ${major} of the provider`;
        for (const { name, at, isWhole, isUnknown } of ignoredNames(resource, major)) {
          const data = { name, where, owner: code(resource.resourceType), near: ".", help: "Remove it." };
          if (isUnknown) ctx.report({ at, messageId: "attribute", data });
          else if (name === "rules" && isWhole) ctx.report({ at, messageId: "ignored" });
        }
        for (const { at, path, problem } of unknownNames(resource, ctx.provider)) {
          reported.add(at.start);
          const { key, near, meant, isDropped, isOlder } = problem;
          const data = {
            name: key,
            owner: code(lastName(path) || resource.resourceType),
            near: didYouMean(near === undefined ? [] : [near]) || ".",
            help: meant === undefined ? "Remove it." : `Write ${code(meant)}.`,
          };
          const { value: since, source } = TERRAFORM_RULESETS.versionArgument;
          if (near === undefined && !isOlder && resource.provider?.isNewer) ctx.notChecked(at, NEWER);
          else if (isOlder) ctx.report({ at, messageId: "older", data: { ...data, since }, source });
          else if (isDropped) ctx.report({ at, messageId: "dropped", data });
          else ctx.report({ at, messageId: "attribute", data: { ...data, where } });
        }
      },
      Ruleset: (ruleset) => check(ruleset, "A ruleset", rulesetMisfits(ruleset), isBody(ruleset)),
      Rule: (rule) => {
        const { node, ruleset } = rule;
        const own = ruleMisfits(rule).filter(({ owner }) => owner === "rule");
        check({ node, answer: ruleset?.answer }, "A rule", own, isBody(ruleset));
      },
      CustomList: ({ items, answer }) => checkAll(objectsIn(items), "item", answer),
      SlotObjects: ({ objects, slot, answer }) => checkAll(objects, slot, answer),
    };
  },
}) satisfies Rule;
