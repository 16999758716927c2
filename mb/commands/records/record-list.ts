import { eachItem } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLength, toTimeIn } from '../../output/to-time.ts';
import { mostItems, recordFilters, takeItems, toRecordQuery } from './record-filters.ts';

export const recordList = defineCommand({
  name: 'record list',
  summary: 'Lists records, newest first',
  options: { ...recordFilters, limit: mostItems },
  example: 'record list --from 2026-03-01 --label Sales',
  is_list: true,
  async run({ limit, ...filters }, { inWorkspace, format }) {
    const { client, slug } = await inWorkspace();
    const query = { ...(await toRecordQuery(client, slug, filters)), limit: Math.min(100, limit) };
    const items = await takeItems(eachItem(client.listRecords, { params: { slug }, query }), limit);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      recorded: (record) => toTimeIn(format, record.recorded_at),
      length: (record) => toLength(record.duration_ms),
      status: ({ status }) => status,
      owner: ({ owner }) => owner?.name ?? null,
      labels: ({ labels }) => labels.map(({ name }) => name).join(', '),
      title: ({ title }) => title,
    });
    return { json: { items }, shown };
  },
});
