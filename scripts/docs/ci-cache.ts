import { pinned } from "../../src/cli/init/actions.ts";
import { fence } from "./markdown.ts";

const GITHUB = `      - uses: ${pinned("actions/cache")}
        with:
          path: .wafsmith-cache
          key: wafsmith-\${{ github.sha }}
          restore-keys: wafsmith-
      - uses: wafsmith/wafsmith@v0.1.0
        with:
          paths: waf/
          cache-location: .wafsmith-cache/
`;

const GITLAB = `wafsmith:
  cache:
    key: wafsmith
    paths: [.wafsmith-cache/]
    policy: $WAFSMITH_CACHE_POLICY
  rules:
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
      variables: { WAFSMITH_CACHE_POLICY: pull-push }
    - if: $CI_MERGE_REQUEST_IID
      variables: { WAFSMITH_CACHE_POLICY: pull }
  script:
    - wafsmith lint --cache --cache-location .wafsmith-cache/ waf/
`;

/** How results are kept between the runs of a pipeline. */
export const CACHE_SECTION = [
  "A [cache](ci-at-scale.md#cache-results) makes the cost of a pull request depend only on what it changes. Save it on the main branch: pull requests then find the results of all files that they do not touch, and those of the files that they touch, as they were. Name `.wafsmith-cache/` in `.gitignore`; a cache that Git tracks is not used.",
  "On GitHub, in addition to the action. Pull requests can read what the main branch has saved, and only the same pull request reads what it saves:",
  fence(GITHUB, "yaml"),
  "On GitLab, where a merge request reads what the default branch has saved, and saves nothing:",
  fence(GITLAB, "yaml"),
].join("\n\n");
