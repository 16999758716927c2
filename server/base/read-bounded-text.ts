export class AnswerTooLongError extends Error {
  override name = 'AnswerTooLongError';
}

/** The text of another server's answer, which may have no end. @throws AnswerTooLongError, or the errors of the network */
export async function readBoundedText(
  body: AsyncIterable<Uint8Array> | null,
  mostBytes: number,
): Promise<string> {
  const parts: Uint8Array[] = [];
  let size_bytes = 0;
  // Leaving the loop cancels the stream, and with it the connection.
  for await (const part of body ?? []) {
    parts.push(part);
    size_bytes += part.length;
    if (size_bytes > mostBytes)
      throw new AnswerTooLongError(`the answer is longer than ${mostBytes / 1_000_000} MB`);
  }
  return Buffer.concat(parts, size_bytes).toString('utf8');
}
