import { isForRecords } from './file-kind.ts';

/** All that a record can be made of in a dropped folder, at any depth. */
export async function listFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await readEntries(folder);
  const found: File[] = [];
  for (const entry of entries.toSorted(byName)) {
    // Hidden files are not recordings.
    if (entry.name.startsWith('.')) continue;
    if (entry.isDirectory) found.push(...(await listFolder(entry as FileSystemDirectoryEntry)));
    else found.push(await readFile(entry as FileSystemFileEntry));
  }
  return found.filter(isForRecords);
}

/** A browser returns them in batches, and an empty one at the end. */
async function readEntries(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const entries: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (part.length === 0) return entries;
    entries.push(...part);
  }
}

const readFile = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject));

const byName = (one: FileSystemEntry, other: FileSystemEntry) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });
