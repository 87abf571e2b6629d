import noUndefinedList from "../../../rules/no-undefined-list.ts";
import { LIST_KINDS, MANAGED_LIST_PREFIX } from "../../contract/lists.ts";
import { code } from "../../core/phrases.ts";
import { comparisons, defineRule, type Rule } from "../../lint/define-rule.ts";

/** The kinds of the lists of an account, by name. */
export type ListKinds = ReadonlyMap<string, string>;

/** Disallows references to lists that an account does not have, and to those of another kind. */
export function accountListRule(lists: ListKinds): Rule {
  const { id, why, source } = noUndefinedList;
  return defineRule({
    id,
    why,
    source,
    summary: "Disallow lists that the account does not have.",
    effect: "rejected",
    messages: {
      absent: { text: "The account has no list {{name}}.", help: "Create the list first." },
      kind: {
        text: "The list {{name}} is of the kind {{kind}} and cannot be compared with this field.",
        help: "Use a list of the kind that fits the field.",
      },
    },
    examples: { invalid: [], valid: [] },
    create: (ctx) => ({
      Comparison: comparisons({ right: ["List"] }, ({ left, right }, { typed }) => {
        if (right.name.startsWith(MANAGED_LIST_PREFIX.value)) return;
        const data = { name: code(`$${right.name}`) };
        const kind = lists.get(right.name);
        if (kind === undefined) return ctx.report({ at: right, messageId: "absent", data });
        const type = typed.typeOf(left)?.kind;
        if (type === undefined || LIST_KINDS.value[kind] === type) return;
        ctx.report({ at: right, messageId: "kind", data: { ...data, kind: code(kind) } });
      }),
    }),
  });
}
