import { errors } from '@minutebook/contract/errors.ts';
import { renameSpeaker as rename, type SpeakerName } from '../rename-speaker.ts';
import type { Caller } from '../../../access/caller.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import type { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import type { Queryable } from '../../../base/database/database.ts';
import { noContent } from '../../../http/reply.ts';
import { correctRecord } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { requireUnchanged } from '../require-unchanged.ts';
import { findContactName, findMemberName } from '../member-name-queries.ts';
import { toOneLine } from '../../../base/limit-marks.ts';

export const renameSpeaker: AppHandler<'rename-speaker'> = async ({ params, body, caller, ctx }) => {
  const { record_id, speaker_id } = params;
  const event = { record_id, kind: 'speaker.rename', detail: { speaker_id } } as const;
  await correctRecord(ctx, {
    caller,
    event,
    correct: async ({ writer, record, corrector }) => {
      const name = await toName(writer.tx, caller, body);
      const speaker = record.extra.speakers.find((known) => known.speaker_id === speaker_id);
      if (speaker !== undefined) {
        requireUnchanged({
          present: speaker.name ?? '',
          based_on: body.based_on,
          written: name?.name ?? '',
        });
      }
      if (!(await rename(writer, { record, speakerId: speaker_id, given: name, corrector })))
        throw errors.notFound();
    },
  });
  return noContent;
};

type SpeakerChange = RequestBodyOf<(typeof appCorrectionEndpoints)['rename-speaker']>;

/** The own name of a member or a contact is used unless another one is given. null: there is none. @throws VALIDATION_ERROR */
async function toName(
  tx: Queryable,
  caller: Caller,
  { name: asked, member_id = null, contact_id = null }: SpeakerChange,
): Promise<SpeakerName | null> {
  const name = asked === null ? null : toOneLine(asked);
  if (name === '') throw errors.invalid('body.name', 'is_blank');
  if (contact_id !== null) {
    // One person is not both.
    const contactName = member_id === null ? await findContactName(tx, caller, contact_id) : undefined;
    if (contactName === undefined) throw errors.invalid('body.contact_id', 'no_such_id', { id: contact_id });
    return { name: name ?? contactName, member_id: null, contact_id };
  }
  if (member_id === null) return name === null ? null : { name, member_id, contact_id };
  const memberName = await findMemberName(tx, caller.workspace.workspace_id, member_id);
  if (memberName === undefined) {
    throw errors.invalid('body.member_id', 'no_such_member', { id: member_id });
  }
  return { name: name ?? memberName, member_id, contact_id };
}
