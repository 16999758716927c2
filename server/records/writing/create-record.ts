import { addShare } from '../shares/share-queries.ts';
import type { Queryable, WriteTransaction } from '../../base/database/database.ts';
import { requireRow } from '../../base/must.ts';
import { insertItems } from '../action-items/action-item-queries.ts';
import { followInsight } from '../action-items/follow-insight.ts';
import { takeAnnouncedMedia } from '../../media/announced-media.ts';
import { applyRetention } from './apply-retention.ts';
import { indexRecords, widenSegments } from '../indexing/index-record.ts';
import { countTranscription } from './count-transcription.ts';
import * as queries from './create-record-queries.ts';
import { prepareDraft, requireMaskRules } from './prepare-draft.ts';
import type { PreparedDraft, RecordDraft } from './record-draft.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import { addContacts } from './record-contacts.ts';
import { addMoments } from '../moments/add-moments.ts';
import { followNotes } from '../moments/follow-notes.ts';
import { bookmarkFlagged } from '../moments/mark-dialog.ts';
import { noteChange, putChunks, toJson } from '../record-writer.ts';
import * as statements from '../record-write-statements.ts';

/** The media file of a draft was swept before its record was created; the import has to store it again. */
class MediaSweptError extends Error {
  override name = 'MediaSweptError';
}

type RecordKey = readonly [workspace_id: number, record_id: number];

export interface RecordCreation {
  workspace_id: number;
  actor_user_id: number | null;
  /** The principals of the actor; null: the operator, who sees everything. */
  principals: readonly number[] | null;
  /** The time of creation; the record itself may state another one. */
  at: Date;
  /** They are some of the many records of an import. */
  is_import?: boolean;
}

interface NewRecord {
  record_id: number;
  ordinal: number;
}

/** Creates one record, as `createRecords` does. */
export async function createRecord(
  tx: WriteTransaction,
  creation: RecordCreation,
  given: RecordDraft | PreparedDraft,
): Promise<NewRecord> {
  const { workspace_id } = creation;
  const draft =
    'prepared' in given
      ? given
      : await prepareDraft(workspace_id, given, await findMaskRules(tx, { workspace_id }));
  return requireRow(await createRecords(tx, creation, [draft]), 'creating a record');
}

/**
 * Creates records with everything that belongs to them, masked where the workspace has masks: all of them or none. `tx` must
 * be a transaction; it holds the workspace's counter from here to its end, so slow work is done before. Media must be in the
 * store, announced in `media_sweep`.
 * @throws SERVICE_UNAVAILABLE when a draft was prepared with other masks than the workspace has now
 */
export async function createRecords(
  tx: WriteTransaction,
  { workspace_id, actor_user_id, principals, at, is_import = false }: RecordCreation,
  drafts: readonly PreparedDraft[],
): Promise<NewRecord[]> {
  await requireMaskRules(
    tx,
    workspace_id,
    drafts.map(({ prepared }) => prepared.masked_by),
  );
  const records = await takePlaces(tx, workspace_id, drafts);
  for (const { draft, ...ids } of records) {
    const row = toRecordRow(draft, { workspace_id, ...ids });
    await tx.write(statements.insertRecord, statements.toRecordValues(row));
  }
  const record_ids = records.map(({ record_id }) => record_id);
  await applyRetention(tx, workspace_id, record_ids);
  for (const { record_id, draft } of records) {
    const key = [workspace_id, record_id] as const;
    await putChunks(draft.prepared.chunks, (values) => tx.write(statements.putChunks, [...key, ...values]));
    await insertLinks(tx, key, draft);
    await addContacts(tx, { workspace_id, record_id }, { contacts: draft.contacts, principals });
  }
  const toIndex = records.map(({ draft: { recorded_at, prepared }, ...ids }) => ({
    ...ids,
    recorded_at,
    document: prepared.document,
    is_import,
  }));
  await indexRecords(tx, workspace_id, toIndex);
  for (const { record_id, draft } of records) {
    await addContents(tx, [workspace_id, record_id], { draft, by: { actor_user_id, at } });
    await countTranscription(tx, {
      workspace_id,
      duration_ms: draft.duration_ms,
      transcription: draft.extra.transcription,
    });
    await ownMedia(tx, workspace_id, draft);
  }
  await widenSegments(tx, workspace_id, toIndex);
  for (const { record_id, ordinal, draft } of records) {
    noteChange(tx, {
      kind: 'record.create',
      workspace_id,
      record_ids: [record_id],
      ordinals: [ordinal],
      actor_user_id,
      at,
      detail: { source: draft.source, status: draft.status },
      changed: new Set(),
    });
  }
  return records.map(({ record_id, ordinal }) => ({ record_id, ordinal }));
}

