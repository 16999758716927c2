/** Playlists: moments of several records in an order. */
import { eachItem, type Client } from '@minutebook/sdk';
import { defineCommand } from '../../command.ts';
import { count, tableOf } from '../../output/report.ts';
import { toLength } from '../../output/to-time.ts';
import { flag, ids, required, text, UsageError } from '../../parser/option.ts';
import { DAYS, days, toCreated, toShown } from '../records/share-commands.ts';
import { mostItems, takeItems } from '../records/record-filters.ts';
import { findByName } from './find-by-name.ts';

const one = required(text('playlist', 'its name or id'));
const moments = required(ids('moment', 'its id, as "moment list" shows it'));
const momentList = ids('moment', 'its id');

export const playlistList = defineCommand({
  name: 'playlist list',
  summary: 'Lists your playlists and those of the workspace, the latest first',
  operands: {},
  options: { limit: mostItems },
  example: 'playlist list',
  is_list: true,
  async run({ limit }, { connect }) {
    const { client, findSlug, options } = await connect();
    const params = { slug: await findSlug() };
    const items = await takeItems(eachItem(client.listPlaylists, { params }), limit);
    const shown = tableOf(items, {
      playlist: ({ id }) => id,
      for: ({ audience }) => (audience === 'author' ? 'you' : 'all'),
      by: ({ author }) => author.name,
      link: ({ share }) => (share === null ? null : options.base_url + share.url),
      name: ({ name }) => name,
    });
    return { json: { items }, shown };
  },
});

export const playlistShow = defineCommand({
  name: 'playlist show',
  summary: 'Lists the moments of a playlist in their order',
  operands: { playlist: one },
  options: {},
  example: 'playlist show Prices',
  is_list: true,
  async run({ playlist }, { connect }) {
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    const found = await client.getPlaylist({ params });
    const shown = tableOf(found.entries, {
      record: ({ moment }) => moment.record_id,
      title: ({ record }) => record.title,
      moment: ({ moment }) => moment.id,
      at: ({ moment }) => toLength(moment.start_ms),
      kind: ({ moment }) => moment.kind,
      text: ({ moment }) => moment.text,
    });
    return { json: found, shown };
  },
});

export const playlistCreate = defineCommand({
  name: 'playlist create',
  summary: 'Creates a playlist',
  operands: { name: required(text('name', 'what people call it')) },
  options: { moment: momentList, 'for-all': flag('every member but guests sees it') },
  example: 'playlist create Prices --moment 7 --moment 9',
  async run({ name, moment, 'for-all': isForAll }, { connect }) {
    const { client, findSlug } = await connect();
    const audience = isForAll ? ('workspace' as const) : ('author' as const);
    const body = { name, audience, moment_ids: [...moment] };
    const playlist = await client.createPlaylist({ params: { slug: await findSlug() }, body });
    return { json: playlist, shown: `Playlist ${playlist.name} has the id ${playlist.id}.` };
  },
});

export const playlistEdit = defineCommand({
  name: 'playlist edit',
  summary: 'Changes the name of a playlist, who sees it, or the order of its moments',
  operands: { playlist: one },
  options: {
    name: text('name', 'from now on'),
    moment: { ...momentList, description: 'its moments from now on, in this order' },
    'for-all': flag('every member but guests sees it'),
    'for-me': flag('nobody else sees it'),
  },
  example: 'playlist edit Prices --name "Prices in spring" --for-all',
  async run({ playlist, name, moment, 'for-all': isForAll, 'for-me': is_own }, { connect }) {
    if (isForAll && is_own) throw new UsageError('Give --for-all or --for-me, not both.');
    const body = {
      ...(name !== undefined && { name }),
      ...(moment.length > 0 && { moment_ids: [...moment] }),
      ...((isForAll || is_own) && { audience: is_own ? ('author' as const) : ('workspace' as const) }),
    };
    if (Object.keys(body).length === 0)
      throw new UsageError('Nothing to change: give --name, --moment, --for-all or --for-me.');
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    const changed = await client.updatePlaylist({ params, body });
    return { json: changed, shown: `Playlist ${changed.name} is changed.` };
  },
});

