import { open, type FileHandle } from 'node:fs/promises';

/** Opens a file for reading and closes it, however `work` ends. */
export async function withOpenFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path);
  try {
    return await work(file);
  } finally {
    await file.close();
  }
}
