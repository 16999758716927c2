type Scalar = string | number | boolean;
/** Of a path or a query, by name; those that are undefined are left out. */
export type Parameters = Readonly<Record<string, Scalar | readonly Scalar[] | undefined>>;

/** The path with its parameters filled in, and the query; arrays as the server splits them: `label_ids=1,2`. */
export function toAddress(path: string, params: Parameters = {}, query: Parameters = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    // An empty array counts as left out.
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
