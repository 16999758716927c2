import type { V2Dialog } from '@minutebook/contract/resources/dialog.ts';
import type { V2RecordRead } from '@minutebook/contract/resources/record.ts';
import { getRecord } from '../records/get-record.ts';
import { joinPages, readLongDialogs } from '../records/items/dialogs-text.ts';
import { ok, StreamedJson } from '../http/reply.ts';
import { toV2Body, type V1Handler } from './v1-handler.ts';

export const v1GetRecord: V1Handler<'v1-get-record'> = async (input) => {
  const answer = await getRecord({ ...input, query: { include: 'dialogs' } });
  if (answer.body instanceof StreamedJson) return { status: 200, body: translateLong(answer.body) };
  const { record } = toV2Body(answer);
  const { dialogs = [], availability } = record;
  const isThere = availability.transcript === 'available';
  return ok({ ...toFacts(record), dialogs: isThere ? dialogs.map(toTranslation(record)) : null });
};

const toFacts = ({ id, title, recorded_at, created_at, status, labels }: V2RecordRead) => ({
  id,
  title,
  rec_date: recorded_at,
  created_at,
  status,
  labels,
});

function toTranslation({ extra }: V2RecordRead) {
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  return ({ start_ms, duration_ms, speaker_id, text }: V2Dialog) => ({
    start_at: start_ms,
    duration: duration_ms,
    speaker: names.get(speaker_id) ?? `Speaker ${speaker_id}`,
    msg: text,
  });
}

/** A transcript that is streamed is there: it has pages. */
function translateLong({ head, middle, end, made_of }: StreamedJson): StreamedJson {
  const { record } = JSON.parse(`${head.toString()}[]${end.toString()}`) as { record: V2RecordRead };
  const translate = toTranslation(record);
  const dialogs = joinPages(readLongDialogs(middle), (dialog) => JSON.stringify(translate(dialog)));
  return StreamedJson.behind(toFacts(record), { name: 'dialogs', parts: dialogs }, made_of);
}
