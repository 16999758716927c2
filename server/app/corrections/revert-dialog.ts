import { changeTranscript } from '../../corrections/change-transcript.ts';
import { revertDialog as revert } from '../../corrections/correct-dialog.ts';
import { ok } from '../../http/reply.ts';
import { correctRecord, requireDialog } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';
import { toShown } from './edit-dialog.ts';

export const revertDialog: CorrectionHandlers['revert-dialog'] = async ({ params, caller, ctx }) => {
  const dialog = await correctRecord(ctx, caller, params.record_id, async (correction) => {
    const { tx, key, record, corrector, note } = correction;
    const { transcript: from, place } = await requireDialog(correction, params.dialog_id);
    const to = revert(from, place);
    if (to === from) return from.dialogs[place];
    await changeTranscript(tx, key, record, { from, to }, corrector);
    await note({ action: 'dialog.revert', detail: { dialog_id: params.dialog_id } });
    return to.dialogs[place];
  });
  return ok(toShown(dialog));
};
