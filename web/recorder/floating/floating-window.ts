/** A small window over all others, in which the recorder goes on while another tab is in front: Chrome and Edge have it. */
import { makeStore } from '../../store.ts';

/** The type does not know it yet. */
interface DocumentPictureInPicture {
  requestWindow(options: { width: number; height: number }): Promise<Window>;
}

const SIZE = { width: 360, height: 160 };

/** null: there is none. */
export const floatingWindow = makeStore<Window | null>(null);

const findMaker = (): DocumentPictureInPicture | undefined =>
  (globalThis as { documentPictureInPicture?: DocumentPictureInPicture }).documentPictureInPicture;

export const canFloat = (): boolean => isSecureContext && findMaker() !== undefined;

/** @throws DOMException when the browser refuses */
export async function openFloating(): Promise<void> {
  const opened = await findMaker()?.requestWindow(SIZE);
  if (opened === undefined) return;
  dress(opened.document);
  opened.addEventListener('pagehide', () => floatingWindow.set(null));
  floatingWindow.set(opened);
}

export function closeFloating(): void {
  floatingWindow.get()?.close();
  floatingWindow.set(null);
}

/** The sheets, language and colours of this page; it may have no style of its own by its policy. */
function dress(target: Document): void {
  const { lang, dataset } = document.documentElement;
  target.documentElement.lang = lang;
  Object.assign(target.documentElement.dataset, dataset);
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
    const copy = target.createElement('link');
    Object.assign(copy, { rel: 'stylesheet', href: link.href });
    target.head.append(copy);
  }
}
