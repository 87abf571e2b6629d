import { readJson } from "../../src/sources/json/json.ts";
import type { TerraformSurroundings } from "../../src/sources/terraform/modules/surroundings.ts";
import { readTerraform } from "../../src/sources/terraform/read.ts";
import type { LocatedNode } from "../../src/sources/values/located.ts";
import { readYaml } from "../../src/sources/yaml/yaml.ts";
import type { ConsumerCase } from "./generate.ts";

/** The ref and the expression of a rule. */
export type Pair = readonly [ref: string, expression: string];

/** What our readers see in a string. */
export interface Seen {
  readonly pairs: readonly Pair[];
  /** Whether they say that there may be more: a finding, or a value that is not known. */
  readonly isCounted: boolean;
}

/** As `lint` reads the file itself. */
export function seenInFile({ kind, text }: ConsumerCase): Seen {
  if (kind === "tf" || kind === "tf.json") {
    const { subjects, diagnostics } = readTerraform(`main.${kind}`, text);
    const resources = subjects.flatMap((one) => (one.kind === "TerraformResource" ? [one.node] : []));
    return seenIn(resources, diagnostics.length > 0);
  }
  const { value, diagnostics } = kind === "json" ? readJson("a.json", text) : readYaml("a.yaml", text);
  const roots = Array.isArray(value) ? value : value === undefined ? [] : [value as LocatedNode];
  return seenIn(roots, diagnostics.length > 0);
}

const MODULE = `resource "cloudflare_ruleset" "x" {
  data = DECODE(file("\${path.module}/data"))
}
`;

/** As `lint` reads the file in `yamldecode(file(…))` or `jsondecode(file(…))`, or as a file of a module. */
export function seenInTerraform(sample: ConsumerCase): Seen {
  const { kind, text } = sample;
  if (kind === "tf" || kind === "tf.json") return seenInFile(sample);
  const surroundings: TerraformSurroundings = {
    directoryAt: (directory) => directory,
    installedFor: () => undefined,
    filesIn: () => undefined,
    callersOf: () => [],
    dataFileAt: (uri) => ({ uri, text }),
    filesBelow: () => "none",
    lockFileIn: () => undefined,
    isConfiguredElsewhere: () => false,
  };
  const { subjects } = readTerraform("main.tf", MODULE.replace("DECODE", `${kind}decode`), { surroundings });
  const [resource] = subjects;
  const data = resource?.kind === "TerraformResource" ? resource.node.get("data") : undefined;
  return seenIn(data ? [data] : [], false);
}

function seenIn(roots: readonly LocatedNode[], hasFindings: boolean): Seen {
  const pairs: Pair[] = [];
  let isCounted = hasFindings;
  const pending = [...roots];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.kind === "Unknown") isCounted = true;
    else if (node.kind === "Array") pending.push(...node.items);
    else if (node.kind === "Object") {
      const [ref, expression] = [node.get("ref"), node.get("expression")];
      if (expression?.kind === "String")
        pairs.push([ref?.kind === "String" ? ref.value : "", expression.value]);
      pending.push(...node.entries.map(({ value }) => value));
    }
  }
  return { pairs, isCounted };
}

/** Go replaces half of a surrogate pair. The YAML library ends a block scalar at the end of a file with a line feed. */
function comparable(text: string): string {
  return text.replace(/\n$/, "").replaceAll(/\p{Cs}/gu, "\ufffd");
}

/** The pairs that a consumer sees and we do not; none if we said that there may be more. */
export function missedBy({ pairs, isCounted }: Seen, consumer: readonly Pair[] | null): readonly Pair[] {
  if (isCounted || consumer === null) return [];
  const ours = pairs.map((pair) => pair.map(comparable));
  return consumer.filter(([ref, expression]) => {
    const isOurs = ([name, text]: readonly string[]) =>
      text === comparable(expression) && (ref === "" || name === comparable(ref));
    return !ours.some(isOurs);
  });
}
