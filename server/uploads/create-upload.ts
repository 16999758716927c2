/** The first step of every upload, whichever way its bytes will come: the record and what it is waiting for. */
import { hash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { NewUpload } from '@minutebook/contract/resources/upload.ts';
import { say } from '@minutebook/contract/sentences.ts';
import type { Caller } from '../access/caller.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../db/database.ts';
import { inLockingTransaction } from '../db/locking-transaction.ts';
import { createRecord } from '../ingest/create-record.ts';
import { makeMediaKey } from '../media/make-media-key.ts';
import { announceFile } from './announce-file.ts';
import { readUploadedTranscript } from './read-uploaded-transcript.ts';
import { requireRoom, requireUploadLimits, type AnnouncedMedia } from './require-upload-limits.ts';
import { requireUploadPlaces } from './require-upload-places.ts';
import { toInstant } from './to-instant.ts';
import { toUploadDraft } from './to-upload-draft.ts';
import { toExpiry } from './upload-lifetime.ts';
import * as queries from './upload-queries.ts';

type UploadContext = Pick<Context, 'config' | 'db' | 'clock'>;

/**
 * Creates a record in the status `created`. The same uuid from the same person with the same words is the record that it made
 * the first time.
 * @throws VALIDATION_ERROR (also when the uuid was used for anything else), PAYLOAD_TOO_LARGE, FORBIDDEN, QUOTA_EXCEEDED, and
 *   RATE_LIMIT_EXCEEDED when the workspace is too busy; nothing is created then
 */
export async function createUpload(
  ctx: UploadContext,
  caller: Caller,
  asked: NewUpload,
): Promise<{ record_id: number; status: RecordStatus }> {
  const now = ctx.clock.now();
  const media = requireUploadLimits(ctx.config.uploads, asked);
  const recorded_at = toInstant(asked.rec_date, caller.workspace.timezone);
  if (recorded_at === undefined) {
    throw errors.validation([{ path: 'body.rec_date', message: say('no_such_time') }]);
  }
  const transcript =
    asked.transcript == null ? null : readUploadedTranscript(asked.transcript, caller.workspace, recorded_at);
  const request_digest = digestOf(asked);

  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const { workspace_id } = caller.workspace;
      await queries.lockCounter(tx, workspace_id);
      const same = await findSame(tx, caller, asked.uuid, request_digest);
      if (same !== undefined) return same;
      await requireRoom(tx, ctx.config.uploads, caller, media?.size_bytes ?? 0);
      const places = await requireUploadPlaces(tx, caller, asked);
      const facts = { owner_member_id: caller.member_id, recorded_at, transcript, places };
      const { record_id } = await createRecord(tx, workspace_id, toUploadDraft(asked, facts, now));
      await insertUpload(tx, { workspace_id, record_id }, asked, { request_digest, media, now });
      return { record_id, status: 'created' as const };
    },
    () => errors.rateLimitExceeded(5),
  );
}

/** @throws VALIDATION_ERROR, which says nothing of the record that has the uuid */
async function findSame(tx: Queryable, caller: Caller, uuid: string, request_digest: Buffer) {
  const others = await tx.query(queries.selectByUuid, [caller.workspace.workspace_id, uuid]);
  const [first] = others;
  if (first === undefined) return undefined;
  const same = others.find(
    (record) =>
      record.owner_member_id === caller.member_id && record.request_digest?.equals(request_digest) === true,
  );
  if (same !== undefined) return { record_id: same.record_id, status: same.status };
  throw errors.validation([{ path: 'body.uuid', message: 'was used for something else already' }]);
}

async function insertUpload(
  tx: Queryable,
  { workspace_id, record_id }: { workspace_id: number; record_id: number },
  asked: NewUpload,
  about: { request_digest: Buffer; media: AnnouncedMedia | null; now: Date },
): Promise<void> {
  const { request_digest, media, now } = about;
  const media_key = media === null ? null : makeMediaKey(workspace_id, media.filename);
  await tx.query(queries.insertUpload, [
    workspace_id,
    record_id,
    request_digest,
    asked.upload_source ?? null,
    asked.transcribe_language ?? 'default',
    asked.save_media ?? true,
    asked.save_dialog ?? true,
    (asked.title ?? '') !== '',
    media?.filename ?? null,
    media?.size_bytes ?? null,
    media_key,
    now,
    toExpiry(now),
  ]);
  if (media_key !== null) await announceFile(tx, workspace_id, media_key, now);
}

/** What counts as the same words: neither the order of fields nor a null in the place of nothing makes a difference. */
function digestOf(asked: NewUpload): Buffer {
  const names = Object.keys(NewUpload.properties) as (keyof NewUpload)[];
  const said: NewUpload = { ...asked, uuid: asked.uuid.toLowerCase() };
  const fields = names.map((name) => said[name] ?? null);
  return hash('sha256', JSON.stringify(fields), 'buffer');
}
