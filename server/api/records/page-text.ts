/** The body of a cursor-paged list of records, from items that are JSON text already. */
export function toPageText(items: readonly string[], next_token: string | null): string {
  return `{"items":[${items.join(',')}],"next_token":${JSON.stringify(next_token)}}`;
}
