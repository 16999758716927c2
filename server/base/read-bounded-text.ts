export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError';
}

/** The text of another server's answer, which may have no end. @throws AnswerTooLongError, or the errors of the network */
export const readBoundedText = async (
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<string> => (await readBoundedBytes(body, mostBytes)).toString('utf8');

/** The bytes of another server's answer, bounded likewise. @throws AnswerTooLongError, or the errors of the network */
export async function readBoundedBytes(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size_bytes = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const part of body ?? []) {
    parts.push(part);
    size_bytes += part.length;
    if (size_bytes > mostBytes)
      throw new AnswerTooLongError(`the answer is longer than ${mostBytes / 1_000_000} MB`);
  }
  return Buffer.concat(parts, size_bytes);
}
