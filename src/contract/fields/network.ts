import { docsPage } from "../cite.ts";
import { integers } from "../domain.ts";
import { MAGIC_PHASES } from "../phases.ts";
import { BOOL, BYTES, INT, IP } from "../value-type.ts";
import { COUNTRY } from "./domains.ts";
import { type FieldFact, fieldGroup } from "./entry.ts";

const PAGE = docsPage("cloudflare-network-firewall/reference/network-firewall-fields/");
const OVERRIDES_PAGE = docsPage("ddos-protection/managed-rulesets/network/override-expressions/");
const BYTE = integers(0, 255, PAGE);
const PORT = integers(0, 65_535, PAGE);

const field = fieldGroup({ source: PAGE, phases: MAGIC_PHASES, side: "network" });

/** A field that override expressions of network-layer DDoS protection may use too. */
const shared = fieldGroup({ source: PAGE, phases: ["ddos_l4", ...MAGIC_PHASES], side: "network" });

/** Fields of packets, in the phases of Network Firewall (formerly Magic Firewall) and of DDoS protection only. */
export const NETWORK_FIELDS: readonly FieldFact[] = [
  field("cf.colo.name", BYTES),
  field("cf.colo.region", BYTES),
  field("icmp", BYTES, { note: "The raw packet." }),
  field("icmp.code", INT, { domain: BYTE }),
  field("icmp.type", INT, { domain: BYTE }),
  field("ip", BYTES, { note: "The raw packet." }),
  shared("ip.dst", IP),
  field("ip.dst.asnum", INT, { domain: integers(0, 4_294_967_295, PAGE) }),
  field("ip.dst.country", BYTES, { domain: COUNTRY }),
  field("ip.hdr_len", INT),
  shared("ip.len", INT, { domain: PORT }),
  field("ip.opt.type", INT, { domain: BYTE }),
  field("ip.proto", BYTES),
  field("ip.proto.num", INT, { domain: BYTE, source: OVERRIDES_PAGE, phases: ["ddos_l4"] }),
  shared("ip.ttl", INT, { domain: BYTE }),
  field("sip", BOOL),
  field("tcp", BYTES, { note: "The raw packet." }),
  shared("tcp.dstport", INT, { domain: PORT }),
  shared("tcp.srcport", INT, { domain: PORT }),
  shared("tcp.flags", INT),
  shared("tcp.flags.ack", BOOL),
  field("tcp.flags.cwr", BOOL),
  field("tcp.flags.ecn", BOOL),
  shared("tcp.flags.fin", BOOL),
  shared("tcp.flags.push", BOOL),
  shared("tcp.flags.reset", BOOL),
  shared("tcp.flags.syn", BOOL),
  shared("tcp.flags.urg", BOOL),
  field("udp", BYTES, { note: "The raw packet." }),
  shared("udp.dstport", INT, { domain: PORT }),
  shared("udp.srcport", INT, { domain: PORT }),
];
