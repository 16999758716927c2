import { errors } from '@minutebook/contract/errors.ts';
import type { Context } from '../../http/context.ts';
import { lockRecord } from '../lock-records.ts';
import { RecordWriter } from '../record-writer.ts';
import { renameSpeaker } from './rename-speaker.ts';

/**
 * Names a speaker of a record, as the pages do.
 * @param name null: restores the machine's name
 * @throws ApiError when there is no such record or speaker
 */
export async function renameSpeakerOfRecord(
  ctx: Pick<Context, 'db' | 'clock'>,
  {
    workspaceId,
    recordId,
    speaker_id,
    name,
  }: { workspaceId: number; recordId: number; speaker_id: number; name: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  const key = { workspace_id: workspaceId, record_id: recordId };
  const given = name === null ? null : { name, member_id: null, contact_id: null };
  await ctx.db.transaction(async (tx) => {
    const record = await lockRecord(tx, key);
    if (record === undefined) throw errors.recordNotFound(recordId);
    const event = { kind: 'speaker.rename', actor_user_id: null, at: now, detail: { speaker_id } } as const;
    const writer = new RecordWriter(tx, key, event);
    if (
      await renameSpeaker(writer, {
        record,
        speakerId: speaker_id,
        given,
        corrector: { member_id: null, now },
      })
    )
      return;
    const known = record.extra.speakers.map((speaker) => speaker.speaker_id).join(', ');
    throw errors.missing('no_speaker_of_record', {
      record_id: recordId,
      speaker_id,
      known: known === '' ? 'none' : known,
    });
  });
}
