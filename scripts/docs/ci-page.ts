import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { ROOT } from "../setup.mjs";
import { CACHE_SECTION } from "./ci-cache.ts";
import { fence, table } from "./markdown.ts";

/** Path of the schema of reviews in the package. */
const REVIEW_SCHEMA_FILE = "schemas/review.schema.json";

interface Action {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
  readonly outputs: Readonly<Record<string, { readonly description: string }>>;
}

/** `docs/ci.md`: the review of a pull request, the action, and pipelines of other services, with files of `docs/ci`. */
export function ciPage(): string {
  const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
  const example = (name: string, language = "yaml") => fence(read(`docs/ci/${name}`), language);
  const action: Action = parse(read("action.yml"));
  return `${[
    "# In continuous integration",
    INTRODUCTION,
    "## The review of a pull request",
    REVIEW,
    fence(read("fixtures/review/expected.md").split("<details><summary>3 requests", 1)[0]!, "markdown"),
    REVIEW_DETAILS,
    "## The judge of a change",
    JUDGE,
    "## Keep results between runs",
    CACHE_SECTION,
    "## GitHub",
    example("github-lint.yml"),
    "### The action",
    ACTION,
    table(
      ["input", "default", ""],
      Object.entries(action.inputs).map(([name, { description, default: value }]) => [
        `\`${name}\``,
        value === "" ? "" : `\`${value}\``,
        description,
      ]),
    ),
    table(
      ["output", ""],
      Object.entries(action.outputs).map(([name, { description }]) => [`\`${name}\``, description]),
    ),
    MATCHER,
    "### A comment, also for forks",
    COMMENT,
    example("github-review.yml"),
    example("github-comment.yml"),
    "### Security",
    SECURITY,
    "## GitLab",
    example("gitlab-ci.yml"),
    "## Jenkins",
    example("Jenkinsfile", "groovy"),
    "## Azure Pipelines",
    example("azure-pipelines.yml"),
    "## A container",
    CONTAINER,
    fence(DOCKER, "sh"),
    CONTAINER_DETAILS,
  ].join("\n\n")}\n`;
}

const INTRODUCTION =
  "`wafsmith init` writes a lint job for the CI service of a repository. This page has complete pipelines to copy, including the review of a pull request. A test parses each of them and checks that every wafsmith command in it is valid. Exit codes: 0 clean, 1 findings, 2 wrong arguments or configuration, 3 internal or I/O failure.";

const JUDGE = `A pull request can bring a configuration, an ignore file, a baseline or its own suppressions, so it could hide its own errors. With \`--policy-from REF\`, these come from that commit: give the target branch of the change, as the action and the pipelines below do.

\`\`\`sh
wafsmith lint waf/ --policy-from origin/main
wafsmith review waf/ --base origin/main --policy-from origin/main
\`\`\`

- Configurations with all that they extend, custom rules, ignore files, baselines and their waivers are read from the commit. Each difference is a finding, \`config/changed\`, which states how many findings the change would hide or downgrade. It takes effect once it is merged.
- A comment that suppresses findings applies if the commit has it, with the text that it covers. Others are ignored and named.
- A file that is renamed keeps the settings of its old name if those are stricter, and is linted even if it moves to where ignore files would exclude it.
- Lock files are data, and come from the change. JavaScript of the commit is not loaded if the change edits code. Configurations in \`node_modules\` come from disk; a change to what decides their version is named.
- \`--config\`, \`--baseline\` and \`--lock\` may name files outside of the repository. \`--fix\`, \`--update-baseline\`, \`--shard\` and \`--watch\` cannot be combined with it.

The pipeline itself is a file of the repository as well: let the CI service take it from the target branch, or require a review of it.

\`--fail-on-unchecked\` fails a run that could not check something: files that were not read (\`unread\`), documents that cannot be parsed (\`invalid\`), what takes too long (\`limits\`), what ignore files and configurations exclude (\`ignored\`), and values that no file contains (\`unknown\`). Name those that your repository does not have: \`--fail-on-unchecked=unread,invalid,limits\`.`;

const REVIEW = `${fence("npx wafsmith review --base origin/main -o comment.md", "sh")}

It compares the working tree with the commit at which it left \`origin/main\`, and writes one comment in Markdown (or, with \`--format html\`, as a page, without the bounds of a comment):`;

