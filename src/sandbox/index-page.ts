import { ENVELOPE } from "../contract/envelope.ts";
import { CONTROL_ROUTES } from "./control/control.ts";
import { MISSING_ROUTES, NOT_EMULATED } from "./routes/not-emulated.ts";
import { ROUTES } from "./routes/routes.ts";

/** The response of `/`: a list of the emulated parts, and of the others. */
export function indexPage() {
  return {
    name: "wafsmith sandbox",
    about:
      "A local stand-in for the Rulesets API, the WAF migration, the previous WAF and firewall rules. Nothing leaves this machine.",
    base_path: ENVELOPE.basePath.value,
    openapi: "/openapi.json",
    emulated: ROUTES.map(({ method, path }) => `${method} ${path}`),
    not_emulated: NOT_EMULATED,
    answers_501: MISSING_ROUTES.flatMap(({ methods, path }) => methods.map((method) => `${method} ${path}`)),
    control: CONTROL_ROUTES.map(({ route }) => route),
  };
}
