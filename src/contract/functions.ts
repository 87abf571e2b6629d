import type { FunctionFact } from "./functions/signature.ts";
import { FUNCTION_TABLE } from "./functions/table.ts";

export {
  type FunctionFact,
  fitsPattern,
  maxArguments,
  minArguments,
  type Parameter,
  parameterAt,
  returnType,
  type Signature,
} from "./functions/signature.ts";

/** Every function that documentation or the engine's scheme knows, by name; `any` and `all` included. */
export const FUNCTIONS: ReadonlyMap<string, FunctionFact> = new Map(
  FUNCTION_TABLE.map((known) => [known.name, known] as const),
);

/** The function with a name; undefined for an unknown name. Case matters. */
export function functionOf(name: string): FunctionFact | undefined {
  return FUNCTIONS.get(name);
}

/** The names of all functions. */
export function functionNames(): IterableIterator<string> {
  return FUNCTIONS.keys();
}
