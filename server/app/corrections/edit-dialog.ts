import { errors } from '@minutebook/contract/errors.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { changeTranscript } from '../../corrections/change-transcript.ts';
import { correctDialog, type DialogChange } from '../../corrections/correct-dialog.ts';
import { selectSpeakerEdits } from '../../corrections/correction-queries.ts';
import type { Transcript } from '../../corrections/transcript.ts';
import { ok } from '../../http/reply.ts';
import { findMaskRules } from '../../ingest/mask-dialogs.ts';
import { correctRecord, requireDialog, type Correction } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';

export const editDialog: CorrectionHandlers['edit-dialog'] = async ({ params, body, caller, ctx }) => {
  const change = toChange(body);
  const dialog = await correctRecord(ctx, caller, params.record_id, async (correction) => {
    const { tx, key, record, corrector, note } = correction;
    const { transcript: from, place } = await requireDialog(correction, params.dialog_id);
    if (change.speaker_id !== undefined) await requireSpeaker(correction, from, change.speaker_id);
    const rules = change.text === undefined ? null : await findMaskRules(tx, key.workspace_id);
    const to = correctDialog(from, place, change, rules, corrector);
    await changeTranscript(tx, key, record, { from, to }, corrector);
    const fields = Object.keys(change).filter((field) => field !== 'bookmark');
    if (fields.length > 0)
      await note({ action: 'dialog.edit', detail: { dialog_id: params.dialog_id, fields } });
    return to.dialogs[place];
  });
  return ok(toShown(dialog));
};

/** What is masked is shown by `unmask-dialogs`, which writes down to whom. */
export function toShown(dialog: V2Dialog | undefined): V2Dialog {
  if (dialog === undefined) throw errors.notFound();
  return { ...dialog, original_text: null };
}

/** An utterance is one line. @throws VALIDATION_ERROR when nothing is left of it */
function toChange({ text: asked, ...others }: DialogChange): DialogChange {
  if (asked === undefined) return others;
  const text = asked.toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim();
  if (text === '') throw errors.validation([{ path: 'body.text', message: say('is_blank') }]);
  return { ...others, text };
}

/** One who is known, or the next number, for somebody who was not told apart. */
async function requireSpeaker(
  { tx, key, record }: Correction,
  { dialogs, corrections }: Transcript,
  speaker_id: number,
): Promise<void> {
  const silent = await tx.query(selectSpeakerEdits, [key.workspace_id, key.record_id]);
  const known = [
    ...record.extra.speakers.map((speaker) => speaker.speaker_id),
    ...silent.map((speaker) => speaker.speaker_id),
    ...dialogs.map((dialog) => dialog.speaker_id),
    ...Array.from(corrections.values(), (correction) => correction.machine_speaker_id ?? 0),
  ];
  const highest = known.reduce((most, id) => Math.max(most, id), 0);
  if (known.includes(speaker_id) || speaker_id === highest + 1) return;
  throw errors.validation([
    { path: 'body.speaker_id', message: `names no speaker; the next new one is ${highest + 1}` },
  ]);
}
