import type { SlotName } from "../../contract/slots.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import type { CustomList, SourceDocument, Subject } from "../../sources/recognise/model.ts";
import { hasUnknown, type LocatedNode, stringAt } from "../../sources/values/located.ts";
import { relateExpressions } from "./compare-expressions.ts";
import {
  memberChanges,
  type RecordComparison,
  recordComparisonOf,
  recordMembers,
  recordName,
  strengthOfRecord,
} from "./compare-records.ts";
import { type ConfiguredRule, fileRangeOf, writtenText } from "./configured.ts";
import { groupsOfView } from "./groups.ts";
import { effectOfItems, type KnownLists, type ListEffect, MATCHED_REQUESTS, usesList } from "./list-items.ts";
import { type Likeness, matchByLikeness } from "./match.ts";
import type { ConfigChange } from "./model.ts";
import { withoutRule, withRule } from "./protection.ts";
import table from "./records.json" with { type: "json" };
import { type DeployedView, instanceOf, notDeployed } from "./view.ts";

interface ComparedObject {
  readonly view: DeployedView;
  readonly document: SourceDocument;
  readonly subject: Compared;
  /** The slot, the type of the resource or the kind of the subject. */
  readonly type: string;
  /** One record of the subject, or all of it; undefined for an expression. */
  readonly node: LocatedNode | undefined;
  /** Undefined for a list, an expression, and what is compared as a whole. */
  readonly kind: RecordComparison | undefined;
  /** Its name, and the same in messages. */
  readonly label: string;
  readonly title: string;
  /** Equal if nothing that affects requests differs. */
  readonly text: string;
}

type Compared = Exclude<Subject, { kind: (typeof ELSEWHERE)[number] }>;

/** Subjects whose rules are compared one by one, and policies, which are compared by effect. */
const ELSEWHERE = ["Ruleset", "Rule", "FirewallRules", "PolicyFile"] as const;

const LABELS: Readonly<Record<Exclude<Compared["kind"], "SlotObjects"> | SlotName, string>> = table.labels;

/** The differences in lists, expressions and the other objects that are not rules. */
export function compareObjects(
  before: readonly DeployedView[],
  after: readonly DeployedView[],
): ConfigChange[] {
  const likenesses: Likeness<ComparedObject>[] = [
    ({ view, type, text }) => JSON.stringify([view.key, type, text]),
    ({ view, kind, type, node }) => {
      const id = kind && node?.kind === "Object" ? stringAt(node, "id")?.value : undefined;
      return id === undefined ? undefined : JSON.stringify([view.key, type, id]);
    },
    ({ view, label }) => JSON.stringify([view.key, label]),
    ({ view: { deployed }, type, text }) =>
      deployed && JSON.stringify([deployed.root, deployed.owner ?? deployed.ownerText, type, text]),
  ];
  const [old, fresh] = [before.flatMap(objectsIn), after.flatMap(objectsIn)];
  const { pairs, gone, added } = matchByLikeness(old, fresh, likenesses);
  const withEffect = listEffects([before, old], [after, fresh]);
  return [
    ...pairs.flatMap(([was, is]) =>
      changeOf(was, is)
        .map((change) => withEffect(change, was, is))
        .map((change) => ({ ...change, message: change.message + notDeployed(was.view, is.view) })),
    ),
    ...gone.map((one) => withEffect(objectChange(one, "removed"), one, undefined)),
    // An expression alone does nothing: the rule that uses it is compared.
    ...added
      .filter(({ subject }) => subject.kind !== "ExpressionFile")
      .map((one) => withEffect(objectChange(one, "added"), undefined, one)),
  ];
}

