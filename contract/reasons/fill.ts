/** Replaces `{name}` in a text by its values; `renderInner` renders values that are reasons themselves. */
export function fill<Inner extends object>(
  text: string,
  values: Readonly<Record<string, string | number | Inner>>,
  renderInner: (inner: Inner) => string,
): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => {
    const value = values[name] ?? place;
    return typeof value === 'object' ? renderInner(value) : String(value);
  });
}
