/** The change feed as a stream: what comes, what a client that was away gets, and when it ends. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ChangePage } from '@minutebook/contract/v3/feed-endpoints.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { listenToChanges, type EventListener } from '../../../tests/kit/clients/listen-to-events.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { until } from '../../../tests/kit/until.ts';
import { DAY_MS } from '../../base/durations.ts';
import { sweepFacts } from '../../access/fact-log.ts';
import { validateAgainst } from '../../http/reading/schema-validator.ts';
import { revokeOwnToken } from '../../people/users/me-queries.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const path = `/api/v3/workspaces/${workspace.slug}/changes/stream`;
  const follow = (query: string, member = owner, last_event_id = '') =>
    listenToChanges(`${server.base_url}${path}?${query}`, {
      token: member.token,
      last_event_id,
    });
  const label = () => makeLabel(server, workspace);
  return { workspace, owner, path, follow, label };
}

const itemsOf = (listener: EventListener<ChangePage>) => listener.events.flatMap(({ items }) => items);
const comes = (listener: EventListener<ChangePage>, type: string) =>
  until(type, () => itemsOf(listener).some((item) => item.type === type));

test('A listener gets everything there is, then every change as it happens', async (t) => {
  const { workspace, owner, follow } = await makeScene();
  const { record_id, app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const listener = await follow('include=record');
  t.after(() => listener.close());
  await comes(listener, 'record.visible');
  await server.send('PATCH', app_path, { token: owner.token, body: { title: 'Another title' } });
  await comes(listener, 'record.updated');
  const last = itemsOf(listener).at(-1);
  assert.equal(last?.record_id, record_id);
  assert.equal(last.record?.title, 'Another title');
  for (const page of listener.events) assert.deepEqual(validateAgainst(ChangePage, page, 'page'), []);
  assert.equal(listener.last_id, listener.events.at(-1)?.cursor);
});

test('A client that was away resumes after the last event that it had, and misses nothing', async (t) => {
  const { follow, label } = await makeScene();
  const first = await follow('cursor=now');
  await label();
  await comes(first, 'label.created');
  first.close();
  const [missed, alsoMissed] = [await label(), await label()];
  const second = await follow('cursor=now', undefined, first.last_id);
  t.after(() => second.close());
  const ids = () =>
    itemsOf(second).map((item) => (item.type === 'label.created' ? item.data?.label_id : item.type));
  await until('both that were missed', () => ids().length >= 2);
  assert.deepEqual(ids(), [missed, alsoMissed]);
});

test('A change wakes only the listeners that may see it', async (t) => {
  const { workspace, owner, follow } = await makeScene();
  const colleague = await makeMember(server, workspace);
  const listener = await follow('cursor=now', colleague);
  t.after(() => listener.close());
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
  const shown = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await comes(listener, 'record.created');
  assert.deepEqual([...new Set(itemsOf(listener).map(({ record_id }) => record_id))], [shown.record_id]);
});

test('Who hears of nothing for a day gets a cursor of today, with which they go on weeks later', async () => {
  const { follow, label } = await makeScene();
  const listener = await follow('cursor=now&types=record.deleted');
  await label();
  for (let day = 0; day < 40; day += 10) {
    const before = listener.events.length;
    server.clock.advance(10 * DAY_MS);
    await until('a new cursor', () => listener.events.length > before);
    await label();
  }
  assert.deepEqual(itemsOf(listener), []);
  listener.close();
  await sweepFacts(server.ctx, server.clock.now());
  const again = await follow('cursor=now', undefined, listener.last_id);
  await comes(again, 'label.created');
  again.close();
});

test('The stream ends with the membership, and with the token', async () => {
  const { workspace, follow } = await makeScene();
  const [left, revoked] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const [ofLeft, ofRevoked] = [await follow('cursor=now', left), await follow('cursor=now', revoked)];
  await deactivateMember(server, workspace, left);
  await ofLeft.ended;
  const { items } = (await server.get('/app/me/tokens', revoked.token)).body;
  for (const { id } of items) {
    await revokeOwnToken(server.ctx.db, {
      user_id: revoked.user_id,
      access_token_id: id,
      now: server.clock.now(),
    });
  }
  // A server rereads what it knows of a token after some seconds.
  server.clock.advance(10_000);
  await ofRevoked.ended;
});

test('A cursor that cannot be used, a stranger and a foreign workspace are refused before anything is sent', async () => {
  const { path, owner } = await makeScene();
  const stranger = await makeMember(server, await makeWorkspace(server));
  assertError(await server.get(`${path}?cursor=nonsense`, owner.token), 422, 'VALIDATION_ERROR');
  assertError(await server.get(`${path}?limit=0`, owner.token), 422, 'VALIDATION_ERROR');
  assertError(await server.get(path, stranger.token), 403, 'FORBIDDEN');
  assertError(await server.get(path), 401, 'UNAUTHORIZED');
  assertError(
    await server.get('/api/v3/workspaces/nowhere/changes/stream', owner.token),
    404,
    'WORKSPACE_NOT_FOUND',
  );
});

test('Streams that are asked for at once count as well, and refused ones take no place', async (t) => {
  const { owner, path, follow } = await makeScene();
  const closing = new AbortController();
  t.after(() => closing.abort());
  const open = async () => {
    const headers = { authorization: `Bearer ${owner.token}` };
    const { status } = await fetch(`${server.base_url}${path}?cursor=now`, {
      headers,
      signal: closing.signal,
    });
    return status;
  };
  for (let time = 0; time < 12; time += 1) await server.get(`${path}?cursor=nonsense`, owner.token);
  const statuses = await Promise.all(Array.from({ length: 40 }, open));
  assert.deepEqual(new Set(statuses), new Set([200, 429]));
  assert.equal(statuses.filter((status) => status === 200).length, 10);
  await assert.rejects(follow('cursor=now'));
});

test('Nobody takes more than their streams, of whatever kind', async (t) => {
  const { owner, path, follow } = await makeScene();
  const listeners = await Promise.all(Array.from({ length: 10 }, () => follow('cursor=now')));
  t.after(() => listeners.forEach((listener) => listener.close()));
  assertError(await server.get(`${path}?cursor=now`, owner.token), 429, 'RATE_LIMIT_EXCEEDED');
});
