import { posix } from "node:path";
import fc, { type Arbitrary } from "fast-check";

/** The files of a root module and of those that it calls, by their paths. */
export type ModuleFiles = Readonly<Record<string, string>>;

const DIRECTORIES = ["", ".waf", "modules/waf", "node_modules/waf", ".terraform/modules/waf"];
const NAMES = ["main", "x", "y_override", "override"];
const ENDINGS = [".tf", ".tofu", ".tf.json", ".tofu.json", ".TF", ".tf.bak"];

/** Directories with files of both programs, each with a ruleset that names it, and calls among the directories. */
export const moduleFiles: Arbitrary<ModuleFiles> = fc
  .array(
    fc.record({
      directory: fc.constantFrom(...DIRECTORIES),
      name: fc.constantFrom(...NAMES),
      ending: fc.constantFrom(...ENDINGS),
      calls: fc.array(fc.constantFrom(...DIRECTORIES.slice(1)), { maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 8 },
  )
  .map((files) => {
    const texts: Record<string, string> = { "kept.tf": ruleset("kept", "") };
    for (const [at, { directory, name, ending, calls }] of files.entries()) {
      const path = posix.join(directory, name + ending);
      const sources = calls.map((callee) => posix.relative(`/${directory}`, `/${callee}`));
      texts[path] = fileText(`mark_${at}`, ending, [...new Set(sources)].filter(Boolean));
    }
    return texts;
  });

function fileText(mark: string, ending: string, sources: readonly string[]): string {
  const calls = sources.map(
    (source, at) =>
      [`${mark}_${at}`, source.startsWith(".") && !/^\.[a-z]/.test(source) ? source : `./${source}`] as const,
  );
  if (!ending.endsWith(".json")) {
    return ruleset(
      mark,
      calls.map(([name, source]) => `module "${name}" {\n  source = "${source}"\n}\n`).join(""),
    );
  }
  const rules = [{ action: "block", expression: `http.${mark} eq 1` }];
  const own = { zone_id: "z", name: mark, kind: "zone", phase: "http_request_firewall_custom", rules };
  const module = Object.fromEntries(calls.map(([name, source]) => [name, { source }]));
  return JSON.stringify({ resource: { cloudflare_ruleset: { [mark]: own } }, module });
}

function ruleset(mark: string, calls: string): string {
  return `${calls}resource "cloudflare_ruleset" "${mark}" {
  zone_id = "z"
  name    = "${mark}"
  kind    = "zone"
  phase   = "http_request_firewall_custom"
  rules {
    action     = "block"
    expression = "http.${mark} eq 1"
  }
}
`;
}

/**
 * The marks of the rulesets that a program deploys from the root module, as its documentation describes the selection of
 * files: https://opentofu.org/docs/language/files/ and https://developer.hashicorp.com/terraform/language/files.
 */
export function deployedBy(program: "Terraform" | "OpenTofu", files: ModuleFiles): readonly string[] {
  const marks: string[] = [];
  const entered = new Set<string>();
  const pending = ["."];
  for (let directory = pending.pop(); directory !== undefined; directory = pending.pop()) {
    if (entered.has(directory)) continue;
    entered.add(directory);
    const beside = Object.keys(files).filter((path) => posix.dirname(path) === directory);
    for (const path of beside.filter((one) => isSelected(one, beside, program))) {
      // An override file of what no other file defines is an error.
      if (/(?:^|_)override\./.test(posix.basename(path))) continue;
      const text = files[path]!;
      marks.push(...(/http\.(\w+) eq/.exec(text)?.slice(1) ?? []));
      for (const [, source = ""] of text.matchAll(/"?source"?\s*[=:]\s*"([^"]+)"/g))
        pending.push(posix.join(directory, source));
    }
  }
  return marks;
}

function isSelected(path: string, beside: readonly string[], program: "Terraform" | "OpenTofu"): boolean {
  if (path.endsWith(".tf")) return program === "Terraform" || !beside.includes(path.replace(/tf$/, "tofu"));
  if (path.endsWith(".tf.json"))
    return program === "Terraform" || !beside.includes(path.replace(/tf\.json$/, "tofu.json"));
  return program === "OpenTofu" && (path.endsWith(".tofu") || path.endsWith(".tofu.json"));
}
