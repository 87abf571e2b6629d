/** Colours, text and tables of every page: reports, documentation and playground. */
export const BASE_STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#ffffff, #12161c); --panel: light-dark(#f6f7f9, #1b2129);
  --text: light-dark(#1b1f24, #e6e9ed); --quiet: light-dark(#57606a, #9aa4b0);
  --line: light-dark(#d5dae0, #333c47); --link: light-dark(#0a58ca, #7db4ff);
  --chosen: light-dark(#cfe2ff, #26405f);
  --red: light-dark(#b42318, #ff9d94); --red-page: light-dark(#fdecea, #40201d);
  --green: light-dark(#14713d, #7fdba4); --green-page: light-dark(#e6f4ec, #173524);
  --amber: light-dark(#8a5a00, #f2c265); --amber-page: light-dark(#fdf3dc, #3b2f14);
  --code-word: light-dark(#8a2ba8, #d7a6ff); --code-name: light-dark(#0b5394, #8ec7ff);
  --code-text: light-dark(#14713d, #8fdca9); --code-number: light-dark(#9a4a00, #ffb77a);
  --code-call: light-dark(#7a4b00, #f2c265);
}
:root.light { color-scheme: light; }
:root.dark { color-scheme: dark; }
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body { margin: 0 auto; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .25rem; }
h2 { font-size: 1.25rem; margin: 0; overflow-wrap: anywhere; }
h3 { font-size: 1rem; margin: 1.25rem 0 .4rem; }
p { margin: .25rem 0; }
a { color: var(--link); }
code, pre { font: .875em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere; }
pre { white-space: pre-wrap; background: var(--page); border: 1px solid var(--line); border-radius: .3rem;
  padding: .6rem; margin: .4rem 0; }
ul, ol { margin: 0; padding-left: 1.4rem; }
li { margin: .35rem 0; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; vertical-align: top; padding: .3rem .6rem .3rem 0; border-bottom: 1px solid var(--line); }
th { font-weight: 600; color: var(--quiet); }
summary { cursor: pointer; color: var(--link); }
.scroll { overflow-x: auto; }
@media (max-width: 40rem) {
  .wide, .wide tbody, .wide tr, .wide td { display: block; }
  .wide thead { display: none; }
  .wide td { border: 0; padding: .1rem 0; }
  .wide tr { border-bottom: 1px solid var(--line); padding: .4rem 0; }
  .wide td[data-label]::before { content: attr(data-label) ": "; color: var(--quiet); }
  .wide td:empty { display: none; }
}
.states:has(.changed-only:checked) tr.same { display: none; }
.quiet { color: var(--quiet); }
.badge { display: inline-block; border-radius: .3rem; padding: 0 .5rem; font-size: .8125rem; font-weight: 600;
  white-space: nowrap; background: var(--panel); border: 1px solid var(--line); }
.badge.certain, .badge.final, .badge.error { color: var(--red); background: var(--red-page); border-color: currentColor; }
.badge.possible, .badge.decides, .badge.warning { color: var(--amber); background: var(--amber-page); border-color: currentColor; }
`;

/** Zones of reports, with their verdicts. */
export const ZONE_STYLE = `
.zone { background: var(--panel); border: 1px solid var(--line); border-left: .35rem solid var(--line);
  border-radius: .4rem; padding: 1rem 1.25rem 1.25rem; margin: 1rem 0 0; }
.zone.blocked, .zone.stuck { border-left-color: var(--red); }
.zone.ready, .zone.done { border-left-color: var(--green); }
.zone.not-started, .zone.in-validation, .zone.unknown { border-left-color: var(--amber); }
.blocked .verdict, .stuck .verdict { color: var(--red); background: var(--red-page); border-color: currentColor; }
.ready .verdict, .done .verdict { color: var(--green); background: var(--green-page); border-color: currentColor; }
.not-started .verdict, .in-validation .verdict, .unknown .verdict { color: var(--amber); background: var(--amber-page); border-color: currentColor; }
.zone > details > summary > h2 { display: inline; color: var(--text); }
.next { scroll-margin-top: 4.5rem; border: 1px solid var(--link); border-radius: .3rem; background: var(--page); padding: .25rem .9rem .6rem; margin: .8rem 0 0; }
.next h3 { margin-top: .3rem; }
.zone > header, .zone > details > summary { display: flex; flex-wrap: wrap; gap: .3rem .75rem; align-items: baseline; }
`;

/** The style of every page that reports write: light and dark, on screens of any width, and on paper. */
export const PAGE_STYLE = `${BASE_STYLE}${ZONE_STYLE}
body { max-width: 72rem; padding: 1.5rem 1rem 4rem; }
#fleet table { width: auto; min-width: 22rem; }
td.count { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.answer { font-size: 1.2rem; font-weight: 600; margin: 0 0 .75rem; }
.indented { padding-left: 1.5rem; }
main { display: flex; flex-direction: column; }
main > * { max-width: 100%; }
#fleet { order: -1; margin-top: 1rem; }
input[type="search"] { font: inherit; padding: .3rem .6rem; margin: 0 0 .75rem; width: 22rem; max-width: 100%; }
.choice { position: absolute; opacity: 0; pointer-events: none; }
#choices { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem; margin: 0 0 .75rem; }
#choices label { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: .15rem .8rem;
  cursor: pointer; background: var(--panel); font-size: .9375rem; }
@media (max-width: 40rem) {
  body { padding: 1rem .75rem 3rem; }
  .zone { padding: .75rem .85rem 1rem; }
  #fleet table { width: 100%; min-width: 0; }
}
@media print {
  :root, :root.dark { color-scheme: light; --page: #fff; --panel: #fff; --text: #000; --quiet: #444; --line: #bbb; --link: #000; }
  body { max-width: none; padding: 0; font-size: 10pt; }
  #fleet { break-after: page; }
  details:not([open])::details-content { content-visibility: visible; block-size: auto; }
  details details, .zone > details > :not(summary, .next), input[type="search"] { display: none; }
  .zone { break-before: page; }
  h2, h3, .zone > header, .zone > details > summary { break-after: avoid; }
  li, tr { break-inside: avoid; }
}
`;
