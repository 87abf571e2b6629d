import { type Diagnostic, hasErrors, type Staged } from "../../core/diagnostic.ts";
import { repeatsIn } from "../../core/items-by-key.ts";
import { code, codeList, counted } from "../../core/phrases.ts";
import { inFile, overlaps } from "../../core/range.ts";
import { foreignNotation } from "../../sources/format.ts";
import { type ReadOptions, readSource } from "../../sources/read.ts";
import type { Subject } from "../../sources/recognise/model.ts";
import { hasEntry, type LocatedNode, type LocatedObject } from "../../sources/values/located.ts";
import { policyProblem } from "../codes.ts";
import { describeNode } from "../model/describe.ts";
import type { CompileInput, CompileLimits, Placed, PolicyMapping, SourceText } from "../model/model.ts";
import type { Policy, PolicyLayer, ZoneSettings } from "../settings/policy.ts";
import { mergeAround } from "../skip-rules/merge.ts";
import { decodePolicy, POLICY_KEYS } from "./decode.ts";
import { mergeDeployments, mergeZones } from "./merge.ts";

/** A policy with the files that it extends, merged. */
export interface LoadedPolicy {
  readonly policy: Policy | undefined;
  /** Every file that was read, for reports. */
  readonly files: readonly SourceText[];
}

/**
 * Reads a policy and, through `extends`, the files below it, and merges them: a file overrides the file that it
 * extends.
 *
 * Errors: those of `read` and `decode`, `policy/missing-base`, `policy/circular-extends`, `policy/too-many-bases`,
 * `policy/duplicate-zone`.
 */
export async function loadPolicy(
  input: Pick<CompileInput, "policy" | "resolveFile">,
  limits: CompileLimits,
  options: ReadOptions,
): Promise<Staged<LoadedPolicy>> {
  const layers: PolicyLayer[] = [];
  const files: SourceText[] = [];
  const diagnostics: Diagnostic[] = [];
  let source: SourceText | undefined = input.policy;
  while (source) {
    files.push(source);
    const read = await readPolicy(source, options);
    diagnostics.push(...read.diagnostics);
    if (!read.value) break;
    // Numbered from the top, since the depth of the chain is still unknown.
    const decoded = decodePolicy(read.value, limits, -layers.length);
    diagnostics.push(...withoutConsequences(decoded.diagnostics, read.diagnostics));
    layers.push(decoded.value);
    const next = baseOf(layers, files, input, limits);
    diagnostics.push(...next.diagnostics);
    source = next.value;
  }
  const policy = mergeLayers(layers);
  return {
    value: { policy, files },
    diagnostics: [
      ...diagnostics,
      ...zonesInOtherCase(policy?.zones ?? []),
      ...zonesOfOneId(policy?.zones ?? []),
    ],
  };
}

/** A zone whose name differs from that of an earlier one in case alone, in one file or in several. */
function zonesInOtherCase(zones: readonly ZoneSettings[]): readonly Diagnostic[] {
  const repeats = repeatsIn(zones, ({ name }) => name.value.toLowerCase());
  return repeats.flatMap(({ again: { name }, first }) => {
    if (first.name.value === name.value) return [];
    const data = { name: code(name.value), first: code(first.name.value) };
    const related = [{ ...placeOf(first.name), message: "This is the first spelling." }];
    const where = { ...placeOf(name), messageId: "differsInCase", data, related } as const;
    return [policyProblem("policy/duplicate-zone", where)];
  });
}

/** Two zones with one id are one zone, whose requests would overwrite each other. */
function zonesOfOneId(zones: readonly ZoneSettings[]): readonly Diagnostic[] {
  return repeatsIn(zones, ({ id }) => id?.value.toLowerCase()).map(({ again, first }) => {
    const data = { name: code(again.name.value), first: code(first.name.value) };
    const related = [{ ...placeOf(first.id!), message: "This zone has the id first." }];
    const where = { ...placeOf(again.id!), messageId: "sameId", data, related } as const;
    return policyProblem("policy/duplicate-zone", where);
  });
}

function placeOf({ uri, range }: Placed<string>) {
  return { uri, range };
}

/** If the reader had to guess the author's intent, the guess is not reported as a second problem. */
export function withoutConsequences(
  later: readonly Diagnostic[],
  read: readonly Diagnostic[],
): readonly Diagnostic[] {
  const errors = read.filter(({ severity }) => severity === "error");
  return later.filter(
    ({ uri, range }) => !errors.some((error) => error.uri === uri && overlaps(error.range, range)),
  );
}

/** The policy that the last of the layers extends. */
function baseOf(
  layers: readonly PolicyLayer[],
  files: readonly SourceText[],
  { resolveFile }: Pick<CompileInput, "resolveFile">,
  { maxExtends }: CompileLimits,
): Staged<SourceText | undefined> {
  const base = layers.at(-1)?.extends;
  if (!base) return { value: undefined, diagnostics: [] };
  const refuse = (diagnostic: Diagnostic) => ({ value: undefined, diagnostics: [diagnostic] });
  const found = resolveFile?.(base.value, base.uri);
  if (!found) return refuse(missingBase(base));
  if ("refused" in found) return refuse(refusedBase(base, found.refused));
  // A cycle through the policy itself, and a chain that is too long, are reported in the file where they begin, so
  // that checking this file shows them.
  if (found.uri === files[0]?.uri) return refuse(circular(layers[0]?.extends ?? base));
  if (files.some(({ uri }) => uri === found.uri)) return refuse(circular(base));
  if (files.length > maxExtends) return refuse(tooManyBases(layers[0]?.extends ?? base, maxExtends));
  return { value: found, diagnostics: [] };
}

