import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';

test('A page of an export ends where it is long enough, and the next one goes on from there', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const place = await makeWorkspace(server);
  const boss = await makeMember(server, place, { base_role: 'owner' });
  const make = (dialogs: string[]) => makeRecord(server, place, { owner_member_id: boss.member_id, dialogs });
  const short = await make(['hello']);
  const long = await make(Array.from({ length: 180 }, () => 'a'.repeat(98_000)));
  const pages: number[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const path: string = `/api/v3/workspaces/${place.slug}/export?next_token=${encodeURIComponent(next)}`;
    const { status, body, text } = await server.get(path, boss.token);
    assert.equal(status, 200, text);
    pages.push(body.items.map(({ id }: { id: number }) => id));
    next = body.next_token;
  }
  assert.deepEqual(pages, [[long.record_id], [short.record_id]]);
});

test('A record that goes while a page of an export is made is left out of it', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const place = await makeWorkspace(server);
  const boss = await makeMember(server, place, { base_role: 'owner' });
  const make = () => makeRecord(server, place, { owner_member_id: boss.member_id });
  const [kept, doomed] = [await make(), await make()];
  const { query } = server.ctx.db;
  const goes = t.mock.method(server.ctx.db, 'query', async (...asked: Parameters<typeof query>) => {
    const rows = await query(...asked);
    if (asked[0].name === 'records.facts-of-some') {
      goes.mock.restore();
      assert.equal((await server.send('DELETE', doomed.app_path, { token: boss.token })).status, 204);
    }
    return rows;
  });
  const { status, body, text } = await server.get(`/api/v3/workspaces/${place.slug}/export`, boss.token);
  assert.equal(status, 200, text);
  assert.deepEqual(
    body.items.map(({ id }: { id: number }) => id),
    [kept.record_id],
  );
});
