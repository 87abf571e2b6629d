/**
 * A local sandbox of the REST API and the gateway: in process for tests, or on loopback ports.
 *
 * @packageDocumentation
 */
export type { RecordedCall } from "./control/calls.ts";
export type { Gateway, GatewayMethods, GatewayOptions } from "./gateway/gateway.ts";
export { createGateway } from "./gateway/gateway.ts";
export { type GatewayCall, nextPage, type PageOptions, type PagePlan, planPages } from "./gateway/pages.ts";
export { httpUpstream, type Upstream, type UpstreamLimits } from "./gateway/upstream.ts";
export type { LoggedRequest, TlsFiles } from "./http/server.ts";
export { createSandbox, type Sandbox, type SandboxOptions } from "./sandbox.ts";
export { type ServedSandbox, type ServeOptions, serveSandbox } from "./serve.ts";
export type { SandboxLimits } from "./world.ts";
