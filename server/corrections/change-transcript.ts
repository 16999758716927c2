/** Stores a corrected transcript with everything that follows from it. */
import type { V2RecordExtra, V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { Queryable } from '../db/database.ts';
import { countWords } from '../ingest/count-words.ts';
import { reindexFacets, reindexText } from '../search/index-record.ts';
import type { Corrector } from './correct-dialog.ts';
import * as queries from './correction-queries.ts';
import type { CorrectedRecord, SpeakerEditRow } from './correction-queries.ts';
import { findChanged, markStale } from './mark-stale.ts';
import { writeTranscript, type Transcript } from './transcript.ts';

export interface RecordKey {
  workspace_id: number;
  record_id: number;
}

/**
 * Puts `to` in the place of `from`, in a transaction that holds the record: the text is searched as it is shown, speakers are
 * those who speak, and insights that rest on what has changed are marked as stale. Raises the record's version.
 */
export async function changeTranscript(
  tx: Queryable,
  key: RecordKey,
  record: CorrectedRecord,
  { from, to }: { from: Transcript; to: Transcript },
  corrector: Corrector,
): Promise<void> {
  const { workspace_id, record_id } = key;
  await writeTranscript(tx, key, from, to);
  const { reworded, given } = findChanged(from.dialogs, to.dialogs);
  const extra = given.length === 0 ? record.extra : await putSpeakers(tx, key, record.extra, to, corrector);
  const was_stale = extra.insights?.stale ?? false;
  const is_stale = await markStale(tx, key, { was_stale, from: from.dialogs, to: to.dialogs });
  await tx.query(queries.updateRecord, [
    ...keyOf(key),
    JSON.stringify(toExtra(extra, to.dialogs, is_stale)),
    hidesAnything(to),
    corrector.now,
  ]);
  if (reworded.length > 0) {
    const { ordinal, title } = record;
    const utterances = to.dialogs.map(({ text }) => text);
    await reindexText(tx, workspace_id, { record_id, ordinal, title, utterances });
  }
  await reindexFacets(tx, workspace_id, [record_id]);
}

/** Also what somebody has written over: in the recording it is still said. */
function hidesAnything({ dialogs, corrections }: Transcript): boolean {
  const machine = Array.from(corrections.values(), (correction) => correction.machine);
  return [...dialogs, ...machine].some((known) => known !== null && known.pii_spans !== null);
}

const keyOf = ({ workspace_id, record_id }: RecordKey) => [workspace_id, record_id] as const;

function toExtra(extra: V2RecordExtra, dialogs: readonly V2Dialog[], is_stale: boolean): V2RecordExtra {
  const word_count = dialogs.reduce((sum, { text }) => sum + countWords(text), 0);
  const insights = extra.insights === null ? null : { ...extra.insights, stale: is_stale };
  return { ...extra, word_count, insights };
}

/** Who has nothing left to say is no longer listed, and who says something again is as before. */
async function putSpeakers(
  tx: Queryable,
  key: RecordKey,
  extra: V2RecordExtra,
  { dialogs }: Transcript,
  { member_id, now }: Corrector,
): Promise<V2RecordExtra> {
  const talk_times = new Map<number, number>();
  for (const { speaker_id, duration_ms } of dialogs) {
    talk_times.set(speaker_id, (talk_times.get(speaker_id) ?? 0) + duration_ms);
  }
  // Those who never spoke were listed by whoever brought the transcript.
  const is_silenced = ({ speaker_id, talk_time_ms }: V2RecordSpeaker) =>
    talk_time_ms > 0 && !talk_times.has(speaker_id);
  const silenced = extra.speakers.filter(is_silenced);
  if (silenced.length > 0) {
    const rows = silenced.map((speaker) => toSpeakerEdit(speaker, speaker));
    await tx.query(queries.putSpeakerEdits, [...keyOf(key), JSON.stringify(rows), member_id, now]);
  }
  const known = new Map(
    (await tx.query(queries.selectSpeakerEdits, [...keyOf(key)])).map((row) => [row.speaker_id, row]),
  );
  const listed = extra.speakers.filter((speaker) => !is_silenced(speaker));
  const listed_ids = new Set(listed.map(({ speaker_id }) => speaker_id));
  const back = [...talk_times.keys()]
    .filter((speaker_id) => !listed_ids.has(speaker_id))
    .map((speaker_id) => {
      const edit = known.get(speaker_id);
      return { speaker_id, name: edit?.name ?? null, member_id: edit?.member_id ?? null };
    });
  const speakers = [...listed, ...back]
    .map((speaker) => ({ ...speaker, talk_time_ms: talk_times.get(speaker.speaker_id) ?? 0 }))
    .sort((a, b) => a.speaker_id - b.speaker_id);
  return { ...extra, speakers };
}

/** `machine` is what is kept when nothing is yet. */
export function toSpeakerEdit(
  { speaker_id, name, member_id }: Omit<V2RecordSpeaker, 'talk_time_ms'>,
  machine: Pick<V2RecordSpeaker, 'name' | 'member_id'>,
): SpeakerEditRow {
  return {
    speaker_id,
    machine_name: machine.name,
    machine_member_id: machine.member_id,
    name,
    member_id,
  };
}
