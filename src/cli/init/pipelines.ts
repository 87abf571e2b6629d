import { join } from "node:path";
import { isRecord } from "../../core/record.ts";
import { pinned } from "./actions.ts";
import { lintCall, type ProjectFacts } from "./call.ts";
import type { Pipeline, Project } from "./project.ts";
import type { Proposal } from "./proposal.ts";

/** The Node that pipelines take. */
const NODE_MAJOR = 22;

/** The proposal of a pipeline that runs the linter. */
export function pipelineProposal(
  pipeline: Pipeline,
  project: Project,
  version: string,
  surroundings: ProjectFacts,
): Proposal {
  const { command, setUp } = lintCall(project, version, surroundings);
  const commands = [...setUp, command];
  switch (pipeline) {
    case "github":
      return github(project.top, commands);
    case "gitlab":
      return gitlab(project.top, commands);
    case "azure":
      return azure(project.top, commands);
    case "jenkins":
      return jenkins(project.top, commands);
  }
}

function github(top: string, commands: readonly string[]): Proposal {
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
          persist-credentials: false
      - uses: ${pinned("actions/setup-node")}
        with:
          node-version: ${NODE_MAJOR}
${commands.map((one) => `      - run: ${one}\n`).join("")}`;
  return { path: join(top, ".github/workflows/wafsmith.yml"), whole, part: whole };
}

/** Without a stage of its own, a job is of the stage `test`. */
function gitlab(top: string, commands: readonly string[]): Proposal {
  const job = `wafsmith:
  image: node:${NODE_MAJOR}-slim
  script:
${commands.map((one) => `    - ${one}\n`).join("")}`;
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

function azure(top: string, commands: readonly string[]): Proposal {
  const tool = `- task: NodeTool@0
  inputs:
    versionSpec: "${NODE_MAJOR}.x"
`;
  const steps = `${tool}${commands.map((one) => `- script: ${one}\n`).join("")}`;
  return {
    path: join(top, "azure-pipelines.yml"),
    whole: `pool:\n  vmImage: ubuntu-latest\nsteps:\n${steps}`,
    part: steps,
    additions: [{ path: ["steps"], text: steps }],
  };
}

function jenkins(top: string, commands: readonly string[]): Proposal {
  const stage = `stage('wafsmith') {
  steps {
${commands.map((one) => `    sh '${one.replaceAll("'", "\\'")}'\n`).join("")}  }
}
`;
  return {
    path: join(top, "Jenkinsfile"),
    whole: `pipeline {\n  agent any\n  stages {\n${stage.replaceAll(/^(?=.)/gm, "    ")}  }\n}\n`,
    part: stage,
  };
}
