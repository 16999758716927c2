const HEAD = Buffer.from('{"items":[');

/** The body of a cursor-paged list of records as UTF-8; `items` are JSON, joined by commas. */
export function toPageText(items: Uint8Array, next_token: string | null): Buffer {
  return Buffer.concat([HEAD, items, Buffer.from(`],"next_token":${JSON.stringify(next_token)}}`)]);
}

export const NO_ITEMS = new Uint8Array(0);
