/** Playlists: moments of several records in an order. */
import { eachItem } from '@minutebook/sdk';
import { defineCommand, type Command } from '../../command.ts';
import { count, tableOf } from '../../output/report.ts';
import type { Session } from '../../session.ts';
import { toLength } from '../../output/to-time.ts';
import { flag, ids, required, text, UsageError, requireSome } from '../../parser/option.ts';
import { DAYS, days, toCreated, toShown } from '../records/share-commands.ts';
import { mostItems, takeItems } from '../records/record-filters.ts';
import { findByName } from '../find-by-name.ts';

const one = required(text('playlist', 'its name or id'));
const moments = required(ids('moment', 'its id, as "moment list" shows it'));
const momentList = ids('moment', 'its id');

const playlistList = defineCommand({
  name: 'playlist list',
  summary: 'Lists your playlists and those of the workspace, the latest first',
  options: { limit: mostItems },
  example: 'playlist list',
  is_list: true,
  async run({ limit }, { inWorkspace }) {
    const { client, slug, options } = await inWorkspace();
    const params = { slug };
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

const playlistShow = defineCommand({
  name: 'playlist show',
  summary: 'Lists the moments of a playlist in their order',
  operands: { playlist: one },
  example: 'playlist show Prices',
  is_list: true,
  async run({ playlist }, session) {
    const { client, params } = await openPlaylist(playlist, session);
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

const playlistCreate = defineCommand({
  name: 'playlist create',
  summary: 'Creates a playlist',
  operands: { name: required(text('name', 'what people call it')) },
  options: { moment: momentList, 'for-all': flag('every member but guests sees it') },
  example: 'playlist create Prices --moment 7 --moment 9',
  async run({ name, moment, 'for-all': isForAll }, { inWorkspace }) {
    const { client, slug } = await inWorkspace();
    const audience = isForAll ? ('workspace' as const) : ('author' as const);
    const body = { name, audience, moment_ids: [...moment] };
    const playlist = await client.createPlaylist({ params: { slug }, body });
    return { json: playlist, shown: `Playlist ${playlist.name} has the id ${playlist.id}.` };
  },
});

const playlistEdit = defineCommand({
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
  async run({ playlist, name, moment, 'for-all': isForAll, 'for-me': is_own }, session) {
    if (isForAll && is_own) throw new UsageError('Give --for-all or --for-me, not both.');
    const body = {
      name,
      moment_ids: moment.length > 0 ? [...moment] : undefined,
      audience: is_own ? ('author' as const) : isForAll ? ('workspace' as const) : undefined,
    };
    requireSome(body, 'Nothing to change: give --name, --moment, --for-all or --for-me.');
    const { client, params } = await openPlaylist(playlist, session);
    const changed = await client.updatePlaylist({ params, body });
    return { json: changed, shown: `Playlist ${changed.name} is changed.` };
  },
});

const playlistAdd = defineCommand({
  name: 'playlist add',
  summary: 'Adds moments at the end of a playlist',
  operands: { playlist: one, moments },
  example: 'playlist add Prices 7 9',
  async run({ playlist, moments: add_moment_ids }, session) {
    const { client, params } = await openPlaylist(playlist, session);
    const body = { add_moment_ids: [...add_moment_ids] };
    const changed = await client.updatePlaylist({ params, body });
    const has = count(changed.entries.length, 'moment');
    return { json: changed, shown: `Playlist ${changed.name} has ${has}.` };
  },
});

const playlistRemove = defineCommand({
  name: 'playlist remove',
  summary: 'Takes moments out of a playlist; they stay in their records',
  operands: { playlist: one, moments },
  example: 'playlist remove Prices 7',
  async run({ playlist, moments: taken }, session) {
    const { client, params } = await openPlaylist(playlist, session);
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

const playlistDelete = defineCommand({
  name: 'playlist delete',
  summary: 'Deletes a playlist for good; its moments stay',
  operands: { playlist: one },
  example: 'playlist delete Prices',
  async run({ playlist }, session) {
    const { client, params } = await openPlaylist(playlist, session);
    await client.deletePlaylist({ params });
    const { playlist_id } = params;
    return { json: { playlist_id }, shown: `Playlist ${playlist} is deleted.` };
  },
});

const playlistShare = defineCommand({
  name: 'playlist share',
  summary: 'Creates a link to the clips of a playlist with a password, or changes the existing one',
  operands: { playlist: one },
  options: { days },
  example: 'playlist share Prices --days 7',
  async run({ playlist, days: chosen }, session) {
    const { client, params, options } = await openPlaylist(playlist, session);
    const body = { expires_in_days: DAYS[chosen] };
    const { share, password } = (await client.putPlaylistShare({ params, body })).body;
    const { entries } = await client.getPlaylist({ params });
    const { json, shown } = toCreated(options.base_url, share, password);
    const shared = `${share.moment_ids.length} of ${count(entries.length, 'moment')}`;
    return { json, shown: `${shown}\nshows     ${shared}` };
  },
});

const playlistLink = defineCommand({
  name: 'playlist link',
  summary: 'Shows the link to the clips of a playlist, without its password',
  operands: { playlist: one },
  example: 'playlist link Prices',
  async run({ playlist }, session) {
    const { client, params, options } = await openPlaylist(playlist, session);
    return toShown(options.base_url, await client.getPlaylistShare({ params }));
  },
});

const playlistUnshare = defineCommand({
  name: 'playlist unshare',
  summary: 'Revokes the link to a playlist; of what the workspace sees, who manages that does so too',
  operands: { playlist: one },
  example: 'playlist unshare Prices',
  async run({ playlist }, session) {
    const { client, params } = await openPlaylist(playlist, session);
    await client.deletePlaylistShare({ params });
    const { playlist_id } = params;
    return { json: { playlist_id }, shown: `Playlist ${playlist} is no longer shared.` };
  },
});

async function openPlaylist(asked: string, { inWorkspace }: Pick<Session, 'inWorkspace'>) {
  const { client, slug, options } = await inWorkspace();
  const known = await takeItems(eachItem(client.listPlaylists, { params: { slug } }));
  const params = { slug, playlist_id: findByName(known, 'playlist', asked).id };
  return { client, options, params };
}

export const playlistCommands: readonly Command[] = [
  playlistList,
  playlistShow,
  playlistCreate,
  playlistEdit,
  playlistAdd,
  playlistRemove,
  playlistShare,
  playlistLink,
  playlistUnshare,
  playlistDelete,
];
