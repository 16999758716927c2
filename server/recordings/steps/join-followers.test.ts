/** What hangs on joined recordings follows into the joined record: tasks of people, places in playlists, and links to clips. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import type { ActionItem } from '@minutebook/contract/app/action-item-endpoints.ts';
import type { SharedClip } from '@minutebook/contract/v3/clip-share-endpoints.ts';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import {
  hearTones,
  makeTonedFields,
  SECONDS,
  TONES,
  wordOf,
} from '../../../tests/kit/guests/make-toned-fields.ts';
import { visitShare } from '../../../tests/kit/guests/visit-share.ts';
import { makeActionItemsAgain, toActionItemValue } from '../../../tests/kit/make/make-insights-again.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement } from '../../base/database/database.ts';
import { startWorker } from '../start-worker.ts';
import { readFollowers } from './join-followers.ts';

const BEGINS = SECONDS * 1_000;

async function startScene(t: TestContext) {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Ana Roth' });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop());
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const send = async (method: string, below: string, body?: object) =>
    requireOk(await server.send(method, base + below, { token: owner.token, body })).body;
  return {
    server,
    workspace,
    owner,
    send,
    make: async (mark: string, fields: Partial<RecordFields> = {}) =>
      (
        await makeRecord(server, workspace, {
          owner_member_id: owner.member_id,
          ...makeTonedFields(mark),
          ...fields,
        })
      ).record_id,
    join: async (record_ids: readonly number[]): Promise<number> => {
      const { record_id } = await send('POST', '/records/join', { record_ids });
      await until('the joined record', async () => {
        const { record } = await send('GET', `/records/${record_id}`);
        assert.notEqual(record.status, 'failed', JSON.stringify(record.extra.failure));
        return record.is_ready ? true : undefined;
      });
      return record_id;
    },
  };
}

test('Tasks that people have written, ticked, given or taken away are in the joined record, at their times', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, workspace, owner, send, make, join } = await startScene(t);
  const found = ['Call Ida', 'Order paper', 'Nobody cares', 'Send the offer'];
  const insights = [
    { type: 'action_item', value: toActionItemValue(found.map((text) => [text, null, null, [102]])) },
  ] as const;
  const ids = [await make('a'), await make('b', { insights })];
  const [first, second] = ids;
  const list = async (of: number | undefined): Promise<ActionItem[]> =>
    (await send('GET', `/records/${of}/action-items`)).items;
  const given = { assignee_member_id: owner.member_id, due_date: '2026-03-05' };
  await send('POST', `/records/${first}/action-items`, { text: 'By hand', dialog_ids: [101], ...given });
  await send('POST', `/records/${second}/action-items`, { text: 'By hand too', dialog_ids: [103] });
  const [call, order, , offer] = await list(second);
  const change = (item: ActionItem | undefined, ...[method, body]: [string, object?]) =>
    send(method, `/records/${second}/action-items/${item?.id}`, body);
  await change(call, 'PATCH', { is_done: true });
  await change(order, 'PATCH', { text: 'Order much paper' });
  await change(offer, 'DELETE');
  const before = await list(second);

  const record_id = await join(ids);
  // As a model would say it of the joined recording.
  await makeActionItemsAgain(server, { ...workspace, record_id }, [['Order paper'], ['Send the offer']]);
  const joined = (await list(record_id)).toSorted((one, other) => (one.text < other.text ? -1 : 1));
  const { record } = await send('GET', `/records/${record_id}?include=dialogs`);
  const saidBy = ({ dialog_ids }: ActionItem) =>
    record.dialogs.find(({ id }: { id: number }) => id === dialog_ids[0])?.text.slice(0, 5);
  assert.deepEqual(
    joined.map((item) => [item.text, item.start_ms, saidBy(item), item.is_done]),
    [
      ['By hand', 0, wordOf(0, 'a'), false],
      ['By hand too', BEGINS + 2_000, wordOf(2, 'b'), false],
      ['Call Ida', null, wordOf(1, 'b'), true],
      ['Order much paper', null, undefined, false],
    ],
  );
  const own = joined.find(({ text }) => text === 'By hand');
  assert.deepEqual(
    [own?.assignee?.member_id, own?.due_date, own?.is_by_hand],
    [...Object.values(given), true],
  );
  await send('POST', `/records/${record_id}/separate`);
  assert.deepEqual(await list(second), before);
});

test('Clips keep their places in playlists, and their links open the same span and nothing else', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, send, make, join } = await startScene(t);
  const ids = [await make('a'), await make('b')];
  const clip = async (of: number | undefined, start_ms: number, end_ms: number) => {
    const body = { kind: 'clip', text: `Clip of ${of}`, start_ms, end_ms };
    const { id } = await send('POST', `/records/${of}/moments`, body);
    const link = await send('PUT', `/records/${of}/moments/${id}/share`, { expires_in_days: null });
    return { id: id as number, at: `/records/${of}/moments/${id}`, link };
  };
  const clips = [
    await clip(ids[1], 2_000, 5_000),
    await clip(ids[0], 9_000, BEGINS),
    await clip(ids[1], 0, 2_000),
  ];
  const comment = { kind: 'comment', dialog_ids: [103], text: 'Really?' };
  const { id: said } = await send('POST', `/records/${ids[0]}/moments`, comment);
  const moment_ids = [clips[0]?.id, said, clips[2]?.id, clips[1]?.id];
  const { id: playlist_id } = await send('POST', '/playlists', { name: 'The best', moment_ids });
  const playlist = await send('PUT', `/playlists/${playlist_id}/share`, { expires_in_days: null });
  const readPlaylist = async () =>
    (await send('GET', `/playlists/${playlist_id}`)).entries.map(({ moment, record }: Listed) => [
      record.id,
      moment.text,
      moment.start_ms,
    ]);
  type Listed = { moment: Moment; record: { id: number } };
  const open = async () =>
    Promise.all(clips.map(async ({ link }) => requireOk(await (await visitShare(server, link)).get()).body));
  const [before, listed] = [await open(), await readPlaylist()];

  const record_id = await join(ids);
  const toContent = ({ dialogs, speakers, title, duration_ms }: (typeof before)[number]) =>
    JSON.stringify({ dialogs, speakers, title, duration_ms });
  assert.deepEqual((await open()).map(toContent), before.map(toContent));
  assert.deepEqual(
    await readPlaylist(),
    listed.map(([of, text, start_ms]: [number, string, number]) => [
      record_id,
      text,
      start_ms + (of === ids[1] ? BEGINS : 0),
    ]),
  );
  const guest = await visitShare(server, playlist);
  assert.equal(requireOk(await guest.get()).body.entries.length, clips.length);
  const [first] = clips;
  assert.ok(first);
  const sound = await until('the sound of the clip', async () => {
    const answer = await fetch(`${server.base_url}${first.link.share.url}/media`, {
      headers: { authorization: `Bearer ${(await visitShare(server, first.link)).token}` },
    });
    return answer.ok ? Buffer.from(await answer.arrayBuffer()) : undefined;
  });
  const { tones } = hearTones(sound);
  assert.deepEqual(
    TONES.flatMap((_, second) => ((tones[second] ?? 0) > 0.3 ? [second] : [])),
    [2, 3, 4],
  );

  // What is ended or gets another term while they are joined stays so when they are apart again.
  const listLinks = async (): Promise<SharedClip[]> => (await send('GET', '/clip-shares')).items;
  const [kept, changed, ended] = (await listLinks()).map(
    ({ moment, share }) => [`/records/${record_id}/moments/${moment.id}/share`, share.url] as const,
  );
  assert.ok(kept && changed && ended);
  await send('DELETE', ended[0]);
  const { share } = await send('PUT', changed[0], { expires_in_days: 7 });
  await send('POST', `/records/${record_id}/separate`);
  assert.deepEqual(await readPlaylist(), listed);
  assert.deepEqual(
    new Map((await listLinks()).map(({ share: { url, expires_at } }) => [url, expires_at])),
    new Map([
      [kept[1], null],
      [changed[1], share.expires_at],
    ]),
  );
  // Both may be there again at once; a link opens one of them.
  await send('POST', `/trash/${record_id}/restore`);
  assert.equal((await listLinks()).length, 2);
});

const lockPlaylist = statement<never>(
  'test.lock-playlist',
  `select from playlist p where p.workspace_id = $1 and p.playlist_id = $2 for update`,
);
const removeEntry = statement<never>(
  'test.remove-entry',
  `delete from playlist_entry e where e.workspace_id = $1 and e.moment_id = $2`,
);
const countWaiting = statement<{ waiting: number }>(
  'test.waiting-for-locks',
  `select count(*)::integer as waiting from pg_stat_activity a where a.datname = current_database() and a.wait_event_type = 'Lock'`,
);

test('What is taken out of a playlist while recordings are joined does not come back', async (t) => {
  const { server, workspace, send, make } = await startScene(t);
  const { workspace_id } = workspace;
  const { db } = server.ctx;
  const id = await make('a');
  const say = async (text: string): Promise<number> =>
    (await send('POST', `/records/${id}/moments`, { kind: 'comment', dialog_ids: [101], text })).id;
  const moment_ids = [await say('First'), await say('Second')];
  const { id: playlist_id } = await send('POST', '/playlists', { name: 'The best', moment_ids });
  const readNow = async () => db.transaction(async (tx) => readFollowers(tx, { workspace_id, ids: [id] }));
  let reading: ReturnType<typeof readNow> | undefined;
  await db.transaction(async (tx) => {
    await tx.query(lockPlaylist, [workspace_id, playlist_id]);
    await tx.query(removeEntry, [workspace_id, moment_ids[0] ?? 0]);
    reading = readNow();
    await until('it waits', async () => ((await db.query(countWaiting, []))[0]?.waiting ?? 0) > 0);
  });
  assert.deepEqual(
    (await reading)?.entries.map(({ moment_id }) => moment_id),
    moment_ids.slice(1),
  );
});

test('A link that is ended, or gets another term, is so however many joins are undone', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { send, make, join } = await startScene(t);
  const ids = [await make('a'), await make('b')];
  for (const start_ms of [1_000, 3_000]) {
    const body = { kind: 'clip', text: 'Clip', start_ms, end_ms: start_ms + 1_000 };
    const { id } = await send('POST', `/records/${ids[0]}/moments`, body);
    await send('PUT', `/records/${ids[0]}/moments/${id}/share`, { expires_in_days: null });
  }
  const listLinks = async (): Promise<SharedClip[]> => (await send('GET', '/clip-shares')).items;
  const joined = await join(ids);
  const whole = await join([joined, await make('c')]);
  const [ended, changed] = (await listLinks()).map(
    ({ moment }) => `/records/${whole}/moments/${moment.id}/share`,
  );
  assert.ok(ended && changed);
  await send('DELETE', ended);
  const { share } = await send('PUT', changed, { expires_in_days: 7 });
  // Deleted and brought back, it is as it was.
  const clip = changed.replace('/share', '');
  await send('DELETE', clip);
  await send('POST', `${clip}/restore`);
  for (const record_id of [whole, joined]) {
    await send('POST', `/records/${record_id}/separate`);
    assert.deepEqual(
      (await listLinks()).map((link) => [link.share.url, link.share.expires_at]),
      [[share.url, share.expires_at]],
    );
  }
});

test('A link to a clip ends where it would open what another recording says', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, send, make, join } = await startScene(t);
  const late = [
    { text: 'Said at the end', start_ms: BEGINS - 1_000, duration_ms: 1_300 },
    { text: 'Said afterwards', start_ms: BEGINS + 2_000, duration_ms: 1_000 },
  ];
  const ids = [await make('a', { dialogs: late }), await make('b')];
  const clip = async (of: number | undefined, start_ms: number, end_ms: number) => {
    const { id } = await send('POST', `/records/${of}/moments`, {
      kind: 'clip',
      text: 'Clip',
      start_ms,
      end_ms,
    });
    return send('PUT', `/records/${of}/moments/${id}/share`, { expires_in_days: 7 });
  };
  const links = [
    await clip(ids[0], BEGINS - 2_000, BEGINS + 500),
    await clip(ids[0], BEGINS + 2_000, BEGINS + 3_000),
    await clip(ids[1], 0, 4_000),
    await clip(ids[1], 4_000, 8_000),
  ];
  await join(ids);
  const opened = await Promise.all(
    links.map(async (link) => {
      const { status } = await server.send('GET', link.share.url);
      if (status !== 401) return status;
      return requireOk(await (await visitShare(server, link)).get()).body.dialogs.map(
        (dialog: { text: string }) => dialog.text,
      );
    }),
  );
  assert.deepEqual(opened, [
    ['Said at the end'],
    404,
    404,
    [4, 5, 6, 7].map((second) => `${wordOf(second, 'b')} was said.`),
  ]);
});
