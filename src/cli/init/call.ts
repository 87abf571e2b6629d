import { directoryArgument, type NodeProject, type Project } from "./project.ts";

/** How a project calls this program. */
export interface ProgramCall {
  /** As a shell command at the top of the repository. */
  readonly command: string;
  /** Commands that come first where nothing is installed yet, as in a pipeline. */
  readonly setUp: readonly string[];
}

const MANAGERS: Readonly<Record<NodeProject["manager"], ProgramCall>> = {
  npm: { command: "npx --no-install wafsmith", setUp: ["npm ci"] },
  pnpm: { command: "pnpm exec wafsmith", setUp: ["corepack enable", "pnpm install --frozen-lockfile"] },
  yarn: { command: "yarn run wafsmith", setUp: ["corepack enable", "yarn install"] },
  bun: { command: "bunx --no-install wafsmith", setUp: ["npm install --global bun", "bun install"] },
};

/** Facts about the rules of a project. */
export interface ProjectFacts {
  /** Without any, calls continue until there are some. */
  readonly holdsRules: boolean;
}

/** `wafsmith lint`, from the project's own packages where it is one of them, else this very version from the registry. */
export function lintCall(project: Project, version: string, { holdsRules }: ProjectFacts): ProgramCall {
  const { command, setUp } = project.node?.isDependent
    ? MANAGERS[project.node.manager]
    : { command: `npx --yes wafsmith@${version}`, setUp: [] };
  const directory = directoryArgument(project);
  const operand = directory === undefined ? "" : ` ${shellWord(directory)}`;
  return { command: `${command} lint${operand}${holdsRules ? "" : " --ignore-unknown"}`, setUp };
}

/** A text as one word of a POSIX shell. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
