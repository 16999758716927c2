/** The last entry of a backup: a line of JSON for each entry in order, and a final line with the digest of those above. */
import { createHash } from 'node:crypto';
import { Type } from '@minutebook/contract/schema.ts';
import { fitsSchema } from '../schema/fits-schema.ts';

export const MANIFEST = 'manifest.jsonl';

export interface ManifestEntry {
  path: string;
  size_bytes: number;
  sha256: string;
}

export const toManifestLine = ({ path, size_bytes, sha256 }: ManifestEntry) =>
  `${JSON.stringify({ path, size_bytes, sha256 })}\n`;

export const toClosingLine = (
  { entries, size_bytes }: { entries: number; size_bytes: number },
  sha256: string,
) => `${JSON.stringify({ entries, size_bytes, sha256 })}\n`;

const entrySchema = Type.Object({
  path: Type.String({ maxLength: 1_000 }),
  size_bytes: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** undefined: its last line is not its own digest, or a line is none of ours. */
export function readManifest(text: string): ManifestEntry[] | undefined {
  const end = text.lastIndexOf('\n', text.length - 2) + 1;
  const above = text.slice(0, end);
  const sha256 = createHash('sha256').update(above).digest('hex');
  // A changed manifest is not even parsed.
  if (!text.endsWith(`"sha256":"${sha256}"}\n`)) return undefined;
  const lines = above.split('\n').slice(0, -1);
  const entries: ManifestEntry[] = [];
  for (const line of lines) {
    const entry = parseEntry(line);
    if (entry === undefined) return undefined;
    entries.push(entry);
  }
  const size_bytes = entries.reduce((sum, entry) => sum + entry.size_bytes, 0);
  const closing = toClosingLine({ entries: entries.length, size_bytes }, sha256);
  return text.slice(end) === closing ? entries : undefined;
}

/** An attacker who changes a manifest can forge its last line too. */
function parseEntry(line: string): ManifestEntry | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return fitsSchema(entrySchema, value) && isEntryPath(value.path) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** We make the names ourselves; a backup made by others must not lead out of the folder that it is unpacked into. */
const PATH = /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[\w][\w./-]*$/;

export const isEntryPath = (path: string) => PATH.test(path);
