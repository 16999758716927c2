/** Links to single records, for people outside. */
import { choice, text, withDefault } from '../../parser/option.ts';
import { eachItem } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLocalTime } from '../../output/to-time.ts';
import { mostItems, takeItems } from './record-filters.ts';
import { recordId } from './record-get.ts';

const DAYS = { 7: 7, 30: 30, 60: 60, 90: 90, never: null } as const;
const until = (time: string | null) => (time === null ? 'for ever' : `until ${toLocalTime(time)}`);

export const shareCreate = defineCommand({
  name: 'share create',
  summary: 'Creates a link to a record with a password, or changes the existing one',
  operands: { record: recordId },
  options: {
    days: withDefault(choice(['7', '30', '60', '90', 'never'], 'until the link ends'), '30'),
    title: text('title', 'of the shared page; that of the record unless given'),
  },
  example: 'share create 12 --days 7',
  async run({ record, days, title }, { connect }) {
    const { client, findSlug, options } = await connect();
    const params = { slug: await findSlug(), record_id: record };
    const shownTitle = title ?? (await client.getRecord({ params })).record.title ?? `Record ${record}`;
    const { body } = await client.putShare({
      params,
      body: { title: shownTitle, expires_in_days: DAYS[days] },
    });
    const { shared_record: share, password } = body;
    const url = options.base_url + share.url;
    const shown = [`link      ${url}`, `password  ${password}`, `valid     ${until(share.expires_at)}`].join(
      '\n',
    );
    return { json: { ...share, url, password }, shown };
  },
});

export const shareGet = defineCommand({
  name: 'share get',
  summary: 'Shows the link to a record, without its password',
  operands: { record: recordId },
  options: {},
  example: 'share get 12',
  async run({ record }, { connect }) {
    const { client, findSlug, options } = await connect();
    const share = await client.getShare({ params: { slug: await findSlug(), record_id: record } });
    const url = options.base_url + share.url;
    return { json: { ...share, url }, shown: `link   ${url}\nvalid  ${until(share.expires_at)}` };
  },
});

export const shareEnd = defineCommand({
  name: 'share end',
  summary: 'Revokes the link to a record',
  operands: { record: recordId },
  options: {},
  example: 'share end 12',
  async run({ record }, { connect }) {
    const { client, findSlug } = await connect();
    await client.deleteShare({ params: { slug: await findSlug(), record_id: record } });
    return { json: { record_id: record }, shown: `Record ${record} is no longer shared.` };
  },
});

export const shareList = defineCommand({
  name: 'share list',
  summary: 'Lists the records with a link, newest link first',
  operands: {},
  options: { limit: mostItems },
  example: 'share list',
  is_list: true,
  async run({ limit }, { connect, format }) {
    const { client, findSlug, options } = await connect();
    const query = { limit: Math.min(100, limit) };
    const pages = eachItem(client.listSharedRecords, { params: { slug: await findSlug() }, query });
    const items = await takeItems(pages, limit);
    const toTime = format === 'csv' ? (time: string | null) => time : toLocalTime;
    const shown = tableOf(items, {
      id: ({ id }) => id,
      until: (record) => toTime(record.shared_record?.expires_at ?? null),
      link: (record) => options.base_url + (record.shared_record?.url ?? ''),
      title: (record) => record.shared_record?.title ?? record.title,
    });
    return { json: { items }, shown };
  },
});
