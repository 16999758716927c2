import type { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import type { RequestBodyOf } from '@minutebook/contract/endpoint.ts';
import { errors } from '@minutebook/contract/errors.ts';
import { auditReading } from '../../access/audit-log.ts';
import type { Caller } from '../../access/caller.ts';
import type { Queryable } from '../../base/database/database.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import type { SubjectHandlers } from '../../http/handler.ts';
import { noContent, ok } from '../../http/reply.ts';
import { requirePermitted } from '../access/change-record.ts';
import { requireMayName } from '../access/may-read.ts';
import { holdPermitted } from '../items/hold-transcript.ts';
import { findRecordRow } from '../items/record-queries.ts';
import { toAvailability } from '../items/record-view.ts';
import { maskLongText } from '../masking/mask-in-worker.ts';
import { deleteVoices } from '../voices/voice-queries.ts';
import { requireMaskRules, withMaskRules } from '../writing/prepare-draft.ts';
import { changeTranscript } from './change-transcript.ts';
import { giveUtterances } from './correct-dialog.ts';
import { type Correction, correctRecord } from './correct-record.ts';
import { selectOriginals } from './correction-queries.ts';
import { editInsight, maskKeptInsight, revertInsight } from './edit-insight.ts';
import { editDialog, revertDialog } from './edit-dialog.ts';
import { findContactName, findMemberName } from './member-name-queries.ts';
import { type SpeakerName, renameInInsights, renameSpeaker } from './rename-speaker.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { readTranscript } from './transcript.ts';

type SpeakerChange = RequestBodyOf<(typeof appCorrectionEndpoints)['rename-speaker']>;

export const correctionHandlers = {
  'edit-dialog': editDialog,
  'revert-dialog': revertDialog,

  'rename-speaker': async ({ params, body, caller, ctx }) => {
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
        if (!(await renameSpeaker(writer, { record, speaker_id, given: name, corrector })))
          throw errors.notFound();
      },
    });
    return noContent;
  },

  'merge-speakers': async ({ params, body, caller, ctx }) => {
    const [from_speaker_id, to_speaker_id] = [params.speaker_id, body.into_speaker_id];
    const detail = { speaker_id: from_speaker_id, into: to_speaker_id };
    const event = { record_id: params.record_id, kind: 'speaker.merge', detail } as const;
    const correct = async ({ writer, record, corrector }: Correction) => {
      const { speakers } = record.extra;
      const find = (speaker_id: number) => speakers.find((known) => known.speaker_id === speaker_id);
      const [merged, into] = [find(from_speaker_id), find(to_speaker_id)];
      if (merged === undefined) throw errors.notFound();
      if (into === undefined || into === merged) {
        throw errors.invalid('body.into_speaker_id', 'same_speaker');
      }
      const from = await readTranscript(writer.tx, writer.record);
      const to = giveUtterances(from, { from_speaker_id, to_speaker_id }, corrector);
      await changeTranscript(writer, { record, from, to, corrector });
      const { workspace_id, record_id } = writer.record;
      await writer.tx.query(deleteVoices, [workspace_id, [record_id], [from_speaker_id]]);
      await renameInInsights(writer, merged.name, into.name);
    };
    await holdPermitted(ctx, { caller, record_id: params.record_id, permission: 'edit' }, () =>
      correctRecord(ctx, { caller, event, correct }),
    );
    return noContent;
  },

  'edit-insight': async ({ params, body, caller, ctx }) => {
    const { record_id, type } = params;
    const written = body.text.toWellFormed().trim();
    if (written === '') throw errors.invalid('body.text', 'is_blank');
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const { workspace_id } = caller.workspace;
    const event = { record_id, kind: 'insight.edit', detail: { type } } as const;
    await withMaskRules(ctx.db, { workspace_id, record_id }, async (rules) => {
      const text = await maskLongText(ctx.workers.of(workspace_id, caller.user_id), written, rules);
      await correctRecord(ctx, {
        caller,
        event,
        correct: async ({ writer, record, corrector }) => {
          await requireMaskRules(writer.tx, workspace_id, [rules]);
          const { based_on } = body;
          if (!(await editInsight(writer, { record, type, text, based_on, corrector }))) {
            throw errors.conflict('several_insights');
          }
        },
      });
    });
    return noContent;
  },

  'revert-insight': async ({ params, caller, ctx }) => {
    const { record_id, type } = params;
    await requirePermitted(ctx, { caller, record_id, permission: 'edit' });
    const { workspace_id } = caller.workspace;
    const event = { record_id, kind: 'insight.revert', detail: { type } } as const;
    await withMaskRules(ctx.db, { workspace_id, record_id }, async (rules) => {
      const of = { workspace_id, record_id, type };
      const value = await maskKeptInsight(ctx, of, { rules, user_id: caller.user_id });
      await correctRecord(ctx, {
        caller,
        event,
        correct: async ({ writer, record }) => {
          await requireMaskRules(writer.tx, workspace_id, [rules]);
          if (!(await revertInsight(writer, record, { type, ...value }))) throw errors.notFound();
        },
      });
    });
    return noContent;
  },

  'unmask-dialogs': async ({ params, body, caller, ctx }) => {
    const { record_id } = params;
    const { workspace_id } = caller.workspace;
    await requirePermitted(ctx, { caller, record_id, permission: 'view_original_text' });
    const now = ctx.clock.now();
    const dialog_ids = [...new Set(body.dialog_ids)];
    const [row, originals] = await Promise.all([
      findRecordRow(ctx.db, workspace_id, record_id),
      ctx.db.query(selectOriginals, [workspace_id, record_id, dialog_ids]),
    ]);
    if (row === undefined) throw errors.recordNotFound(record_id);
    const texts = new Map(originals.map(({ dialog_id, original_text }) => [dialog_id, original_text]));
    const items = dialog_ids.flatMap((dialog_id) => {
      const original_text = texts.get(dialog_id);
      return original_text === undefined ? [] : [{ dialog_id, original_text }];
    });
    if (items.length < dialog_ids.length || toAvailability(row, now).transcript === 'expired') {
      throw errors.notFound();
    }
    // Noted before the text is read.
    const event = {
      action: 'record.unmask',
      actor_user_id: caller.user_id,
      record_id,
      detail: { dialog_ids },
    };
    await auditReading(ctx.db, { workspace_id, event, now });
    return ok({ items });
  },
} satisfies SubjectHandlers;

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
  requireMayName(caller, [member_id]);
  const memberName = await findMemberName(tx, caller.workspace.workspace_id, member_id);
  if (memberName === undefined) {
    throw errors.invalid('body.member_id', 'no_such_member', { id: member_id });
  }
  return { name: name ?? memberName, member_id, contact_id };
}
