/** Files on their way to be looked through. They go on while the user visits other pages. */
import { bringFiles } from '@minutebook/sdk';
import { client } from '../../session/client.ts';
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

/** Resolves with the id of the import when all is there; undefined: it was stopped. */
export async function sendFiles(slug: string, chosen: readonly ChosenFile[]): Promise<number | undefined> {
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
      signal: stopping.signal,
      onBegun: (id) => tell({ import_id: id }),
      on_progress: (sent_bytes) => tell({ sent_bytes }),
    });
    return import_id;
  } catch (error) {
    if (stopping.signal.aborted) return undefined;
    throw error;
  } finally {
    sendingStore.set(null);
  }
}

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
