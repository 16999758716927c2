import { getRecord } from '../records/endpoints/get-record.ts';
import { ok } from '../http/reply.ts';
import { toV2Body } from './to-v2-body.ts';
import type { V1Handler } from './v1-handler.ts';

export const v1ListInsights: V1Handler<'v1-list-insights'> = async (input) => {
  const { record } = toV2Body(await getRecord({ ...input, query: { include: 'insights' } }));
  const { insights = [] } = record;
  return ok(insights.map(({ type, status, language, value }) => ({ type, status, language, value })));
};
