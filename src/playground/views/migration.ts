import { zoneHtml } from "../../migrate-sim/render/zone-html.ts";
import { simulateMigration } from "../../migrate-sim/simulate.ts";
import type { SourceDocument } from "../../sources/recognise/model.ts";
import type { View } from "../protocol.ts";
import { sentencePart } from "./part.ts";

const TITLE = "Migration";
const MAX_ZONES = 50;

/** The effect of the migration on the zones whose exports are among the documents. */
export function migrationView(documents: readonly SourceDocument[]): View {
  const { zones } = simulateMigration(documents);
  if (zones.length === 0)
    return { parts: [sentencePart(TITLE, "None of the files is a zone export, such as `zone.json`.")] };
  const shown = zones.slice(0, MAX_ZONES).map((zone, at) => zoneHtml(zone, at + 1, zones.length === 1));
  return { parts: [{ title: TITLE, html: shown.join("\n") }] };
}
