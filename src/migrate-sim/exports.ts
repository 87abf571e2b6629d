import { MANAGED_PHASE } from "../contract/phases.ts";
import { compare, hasErrors } from "../core/diagnostic.ts";
import { getOrCompute } from "../core/get-or-compute.ts";
import { code } from "../core/phrases.ts";
import type { SourceDocument, Subject } from "../sources/recognise/model.ts";
import type { LocatedNode } from "../sources/values/located.ts";
import { type Declared, type DeclaredZone, declaredZones } from "./declared.ts";
import { type ExportValue, member, members, originsIn } from "./origin.ts";

/** The exports of a zone, by the keys of an estate object. */
export const EXPORT_KEYS = [
  "zone",
  "packages",
  "groups",
  "rules",
  "overrides",
  "firewall_rules",
  "filters",
  "page_rules",
  "entrypoint",
  "check",
  "config",
  "status",
  "waf_setting",
] as const;

/** A key of an estate object. */
export type ExportKey = (typeof EXPORT_KEYS)[number];

/** One API response about the zone. */
export interface ExportAnswer {
  readonly key: ExportKey;
  /** The response with its envelope, or the bare result. */
  readonly answer: ExportValue;
  /** Whether it is a Terraform resource: Cloudflare may then have more. */
  readonly isDeclared?: boolean;
}

/** A response without information about the migration. */
export interface UnusedExport {
  /** A noun phrase, such as `a page rule`. */
  readonly what: string;
  readonly at: ExportValue;
}

/** Everything that was given about one zone. */
export interface ZoneExports {
  readonly exports: readonly ExportAnswer[];
  /** Files of the same folder in which nothing of a zone was recognised. */
  readonly unrecognised: readonly SourceDocument[];
  /** Objects in its files that are not exports of the migration. */
  readonly unused: readonly UnusedExport[];
  /** Terraform resources. */
  readonly declared: readonly Declared[];
  /** The zone that they state, as written there. */
  readonly declaredZone: string | undefined;
}

/**
 * The exports of each zone, zones in the order of their files' names. An estate object is a separate zone. Other
 * files in the folder of a zone record, or below it, belong to that zone; if no file contains a zone record, all of
 * them are treated as one zone. Terraform resources belong to the zone of their folder as well, unless those of one
 * folder name several.
 */
export function zonesOf(documents: readonly SourceDocument[]): readonly ZoneExports[] {
  const sorted = [...documents].sort((a, b) => compare(a.uri, b.uri));
  const zones: ZoneExports[] = [];
  const loose: LooseFile[] = [];
  for (const document of sorted) {
    const estates = estateObjects(document);
    const declared = declaredZones(document);
    const exports = estates.length > 0 || declared.length > 0 ? [] : recognised(document);
    if (estates.length === 0) loose.push({ document, exports, declared });
    for (const estate of estates)
      zones.push({ ...NOTHING, exports: estateExports(estate), unused: unusedKeys(estate) });
  }
  return [...byFolder(loose), ...zones];
}

/** The exports of a zone for which nothing was given. */
export const NOTHING: ZoneExports = {
  exports: [],
  unrecognised: [],
  unused: [],
  declared: [],
  declaredZone: undefined,
};

/** A file that is not an estate object. */
interface LooseFile {
  readonly document: SourceDocument;
  readonly exports: readonly ExportAnswer[];
  readonly declared: readonly DeclaredZone[];
}

function byFolder(loose: readonly LooseFile[]): ZoneExports[] {
  const homes = homesOf(loose);
  const declaredIn = new Map<string, Set<string>>();
  for (const { document, declared } of loose) {
    const home = homes(document);
    const names = getOrCompute(declaredIn, home, () => new Set());
    for (const { zone } of declared) if (zone !== undefined) names.add(zone);
  }
  const zones = new Map<string, ZoneBuilder>();
  const zoneAt = (key: string) => getOrCompute(zones, key, () => new ZoneBuilder());
  for (const { document, exports, declared } of loose) {
    const home = homes(document);
    if (exports.length > 0 || !isModuleFile(document)) zoneAt(home).addFile(document, exports);
    const isOneZone = declaredIn.get(home)!.size <= 1;
    for (const one of declared) zoneAt(isOneZone ? home : `${home}\0${one.zone ?? ""}`).addDeclared(one);
  }
  return [...zones.values()];
}

