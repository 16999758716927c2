/**
 * What people have written beside the lines of joined recordings, at its time in the joined one: notes, comments, clips and
 * bookmarks, and what the first of them says about the meeting.
 */
import { errors } from '@minutebook/contract/errors.ts';
import { toReason } from '@minutebook/contract/reasons.ts';
import {
  pickRecordEntries,
  recordEntries,
  recordEntryNames,
  type FilledEntries,
} from '@minutebook/contract/resources/record-entries.ts';
import { listTimedLines, toTimedLine } from '@minutebook/contract/resources/timed-notes.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../../records/lock-records.ts';
import { maskLongTexts } from '../../records/masking/mask-in-worker.ts';
import { addMoments, type DraftMoment } from '../../records/moments/add-moments.ts';
import { columns, itsAuthor, type MomentRow } from '../../records/moments/moment-queries.ts';
import { isSameLine } from '../../records/moments/note-lines.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { requireMaskRules } from '../../records/writing/prepare-draft.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { JobContext } from '../queue/job-context.ts';
import { StageFailure } from '../queue/stage-failure.ts';
import { toBegins, type JoinedSource } from './join-queries.ts';

// Hits of trackers are found anew in the joined record.
const areWritten = `m.workspace_id = $1 and m.record_id = any ($2::bigint[]) and m.kind <> 'tracked'`;
const selectMoments = statement<MomentRow>(
  'steps.moments-of-sources',
  `select ${columns} from moment m ${itsAuthor} where ${areWritten} order by m.moment_id`,
);
const selectVersions = statement<Pick<MomentRow, 'moment_id' | 'version'>>(
  'steps.moment-versions-of-sources',
  `select m.moment_id, m.version from moment m where ${areWritten} order by m.moment_id`,
);

export interface JoinedWriting {
  moments: readonly DraftMoment[];
  entries: FilledEntries;
  masked_by: MaskRules | null;
  /** The moments as they were read. */
  read: string;
}

const toRead = (rows: readonly Pick<MomentRow, 'moment_id' | 'version'>[]) =>
  rows.map(({ moment_id, version }) => `${moment_id} ${version}`).join();

/** Masked as the workspace masks by now. */
export async function joinWriting(
  { db, workers }: Pick<JobContext, 'db' | 'workers'>,
  {
    workspace_id,
    sources,
    rules,
  }: { workspace_id: number; sources: readonly JoinedSource[]; rules: MaskRules | null },
): Promise<JoinedWriting> {
  const rows = await db.query(selectMoments, [workspace_id, sources.map(({ record_id }) => record_id)]);
  const begins = toBegins(sources);
  const notes = joinNotes(sources, rows);
  const entries = pickRecordEntries({ ...sources[0]?.extra, notes: notes === '' ? null : notes });
  const written = recordEntryNames.filter(
    (name) => recordEntries[name].kind === 'text' && entries[name] !== undefined,
  );
  const texts = [...written.map((name) => String(entries[name])), ...rows.map(({ text }) => text ?? '')];
  const masked = await maskLongTexts(workers.of(workspace_id), texts, rules);
  const maskedEntries = Object.fromEntries(written.map((name, index) => [name, masked[index]]));
  const moments = rows.map((row, index) => {
    const moved = move(row, begins.get(row.record_id) ?? 0);
    return { ...moved, text: row.text && (masked[written.length + index] ?? '') };
  });
  return { moments, entries: { ...entries, ...maskedEntries }, masked_by: rules, read: toRead(rows) };
}

const MOST_NOTES = recordEntries.notes.max_length;

/** @throws CONFLICT when they have no room in one record */
export function requireRoomForNotes(sources: readonly JoinedSource[]): void {
  if (joinNotes(sources, []).length > MOST_NOTES) throw errors.conflict('notes_full', { limit: MOST_NOTES });
}

function joinNotes(sources: readonly JoinedSource[], rows: readonly MomentRow[]): string {
  const begins = toBegins(sources);
  const notes = sources.map((source) => moveNotes(source, rows, begins.get(source.record_id) ?? 0));
  return notes.filter((text) => text !== '').join('\n');
}

function move(row: MomentRow, begins: number): DraftMoment {
  const { moment_id: id, parent_id: reply_to, start_ms, end_ms } = row;
  return { ...row, id, reply_to, start_ms: start_ms + begins, end_ms: end_ms + begins };
}

/** A line says the second; the moment that it is may know it better. */
function moveNotes({ record_id, extra }: JoinedSource, rows: readonly MomentRow[], begins: number): string {
  const notes = String(extra.notes ?? '');
  const own = rows.filter((row) => row.record_id === record_id && row.is_in_notes);
  const lines = notes.split('\n');
  for (const timed of listTimedLines(notes)) {
    const { start_ms } = own.find((row) => isSameLine(row, timed)) ?? timed;
    lines[timed.line] = toTimedLine(start_ms + begins, timed.text);
  }
  return lines.join('\n');
}

/** Of sources that are locked. @throws Error when somebody has written since they were read, so that the job is retried */
export async function requireSameWriting(
  tx: Queryable,
  { workspace_id, ids, writing }: { workspace_id: number; ids: readonly number[]; writing: JoinedWriting },
): Promise<void> {
  if (toRead(await tx.query(selectVersions, [workspace_id, ids])) !== writing.read)
    throw new Error('somebody wrote about a recording while it was joined');
}

/**
 * Comes before the transcript, which places the moments on its utterances, now or once it has been made. What people have
 * written about the joined record meanwhile stays, its notes behind those of the sources.
 * @throws SERVICE_UNAVAILABLE when it was masked by others than the workspace has now; StageFailure when there is no room
 */
export async function storeWriting(
  tx: WriteTransaction,
  { record, writing, at }: { record: RecordKey; writing: JoinedWriting; at: Date },
): Promise<void> {
  const { moments, entries, masked_by } = writing;
  const found = await lockRecord(tx, record);
  if (found === undefined || (moments.length === 0 && Object.keys(entries).length === 0)) return;
  await requireMaskRules(tx, record.workspace_id, [masked_by]);
  const own = pickRecordEntries(found.extra);
  const notes = [entries.notes, own.notes].filter(Boolean).join('\n');
  if (notes.length > MOST_NOTES)
    throw new StageFailure('failed', toReason('notes_full', { limit: MOST_NOTES }));
  await addMoments(tx, [record.workspace_id, record.record_id], moments);
  const writer = new RecordWriter(tx, record, { kind: 'record.describe', actor_user_id: null, at });
  writer.touch('moments');
  await writer.patch({
    extra: { ...found.extra, ...entries, ...own, ...(notes !== '' && { notes }) },
    updated_at: at,
  });
}
