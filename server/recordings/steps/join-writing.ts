/**
 * What people have written beside the lines of joined recordings, at its time in the joined one: notes, comments, clips and
 * bookmarks, and what the first of them says about the meeting.
 */
import { pickRecordEntries, type FilledEntries } from '@minutebook/contract/resources/record-entries.ts';
import { listTimedLines, toTimedLine } from '@minutebook/contract/resources/timed-notes.ts';
import { statement, type Queryable, type WriteTransaction } from '../../base/database/database.ts';
import { lockRecord, type RecordKey } from '../../records/lock-records.ts';
import { maskLongTexts } from '../../records/masking/mask-in-worker.ts';
import { addMoments, type DraftMoment } from '../../records/moments/add-moments.ts';
import { columns, itsAuthor, type MomentRow } from '../../records/moments/moment-queries.ts';
import { isSameLine } from '../../records/moments/note-lines.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { JobContext } from '../queue/job-context.ts';
import type { JoinedSource } from './join-queries.ts';

// Hits of trackers are found anew in the joined record.
const selectMoments = statement<MomentRow>(
  'steps.moments-of-sources',
  `select ${columns} from moment m ${itsAuthor}
   where m.workspace_id = $1 and m.record_id = any ($2::bigint[]) and m.kind <> 'tracked'
   order by m.moment_id`,
);

export interface JoinedWriting {
  moments: readonly DraftMoment[];
  entries: FilledEntries;
  /** The moments as they were read. */
  read: string;
}

const toRead = (rows: readonly MomentRow[]) =>
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
  // Without a transcript there are no utterances that they could be put on.
  const hasLines = sources.every(({ has_transcript }) => has_transcript);
  const notes = sources
    .map((source) => moveNotes(source, rows, begins.get(source.record_id) ?? 0))
    .filter((text) => text !== '')
    .join('\n');
  const texts = [notes, ...rows.map(({ text }) => text ?? '')];
  const [maskedNotes = '', ...masked] = await maskLongTexts(workers.of(workspace_id), texts, rules);
  const moments = rows.map((row, index) => {
    const moved = move(row, begins.get(row.record_id) ?? 0);
    return { ...moved, text: row.text && (masked[index] ?? ''), dialog_ids: hasLines ? row.dialog_ids : [] };
  });
  const { notes: _, ...entries } = pickRecordEntries(sources[0]?.extra ?? {});
  return {
    moments,
    entries: { ...entries, ...(maskedNotes !== '' && { notes: maskedNotes }) },
    read: toRead(rows),
  };
}

/** When each begins in the joined recording, in milliseconds. */
function toBegins(sources: readonly JoinedSource[]): Map<number, number> {
  const begins = new Map<number, number>();
  let at = 0;
  for (const { record_id, duration_ms } of sources) {
    begins.set(record_id, at);
    at += duration_ms ?? 0;
  }
  return begins;
}

function move(row: MomentRow, begins: number): DraftMoment {
  const { moment_id: id, parent_id: reply_to, start_ms, end_ms } = row;
  const { kind, dialog_ids, text, author_member_id, audience, is_in_notes, created_at, updated_at } = row;
  const { resolved_at, resolved_by_member_id } = row;
  return {
    id,
    reply_to,
    kind,
    dialog_ids,
    text,
    author_member_id,
    audience,
    is_in_notes,
    created_at,
    updated_at,
    resolved_at,
    resolved_by_member_id,
    start_ms: start_ms + begins,
    end_ms: end_ms + begins,
    mentions: row.mentions.map(({ member_id, may_read, is_read }) => ({ member_id, may_read, is_read })),
  };
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
  if (toRead(await tx.query(selectMoments, [workspace_id, ids])) !== writing.read)
    throw new Error('somebody wrote about a recording while it was joined');
}

/** Comes before the transcript, which places the moments on its utterances. */
export async function storeWriting(
  tx: WriteTransaction,
  { record, writing, at }: { record: RecordKey; writing: JoinedWriting; at: Date },
): Promise<void> {
  const { moments, entries } = writing;
  const found = await lockRecord(tx, record);
  if (found === undefined || (moments.length === 0 && Object.keys(entries).length === 0)) return;
  await addMoments(tx, [record.workspace_id, record.record_id], moments);
  const writer = new RecordWriter(tx, record, { kind: 'record.describe', actor_user_id: null, at });
  writer.touch('moments');
  await writer.patch({ extra: { ...found.extra, ...entries }, updated_at: at });
}
