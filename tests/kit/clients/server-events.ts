/** Reads server-sent events as the server writes them. */

export interface ServerEvent {
  event: string;
  id: string | undefined;
  data: unknown;
}

/** Returns undefined for what is no event, such as a sign of life. */
export function parseEvent(block: string): ServerEvent | undefined {
  const [, event, id, data] = /^event: (\w+)\n(?:id: ([^\n]*)\n)?data: ([^\n]*)$/.exec(block) ?? [];
  return event === undefined || data === undefined ? undefined : { event, id, data: JSON.parse(data) };
}

/** The blocks of a stream, as they come. */
export async function* readBlocks(response: Response): AsyncGenerator<string, void> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    yield* blocks;
  }
}
