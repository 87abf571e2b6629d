import { basename, join } from "node:path";
import { inAnyCase } from "../../sources/format.ts";
import { DATA_EXTENSIONS, KNOWN_EXTENSIONS } from "../../sources/notations.ts";
import { usage } from "../exit-code.ts";
import type { Io } from "../io.ts";
import { filesCall, hookCommand, type ProjectFacts } from "./call.ts";
import { withJsonEntry } from "./json-addition.ts";
import {
  directoryArgument,
  type HookTool,
  LEFTHOOK_FILES,
  LINT_STAGED_FILES,
  type Project,
  SIMPLE_GIT_HOOKS_FILES,
} from "./project.ts";
import { existingOf, type Proposal } from "./proposal.ts";

/** lint-staged matches file names case-sensitively, so the glob matches each extension in any case. */
const LINT_STAGED_GLOB = JSON.stringify(`*.{${KNOWN_EXTENSIONS.map(inAnyCase).join(",")}}`);

/** The proposed hook that runs the linter before each commit, for one of the hook tools. */
export function hookProposal(
  tool: HookTool,
  project: Project,
  version: string,
  surroundings: ProjectFacts,
  io: Io,
): Proposal {
  const command = hookCommand(project, version, surroundings);
  switch (tool) {
    case "pre-commit":
      return preCommit(project, version, surroundings);
    case "lefthook":
      return lefthook(project, command, io);
    case "husky":
      return husky(project, command);
    case "lint-staged":
      return lintStaged(project, version, io);
    case "simple-git-hooks":
      return simpleGitHooks(project, command, io);
    case "git":
      return gitHook(project, command);
  }
}

function preCommit(project: Project, version: string, { holdsRules }: ProjectFacts): Proposal {
  const directory = directoryArgument(project);
  const args = [...(directory === undefined ? [] : [directory]), ...(holdsRules ? [] : ["--ignore-unknown"])];
  const known = [...KNOWN_EXTENSIONS, ...DATA_EXTENSIONS];
  const extensions = known.map((one) => (one === "yaml" ? "ya?ml" : one));
  // Install the published package: pre-commit would build a repository on each machine, which takes minutes.
  const lines = [
    "- repo: local",
    "  hooks:",
    "    - id: wafsmith-lint",
    "      name: wafsmith lint",
    "      entry: wafsmith lint --staged",
    ...(args.length === 0 ? [] : [`      args: ${JSON.stringify(args)}`]),
    "      language: node",
    `      additional_dependencies: ["wafsmith@${version}"]`,
    `      files: (?i)\\.(${extensions.filter((one) => one !== "yml").join("|")})$`,
    "      pass_filenames: false",
    // If a commit only deletes files, pre-commit has no files to check and would skip the hook.
    "      always_run: true",
    "      require_serial: true",
  ];
  const item = `${lines.join("\n")}\n`;
  return {
    path: join(project.top, ".pre-commit-config.yaml"),
    whole: `repos:\n${indented(item, 2)}`,
    part: item,
    additions: [{ path: ["repos"], text: item }],
    next: "Run `pre-commit install` once in each clone.",
  };
}

/** Has no glob, because lefthook would not apply one to deleted files. */
function lefthook(project: Project, command: string, io: Io): Proposal {
  const run = JSON.stringify(command);
  const asCommand = `wafsmith:\n  run: ${run}\n`;
  const asJob = `- name: wafsmith\n  run: ${run}\n`;
  const commands = `commands:\n${indented(asCommand, 2)}`;
  const whole = `pre-commit:\n${indented(commands, 2)}`;
  return {
    path: existingOf(project.top, LEFTHOOK_FILES, io),
    whole,
    part: whole,
    taken: { pattern: /^pre-commit:/m, part: asCommand, where: "to the `commands` of `pre-commit`" },
    additions: [
      { path: ["pre-commit", "jobs"], text: asJob },
      { path: ["pre-commit", "commands"], text: asCommand },
      { path: ["pre-commit"], text: commands },
      { path: [], text: whole },
    ],
    next: "Run `lefthook install` once in each clone.",
  };
}

function husky(project: Project, command: string): Proposal {
  const script = hookScript(command);
  return {
    path: join(project.top, ".husky/pre-commit"),
    whole: script,
    part: script,
    extend: (text) => withCommand(text, script),
  };
}

/**
 * Appends a command to a shell script; undefined if nothing may follow its last line, or if no shell runs it.
 * husky runs scripts with `sh -e`, so if an earlier command fails, the commit is still aborted.
 */
function withCommand(script: string, command: string): string | undefined {
  const lines = script.trimEnd().split(/\r?\n/);
  const [first = "", last = ""] = [lines[0], lines.at(-1)];
  const isShell = !first.startsWith("#!") || /\b(?:ba|da|z)?sh\b/.test(first);
  const isClosed = /^\s*(?:exit|exec)\b|\\$/.test(last) || script.includes("<<");
  if (!isShell || isClosed) return undefined;
  const newline = script.includes("\r\n") ? "\r\n" : "\n";
  const before = script.trim() === "" ? [] : [...lines, ""];
  return [...before, ...command.split("\n")].join(newline);
}

/** lint-staged is itself started by another hook tool, so only its entry is written. */
function lintStaged(project: Project, version: string, io: Io): Proposal {
  const entry = `${LINT_STAGED_GLOB}: ${JSON.stringify(filesCall(project, version))}\n`;
  return {
    path: existingOf(project.top, [...LINT_STAGED_FILES, "package.json"], io),
    whole: `{\n  ${entry}}\n`,
    part: entry,
    presence: /\bwafsmith\b[^\n]*--ignore-unknown/,
  };
}

/** simple-git-hooks writes the Git hook scripts itself, overwriting existing ones, from one command for each hook. */
function simpleGitHooks(project: Project, command: string, io: Io): Proposal {
  const part = `"pre-commit": ${JSON.stringify(command)}\n`;
  const path = existingOf(project.top, [...SIMPLE_GIT_HOOKS_FILES, "package.json"], io);
  return {
    path,
    whole: `{\n  ${part}}\n`,
    part,
    taken: {
      pattern: /"pre-commit"\s*:/,
      part: ` && (${command})\n`,
      where: 'to the command of `"pre-commit"`',
    },
    presence: /\bpre-commit\b[^\n]*\bwafsmith\b/,
    extend: (text) =>
      basename(path) === "package.json" ? undefined : withJsonEntry(text, "pre-commit", command),
    next: "Run `npx simple-git-hooks` once in each clone, and after each change to its configuration.",
  };
}

function gitHook(project: Project, command: string): Proposal {
  if (project.gitHooks === undefined) {
    throw usage("This is not a Git repository, so a Git hook cannot be installed.", "Run `git init` first.");
  }
  const script = hookScript(command);
  return {
    path: join(project.gitHooks, "pre-commit"),
    whole: `#!/bin/sh\n${script}`,
    part: script,
    isExecutable: true,
    ...(basename(project.gitHooks) === "hooks"
      ? { next: "Git does not share hooks, so run `wafsmith init` once in each clone." }
      : {}),
  };
}

/** The comment above the command in a hook script. */
export const HOOK_COMMENT =
  "# Lints the WAF rules before a commit that may change them; `git commit --no-verify` skips it.";

function hookScript(command: string): string {
  return `${HOOK_COMMENT}\n${command}\n`;
}

/** A text with every line indented that is not empty. */
export function indented(text: string, columns: number): string {
  return text.replaceAll(/^(?=.)/gm, () => " ".repeat(columns));
}
