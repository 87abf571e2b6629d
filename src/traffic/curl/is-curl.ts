/** A script that calls curl in its first command; comments, prompts and variables may come before it. */
export function isCurl(text: string): boolean {
  return /^(?:\s*#[^\n]*\n|\s*[A-Za-z_]\w*=\S*\s)*\s*(?:[\w.@:~/-]*[$%]\s+|sudo\s+)?(?:\S*[\\/])?curl(?:\.exe)?\s/.test(
    text.slice(0, SEARCHED_CHARS),
  );
}

/** Characters of a script in which a curl command must begin. */
const SEARCHED_CHARS = 65_536;
const CALL =
  /(?:^|[;&|({`!]|\b(?:do|then|else|if|while))[ \t]*(?:(?:sudo|doas|time|timeout|env|nohup|nice|exec|xargs)\b[^;&|\n]{0,80}[ \t])?(?:[\w./\\-]{0,200}[\\/])?curl(?:\.exe)?[ \t]/;
/** The first line of YAML or JSON, which no script begins with. */
const DATA = /^(?:-|---|[\w."'/-]+[ \t]*:|[[{]["'\s{[]*["'\w]+["']?[ \t]*:)(?:[ \t]|$)|^[[{]\s*(?:$|[[{"'])/;

/** Whether a string is a script in which some other command comes before the first curl command. */
export function isScriptWithCurl(text: string): boolean {
  const lines = text.slice(0, SEARCHED_CHARS).split(/\r?\n/);
  const first = lines.find((line) => /^\s*[^\s#]/.test(line))?.trim() ?? "";
  return !DATA.test(first) && lines.some((line) => CALL.test(line.trimStart()));
}
