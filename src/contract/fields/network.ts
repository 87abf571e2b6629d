import { docsPage } from "../cite.ts";
import { integers } from "../domain.ts";
import { MAGIC_PHASES } from "../phases.ts";
import { BOOL, BYTES, INT, IP } from "../value-type.ts";
import { COUNTRY } from "./domains.ts";
import { type FieldFact, fieldGroup } from "./entry.ts";

const PAGE = docsPage("cloudflare-network-firewall/reference/network-firewall-fields/");
const BYTE = integers(0, 255, PAGE);
const PORT = integers(0, 65_535, PAGE);

const field = fieldGroup({ source: PAGE, phases: MAGIC_PHASES, side: "network" });

/** Fields of packets, in the phases of Network Firewall (formerly Magic Firewall) only. */
export const NETWORK_FIELDS: readonly FieldFact[] = [
  field("cf.colo.name", BYTES),
  field("cf.colo.region", BYTES),
  field("icmp", BYTES, { note: "The raw packet." }),
  field("icmp.code", INT, { domain: BYTE }),
  field("icmp.type", INT, { domain: BYTE }),
  field("ip", BYTES, { note: "The raw packet." }),
  field("ip.dst", IP),
  field("ip.dst.asnum", INT, { domain: integers(0, 4_294_967_295, PAGE) }),
  field("ip.dst.country", BYTES, { domain: COUNTRY }),
  field("ip.hdr_len", INT),
  field("ip.len", INT, { domain: PORT }),
  field("ip.opt.type", INT, { domain: BYTE }),
  field("ip.proto", BYTES),
  field("ip.ttl", INT, { domain: BYTE }),
  field("sip", BOOL),
  field("tcp", BYTES, { note: "The raw packet." }),
  field("tcp.dstport", INT, { domain: PORT }),
  field("tcp.srcport", INT, { domain: PORT }),
  field("tcp.flags", INT),
  field("tcp.flags.ack", BOOL),
  field("tcp.flags.cwr", BOOL),
  field("tcp.flags.ecn", BOOL),
  field("tcp.flags.fin", BOOL),
  field("tcp.flags.push", BOOL),
  field("tcp.flags.reset", BOOL),
  field("tcp.flags.syn", BOOL),
  field("tcp.flags.urg", BOOL),
  field("udp", BYTES, { note: "The raw packet." }),
  field("udp.dstport", INT, { domain: PORT }),
  field("udp.srcport", INT, { domain: PORT }),
];
