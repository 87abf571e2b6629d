import { ENVELOPE } from "../../contract/envelope.ts";
import { type ApiRequest, fillPath } from "../requests.ts";
import { canonicalJson } from "./render.ts";
import { oneLine, type ScriptZone, zoneGuard, zoneTitle } from "./script-zone.ts";

const BASE = `${ENVELOPE.host.value}${ENVELOPE.basePath.value}`;
const TOKEN = "CLOUDFLARE_API_TOKEN";

/** What a script is for. */
export interface ScriptAbout {
  /** The name of the policy. */
  readonly title: string;
  readonly zone: ScriptZone | undefined;
}

/**
 * A POSIX shell script that checks every request with `dry_run`, and only then sends them. The token comes from the
 * environment, reaches curl through a pipe and not as an argument, and is never printed. Identifiers that are not known
 * come from the environment too. It names its zone, and ends where the environment names another one.
 */
export function renderCurl(requests: readonly ApiRequest[], { title, zone }: ScriptAbout): string {
  const names = variableNames(requests);
  const wanted = [...new Set(names.flatMap((one) => [...one.values()]))];
  return [
    "#!/bin/sh",
    `# ${headOf({ title, zone })}: checks the change first (dry_run), then makes it.`,
    "set -eu",
    ...zoneGuard(zone),
    `: "\${${TOKEN}:?holds no API token}"`,
    ...wanted.map((name) => `: "\${${name}:?is not set}"`),
    `base="\${CLOUDFLARE_API_BASE:-${BASE}}"`,
    'bodies="$(mktemp -d)"',
    "trap 'rm -rf \"$bodies\"' EXIT",
    "",
    "send() { # method, path with query, file of the body",
    `  printf 'header = "Authorization: Bearer %s"\\n' "$${TOKEN}" |`,
    '    curl --config - --silent --show-error --fail-with-body --request "$1" \\',
    `      --header 'Content-Type: ${ENVELOPE.contentType.value}' --data-binary "@$3" "$base$2"`,
    "  echo",
    "}",
    "",
    ...requests.flatMap(({ body }, at) => [
      `cat >"$bodies/${at + 1}.json" <<'JSON'`,
      canonicalJson(body).trimEnd(),
      "JSON",
    ]),
    "",
    ...["?dry_run=true", ""].flatMap((query) =>
      requests.map(({ method, path }, at) => {
        const filled = fillPath(path, (name) => `$${names[at]!.get(name)!}`);
        return `send ${method} "${filled}${query}" "$bodies/${at + 1}.json"`;
      }),
    ),
  ]
    .join("\n")
    .concat("\n");
}

/** Requests for editors and tools that send `.http` files: each first with `dry_run`, then for real. */
export function renderHttp(requests: readonly ApiRequest[], about: ScriptAbout): string {
  const names = variableNames(requests);
  const blocks = [
    { query: "?dry_run=true", what: "check, nothing is applied" },
    { query: "", what: "apply" },
  ].flatMap(({ query, what }) =>
    requests.map(({ method, path, body }, at) => {
      const filled = fillPath(path, (name) => `{{$processEnv ${names[at]!.get(name)!}}}`);
      return [
        `### ${headOf(about)}: ${what}`,
        `${method} ${BASE}${filled}${query}`,
        `Authorization: Bearer {{$processEnv ${TOKEN}}}`,
        `Content-Type: ${ENVELOPE.contentType.value}`,
        "",
        canonicalJson(body),
      ].join("\n");
    }),
  );
  return blocks.join("\n");
}

/** The environment variable of each placeholder, request by request; rules of several requests have one each. */
function variableNames(requests: readonly ApiRequest[]): readonly ReadonlyMap<string, string>[] {
  return requests.map(({ path }, at) => {
    const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
    const suffix = requests.length > 1 ? `_${at + 1}` : "";
    return new Map(
      placeholders.map((name) => [
        name,
        `CLOUDFLARE_${name.toUpperCase()}${name === "rule_id" ? suffix : ""}`,
      ]),
    );
  });
}

/** The zone, then the policy. */
function headOf({ title, zone }: ScriptAbout): string {
  const zoned = zoneTitle(zone);
  return oneLine(zoned === undefined ? title : `${zoned}, ${title}`);
}
