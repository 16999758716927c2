/**
 * What this browser keeps between visits. One that is told to keep nothing throws at any look at its storage, and one without room at
 * every new value: what is kept then lasts as long as this tab, and the pages work.
 */
const ofTab = new Map<string, string>();
const ofBrowser = openStorage();

export const isKeeping = ofBrowser !== undefined;

/** Whether this browser can show a page without a network at all: over plain HTTP it has neither. */
export const canKeepPages = 'serviceWorker' in navigator && 'caches' in globalThis;

function openStorage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    // Refused by the settings of the browser.
    return undefined;
  }
}

export const readKept = (key: string): string | null => ofTab.get(key) ?? ofBrowser?.getItem(key) ?? null;

/** Returns whether it outlives this tab. */
export function keep(key: string, value: string): boolean {
  try {
    ofBrowser?.setItem(key, value);
  } catch {
    // There is no room for it.
    ofTab.set(key, value);
    return false;
  }
  if (ofBrowser === undefined) ofTab.set(key, value);
  else ofTab.delete(key);
  return ofBrowser !== undefined;
}

export function forget(key: string): void {
  ofTab.delete(key);
  ofBrowser?.removeItem(key);
}

export const listKept = (prefix: string): string[] => {
  const keys = new Set([...Object.keys(ofBrowser ?? {}), ...ofTab.keys()]);
  return [...keys].filter((key) => key.startsWith(prefix));
};
