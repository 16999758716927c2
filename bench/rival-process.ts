/** The child's side of what `start-process.ts` starts. */
import type { Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ConnectionSettings } from '@minutebook/server/base/database/database.ts';

export const RIVAL_CONNECTION = 'MINUTEBOOK_BENCH_CONNECTION';

export function readConnection(): ConnectionSettings {
  return JSON.parse(process.env[RIVAL_CONNECTION] ?? '{}') as ConnectionSettings;
}

/** Answers with JSON, as cheaply as Node can. */
export function sendJson(response: ServerResponse, body: Buffer): void {
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.setHeader('content-length', body.length);
  response.end(body);
}

/** Tells the bench where this process listens, and ends it when the bench has ended. */
export function announcePort(server: Server): void {
  // Connections are idle while others are measured.
  server.keepAliveTimeout = 0;
  const { port } = server.address() as AddressInfo;
  process.on('disconnect', () => process.exit());
  process.send?.({ port });
}
