/** The query of an address, in a readable form: `?query=budget&labels=3,17`. */

export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Converts one of its values, as parsed or about to be written. */
export function toSearchText(value: unknown): string {
  if (Array.isArray(value)) return value.join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}

/** Joins lists with commas; undefined and empty values are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    const text = toSearchText(value);
    if (text !== '') parameters.set(name, text);
  }
  return parameters.size === 0 ? '' : `?${parameters.toString().replaceAll('%2C', ',')}`;
}