/** Adds to the change of a list, or of an item, what it does to the rules that use the list. */
function listEffects(
  [viewsBefore, old]: readonly [readonly DeployedView[], readonly ComparedObject[]],
  [viewsAfter, fresh]: readonly [readonly DeployedView[], readonly ComparedObject[]],
) {
  const effects = new Map<string, ListEffect>();
  const [before, now] = [itemsByList(old), itemsByList(fresh)];
  const rulesBefore = rulesOnce(viewsBefore);
  const rules = rulesOnce(viewsAfter);
  const effectOf = ({ key, name }: NamedList): ListEffect => {
    const itemsIn = (side: ReadonlyMap<string, ListContents>) =>
      side.get(key)?.items ?? (side.has(key) ? undefined : []);
    // A rule that begins to use a new list is compared with the rule that it was.
    if (
      !before.has(key) &&
      !rulesBefore().some((rule) => usesList(rule, name)) &&
      rules().some((rule) => usesList(rule, name))
    )
      return { protection: "same", sentences: ["No compared rule used the list before."] };
    return effectOfItems({ name, before: itemsIn(before), after: itemsIn(now) }, rules());
  };
  return (
    change: ConfigChange,
    was: ComparedObject | undefined,
    is: ComparedObject | undefined,
  ): ConfigChange => {
    const list = is ? listOf(is, fresh) : was && listOf(was, old);
    if (!list) return change;
    const effect = effects.get(list.key) ?? effectOf(list);
    effects.set(list.key, effect);
    const { protection, sentences } = effect;
    const message = change.message.replace(/^List(?=:)/, () => `List ${code(list.name, 80)}`);
    return { ...change, protection, message: [message, ...sentences].join(" ") };
  };
}

function rulesOnce(views: readonly DeployedView[]): () => readonly ConfiguredRule[] {
  let rules: readonly ConfiguredRule[] | undefined;
  return () => (rules ??= views.flatMap(groupsOfView).flatMap(({ group }) => group.rules));
}

/** The lists of some views whose items are all known, by name; those that share a name are left out. */
export function knownLists(views: readonly DeployedView[]): KnownLists {
  let found: ReadonlyMap<string, readonly string[]> | undefined;
  return () => (found ??= listsByName(views.flatMap(objectsIn)));
}

function listsByName(objects: readonly ComparedObject[]): ReadonlyMap<string, readonly string[]> {
  const all = [...itemsByList(objects).values()];
  const isOnly = ({ name }: ListContents) => all.filter((one) => one.name === name).length === 1;
  return new Map(all.flatMap((one) => (one.items && isOnly(one) ? [[one.name, one.items] as const] : [])));
}

interface ListContents {
  readonly name: string;
  /** Undefined if some are not known. */
  readonly items: readonly string[] | undefined;
}

interface NamedList {
  readonly name: string;
  /** Identifies the list on its side: lists of other root modules and files may have the same name. */
  readonly key: string;
}

function itemsByList(objects: readonly ComparedObject[]): ReadonlyMap<string, ListContents> {
  const found = new Map<string, ListContents>();
  for (const object of objects) {
    const list = listOf(object, objects);
    if (!list || object.subject.kind !== "CustomList") continue;
    const { subject, document } = object;
    // Other resources may have the items of a list without any.
    const own = subject.items ? itemsOf([subject, document]) : new Set<string>();
    const known = found.get(list.key);
    const items = known && !known.items ? undefined : own && [...(known?.items ?? []), ...own].sort();
    found.set(list.key, { name: list.name, items });
  }
  return found;
}

/** The list that an object is, or whose items it has; undefined if that is not known. */
function listOf(object: ComparedObject, objects: readonly ComparedObject[]): NamedList | undefined {
  const { subject, view, document } = object;
  if (subject.kind !== "CustomList") return undefined;
  const scope = view.deployed?.root ?? view.key;
  const named = (name: string) => ({ name, key: JSON.stringify([scope, name]) });
  if (subject.name) return named(subject.name.value);
  const resource = document.subjects.find((one) => one.kind === "TerraformResource");
  const id = resource?.node.get("list_id");
  if (id?.kind !== "Unknown" || id.idOf === undefined || !view.deployed) return undefined;
  const { root } = view.deployed;
  for (const { view: other, subject: list } of objects) {
    const isHolder = other.deployed?.root === root && other.deployed.address === id.idOf;
    if (isHolder && list.kind === "CustomList" && list.name) return named(list.name.value);
  }
  return undefined;
}

function changeOf(was: ComparedObject, is: ComparedObject): ConfigChange[] {
  if (was.text !== is.text) return changedObject(was, is);
  const definitionsOf = ({ view: { deployed } }: ComparedObject) =>
    `${deployed?.definitions}\n${deployed?.ownerDefinitions}`;
  if (definitionsOf(was) === definitionsOf(is)) return [];
  const message = `${is.title} depends on values that are not known, and their definitions differ.`;
  return [{ ...changeBase(is, false), kind: "other", before: undefined, after: undefined, message }];
}

