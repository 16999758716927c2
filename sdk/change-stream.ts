/** The change feed as a stream, for as long as the connection lasts. */
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { openEvents, type ServerEvent } from './event-stream.ts';
import { askForToken } from './send-once.ts';
import { throwIfEnded } from './signals.ts';
import { toAddress } from './to-address.ts';

type Input = Parameters<Client['listChanges']>[0];
/** The answer of `listChanges`. */
export type ChangePage = Awaited<ReturnType<Client['listChanges']>>;

/**
 * The server sends a sign of life every 15 seconds. A longer silence means a lost connection, or a proxy that
 * buffers everything.
 */
const SILENCE_MS = 45_000;

/** Statuses of servers and proxies that do not know streams. */
const UNKNOWN = [404, 405, 406, 501];

/**
 * Throws only the reason of the signal: the next poll reports faults of the token or the cursor. @returns
 * undefined when there is no stream now, `never` when this server has none
 */
export async function openChangeStream(
  options: ClientOptions,
  { params, query }: Input,
  signal: AbortSignal | undefined,
): Promise<AsyncGenerator<ChangePage, void, undefined> | 'never' | undefined> {
  const path = toAddress('/api/v3/workspaces/{slug}/changes/stream', params, query);
  const token = await askForToken(options);
  const opened = await openEvents(options.base_url.replace(/\/$/, '') + path, options, {
    method: 'GET',
    token,
    headers: {},
    signal,
    silence_ms: SILENCE_MS,
  }).catch(() => undefined);
  throwIfEnded(signal);
  if (opened === undefined) return undefined;
  const { response, connection, events } = opened;
  options.on_response?.(response);
  if (events !== undefined) return readPages(events, signal);
  connection.end();
  return response.ok || UNKNOWN.includes(response.status) ? 'never' : undefined;
}

async function* readPages(
  events: AsyncIterable<ServerEvent>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChangePage, void, undefined> {
  for await (const { event, data } of events) if (event === 'changes') yield data as ChangePage;
  throwIfEnded(signal);
}
