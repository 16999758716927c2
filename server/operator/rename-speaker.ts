import type { Context } from '../context.ts';
import { lockRecord } from '../corrections/correction-queries.ts';
import { renameSpeaker as rename } from '../corrections/rename-speaker.ts';
import { OperatorError } from './operator-error.ts';

/**
 * Says what a speaker of a record is called, as people do in the pages.
 * @param name null: as the machine had it
 * @throws OperatorError when there is no such record, or it has no such speaker
 */
export async function renameSpeaker(
  ctx: Pick<Context, 'db' | 'clock'>,
  workspace_id: number,
  record_id: number,
  { speaker_id, name }: { speaker_id: number; name: string | null },
): Promise<void> {
  const corrector = { member_id: null, now: ctx.clock.now() };
  const given = name === null ? null : { name, member_id: null };
  await ctx.db.transaction(async (tx) => {
    const [record] = await tx.query(lockRecord, [workspace_id, record_id]);
    if (record === undefined) throw new OperatorError(`There is no record ${record_id} in this workspace.`);
    if (await rename(tx, { workspace_id, record_id }, record, speaker_id, given, corrector)) return;
    const known = record.extra.speakers.map((speaker) => speaker.speaker_id).join(', ');
    throw new OperatorError(
      `Record ${record_id} has no speaker ${speaker_id}; it has ${known === '' ? 'none' : known}.`,
    );
  });
}
