/**
 * Posts a form with one file that is streamed, its length said ahead. Not `fetch`, whose five minutes for an answer to begin
 * are too short for an engine on a slow machine.
 */
import { randomUUID } from 'node:crypto';
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface Form {
  fields: readonly (readonly [name: string, value: string])[];
  file: { name: string; filename: string; content_type: string; size_bytes: number; content: Readable };
}

export interface FormAnswer {
  status: number;
  retry_after: string | undefined;
  text: string;
}

/** An hour of speech with every word is 10 MB. */
const MAX_ANSWER_BYTES = 50 * 1024 * 1024;

/** @throws when there is no whole answer before the signal, or it is too long */
export async function postForm(
  url: string,
  headers: Record<string, string>,
  form: Form,
  signal: AbortSignal,
): Promise<FormAnswer> {
  const boundary = `minutebook-${randomUUID()}`;
  const [before, after] = toFrame(form, boundary);
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
    method: 'POST',
    signal,
    headers: {
      ...headers,
      accept: 'application/json',
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': before.length + form.file.size_bytes + after.length,
    },
  });
  const answered = answerOf(request);
  const sent = pipeline(Readable.from(toBody(before, form.file.content, after)), request);
  // A server may refuse before it has read everything: then its answer counts, not the broken pipe.
  const [answer] = await Promise.all([answered, Promise.race([sent, answered])]);
  return readAnswer(answer);
}

function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request.on('response', resolve);
  request.on('error', reject);
  return promise;
}

async function readAnswer(answer: IncomingMessage): Promise<FormAnswer> {
  const chunks: Buffer[] = [];
  let size_bytes = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size_bytes += chunk.length;
    if (size_bytes > MAX_ANSWER_BYTES) throw new Error('the answer is longer than 50 MB');
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: answer.statusCode ?? 0, retry_after: answer.headers['retry-after'], text };
}

function toFrame({ fields, file }: Form, boundary: string): [before: Buffer, after: Buffer] {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file_head =
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\n` +
    `content-type: ${file.content_type}\r\n\r\n`;
  return [Buffer.from(parts.join('') + file_head), Buffer.from(`\r\n--${boundary}--\r\n`)];
}

async function* toBody(before: Buffer, content: Readable, after: Buffer): AsyncGenerator<Buffer, void> {
  yield before;
  yield* content as AsyncIterable<Buffer>;
  yield after;
}
