/** Uploads files that another product has exported, one behind the other, as one upload. */
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { findOptions, makeClient } from './make-client.ts';
import { sendParts } from './send-parts.ts';

/** Files of another product, and the workspace that they come into. */
export interface BroughtFiles {
  slug: string;
  /** Each file with its folders in its name; archives are sent unchanged. */
  files: readonly { path: string; content: Blob; modified_at?: string | null }[];
  /** An unfinished import of the same files, whose upload is continued. */
  import_id?: number | undefined;
  onBegun?: ((import_id: number) => void) | undefined;
  on_progress?: ((sent_bytes: number, size_bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Resolves with the id of the import when all files are uploaded. `getImport` tells when they have been read,
 * `startImport` imports the meetings that were found, and `undoImport` undoes that. @param by a client of
 * `makeClient`, or the options of one
 */
export async function bringFiles(
  by: Client | ClientOptions,
  brought: BroughtFiles,
): Promise<{ import_id: number }> {
  const { slug, files, signal, on_progress, onBegun } = brought;
  const options = 'base_url' in by ? by : findOptions(by);
  if (options === undefined) throw new TypeError('bringFiles takes a client that makeClient has made');
  const listed = files.map(({ path, content, modified_at = null }) => ({
    path,
    size_bytes: content.size,
    modified_at,
  }));
  const import_id =
    brought.import_id ??
    (await makeClient(options).createImport({ params: { slug }, body: { files: listed } }, { signal })).id;
  onBegun?.(import_id);
  const base = options.base_url.replace(/\/$/, '');
  // A Blob of Blobs copies nothing: its parts are read when they are sent.
  const content = new Blob(files.map((file) => file.content));
  await sendParts(options, {
    address: `${base}/uploads/${encodeURIComponent(slug)}/imports/${import_id}`,
    content,
    signal,
    on_progress,
  });
  return { import_id };
}
