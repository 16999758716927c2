/** Names a speaker: a name is stored once, so everything that shows it follows. */
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { HeldRecord } from '../lock-records.ts';
import type { RecordWriter } from '../record-writer.ts';
import { findMaskRules } from '../masking/mask-dialogs.ts';
import { dropUnnamed } from '../writing/record-contacts.ts';
import { maskSpeakerName, toSpeakerEdit, withContact } from './change-transcript.ts';
import type { Corrector } from './correct-dialog.ts';
import * as queries from './correction-queries.ts';

export type SpeakerName = Pick<V2RecordSpeaker, 'name' | 'member_id'> & { contact_id: number | null };

/**
 * Runs in a transaction that holds the record.
 * @param given null: restores the machine's name
 * @returns false: the record has no such speaker
 */
export async function renameSpeaker(
  writer: RecordWriter,
  {
    record: { extra },
    speaker_id,
    given,
    corrector: { member_id: edited_by, now },
  }: { record: HeldRecord; speaker_id: number; given: SpeakerName | null; corrector: Corrector },
): Promise<boolean> {
  const { tx } = writer;
  const { workspace_id, record_id } = writer.record;
  const speaker = extra.speakers.find((known) => known.speaker_id === speaker_id);
  if (speaker === undefined) return false;
  const edits = await tx.query(queries.selectSpeakerEdits, [workspace_id, record_id]);
  const edit = edits.find((known) => known.speaker_id === speaker_id);
  const machine =
    edit === undefined ? speaker : { name: edit.machine_name, member_id: edit.machine_member_id };
  const { name, member_id, contact_id } = await maskGiven(writer, given ?? { ...machine, contact_id: null });
  if (given === null) await tx.query(queries.deleteSpeakerEdit, [workspace_id, record_id, speaker_id]);
  else {
    const rows = [toSpeakerEdit({ speaker_id, name, member_id, contact_id }, machine)];
    await tx.query(queries.putSpeakerEdits, [workspace_id, record_id, JSON.stringify(rows), edited_by, now]);
  }
  const { contact_id: earlier, ...others } = speaker;
  if (earlier != null && earlier !== contact_id) await dropUnnamed(tx, workspace_id, [earlier]);
  const speakers = extra.speakers.map((known) =>
    known === speaker ? withContact({ ...others, name, member_id }, contact_id) : known,
  );
  await writer.patch({ extra: { ...extra, speakers }, updated_at: now });
  await renameInInsights(writer, speaker.name, name);
  return true;
}

async function maskGiven({ tx, record }: RecordWriter, given: SpeakerName): Promise<SpeakerName> {
  return { ...given, name: maskSpeakerName(given, await findMaskRules(tx, record)) };
}

/** Texts that people have written stay as they are. */
export async function renameInInsights(
  writer: RecordWriter,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === null || to === null || from === to) return;
  const { workspace_id, record_id } = writer.record;
  const insights = await writer.tx.query(queries.selectInsights, [workspace_id, record_id]);
  const renamed = insights.flatMap(({ insight_id, value, is_edited }) => {
    const isNamed = value?.items?.some(({ assignee }) => assignee === from) ?? false;
    return value === null || is_edited || !isNamed
      ? []
      : [{ insight_id, patch: { value: renameAssignee(value, from, to) } }];
  });
  await writer.patchInsights(renamed);
}

/** Renames in items, and in lines of the text that end in `(name)` or `(name, due date)`. */
function renameAssignee({ text, items }: InsightValue, from: string, to: string): InsightValue {
  return {
    text: text
      .split('\n')
      .map((line) => renameAtEnd(line, from, to))
      .join('\n'),
    items: items?.map((item) => (item.assignee === from ? { ...item, assignee: to } : item)) ?? [],
  };
}

function renameAtEnd(line: string, from: string, to: string): string {
  const at = line.lastIndexOf(`(${from}`);
  const end = at + 1 + from.length;
  return at === -1 || !/^(?:, [^()]*)?\)\s*$/.test(line.slice(end))
    ? line
    : `${line.slice(0, at + 1)}${to}${line.slice(end)}`;
}
