import { nonNegative } from "../domain.ts";
import { docsPage, publicPage } from "../fact.ts";
import { TRANSFORM_PHASES } from "../fields/phases.ts";
import { typeOfName } from "../value-type.ts";
import table from "./functions.json" with { type: "json" };
import {
  ANY_ARRAY,
  ANY_MAP,
  ELEMENT_OF_FIRST,
  type FunctionFact,
  type Parameter,
  SAME_AS_FIRST,
  type Signature,
  type TypePattern,
} from "./signature.ts";

const PAGE = docsPage("ruleset-engine/rules-language/functions/");

/** A row of `functions.json`: the members of `FunctionFact`, with names and addresses instead of objects. */
interface FunctionRow extends Omit<Partial<FunctionFact>, "name" | "signatures" | "source" | "results"> {
  readonly signatures: readonly SignatureRow[];
  /** An address. Default: the page of all functions. */
  readonly source?: string;
  readonly results?: "non-negative";
}

interface SignatureRow {
  readonly parameters: readonly (Omit<Parameter, "types"> & { readonly types: readonly string[] })[];
  /** `Array<Bytes>`, or the index of an argument whose type it has. */
  readonly returns: string | { readonly sameAs: number };
}

const FAMILIES: ReadonlyMap<string, TypePattern> = new Map(
  [ANY_ARRAY, ANY_MAP, SAME_AS_FIRST, ELEMENT_OF_FIRST].map((family) => [family.name, family] as const),
);

/**
 * The functions of `functions.json`: those that documentation describes, then those that only the engine's scheme
 * knows. Kinds of arguments that documentation leaves open are those of the engine.
 */
export const FUNCTION_TABLE: readonly FunctionFact[] = Object.entries(
  table as unknown as Readonly<Record<string, FunctionRow>>,
).map(([name, { signatures, source, phases, results, ...plain }]) => ({
  name,
  signatures: signatures.map(signatureOfRow),
  evidence: "documented",
  source: source === undefined ? PAGE : publicPage(source),
  ...plain,
  ...(phases
    ? { phases: phases.flatMap((phase) => (phase === "transform" ? TRANSFORM_PHASES : phase)) }
    : {}),
  ...(results ? { results: nonNegative(PAGE) } : {}),
}));

function signatureOfRow({ parameters, returns }: SignatureRow): Signature {
  return {
    parameters: parameters.map((parameter) => ({
      ...parameter,
      types: parameter.types.map((name) => FAMILIES.get(name) ?? typeOfName(name)),
    })),
    returns: typeof returns === "string" ? typeOfName(returns) : returns,
  };
}
