import { RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import { offsetOf } from "./positions.ts";

const setTokens = StateEffect.define<DecorationSet>();

/** The tokens of expressions according to the server. Typing moves them until the server has answered again. */
export const tokenField = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(tokens, transaction) {
    for (const effect of transaction.effects) if (effect.is(setTokens)) return effect.value;
    return tokens.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** Shows semantic tokens, in the relative numbers of the protocol. `types`: the legend of the server. */
export function showTokens(view: EditorView, data: readonly number[], types: readonly string[]): void {
  view.dispatch({ effects: setTokens.of(decorationsOf(view.state.doc, data, types)) });
}

function decorationsOf(doc: Text, data: readonly number[], types: readonly string[]): DecorationSet {
  const marks = types.map((type) => Decoration.mark({ class: `token-${type}` }));
  const builder = new RangeSetBuilder<Decoration>();
  let line = 0;
  let character = 0;
  for (let at = 0; at + 4 < data.length; at += 5) {
    const [down, along, length, type] = data.slice(at, at + 4) as [number, number, number, number];
    character = down === 0 ? character + along : along;
    line += down;
    const from = offsetOf(doc, { line, character });
    const to = Math.min(from + length, doc.length);
    const mark = marks[type];
    if (mark && to > from) builder.add(from, to, mark);
  }
  return builder.finish();
}
