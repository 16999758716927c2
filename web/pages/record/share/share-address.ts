/** `/s/…` as somebody outside opens it. */
export const toShareAddress = (url: string): string => new URL(url, location.origin).href;
