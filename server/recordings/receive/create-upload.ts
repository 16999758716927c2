/**
 * The first step of every upload, whichever way its bytes are sent: creates the record that waits for them.
 */
import { hash } from 'node:crypto';
import { errors } from '@minutebook/contract/errors.ts';
import type { RecordStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { NewUpload } from '@minutebook/contract/resources/upload.ts';
import { asMember, type Caller } from '../../access/caller.ts';
import type { Context } from '../../http/context.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { inLockingTransaction } from '../../base/database/locking-transaction.ts';
import { createRecord } from '../../records/writing/create-record.ts';
import type { CallFacts } from '../../records/writing/call-facts.ts';
import { withMaskRules } from '../../records/writing/prepare-draft.ts';
import type { PreparedDraft, RecordDraft } from '../../records/writing/record-draft.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { makeMediaKey } from '../../media/make-media-key.ts';
import { completeIn } from './complete-upload.ts';
import { draftUploadedTranscript } from './transcript/read-uploaded-transcript.ts';
import { requireRoom, requireUploadLimits, type AnnouncedMedia } from './require-upload-limits.ts';
import { requireUploadPlaces } from './require-upload-places.ts';
import { toInstant } from './to-instant.ts';
import { toUploadDraft } from './transcript/to-upload-draft.ts';
import { announceFile, toExpiry } from './upload-lifetime.ts';
import * as queries from './upload-queries.ts';

/** `about` has the facts that only v3 can state. `is_whole`: no file follows, so the upload is complete with its record. */
type AskedUpload = NewUpload & {
  rec_date_is_start?: boolean;
  is_whole?: boolean;
  about?: CallFacts & { access_member_ids?: readonly number[] };
};

type UploadContext = Pick<Context, 'config' | 'db' | 'clock' | 'workers'>;

/**
 * Creates a record in the status `created`, or complete at once where no file follows: in one transaction, so that it is
 * there whole or not at all. The same uuid from the same person with an equal request returns the record that it created the
 * first time.
 * @throws VALIDATION_ERROR (also when the uuid was used for a different request), PAYLOAD_TOO_LARGE,
 * FORBIDDEN, QUOTA_EXCEEDED, and RATE_LIMIT_EXCEEDED when the workspace is too busy; nothing is created then
 */
export async function createUpload(
  ctx: UploadContext,
  caller: Caller,
  { rec_date_is_start: isStart = false, is_whole: isWhole = false, about, ...asked }: AskedUpload,
): Promise<{ record_id: number; status: RecordStatus; notes: string[] }> {
  const now = ctx.clock.now();
  const media = requireUploadLimits(ctx.config.uploads, asked);
  const recorded_at = toInstant(asked.rec_date, caller.workspace.timezone);
  if (recorded_at === undefined) {
    throw errors.invalid('body.rec_date', 'no_such_time');
  }
  const request_digest = digestOf(asked, about);
  return withMaskRules(ctx.db, caller.workspace, async (rules) => {
    const { draft, notes } = await draftUpload(ctx, caller, {
      asked,
      about,
      rules,
      recorded_at,
      now,
    });
    // Records are dated by their end, and only probing tells how long a recording is.
    const recordedUntil = isStart ? new Date(recorded_at.getTime() + (draft.duration_ms ?? 0)) : recorded_at;
    const stored = await storeUpload(ctx, caller, {
      asked,
      access_member_ids: about?.access_member_ids ?? [],
      draft: { ...draft, recorded_at: recordedUntil },
      upload: { request_digest, media, now },
      isWhole,
    });
    return { ...stored, notes };
  });
}

interface ToDraft {
  asked: NewUpload;
  about: AskedUpload['about'];
  rules: MaskRules | null;
  recorded_at: Date;
  now: Date;
}

/** Runs before the transaction, so that nobody waits for it in there. @throws VALIDATION_ERROR */
async function draftUpload(
  ctx: UploadContext,
  caller: Caller,
  { asked, about, rules, recorded_at, now }: ToDraft,
): Promise<{ draft: RecordDraft | PreparedDraft; notes: string[] }> {
  const { access_member_ids: _, ...call } = about ?? {};
  const { transcript } = asked;
  if (transcript == null) {
    const draft = toUploadDraft(
      asked,
      { owner_member_id: asMember(caller).member_id, recorded_at, transcript: null },
      now,
    );
    return { draft: { ...draft, ...call }, notes: [] };
  }
  const { workspace_id, timezone } = caller.workspace;
  return draftUploadedTranscript(ctx.workers.of(workspace_id, caller.user_id), {
    transcript,
    asked,
    call,
    rules,
    recorded_at,
    now,
    workspace_id,
    timezone,
    owner_member_id: asMember(caller).member_id,
  });
}

interface ToStore {
  asked: NewUpload;
  access_member_ids: readonly number[];
  draft: RecordDraft | PreparedDraft;
  upload: { request_digest: Buffer; media: AnnouncedMedia | null; now: Date };
}

function storeUpload(
  ctx: UploadContext,
  caller: Caller,
  { isWhole, ...toStore }: ToStore & { isWhole: boolean },
): Promise<{ record_id: number; status: RecordStatus }> {
  return inLockingTransaction(
    ctx.db,
    async (tx) => {
      const { workspace_id } = caller.workspace;
      const { asked, upload } = toStore;
      await queries.lockUploadCounter(tx, workspace_id);
      const same = await findSame(tx, { caller, uuid: asked.uuid, request_digest: upload.request_digest });
      const stored = same ?? (await insertRecord(tx, { ctx, caller, toStore }));
      if (!isWhole) return stored;
      const awaited = { workspace_id, record_id: stored.record_id, media_key: null };
      return {
        ...stored,
        status: await completeIn(tx, { upload: awaited, arrival: null, now: upload.now }),
      };
    },
    () => errors.rateLimitExceeded(5),
  );
}

async function insertRecord(
  tx: WriteTransaction,
  { ctx, caller, toStore }: { ctx: UploadContext; caller: Caller; toStore: ToStore },
): Promise<{ record_id: number; status: RecordStatus }> {
  const { asked, access_member_ids, draft, upload } = toStore;
  const { workspace_id } = caller.workspace;
  await requireRoom(tx, {
    limits: ctx.config.uploads,
    caller,
    size_bytes: upload.media?.size_bytes ?? 0,
  });
  const places = await requireUploadPlaces(tx, caller, { ...asked, access_member_ids });
  const { record_id } = await createRecord(
    tx,
    { workspace_id, actor_user_id: caller.user_id, principals: caller.principals, at: upload.now },
    { ...draft, ...places },
  );
  await insertUpload(tx, { workspace_id, record_id, asked, about: upload });
  return { record_id, status: 'created' };
}

/** @throws VALIDATION_ERROR, which reveals nothing about the record that has the uuid */
async function findSame(
  tx: Queryable,
  { caller, uuid, request_digest }: { caller: Caller; uuid: string; request_digest: Buffer },
) {
  const others = await tx.query(queries.selectByUuid, [caller.workspace.workspace_id, uuid]);
  const [first] = others;
  if (first === undefined) return undefined;
  const same = others.find(
    (record) =>
      record.owner_member_id === caller.member_id && record.request_digest?.equals(request_digest) === true,
  );
  if (same !== undefined) return { record_id: same.record_id, status: same.status };
  throw errors.invalid('body.uuid', 'uuid_taken');
}

async function insertUpload(
  tx: Queryable,
  {
    workspace_id,
    record_id,
    asked,
    about,
  }: {
    workspace_id: number;
    record_id: number;
    asked: NewUpload;
    about: { request_digest: Buffer; media: AnnouncedMedia | null; now: Date };
  },
): Promise<void> {
  const { request_digest, media, now } = about;
  const media_key = media === null ? null : makeMediaKey(workspace_id, media.filename);
  await tx.query(queries.insertUpload, [
    workspace_id,
    record_id,
    request_digest,
    asked.upload_source ?? null,
    asked.transcribe_language ?? 'default',
    isKept(asked.save_media),
    isKept(asked.save_dialog),
    (asked.title ?? '') !== '' && asked.title_from_file !== true,
    media?.filename ?? null,
    media?.size_bytes ?? null,
    media_key,
    now,
    toExpiry(now),
    asked.speakers ?? null,
    asked.two_sides ?? false,
    asked.title_from_file ?? false,
  ]);
  if (media_key !== null) await announceFile(tx, { workspace_id, media_key, now });
}

/** null when the client did not choose. */
const toChoice = (given: NewUpload['save_media']): boolean | null =>
  given === 'default' ? null : (given ?? null);
const isKept = (given: NewUpload['save_media']): boolean => toChoice(given) ?? true;

const ADDED_LATER: ReadonlySet<keyof NewUpload> = new Set(['speakers', 'two_sides', 'title_from_file']);

/** Equal requests have equal digests: neither the order of fields nor null for a missing one matters. */
function digestOf(asked: NewUpload, about: AskedUpload['about']): Buffer {
  const names = Object.keys(NewUpload.properties) as (keyof NewUpload)[];
  const said: NewUpload = {
    ...asked,
    uuid: asked.uuid.toLowerCase(),
    save_media: toChoice(asked.save_media),
    save_dialog: toChoice(asked.save_dialog),
  };
  // Fields that were added later count only when they are stated, so that uploads begun before that are
  // recognised.
  const fields: unknown[] = names
    .filter((name) => !ADDED_LATER.has(name) || said[name] != null)
    .map((name) => said[name] ?? null);
  if (about !== undefined) fields.push(about);
  return hash('sha256', JSON.stringify(fields), 'buffer');
}
