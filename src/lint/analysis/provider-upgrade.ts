import type {
  MemberShape,
  MemberShapes,
  ProviderChange,
  ResourceChanges,
} from "../../contract/terraform/shape.ts";
import type { Edit } from "../../core/diagnostic.ts";
import { addTo } from "../../core/items-by-key.ts";
import { code, codeList } from "../../core/phrases.ts";
import { type FileRange, inFile, type Range } from "../../core/range.ts";
import type { HclAttribute, HclBlock, HclBody, HclExpression } from "../../sources/terraform/hcl/ast.ts";
import { literalText } from "../../sources/terraform/hcl/literal-text.ts";

/** The changes of a resource that another major of the provider needs. */
export interface ProviderUpgrade {
  readonly edits: readonly Edit[];
  /** Changes that no edit makes. With one of these, the resource is upgraded by hand. */
  readonly byHand: readonly { readonly at: FileRange; readonly problem: string; readonly help: string }[];
}

/** A resource in native syntax. */
export interface WrittenResource {
  readonly block: HclBlock;
  readonly text: string;
}

/** The changes by which a resource for version 4 becomes one for version 5. */
export function upgradeOf(
  { block, text }: WrittenResource,
  to: MemberShapes,
  changes: ResourceChanges,
): ProviderUpgrade {
  const upgrader = new Upgrader(text, changes);
  upgrader.body(block.body, { path: "", newPath: "", to });
  return upgrader;
}

/** The changes by which settings of a zone in one resource become a resource for each of them. */
export function settingsUpgradeOf({ block, text }: WrittenResource): ProviderUpgrade {
  const upgrader = new Upgrader(text, {});
  upgrader.settings(block);
  return upgrader;
}

interface Level {
  readonly path: string;
  readonly newPath: string;
  readonly to: MemberShapes;
}

const OF_SETTINGS = /^(?:zone_id|settings)$/;
const OF_TERRAFORM = /^(?:count|for_each|provider|depends_on|lifecycle|provisioner|connection)$/;

class Upgrader implements ProviderUpgrade {
  readonly edits: Edit[] = [];
  readonly byHand: { at: FileRange; problem: string; help: string }[] = [];
  readonly #text: string;
  readonly #changes: ResourceChanges;

  constructor(text: string, changes: ResourceChanges) {
    this.#text = text;
    this.#changes = changes;
  }

  body(body: HclBody, level: Level): void {
    const groups = new Map<string, HclBlock[]>();
    for (const item of body.items) {
      if (level.path === "" && OF_TERRAFORM.test(nameOf(item))) continue;
      if (item.kind === "Attribute") this.#attribute(item, level);
      else addTo(groups, item.type, item);
    }
    for (const blocks of groups.values()) this.#blocks(blocks, body, level);
    this.#defaults(body, level);
  }

  /** `for_each` over the settings: its values are written as the settings are. */
  settings({ body, labels, typeRange }: HclBlock): void {
    const settings = body.items.find((item) => nameOf(item) === "settings");
    if (settings?.kind !== "Block" || !body.items.every((item) => OF_SETTINGS.test(nameOf(item)))) {
      this.#leave(typeRange, "each setting is a resource", "`for_each` over the settings");
      return;
    }
    this.#edit(labels[0]!, '"cloudflare_zone_setting"');
    this.#edit({ start: settings.start, end: settings.body.start }, "for_each = ");
    for (const item of settings.body.items) {
      const name = nameOf(item);
      const range = item.kind === "Attribute" ? item.nameRange : item.typeRange;
      if (NO_SETTINGS.has(name)) this.#leave(range, `${code(name)} is no such setting`);
      else if (item.kind === "Block") {
        const [before, after] =
          name === "security_header" ? ["{ strict_transport_security = ", " }"] : ["", ""];
        this.#edit({ start: item.start, end: item.body.start }, `${name} = ${before}`);
        this.#edit({ start: item.body.end, end: item.body.end }, after);
      } else if (name === "zero_rtt") this.#edit(range, '"0rtt"');
    }
    const indent = this.#indentOf(settings);
    const end = { start: settings.body.end, end: settings.body.end };
    this.#edit(end, `\n${indent}setting_id = each.key\n${indent}value = each.value`);
  }

