/** The change feed as a stream, for as long as the connection lasts. */
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { askForToken } from './send-once.ts';
import { limitSignal, throwIfEnded, type Limited } from './signals.ts';
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
  const connection = limitSignal(signal, 0);
  const path = toAddress('/api/v3/workspaces/{slug}/changes/stream', params, query);
  const token = await askForToken(options);
  const send = options.fetch ?? fetch;
  const asked = send(options.base_url.replace(/\/$/, '') + path, {
    headers: { ...options.headers, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    signal: connection.signal,
  });
  const response = await unlessSilent(asked, connection).catch(() => connection.end());
  throwIfEnded(signal);
  if (!response) return undefined;
  options.on_response?.(response);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  // React Native has no streams of bodies.
  if (response.ok && isStream && response.body != null) return readPages(response.body, connection, signal);
  connection.end();
  return response.ok || UNKNOWN.includes(response.status) ? 'never' : undefined;
}

async function* readPages(
  body: ReadableStream<Uint8Array>,
  connection: Limited,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChangePage, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const part = await unlessSilent(reader.read(), connection).catch(() => undefined);
      throwIfEnded(signal);
      // An incomplete event is requested again.
      if (part?.value === undefined) return;
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      text = blocks.pop() ?? '';
      for (const block of blocks) {
        const [, data] = /^event: changes\n(?:id: .*\n)?data: (.*)$/.exec(block) ?? [];
        if (data !== undefined) yield JSON.parse(data) as ChangePage;
      }
    }
  } finally {
    // Also runs when the consumer stops early.
    connection.end();
  }
}

/** The limit applies only while waiting for the server: the consumer may take any time for a page. */
async function unlessSilent<Value>(asked: Promise<Value>, connection: Limited): Promise<Value> {
  const timer = setTimeout(() => connection.end(), SILENCE_MS);
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}
