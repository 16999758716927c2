/** What people made of moments is in a restored server as it was, once, and goes on from there. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { hearTones, makeTonedFields, TONES } from '../../../tests/kit/guests/make-toned-fields.ts';
import { makeEmptyDatabase } from '../../../tests/kit/database.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { toDatabaseUrl } from '../../../tests/kit/run-command.ts';
import { startRestored } from '../../../tests/kit/servers/start-restored.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { toFileSource } from '../../base/backup/backup-source.ts';
import { toFileTarget } from '../../base/backup/backup-target.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

test('Clips, comments, mentions, notes, playlists and links are there once after a restore, and go on', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-moments-'));
  t.after(() => rm(folder, { recursive: true }));
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const make = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      scope: 'workspace',
      ...makeTonedFields(),
    });
  const [record, trashed] = [await make(), await make()];
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const askAt =
    (base_url: string) =>
    async (method: string, below: string, body?: object, { token } = owner) => {
      const answer = await fetch(base_url + base + below, {
        method,
        headers: { authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      assert.ok(answer.ok, `${method} ${below}: ${text}`);
      return text === '' ? undefined : JSON.parse(text);
    };
  const send = askAt(server.base_url);
  const at = `/records/${record.record_id}/moments`;
  const clip = await send('POST', at, { kind: 'clip', text: 'Clip', start_ms: 2_000, end_ms: 4_000 });
  const link = await send('PUT', `${at}/${clip.id}/share`, { expires_in_days: null });
  const said = await send('POST', at, {
    kind: 'comment',
    dialog_ids: [103],
    text: 'Really?',
    mentions: [member.member_id],
  });
  await send('POST', at, { kind: 'comment', reply_to: said.id, text: 'Yes.' }, member);
  await send('POST', at, { kind: 'note', start_ms: 5_000, text: 'For all' });
  await send('POST', at, { kind: 'note', start_ms: 6_000, text: 'For me', audience: 'author' }, member);
  const gone = await send('POST', at, { kind: 'comment', start_ms: 0, text: 'Deleted' });
  const playlist = await send('POST', '/playlists', {
    name: 'The best',
    audience: 'workspace',
    moment_ids: [said.id, clip.id],
  });
  const listLink = await send('PUT', `/playlists/${playlist.id}/share`, { expires_in_days: 7 });
  await send('POST', '/trackers', { name: 'Prices', words: ['price'] }, member);
  const inTrash = `/records/${trashed.record_id}/moments`;
  await send('POST', inTrash, { kind: 'clip', text: 'In the trash', start_ms: 0, end_ms: 2_000 });
  const trashedBefore = await send('GET', inTrash);
  await send('DELETE', `/records/${trashed.record_id}`);
  // Cut before: a backup leaves it out.
  const hear = async (url: string) => {
    const unlock = { method: 'POST', body: JSON.stringify({ password: link.password }) };
    const { access_token } = (await (await fetch(`${url}/unlock`, unlock)).json()) as {
      access_token: string;
    };
    return until('the sound of the clip', async () => {
      const answer = await fetch(`${url}/media`, { headers: { authorization: `Bearer ${access_token}` } });
      return answer.ok ? hearTones(Buffer.from(await answer.arrayBuffer())) : undefined;
    });
  };
  await hear(server.base_url + link.share.url);
  await send('DELETE', `${at}/${gone.id}`);
  const readings = [
    at,
    '/moments',
    '/moments?mentioned=true',
    '/playlists',
    `/playlists/${playlist.id}`,
    '/clip-shares',
    '/trackers',
    `/records/${record.record_id}?include=dialogs`,
  ];
  const read = (ask: typeof send) =>
    Promise.all([owner, member].flatMap((by) => readings.map((below) => ask('GET', below, undefined, by))));
  const before = await read(send);

  const path = join(folder, 'one.tar');
  await backUp({
    target: toFileTarget(path),
    connection: server.connection,
    db: server.ctx.db,
    media: server.ctx.media,
    clock: server.clock,
    secret: { text: 'a secret of the tests, long enough to be one', passphrase: 'correct horse battery' },
    gives_way: false,
    skips_unreadable: false,
    onProgress: () => undefined,
  });
  const { connection, drop } = await makeEmptyDatabase();
  t.after(drop);
  const data_dir = join(folder, 'restored');
  await restore({
    source: toFileSource(path),
    config: { ...server.ctx.config, secret: null, data_dir, database_url: toDatabaseUrl(connection) },
    operator: 'the tests',
    askPassphrase: async () => 'correct horse battery',
    onProgress: () => undefined,
    onBytes: () => undefined,
    onLost: (reason) => assert.fail(reason),
  });
  const restored = await startRestored(server, connection, data_dir);
  t.after(() => restored.stop());
  const go = askAt(restored.base_url);
  assert.deepEqual(await read(go), before);
  const { tones } = await hear(restored.base_url + link.share.url);
  assert.deepEqual(
    TONES.flatMap((_, second) => ((tones[second] ?? 0) > 0.3 ? [second] : [])),
    [2, 3],
  );
  await go('POST', `/trash/${trashed.record_id}/restore`);
  assert.deepEqual(await go('GET', inTrash), trashedBefore);
  await go('POST', `${at}/${gone.id}/restore`);
  const added = await go('POST', at, { kind: 'comment', start_ms: 0, text: 'Afterwards' }, member);
  const all = (await go('GET', at)).items as Moment[];
  assert.ok(added.id > Math.max(...all.filter(({ id }) => id !== added.id).map(({ id }) => id)));
  assert.equal(all.filter(({ text }) => text === 'Deleted').length, 1);
  await go('PUT', '/moments/read', { moment_ids: [said.id] }, member);
  assert.equal(
    (await go('GET', '/moments?mentioned=true', undefined, member)).items[0].moment.is_unread,
    false,
  );
  assert.equal((await fetch(restored.base_url + listLink.share.url)).status, 401);
});
