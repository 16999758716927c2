import { changeTranscript } from '../change-transcript.ts';
import { revertDialog as revert } from '../correct-dialog.ts';
import { ok } from '../../../http/reply.ts';
import { holdPermitted } from '../../items/hold-transcript.ts';
import { correctRecord, requireDialog, type Correction } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';
import { toShown } from './edit-dialog.ts';

export const revertDialog: AppHandler<'revert-dialog'> = async ({ params, caller, ctx }) => {
  const { record_id, dialog_id } = params;
  const event = { record_id, kind: 'dialog.revert', detail: { dialog_id } } as const;
  const correct = async (correction: Correction) => {
    const { writer, record, corrector } = correction;
    const { transcript: from, place } = await requireDialog(correction, dialog_id);
    const to = revert(from, place);
    if (to === from) return from.dialogs[place];
    await changeTranscript(writer, { record, from, to, corrector });
    return to.dialogs[place];
  };
  const dialog = await holdPermitted(ctx, { caller, recordId: record_id, permission: 'edit' }, () =>
    correctRecord(ctx, { caller, event, correct }),
  );
  return ok(toShown(dialog));
};