/** The folder of the zone that a file belongs to. */
function homesOf(loose: readonly LooseFile[]): (document: SourceDocument) => string {
  const homes = new Set(
    loose
      .filter((file) => file.exports.some((one) => one.key === "zone"))
      .map((file) => folderOf(file.document.uri)),
  );
  const hasExports = loose.some(({ exports }) => exports.length > 0);
  return ({ uri, format }) => {
    const folder = folderOf(uri);
    if (homes.size > 0) return homeOf(folder, homes);
    // A module is a folder, and the same name in two of them need not mean the same.
    return format === "terraform" && !hasExports ? folder : "";
  };
}

/** Terraform files without a resource still belong to a module; broken ones may have contained one. */
function isModuleFile({ format, subjects, diagnostics }: SourceDocument): boolean {
  if (format !== "terraform" && !subjects.some(({ kind }) => kind === "TerraformResource")) return false;
  return !hasErrors(diagnostics);
}

class ZoneBuilder implements ZoneExports {
  readonly exports: ExportAnswer[] = [];
  readonly unrecognised: SourceDocument[] = [];
  readonly unused: UnusedExport[] = [];
  readonly declared: Declared[] = [];
  declaredZone: string | undefined;

  addFile(document: SourceDocument, exports: readonly ExportAnswer[]): void {
    if (exports.length === 0) this.unrecognised.push(document);
    else this.unused.push(...unusedSubjects(document));
    for (const one of exports) this.exports.push(one);
  }

  addDeclared({ zone, resources }: DeclaredZone): void {
    this.declaredZone ??= zone;
    for (const one of resources) {
      this.declared.push(one);
      for (const found of recordsOf(one)) this.exports.push(found);
    }
  }
}

/** The exports read from a Terraform resource: its subjects follow it. */
function recordsOf({ resource, origin }: Declared): readonly ExportAnswer[] {
  const { document } = origin;
  const first = document.subjects.indexOf(resource) + 1;
  const found: ExportAnswer[] = [];
  for (const subject of document.subjects.slice(first)) {
    if (subject.kind === "TerraformResource" || subject.kind === "ExpressionFile") break;
    const key = exportKeyOf(subject);
    // A ruleset is the result of the migration.
    if (!key || subject.kind === "Ruleset") continue;
    found.push({ key, answer: { document, pointer: "", node: written(subject.node) }, isDeclared: true });
  }
  return found;
}

/** The nearest folder above that contains a zone record; the folder itself if none does. */
function homeOf(folder: string, homes: ReadonlySet<string>): string {
  for (let at = folder; ; at = folderOf(at)) {
    if (homes.has(at)) return at;
    if (at === "") return folder;
  }
}

function folderOf(uri: string): string {
  const end = Math.max(uri.lastIndexOf("/"), uri.lastIndexOf("\\"));
  return end < 0 ? "" : uri.slice(0, end);
}

function estateObjects(document: SourceDocument): readonly ExportValue[] {
  if (!document.estates || document.estates.length === 0) return [];
  const origins = originsIn(document);
  return document.estates.map(({ node }) => origins.get(node) ?? { document, pointer: "", node });
}

function estateExports(estate: ExportValue): readonly ExportAnswer[] {
  return EXPORT_KEYS.flatMap((key) => {
    const answer = member(estate, key);
    return answer && answer.node.kind !== "Null" ? [{ key, answer }] : [];
  });
}

/** Members of an estate object that contain responses but are not exports. Others are notes by the file's author. */
function unusedKeys(estate: ExportValue): readonly UnusedExport[] {
  const known = new Set<string>(EXPORT_KEYS);
  return members(estate).flatMap(({ key, at }) =>
    !known.has(key) && (at.node.kind === "Object" || at.node.kind === "Array")
      ? [{ what: code(key), at }]
      : [],
  );
}

/** The kind of an object in words: `page rule`. */
export function kindWords({ kind }: Subject): string {
  return kind.replace(/(?<=[a-z])[A-Z]/g, " $&").toLowerCase();
}

