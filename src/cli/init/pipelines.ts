import { join } from "node:path";
import { isRecord } from "../../core/record.ts";
import { pinned } from "./actions.ts";
import { type ProjectFacts, pipelineCall } from "./call.ts";
import type { Pipeline, Project } from "./project.ts";
import type { Proposal } from "./proposal.ts";

const NODE_MAJOR = 22;

/** The proposal of a pipeline that runs the linter. */
export function pipelineProposal(
  pipeline: Pipeline,
  project: Project,
  version: string,
  surroundings: ProjectFacts,
): Proposal {
  // Azure replaces `$(…)` with a variable.
  const scratch = pipeline === "azure" ? '"$(Agent.TempDirectory)"' : undefined;
  const command = pipelineCall(project, version, surroundings, scratch);
  return PROPOSALS[pipeline](project.top, command);
}

/** The policy of a pull request is that of its target branch. `variable` contains its name, in pull requests only. */
function policyFrom(variable: string, ref = `origin/$${variable}`): string {
  return ` \${${variable}:+"--policy-from=${ref}"}`;
}

function github(top: string, command: string): Proposal {
  const whole = `name: wafsmith
on: [push, pull_request]
permissions:
  contents: read
jobs:
  lint:
    runs-on: ubuntu-latest
    steps:
      - uses: ${pinned("actions/checkout")}
        with:
          fetch-depth: 0
          persist-credentials: false
      - uses: ${pinned("actions/setup-node")}
        with:
          node-version: ${NODE_MAJOR}
      - run: ${command}${policyFrom("BASE")}
        env:
          BASE: \${{ github.base_ref }}
`;
  return { path: join(top, ".github/workflows/wafsmith.yml"), whole, part: whole };
}

/** Without an explicit stage, a job is in the stage `test`. The image without `slim` has git. */
function gitlab(top: string, command: string): Proposal {
  const job = `wafsmith:
  image: node:${NODE_MAJOR}
  script:
    - git fetch origin "\${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-$CI_DEFAULT_BRANCH}"
    - ${command} --policy-from=FETCH_HEAD
`;
  return {
    path: join(top, ".gitlab-ci.yml"),
    whole: job,
    part: job,
    additions: [{ path: [], text: job, fits: hasStageTest }],
  };
}

function hasStageTest(content: unknown): boolean {
  const stages = isRecord(content) ? content["stages"] : undefined;
  return stages === undefined || (Array.isArray(stages) && stages.includes("test"));
}

function azure(top: string, command: string): Proposal {
  const tool = `- task: NodeTool@0
  inputs:
    versionSpec: "${NODE_MAJOR}.x"
`;
  const steps = `${tool}- script: ${command}
`;
  // A second checkout would move the first one, so the steps of an existing pipeline see only what that one fetched.
  const checkout = "- checkout: self\n  fetchDepth: 0\n  persistCredentials: false\n";
  const whole = `${checkout}${tool}- script: ${command}${policyFrom("SYSTEM_PULLREQUEST_TARGETBRANCHNAME")}\n`;
  return {
    path: join(top, "azure-pipelines.yml"),
    whole: `pool:\n  vmImage: ubuntu-latest\nsteps:\n${whole}`,
    part: steps,
    additions: [{ path: ["steps"], text: steps }],
  };
}

function jenkins(top: string, command: string): Proposal {
  const fetch = `if [ -n "\${CHANGE_TARGET:-}" ]; then git fetch origin "$CHANGE_TARGET"; fi`;
  const script = `${fetch}; ${command}${policyFrom("CHANGE_TARGET", "FETCH_HEAD")}`;
  const stage = `stage('wafsmith') {
  steps {
    sh '${script.replaceAll("'", "\\'")}'
  }
}
`;
  return {
    path: join(top, "Jenkinsfile"),
    whole: `pipeline {\n  agent any\n  stages {\n${stage.replaceAll(/^(?=.)/gm, "    ")}  }\n}\n`,
    part: stage,
  };
}

const PROPOSALS: Readonly<Record<Pipeline, (top: string, command: string) => Proposal>> = {
  github,
  gitlab,
  azure,
  jenkins,
};
