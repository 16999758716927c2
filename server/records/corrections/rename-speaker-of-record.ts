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
    workspace_id,
    record_id,
    speaker_id,
    name,
  }: { workspace_id: number; record_id: number; speaker_id: number; name: string | null },
): Promise<void> {
  const now = ctx.clock.now();
  const key = { workspace_id, record_id };
  const given = name === null ? null : { name, member_id: null, contact_id: null };
  await ctx.db.transaction(async (tx) => {
    const record = await lockRecord(tx, key);
    if (record === undefined) throw errors.recordNotFound(record_id);
    const event = { kind: 'speaker.rename', actor_user_id: null, at: now, detail: { speaker_id } } as const;
    const writer = new RecordWriter(tx, key, event);
    if (
      await renameSpeaker(writer, {
        record,
        speaker_id,
        given,
        corrector: { member_id: null, now },
      })
    )
      return;
    const known = record.extra.speakers.map((speaker) => speaker.speaker_id).join(', ');
    throw errors.missing('no_speaker_of_record', {
      record_id,
      speaker_id,
      known: known === '' ? 'none' : known,
    });
  });
}
