const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:'];

/** The address, where a link of ours may lead there; undefined: it may not. */
export const toSafeLink = (href: string): string | undefined =>
  SAFE_PROTOCOLS.includes(URL.parse(href)?.protocol ?? '') ? href : undefined;
