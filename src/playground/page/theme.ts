import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import theme from "./theme.json" with { type: "json" };

/** The colours are the variables of the page's style, which follow light and dark. */
const THEME = EditorView.theme(theme);

const HIGHLIGHT = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword], color: "var(--code-word)" },
  {
    tag: [tags.propertyName, tags.definition(tags.propertyName), tags.attributeName],
    color: "var(--code-name)",
  },
  { tag: [tags.string, tags.special(tags.string)], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null, tags.atom], color: "var(--code-number)" },
  { tag: [tags.typeName, tags.tagName, tags.function(tags.variableName)], color: "var(--code-call)" },
  { tag: tags.comment, color: "var(--quiet)", fontStyle: "italic" },
]);

/** How the editor looks. */
export const EDITOR_THEME = [THEME, syntaxHighlighting(HIGHLIGHT)];
