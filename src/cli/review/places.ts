import { LineIndex } from "../../core/line-index.ts";
import type { DeployedSides } from "../../deployed/changes/compare-documents.ts";
import type { ConfigChange } from "../../deployed/changes/model.ts";
import type { ChangedInstance } from "../../deployed/changes/view.ts";
import type { ReviewCaller, ReviewChange } from "../../report/review/model.ts";
import type { FileVersions } from "./file-pairs.ts";

/** The lines of changes in files of both sides, and the zones and callers that they concern. */
export class ReviewPlaces {
  readonly #texts: Readonly<Record<keyof FileVersions, Map<string, string>>>;
  readonly #indexes = new Map<string, LineIndex>();

  constructor(files: readonly FileVersions[], sides: DeployedSides) {
    const textsOf = (side: keyof FileVersions) =>
      new Map([
        ...sides[side].views.flatMap(({ document, deployed }) => [
          [document.uri, document.text] as const,
          ...(deployed?.callers ?? []).map(({ uri, text }) => [uri, text] as const),
        ]),
        ...sides[side].foreign.map(({ uri, text }) => [uri, text] as const),
        ...files.flatMap((versions) => {
          const source = versions[side]?.source;
          return source ? [[source.uri, source.text] as const] : [];
        }),
      ]);
    this.#texts = { before: textsOf("before"), after: textsOf("after") };
  }

  /** The files of the change as they are now. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts.after;
  }

  /** A change in the form that reports use. */
  shown(change: ConfigChange): ReviewChange {
    const { uri: _, range: __, instances, approval: ___, isIdle: ____, shown, ...rest } = change;
    return { ...rest, ...shown, relation: change.relation, ...this.of(change, instances) };
  }

  /** 1-based; undefined for a file that is not among them. */
  #lineOf(uri: string, start: number, isGone: boolean): number | undefined {
    const side = isGone ? "before" : "after";
    const key = `${side} ${uri}`;
    const text = this.#texts[side].get(uri);
    if (text === undefined) return undefined;
    const index = this.#indexes.get(key) ?? new LineIndex(text);
    this.#indexes.set(key, index);
    return index.positionOf(start).line;
  }

  /** The location of a change, with the zones and callers of its instances, each once. */
  of(
    { uri, range, isGone }: Pick<ConfigChange, "uri" | "range" | "isGone">,
    instances: readonly ChangedInstance[] = [],
  ): Pick<ReviewChange, "file" | "line" | "isGone" | "zones" | "accounts" | "callers"> {
    const callers = new Map(
      instances
        .flatMap((one) => one.callers)
        .map(({ name, uri: file, range: { start } }): [string, ReviewCaller] => {
          const line = this.#lineOf(file, start, isGone);
          return [JSON.stringify([file, line, name]), { name, file, line }];
        }),
    );
    const zones = new Set(instances.flatMap(({ zone }) => zone ?? []));
    const accounts = new Set(instances.flatMap(({ zone, isOfAccount }) => (isOfAccount && zone) || []));
    const isCompiled = instances.some((one) => one.isCompiled);
    const line = isCompiled ? undefined : this.#lineOf(uri, range.start, isGone);
    const owners = { zones: [...zones], accounts: [...accounts] };
    return { file: uri, line, isGone, ...owners, callers: [...callers.values()] };
  }
}
