import { loadAgain } from '../load-again.ts';

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
    else {
      const { listFolder } = await loadAgain(() => import('./list-folder.ts'));
      files.push(...(await listFolder(one)));
    }
  }
  return files;
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