const REVIEW_DETAILS = `After that come two folded parts: the request bodies of the policies that differ from before, and the fixed findings.

- A finding is matched by its rule, the member and the marked text, not by its line, so code that was moved, laid out anew or renamed has no new findings. Without \`--policy-from\`, both sides are judged by the configuration, the baseline and the ignore files of the change. If one of these changes, the comment says so, and how many more findings are suppressed.
- The first part has one line for each change that loses protection, the worst first: rules, rulesets or whole files that are removed, rules that are disabled, weaker actions, expressions that match fewer requests, exceptions that are added, widened or moved up, higher thresholds and rate limits, and rules that match every request. The table of rules has all other changes, with the proof: an expression is wider, narrower or equal, or nothing is proved. Rules are matched by id, ref, description and expression, and at last by their position; rules that move to another file are not removed. Changes of rules are found in every notation that \`lint\` reads, and Terraform is followed to its variables and modules.
- Access rules, zone lockdowns, Page Shield policies, page rules, and the rate limits, packages, groups, rules and overrides of the previous WAF are compared record by record, in any order. Each member that changes is a line with both values and, where it is known, the effect: an access rule that changes from \`block\` to \`whitelist\` loses protection. Notes and descriptions do not count.
- A \`.tfvars\` file that Terraform reads only with \`-var-file\` is read with the nearest root module in its directory or above, or with the only one: \`envs/prod.tfvars\` is a deployment, next to the one without it. One that is new, or has no such root module, is named.
- "Nothing changes in effect" lists only files whose values were all compared.
- The effect is reported for each policy and each file with \`execute\` rules that changed, for policies whose base or lock file changed, and for Terraform whose module changed. Zones that a policy treats alike share a table.
- If there is nothing to report, nothing is written, and an older file at \`-o\` is emptied. The comment never exceeds GitHub's limit of 65,536 characters: what does not fit is counted (\`test/cli/review-comment.test.ts\`). The first line marks it, so that it can be replaced.
- \`--fail-on-protection lost\` ends with exit code 1 if a change loses protection; \`less\` also if it stops fewer requests, or if its effect is unknown. Without the option, losses are shown but do not fail. [Approvals](configuration.md#approvals) in the configuration of the base accept single losses.
- \`--log requests.ndjson.gz\` [replays a log](replay.md) with the rules before and after the change: "2,164 of 48,210 logged requests, all to \`/login\`, are no longer challenged." The sentence is in the verdict of the page, at the change whose rule ended those requests, and in every format. A log is of one zone, so name the files of that zone: \`wafsmith review zones/shop --log shop.ndjson.gz\`. With rules of several zones the run ends with exit code 2. What the log leaves open is counted.
- \`--format sarif\` and \`--format gitlab\` list the new findings and the changes by which protection is lost (\`protection/lost\`) or is, or may be, less (\`protection/less\`), for code scanning and code quality reports.
- \`--fail-on SEVERITY\` says for which new findings the exit code is 1: \`error\` (the default), \`warning\`, \`info\` or \`never\`. \`--format text\` is for terminals and logs, and cuts nothing. \`--format json\` is for programs, and described by \`dist/${REVIEW_SCHEMA_FILE}\` of the package (\`wafsmith/${REVIEW_SCHEMA_FILE}\`).
- Git reads the base; nothing is fetched. If the base is not in the clone, the message says how to get it (\`fetch-depth: 0\`).
- Files outside the repository are not read, not even through a link. No text from a file becomes markup, a link or a mention in the comment.`;

const ACTION =
  "Runs `npx wafsmith` with the runner's Node. GitHub's runners have one; on others, run `actions/setup-node` first. Nothing is uploaded and no token is used: results are outputs, and the workflow decides what to do with them.";

const MATCHER =
  'With `format: text` or `compact`, a problem matcher (`action/problem-matcher.json`) makes the annotations. It also works in steps without the action: `echo "::add-matcher::problem-matcher.json"`.';

const COMMENT =
  "A comment needs `pull-requests: write`, which a pull request from a fork never gets. So two workflows share the work. The first runs code of the pull request and has no write permission. The second has write permission, runs no code of the pull request, and takes only a string and a number from it, which it checks. Without forks, one job can do both: add the last step of the second workflow to the first. Without comments, the job summary shows the review.";

const SECURITY = `- **Permissions.** Linting needs \`contents: read\`. \`security-events: write\` is for \`upload-sarif\`, \`pull-requests: write\` for the comment, and no other permission is needed.
- **Policy.** In a pull request, the configuration, ignore files and baselines of the target branch decide. The action fetches its last commit where the clone does not have it, which needs no token for a public repository; for others, use \`fetch-depth: 0\`.
- **Forks.** Use \`pull_request\`, never \`pull_request_target\` with a checkout of the pull request: a \`wafsmith.config.js\` is code, and so is everything else that a workflow runs from a checkout. \`persist-credentials: false\` keeps the token out of the clone.
- **Versions.** The action runs the wafsmith release on npm that has the same version as the action. Pin it by the full hash of a commit (\`wafsmith/wafsmith@<hash> # v0.1.0\`), as the other actions on this page are: a tag can be moved, and Dependabot and Renovate keep hashes up to date. Only \`github/codeql-action\` has a tag here, because it is released weekly; take the hash of its current release. In the other pipelines the version is part of the command. The package has no dependencies, and is published with provenance (\`npm audit signatures\` checks it).
- **Inputs.** They reach the script of the action through the environment, never as part of a command (\`test/ci/action.test.ts\`).`;

const CONTAINER =
  "For pipelines without Node there is a [Dockerfile](../Dockerfile): the published package on a slim image with Git, running as an unprivileged user.";

const DOCKER = `docker build --build-arg WAFSMITH_VERSION=0.1.0 --tag wafsmith .
docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" wafsmith lint waf/`;

const CONTAINER_DETAILS =
  "`--build-arg NODE_DIGEST=sha256:…` pins the base image; `docker buildx imagetools inspect node:22-slim` prints the current digest. `--user` makes what it writes yours, and lets git read the repository: git trusts no repository of another user.";
