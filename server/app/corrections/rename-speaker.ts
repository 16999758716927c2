import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { renameSpeaker as rename, type SpeakerName } from '../../corrections/rename-speaker.ts';
import type { Queryable } from '../../db/database.ts';
import { noContent } from '../../http/reply.ts';
import { correctRecord } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';
import { findMemberName } from './member-name-queries.ts';

export const renameSpeaker: CorrectionHandlers['rename-speaker'] = async ({ params, body, caller, ctx }) => {
  const { record_id, speaker_id } = params;
  await correctRecord(ctx, caller, record_id, async ({ tx, key, record, corrector, note }) => {
    const name = await toName(tx, key.workspace_id, body);
    if (!(await rename(tx, key, record, speaker_id, name, corrector))) throw errors.notFound();
    await note({ action: 'speaker.rename', detail: { speaker_id } });
  });
  return noContent;
};

/** A member is called by the member's own name unless another one is given. null: neither is. @throws VALIDATION_ERROR */
async function toName(
  tx: Queryable,
  workspace_id: number,
  { name: asked, member_id = null }: { name: string | null; member_id?: number | null },
): Promise<SpeakerName | null> {
  const name = asked?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? null;
  if (name === '') throw errors.validation([{ path: 'body.name', message: say('is_blank') }]);
  if (member_id === null) return name === null ? null : { name, member_id };
  const member_name = await findMemberName(tx, workspace_id, member_id);
  if (member_name === undefined) {
    throw errors.validation([{ path: 'body.member_id', message: say('no_such_member', { id: member_id }) }]);
  }
  return { name: name ?? member_name, member_id };
}
