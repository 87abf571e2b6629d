import type { Diagnostic } from "../../core/diagnostic.ts";
import { inFile } from "../../core/range.ts";
import type { SourceLimits } from "../values/limits.ts";
import type { LocatedArray, LocatedNode, LocatedObject } from "../values/located.ts";
import { arrayAt, hasEntry, objectAt, objectsIn } from "../values/located.ts";
import { arrayNode, objectNode, unknownNode, withValues } from "../values/nodes.ts";
import { sourceProblem } from "../values/problems.ts";
import { answerProblem, isAnswer, isNoEntryPoint, unwrap } from "./answers.ts";
import { embeddedBodies, isSurelyOurs, withoutTemplates } from "./embedded-bodies.ts";
import { estateOf } from "./estate.ts";
import { recordingIn } from "./har.ts";
import { areListItems, listOfItems } from "./list-items.ts";
import type { Estate, LeftOut, ProviderView, Subject } from "./model.ts";
import { OCTORULES_PHASES, octorulesFile } from "./octorules.ts";
import { isOverridesList, isOverridesObject } from "./overrides.ts";
import { isPolicy, policyTexts } from "./policy.ts";
import { type PulumiFile, pulumiFile } from "./pulumi.ts";
import { type RecordKind, recordKind } from "./records.ts";
import { writtenRequest } from "./requests.ts";
import { listSubject, recordSubjects } from "./subjects.ts";
import { customListView, overridesView, rulesetView } from "./views.ts";