function unusedSubjects(document: SourceDocument): readonly UnusedExport[] {
  return document.subjects.flatMap((subject) => {
    if (exportKeyOf(subject) || subject.kind === "ExpressionFile") return [];
    const phase = subject.kind === "Ruleset" ? subject.phase : undefined;
    const what = phase ? `a ruleset of ${code(phase.value)}` : `a ${kindWords(subject)}`;
    return [{ what, at: { document, pointer: "", node: subject.node } }];
  });
}

/** The exports in a file of API responses, recognised by shape. */
function recognised(document: SourceDocument): readonly ExportAnswer[] {
  // Several subjects may come from one response, such as a list of zones.
  const found = new Map<LocatedNode, ExportAnswer>();
  const origins = originsIn(document);
  for (const subject of document.subjects) {
    const key = exportKeyOf(subject);
    if (!key || subject.kind === "ExpressionFile") continue;
    const node = answerOf(subject);
    if (!found.has(node))
      found.set(node, { key, answer: origins.get(node) ?? { document, pointer: "", node } });
  }
  return found.size > 0 ? [...found.values()] : emptyLists(document);
}

/** The keys of exports that an object's kind alone decides. */
const KEYS: Readonly<Partial<Record<Subject["kind"], ExportKey>>> = {
  Zone: "zone",
  WafPackages: "packages",
  WafGroups: "groups",
  WafRules: "rules",
  WafOverrides: "overrides",
  FirewallRules: "firewall_rules",
  Filters: "filters",
  PageRules: "page_rules",
  MigrationCheck: "check",
  MigrationStatus: "status",
  WafSetting: "waf_setting",
  NoEntryPoint: "entrypoint",
};

/** The key of the export that an object is; undefined if the migration does not concern it. */
export function exportKeyOf(subject: Subject): ExportKey | undefined {
  if (subject.kind !== "Ruleset") return KEYS[subject.kind];
  if (subject.phase)
    return subject.phase.value === MANAGED_PHASE && subject.rulesetKind?.value === "zone"
      ? "entrypoint"
      : undefined;
  return subject.id === undefined && subject.rulesNode ? "config" : undefined;
}

/** The response that a subject came in, whose envelope shows how complete a list is; the subject itself if bare. */
function answerOf(subject: Exclude<Subject, { kind: "ExpressionFile" }>): LocatedNode {
  // A response may contain every setting of the zone.
  const answer = "answer" in subject && subject.kind !== "WafSetting" ? subject.answer : undefined;
  return answer ?? written(subject.node);
}

/** A single record is read as a list of one that nobody wrote; this is the record. */
function written(node: LocatedNode): LocatedNode {
  const [only] = node.kind === "Array" ? node.items : [];
  const isSame = only?.range.start === node.range.start && only.range.end === node.range.end;
  return isSame ? only : node;
}

/** An empty list has no shape, so only the file's name shows the kind of its items. */
function emptyLists(document: SourceDocument): readonly ExportAnswer[] {
  if (!document.isEmptyAnswer) return [];
  const key = keyOfName(document.uri);
  if (!key) return [];
  return document.roots.flatMap((node) => {
    const answer: ExportValue = { document, pointer: "", node };
    const list = node.kind === "Array" ? node : member(answer, "result")?.node;
    return list?.kind === "Array" && list.items.length === 0 ? [{ key, answer }] : [];
  });
}

const KEYS_BY_NAME: readonly (readonly [RegExp, ExportKey])[] = [
  [/override/, "overrides"],
  [/filter/, "filters"],
  [/firewall.?rule/, "firewall_rules"],
  [/page.?rule/, "page_rules"],
  [/group/, "groups"],
  [/package/, "packages"],
  [/^(?:waf.?)?rules?\b/, "rules"],
];

function keyOfName(uri: string): ExportKey | undefined {
  const name = uri
    .slice(folderOf(uri).length)
    .replace(/^[/\\]/, "")
    .toLowerCase();
  return KEYS_BY_NAME.find(([pattern]) => pattern.test(name))?.[1];
}
