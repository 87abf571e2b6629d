import {
  actionsOffered,
  CLOSED_ACTIONS,
  CLOSED_ENTRY_POINTS,
  phasesOffering,
  placementOf,
} from "../src/contract/action-phases.ts";
import { actionOf } from "../src/contract/actions.ts";
import { codeList } from "../src/core/phrases.ts";
import { customExample, defineRule, type Rule, restsOn, rulesetExample } from "../src/lint/define-rule.ts";

export default defineRule({
  id: "no-misplaced-action",
  summary: "Disallow actions in phases that do not offer them.",
  effect: "rejected",
  why: "A phase belongs to one product and accepts its actions: a redirect phase redirects, a transform phase rewrites. The API rejects a rule with another action.",
  details:
    "Reports an action only if documentation ties it to other phases, or its phase to other actions. Combinations that no public source mentions are accepted.",
  ...restsOn(CLOSED_ACTIONS),
  messages: {
    misplaced: {
      text: "The action `{{action}}` is not offered in the phase `{{phase}}`, so the API rejects this rule.",
      help: "{{offered}}",
    },
    entryPoint: {
      effect: "risky",
      text: "The entry point of `{{phase}}` has rules that {{known}}, so the API may reject the action `{{action}}`.",
      help: "{{instead}}",
    },
  },
  examples: {
    format: "json",
    invalid: [
      customExample(`{ "action": "redirect", "expression": "ssl" }`),
      rulesetExample("http_request_dynamic_redirect", [`{ "action": "block", "expression": "ssl" }`]),
    ],
    valid: [
      rulesetExample("http_request_dynamic_redirect", [`{ "action": "redirect", "expression": "ssl" }`]),
    ],
  },
  create: (ctx) => ({
    Rule({ action, ruleset }) {
      const phase = ruleset?.phase?.value;
      if (action === undefined || phase === undefined || !actionOf(action.value)) return;
      if (ruleset?.rulesetKind?.value === "managed") return;
      const { value: placement, source } = placementOf(action.value, phase);
      const kind = ruleset?.rulesetKind?.value ?? "";
      const entryPoint = CLOSED_ENTRY_POINTS.find(
        ({ value }) => value.phase === phase && value.kinds.includes(kind),
      );
      // `no-zone-feature-in-account` reports skip rules.
      if (placement === "offered" && entryPoint && action.value !== "skip") {
        const { actions, instead } = entryPoint.value;
        if (actions.includes(action.value)) return;
        const data = { action: action.value, phase, known: codeList(actions), instead };
        ctx.report({ at: action, messageId: "entryPoint", data, source: entryPoint.source });
      }
      if (placement !== "refused") return;
      const data = { action: action.value, phase, offered: whatIsOffered(action.value, phase) };
      ctx.report({ at: action, messageId: "misplaced", data, source });
    },
  }),
}) satisfies Rule;

/** The actions that the phase offers instead, and the phases that the action belongs to. */
function whatIsOffered(action: string, phase: string): string {
  const actions = actionsOffered(phase);
  const phases = phasesOffering(action);
  const sentences = [
    actions.length > 0 && `This phase offers ${codeList(actions, "and")}.`,
    phases.length > 0 && `\`${action}\` is offered in ${codeList(phases, "and")}.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
