import { observed, publicPage } from "./cite.ts";
import type { Fact } from "./fact.ts";

/** What a CI runner reads as a command in the output of a step. */
export interface RunnerCommand {
  /** The source of a regular expression. Case does not matter. */
  readonly pattern: string;
  readonly example: string;
}

const GITHUB = publicPage("https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs");
const AZURE = publicPage("https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands");

/** Names that the GitHub runner, and those that follow its syntax (Forgejo, Gitea, act), give a meaning. */
const GITHUB_NAMES = [
  "add-mask",
  "add-matcher",
  "add-path",
  "debug",
  "echo",
  "endgroup",
  "error",
  "group",
  "internal-set-repo-path",
  "notice",
  "remove-matcher",
  "save-state",
  "set-env",
  "set-output",
  "set-secret",
  "stop-commands",
  "warning",
];

/** The syntax of commands by runner. Nothing that a command of ours prints may contain one, unless it is our own. */
export const RUNNER_COMMANDS: Readonly<Record<string, Fact<RunnerCommand>>> = {
  github: observed(
    { pattern: `::(?:${GITHUB_NAMES.join("|")})`, example: "::set-env name=PATH::/tmp" },
    GITHUB,
    "The runner reads one at the start of a line only; where a line is wrapped or prefixed, others may.",
  ),
  githubAtLineStart: observed(
    { pattern: "::(?<=\\n[^\\S\\n]*::)", example: "\n  ::token::" },
    GITHUB,
    "After `::stop-commands::token`, any name is one.",
  ),
  githubPrevious: observed(
    { pattern: "##\\[", example: "text ##[stop-commands]token" },
    GITHUB,
    "Anywhere in a line.",
  ),
  azure: observed(
    { pattern: "##vso\\[", example: "text ##vso[task.setvariable variable=a]b" },
    AZURE,
    "Anywhere in a line. `##[` formats lines.",
  ),
  teamCity: observed(
    { pattern: "##teamcity\\[", example: "##teamcity[buildStatus text='a']" },
    publicPage("https://www.jetbrains.com/help/teamcity/service-messages.html"),
  ),
  gitlab: observed(
    { pattern: "section_(?:start|end):\\d", example: "section_start:1560896352:a" },
    publicPage("https://docs.gitlab.com/ci/jobs/job_logs/"),
    "Carriage returns and escape sequences around it are escaped too.",
  ),
  travis: observed(
    { pattern: "travis_(?:fold|time):", example: "travis_fold:start:a" },
    publicPage(
      "https://github.com/travis-ci/travis-build/blob/master/lib/travis/build/bash/travis_fold.bash",
    ),
  ),
};
