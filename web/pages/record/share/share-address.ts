/** The address of `/s/…` for people outside. */
export const toShareAddress = (url: string): string => new URL(url, location.origin).href;
