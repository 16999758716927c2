import { errors } from '@minutebook/contract/errors.ts';
import { renameSpeaker as rename, type SpeakerName } from '../rename-speaker.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { noContent } from '../../../http/reply.ts';
import { correctRecord } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { findMemberName } from '../member-name-queries.ts';
import { toOneLine } from '../../../base/limit-marks.ts';

export const renameSpeaker: AppHandler<'rename-speaker'> = async ({ params, body, caller, ctx }) => {
  const { record_id, speaker_id } = params;
  const event = { record_id, kind: 'speaker.rename', detail: { speaker_id } } as const;
  await correctRecord(ctx, {
    caller,
    event,
    correct: async ({ writer, record, corrector }) => {
      const name = await toName(writer.tx, writer.record.workspace_id, body);
      if (!(await rename(writer, { record, speakerId: speaker_id, given: name, corrector })))
        throw errors.notFound();
    },
  });
  return noContent;
};

/** A member's own name is used unless another one is given. null: there is neither. @throws VALIDATION_ERROR */
async function toName(
  tx: Queryable,
  workspaceId: number,
  { name: asked, member_id = null }: { name: string | null; member_id?: number | null },
): Promise<SpeakerName | null> {
  const name = asked === null ? null : toOneLine(asked);
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  if (member_id === null) return name === null ? null : { name, member_id };
  const memberName = await findMemberName(tx, workspaceId, member_id);
  if (memberName === undefined) {
    throw errors.invalid('body.member_id', 'no_such_member', { id: member_id });
  }
  return { name: name ?? memberName, member_id };
}
