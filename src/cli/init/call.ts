import type { UncheckedKind } from "../../core/unchecked.ts";
import { DATA_EXTENSIONS, KNOWN_EXTENSIONS } from "../../sources/notations.ts";
import { directoryArgument, type NodeProject, type Project } from "./project.ts";

/** Facts about the rules of a project. */
export interface ProjectFacts {
  /** Without any, calls continue until there are some. */
  readonly holdsRules: boolean;
  /** The kinds of what could be unchecked and is not, so that a pipeline can insist on them. */
  readonly checkedKinds: readonly UncheckedKind[];
}

/** The command by which a package manager runs a program of the project. */
const RUNS: Readonly<Record<NodeProject["manager"], string>> = {
  npm: "npx --no-install wafsmith",
  pnpm: "pnpm exec wafsmith",
  yarn: "yarn run wafsmith",
  bun: "bunx --no-install wafsmith",
};

const INSTALLED = "node_modules/.bin/wafsmith";

/** Files on which a finding may depend, as patterns of git. */
const PATTERNS = [
  ...[...KNOWN_EXTENSIONS, ...DATA_EXTENSIONS].map((one) => `*.${one}`),
  "*wafsmith.config.*",
  "*.gitignore",
  "*.wafsmithignore",
].map((pattern) => `':(icase)${pattern}'`);

/** The arguments after the name of the program: `lint waf`. */
function lintArguments(project: Project, { holdsRules }: Pick<ProjectFacts, "holdsRules">): string {
  const directory = directoryArgument(project);
  return `lint${directory === undefined ? "" : ` ${shellWord(directory)}`}${holdsRules ? "" : " --ignore-unknown"}`;
}

/** The program that runs if none is installed: the project's own, or this very version from the registry. */
function otherwise({ node }: Project, version: string): string {
  return node?.isDependent ? RUNS[node.manager] : `npx --yes wafsmith@${version}`;
}

/** `wafsmith lint` of the files that are named after it. */
export function filesCall(project: Project, version: string): string {
  return `${otherwise(project, version)} lint --ignore-unknown`;
}

/**
 * The command of a commit hook, one line of POSIX shell: it lints the index if the commit has files that may concern rules.
 * The installed program starts faster than `npx`.
 */
export function hookCommand(project: Project, version: string, facts: ProjectFacts): string {
  const call = `${lintArguments(project, facts)} --staged`;
  const other = `${otherwise(project, version)} ${call}`;
  const help = `echo 'wafsmith: if it is no longer installed, npx --yes wafsmith@${version} init --remove removes this hook.' >&2`;
  const fallback = project.node?.isDependent ? `${other} || { ${help}; exit 1; }` : other;
  const lint = `if [ -x ${INSTALLED} ]; then ${INSTALLED} ${call}; else ${fallback}; fi`;
  return `git diff --cached --quiet -- ${PATTERNS.join(" ")} || ${lint}`;
}

/** Whether a command is one that `hookCommand` writes. */
export function isHookCommand(command: string): boolean {
  return /^git diff --cached --quiet -- [^\n]*\bwafsmith\b[^\n]* lint\b[^\n]*$/.test(command.trim());
}

/**
 * `wafsmith lint` in a pipeline: this version, from outside of the checkout, which may bring a `node_modules` and an `.npmrc`
 * along. `scratch`: an empty directory elsewhere.
 */
export function pipelineCall(
  project: Project,
  version: string,
  facts: ProjectFacts,
  scratch = '"$(mktemp -d)"',
): string {
  const { checkedKinds } = facts;
  const unchecked = checkedKinds.length === 0 ? "" : ` --fail-on-unchecked=${checkedKinds.join(",")}`;
  return `npx --prefix ${scratch} --yes wafsmith@${version} ${lintArguments(project, facts)}${unchecked}`;
}

/** A string as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