/** Whether a file gives every value that is compared. */
export function isKnownThroughout({ subjects }: SourceDocument): boolean {
  return !subjects.some((one) => one.kind !== "ExpressionFile" && hasUnknown(one.node));
}

function objectsIn(view: DeployedView): ComparedObject[] {
  const { document } = view;
  // Expressions in documentation are examples.
  if (document.format === "markdown") return [];
  const isElsewhere = (subject: Subject): subject is Exclude<Subject, Compared> =>
    ELSEWHERE.some((kind) => kind === subject.kind);
  const others = document.subjects.filter((one) => !isElsewhere(one)) as Compared[];
  // A Terraform resource is compared as the Cloudflare object that was read from it at the same position.
  const starts = new Set(
    document.subjects.flatMap((one) =>
      one.kind === "TerraformResource" || one.kind === "ExpressionFile" ? [] : [one.node.range.start],
    ),
  );
  return others
    .filter((one) => one.kind !== "TerraformResource" || !starts.has(one.node.range.start))
    .flatMap((subject) => {
      const type =
        subject.kind === "SlotObjects"
          ? subject.slot
          : subject.kind === "TerraformResource"
            ? subject.resourceType
            : subject.kind;
      const kind = recordComparisonOf(type);
      return recordsOf(subject, kind).map((node) => {
        const named = namesOf(subject, kind, node, view);
        const text = subject.kind === "ExpressionFile" ? subject.content.text : textOf(node, kind, document);
        return { view, document, subject, type, node, kind, ...named, text };
      });
    });
}

/** The records that a subject lists, if each is compared by itself. */
function recordsOf(
  subject: Compared,
  kind: RecordComparison | undefined,
): readonly (LocatedNode | undefined)[] {
  if (subject.kind === "ExpressionFile") return [undefined];
  if (!kind) return [subject.node];
  if (subject.kind === "SlotObjects") return subject.objects;
  return subject.node.kind === "Array" ? subject.node.items : [subject.node];
}

function textOf(node: LocatedNode | undefined, kind: RecordComparison | undefined, document: SourceDocument) {
  if (!node) return "";
  return kind
    ? JSON.stringify(
        [...recordMembers(node, document)].map(([key, values]) => [key, [...values].sort()]).sort(),
      )
    : writtenText(node, document);
}

function namesOf(
  subject: Compared,
  kind: RecordComparison | undefined,
  node: LocatedNode | undefined,
  { deployed }: DeployedView,
): Pick<ComparedObject, "label" | "title"> {
  if (subject.kind === "TerraformResource") {
    const label = deployed?.localAddress ?? `${subject.resourceType}.${subject.name}`;
    return { label, title: code(label, 80) };
  }
  const label = LABELS[subject.kind === "SlotObjects" ? subject.slot : subject.kind];
  const title = label.replace(/^[a-z]/, (first) => first.toUpperCase());
  const listName = subject.kind === "CustomList" ? subject.name?.value : undefined;
  const name = kind && node ? recordName(kind, node) : listName;
  return name === undefined
    ? { label, title }
    : { label: `${label} ${name}`, title: `${title} ${code(name, 80)}` };
}

function changeBase(
  { subject, node, document, label, view }: ComparedObject,
  isGone: boolean,
): Omit<ConfigChange, "kind" | "before" | "after" | "message"> {
  const place =
    subject.kind === "ExpressionFile"
      ? { uri: document.uri, range: subject.content.toOuter({ start: 0, end: subject.content.text.length }) }
      : fileRangeOf(node ?? subject.node, document);
  const instance = instanceOf(view);
  return {
    ...place,
    isGone,
    group: label,
    subject: label,
    matchesAll: false,
    protection: "unknown",
    ...(instance && { instances: [instance] }),
  };
}

