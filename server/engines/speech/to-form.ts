import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';

export interface Form {
  fields: readonly (readonly [name: string, value: string])[];
  file: { name: string; filename: string; content_type: string; size_bytes: number; content: Readable };
}

/** A form with one streamed file, whose length is known in advance. */
export function toForm({ fields, file }: Form): {
  content_type: string;
  content_length: number;
  body: Readable;
} {
  const boundary = `minutebook-${randomUUID()}`;
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const fileHead =
    `--${boundary}\r\ncontent-disposition: form-data; name="${file.name}"; filename="${file.filename}"\r\n` +
    `content-type: ${file.content_type}\r\n\r\n`;
  const before = Buffer.from(parts.join('') + fileHead);
  const after = Buffer.from(`\r\n--${boundary}--\r\n`);
  return {
    content_type: `multipart/form-data; boundary=${boundary}`,
    content_length: before.length + file.size_bytes + after.length,
    body: Readable.from(toBody(before, file.content, after)),
  };
}

async function* toBody(before: Buffer, content: Readable, after: Buffer): AsyncGenerator<Buffer, void> {
  yield before;
  yield* content as AsyncIterable<Buffer>;
  yield after;
}
