import { functionOf, type Parameter, parameterAt } from "../src/contract/functions.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { code, codeList } from "../src/core/phrases.ts";
import { defineRule, type Rule, restsOn } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";
import { regexOf } from "../src/parser/regex/remember.ts";
import type { LiteralValue } from "../src/types/check.ts";

export default defineRule({
  id: "no-unusable-argument",
  summary: "Disallow arguments that a function is not documented to accept.",
  effect: "rejected",
  why: "Some arguments have a short list of values, such as the options of `url_decode()`, or a range, such as the bits of `cidr()`. The API rejects anything else.",
  ...restsOn(functionOf("cidr")!),
  messages: {
    value: {
      text: "`{{parameter}}` of `{{name}}()` cannot be {{found}}, so the API rejects this call.",
      help: "It may be {{known}}.",
    },
    field: {
      text: "`{{name}}()` reads {{known}} only, so the API rejects this call.",
      help: "Pass {{known}}.",
    },
    references: {
      text: "The replacement of `{{name}}()` refers to {{count}} groups; the API rejects more than {{max}}.",
      help: "Refer to fewer groups, or put the text between two of them into one group.",
    },
    regex: {
      text: "`{{parameter}}` of `{{name}}()` is not a regular expression, so the API rejects this call.",
      help: "{{problem}}",
    },
  },
  examples: {
    invalid: [
      `url_decode(http.request.uri.path, "x") contains "/a"`,
      "cidr(ip.src, 33, 64) eq 192.0.2.0",
      `remove_query_args(http.host, "q") eq "a"`,
      `regex_replace(http.host, "(a", "b") eq "a"`,
    ],
    valid: [`url_decode(http.request.uri.path, "ur") contains "/a"`, "cidr(ip.src, 24, 64) eq 192.0.2.0"],
  },
  create: (ctx) => ({
    FunctionCall(call, { typed }) {
      const known = functionOf(call.name);
      if (known?.signatures.length !== 1) return;
      const [first] = call.arguments;
      const field = first && fieldNameOf(first);
      if (first && field !== undefined && known.onlyFields && !known.onlyFields.includes(field)) {
        const data = { name: call.name, known: codeList(known.onlyFields) };
        ctx.report({ at: first, messageId: "field", data });
      }
      for (const [index, argument] of call.arguments.entries()) {
        if (argument.kind !== "String" && argument.kind !== "Bare") continue;
        const parameter = parameterAt(known.signatures[0]!, index);
        if (!parameter) continue;
        const data = { name: call.name, parameter: parameter.name };
        const allowed = unlessAllowed(parameter, typed.valueOf(argument));
        if (allowed !== undefined) {
          const found = code(argument.raw);
          ctx.report({ at: argument, messageId: "value", data: { ...data, found, known: allowed } });
        }
        const max = LIMITS.maxReplacementReferences.value;
        const count = parameter.name === "replacement" ? referencesIn(typed.valueOf(argument)) : 0;
        if (count > max) {
          ctx.report({ at: argument, messageId: "references", data: { name: call.name, count, max } });
        }
        const value = parameter.syntax === "regex" ? typed.valueOf(argument) : undefined;
        const problem = value?.kind === "Bytes" ? regexOf(value)?.problem?.message : undefined;
        if (problem !== undefined)
          ctx.report({ at: argument, messageId: "regex", data: { ...data, problem } });
      }
    },
  }),
}) satisfies Rule;

/** The values that a parameter accepts, in words, if the given value is not one of them. */
function unlessAllowed(
  { values, range, isNonEmpty }: Parameter,
  value: LiteralValue | undefined,
): string | undefined {
  if (value?.kind === "Bytes") {
    if (values && !values.includes(value.value)) return codeList(values.map((one) => `"${one}"`));
    return isNonEmpty && value.value === "" ? "any text that is not empty" : undefined;
  }
  if (value?.kind !== "Int" || !range) return undefined;
  const isInside = value.first >= BigInt(range.first) && value.last <= BigInt(range.last);
  return isInside ? undefined : `a whole number from ${range.first} to ${range.last}`;
}

/** The number of groups a replacement refers to; two dollar signs are one literal dollar sign. */
function referencesIn(value: LiteralValue | undefined): number {
  if (value?.kind !== "Bytes") return 0;
  return [...value.value.matchAll(/\$\$|\$\{\d+\}/g)].filter(([raw]) => raw !== "$$").length;
}
