/** The types that handlers return. */
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EVENT_HEADERS } from './event-streams.ts';

/**
 * A body that is JSON text already: hot answers are concatenated from stored text, not parsed and serialised
 * again. As bytes (UTF-8) it is sent unchanged: writing a string of 120 KB to the socket takes as long as all
 * the rest of a list.
 */
export class RawJson {
  readonly text: string | Buffer;
  /** The version of the record in the body; undefined if it shows none or several. */
  readonly version: number | undefined;
  constructor(text: string | Buffer, version?: number) {
    this.text = text;
    this.version = version;
  }
}

/**
 * A body that is too long to be held while a client takes it: JSON text that is made as fast as it is sent. Its
 * parts are apart for whoever sends it within another.
 */
export class StreamedJson {
  readonly head: Buffer;
  readonly middle: AsyncIterable<Buffer>;
  readonly end: Buffer;
  /** The identity of the content of the middle: equal for equal text. */
  readonly made_of: string;
  readonly version: number | undefined;

  constructor(
    parts: { head: Buffer; middle: AsyncIterable<Buffer>; end: Buffer },
    { made_of = '', version }: { made_of?: string; version?: number | undefined } = {},
  ) {
    this.head = parts.head;
    this.middle = parts.middle;
    this.end = parts.end;
    this.made_of = made_of;
    this.version = version;
  }

  /** An object with a field behind the others, as fast as it is made. */
  static behind(
    fields: object,
    { name, parts }: { name: string; parts: AsyncIterable<Buffer> },
    made_of = '',
  ): StreamedJson {
    const head = Buffer.from(`${JSON.stringify(fields).slice(0, -1)},"${name}":`);
    return new StreamedJson({ head, middle: parts, end: Buffer.from('}') }, { made_of });
  }

  toStream(): Readable {
    return Readable.from(joinParts(this), { objectMode: false });
  }
}

export interface ServerEvent {
  event: string;
  data: object;
}

/** A body of server-sent events. */
export class StreamedEvents {
  readonly events: AsyncIterable<ServerEvent>;

  constructor(events: AsyncIterable<ServerEvent>) {
    this.events = events;
  }
}

async function* joinParts({ head, middle, end }: StreamedJson): AsyncGenerator<Buffer, void> {
  yield head;
  yield* middle;
  yield end;
}

export const ok = <Body>(body: Body) => ({ status: 200 as const, body });
export const created = <Body>(body: Body) => ({ status: 201 as const, body });
export const noContent = { status: 204 as const, body: null };
export const okText = (text: string | Buffer, version?: number) => ({
  status: 200 as const,
  body: new RawJson(text, version),
});

const JSON_TYPE = 'application/json; charset=utf-8';

export const sendText = (reply: FastifyReply, text: string | Buffer | null): FastifyReply =>
  text === null ? reply.send() : reply.type(JSON_TYPE).serializer(String).send(text);

export const sendEvents = (reply: FastifyReply, { events }: StreamedEvents): FastifyReply =>
  reply.headers(EVENT_HEADERS).send(Readable.from(toEventTexts(events)));

async function* toEventTexts(events: AsyncIterable<ServerEvent>): AsyncGenerator<string, void> {
  for await (const { event, data } of events) yield `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}

export const sendStream = (reply: FastifyReply, body: StreamedJson): FastifyReply =>
  reply.type(JSON_TYPE).send(body.toStream());