export const playlistAdd = defineCommand({
  name: 'playlist add',
  summary: 'Adds moments at the end of a playlist',
  operands: { playlist: one, moments },
  options: {},
  example: 'playlist add Prices 7 9',
  async run({ playlist, moments: add_moment_ids }, { connect }) {
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    const body = { add_moment_ids: [...add_moment_ids] };
    const changed = await client.updatePlaylist({ params, body });
    const has = count(changed.entries.length, 'moment');
    return { json: changed, shown: `Playlist ${changed.name} has ${has}.` };
  },
});

export const playlistRemove = defineCommand({
  name: 'playlist remove',
  summary: 'Takes moments out of a playlist; they stay in their records',
  operands: { playlist: one, moments },
  options: {},
  example: 'playlist remove Prices 7',
  async run({ playlist, moments: taken }, { connect }) {
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    const { entries, name, version } = await client.getPlaylist({ params });
    const here = entries.map(({ moment }) => moment.id);
    const missing = taken.find((moment_id) => !here.includes(moment_id));
    if (missing !== undefined) throw new UsageError(`Moment ${missing} is not in ${name}.`);
    const body = { moment_ids: here.filter((moment_id) => !taken.includes(moment_id)) };
    const unchanged = version === null ? {} : { if_match: `"${version}"` };
    const changed = await client.updatePlaylist({ params, body }, unchanged);
    return { json: changed, shown: `Playlist ${name} has ${count(changed.entries.length, 'moment')}.` };
  },
});

export const playlistDelete = defineCommand({
  name: 'playlist delete',
  summary: 'Deletes a playlist for good; its moments stay',
  operands: { playlist: one },
  options: {},
  example: 'playlist delete Prices',
  async run({ playlist }, { connect }) {
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    await client.deletePlaylist({ params });
    const { playlist_id } = params;
    return { json: { playlist_id }, shown: `Playlist ${playlist} is deleted.` };
  },
});

export const playlistShare = defineCommand({
  name: 'playlist share',
  summary: 'Creates a link to the clips of a playlist with a password, or changes the existing one',
  operands: { playlist: one },
  options: { days },
  example: 'playlist share Prices --days 7',
  async run({ playlist, days: chosen }, { connect }) {
    const { client, findSlug, options } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    const body = { expires_in_days: DAYS[chosen] };
    const { share, password } = (await client.putPlaylistShare({ params, body })).body;
    const { entries } = await client.getPlaylist({ params });
    const { json, shown } = toCreated(options.base_url, share, password);
    const shared = `${share.moment_ids.length} of ${count(entries.length, 'moment')}`;
    return { json, shown: `${shown}\nshows     ${shared}` };
  },
});

export const playlistLink = defineCommand({
  name: 'playlist link',
  summary: 'Shows the link to the clips of a playlist, without its password',
  operands: { playlist: one },
  options: {},
  example: 'playlist link Prices',
  async run({ playlist }, { connect }) {
    const { client, findSlug, options } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    return toShown(options.base_url, await client.getPlaylistShare({ params }));
  },
});

export const playlistUnshare = defineCommand({
  name: 'playlist unshare',
  summary: 'Revokes the link to a playlist; of what the workspace sees, who manages that does so too',
  operands: { playlist: one },
  options: {},
  example: 'playlist unshare Prices',
  async run({ playlist }, { connect }) {
    const { client, findSlug } = await connect();
    const params = await findPlaylist(client, await findSlug(), playlist);
    await client.deletePlaylistShare({ params });
    const { playlist_id } = params;
    return { json: { playlist_id }, shown: `Playlist ${playlist} is no longer shared.` };
  },
});

async function findPlaylist(client: Client, slug: string, asked: string) {
  const known = await Array.fromAsync(eachItem(client.listPlaylists, { params: { slug } }));
  return { slug, playlist_id: findByName(known, 'playlist', asked).id };
}
