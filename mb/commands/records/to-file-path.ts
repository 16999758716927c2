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

/** File systems take names of 255 bytes; what is on its way is called a little longer. */
const MOST_BYTES = 200;

/** Names of devices on Windows, whatever follows the dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;

/** A name in one folder, whatever it is called elsewhere, that every system takes; what it ends in stays. */
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
