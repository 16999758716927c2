import { createElement, use, type ComponentType, type FunctionComponent } from 'react';

/** The pages whose code could not be loaded, until another attempt is made. */
const failed = new Set<() => void>();

/** Each page that there is, and the sections of those that are loaded. */
const pages: (() => Promise<void>)[] = [];

/** One after the other, while nothing else is to be done; those that cannot be loaded are left for later. */
export async function preloadPages(): Promise<void> {
  for (const preload of pages) await preload();
}

/** Lets the next look at such a page load its code again. */
export function forgetFailedPages(): void {
  for (const forget of failed) forget();
  failed.clear();
}

/**
 * A page whose code is loaded when it is opened. Not the router's own way, which reloads the whole application when code
 * cannot be loaded: offline that ends in the browser's error page, with whatever was being recorded, uploaded or typed.
 * Here it is an error like any other, shown in the place of the page.
 */
export function lazyPage<Module extends Record<string, unknown>>(
  load: () => Promise<Module>,
  name: keyof Module & string,
): FunctionComponent & { preload: () => Promise<void> } {
  let Loaded: ComponentType | undefined;
  let loading: Promise<ComponentType> | undefined;
  const forget = () => {
    loading = undefined;
  };
  const find = (): Promise<ComponentType> => {
    if (loading !== undefined) return loading;
    loading = load().then((module) => (Loaded = module[name] as ComponentType));
    // Kept all the same, so that the page shows why, and is not loaded for ever.
    loading.catch(() => failed.add(forget));
    return loading;
  };
  // (made once for each page, whatever is rendered)
  const Page = () => createElement(Loaded ?? use(find()));
  const preload = () => {
    if (failed.delete(forget)) forget();
    return find().then(
      () => undefined,
      () => undefined,
    );
  };
  pages.push(preload);
  return Object.assign(Page, { preload });
}
