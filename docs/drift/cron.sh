#!/bin/sh
# Compares every zone of an account with its policy. Prints a report where something has drifted, which cron mails, and
# nothing where every zone is in sync. In a crontab:
#
#     17 5 * * *  CLOUDFLARE_API_TOKEN=… CLOUDFLARE_ACCOUNT_ID=… sh /srv/waf/cron.sh /srv/waf/fleet.policy.yaml
set -eu
policy="$1"
: "${CLOUDFLARE_API_TOKEN:?is not set}" "${CLOUDFLARE_ACCOUNT_ID:?is not set}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
wafsmith simulate --export-script >"$work/export.sh"
# A zone that cannot be exported does not stop the others; the report names it.
sh "$work/export.sh" "$work/exports" --account "$CLOUDFLARE_ACCOUNT_ID" 2>"$work/log" || [ -d "$work/exports" ] || cat "$work/log" >&2
status=0
wafsmith diff "$policy" "$work/exports" -o "$work/report.txt" || status=$?
if [ "$status" -ne 0 ] && [ -s "$work/report.txt" ]; then cat "$work/report.txt"; fi
exit "$status"
