import { Prec, RangeSetBuilder, StateEffect, StateField, type Text } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView } from "@codemirror/view";
import type { TruthMark } from "../protocol.ts";
import { offsetOf } from "./positions.ts";

/** Decorations that are shown by an effect. Typing moves them until the next one. */
function shownBy(effect: ReturnType<typeof StateEffect.define<DecorationSet>>) {
  return StateField.define<DecorationSet>({
    create: () => Decoration.none,
    update(shown, transaction) {
      for (const one of transaction.effects) if (one.is(effect)) return one.value;
      return shown.map(transaction.changes);
    },
    provide: (field) => EditorView.decorations.from(field),
  });
}

const setTokens = StateEffect.define<DecorationSet>();
const setTruths = StateEffect.define<DecorationSet>();

/** The tokens of expressions according to the server, in front of those of the notation, within the truth of conditions. */
export const SERVER_MARKS = [Prec.highest(shownBy(setTokens)), Prec.lowest(shownBy(setTruths))];

/** Shows semantic tokens, in the relative numbers of the protocol. `types`: the legend of the server. */
export function showTokens(view: EditorView, data: readonly number[], types: readonly string[]): void {
  view.dispatch({ effects: setTokens.of(decorationsOf(view.state.doc, data, types)) });
}

/** Shows which conditions are true, false or unknown. */
export function showTruths(view: EditorView, marks: readonly TruthMark[]): void {
  const { length } = view.state.doc;
  const ranges = marks
    .filter(({ from, to }) => from < to && to <= length)
    .map(({ from, to, truth }) => Decoration.mark({ class: truth }).range(from, to));
  view.dispatch({ effects: setTruths.of(Decoration.set(ranges, true)) });
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
