import { MANAGED_PHASE } from "../../contract/phases.ts";
import { code, codeList } from "../../core/phrases.ts";
import { inFile } from "../../core/range.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { CallerOfModule, DeployedResource } from "../../sources/terraform/modules/instances.ts";

/** Part of one side of a comparison: a file, or one instance of a Terraform resource. */
export interface DeployedView {
  /** Equal for the same item on both sides. */
  readonly key: string;
  readonly document: SourceDocument;
  /** The deployment of a resource or policy; undefined for a file. */
  readonly deployed?: DeployedAt;
}

/** The deployment of a resource by a Terraform root module. */
export interface DeployedAt extends Omit<DeployedResource, "uri" | "text" | "subjects"> {
  /** The directory of the root module, or the file that `-var-file` names for it. */
  readonly root: string;
}

/** One deployment that a change affects. */
export interface ChangedInstance {
  /** The directory of its root module. */
  readonly root: string;
  /** The zone or account, for display: its id or source, the directory of its root module, or both. */
  readonly zone: string | undefined;
  readonly isOfAccount: boolean;
  /** The address in its root module: `module.a.cloudflare_ruleset.b`. */
  readonly address: string;
  /** The `module` blocks that lead to it, the outermost first. */
  readonly callers: readonly CallerOfModule[];
  /** The program that deploys it, as in `DeployedResource`. */
  readonly tool?: string | undefined;
  /** Whether it is compiled from a policy, so that its offsets are not offsets in the file. */
  readonly isCompiled: boolean;
}

/** The view of a resource that a root module deploys. */
export function viewOfResource(
  { uri, text, subjects, ...deployed }: DeployedResource,
  root: string,
): DeployedView {
  const instance = { address: deployed.localAddress, resource: inFile(FILE_START), count: 1 };
  const instances = new Map(subjects.map((subject) => [subject, instance]));
  const document = {
    uri,
    text,
    format: "terraform" as const,
    roots: [],
    subjects,
    instances,
    diagnostics: [],
  };
  return { key: JSON.stringify([root, deployed.address]), document, deployed: { ...deployed, root } };
}

/** The view of a whole file. `name` must be the same on both sides. */
export function viewOfFile(document: SourceDocument, name: string): DeployedView {
  return { key: JSON.stringify([name]), document };
}

/** The view of the entry point that a policy describes for a zone. `document` is the compiled entry point. */
export function viewOfPolicy(document: SourceDocument, zone: string | undefined): DeployedView {
  const nothing = {
    definitions: "",
    ownerDefinitions: "",
    isCertain: true,
    callers: [],
    ignored: [],
    ownerText: undefined,
    isOfAccount: false,
  };
  const address = document.uri;
  const deployed = { ...nothing, root: "", address, localAddress: MANAGED_PHASE, owner: zone };
  return { key: JSON.stringify([address, zone]), document, deployed };
}

/** The deployment of a view, in the form that changes use; undefined for a file. */
export function instanceOf({ deployed, document }: DeployedView): ChangedInstance | undefined {
  if (!deployed) return undefined;
  const { address, callers, tool, isOfAccount } = deployed;
  const isCompiled = document.format !== "terraform";
  return { root: deployed.root, zone: zoneOf(deployed), isOfAccount, address, callers, tool, isCompiled };
}

/**
 * A sentence about changes of a resource that Terraform does not deploy, because its `ignore_changes` names what they
 * concern; empty if there are none.
 */
export function notDeployed(was: DeployedView | undefined, is: DeployedView | undefined): string {
  if (was?.key !== is?.key || !is?.deployed) return "";
  const { ignored, localAddress } = is.deployed;
  const isRuleset = localAddress.startsWith("cloudflare_ruleset.");
  const names = ignored.filter((name) => name === "all" || /^rules\b/.test(name) || !isRuleset);
  if (names.length === 0) return "";
  const verb = names.some((name) => name === "all" || (isRuleset && name === "rules")) ? "does" : "may";
  return ` Terraform ${verb} not deploy this to a resource that exists: ${code("ignore_changes")} names ${codeList(names)}.`;
}

/** The zone or account of a view, for display; undefined if the view does not state any. */
function zoneOf({ root, owner, ownerText }: DeployedAt): string | undefined {
  if (root === "") return owner ?? ownerText;
  return owner === undefined ? root : `${owner} (${root})`;
}

/** A placeholder for the range of an instance's resource, which a view does not record. */
const FILE_START = { start: 0, end: 0 };
