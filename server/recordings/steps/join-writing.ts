/**
 * What people have written beside the lines of joined recordings, at its time in the joined one: notes, comments, clips,
 * bookmarks and tasks, and what the first of them says about the meeting.
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
import {
  columns as itemColumns,
  insertItems,
  itsMember,
  type ActionItemRow,
} from '../../records/action-items/action-item-queries.ts';
import { isTouched } from '../../records/action-items/follow-insight.ts';
import { addMoments, type DraftMoment } from '../../records/moments/add-moments.ts';
import { findWithin, type Span, type Spoken } from '../../records/moments/clip-span.ts';
import { columns, itsAuthor, type MomentRow } from '../../records/moments/moment-queries.ts';
import { isSameLine } from '../../records/moments/note-lines.ts';
import { RecordWriter } from '../../records/record-writer.ts';
import { requireMaskRules } from '../../records/writing/prepare-draft.ts';
import type { DraftActionItem } from '../../records/writing/record-draft.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { JobContext } from '../queue/job-context.ts';
import { StageFailure } from '../queue/stage-failure.ts';
import { moveSpan, toPlaces, type JoinedSource } from './join-queries.ts';

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

// The other tasks come from the joined recording's own insight.
const selectItems = statement<ActionItemRow>(
  'steps.items-of-sources',
  `select ${itemColumns} from action_item a ${itsMember}
   where a.workspace_id = $1 and a.record_id = any ($2::bigint[])
   order by a.action_item_id`,
);

export interface SaidPart {
  dialogs: readonly Spoken[];
  /** The numbers that its utterances have in the joined transcript. */
  numbers: ReadonlyMap<number, number>;
}

/** The joined transcript, and of each recording what it was joined of. */
export interface JoinedSaid {
  transcript: { dialogs: readonly Spoken[] };
  parts: ReadonlyMap<number, SaidPart>;
}

export interface JoinedWriting {
  moments: readonly DraftMoment[];
  items: readonly DraftActionItem[];
  entries: FilledEntries;
  masked_by: MaskRules | null;
  /** The moments as they were read. */
  read: string;
  /** Whether a clip of a source has the same utterances and sound in the joined recording. */
  isSame: (moment_id: number) => boolean;
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
    said,
  }: {
    workspace_id: number;
    sources: readonly JoinedSource[];
    rules: MaskRules | null;
    /** null: the joined recording is transcribed as a whole. */
    said: JoinedSaid | null;
  },
): Promise<JoinedWriting> {
  const key = [workspace_id, sources.map(({ record_id }) => record_id)] as const;
  const rows = await db.query(selectMoments, key);
  const items = (await db.query(selectItems, key)).filter(isTouched);
  const placeOf = toPlaces(sources);
  const notes = joinNotes(sources, rows);
  const entries = pickRecordEntries({ ...sources[0]?.extra, notes: notes === '' ? null : notes });
  const written = recordEntryNames.filter(
    (name) => recordEntries[name].kind === 'text' && entries[name] !== undefined,
  );
  const texts = [
    ...written.map((name) => String(entries[name])),
    ...rows.map(({ text }) => text ?? ''),
    ...items.flatMap(({ text, made_text }) => [text, made_text ?? '']),
  ];
  const masked = (await maskLongTexts(workers.of(workspace_id), texts, rules)).values();
  const take = () => masked.next().value ?? '';
  const maskedEntries = Object.fromEntries(written.map((name) => [name, take()]));
  return {
    entries: { ...entries, ...maskedEntries },
    moments: rows.map((row) => {
      const text = take();
      return { ...move(row, placeOf(row.record_id)), text: row.text && text };
    }),
    items: items.map((item) => {
      const [text, made] = [take(), take()];
      const { start_ms, assignee_name, made_text, record_id } = item;
      const numbers = said?.parts.get(record_id)?.numbers;
      return {
        ...item,
        text,
        made_text: made_text && made,
        assignee_name: assignee_name && maskName(assignee_name, rules),
        place: null,
        start_ms: start_ms === null ? null : start_ms + placeOf(record_id).start_ms,
        dialog_ids: item.dialog_ids.flatMap((id) => numbers?.get(id) ?? []),
      };
    }),
    masked_by: rules,
    read: toRead(rows),
    isSame: (moment_id) => {
      const clip = rows.find((row) => row.moment_id === moment_id);
      return clip !== undefined && isSameClip(clip, placeOf(clip.record_id), said);
    },
  };
}

/** A clip that goes on beyond the end of its source would go on in the next one, where something else is said. */
function isSameClip(clip: MomentRow, place: Span, said: JoinedSaid | null): boolean {
  const moved = moveSpan(clip, place);
  if (moved.end_ms > place.end_ms) return false;
  if (said === null) return true;
  const part = said.parts.get(clip.record_id);
  const before = findWithin(part?.dialogs ?? [], clip).map(({ id }) => part?.numbers.get(id));
  return (
    before.join() ===
    findWithin(said.transcript.dialogs, moved)
      .map(({ id }) => id)
      .join()
  );
}

const MOST_NOTES = recordEntries.notes.max_length;

/** @throws CONFLICT when they have no room in one record */
export function requireRoomForNotes(sources: readonly JoinedSource[]): void {
  if (joinNotes(sources, []).length > MOST_NOTES) throw errors.conflict('notes_full', { limit: MOST_NOTES });
}

function joinNotes(sources: readonly JoinedSource[], rows: readonly MomentRow[]): string {
  const placeOf = toPlaces(sources);
  const notes = sources.map((source) => moveNotes(source, rows, placeOf(source.record_id).start_ms));
  return notes.filter((text) => text !== '').join('\n');
}

function move(row: MomentRow, place: Span): DraftMoment {
  const { moment_id: id, parent_id: reply_to } = row;
  return { ...row, id, reply_to, ...moveSpan(row, place) };
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

/** The sources are locked by now. @throws Error when somebody has written since they were read, so that the job is retried */
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
 * @returns the moments that those of the sources are by now
 * @throws SERVICE_UNAVAILABLE when it was masked by others than the workspace has now; StageFailure when there is no room
 */
export async function storeWriting(
  tx: WriteTransaction,
  { record, writing, at }: { record: RecordKey; writing: JoinedWriting; at: Date },
): Promise<ReadonlyMap<number, number>> {
  const { moments, items, entries, masked_by } = writing;
  const found = await lockRecord(tx, record);
  const isWritten = moments.length > 0 || items.length > 0 || Object.keys(entries).length > 0;
  if (found === undefined || !isWritten) return new Map();
  await requireMaskRules(tx, record.workspace_id, [masked_by]);
  const own = pickRecordEntries(found.extra);
  const notes = [entries.notes, own.notes].filter(Boolean).join('\n');
  if (notes.length > MOST_NOTES)
    throw new StageFailure('failed', toReason('notes_full', { limit: MOST_NOTES }));
  const key = [record.workspace_id, record.record_id] as const;
  const moved = await addMoments(tx, key, moments);
  if (items.length > 0) await tx.query(insertItems, [...key, JSON.stringify(items)]);
  const writer = new RecordWriter(tx, record, { kind: 'record.describe', actor_user_id: null, at });
  writer.touch('moments', 'action_items');
  await writer.patch({
    extra: { ...found.extra, ...entries, ...own, ...(notes !== '' && { notes }) },
    updated_at: at,
  });
  return moved;
}