function objectChange(object: ComparedObject, change: "added" | "removed"): ConfigChange {
  const { subject, document, kind, node, title } = object;
  const base = { ...changeBase(object, change === "removed"), kind: change };
  const isItem = subject.kind === "CustomList" && !subject.name;
  const items = isItem ? itemsOf([subject, document]) : undefined;
  const members = kind && node ? recordMembers(node, document) : new Map<string, readonly string[]>();
  const contents = [...members].map(([key, values]) => `${key}: ${values.join(", ")}`).join("; ");
  const strength = kind && strengthOfRecord(kind, members);
  const protection = change === "added" ? withRule(strength, false) : withoutRule(strength);
  const what = items
    ? `${counted(items.size, "item")} ${change} (${joinItems([...items])})`
    : `${change}${contents === "" ? "" : `: ${code(contents, 120)}`}`;
  return { ...base, protection, before: undefined, after: undefined, message: `${title}: ${what}.` };
}

function changedObject(was: ComparedObject, is: ComparedObject): ConfigChange[] {
  const { title, kind } = is;
  const base = changeBase(is, false);
  if (was.subject.kind === "CustomList" && is.subject.kind === "CustomList") {
    const items = itemChange([was.subject, was.document], [is.subject, is.document]);
    if (items) return [{ ...base, kind: "other", ...items, message: `${title}: ${items.message}.` }];
  }
  if (is.subject.kind === "ExpressionFile") {
    const { relation } = relateExpressions(was, is);
    const [before, after] = [was.text, is.text];
    const message = `The expression matches ${MATCHED_REQUESTS[relation]} requests.`;
    return [{ ...base, kind: "expression", relation, before, after, message }];
  }
  if (!kind || !was.node || !is.node) {
    return [{ ...base, kind: "other", before: undefined, after: undefined, message: `${title}: changed.` }];
  }
  const changes = memberChanges(
    kind,
    recordMembers(was.node, was.document),
    recordMembers(is.node, is.document),
  );
  return changes.map(({ key, ...effect }) => {
    return { ...base, kind: "other", ...effect, message: `${title}: ${code(key, 80)} changes.` };
  });
}

const MAX_ITEMS_SHOWN = 5;

type LocatedList = readonly [CustomList, SourceDocument];

/** The items that a list gains and loses; undefined if the items are unknown, or the same. */
function itemChange(
  was: LocatedList,
  is: LocatedList,
): Pick<ConfigChange, "before" | "after" | "message"> | undefined {
  const [old, fresh] = [itemsOf(was), itemsOf(is)];
  if (!old || !fresh) return undefined;
  const gained = [...fresh].filter((item) => !old.has(item));
  const lost = [...old].filter((item) => !fresh.has(item));
  const parts = [
    ...(gained.length > 0 ? [`${counted(gained.length, "item")} added (${joinItems(gained)})`] : []),
    ...(lost.length > 0 ? [`${counted(lost.length, "item")} removed (${joinItems(lost)})`] : []),
  ];
  if (parts.length === 0) return undefined;
  return {
    before: counted(old.size, "item"),
    after: counted(fresh.size, "item"),
    message: parts.join(", "),
  };
}

function joinItems(items: readonly string[]): string {
  return codeList(items, "and", MAX_ITEMS_SHOWN);
}

function itemsOf([list, document]: LocatedList): Set<string> | undefined {
  if (!list.items?.items.every(isKnownItem)) return undefined;
  return new Set(list.items.items.map((item) => itemText(item, document)));
}

/** Members of an item that only people read, and those that name its list. */
const ITEM_NOTES: ReadonlySet<string> = new Set([
  ...["comment", "id", "created_on", "modified_on"],
  ...["account_id", "list_id"],
]);

function isKnownItem(item: LocatedNode): boolean {
  if (item.kind !== "Object") return !hasUnknown(item);
  return item.entries.every(({ key, value }) => ITEM_NOTES.has(key) || !hasUnknown(value));
}

function itemText(item: LocatedNode, document: SourceDocument): string {
  if (item.kind !== "Object") return writtenText(item, document);
  const members = item.entries.filter(({ key, value }) => !ITEM_NOTES.has(key) && value.kind !== "Null");
  const [only] = members;
  if (members.length === 1 && only) return writtenText(only.value, document);
  return members.map(({ key, value }) => `${key}: ${writtenText(value, document)}`).join(", ");
}
