/**
 * Begins a resumable upload: with a record of its own, or as the recording of a record that v1 has created.
 */
import { randomUUID } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import { linkNumber } from '../../http/reading/read-scalar.ts';
import { createUpload } from './create-upload.ts';
import { requireOwnUpload } from './require-own-upload.ts';
import { toNewUpload, type UploadMetadata } from './to-new-upload.ts';
import { storeMetadata, type UploadRow } from './upload-queries.ts';

const loadTus = () => import('@tus/server');

/**
 * Every answer about the upload repeats the metadata, and clients and proxies read headers of at most 16 KiB.
 */
const MOST_METADATA = 12 * 1024;

/** @throws VALIDATION_ERROR */
export async function readMetadata(header: string | string[] | undefined): Promise<UploadMetadata> {
  if (header === undefined || header === '') return {};
  const text = header.toString();
  if (text.length > MOST_METADATA)
    throw errors.invalid('header.upload-metadata', 'too_long', { limit: MOST_METADATA });
  const { Metadata } = await loadTus();
  try {
    return Metadata.parse(text);
  } catch {
    throw errors.invalid('header.upload-metadata', 'metadata_malformed');
  }
}

/**
 * @param metadata with `record_id` names the record that gets the recording, whose announced length must
 * match; without it, a record is created from the metadata
 */
export async function beginUpload(
  ctx: Pick<Context, 'config' | 'db' | 'clock' | 'workers'>,
  { caller, metadata, length }: { caller: Caller; metadata: UploadMetadata; length: number },
): Promise<UploadRow> {
  const { record_id: given } = metadata;
  const record_id =
    given == null
      ? (await createUpload(ctx, caller, toNewUpload(metadata, length, defaultsOf(ctx)))).record_id
      : linkNumber(given);
  const upload = await requireOwnUpload(ctx, caller, record_id);
  if (upload.size_bytes !== length) {
    const size_bytes = upload.size_bytes ?? 0;
    throw errors.invalid('header.upload-length', 'length_not_announced', { size_bytes });
  }
  const { Metadata } = await loadTus();
  const text = Metadata.stringify(metadata);
  await ctx.db.query(storeMetadata, [upload.workspace_id, record_id, text]);
  return { ...upload, metadata: upload.metadata ?? text };
}

const defaultsOf = ({ clock }: Pick<Context, 'clock'>) => ({ uuid: randomUUID(), now: clock.now() });
