import { errors } from '@minutebook/contract/errors.ts';
import { say } from '@minutebook/contract/sentences.ts';
import { changeTranscript } from '../../corrections/change-transcript.ts';
import { giveUtterances } from '../../corrections/correct-dialog.ts';
import { renameInInsights } from '../../corrections/rename-speaker.ts';
import { readTranscript } from '../../corrections/transcript.ts';
import { noContent } from '../../http/reply.ts';
import { correctRecord } from './correct-record.ts';
import type { CorrectionHandlers } from './correction-handler.ts';

export const mergeSpeakers: CorrectionHandlers['merge-speakers'] = async ({ params, body, caller, ctx }) => {
  const [from_speaker_id, to_speaker_id] = [params.speaker_id, body.into_speaker_id];
  await correctRecord(ctx, caller, params.record_id, async ({ tx, key, record, corrector, note }) => {
    const { speakers } = record.extra;
    const find = (speaker_id: number) => speakers.find((known) => known.speaker_id === speaker_id);
    const [merged, into] = [find(from_speaker_id), find(to_speaker_id)];
    if (merged === undefined) throw errors.notFound();
    if (into === undefined || into === merged) {
      throw errors.validation([{ path: 'body.into_speaker_id', message: say('same_speaker') }]);
    }
    const from = await readTranscript(tx, key.workspace_id, key.record_id);
    const to = giveUtterances(from, { from_speaker_id, to_speaker_id }, corrector);
    await changeTranscript(tx, key, record, { from, to }, corrector);
    await renameInInsights(tx, key, merged.name, into.name);
    await note({ action: 'speaker.merge', detail: { speaker_id: from_speaker_id, into: to_speaker_id } });
  });
  return noContent;
};
