import { errors } from '@minutebook/contract/errors.ts';
import { changeTranscript } from '../change-transcript.ts';
import { giveUtterances } from '../correct-dialog.ts';
import { renameInInsights } from '../rename-speaker.ts';
import { readTranscript } from '../transcript.ts';
import { noContent } from '../../../http/reply.ts';
import { holdPermitted } from '../../items/hold-transcript.ts';
import { correctRecord, type Correction } from '../correct-record.ts';
import type { AppHandler } from '../../../http/handler.ts';

export const mergeSpeakers: AppHandler<'merge-speakers'> = async ({ params, body, caller, ctx }) => {
  const [fromSpeakerId, toSpeakerId] = [params.speaker_id, body.into_speaker_id];
  const detail = { speaker_id: fromSpeakerId, into: toSpeakerId };
  const event = { record_id: params.record_id, kind: 'speaker.merge', detail } as const;
  const correct = async ({ writer, record, corrector }: Correction) => {
    const { speakers } = record.extra;
    const find = (speakerId: number) => speakers.find((known) => known.speaker_id === speakerId);
    const [merged, into] = [find(fromSpeakerId), find(toSpeakerId)];
    if (merged === undefined) throw errors.notFound();
    if (into === undefined || into === merged) {
      throw errors.invalid('body.into_speaker_id', 'same_speaker');
    }
    const from = await readTranscript(writer.tx, writer.record);
    const to = giveUtterances(
      from,
      { from_speaker_id: fromSpeakerId, to_speaker_id: toSpeakerId },
      corrector,
    );
    await changeTranscript(writer, { record, from, to, corrector });
    await renameInInsights(writer, merged.name, into.name);
  };
  await holdPermitted(ctx, { caller, recordId: params.record_id, permission: 'edit' }, () =>
    correctRecord(ctx, { caller, event, correct }),
  );
  return noContent;
};
