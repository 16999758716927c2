import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { toSafeText } from '../../output/to-safe-text.ts';

/** The path that was given, or in that folder the file as the server calls it. */
export async function toFilePath(output: string, filename: string): Promise<string> {
  const isFolder = await stat(output).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(output, toFileName(filename)) : output;
}

/** A name in one folder, whatever it is called elsewhere. */
const toFileName = (name: string) =>
  toSafeText(name)
    .replaceAll(/[/\\:*?"<>|\n\t]/g, '_')
    .replace(/^\.+/, '_')
    .slice(0, 120);
