import { mkdir, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { toSafeText } from '../../output/to-safe-text.ts';

/** Returns the given path, or the server's name of the file in the given folder. */
export async function toFilePath(output: string, filename: string): Promise<string> {
  // Such a name is a folder's, which is made where it is missing.
  if (output.endsWith('/') || output.endsWith(sep)) await mkdir(output, { recursive: true });
  const isFolder = await stat(output).then(
    (found) => found.isDirectory(),
    () => false,
  );
  return isFolder ? join(output, toFileName(filename)) : output;
}

/** File systems limit names to 255 bytes, and an unfinished download has a slightly longer one. */
const MOST_BYTES = 200;

/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** Returns a name without folders that every system accepts, with the same extension. */
function toFileName(name: string): string {
  const safe = toSafeText(name)
    .replaceAll(/[/\\:*?"<>|\n\t]/g, '_')
    .replace(/^\.+/, '_')
    .replace(DEVICE, '_$&')
    .replace(/[. ]+$/, '');
  const ending = /\.\w{1,10}$/.exec(safe)?.[0] ?? '';
  let bytes = Buffer.byteLength(ending);
  let stem = '';
  for (const letter of safe.slice(0, safe.length - ending.length)) {
    bytes += Buffer.byteLength(letter);
    if (bytes > MOST_BYTES) break;
    stem += letter;
  }
  return `${stem}${ending}`;
}
