/** Answers that come as server-sent events. */
import type { ClientOptions } from './client-options.ts';
import { startRequest, TIMEOUT_MS, type Answered, type Request } from './send-once.ts';
import { limitSignal, type Limited } from './signals.ts';

/** An event with its data. */
export interface ServerEvent {
  event: string;
  data: unknown;
}

/** An answer that may come in events. */
export interface EventAnswer {
  response: Response;
  /** To be ended by whoever does not read the events. */
  connection: Limited;
  /** They end with the connection, however it is lost. undefined: it is another answer, such as a refusal. */
  events: AsyncGenerator<ServerEvent, void, undefined> | undefined;
}

/** @param request `silence_ms` is how long the server may say nothing; 0 for no limit */
export async function openEvents(
  address: string,
  options: ClientOptions,
  { silence_ms, ...request }: Request & { silence_ms: number },
): Promise<EventAnswer> {
  const connection = limitSignal(request.signal, 0);
  try {
    const asked = startRequest(address, options, { ...request, signal: connection.signal });
    const response = await unlessSilent(asked, connection, silence_ms);
    // React Native has no streams of bodies.
    const body = isEventStream(response) ? response.body : null;
    const events = body == null ? undefined : readEvents(body, connection, silence_ms);
    return { response, connection, events };
  } catch (error) {
    connection.end();
    throw error;
  }
}

/** Resolves as soon as there are events, or with the whole of another answer. */
export async function sendForEvents(
  address: string,
  options: ClientOptions,
  { headers, ...request }: Request,
): Promise<Answered & Pick<EventAnswer, 'events'>> {
  const { response, connection, events } = await openEvents(address, options, {
    ...request,
    headers: { ...headers, accept: EVENT_STREAM },
    silence_ms: options.timeout_ms ?? TIMEOUT_MS,
  });
  if (events !== undefined) return { response, text: '', events };
  try {
    const text = await response.text();
    return { response, text, events: isEventStream(response) ? parseEvents(text.split('\n\n')) : undefined };
  } finally {
    connection.end();
  }
}

const EVENT_STREAM = 'text/event-stream';

const isEventStream = ({ ok, headers }: Response): boolean =>
  ok && headers.get('content-type')?.startsWith(EVENT_STREAM) === true;

async function* readEvents(
  body: ReadableStream<Uint8Array>,
  connection: Limited,
  silenceMs: number,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (;;) {
      const part = await unlessSilent(reader.read(), connection, silenceMs).catch(() => undefined);
      if (part?.value === undefined) return;
      const blocks = (text + decoder.decode(part.value, { stream: true })).split('\n\n');
      // The network cuts anywhere: the last one may go on.
      text = blocks.pop() ?? '';
      yield* parseEvents(blocks);
    }
  } finally {
    // Also runs when the consumer stops early.
    connection.end();
  }
}

/** The events among blocks, which are also signs of life. */
async function* parseEvents(blocks: readonly string[]): AsyncGenerator<ServerEvent, void, undefined> {
  for (const block of blocks) {
    const [, event, data] = EVENT.exec(block) ?? [];
    if (event !== undefined && data !== undefined) yield { event, data: JSON.parse(data) };
  }
}

// Transcripts may hold the line separators of Unicode, which a dot does not match.
const EVENT = /^event: ([^\n]*)\n(?:id: [^\n]*\n)?data: ([^\n]*)$/;

/** The limit applies only while waiting for the server: the consumer may take any time for an event. */
async function unlessSilent<Value>(
  asked: Promise<Value>,
  connection: Limited,
  silenceMs: number,
): Promise<Value> {
  const timer = silenceMs > 0 ? setTimeout(() => connection.end(), silenceMs) : undefined;
  try {
    return await asked;
  } finally {
    clearTimeout(timer);
  }
}
