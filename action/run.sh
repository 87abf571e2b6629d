#!/usr/bin/env bash
# The step of the action: lints, reviews a pull request, sets the outputs, and fails last. It takes its inputs from the
# environment (action.yml), and runs on bash 3.2, that of macOS.
set -euo pipefail

scratch="$(mktemp -d "${RUNNER_TEMP:-/tmp}/wafsmith.XXXXXX")"
exit_code=0
findings=""
review=""

refuse() {
  printf '::error title=wafsmith::%s\n' "$1"
  exit_code=2
  finish
}

# Outputs first: whoever reads them after a failed step finds them all.
finish() {
  local sarif=""
  if [ -n "${INPUT_SARIF_FILE:-}" ] && [ -e "$INPUT_SARIF_FILE" ]; then
    sarif="$INPUT_SARIF_FILE"
    # Other steps run at the top of the repository.
    case "$INPUT_SARIF_FILE" in /*) ;; *) sarif="${INPUT_WORKING_DIRECTORY:-.}/$sarif" ;; esac
    sarif="${sarif#./}"
  fi
  {
    printf 'exit-code=%s\n' "$exit_code"
    printf 'findings=%s\n' "$findings"
    printf 'sarif=%s\n' "$sarif"
    printf 'review=%s\n' "$review"
  } >>"$GITHUB_OUTPUT"
  exit "$exit_code"
}

wafsmith() {
  local code=0
  # The prefix is where npm looks for packages and settings: the checkout may bring a `node_modules` and an `.npmrc` along.
  npx --prefix "$scratch" --yes "wafsmith@$version" "$@" || code=$?
  if [ "$code" -gt "$exit_code" ]; then exit_code=$code; fi
}

# A line break would end an output, or begin one that nobody wrote.
case "${INPUT_SARIF_FILE:-}${INPUT_WORKING_DIRECTORY:-}" in *$'\n'* | *$'\r'*)
  INPUT_SARIF_FILE=""
  refuse "The inputs sarif-file and working-directory hold no line break."
  ;;
esac
for switch in "${INPUT_CHANGED_ONLY:-false}" "${INPUT_REVIEW:-false}" "${INPUT_ALLOW_CODE:-false}"; do
  case "$switch" in true | false) ;; *) refuse "The inputs changed-only, review and allow-code are true or false." ;; esac
done

version="${INPUT_VERSION:-}"
if [ -z "$version" ]; then
  version="$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).version' "$GITHUB_ACTION_PATH/package.json")"
fi
base="${INPUT_BASE:-}"
if [ -z "$base" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then base="origin/$GITHUB_BASE_REF"; fi
# The policy of a pull request is that of its target: the change does not choose its own judge.
policy="${INPUT_POLICY_FROM:-}"
if [ -z "$policy" ] && [ -n "${GITHUB_BASE_REF:-}" ]; then
  policy="refs/remotes/origin/$GITHUB_BASE_REF"
  if ! git rev-parse --quiet --verify "$policy^{commit}" >/dev/null 2>&1; then
    # A shallow clone has the commit to check alone. If this fails, wafsmith says what the clone lacks.
    git -c core.hooksPath=/dev/null -c core.fsmonitor=false fetch --quiet --no-tags --no-recurse-submodules --depth=1 \
      origin "+refs/heads/$GITHUB_BASE_REF:$policy" 2>/dev/null || true
  fi
fi
compares=false
if [ -n "$base" ] && [ "${INPUT_CHANGED_ONLY:-false}${INPUT_REVIEW:-false}" != falsefalse ]; then compares=true; fi

shared=()
if [ -n "${INPUT_CONFIG:-}" ]; then shared+=("--config=$INPUT_CONFIG"); fi
if [ -n "$policy" ]; then shared+=("--policy-from=$policy"); fi
if [ "${INPUT_ALLOW_CODE:-false}" = true ]; then shared+=(--allow-code); fi
if [ -n "${INPUT_CACHE_LOCATION:-}" ]; then shared+=(--cache "--cache-location=$INPUT_CACHE_LOCATION"); fi
shared+=(--)
while IFS= read -r path || [ -n "$path" ]; do
  path="${path%$'\r'}"
  if [ -n "$path" ]; then shared+=("$path"); fi
done <<<"${INPUT_PATHS:-}"

fail_on="--fail-on=${INPUT_FAIL_ON:-error}"
judges_change=false
if [ "$compares" = true ] && [ "${INPUT_CHANGED_ONLY:-false}" = true ]; then judges_change=true; fi

format="${INPUT_FORMAT:-github}"
lint=(lint "--format=$format" "--format=json:$scratch/report.json")
if [ -n "${INPUT_FAIL_ON_UNCHECKED:-}" ]; then lint+=("--fail-on-unchecked=$INPUT_FAIL_ON_UNCHECKED"); fi
if [ -n "${INPUT_SARIF_FILE:-}" ]; then lint+=("--format=sarif:$INPUT_SARIF_FILE"); fi
if [ "$judges_change" = true ]; then lint+=(--fail-on=never); else lint+=("$fail_on"); fi
case "$format" in text | compact) printf '::add-matcher::%s\n' "$GITHUB_ACTION_PATH/action/problem-matcher.json" ;; esac
wafsmith "${lint[@]}" "${shared[@]}"
case "$format" in text | compact) printf '::remove-matcher owner=wafsmith-%s::\n' compact text ;; esac
if [ -s "$scratch/report.json" ]; then
  findings="$(node -p 'JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8")).diagnostics.length' "$scratch/report.json")"
fi

if [ "$compares" = true ]; then
  review="$scratch/review.md"
  if [ "$judges_change" = false ]; then fail_on=--fail-on=never; fi
  wafsmith review "--base=$base" "--output=$review" "$fail_on" \
    "--fail-on-protection=${INPUT_FAIL_ON_PROTECTION:-never}" "${shared[@]}"
  if [ ! -e "$review" ]; then review=""
  elif [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat "$review" >>"$GITHUB_STEP_SUMMARY"; fi
fi
finish
