/** Says who a speaker is: names are kept once, so whatever shows them follows. */
import type { InsightValue } from '@minutebook/contract/resources/insight.ts';
import type { V2RecordSpeaker } from '@minutebook/contract/resources/record.ts';
import type { Queryable } from '../db/database.ts';
import { reindexFacets } from '../search/index-record.ts';
import { toSpeakerEdit, type RecordKey } from './change-transcript.ts';
import type { Corrector } from './correct-dialog.ts';
import * as queries from './correction-queries.ts';
import type { CorrectedRecord } from './correction-queries.ts';

export type SpeakerName = Pick<V2RecordSpeaker, 'name' | 'member_id'>;

/**
 * In a transaction that holds the record; raises its version.
 * @param given null: as the machine had it
 * @returns false: the record has no such speaker
 */
export async function renameSpeaker(
  tx: Queryable,
  key: RecordKey,
  record: CorrectedRecord,
  speaker_id: number,
  given: SpeakerName | null,
  { member_id: edited_by, now }: Corrector,
): Promise<boolean> {
  const { workspace_id, record_id } = key;
  const { extra, has_masked_spans } = record;
  const speaker = extra.speakers.find((known) => known.speaker_id === speaker_id);
  if (speaker === undefined) return false;
  const edits = await tx.query(queries.selectSpeakerEdits, [workspace_id, record_id]);
  const edit = edits.find((known) => known.speaker_id === speaker_id);
  const machine =
    edit === undefined ? speaker : { name: edit.machine_name, member_id: edit.machine_member_id };
  const { name, member_id } = given ?? machine;
  if (given === null) await tx.query(queries.deleteSpeakerEdit, [workspace_id, record_id, speaker_id]);
  else {
    const rows = [toSpeakerEdit({ speaker_id, name, member_id }, machine)];
    await tx.query(queries.putSpeakerEdits, [workspace_id, record_id, JSON.stringify(rows), edited_by, now]);
  }
  const speakers = extra.speakers.map((known) => (known === speaker ? { ...known, name, member_id } : known));
  const values = [workspace_id, record_id, JSON.stringify({ ...extra, speakers }), has_masked_spans, now];
  await tx.query(queries.updateRecord, values);
  await renameInInsights(tx, key, speaker.name, name);
  await reindexFacets(tx, workspace_id, [record_id]);
  return true;
}

/** What people have written themselves stays as they wrote it. */
export async function renameInInsights(
  tx: Queryable,
  { workspace_id, record_id }: RecordKey,
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === null || to === null || from === to) return;
  const insights = await tx.query(queries.selectInsights, [workspace_id, record_id]);
  const renamed = insights.flatMap(({ insight_id, value, is_edited }) => {
    const is_named = value?.items?.some(({ assignee }) => assignee === from) ?? false;
    return value === null || is_edited || !is_named
      ? []
      : [{ insight_id, value: renameAssignee(value, from, to) }];
  });
  if (renamed.length > 0) await tx.query(queries.updateValues, [workspace_id, JSON.stringify(renamed)]);
}

/** In items and in the lines of the text that end in `(name)` or `(name, due date)`. */
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
