import { isDeepStrictEqual } from 'node:util';
import { errors } from '@minutebook/contract/errors.ts';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { changeTranscript } from './change-transcript.ts';
import { correctDialog, putMachineBack, restoreDialog, type DialogChange } from './correct-dialog.ts';
import { selectSpeakerEdits } from './correction-queries.ts';
import { requireUnchanged } from './require-unchanged.ts';
import { readTranscript, type Transcript } from './transcript.ts';
import { ok } from '../../http/reply.ts';
import { holdPermitted } from '../items/hold-transcript.ts';
import { maskNothing, toSpokenAround, type MaskAround } from './mask-correction.ts';
import type { MaskRules } from '../../text/mask/mask-rules.ts';
import { requireMaskRules, withMaskRules } from '../writing/prepare-draft.ts';
import { correctRecord, requireDialog, type Correction } from './correct-record.ts';
import { must } from '../../base/must.ts';
import type { AppHandler } from '../../http/handler.ts';
import { toOneLine } from '../../base/limit-marks.ts';
import type { Context } from '../../http/context.ts';
import { markDialog } from '../moments/mark-dialog.ts';
import { maskTranscript } from '../../text/mask/mask-transcript.ts';
import { toBusy } from '../access/change-record.ts';
import type { RecordKey } from '../lock-records.ts';
import { areShort, maskLongUtterances } from '../masking/mask-in-worker.ts';

export const editDialog: AppHandler<'edit-dialog'> = async ({ params, body, caller, ctx }) => {
  const { based_on, ...asked } = body;
  const change = toChange(asked);
  const { record_id, dialog_id } = params;
  const fields = Object.keys(change).filter((field) => field !== 'bookmark');
  const kind = fields.length === 0 ? 'dialog.bookmark' : 'dialog.edit';
  const event = { record_id, kind, detail: { dialog_id, fields } } as const;
  const { text } = change;
  const { workspace_id } = caller.workspace;
  const correct = (rules: MaskRules | null, mask: MaskAround) =>
    correctRecord(ctx, {
      caller,
      event,
      correct: async (correction) => {
        const { writer, record, corrector } = correction;
        if (text !== undefined) await requireMaskRules(writer.tx, workspace_id, [rules]);
        const { transcript: from, place } = await requireDialog(correction, dialog_id);
        const present = must(from.dialogs[place], 'the utterance that was found').text;
        requireUnchanged({ present, based_on, written: text });
        if (change.speaker_id !== undefined) await requireSpeaker(correction, from, change.speaker_id);
        const to = correctDialog(from, { place, change, mask, corrector });
        await changeTranscript(writer, { record, from, to, corrector });
        const dialog = must(to.dialogs[place], 'the utterance that was changed');
        if (change.bookmark !== undefined) await markDialog(writer, dialog, corrector.member_id);
        return dialog;
      },
    });
  const dialog = await holdPermitted(ctx, { caller, record_id, permission: 'edit' }, () =>
    text === undefined
      ? correct(null, maskNothing)
      : withMaskRules(ctx.db, { workspace_id, record_id }, async (rules) =>
          correct(
            rules,
            await maskAhead(
              ctx,
              { workspace_id, record_id },
              { dialog_id, rules, user_id: caller.user_id, toWritten: ({ dialogs }) => ({ dialogs, text }) },
            ),
          ),
        ),
  );
  return ok(toShown(dialog));
};

