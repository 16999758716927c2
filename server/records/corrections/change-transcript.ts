/** Stores a corrected transcript and updates everything derived from it. */
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { maskName } from '../../text/mask/mask-name.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import type { HeldRecord } from '../lock-records.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import type { RecordWriter } from '../record-writer.ts';
import { countWords } from '../writing/count-words.ts';
import type { Corrector } from './correct-dialog.ts';
import * as queries from './correction-queries.ts';
import type { SpeakerEditRow } from './correction-queries.ts';
import { findChanged, markStale } from './mark-stale.ts';
import { writeTranscript, type Transcript } from './transcript.ts';
import type { StoredExtra } from '../items/stored-extra.ts';

/**
 * Replaces `from` by `to`, in a transaction that holds the record: the list of speakers follows, and insights
 * that rest on changed utterances are marked as stale.
 */
export async function changeTranscript(
  writer: RecordWriter,
  {
    record,
    from,
    to,
    corrector,
  }: { record: HeldRecord; from: Transcript; to: Transcript; corrector: Corrector },
): Promise<void> {
  const { reworded, given } = findChanged(from.dialogs, to.dialogs);
  await writeTranscript(writer, { from, to, is_reworded: reworded.length > 0 });
  const extra =
    given.length === 0
      ? record.extra
      : await putSpeakers(writer, { extra: record.extra, transcript: to, corrector });
  const was_stale = extra.insights?.stale ?? false;
  const is_stale = await markStale(writer, { was_stale, from: from.dialogs, to: to.dialogs });
  await writer.patch({
    extra: toExtra(extra, to.dialogs, is_stale),
    has_masked_spans: hidesAnything(to),
    updated_at: corrector.now,
  });
}

/** Includes text that a correction has overwritten: it can still be heard in the recording. */
function hidesAnything({ dialogs, corrections }: Transcript): boolean {
  const machine = Array.from(corrections.values(), (correction) => correction.machine);
  return [...dialogs, ...machine].some((known) => known !== null && known.pii_spans !== null);
}

function toExtra(extra: StoredExtra, dialogs: readonly V2Dialog[], is_stale: boolean): StoredExtra {
  const word_count = dialogs.reduce((sum, { text }) => sum + countWords(text), 0);
  const insights = extra.insights === null ? null : { ...extra.insights, stale: is_stale };
  return { ...extra, word_count, insights };
}

/** A speaker without utterances is no longer listed, and is listed again as before, behind the masks of today, when they have one. */
async function putSpeakers(
  { tx, record }: RecordWriter,
  {
    extra,
    transcript: { dialogs },
    corrector: { member_id, now },
  }: { extra: StoredExtra; transcript: Transcript; corrector: Corrector },
): Promise<StoredExtra> {
  const key = [record.workspace_id, record.record_id];
  const talkTimes = new Map<number, number>();
  for (const { speaker_id, duration_ms } of dialogs) {
    talkTimes.set(speaker_id, (talkTimes.get(speaker_id) ?? 0) + duration_ms);
  }
  // A speaker who never spoke was listed by the source of the transcript.
  const isSilenced = ({ speaker_id, talk_time_ms }: V2RecordSpeaker) =>
    talk_time_ms > 0 && !talkTimes.has(speaker_id);
  const silenced = extra.speakers.filter(isSilenced);
  if (silenced.length > 0) {
    const rows = silenced.map((speaker) => toSpeakerEdit(speaker, speaker));
    await tx.query(queries.putSpeakerEdits, [...key, JSON.stringify(rows), member_id, now]);
  }
  const known = new Map(
    (await tx.query(queries.selectSpeakerEdits, key)).map((row) => [row.speaker_id, row]),
  );
  const listed = extra.speakers.filter((speaker) => !isSilenced(speaker));
  const listedIds = new Set(listed.map(({ speaker_id }) => speaker_id));
  const backIds = [...talkTimes.keys()].filter((speaker_id) => !listedIds.has(speaker_id));
  const rules = backIds.length === 0 ? null : await findMaskRules(tx, record);
  const back = backIds.map((speaker_id) => {
    const { name = null, member_id = null, contact_id = null } = known.get(speaker_id) ?? {};
    return withContact(
      { speaker_id, name: maskSpeakerName({ name, member_id }, rules), member_id },
      contact_id,
    );
  });
  const speakers = [...listed, ...back]
    .map((speaker) => ({ ...speaker, talk_time_ms: talkTimes.get(speaker.speaker_id) ?? 0 }))
    .sort((a, b) => a.speaker_id - b.speaker_id);
  return { ...extra, speakers };
}

/** A member's own name reveals nothing that was said in a call. */
export const maskSpeakerName = (
  { name, member_id }: Pick<V2RecordSpeaker, 'name' | 'member_id'>,
  rules: MaskRules | null,
): string | null => (name === null || member_id !== null ? name : maskName(name, rules));

/** `machine` is stored when nothing is stored yet. */
export function toSpeakerEdit(
  { speaker_id, name, member_id, contact_id = null }: Omit<V2RecordSpeaker, 'talk_time_ms'>,
  machine: Pick<V2RecordSpeaker, 'name' | 'member_id'>,
): SpeakerEditRow {
  return {
    speaker_id,
    machine_name: machine.name,
    machine_member_id: machine.member_id,
    name,
    member_id,
    contact_id,
  };
}

/** Speakers who are no contacts say nothing of it: most are none, in every record that is listed. */
export const withContact = <Speaker extends object>(
  speaker: Speaker,
  contact_id: number | null,
): Speaker & { contact_id?: number } => (contact_id === null ? speaker : { ...speaker, contact_id });
