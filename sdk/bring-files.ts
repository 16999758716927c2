/** Files that another product has exported, on their way to be looked through: one behind the other, as one upload. */
import type { Client } from './client.ts';
import type { ClientOptions } from './client-options.ts';
import { findOptions, makeClient } from './make-client.ts';
import { sendParts } from './send-parts.ts';

export interface BroughtFiles {
  slug: string;
  /** Each with its folders in its name; archives as they are. */
  files: readonly { path: string; content: Blob; modified_at?: string | null }[];
  /** An import that was begun with the same files: its bytes go on where they were. */
  import_id?: number | undefined;
  onBegun?: ((import_id: number) => void) | undefined;
  on_progress?: ((sent_bytes: number, size_bytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Resolves when all of them are there, with the id of the import: `getImport` says when they were looked through, `startImport`
 * imports what was found, `undoImport` takes it back.
 * @param by a client of `makeClient`, or what one is made with
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
  // Its parts stay where they are until they are read.
  const content = new Blob(files.map((file) => file.content));
  await sendParts(options, {
    address: `${base}/uploads/${encodeURIComponent(slug)}/imports/${import_id}`,
    content,
    signal,
    on_progress,
  });
  return { import_id };
}
