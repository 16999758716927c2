import { readFile } from 'node:fs/promises';

/** The last line of a program's log, which says best why the program ended. */
export async function lastLine(log_path: string): Promise<string> {
  const text = await readFile(log_path, 'utf8').catch(() => '');
  return text.trim().split('\n').at(-1) ?? '';
}