async function takePlaces(
  tx: WriteTransaction,
  workspace_id: number,
  drafts: readonly PreparedDraft[],
): Promise<(NewRecord & { draft: PreparedDraft })[]> {
  const stored = drafts.reduce((sum, draft) => sum + storedBytes(draft), 0);
  const taken = await tx.query(queries.takeOrdinals, [workspace_id, drafts.length, stored]);
  const { first_ordinal } = requireRow(taken, 'taking ordinals');
  const drawn = await tx.query(queries.takeRecordIds, [drafts.length]);
  return drafts.map((draft, place) => {
    const { record_id } = requireRow(drawn.slice(place), 'drawing record ids');
    return { record_id, ordinal: first_ordinal + place, draft };
  });
}

function toRecordRow(
  draft: PreparedDraft,
  ids: { workspace_id: number; record_id: number; ordinal: number },
): statements.RecordRow {
  const { media } = draft;
  return {
    ...ids,
    uuid: draft.uuid,
    import_digest: draft.import_digest,
    title: draft.title,
    source: draft.source,
    status: draft.status,
    recorded_at: draft.recorded_at,
    duration_ms: draft.duration_ms,
    scope: draft.scope,
    owner_member_id: draft.owner_member_id,
    is_draft: draft.is_draft,
    draft_state: draft.draft_state,
    ready_at: draft.ready_at,
    publish_scheduled_at: draft.publish_scheduled_at,
    published_at: draft.published_at,
    publish_trigger: draft.publish_trigger,
    is_ready: draft.is_ready,
    is_title_generating: draft.is_title_generating,
    is_auto_label_generating: draft.is_auto_label_generating,
    protected_from_deletion: draft.protected_from_deletion,
    phone_number: draft.phone_number,
    event: draft.event === null ? null : JSON.stringify(draft.event),
    media_key: media?.key ?? null,
    media_stored: media?.is_stored ?? false,
    media_filename: media?.filename ?? null,
    media_content_type: media?.content_type ?? null,
    filesize: media?.filesize ?? 0,
    own_media_expires_at: media?.expires_at ?? null,
    transcript_stored: draft.has_transcript,
    own_transcript_expires_at: draft.transcript_expires_at,
    dialog_count: draft.prepared.dialog_count,
    has_masked_spans: draft.prepared.has_masked_spans,
    extra: JSON.stringify(draft.extra),
    created_at: draft.created_at,
    updated_at: draft.updated_at,
  };
}

async function insertLinks(tx: WriteTransaction, key: RecordKey, draft: RecordDraft): Promise<void> {
  const [workspace_id, record_id] = key;
  if (draft.label_ids.length > 0) {
    await tx.write(statements.addLabels, [workspace_id, [record_id], draft.label_ids]);
  }
  const links = [
    [queries.insertTeams, draft.team_ids],
    [queries.insertRecommendedLabels, draft.recommended_label_ids],
    [queries.insertAccessTeams, draft.access_team_ids],
    [queries.insertAccessMembers, draft.access_member_ids],
  ] as const;
  for (const [insert, ids] of links) {
    if (ids.length > 0) await tx.query(insert, [...key, ids]);
  }
}

/** Adds what the draft carries beside its transcript: share, insights, action items, moments, hits, exports. */
async function addContents(
  tx: WriteTransaction,
  key: RecordKey,
  { draft, by }: { draft: PreparedDraft; by: { actor_user_id: number | null; at: Date } },
): Promise<void> {
  const [workspace_id, record_id] = key;
  if (draft.share !== null) await addShare(tx, { workspace_id, record_id, share: draft.share });
  if (draft.insights.length > 0) {
    await tx.write(statements.insertInsights, [...key, toJson(draft.insights)]);
  }
  await addActionItems(tx, key, draft);
  await addMoments(tx, key, draft.moments);
  if (draft.prepared.has_bookmarks) await bookmarkFlagged(tx, key, by.at);
  if (draft.extra.notes != null) await followNotes(tx, key, by);
  if (draft.tracker_hits.length > 0) {
    await tx.query(queries.insertTrackerHits, [...key, JSON.stringify(draft.tracker_hits), by.at]);
  }
  if (draft.export_histories.length > 0) {
    await tx.query(queries.insertExportHistories, [...key, JSON.stringify(draft.export_histories)]);
  }
}

/** Items come before the insight, which then finds what people have said of them, as after any change. */
async function addActionItems(
  tx: Queryable,
  key: RecordKey,
  { action_items, insights }: RecordDraft,
): Promise<void> {
  if (action_items.length > 0) await tx.query(insertItems, [...key, toJson(action_items)]);
  if (action_items.length > 0 || insights.some(({ type }) => type.startsWith('action_item'))) {
    await followInsight(tx, ...key);
  }
}

/** Media that had expired before it arrived takes no space, whatever its original size. */
const storedBytes = ({ media }: RecordDraft) => (media?.is_stored === true ? media.filesize : 0);

async function ownMedia(tx: Queryable, workspace_id: number, { media }: RecordDraft): Promise<void> {
  if (media === null || !media.is_stored) return;
  if (await takeAnnouncedMedia(tx, workspace_id, media.key)) return;
  throw new MediaSweptError(`media ${media.key} was swept before its record was created`);
}
