import { getRecord } from '../records/endpoints/get-record.ts';
import { ok } from '../http/reply.ts';
import { toV2Body } from './to-v2-body.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1GetRecord: V1Handler<'v1-get-record'> = async (input) => {
  const { record } = toV2Body(await getRecord({ ...input, query: { include: 'dialogs' } }));
  const { id, title, recorded_at, created_at, status, labels, dialogs = [], extra, availability } = record;
  const names = new Map(extra.speakers.map(({ speaker_id, name }) => [speaker_id, name]));
  return ok({
    id,
    title,
    rec_date: recorded_at,
    created_at,
    status,
    labels,
    dialogs:
      availability.transcript === 'available'
        ? dialogs.map(({ start_ms, duration_ms, speaker_id, text }) => ({
            start_at: start_ms,
            duration: duration_ms,
            speaker: names.get(speaker_id) ?? `Speaker ${speaker_id}`,
            msg: text,
          }))
        : null,
  });
};
