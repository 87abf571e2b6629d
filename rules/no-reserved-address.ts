import { fieldOf } from "../src/contract/fields.ts";
import { PHASE_FACTS } from "../src/contract/phases.ts";
import { code } from "../src/core/phrases.ts";
import { visitValues } from "../src/lint/analysis/literals.ts";
import { reservedNetworkOf } from "../src/lint/analysis/reserved-networks.ts";
import { defineRule, type Rule } from "../src/lint/define-rule.ts";
import { fieldNameOf } from "../src/parser/ast.ts";

export default defineRule({
  id: "no-reserved-address",
  summary: "Disallow addresses from which no client on the internet comes.",
  effect: "risky",
  severity: "info",
  why: "`ip.src` is the client's public address as Cloudflare sees it. Private, loopback and documentation addresses never reach it over the internet: often somebody wrote the internal address of a machine whose requests come from the company's public address.",
  details:
    "Private addresses can be seen by zones that serve clients through a tunnel or a private network. Packets between private networks pass the phases of Network Firewall, so addresses are not reported there.",
  source: fieldOf("ip.src")!.source,
  messages: {
    reserved: {
      text: "{{address}} is {{purpose}}, so no client on the internet has it.",
      help: "Use the public address under which those clients reach the internet.",
    },
  },
  examples: {
    invalid: ["ip.src in {10.0.0.0/8 1.1.1.1}", "ip.src eq 127.0.0.1"],
    valid: ["ip.src in {1.1.1.0/24 2606:4700::/32}"],
  },
  create: (ctx) => ({
    Comparison({ left, right }, { typed, phase }) {
      if (fieldNameOf(left) !== "ip.src" || PHASE_FACTS.network.value.includes(phase ?? "")) return;
      visitValues(right, typed, (literal, value) => {
        const network = value.kind === "Ip" ? reservedNetworkOf(value) : undefined;
        if (!network) return;
        const data = { address: code(literal.raw), purpose: network.purpose };
        ctx.report({ at: literal, messageId: "reserved", data });
      });
    },
  }),
}) satisfies Rule;
