import { fieldOf } from "../src/contract/fields.ts";
import { code } from "../src/core/phrases.ts";
import { calls, defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";
import { quoteText } from "../src/parser/write-literal.ts";

const EXTENSION = "http.request.uri.path.extension";

export default defineRule({
  id: "prefer-extension-field",
  summary: "Prefer the extension field over the end of the path.",
  effect: "style",
  presets: ["strict"],
  fixable: "suggestion",
  why: "`http.request.uri.path.extension` contains the extension in lower case: it states the intent, matches `.PHP` as well, and takes a set.",
  source: fieldOf(EXTENSION)!.source,
  messages: {
    ending: {
      text: "This compares the end of the path with an extension and does not match upper case.",
      help: "Write {{replacement}}.",
    },
  },
  examples: {
    invalid: [
      {
        code: `ends_with(http.request.uri.path, ".php")`,
        suggests: `http.request.uri.path.extension eq "php"`,
      },
    ],
    valid: [`http.request.uri.path.extension eq "php"`, `ends_with(http.request.uri.path, "/feed.xml")`],
  },
  create: (ctx) => ({
    FunctionCall: calls(["ends_with"], (call) => {
      const [source, ending] = call.arguments;
      if (!source || fieldNameOf(source) !== "http.request.uri.path") return;
      if (ending?.kind !== "String" || !/^\.[a-z0-9]+$/.test(ending.value)) return;
      const replacement = `${EXTENSION} eq ${quoteText(ending.value.slice(1))}`;
      const edits = [ctx.replace(call, replacement)];
      ctx.report({
        at: call,
        messageId: "ending",
        data: { replacement: code(replacement, replacement.length) },
        fix: { title: "Compare the extension", edits, safety: "suggestion" },
      });
    }),
  }),
}) satisfies Rule;
