/** `{slug}` as the router writes it. */
export const toRoutePath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');