/** The machine may have written what masks hide by now. */
export const revertDialog: AppHandler<'revert-dialog'> = async ({ params, caller, ctx }) => {
  const { record_id, dialog_id } = params;
  const { workspace_id } = caller.workspace;
  const event = { record_id, kind: 'dialog.revert', detail: { dialog_id } } as const;
  const correct = (rules: MaskRules | null, mask: MaskAround) =>
    correctRecord(ctx, {
      caller,
      event,
      correct: async (correction) => {
        const { writer, record, corrector } = correction;
        await requireMaskRules(writer.tx, workspace_id, [rules]);
        const { transcript: from, place } = await requireDialog(correction, dialog_id);
        const to = restoreDialog(from, place, mask);
        if (to !== from) await changeTranscript(writer, { record, from, to, corrector });
        return to.dialogs[place];
      },
    });
  const { user_id } = caller;
  const dialog = await holdPermitted(ctx, { caller, record_id, permission: 'edit' }, () =>
    withMaskRules(ctx.db, { workspace_id, record_id }, async (rules) =>
      correct(
        rules,
        await maskAhead(ctx, { workspace_id, record_id }, { dialog_id, rules, user_id, toWritten: toKept }),
      ),
    ),
  );
  return ok(toShown(dialog));
};

/** The text that is put back, and the utterances around it. null: only the speaker was changed. */
function toKept(transcript: Transcript, place: number): Written | null {
  const { restored, machine } = putMachineBack(transcript, place);
  return machine && { dialogs: restored.dialogs, text: machine.text };
}

/** Masked text is shown only by `unmask-dialogs`, which logs to whom. */
function toShown(dialog: V2Dialog | undefined): V2Dialog {
  if (dialog === undefined) throw errors.notFound();
  return { ...dialog, original_text: null };
}

/** An utterance is one line. @throws VALIDATION_ERROR when nothing of it remains */
function toChange({ text: asked, ...others }: DialogChange): DialogChange {
  if (asked === undefined) return others;
  const text = toOneLine(asked.toWellFormed());
  if (text === '') throw errors.invalid('body.text', 'is_blank');
  return { ...others, text };
}

/** Returns a known speaker, or the next number, for a person who was not told apart. */
async function requireSpeaker(
  { writer, record }: Correction,
  { dialogs, corrections }: Transcript,
  speaker_id: number,
): Promise<void> {
  const { workspace_id, record_id } = writer.record;
  const silent = await writer.tx.query(selectSpeakerEdits, [workspace_id, record_id]);
  const known = [
    ...record.extra.speakers.map((speaker) => speaker.speaker_id),
    ...silent.map((speaker) => speaker.speaker_id),
    ...dialogs.map((dialog) => dialog.speaker_id),
    ...Array.from(corrections.values(), ({ machine_speaker_id }) => machine_speaker_id).filter(
      (id) => id != null,
    ),
  ];
  const highest = known.reduce((most, id) => Math.max(most, id), 0);
  if (known.includes(speaker_id) || speaker_id === highest + 1) return;
  throw errors.invalid('body.speaker_id', 'no_speaker', { next: highest + 1 });
}

interface Written extends Pick<Transcript, 'dialogs'> {
  text: string;
}

/**
 * Masks a text of an utterance before the transaction that stores it: the utterances around it may be of 100,000
 * characters each, which takes seconds. The transaction holds the record, and a connection.
 * @returns what throws RECORD_BUSY when long utterances have changed in the meantime
 */
async function maskAhead(
  { db, workers }: Pick<Context, 'db' | 'workers'>,
  record: RecordKey,
  {
    dialog_id,
    rules,
    user_id,
    toWritten,
  }: {
    dialog_id: number;
    rules: MaskRules | null;
    user_id: number | null;
    /** The text, and the utterances in which it is put at the place. null: none. */
    toWritten: (transcript: Transcript, place: number) => Written | null;
  },
): Promise<MaskAround> {
  if (rules === null) return maskNothing;
  const transcript = await readTranscript(db, record);
  const place = transcript.dialogs.findIndex(({ id }) => id === dialog_id);
  const written = place === -1 ? null : toWritten(transcript, place);
  const ahead = written === null ? [] : toSpokenAround(written.dialogs, place, written.text);
  const masked = await maskLongUtterances(workers.of(record.workspace_id, user_id), ahead, rules);
  return (spoken) => {
    if (isDeepStrictEqual(spoken, ahead)) return masked;
    if (areShort(spoken)) return maskTranscript(spoken, rules);
    throw toBusy();
  };
}
