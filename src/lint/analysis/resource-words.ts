import type { ProviderMajor } from "../../contract/terraform/shape.ts";
import { REMOVED_RESOURCES } from "../../contract/terraform.ts";
import { nearest } from "../../core/nearest.ts";
import { code, codeList, didYouMean, number } from "../../core/phrases.ts";
import type { TerraformResource } from "../../sources/recognise/model.ts";
import { writtenValue } from "./located-values.ts";
import type { MisfitWords } from "./parameter-words.ts";
import type { ResourceMisfit } from "./resource-misfit.ts";

/** The words for a misfit. `owner`: the type of the resource. */
export function wordsForMisfit({ at, path, problem }: ResourceMisfit, owner: string): MisfitWords {
  const name = code(lastName(path) || owner);
  const found = "kind" in at ? writtenValue(at) : "";
  switch (problem.kind) {
    case "notation":
      return problem.wantsBlock
        ? { problem: `${name} is a block and is written as an attribute`, help: "Write it without `=`." }
        : { problem: `${name} is an attribute and is written as a block`, help: `Write ${name} with \`=\`.` };
    case "type":
      return {
        problem: `${name} is ${found} and has to be ${problem.wanted}`,
        help: `Write ${problem.wanted}.`,
      };
    case "value": {
      const known = codeList(problem.known.map(String), "or", problem.known.length);
      // Terraform makes the text `1` of the number `1.0`.
      const sent = "kind" in at && at.kind === "Number" ? code(String(at.value)) : found;
      return { problem: `${name} cannot be ${sent}`, help: `It may be ${known}.` };
    }
    case "form":
      return {
        problem: `${name} is ${found} and has to match ${code(problem.pattern)}`,
        help: "Correct its form.",
      };
    case "size": {
      const { what, bound, limit } = problem;
      const size = what === "" ? `${name} is ${found}` : `The number of ${what} of ${name} is out of bounds`;
      return {
        problem: `${size}; the ${bound} is ${number(limit)}`,
        help: `The ${bound} is ${number(limit)}.`,
      };
    }
    case "readOnly":
      return { problem: `${name} is set by the provider alone`, help: "Remove it." };
    case "missing":
      return {
        problem: `${name} lacks ${codeList(problem.keys)}`,
        help: `Add ${codeList(problem.keys, "and")}.`,
      };
    case "exclusive":
      return {
        problem: `${codeList(names(problem.keys), "and")} cannot be used together`,
        help: "Keep one of them.",
      };
    case "oneOf":
    case "someOf":
      return {
        problem: `${name} has neither ${codeList(names(problem.keys), "nor")}`,
        help: `Add ${problem.kind === "oneOf" ? "one of them" : "at least one of them"}.`,
      };
    case "needs":
      return { problem: `${code(names(problem.keys).join())} is missing here`, help: "Add it." };
    case "needsValue":
      return {
        problem: `This member can only be set if ${code(names([problem.other])[0]!)} is ${code(problem.equals)}`,
        help: "Remove it.",
      };
    case "unknown":
      return { problem: `${name} has no ${code(problem.key)}`, help: "Remove it." };
  }
}

/** The words for a type of resource that no major has; undefined for a known one, and for one with a replacement. */
export function wordsForUnknownType(
  { resourceType: name, provider }: TerraformResource,
  major: ProviderMajor | undefined,
) {
  const majors = major ? [major] : (provider?.majors ?? []);
  const lists = provider ? majors.map((one) => provider.shapes[one].resourceNames) : [];
  if (lists.length === 0 || lists.some((names) => names.includes(name))) return undefined;
  if (Object.hasOwn(REMOVED_RESOURCES, name)) return undefined;
  const [own, ...known] = [name, ...lists.flat()].map((one) => one.replace(/^cloudflare_/, ""));
  const meant = OF_RULESET.test(name) ? ["ruleset"] : nearest(own!, known, 1);
  const near = meant.map((one) => `cloudflare_${one}`);
  if (near.length === 0 && provider?.isNewer) return undefined;
  const where = majors.length === 1 ? ` in version ${majors[0]}` : "";
  const help = near.length > 0 ? `Write ${codeList(near)}.` : "Remove it.";
  return { name, where, near: didYouMean(near) || ".", help };
}

/** Names by which people look for what is a phase of a ruleset. */
const OF_RULESET =
  /_(?:cache|config\w*|custom|header|origin|rate_?limit\w*|redirect|rewrite|transform|waf)_.*rules?$/;

/** The last member of a path. */
export function lastName(path: string): string {
  return names(path.split(".")).at(-1) ?? "";
}

function names(paths: readonly string[]): readonly string[] {
  return paths.map((path) => path.replace(/[[\]{}]/g, ""));
}
