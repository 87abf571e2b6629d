import {
  integers,
  nonNegative,
  oneOfValues,
  spelledLike,
  textForm,
  type ValueDomain,
  type ValueDoubt,
} from "../domain.ts";
import { publicPage } from "../fact.ts";
import { MAGIC_PHASES } from "../phases.ts";
import { typeOfName } from "../value-type.ts";
import * as domains from "./domains.ts";
import { type FieldFact, fieldPage } from "./entry.ts";
import table from "./fields.json" with { type: "json" };
import { ERROR_PHASES, TRANSFORM_PHASES } from "./phases.ts";

/** A row of `fields.json`: the members of `FieldFact`, with names and addresses instead of objects. */
interface FieldRow extends Omit<Partial<FieldFact>, "name" | "type" | "source" | "domain" | "keys"> {
  /** `Array<Bytes>`. */
  readonly type: string;
  /** An address. Default: the page of the field, or of the field that replaces it. */
  readonly source?: string;
  readonly domain?: DomainRow;
  readonly keys?: DomainName;
}

/** Fields in the order of the table; `shared` applies to each of them. A field with only a type is just its type. */
interface FieldGroup {
  readonly shared?: Omit<FieldRow, "type">;
  readonly fields: Readonly<Record<string, FieldRow | string>>;
}

/** The values of a field. `source`: the address, unless it is that of the field. */
type DomainRow = DomainName | (DomainForm & { readonly source?: string });

type DomainForm =
  | { readonly first: number; readonly last: number; readonly describe?: string }
  | { readonly oneOf: readonly string[] }
  | { readonly spelledLike: readonly string[]; readonly describe: string }
  | { readonly fingerprintBytes: number }
  | { readonly describe: string; readonly usual?: string; readonly doubt?: DoubtRow };

/** `form`: a part that makes values doubtful. Without `instead`, the value without it is meant. */
type DoubtRow = ValueDoubt & { readonly form: string };

/** `non-negative`, `certificate-number`, or a name of `domains.ts` in lower case. */
type DomainName = string;

const NAMED_DOMAINS: ReadonlyMap<string, unknown> = new Map(Object.entries(domains));

/** Phases that the table names together; any other name is that of a phase. */
const PHASE_GROUPS: Readonly<Record<string, readonly string[]>> = {
  transform: TRANSFORM_PHASES,
  errors: ERROR_PHASES,
  magic: MAGIC_PHASES,
};

/** The fields of `fields.json`, in its order. */
export const FIELD_TABLE: readonly FieldFact[] = (table as unknown as readonly FieldGroup[]).flatMap(
  ({ shared, fields }) =>
    Object.entries(fields).map(([name, row]) =>
      fieldOfRow(name, { ...shared, ...(typeof row === "string" ? { type: row } : row) }),
    ),
);

function fieldOfRow(name: string, row: FieldRow): FieldFact {
  const { type, source, domain, keys, phases, ...plain } = row;
  const page = source === undefined ? fieldPage(row.replacement ?? name) : publicPage(source);
  return {
    name,
    type: typeOfName(type),
    evidence: "documented",
    source: page,
    ...plain,
    ...(domain ? { domain: domainOf(domain, page) } : {}),
    ...(keys ? { keys: domainOf(keys, page) } : {}),
    ...(phases ? { phases: phases.flatMap((phase) => PHASE_GROUPS[phase] ?? [phase]) } : {}),
  };
}

function domainOf(row: DomainRow, page: FieldFact["source"]): ValueDomain {
  if (row === "non-negative") return nonNegative(page);
  if (row === "certificate-number") return domains.certificateNumber(page);
  if (typeof row === "string") {
    const named = NAMED_DOMAINS.get(row.replaceAll("-", "_").toUpperCase()) as ValueDomain | undefined;
    if (!named) throw new Error(`there is no domain \`${row}\``);
    return named;
  }
  const source = row.source === undefined ? page : publicPage(row.source);
  if ("first" in row) return integers(row.first, row.last, source, row.describe);
  if ("oneOf" in row) return oneOfValues(row.oneOf, source);
  if ("spelledLike" in row) return spelledLike(row.spelledLike, source, row.describe);
  if ("fingerprintBytes" in row) return domains.fingerprint(row.fingerprintBytes, source);
  const { doubt, ...form } = row;
  return textForm({ ...form, source, ...(doubt && { doubt: (value) => doubtOf(value, doubt) }) });
}

function doubtOf(value: string, { form, ...doubt }: DoubtRow): ValueDoubt | undefined {
  const rest = value.replace(new RegExp(form, "s"), "");
  return rest === value ? undefined : { ...(doubt.instead ? {} : { nearest: rest }), ...doubt };
}
