/** Checks content while it arrives. The stream stays open, so that its sender gets an answer. */
import type { Readable } from 'node:stream';
import { errors } from '@minutebook/contract/errors.ts';
import { HEAD_BYTES } from '../../media/sniff-media.ts';

/** @throws VALIDATION_ERROR as soon as the size differs from `size_bytes` */
export async function* requireSize(content: Readable, size_bytes: number): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const chunk of toChunks(content)) {
    size += chunk.length;
    if (size > size_bytes) throw wrongSize(size_bytes);
    yield chunk;
  }
  if (size < size_bytes) throw wrongSize(size_bytes);
}

export const toChunks = (content: Readable) =>
  content.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;

/**
 * Holds back the start of the content until `check` has accepted it. It is checked once HEAD_BYTES have
 * arrived, or all `size_bytes`.
 */
export async function* checkHead(
  content: AsyncIterable<Buffer>,
  size_bytes: number,
  check: (head: Uint8Array) => Promise<unknown>,
): AsyncGenerator<Buffer> {
  let held: Buffer[] | null = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (held === null) yield chunk;
    else {
      held.push(chunk);
      if (size < HEAD_BYTES) continue;
      const head = Buffer.concat(held);
      held = null;
      await check(head.subarray(0, HEAD_BYTES));
      yield head;
    }
  }
  if (held === null) return;
  const head = Buffer.concat(held);
  if (size === size_bytes) await check(head);
  yield head;
}

export const wrongSize = (size_bytes: number) => errors.invalid('body', 'wrong_size', { size_bytes });
