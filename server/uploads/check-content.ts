import type { Readable } from 'node:stream';
import { errors } from '@minutebook/contract/errors.ts';
import { HEAD_BYTES } from './sniff-media.ts';

/**
 * The content as it comes, stopped before its first byte when `checkHead` refuses what it begins with, and when it has other than
 * `size_bytes`. The stream itself stays open, so that its sender can be answered.
 */
export async function* checkContent(
  content: Readable,
  size_bytes: number,
  checkHead: (head: Uint8Array) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let held: Buffer[] | null = [];
  let size = 0;
  for await (const chunk of content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > size_bytes) throw wrongSize(size_bytes);
    held?.push(chunk);
    if (held === null) yield chunk;
    else if (size >= HEAD_BYTES) {
      yield await checked(held, checkHead);
      held = null;
    }
  }
  if (size < size_bytes) throw wrongSize(size_bytes);
  if (held !== null) yield await checked(held, checkHead);
}

async function checked(held: Buffer[], checkHead: (head: Uint8Array) => Promise<unknown>): Promise<Buffer> {
  const head = Buffer.concat(held);
  await checkHead(head.subarray(0, HEAD_BYTES));
  return head;
}

export const wrongSize = (size_bytes: number) =>
  errors.validation([{ path: 'body', message: `must have ${size_bytes} bytes, as was announced` }]);
