import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { DAY_MS, HOUR_MS } from '../../tests/kit/durations.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { statement } from '../base/database/database.ts';
import { makeMediaKey } from './make-media-key.ts';
import type { MediaStore } from './media-store.ts';
import { sweepMedia } from './sweep-media.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const announce = statement<never>(
  'test.announce-media',
  'insert into media_sweep (workspace_id, media_key, not_before) values ($1, $2, $3)',
);

/** A file that was stored and that no record came to own. */
async function makeLeftover(not_before: Date): Promise<string> {
  const key = makeMediaKey(1, 'a.mp3');
  await server.ctx.db.query(announce, [1, key, not_before]);
  await server.ctx.media.put(key, Readable.from(['sound']));
  return key;
}

test('a file that no record came to own is deleted once its time has come', async () => {
  const now = server.clock.now();
  const key = await makeLeftover(new Date(now.getTime() + HOUR_MS));
  assert.equal(await sweepMedia(server.ctx, now), 0);
  assert.notEqual(await server.ctx.media.find(key), undefined);
  assert.equal(await sweepMedia(server.ctx, new Date(now.getTime() + HOUR_MS)), 1);
  assert.equal(await server.ctx.media.find(key), undefined);
  assert.equal(await sweepMedia(server.ctx, new Date(now.getTime() + HOUR_MS)), 0);
});

test('the media of a record stays', async () => {
  const workspace = await makeWorkspace(server);
  const { member_id, token } = await makeMember(server, workspace);
  const fields = { owner_member_id: member_id, media: { content: 'sound' } };
  const { path } = await makeRecord(server, workspace, fields);
  assert.equal(await sweepMedia(server.ctx, new Date(server.clock.now().getTime() + 7 * DAY_MS)), 0);
  assert.equal((await server.get(`${path}/media`, token)).status, 200);
});

test('a file that is gone already counts as deleted', async () => {
  const now = server.clock.now();
  const key = await makeLeftover(now);
  await server.ctx.media.delete(key);
  assert.equal(await sweepMedia(server.ctx, now), 1);
});

test('a file that cannot be deleted is tried again in an hour, and keeps no other waiting', async () => {
  const now = server.clock.now();
  const keys = [await makeLeftover(now), await makeLeftover(now), await makeLeftover(now)].sort();
  const [stuck = ''] = keys;
  const store: MediaStore = server.ctx.media;
  const media: MediaStore = {
    check: () => store.check(),
    put: (key, content) => store.put(key, content),
    take: (key, path) => store.take(key, path),
    find: (key) => store.find(key),
    read: (key, range) => store.read(key, range),
    endPuts: (before) => store.endPuts(before),
    makeUrl: (key, use, lifetimeSeconds) => store.makeUrl(key, use, lifetimeSeconds),
    delete: async (key) => {
      if (key === stuck) throw new Error('permission denied');
      await store.delete(key);
    },
  };
  await assert.rejects(sweepMedia({ db: server.ctx.db, media }, now), /1 of 3 media files/);
  assert.deepEqual(await Promise.all(keys.map(async (key) => (await store.find(key)) !== undefined)), [
    true,
    false,
    false,
  ]);
  assert.equal(await sweepMedia(server.ctx, now), 0);
  assert.equal(await sweepMedia(server.ctx, new Date(now.getTime() + HOUR_MS)), 1);
});
