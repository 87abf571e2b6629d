import { flag, integer, count as seconds, text } from "../../core/schema.ts";
import {
  exclusive,
  forbids,
  type KeyCondition,
  keyed,
  needs,
  ofForm,
  type ParameterSchema,
  someOf,
  word,
} from "./parameter-schema.ts";

/**
 * A schema as tables in JSON have it: the name of a kind, `@` and the name of a kind of the table's module, words with `|`
 * between them, a pattern and its description with `~` between them, a list with the schema of its items, or an object by keys. A key that ends in `!` is required, and `$` has conditions on several keys.
 */
export type Sketch = string | readonly Sketch[] | { readonly [key: string]: Sketch };

const KINDS: Readonly<Record<string, ParameterSchema>> = {
  any: {},
  flag,
  hostName: ofForm("^[^/:\\s]+$", "a host name, without scheme, port and path"),
  integer,
  object: { type: "object" },
  seconds,
  text,
};

const CONDITIONS: Readonly<Record<string, (...words: readonly [string, string, string]) => KeyCondition>> = {
  exclusive,
  forbids,
  needs,
  someOf,
};

/** The schemas of a table, by their names. `own`: the kinds that its sketches name with `@`. */
export function schemasOf<Name extends string>(
  sketches: Readonly<Record<Name, Sketch>>,
  own: Readonly<Record<string, ParameterSchema>> = {},
): Readonly<Record<Name, ParameterSchema>> {
  const schemaOf = (sketch: Sketch): ParameterSchema => {
    if (typeof sketch === "string") {
      const [pattern = "", description] = sketch.split(" ~ ");
      if (description !== undefined) return ofForm(pattern, description);
      if (sketch.includes("|")) return word(sketch.split("|"));
      const kind = sketch.startsWith("@") ? own[sketch.slice(1)] : KINDS[sketch];
      if (!kind) throw new Error(`no kind of value is called ${sketch}`);
      return kind;
    }
    if (isList(sketch)) return { type: "array", items: schemaOf(sketch[0]!) };
    const { $: conditions = [], ...members } = sketch;
    const names = Object.keys(members);
    return keyed(
      Object.fromEntries(names.map((name) => [name.replace(/!$/, ""), schemaOf(members[name]!)])),
      names.filter((name) => name.endsWith("!")).map((name) => name.slice(0, -1)),
      (conditions as readonly (readonly [string, string, string, string])[]).map(([name, ...words]) =>
        CONDITIONS[name]!(...words),
      ),
    );
  };
  const names = Object.keys(sketches) as Name[];
  return Object.fromEntries(names.map((name) => [name, schemaOf(sketches[name])])) as Record<
    Name,
    ParameterSchema
  >;
}

function isList(sketch: Sketch): sketch is readonly Sketch[] {
  return Array.isArray(sketch);
}
