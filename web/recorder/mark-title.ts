/** Puts a mark before the title of the window, whatever page gives it one, until the returned function is called. */
export function markTitle(mark: string): () => void {
  const put = () => {
    if (!document.title.startsWith(mark)) document.title = mark + document.title;
  };
  const changes = new MutationObserver(put);
  changes.observe(document.head, { childList: true, subtree: true, characterData: true });
  put();
  return () => {
    changes.disconnect();
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length);
  };
}
