type Scalar = string | number | boolean;
/** Parameters of a path or a query, by name; undefined ones are left out. */
export type Parameters = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

/**
 * Fills the parameters into the path, and appends the query, with arrays as the server splits them:
 * `label_ids=1,2`.
 */
export function toAddress(path: string, params: Parameters = {}, query: Parameters = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  // An empty array counts as left out.
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`);
  return search.length === 0 ? filled : `${filled}?${search.join('&')}`;
}
