import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  type Tooltip,
  type ViewUpdate,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { hcl } from "codemirror-lang-hcl";
import { MARKDOWN_REQUEST } from "../protocol.ts";
import type { Client } from "./client.ts";
import { element } from "./dom.ts";
import { positionOf, spanOf } from "./positions.ts";
import { type CompletionItem, FUNCTION_KIND, type Hover, type TextEdit } from "./protocol-types.ts";
import theme from "./theme.json" with { type: "json" };
import { SERVER_MARKS } from "./tokens.ts";

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

const EDITOR_THEME = [THEME, syntaxHighlighting(HIGHLIGHT)];

/** Options of an editor of one file. */
export interface EditorOptions {
  readonly client: Client;
  readonly uri: string;
  readonly update: (update: ViewUpdate) => void;
  /** Runs a command of the page. */
  readonly command: (name: "format" | "fixAll") => void;
}

/** The state of the editor for a file, whose name determines the notation. */
export function editorState(name: string, text: string, options: EditorOptions): EditorState {
  const { client, uri, update, command } = options;
  const run = (which: Parameters<typeof command>[0]) => () => {
    command(which);
    return true;
  };
  return EditorState.create({
    doc: text,
    extensions: [
      lineNumbers(),
      highlightActiveLineGutter(),
      history(),
      drawSelection(),
      indentOnInput(),
      bracketMatching(),
      closeBrackets(),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ "aria-label": `Text of ${name}`, tabindex: "0" }),
      notationOf(name),
      EDITOR_THEME,
      SERVER_MARKS,
      autocompletion({ override: [(context) => complete(context, client, uri)] }),
      search({ top: true }),
      hoverTooltip((view, offset) => hoverAt(view.state.doc, offset, client, uri)),
      EditorView.updateListener.of(update),
      EditorView.domEventHandlers({ beforeinput: typeOverSelection }),
      keymap.of([
        { key: "Shift-Alt-f", run: run("format") },
        { key: "Shift-Alt-.", run: run("fixAll") },
        ...closeBracketsKeymap,
        ...completionKeymap,
        ...searchKeymap,
        ...lintKeymap,
        ...historyKeymap,
        ...defaultKeymap,
      ]),
    ],
  });
}

/**
 * Types over a selection. Left to the browser, the typed text gets the style of what it replaces as an
 * attribute, which the page's policy forbids.
 */
function typeOverSelection(event: InputEvent, view: EditorView): boolean {
  const { inputType, data } = event;
  const { from, to, empty } = view.state.selection.main;
  if (inputType !== "insertText" || !data || empty || view.composing) return false;
  const insert = () => view.state.update(view.state.replaceSelection(data), { userEvent: "input.type" });
  const isHandled = view.state
    .facet(EditorView.inputHandler)
    .some((handle) => handle(view, from, to, data, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}

function notationOf(name: string): Extension {
  if (/\.json$/i.test(name)) return json();
  if (/\.ya?ml$/i.test(name)) return yaml();
  if (/\.(?:tf|tfvars|hcl)$/i.test(name)) return hcl();
  return [];
}

async function complete(
  context: CompletionContext,
  client: Client,
  uri: string,
): Promise<CompletionResult | null> {
  const { doc } = context.state;
  const before = context.matchBefore(/[\w.$"]$/);
  if (!context.explicit && !before) return null;
  const position = positionOf(doc, context.pos);
  const items = await client
    .request<readonly CompletionItem[] | null>("textDocument/completion", {
      textDocument: { uri },
      position,
    })
    .catch(() => null);
  const first = items?.[0]?.textEdit;
  if (!items || !first) return null;
  const { from } = spanOf(doc, first.range);
  const options = items.flatMap((item) => optionOf(item, first, doc, client));
  return { from, options, validFor: /^[\w.$]*$/ };
}

/** Names that the text already uses come first. */
function optionOf(item: CompletionItem, first: TextEdit, doc: Text, client: Client): Completion[] {
  const edit = item.textEdit;
  if (!edit || spanOf(doc, edit.range).from !== spanOf(doc, first.range).from) return [];
  const { to } = spanOf(doc, edit.range);
  const beyond = to - spanOf(doc, first.range).to;
  return [
    {
      label: item.label,
      ...(item.detail === undefined ? {} : { detail: item.detail }),
      boost:
        Math.min(20, doc.toString().split(item.label).length - 1) - (item.sortText?.startsWith("0") ? 0 : 30),
      info: () => documentationOf(item, client),
      type: item.kind === FUNCTION_KIND ? "function" : "property",
      apply: (view, _, from, end) => {
        const changes = { from, to: Math.max(end, end + beyond), insert: edit.newText };
        view.dispatch({ changes, selection: { anchor: from + edit.newText.length } });
      },
    },
  ];
}

async function documentationOf({ documentation }: CompletionItem, client: Client): Promise<Node | null> {
  const text = typeof documentation === "string" ? documentation : documentation?.value;
  if (text === undefined) return null;
  const dom = element("div", { class: "cm-hover" });
  dom.innerHTML = await client.request<string>(MARKDOWN_REQUEST, { text });
  return dom;
}

async function hoverAt(doc: Text, offset: number, client: Client, uri: string): Promise<Tooltip | null> {
  const found = await hoverHtml(doc, offset, client, uri);
  if (!found) return null;
  return {
    pos: found.from,
    end: found.to,
    create: () => {
      const dom = element("div", { class: "cm-hover" });
      dom.innerHTML = found.html;
      return { dom };
    },
  };
}

/** The hover text at an offset, as HTML. */
export async function hoverHtml(doc: Text, offset: number, client: Client, uri: string) {
  const params = { textDocument: { uri }, position: positionOf(doc, offset) };
  const hover = await client.request<Hover | null>("textDocument/hover", params).catch(() => null);
  if (!hover?.range) return undefined;
  const html = await client.request<string>(MARKDOWN_REQUEST, { text: hover.contents.value });
  return { html, ...spanOf(doc, hover.range) };
}