function mergeLayers(layers: readonly PolicyLayer[]): Policy | undefined {
  const [top] = layers;
  if (!top) return undefined;
  const weakestFirst = [...layers].reverse();
  return {
    place: { uri: top.uri, range: top.range },
    deployments: mergeDeployments(weakestFirst.map(({ deployments }) => deployments)),
    ...mergeAround(weakestFirst),
    zones: mergeZones(weakestFirst.map(({ zones }) => zones)),
  };
}

function missingBase({ uri, range, value }: Placed<string>): Diagnostic {
  const data = { path: code(value) };
  return policyProblem("policy/missing-base", { uri, range, messageId: "missingBase", data });
}

/** `ending`: the reason, as a sentence. */
function refusedBase({ uri, range, value }: Placed<string>, ending: string): Diagnostic {
  const data = { path: code(value), ending };
  return policyProblem("policy/missing-base", { uri, range, messageId: "refusedBase", data });
}

function circular({ uri, range, value }: Placed<string>): Diagnostic {
  const data = { path: code(value) };
  return policyProblem("policy/circular-extends", { uri, range, messageId: "circularExtends", data });
}

function tooManyBases({ uri, range }: Placed<string>, maxExtends: number): Diagnostic {
  const data = { limit: counted(maxExtends, "file") };
  return policyProblem("policy/too-many-bases", { uri, range, messageId: "tooManyBases", data });
}

/**
 * The mapping of a policy file; undefined if the file contains none. Asynchronous because the YAML library is loaded
 * when it is first needed. The readers report a repeated key with their own code; `decode` reports it with the
 * policy's, so theirs is dropped.
 *
 * Errors: `source/…`, `policy/empty`, `policy/not-a-mapping`, `policy/not-a-policy`, `policy/multiple-documents`.
 */
async function readPolicy(
  { uri, text }: SourceText,
  options: ReadOptions,
): Promise<Staged<PolicyMapping | undefined>> {
  const notation = foreignNotation(uri, text);
  if (notation) return { value: undefined, diagnostics: [otherNotation(uri, notation)] };
  const format = uri.toLowerCase().endsWith(".json") ? "json" : "yaml";
  const document = await readSource(uri, text, { ...options, format });
  const diagnostics = document.diagnostics.filter(({ code }) => code !== "source/duplicate-key");
  const [root, second] = document.roots;
  if (second) diagnostics.push(multipleDocuments(uri, second, document.roots.length));
  if (root?.kind === "Object") {
    const messageId = otherKindOf(root, document.subjects);
    if (!messageId) return { value: { uri, root }, diagnostics };
    const { range } = root;
    diagnostics.push(policyProblem("policy/not-a-policy", { uri, range, messageId }));
    return { value: undefined, diagnostics };
  }
  if (root && root.kind !== "Null") diagnostics.push(notAMapping(uri, root));
  else if (!hasErrors(diagnostics)) diagnostics.push(emptyFile(uri));
  return { value: undefined, diagnostics };
}

/** The kind of a file without any setting of a policy, as far as another command reads it. */
function otherKindOf(root: LocatedObject, subjects: readonly Subject[]) {
  if (root.entries.some(({ key }) => POLICY_KEYS.includes(key))) return undefined;
  if (subjects.some(({ kind }) => kind === "Ruleset")) return "ruleset";
  if (subjects.some(({ kind }) => kind !== "PolicyFile")) return "configuration";
  return hasEntry(root, "cases") ? "tests" : undefined;
}

function otherNotation(uri: string, notation: string): Diagnostic {
  const place = { uri, range: inFile({ start: 0, end: 0 }) };
  return policyProblem("policy/not-a-policy", { ...place, messageId: "notation", data: { notation } });
}

function multipleDocuments(uri: string, { range }: LocatedNode, documents: number): Diagnostic {
  const data = { count: counted(documents, "document") };
  return policyProblem("policy/multiple-documents", { uri, range, messageId: "multipleDocuments", data });
}

function notAMapping(uri: string, root: LocatedNode): Diagnostic {
  const data = { found: describeNode(root), keys: codeList(POLICY_KEYS, "and", POLICY_KEYS.length) };
  const { range } = root;
  return policyProblem("policy/not-a-mapping", { uri, range, messageId: "notAMapping", data });
}

function emptyFile(uri: string): Diagnostic {
  const data = { keys: codeList(POLICY_KEYS, "or", POLICY_KEYS.length) };
  const range = inFile({ start: 0, end: 0 });
  return policyProblem("policy/empty", { uri, range, messageId: "emptyFile", data });
}
