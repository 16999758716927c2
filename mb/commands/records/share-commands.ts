/** Links to single records and clips, for people outside, and how links are shown. */
import { choice, flag, id, text, UsageError, withDefault } from '../../parser/option.ts';
import { eachItem } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { tableOf } from '../../output/report.ts';
import { toLocalTime, toTimeIn } from '../../output/to-time.ts';
import { mostItems, takeItems } from './record-filters.ts';
import { recordId } from './record-get.ts';

export const DAYS = { 7: 7, 30: 30, 60: 60, 90: 90, never: null } as const;
const clip = id('clip', 'of this clip of the record alone');
export const days = withDefault(choice(['7', '30', '60', '90', 'never'], 'until the link ends'), '30');
const until = (time: string | null) => (time === null ? 'for ever' : `until ${toLocalTime(time)}`);

const shareCreate = defineCommand({
  name: 'share create',
  summary: 'Creates a link to a record or clip with a password, or changes the existing one',
  operands: { record: recordId },
  options: {
    days,
    title: text('title', 'of the shared page; that of the record unless given'),
    clip,
  },
  example: 'share create 12 --days 7',
  async run({ record, days, title, clip: moment_id }, { inWorkspace }) {
    const { client, slug, options } = await inWorkspace();
    const params = { slug, record_id: record };
    if (moment_id !== undefined) {
      if (title !== undefined)
        throw new UsageError('A clip is shared under its own title: leave --title out.');
      const { body } = await client.putClipShare({
        params: { ...params, moment_id },
        body: { expires_in_days: DAYS[days] },
      });
      return toCreated(options.base_url, body.share, body.password);
    }
    const shownTitle = title ?? (await client.getRecord({ params })).record.title ?? `Record ${record}`;
    const { body } = await client.putShare({
      params,
      body: { title: shownTitle, expires_in_days: DAYS[days] },
    });
    return toCreated(options.base_url, body.shared_record, body.password);
  },
});

/** A link that was made or changed, with its password. */
export function toCreated(
  base_url: string,
  share: { url: string; expires_at: string | null },
  password: string,
) {
  const url = base_url + share.url;
  const lines = [`link      ${url}`, `password  ${password}`, `valid     ${until(share.expires_at)}`];
  return { json: { ...share, url, password }, shown: lines.join('\n') };
}

const shareGet = defineCommand({
  name: 'share get',
  summary: 'Shows the link to a record or clip, without its password',
  operands: { record: recordId },
  options: { clip },
  example: 'share get 12',
  async run({ record, clip: moment_id }, { inWorkspace }) {
    const { client, slug, options } = await inWorkspace();
    const params = { slug, record_id: record };
    const share =
      moment_id === undefined
        ? await client.getShare({ params })
        : await client.getClipShare({ params: { ...params, moment_id } });
    return toShown(options.base_url, share);
  },
});

/** A link as it is, without its password. */
export function toShown(base_url: string, share: { url: string; expires_at: string | null }) {
  const url = base_url + share.url;
  return { json: { ...share, url }, shown: `link   ${url}\nvalid  ${until(share.expires_at)}` };
}

const shareEnd = defineCommand({
  name: 'share end',
  summary: 'Revokes the link to a record or clip',
  operands: { record: recordId },
  options: { clip },
  example: 'share end 12',
  async run({ record, clip: moment_id }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const params = { slug, record_id: record };
    if (moment_id !== undefined) {
      await client.deleteClipShare({ params: { ...params, moment_id } });
      return { json: { moment_id }, shown: `Clip ${moment_id} is no longer shared.` };
    }
    await client.deleteShare({ params });
    return { json: { record_id: record }, shown: `Record ${record} is no longer shared.` };
  },
});

const shareList = defineCommand({
  name: 'share list',
  summary: 'Lists the records with a link, newest link first, or the clips with one',
  options: { limit: mostItems, clips: flag('clips, the latest first') },
  example: 'share list',
  is_list: true,
  async run({ limit, clips }, { inWorkspace, format }) {
    const { client, slug, options } = await inWorkspace();
    const query = { limit: Math.min(100, limit) };
    const asked = { params: { slug }, query };
    if (clips) {
      const items = await takeItems(eachItem(client.listClipShares, asked), limit);
      const shown = tableOf(items, {
        record: ({ record }) => record.id,
        clip: ({ moment }) => moment.id,
        until: ({ share }) => toTimeIn(format, share.expires_at),
        link: ({ share }) => options.base_url + share.url,
        title: ({ moment }) => moment.text,
      });
      return { json: { items }, shown };
    }
    const pages = eachItem(client.listSharedRecords, asked);
    const items = await takeItems(pages, limit);
    const shown = tableOf(items, {
      id: ({ id }) => id,
      until: (record) => toTimeIn(format, record.shared_record?.expires_at ?? null),
      link: (record) => options.base_url + (record.shared_record?.url ?? ''),
      title: (record) => record.shared_record?.title ?? record.title,
    });
    return { json: { items }, shown };
  },
});

export const sharingCommands: readonly Command[] = [shareCreate, shareGet, shareEnd, shareList];
