/** The query of an address, as people read it: `?query=budget&labels=3,17`. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Of one value in it, as it was read or as it will be written. */
export function toSearchText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** Lists with commas; what is undefined or empty is left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = toSearchText(value);
    if (text !== '') parameters.set(name, text);
  }
  return parameters.size === 0 ? '' : `?${parameters.toString().replaceAll('%2C', ',')}`;
}
