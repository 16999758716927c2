/** Corrections of one utterance, as functions from transcript to transcript. */
import { isDeepStrictEqual } from 'node:util';
import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import { maskCorrection, maskNothing, type MaskAround } from './mask-correction.ts';
import type { DialogCorrection, Transcript } from './transcript.ts';

/** The author and the time of a correction. */
export interface Corrector {
  /** null: an operator. */
  member_id: number | null;
  now: Date;
}

export interface DialogChange {
  text?: string;
  speaker_id?: number;
  bookmark?: boolean;
}

/** Masked text stays masked, and new text is masked. A text or speaker equal to the machine's is no correction. */
export function correctDialog(
  transcript: Transcript,
  {
    place,
    change: { text, speaker_id, bookmark },
    mask,
    corrector,
  }: { place: number; change: DialogChange; mask: MaskAround; corrector: Corrector },
): Transcript {
  const dialog = requireAt(transcript, place);
  const known = transcript.corrections.get(dialog.id);
  let { dialogs } = transcript;
  let machine = known?.machine ?? null;
  if (text !== undefined && text !== dialog.text) {
    machine ??= toMachine(dialog);
    dialogs = maskCorrection({ dialogs, place, text, mask });
    if (dialogs[place]?.text === machine.text) {
      dialogs = dialogs.with(place, { ...dialog, ...machine });
      machine = null;
    }
  }
  const machine_speaker_id = toMachineSpeaker(dialog, known, speaker_id);
  const changed = requireAt({ ...transcript, dialogs }, place);
  return {
    dialogs: dialogs.with(place, {
      ...changed,
      speaker_id: speaker_id ?? changed.speaker_id,
      bookmark: bookmark ?? changed.bookmark,
    }),
    corrections:
      text === undefined && speaker_id === undefined
        ? transcript.corrections
        : withCorrection(transcript, {
            dialog_id: dialog.id,
            kept: { machine, machine_speaker_id },
            corrector,
          }),
  };
}

/** With the machine's text and speaker again, as they were kept; a bookmark is not the machine's. */
export function putMachineBack(
  transcript: Transcript,
  place: number,
): { restored: Transcript; machine: DialogCorrection['machine'] } {
  const dialog = requireAt(transcript, place);
  const { machine = null, machine_speaker_id } = transcript.corrections.get(dialog.id) ?? {};
  const corrections = new Map(transcript.corrections);
  corrections.delete(dialog.id);
  const speaker_id = machine_speaker_id ?? dialog.speaker_id;
  const dialogs = transcript.dialogs.with(place, { ...dialog, ...machine, speaker_id });
  return { restored: { dialogs, corrections }, machine };
}

/** Takes corrections of an utterance back. Where the masks of today hide more than those of then, they do. */
export function restoreDialog(transcript: Transcript, place: number, mask: MaskAround): Transcript {
  if (!transcript.corrections.has(requireAt(transcript, place).id)) return transcript;
  const { restored, machine } = putMachineBack(transcript, place);
  if (machine === null) return restored;
  const [masked = [], asKept = []] = [mask, maskNothing].map((by) =>
    maskCorrection({ dialogs: restored.dialogs, place, text: machine.text, mask: by }),
  );
  const hidesMore = !isDeepStrictEqual(masked[place]?.pii_spans, asKept[place]?.pii_spans);
  // Importers mask by words of their own, which are as long as they are.
  return { ...restored, dialogs: hidesMore ? masked : masked.with(place, requireAt(restored, place)) };
}

/** Assigns all utterances of one speaker to another one. */
export function giveUtterances(
  transcript: Transcript,
  { from_speaker_id, to_speaker_id }: { from_speaker_id: number; to_speaker_id: number },
  corrector: Corrector,
): Transcript {
  const corrections = new Map(transcript.corrections);
  const dialogs = transcript.dialogs.map((dialog) => {
    if (dialog.speaker_id !== from_speaker_id) return dialog;
    const known = corrections.get(dialog.id);
    const machine_speaker_id = toMachineSpeaker(dialog, known, to_speaker_id);
    putCorrection({
      corrections,
      dialog_id: dialog.id,
      kept: { machine: known?.machine ?? null, machine_speaker_id },
      corrector,
    });
    return { ...dialog, speaker_id: to_speaker_id };
  });
  return { dialogs, corrections };
}

function toMachineSpeaker(
  dialog: V2Dialog,
  known: DialogCorrection | undefined,
  speaker_id = dialog.speaker_id,
): number | null {
  const machine_speaker_id = known?.machine_speaker_id ?? dialog.speaker_id;
  return machine_speaker_id === speaker_id ? null : machine_speaker_id;
}

const toMachine = ({ text, original_text, pii_spans }: V2Dialog) => ({ text, original_text, pii_spans });

type Kept = Pick<DialogCorrection, 'machine' | 'machine_speaker_id'>;

function withCorrection(
  transcript: Transcript,
  { dialog_id, kept, corrector }: { dialog_id: number; kept: Kept; corrector: Corrector },
) {
  const corrections = new Map(transcript.corrections);
  putCorrection({ corrections, dialog_id, kept, corrector });
  return corrections;
}

function putCorrection({
  corrections,
  dialog_id,
  kept,
  corrector: { member_id, now },
}: {
  corrections: Map<number, DialogCorrection>;
  dialog_id: number;
  kept: Kept;
  corrector: Corrector;
}): void {
  if (kept.machine === null && kept.machine_speaker_id === null) corrections.delete(dialog_id);
  else {
    const by = { edited_by_member_id: member_id, edited_at: now.toISOString() };
    corrections.set(dialog_id, { ...kept, ...by });
  }
}

function requireAt({ dialogs }: Transcript, place: number): V2Dialog {
  const dialog = dialogs[place];
  if (dialog === undefined) throw new RangeError(`there is no utterance at ${place}`);
  return dialog;
}
