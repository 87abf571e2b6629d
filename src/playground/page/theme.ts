import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** The colours are the variables of the page's style, which follow light and dark. */
const THEME = EditorView.theme({
  "&": { backgroundColor: "var(--page)", color: "var(--text)", height: "100%", fontSize: "0.9rem" },
  "&.cm-focused": { outline: "2px solid var(--link)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, monospace",
    lineHeight: "1.55",
  },
  ".cm-content": { caretColor: "var(--text)" },
  ".cm-cursor, .cm-dropCursor": { borderLeftColor: "var(--text)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground, ::selection":
    { backgroundColor: "var(--chosen) !important" },
  ".cm-gutters": {
    backgroundColor: "var(--panel)",
    color: "var(--quiet)",
    borderRight: "1px solid var(--line)",
  },
  ".cm-activeLine": { backgroundColor: "transparent" },
  ".cm-activeLineGutter": { backgroundColor: "var(--chosen)" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--text)" },
  ".cm-button, .cm-textfield": {
    backgroundColor: "var(--page)",
    backgroundImage: "none",
    color: "var(--text)",
    border: "1px solid var(--line)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--chosen)", outline: "1px solid var(--link)" },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "0.3rem",
    maxWidth: "min(36rem, 90vw)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--link)", color: "var(--page)" },
  ".cm-tooltip-autocomplete ul li[aria-selected] .cm-completionDetail": { color: "var(--page)" },
  ".cm-completionDetail": { color: "var(--quiet)", fontStyle: "normal" },
  ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "700" },
  ".cm-diagnostic": { padding: "0.3rem 0.6rem", whiteSpace: "pre-wrap" },
  ".cm-diagnostic-error": { borderLeft: "4px solid var(--red)" },
  ".cm-diagnostic-warning": { borderLeft: "4px solid var(--amber)" },
  ".cm-diagnostic-info, .cm-diagnostic-hint": { borderLeft: "4px solid var(--link)" },
  ".cm-diagnosticAction": { backgroundColor: "var(--link)", color: "var(--page)" },
  ".cm-lintRange": {
    backgroundImage: "none",
    textDecorationLine: "underline",
    textDecorationStyle: "wavy",
    textDecorationSkipInk: "none",
    textUnderlineOffset: "3px",
  },
  ".cm-lintRange-error": { backgroundImage: "none", textDecorationColor: "var(--red)" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecorationColor: "var(--amber)" },
  ".cm-lintRange-info, .cm-lintRange-hint": { backgroundImage: "none", textDecorationColor: "var(--link)" },
  ".cm-hover": { padding: "0.4rem 0.7rem", maxHeight: "16rem", overflow: "auto" },
  ".cm-hover p, .cm-hover pre": { margin: "0.3rem 0" },
  ".cm-hover a": { color: "var(--link)" },
  ".cm-matchingBracket": { backgroundColor: "var(--chosen) !important", outline: "1px solid var(--line)" },
  ".t1, .t0, .tq": { borderRadius: "3px", textDecorationSkipInk: "none", textUnderlineOffset: "4px" },
  ".t1": { backgroundColor: "var(--ok-soft)", textDecoration: "underline solid var(--ok) 2px" },
  ".t0": { backgroundColor: "var(--false-soft)", textDecoration: "underline double var(--false) 1px" },
  ".tq": { backgroundColor: "var(--unk-soft)", textDecoration: "underline dashed var(--unk) 2px" },
  ".t1::before": { content: '"✓ "', color: "var(--ok)" },
  ".t0::before": { content: '"✕ "', color: "var(--false)" },
  ".tq::before": { content: '"? "', color: "var(--unk)" },
  ".token-property": { color: "var(--code-name)" },
  ".token-function": { color: "var(--code-call)" },
  ".token-keyword, .token-operator": { color: "var(--code-word)" },
  ".token-string, .token-regexp": { color: "var(--code-text)" },
  ".token-number": { color: "var(--code-number)" },
  ".token-variable": { color: "var(--code-call)" },
});

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
