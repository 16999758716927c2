/** Files on their way to be looked through. They go on while the user visits other pages. */
import { bringFiles } from '@minutebook/sdk';
import type { MeetingImport } from '@minutebook/contract/app/import-endpoints.ts';
import { forget, keep, readKept } from '../../kept.ts';
import { client } from '../../session/client.ts';
import { noteWork } from '../../session/work.ts';
import { makeStore } from '../../store.ts';

export interface Sending {
  slug: string;
  import_id: number | null;
  sent_bytes: number;
  size_bytes: number;
  stopping: AbortController;
}

/** null: nothing is sent. */
export const sendingStore = makeStore<Sending | null>(null);

export interface ChosenFile {
  path: string;
  file: File;
}

/** The key under which this browser keeps the mark of an import's files, until all of them have been sent. */
const toKey = (slug: string, import_id: number) => `minutebook.import ${slug} ${import_id}`;

/** Other files of the same names, lengths and times are as good as never chosen. */
function toMark(chosen: readonly ChosenFile[]): string {
  let mark = chosen.length;
  for (const letter of chosen.map(({ path, file }) => `${path} ${file.size} ${file.lastModified}`).join('\n'))
    mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) | 0;
  return `${mark} ${chosen.reduce((sum, { file }) => sum + file.size, 0)}`;
}

/** The import of which the page was left while these very files were sent. */
const findInterrupted = (slug: string, mark: string, earlier: readonly MeetingImport[]) =>
  earlier.find(({ id, state }) => state === 'receiving' && readKept(toKey(slug, id)) === mark)?.id;

/**
 * Resolves with the id of the import when all is there; undefined: it was stopped.
 * @param earlier those of the member: the bytes of one that was interrupted go on where they were
 */
export async function sendFiles(
  slug: string,
  given: readonly ChosenFile[],
  earlier: readonly MeetingImport[],
): Promise<number | undefined> {
  // A folder may be listed in another order the next time.
  const chosen = given.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const mark = toMark(chosen);
  const size_bytes = chosen.reduce((sum, { file }) => sum + file.size, 0);
  const stopping = new AbortController();
  const tell = (told: Partial<Sending>) => {
    const before = sendingStore.get() ?? { slug, import_id: null, sent_bytes: 0, size_bytes, stopping };
    sendingStore.set({ ...before, ...told });
  };
  tell({});
  try {
    const files = chosen.map(({ path, file }) => ({
      path,
      content: file,
      modified_at: new Date(file.lastModified).toISOString(),
    }));
    const { import_id } = await bringFiles(client, {
      slug,
      files,
      import_id: findInterrupted(slug, mark, earlier),
      signal: stopping.signal,
      onBegun(id) {
        keep(toKey(slug, id), mark);
        tell({ import_id: id });
      },
      on_progress: (sent_bytes) => tell({ sent_bytes }),
    });
    forget(toKey(slug, import_id));
    return import_id;
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw error;
  } finally {
    sendingStore.set(null);
  }
}

const isSending = () => sendingStore.get() !== null;
noteWork(isSending);
addEventListener('beforeunload', (event) => {
  if (isSending()) event.preventDefault();
});

/** From an input of a page; a folder's files have their folders in their names. */
export const toChosen = (files: Iterable<File>): ChosenFile[] =>
  Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));

/** A browser provides dropped items only during the event: call it there. */
export function listDropped({ items }: DataTransfer): Promise<ChosenFile[]> {
  const dropped = Array.from(items).flatMap((item) => {
    if (item.kind !== 'file') return [];
    const file = item.getAsFile();
    return [{ entry: item.webkitGetAsEntry(), file }];
  });
  return collect(dropped);
}

async function collect(
  dropped: readonly { entry: FileSystemEntry | null; file: File | null }[],
): Promise<ChosenFile[]> {
  const found: ChosenFile[] = [];
  for (const { entry, file } of dropped) {
    if (entry?.isDirectory === true) await walk(entry as FileSystemDirectoryEntry, '', found);
    else if (file !== null) found.push({ path: file.name, file });
  }
  return found;
}

async function walk(folder: FileSystemDirectoryEntry, above: string, found: ChosenFile[]): Promise<void> {
  const reader = folder.createReader();
  const path = `${above}${folder.name}/`;
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (entries.length === 0) return;
    for (const entry of entries) {
      if (entry.isDirectory) await walk(entry as FileSystemDirectoryEntry, path, found);
      else {
        const file = await new Promise<File>((resolve, reject) =>
          (entry as FileSystemFileEntry).file(resolve, reject),
        );
        found.push({ path: `${path}${file.name}`, file });
      }
    }
  }
}
