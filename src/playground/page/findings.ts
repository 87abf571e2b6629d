import type { OpenFile } from "./documents.ts";
import { element } from "./dom.ts";
import type { CodeAction, FoundProblem } from "./protocol-types.ts";

/** Names of severities, by the numbers of the protocol. */
export const SEVERITY_BY_NUMBER = ["hint", "error", "warning", "info", "hint"] as const;

/** The actions on a finding. */
export interface FindingActions {
  readonly goTo: (name: string, finding: FoundProblem) => void;
  readonly apply: (name: string, action: CodeAction) => void;
  readonly copy: (text: string) => void;
  readonly explain: (code: string) => Promise<string | null>;
}

/** More than anybody reads; the count above the list has all of them. */
const MAX_SHOWN = 200;

/** The findings of files as a list. */
export function findingList(files: readonly OpenFile[], actions: FindingActions): HTMLElement[] {
  const all = files.flatMap((file) => file.findings.map((finding) => ({ file, finding })));
  const items = all
    .slice(0, MAX_SHOWN)
    .map(({ file, finding }) => findingItem(file, finding, files.length > 1, actions));
  const list = element("ol", { class: "findings" }, ...items);
  if (all.length <= MAX_SHOWN) return [list];
  return [list, element("p", { class: "quiet" }, `and ${all.length - MAX_SHOWN} more`)];
}

function findingItem(
  { name, actions }: OpenFile,
  finding: FoundProblem,
  namesFile: boolean,
  { goTo, apply, copy, explain }: FindingActions,
): HTMLElement {
  const severity = SEVERITY_BY_NUMBER[finding.severity]!;
  const code = finding.code;
  const { line, character } = finding.range.start;
  const place = `${namesFile ? `${name}:` : ""}${line + 1}:${character + 1}`;
  const [message, ...help] = finding.message.split("\n");
  const fixes = actions.filter(({ diagnostics }) => diagnostics?.some((one) => isSame(one, finding)));
  const more = element("div", { class: "explained" });
  const explainButton = element(
    "button",
    {
      type: "button",
      "aria-expanded": "false",
      click: async () => {
        const isOpen = explainButton.getAttribute("aria-expanded") === "true";
        explainButton.setAttribute("aria-expanded", String(!isOpen));
        if (isOpen) more.replaceChildren();
        else more.innerHTML = (await explain(code)) ?? "";
      },
    },
    "Explain",
  );
  return element(
    "li",
    { class: severity },
    element(
      "p",
      { class: "message" },
      element("span", { class: `badge ${severity}` }, severity),
      " ",
      ...prose(message ?? ""),
    ),
    help.length > 0 && element("p", { class: "quiet" }, ...prose(help.join("\n"))),
    element(
      "p",
      { class: "actions" },
      element("button", { type: "button", class: "place", click: () => goTo(name, finding) }, place),
      element("code", {}, code),
      ...fixes.map((action) =>
        element("button", { type: "button", class: "fix", click: () => apply(name, action) }, action.title),
      ),
      explainButton,
      element("button", { type: "button", click: () => copy(asMarkdown(name, finding)) }, "Copy"),
    ),
    more,
  );
}

function isSame(one: FoundProblem, other: FoundProblem): boolean {
  return (
    one.code === other.code &&
    one.message === other.message &&
    JSON.stringify(one.range) === JSON.stringify(other.range)
  );
}

/** A message, whose backquoted parts become code. */
function prose(message: string): Node[] {
  return message
    .split(/`([^`]+)`/)
    .map((part, at) => (at % 2 === 1 ? element("code", {}, part) : document.createTextNode(part)));
}

/** A finding as Markdown, for an issue or a chat. */
function asMarkdown(name: string, { code, message, range, severity, codeDescription }: FoundProblem): string {
  const place = `${name}:${range.start.line + 1}:${range.start.character + 1}`;
  const link = codeDescription ? ` ([documentation](${codeDescription.href}))` : "";
  const [first, ...help] = message.split("\n");
  return [`**${SEVERITY_BY_NUMBER[severity]}** \`${place}\`: ${first} \`${code}\`${link}`, ...help].join(
    "\n\n",
  );
}