  #attribute(attribute: HclAttribute, level: Level): void {
    const { name, nameRange, value } = attribute;
    const path = joined(level.path, name);
    if (this.#changes.removed?.includes(path)) {
      this.#edit(this.#lineOf(attribute), "");
      return;
    }
    const change = this.#changes.values?.find(({ from }) => from === path || from === `${path}{}`);
    const members = change?.to === level.newPath ? this.#membersFor(value, change) : undefined;
    if (members !== undefined) {
      this.#edit(attribute, members);
      return;
    }
    const renamed = this.#changes.renamed?.find(({ from }) => from === path)?.to;
    const isNear =
      renamed === undefined || renamed.slice(0, renamed.lastIndexOf(".") + 1) === prefixOf(level.newPath);
    const newName = renamed && isNear ? renamed.slice(renamed.lastIndexOf(".") + 1) : name;
    if (!isNear || !Object.hasOwn(level.to, newName) || level.to[newName]!.isReadOnly) {
      this.#leave(nameRange, `${code(name)} has no counterpart of the same form`, renamed && code(renamed));
      return;
    }
    if (newName !== name) this.#edit(nameRange, newName);
    const written = change && this.#newValue(value, change);
    if (written !== undefined) this.#edit(value, written);
    else if (change && BY_HAND.has(change.change))
      this.#leave(nameRange, `the value of ${code(name)} changes`);
  }

  /** The members that a value of the older version stands for; undefined if it is not literal. */
  #membersFor(value: HclExpression, { map = {} }: ProviderChange): string | undefined {
    const members = value.kind === "Bool" ? map[String(value.value)] : undefined;
    if (typeof members !== "object" || members === null) return undefined;
    const lists = Object.entries(members).filter(([, list]) => Array.isArray(list) && list.length > 0);
    return lists.map(([name, list]) => `${name} = ${JSON.stringify(list)}`).join("\n");
  }

  /** The value in the form of the newer version; undefined if it stays, or cannot be written by machine. */
  #newValue(value: HclExpression, { change, map = {} }: ProviderChange): string | undefined {
    const text = this.#textOf(value);
    if (change === "values") {
      const literal = value.kind === "Bool" ? String(value.value) : literalText(value, this.#text);
      const mapped = Object.entries(map).find(([from]) => from === literal)?.[1];
      return mapped === undefined ? undefined : JSON.stringify(mapped);
    }
    if (change === "wrapEach") {
      if (value.kind !== "Tuple") return `[for name in ${text} : { name = name }]`;
      return `[${value.items.map((item) => `{ name = ${this.#textOf(item)} }`).join(", ")}]`;
    }
    if (change === "wrapList") {
      const [only, ...others] = value.kind === "Tuple" ? value.items : [];
      const isAll = only && others.length === 0 && literalText(only, this.#text) === "*";
      return isAll ? "{ all = true }" : `{ list = ${text} }`;
    }
    if (change !== "splitAtComma") return undefined;
    if (value.kind !== "Object") return `{ for id, rules in ${text} : id => split(",", rules) }`;
    for (const entry of value.entries) this.#edit(entry.value, `split(",", ${this.#textOf(entry.value)})`);
    return undefined;
  }

  #blocks(blocks: readonly HclBlock[], body: HclBody, level: Level): void {
    const [first] = blocks as [HclBlock, ...HclBlock[]];
    const path = `${joined(level.path, first.type)}[]`;
    if (this.#changes.removed?.includes(joined(level.path, first.type))) {
      for (const block of blocks) this.#edit(this.#lineOf(block), "");
      return;
    }
    if (first.type === "dynamic") {
      this.#leave(first.typeRange, "`dynamic` has no counterpart", "a `for` expression in the attribute");
      return;
    }
    const renamed = this.#changes.renamed?.find(({ from }) => `${from}[]` === path)?.to;
    const name = renamed ?? first.type;
    const shape = Object.hasOwn(level.to, name) ? level.to[name] : undefined;
    const mapsTo = this.#changes.values?.find(({ from, change }) => from === path && change === "keyed");
    if (!shape?.nesting && !mapsTo) this.#leave(first.typeRange, `${code(first.type)} has no counterpart`);
    else if (!this.#areTogether(blocks, body)) {
      this.#leave(
        first.typeRange,
        `the blocks ${code(first.type)} are apart`,
        "blocks that follow each other",
      );
    } else if (mapsTo) this.#keyed(blocks, mapsTo, shape?.nesting === "object" ? shape.members : undefined);
    else
      this.#nested(blocks, name, shape!, {
        path,
        newPath: joined(level.newPath, name),
        to: shape!.members!,
      });
  }

  /** One object, or a list of objects. */
  #nested(blocks: readonly HclBlock[], name: string, { nesting }: MemberShape, level: Level): void {
    const [first, second] = blocks as [HclBlock, ...HclBlock[]];
    const isList = nesting === "list";
    if (!isList && second) {
      this.#leave(second.typeRange, `${code(name)} is one object`);
      return;
    }
    this.#edit({ start: first.start, end: first.body.start }, `${name} = ${isList ? "[" : ""}`);
    for (const [at, block] of blocks.entries()) {
      if (at > 0) this.#edit({ start: block.start, end: block.body.start }, "");
      const inner = { ...level, newPath: isList ? `${level.newPath}[]` : level.newPath };
      const value = this.#valueIn(block.body, level.path);
      const own = value ? block.body.items.filter((item) => item !== value) : block.body.items;
      this.body({ ...block.body, items: own }, inner);
      if (value) this.body(value.body, { ...inner, path: `${level.path}.${value.type}[]` });
      const end = { start: block.body.end, end: block.body.end };
      if (isList) this.#edit(end, at === blocks.length - 1 ? "]" : ",");
    }
  }

  /** The block whose content becomes a part of the body: an item of a list had its value in one. */
  #valueIn(body: HclBody, path: string): HclBlock | undefined {
    const { values = [] } = this.#changes;
    const inner = body.items.find(
      (item): item is HclBlock =>
        item.kind === "Block" &&
        values.some(({ change, from }) => change === "flatten" && from === `${path}.${item.type}[]`),
    );
    if (!inner) return undefined;
    this.#edit(this.#lineOf({ start: inner.start, end: inner.body.start + 1 }), "");
    this.#edit(this.#lineOf({ start: inner.body.end - 1, end: inner.body.end }), "");
    return inner;
  }

  /**
   * Blocks that become a map by one of their attributes, of objects or of the values of another attribute. `members`: the
   * only names that there may be, in lower case.
   */
  #keyed(blocks: readonly HclBlock[], { key, value }: ProviderChange, members?: MemberShapes): void {
    const [first] = blocks as [HclBlock, ...HclBlock[]];
    for (const [at, block] of blocks.entries()) {
      const attributes = block.body.items.filter((item): item is HclAttribute => item.kind === "Attribute");
      const named = attributes.find(({ name }) => name === key);
      const held = attributes.find(({ name }) => name === value);
      const isWhole = attributes.length === block.body.items.length;
      if (!named || !isWhole || (value !== undefined && !held)) {
        this.#leave(block.typeRange, `${code(block.type)} has no name of its own`);
        return;
      }
      const indent = this.#indentOf(first);
      const name = this.#nameIn(named.value, members);
      if (name === undefined) {
        this.#leave(named.value, `${code(first.type)} has no such name`, codeList(Object.keys(members!)));
        return;
      }
      const start = `${at === 0 ? `${first.type} = {\n${indent}` : ""}${name} = `;
      const end = at === blocks.length - 1 ? `\n${indent}}` : "";
      if (held) {
        this.#edit(block, `${start}${this.#textOf(held.value)}${end}`);
        continue;
      }
      this.#edit({ start: block.start, end: block.body.start }, start);
      this.#edit(this.#lineOf(named), "");
      this.#edit({ start: block.body.end, end: block.body.end }, end);
    }
  }

  /** A value as the key of a map; undefined if the map has no such key. */
  #nameIn(value: HclExpression, members: MemberShapes | undefined): string | undefined {
    const text = this.#textOf(value);
    if (!members) return value.kind === "Template" ? text : `(${text})`;
    const name = literalText(value, this.#text)?.toLowerCase();
    return name !== undefined && Object.hasOwn(members, name) ? name : undefined;
  }

  /** Values that the older version took for granted, and the newer one does not. */
  #defaults(body: HclBody, { newPath }: Level): void {
    for (const { change, to = "", write, from4 } of this.#changes.values ?? []) {
      const value = change === "nowRequired" ? write : change === "default" ? (write ?? from4) : undefined;
      const name = to.slice(to.lastIndexOf(".") + 1);
      if (value === undefined || to !== `${prefixOf(newPath)}${name}`) continue;
      if (body.items.some((item) => nameOf(item) === name)) continue;
      const at = body.start + 1;
      const [first] = body.items;
      const after = this.#text[at] === "\n" ? "" : "\n";
      this.#edit(
        { start: at, end: at },
        `\n${first ? this.#indentOf(first) : "  "}${name} = ${JSON.stringify(value)}${after}`,
      );
    }
  }

  /** The whitespace before an item in its line. */
  #indentOf({ start }: Range): string {
    return /[ \t]*$/.exec(this.#text.slice(0, start))![0];
  }

  /** Whether no other item is between blocks of one type. */
  #areTogether(blocks: readonly HclBlock[], { items }: HclBody): boolean {
    const first = items.indexOf(blocks[0]!);
    return blocks.every((block, at) => items[first + at] === block);
  }

  #textOf({ start, end }: Range): string {
    return this.#text.slice(start, end);
  }

  /** The lines of an attribute with the line break after them, if nothing else is in them. */
  #lineOf({ start, end }: Range): Range {
    const before = this.#text.lastIndexOf("\n", start - 1) + 1;
    const after = this.#text.indexOf("\n", end);
    // An unclosed block may end the file without a line break.
    const isAlone =
      after !== -1 && `${this.#text.slice(before, start)}${this.#text.slice(end, after)}`.trim() === "";
    return isAlone ? { start: before, end: after + 1 } : { start, end };
  }

  #edit({ start, end }: Range, newText: string): void {
    this.edits.push({ range: inFile({ start, end }), newText });
  }

  #leave({ start, end }: Range, problem: string, instead?: string): void {
    const help =
      instead === undefined ? "Remove it, or write what replaces it." : `Version 5 has ${instead}.`;
    this.byHand.push({ at: inFile({ start, end }), problem, help });
  }
}

/** Settings of version 4 that the API does not have, or no longer. */
const NO_SETTINGS: ReadonlySet<string> = new Set(["universal_ssl", "minify", "mobile_redirect", "dynamic"]);

/** Changes of a value that need its meaning. */
const BY_HAND: ReadonlySet<string> = new Set(["values", "keyed", "oneResourcePerSetting", "uncertain"]);

function nameOf(item: HclBody["items"][number]): string {
  return item.kind === "Attribute" ? item.name : item.type;
}

function joined(path: string, name: string): string {
  return prefixOf(path) + name;
}

function prefixOf(path: string): string {
  return path === "" ? "" : `${path}.`;
}