/** The objects recognised in the values of one file. */
export interface Recognised {
  /** In file order. */
  readonly subjects: readonly Subject[];
  readonly estates: readonly Estate[];
  /** Whether a value is an empty list, in an API response or bare: the kind of list is unknown. */
  readonly isEmptyAnswer: boolean;
  /** As in a `SourceDocument`. */
  readonly isRecord: boolean;
  readonly leftOut: readonly LeftOut[];
  /** The values that were read from another form in the file, instead of the file's own. */
  readonly readings: readonly LocatedNode[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Facts about a file apart from its values. */
export interface RecogniseOptions {
  /** Whether the file itself says that it is a policy: mappings that are nothing else are then one. Default: false. */
  readonly isPolicy?: boolean;
  /** For strings within the values. */
  readonly limits?: Partial<SourceLimits>;
  /** The shapes with which properties of Pulumi are compared. */
  readonly providerShapes?: ProviderView["shapes"] | undefined;
}

/** The depth below the root of a file to which rulesets and rules are searched: `rulesets:` → name → ruleset. */
const MAX_CONTAINER_DEPTH = 2;

/** Strings of JSON within each other: each reading of one maps its places through all around it. */
const MAX_TEXTS_WITHIN = 3;

/**
 * Recognises Cloudflare objects in the values of a file, by their shape and never by a file's name: API responses
 * and bare results, request bodies, lists and single records, estates, maps of names to rulesets, rules or lists, zone
 * files of octorules, policies, written requests, and gateway calls. A value of a wrong type does not hide the
 * object that it belongs to. Files of other tools yield nothing.
 *
 * Errors: `source/failed-answer`, `source/no-entry-point`, `source/partial-answer`, `source/unknown-property`,
 * `source/unknown-section`.
 */
export function recogniseShapes(
  uri: string,
  roots: readonly LocatedNode[],
  options: RecogniseOptions = {},
): Recognised {
  const recogniser = new Recogniser(uri, options, roots.length === 1);
  for (const root of roots) recogniser.add(root);
  return recogniser;
}

class Recogniser implements Recognised {
  readonly subjects: Subject[] = [];
  readonly estates: Estate[] = [];
  readonly diagnostics: Diagnostic[] = [];
  readonly leftOut: LeftOut[] = [];
  readonly readings: LocatedNode[] = [];
  isEmptyAnswer = false;
  isRecord = false;
  readonly #uri: string;
  readonly #options: RecogniseOptions;
  readonly #hasOneRoot: boolean;
  #textsAround = 0;

  constructor(uri: string, options: RecogniseOptions, hasOneRoot: boolean) {
    this.#hasOneRoot = hasOneRoot;
    this.#uri = uri;
    this.#options = options;
  }

  add(root: LocatedNode): void {
    const { result, answer } = unwrap(root);
    this.#noteAnswer(answer);
    if (answer && isNoEntryPoint(answer)) this.subjects.push({ kind: "NoEntryPoint", node: answer });
    if (result?.kind === "Object") this.#addObject(result, answer);
    else if (result?.kind === "Array") this.#addArray(result, answer);
    else if (result) this.#addWithin(result, 0);
  }

  #noteAnswer(answer: LocatedObject | undefined): void {
    const problem = answer && answerProblem(answer);
    if (problem) this.diagnostics.push(sourceProblem(this.#uri, problem));
  }

  /** One by one: a list may be longer than the arguments that a call takes. */
  #addSubjects(subjects: readonly Subject[]): void {
    for (const subject of subjects) this.subjects.push(subject);
  }

  #addObject(object: LocatedObject, answer: LocatedObject | undefined): void {
    const kind = recordKind(object, answer !== undefined);
    if (kind !== undefined)
      this.#addSubjects(recordSubjects(kind, answer ? object : this.#read(object), answer));
    else if (answer === undefined && (isPolicy(object) || this.#options.isPolicy))
      this.subjects.push({
        kind: "PolicyFile",
        node: object,
        expressions: policyTexts(object, "expression"),
      });
    else if (answer === undefined && isOverridesObject(object, this.#hasOneRoot)) this.#addOverrides(object);
    else if (!this.#addOfTools(object)) this.#addMembers(object, 1);
  }

  #addOverrides(node: LocatedObject): void {
    this.subjects.push({ kind: "LoneOverrides", node, overrides: overridesView(node) });
  }

  #addOfTools(object: LocatedObject): boolean {
    return (
      this.#addLock(object) ||
      this.#addEstate(object) ||
      this.#addFound(octorulesFile(object)) ||
      this.#addPulumi(object) ||
      this.#addManifest(object) ||
      this.#addRecording(object)
    );
  }

  /** The rulesets in a lock file have keys that the API does not take. */
  #addLock(object: LocatedObject): boolean {
    const rulesets = hasEntry(object, "lock_version") ? objectsIn(arrayAt(object, "rulesets")) : [];
    this.#addSubjects(rulesets.map((one) => rulesetView(one, undefined, "wafsmith")));
    return rulesets.length > 0;
  }

  #addFound(found: Pick<PulumiFile, "subjects" | "problems"> | undefined): boolean {
    if (!found) return false;
    this.#addSubjects(found.subjects);
    for (const problem of found.problems) this.diagnostics.push(sourceProblem(this.#uri, problem));
    return true;
  }

  #addPulumi(object: LocatedObject): boolean {
    const found = pulumiFile(object, this.#options.providerShapes);
    for (const root of found?.roots ?? []) this.readings.push(root);
    this.isRecord ||= found?.isRecord ?? false;
    return this.#addFound(found);
  }

  /** A ruleset for an operator of Kubernetes, which has names of its own for some keys. */
  #addManifest(object: LocatedObject): boolean {
    const spec = hasEntry(object, "apiVersion") ? objectAt(object, "spec") : undefined;
    if (!spec || recordKind(spec, false) !== "Ruleset") return false;
    this.#addSubjects([rulesetView(spec, undefined, "operator")]);
    return true;
  }

  /** Bodies of calls are recognised as if each were a file; anything but a configuration yields nothing. */
  #addRecording(object: LocatedObject): boolean {
    const found = recordingIn(object, this.#options.limits ?? {});
    if (!found) return false;
    this.isRecord = true;
    for (const body of found.bodies) this.add(body);
    for (const range of found.unread)
      this.leftOut.push({ range, kind: "invalid", reason: "body of a call that is not whole JSON" });
    return true;
  }

  #addEstate(object: LocatedObject): boolean {
    const found = estateOf(object);
    if (!found) return false;
    this.estates.push(found.estate);
    this.#addSubjects(found.subjects);
    for (const answer of found.answers) this.#noteAnswer(answer);
    return true;
  }

  #addArray(array: LocatedArray, answer: LocatedObject | undefined): void {
    if (array.items.length === 0) this.isEmptyAnswer = true;
    const kind = listKind(array, answer !== undefined);
    if (kind !== undefined) this.#addSubjects(listSubject(kind, array, answer));
    else if (answer === undefined && areListItems(array))
      this.subjects.push(customListView(listOfItems(array)));
    else if (answer === undefined) {
      const isOverrides = isOverridesList(array);
      for (const item of objectsIn(array)) {
        if (isOverrides) this.#addOverrides(item);
        else if (isAnswer(item)) this.add(item);
        else if (!this.#addEstate(item)) this.#addMembers(item, MAX_CONTAINER_DEPTH + 1);
      }
    }
  }

  /** An object of a file, in which rules outside a ruleset may be data of the author's own. */
  #read(object: LocatedObject): LocatedObject {
    const rules = arrayAt(object, "rules");
    if (!rules || RULESET_KEYS.some((key) => hasEntry(object, key))) return object;
    const read = this.#readRules(rules);
    return read === rules ? object : withValues(object, (value) => (value === rules ? read : value));
  }

  #readRules(rules: LocatedArray): LocatedArray {
    return DATA_FILE.test(this.#uri) ? withWhatIsAdded(rules) : rules;
  }

  /** Values under names of the author's choice, such as rulesets, rules and lists, or the body of a call. */
  #addMembers(container: LocatedObject, depth: number): void {
    const request = writtenRequest(container);
    if (request) return this.add(withoutTemplates(request.body));
    for (const { key, keyRange, value } of container.entries) {
      const reason = "phase of a section that is not at the top";
      if (this.#addWithin(value, depth) === "Rule" && OCTORULES_PHASES.has(key))
        this.leftOut.push({ range: keyRange, kind: "unread", reason });
    }
  }

  /** A value deep in a file of another tool must be surely ours. Other records are not looked for below the root. */
  #addWithin(value: LocatedNode, depth: number): RecordKind | undefined {
    if (value.kind === "String" && this.#textsAround < MAX_TEXTS_WITHIN) {
      this.#textsAround++;
      for (const { node, isSent } of embeddedBodies(value, this.#options.limits ?? {}))
        if (isSent) this.add(node);
        else this.#addWithin(node, MAX_CONTAINER_DEPTH + 1);
      this.#textsAround--;
    }
    if (value.kind !== "Array" && value.kind !== "Object") return undefined;
    const kind = value.kind === "Array" ? listKind(value, false) : recordKind(value, false);
    const isDeep = depth > MAX_CONTAINER_DEPTH;
    const isOther = isDeep && (!isSurelyOurs(value) || (value.kind === "Array" && kind !== "Rule"));
    if (!isContainedKind(kind) || isOther) {
      if (value.kind === "Object") this.#addMembers(value, depth + 1);
      else for (const item of value.items) this.#addWithin(item, MAX_CONTAINER_DEPTH + 1);
      return undefined;
    }
    const own = isDeep ? withoutTemplates(value) : value;
    if (own.kind === "Array") {
      this.#addSubjects(listSubject(kind, kind === "Rule" ? this.#readRules(own) : own));
      return kind;
    }
    if (own.kind !== "Object") return undefined;
    const rules = objectsIn(isDeep && kind === "Ruleset" ? arrayAt(own, "rules") : undefined);
    const isOfTool = rules.some((rule) => hasEntry(rule, "actionParameters"));
    this.#addSubjects(
      isOfTool ? [rulesetView(own, undefined, "operator")] : recordSubjects(kind, this.#read(own)),
    );
    return undefined;
  }
}

/**
 * Files in which a list of rules outside a ruleset is data of the author's own: a template or a module adds to it what
 * the rules lack, and the API is never sent such a file.
 */
const DATA_FILE = /\.ya?ml$/i;

/** Keys; every ruleset has one of them. Objects of an author's own often have an id or a name. */
const RULESET_KEYS = ["phase", "kind"];

/** Keys that a template may give to all rules of its data alike. Nearly all rules of data lack one: `position`. */
const ADDED_KEYS = ["action", "action_parameters", "position", "ratelimit"];

function withWhatIsAdded(rules: LocatedArray): LocatedArray {
  const items = rules.items.map((item) => {
    const missing = item.kind === "Object" ? ADDED_KEYS.filter((key) => !hasEntry(item, key)) : [];
    if (item.kind !== "Object" || missing.length === 0) return item;
    const start = inFile({ start: item.range.start, end: item.range.start });
    const value = unknownNode(start, "value missing from the file");
    return objectNode(item.range, [
      ...item.entries,
      ...missing.map((key) => ({ key, keyRange: start, value })),
    ]);
  });
  return arrayNode(rules.range, items);
}

function isContainedKind(kind: RecordKind | undefined): kind is "Ruleset" | "Rule" | "CustomList" {
  return kind === "Ruleset" || kind === "Rule" || kind === "CustomList";
}

/** The kind of a list's records: that of its first item whose kind can be determined. */
function listKind(array: LocatedArray, isAnswerResult: boolean): RecordKind | undefined {
  for (const item of objectsIn(array)) {
    if (hasEntry(item, "result")) return undefined;
    const kind = recordKind(item, isAnswerResult);
    if (kind !== undefined) return kind;
  }
  return undefined;
}
