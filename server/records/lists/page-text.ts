const HEAD = Buffer.from('{"items":[');

/** The body of a cursor-paged list of records as UTF-8; `items` are JSON, joined by commas. */
export function toPageText(items: Uint8Array, nextToken: string | null): Buffer {
  return Buffer.concat([HEAD, items, Buffer.from(`],"next_token":${JSON.stringify(nextToken)}}`)]);
}

export const NO_ITEMS = new Uint8Array(0);
