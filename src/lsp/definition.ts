import type { Range } from "../core/range.ts";
import type { SourceDocument } from "../sources/recognise/model.ts";
import type { TerraformFile } from "../sources/terraform/modules/module.ts";
import { attributesOf } from "../sources/terraform/resources/resource-blocks.ts";
import { placeInSource } from "../sources/terraform/values/source.ts";
import { expressionAt, nodesAt, rulesIn } from "./expressions.ts";
import { locatedAt } from "./located.ts";

/** A place in a file, by its name. */
export interface FilePlace {
  readonly name: string;
  readonly range: Range;
}

/** The files that are searched for definitions. */
export interface DefinitionWorld {
  /** The document itself and the files around it, read. */
  documents(): Promise<readonly SourceDocument[]>;
  module(): Promise<readonly TerraformFile[]>;
}

/** The definition of the thing at an offset: a list, a rule named by its id, or a Terraform local or variable. */
export async function definitionsAt(
  document: SourceDocument,
  offset: number,
  world: DefinitionWorld,
): Promise<readonly FilePlace[]> {
  const reference = document.format === "terraform" ? terraformReference(document.text, offset) : undefined;
  if (reference) return (await world.module()).flatMap((file) => declarations(file, reference));
  const list = listAt(document, offset);
  if (list !== undefined) return listsNamed(await world.documents(), list);
  const place = locatedAt(document, offset);
  if (!place || !("kind" in place.target)) return [];
  const { value, range } = place.target;
  const found = rulesWithId(await world.documents(), value);
  return found.filter((one) => one.name !== document.uri || one.range.start !== range.start);
}

/** `local.name` or `var.name`. */
interface TerraformReference {
  readonly kind: "local" | "var";
  readonly name: string;
}

function terraformReference(text: string, offset: number): TerraformReference | undefined {
  const before = /[\w.-]*$/.exec(text.slice(0, offset))![0];
  const after = /^[\w-]*/.exec(text.slice(offset))![0];
  const [, kind, name] = /(?:^|[^\w.])(local|var)\.([\w-]+)/.exec(before + after) ?? [];
  return kind === undefined || name === undefined ? undefined : { kind: kind as "local" | "var", name };
}

function declarations({ source, body }: TerraformFile, { kind, name }: TerraformReference): FilePlace[] {
  return body.items.flatMap((item): FilePlace[] => {
    if (item.kind !== "Block") return [];
    if (kind === "local" && item.type === "locals") {
      const found = attributesOf(item.body).filter((attribute) => attribute.name === name);
      return found.map(({ nameRange }) => ({ name: source.uri, range: placeInSource(source, nameRange) }));
    }
    const [label] = item.labels;
    if (kind !== "var" || item.type !== "variable" || label?.name !== name) return [];
    return [{ name: source.uri, range: placeInSource(source, label) }];
  });
}

/** The name of the list to which an expression refers at an offset. */
function listAt(document: SourceDocument, offset: number): string | undefined {
  const place = expressionAt(document, offset);
  const node = place && nodesAt(place).at(-1);
  return node?.kind === "List" ? node.name : undefined;
}

function listsNamed(documents: readonly SourceDocument[], wanted: string): FilePlace[] {
  return documents.flatMap(({ uri, subjects }) =>
    subjects.flatMap((subject) =>
      subject.kind === "CustomList" && subject.name?.value === wanted
        ? [{ name: uri, range: subject.name.range }]
        : [],
    ),
  );
}

function rulesWithId(documents: readonly SourceDocument[], id: string): FilePlace[] {
  return documents.flatMap((document) =>
    rulesIn(document)
      .filter((rule) => rule.id?.value === id)
      .map((rule) => ({ name: document.uri, range: rule.id!.range })),
  );
}
