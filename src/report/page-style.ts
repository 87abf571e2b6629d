/** The style of every page that reports write: light and dark, on screens of any width, and on paper. */
export const PAGE_STYLE = `
:root {
  color-scheme: light dark;
  --page: #ffffff; --panel: #f6f7f9; --text: #1b1f24; --quiet: #57606a; --line: #d5dae0; --link: #0a58ca;
  --red: #b42318; --red-page: #fdecea; --green: #14713d; --green-page: #e6f4ec;
  --amber: #8a5a00; --amber-page: #fdf3dc;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #12161c; --panel: #1b2129; --text: #e6e9ed; --quiet: #9aa4b0; --line: #333c47; --link: #7db4ff;
    --red: #ff9d94; --red-page: #40201d; --green: #7fdba4; --green-page: #173524;
    --amber: #f2c265; --amber-page: #3b2f14;
  }
}
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 72rem; padding: 1.5rem 1rem 4rem; background: var(--page); color: var(--text);
  font: 1rem/1.5 system-ui, sans-serif; display: flex; flex-direction: column; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.25rem 0 .4rem; }
p { margin: .25rem 0; }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: .3rem;
  padding: .6rem; margin: .4rem 0; }
ul, ol { margin: 0; padding-left: 1.4rem; }
li { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); }
td.count { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
#fleet table { width: auto; min-width: 22rem; }
.indented { padding-left: 1.5rem; }
.quiet { color: var(--quiet); }
.badge { display: inline-block; border-radius: .3rem; padding: 0 .5rem; font-size: .8125rem; font-weight: 600;
  white-space: nowrap; background: var(--panel); border: 1px solid var(--line); }
.blocked > header .verdict, .badge.certain, .badge.final { color: var(--red); background: var(--red-page); border-color: currentColor; }
.ready > header .verdict { color: var(--green); background: var(--green-page); border-color: currentColor; }
.unknown > header .verdict, .badge.possible, .badge.decides { color: var(--amber); background: var(--amber-page); border-color: currentColor; }
.zone { background: var(--panel); border: 1px solid var(--line); border-left: .35rem solid var(--line);
  border-radius: .4rem; padding: 1rem 1.25rem 1.25rem; margin: 1rem 0 0; }
.zone.blocked { border-left-color: var(--red); }
.zone.ready { border-left-color: var(--green); }
.zone.unknown { border-left-color: var(--amber); }
.zone > header { display: flex; flex-wrap: wrap; gap: .3rem .75rem; align-items: baseline; }
summary { cursor: pointer; color: var(--link); }
#top { order: 1; }
#fleet { order: 2; margin-top: 1rem; }
.choice { position: absolute; opacity: 0; pointer-events: none; }
#choices { order: 3; display: flex; flex-wrap: wrap; gap: .4rem; margin: 1.25rem 0 0; padding: 0; list-style: none; }
#choices li { margin: 0; }
#choices label { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: .15rem .8rem;
  cursor: pointer; background: var(--panel); font-size: .9375rem; }
main { order: 4; }
@media (max-width: 40rem) {
  body { padding: 1rem .75rem 3rem; }
  .zone { padding: .75rem .85rem 1rem; }
  .wide, .wide tbody, .wide tr, .wide td { display: block; }
  .wide thead { display: none; }
  .wide td { border: 0; padding: .1rem 0; }
  .wide tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .wide td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
  .wide td:empty { display: none; }
  #fleet table { width: 100%; min-width: 0; }
}
@media print {
  :root { color-scheme: light; --page: #fff; --panel: #fff; --text: #000; --quiet: #444; --line: #bbb; --link: #000; }
  body { display: block; max-width: none; padding: 0; font-size: 10pt; }
  #choices, details { display: none; }
  h2, h3, .zone > header { break-after: avoid; }
  li, tr { break-inside: avoid; }
}
`;
