import { isForRecords } from './file-kind.ts';

/**
 * Returns every dropped file, and from folders all that a record can be made of, at any depth. A browser
 * provides dropped items only during the event: call it there.
 */
export function listDroppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = Array.from(items).flatMap((item) => {
    if (item.kind !== 'file') return [];
    const entry = item.webkitGetAsEntry();
    // Files made by a script have no entry in a file system.
    return entry !== null && isFolder(entry) ? entry : (item.getAsFile() ?? []);
  });
  return collect(dropped);
}

async function collect(dropped: readonly (File | FileSystemDirectoryEntry)[]): Promise<File[]> {
  const files: File[] = [];
  for (const one of dropped) {
    if (one instanceof File) files.push(one);
    else files.push(...(await listFolder(one)));
  }
  return files;
}

async function listFolder(folder: FileSystemDirectoryEntry): Promise<File[]> {
  const entries = await readEntries(folder);
  const found: File[] = [];
  for (const entry of entries.toSorted(byName)) {
    // Hidden files are not recordings.
    if (entry.name.startsWith('.')) continue;
    if (isFolder(entry)) found.push(...(await listFolder(entry)));
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

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
