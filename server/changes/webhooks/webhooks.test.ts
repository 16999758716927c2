/** Webhooks: what receivers get, by their own library, and what becomes of those that fail, hang, redirect and lie. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { statement } from '../../base/database/database.ts';
import { DAY_MS, HOUR_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { deactivateMember, setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeNarrowToken, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { answerWith, startReceiver, type Receiver } from '../../../tests/kit/servers/start-receiver.ts';
import { makeTestClock, startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { until } from '../../../tests/kit/until.ts';
import { untilFree } from '../../../tests/kit/until-free.ts';
import type { Scope } from '@minutebook/contract/scopes.ts';
import { toWebhookEventShape, type WebhookEventType } from '@minutebook/contract/v3/webhook-event.ts';
import { validateAgainst } from '../../http/reading/schema-validator.ts';
import { startWebhooks } from './start-webhooks.ts';

let server: TestServer;
let receiver: Receiver;
let sender: { stop(): Promise<void> };
before(async () => {
  // Receivers compare the time of a signature with their own.
  const clock = makeTestClock(new Date());
  server = await startTestServer({ clock, env: { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' } });
  sender = startWebhooks(server.ctx);
});
after(async () => {
  await sender.stop();
  await server.stop();
});
beforeEach(async (test) => {
  receiver = await startReceiver();
  const { stop } = receiver;
  if ('after' in test) test.after(stop);
});

async function makeScene(fields: object = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  const { token } = owner;
  const { url } = receiver;
  const made = await server.send('POST', at, { token, body: { url, ...fields } });
  assert.equal(made.status, 201, made.text);
  const { webhook, secret } = made.body;
  const path = `${at}/${webhook.id}`;
  const send = async (method: string, below: string, body?: unknown) => {
    const answer = await server.send(method, path + below, { token, body });
    assert.ok(answer.status < 300, `${method} ${below}: ${answer.text}`);
    return answer.body;
  };
  const deliveries = async () => (await send('GET', '/deliveries')).items;
  const get = async () => {
    const { body } = await server.get(at, token);
    return body.items.find(({ id }: { id: number }) => id === webhook.id);
  };
  const label = () => makeLabel(server, workspace);
  return { workspace, owner, at, path, secret: String(secret), send, deliveries, get, label };
}

/** Facts enough for many steps. */
const MANY = 8_000;
const addManyFacts = statement<never>(
  'test.many-facts',
  `with counted as (
     update fact_counter c set next_seq = c.next_seq + ${MANY} where c.workspace_id = $1 returning c.next_seq
   )
   insert into fact (workspace_id, seq, at, type, changed, acl_before, data)
   select $1, c.next_seq - n.n, $2, 'label.created', '{}', '{}', '{}' from counted c, generate_series(1, ${MANY}) as n (n)`,
);

const comes = (count: number) => until(`${count} deliveries`, () => receiver.received.length >= count);
const types = () => receiver.received.map(({ event }) => event.type);

test('A change is told to the receiver, signed so that its own library believes it', async () => {
  const { workspace, owner, secret, deliveries } = await makeScene();
  const { record_id, app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await server.send('PATCH', app_path, { token: owner.token, body: { title: 'Secret plans' } });
  await comes(2);
  const [first, second] = receiver.received.toSorted((a, b) => a.event.seq - b.event.seq);
  assert.ok(first && second);
  assert.partialDeepStrictEqual(first.event, { type: 'record.created', record_id });
  assert.partialDeepStrictEqual(second.event, {
    type: 'record.updated',
    record_id,
    workspace: { id: workspace.workspace_id, slug: workspace.slug },
    changed: ['title'],
    actor_member_id: owner.member_id,
  });
  assert.doesNotMatch(second.body, /Secret/);
  for (const { body, headers, event } of receiver.received) {
    assert.deepEqual(new Webhook(secret).verify(body, headers), event);
    assert.equal(headers['webhook-id'], event.id);
    assert.deepEqual(
      validateAgainst(toWebhookEventShape(event.type as WebhookEventType), event, 'event'),
      [],
    );
    assert.throws(() => new Webhook(secret).verify(`${body} `, headers));
  }
  await until('both are noted', async () =>
    (await deliveries()).every(({ state }: { state: string }) => state === 'delivered'),
  );
  assert.partialDeepStrictEqual((await deliveries())[0], {
    type: 'record.updated',
    attempts: 1,
    status: 204,
    fault: null,
    request: second.body,
  });
});

test('A member who redirects a webhook, or lists its deliveries, sees no more than they may', async () => {
  const { workspace, owner, at, path, deliveries } = await makeScene();
  const manages = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
  const admin = await makeMember(server, workspace, { role_ids: [manages] });
  const hidden = await makeRecord(server, workspace, { owner_member_id: owner.member_id, scope: 'private' });
  assertError(await server.get(hidden.path, admin.token), 403, 'FORBIDDEN');
  await comes(1);
  // The facts of the new role and member may arrive before it.
  await until('it is noted', async () => {
    const [last] = await deliveries();
    return last?.type === 'record.created' && last.state === 'delivered';
  });
  const seen = (await server.get(`${path}/deliveries`, admin.token)).body.items[0];
  assert.deepEqual([seen.type, seen.request, seen.answer], ['record.created', null, null]);
  assert.match((await deliveries())[0].request, new RegExp(`"record_id":${hidden.record_id}`));

  const other = await startReceiver();
  const answer = await server.send('PATCH', path, { token: admin.token, body: { url: other.url } });
  assert.deepEqual([answer.status, answer.body.owner_member_id], [200, admin.member_id]);
  const again = { token: admin.token, body: { from_seq: 1 } };
  assert.equal((await server.send('POST', `${path}/replay`, again)).status, 204);
  await makeLabel(server, workspace);
  await until('what comes next', () => other.received.some(({ event }) => event.type === 'label.created'));
  assert.deepEqual(
    other.received.filter(({ event }) => event.record_id === hidden.record_id),
    [],
  );
  assert.deepEqual((await server.get(at, owner.token)).body.items[0].owner_member_id, admin.member_id);
  await other.stop();
});

test('A narrow token has nothing told by a webhook that it could not read', async () => {
  const { workspace, owner, at, path, deliveries } = await makeScene({ types: ['record.created'] });
  const narrow = (...scopes: Scope[]) => makeNarrowToken(server, owner.user_id, { scopes });
  const { url } = receiver;
  const cases: [scopes: Scope[], types: string[] | undefined, missing: Scope | null][] = [
    [[], ['record.created'], 'records:read'],
    [[], ['share.put', 'webhook.paused'], 'records:read'],
    [[], ['label.created'], 'records:read'],
    [[], ['member.updated'], 'people:read'],
    [[], undefined, 'records:read'],
    [['records:read'], undefined, 'people:read'],
    [['records:read'], ['record.created', 'team.created'], 'people:read'],
    [[], ['webhook.paused'], null],
    [['records:read'], ['record.created', 'label.created', 'share.put'], null],
    [['records:read', 'people:read'], undefined, null],
  ];
  for (const [scopes, types, missing] of cases) {
    const token = await narrow('webhooks:write', ...scopes);
    const made = await server.send('POST', at, { token, body: { url, ...(types && { types }) } });
    const moved = await server.send('PATCH', path, { token, body: { types: types ?? [] } });
    for (const answer of [made, moved]) {
      const reason = answer.status < 300 ? null : answer.body.reason;
      assert.deepEqual(reason, missing && { name: 'scope_missing', values: { scope: missing } }, answer.text);
    }
  }

  const alone = await narrow('webhooks:write');
  const elsewhere = await server.send('PATCH', path, { token: alone, body: { url: `${url}elsewhere` } });
  assertError(elsewhere, 403, 'FORBIDDEN');
  for (const body of [{ state: 'paused' }, { state: 'active' }, { description: 'The mirror' }]) {
    assert.equal((await server.send('PATCH', path, { token: alone, body })).status, 200);
  }
  await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await until('it is noted', async () => (await deliveries())[0]?.state === 'delivered');
  const seen = async (token: string) => (await server.get(`${path}/deliveries`, token)).body.items[0];
  assert.equal((await seen(alone)).request, null);
  assert.equal((await seen(alone)).answer, null);
  const reader = await narrow('webhooks:write', 'records:read', 'people:read');
  assert.match((await seen(reader)).request, /"record_id"/);
});

test('A deletion is told as what it is, by whom, to who asked for deletions alone', async () => {
  const { workspace, owner } = await makeScene({ types: ['record.deleted'] });
  const { record_id, app_path } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  await server.send('DELETE', app_path, { token: owner.token });
  await comes(1);
  const [told] = receiver.received;
  assert.partialDeepStrictEqual(told?.event, {
    type: 'record.deleted',
    record_id,
    actor_member_id: owner.member_id,
  });
  assert.deepEqual(validateAgainst(toWebhookEventShape('record.deleted'), told?.event, 'event'), []);
});

test('A failed delivery is retried on schedule, with the same id, until it arrives', async () => {
  const { deliveries, label } = await makeScene({ types: ['label.created'] });
  receiver.answer = answerWith(500, {}, 'x'.repeat(5_000));
  await label();
  await comes(1);
  const noted = async () => (await deliveries())[0];
  await until('the first attempt is noted', async () => (await noted())?.status === 500);
  const failed = await noted();
  assert.partialDeepStrictEqual(failed, { state: 'waiting', attempts: 1, fault: 'refused' });
  assert.equal(failed.answer.length, 1_024);
  receiver.answer = answerWith(200);
  server.clock.advance(10_000);
  await comes(2);
  await until('it is delivered', async () => (await noted()).state === 'delivered');
  const ids = receiver.received.map(({ event }) => event.id);
  assert.equal(ids[0], ids[1]);
});

test('Deliveries made or tried while the clock was a day ahead are sent once the clock is right', async () => {
  const { label, deliveries } = await makeScene();
  receiver.answer = answerWith(503);
  server.clock.advance(DAY_MS);
  await label();
  await until('it was tried', async () => (await deliveries())[0]?.attempts === 1);
  await sender.stop();
  await label();
  server.clock.advance(-DAY_MS);
  receiver.answer = answerWith(204);
  sender = startWebhooks(server.ctx);
  await until('both have arrived', async () => {
    const items = await deliveries();
    return items.length === 2 && items.every(({ state }: { state: string }) => state === 'delivered');
  });

  server.clock.advance(DAY_MS);
  receiver.answer = answerWith(503);
  await label();
  await until('it was tried', async () => (await deliveries())[0]?.attempts === 1);
  server.clock.advance(-DAY_MS);
  receiver.answer = answerWith(204);
  await until('it has arrived', async () => (await deliveries())[0]?.state === 'delivered');
});

test('A receiver that asks to be left alone is, and one that is redirected is not followed', async () => {
  const { deliveries, label } = await makeScene({ types: ['label.created'] });
  receiver.answer = answerWith(429, { 'retry-after': '3600' });
  await label();
  const noted = async () => (await deliveries())[0];
  await until('the refusal is noted', async () => (await noted())?.status === 429);
  const wait = Date.parse((await noted()).due_at) - server.clock.now().getTime();
  assert.ok(wait > 3_500_000, String(wait));
  // A moment counts by the receiver's own clock, whatever time it is here.
  const date = 'Wed, 21 Oct 2015 07:00:00 GMT';
  receiver.answer = answerWith(503, { date, 'retry-after': 'Wed, 21 Oct 2015 09:00:00 GMT' });
  server.clock.advance(HOUR_MS);
  await until('the second refusal is noted', async () => (await noted())?.status === 503);
  const longer = Date.parse((await noted()).due_at) - server.clock.now().getTime();
  assert.ok(longer > 7_100_000 && longer < 7_300_000, String(longer));
  server.clock.advance(HOUR_MS);
  const other = await startReceiver();
  receiver.answer = answerWith(307, { location: other.url });
  server.clock.advance(HOUR_MS);
  await until('the redirect is noted', async () => (await noted()).fault === 'redirected');
  assert.equal(other.received.length, 0);
  await other.stop();
});

test('A receiver that hangs keeps no other waiting', async () => {
  const { label } = await makeScene({ types: ['label.created'] });
  const hanging = receiver;
  hanging.answer = () => undefined;
  for (let index = 0; index < 8; index += 1) await label();
  await until('it holds what it may', () => hanging.open() === 4);
  receiver = await startReceiver();
  const good = await makeScene({ types: ['label.created'] });
  await good.label();
  await comes(1);
  assert.equal(hanging.received.length, 4);
  await receiver.stop();
  receiver = hanging;
});

test('A member whose receivers all hang holds a quarter of what there is, and all others are told as before', async (test) => {
  const { at, owner, label, workspace } = await makeScene({ types: ['label.created'] });
  const hanging = receiver;
  hanging.answer = () => undefined;
  for (let count = 1; count < 10; count += 1) {
    const body = { url: hanging.url, types: ['label.created'] };
    assert.equal((await server.send('POST', at, { token: owner.token, body })).status, 201);
  }
  for (let index = 0; index < 4; index += 1) await label();
  await until('it holds what it may', () => hanging.open() === 16);
  receiver = await startReceiver();
  test.after(receiver.stop);
  const colleague = await makeMember(server, workspace, { base_role: 'admin' });
  const body = { url: receiver.url, types: ['label.created'] };
  assert.equal((await server.send('POST', at, { token: colleague.token, body })).status, 201);
  await label();
  await comes(1);
  const modest = await makeScene({ types: ['label.created'] });
  await modest.label();
  await comes(2);
  assert.equal(hanging.received.length, 16);
});

test('A webhook that is told everything anew keeps nobody waiting', async (test) => {
  const greedy = await makeScene({ types: ['label.created'] });
  receiver = await startReceiver();
  test.after(receiver.stop);
  const modest = await makeScene({ types: ['label.created'] });
  await sender.stop();
  await server.ctx.db.query(addManyFacts, [greedy.workspace.workspace_id, server.clock.now()]);
  await modest.label();
  sender = startWebhooks(server.ctx);
  await comes(1);
  const [newest] = await greedy.deliveries();
  assert.ok((newest?.seq ?? 0) < MANY, 'it has not been given all of them');
  await greedy.send('PATCH', '', { state: 'paused' });
});

test('A receiver that says it is gone is paused, and goes on from where it stopped when somebody says so', async () => {
  const { get, send, label, workspace, owner } = await makeScene({ types: ['label.created'] });
  receiver.answer = answerWith(410);
  await label();
  await until('it is paused', async () => (await get()).state === 'paused');
  assert.equal((await get()).pause_reason, 'gone');
  await label();
  receiver.answer = answerWith(204);
  receiver.received.length = 0;
  await send('PATCH', '', { state: 'active' });
  await comes(1);
  assert.deepEqual(types(), ['label.created']);
  const { body } = await server.get(`/api/v3/workspaces/${workspace.slug}/changes?cursor=now`, owner.token);
  assert.ok(body.cursor);
});

test('A webhook that goes on from now forgets what it has missed', async () => {
  const { send, label, deliveries } = await makeScene({ types: ['label.created'] });
  await send('PATCH', '', { state: 'paused' });
  await label();
  await send('PATCH', '', { state: 'active', resume_from: 'now' });
  const last = await label();
  await comes(1);
  assert.deepEqual(
    receiver.received.map(({ event }) => event.data),
    [{ label_id: last }],
  );
  assert.equal((await deliveries()).length, 1);
});

test('A receiver of which nothing arrives for five days is paused', async () => {
  const { get, label } = await makeScene({ types: ['label.created'] });
  receiver.answer = answerWith(503);
  await label();
  await until('it fails', async () => (await get()).failing_since !== null);
  server.clock.advance(5 * DAY_MS);
  await label();
  await until('it is paused', async () => (await get()).pause_reason === 'failing');
});

test('While a secret is exchanged both are good, then the new one alone', async () => {
  const { secret, send, label } = await makeScene({ types: ['label.created'] });
  const { secret: next } = await send('POST', '/secret', { keep_old_hours: 1 });
  await label();
  await comes(1);
  // (its `verify` compares the time with today's, which the test has left)
  const verify = (withSecret: string, place: number) => {
    const { body, headers } = receiver.received[place] ?? assert.fail('nothing has come');
    const at = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(withSecret).sign(String(headers['webhook-id']), at, body);
    assert.ok(headers['webhook-signature']?.split(' ').includes(signature));
  };
  verify(secret, 0);
  verify(String(next), 0);
  server.clock.advance(2 * HOUR_MS);
  await label();
  await comes(2);
  assert.equal(receiver.received[1]?.headers['webhook-signature']?.split(' ').length, 1);
});

test('A test comes also to a paused webhook, and a delivery again when it is asked for', async () => {
  const { send, deliveries } = await makeScene();
  await send('PATCH', '', { state: 'paused' });
  const { seq } = await send('POST', '/test');
  await comes(1);
  assert.deepEqual(types(), ['webhook.test']);
  await send('PATCH', '', { state: 'active' });
  await until('it is noted', async () =>
    (await deliveries()).some(({ state }: { state: string }) => state === 'delivered'),
  );
  await send('POST', `/deliveries/${seq}/redeliver`);
  await comes(2);
  assert.equal(receiver.received[1]?.event.id, receiver.received[0]?.event.id);
});

test('Everything since a change is sent again, and nothing from before', async () => {
  const { send, deliveries, label } = await makeScene({ types: ['label.created'] });
  for (let index = 0; index < 3; index += 1) await label();
  await comes(3);
  await until('all are noted', async () =>
    (await deliveries()).every(({ state }: { state: string }) => state === 'delivered'),
  );
  const [, second] = await deliveries();
  await send('POST', '/replay', { from_seq: second.seq });
  await comes(5);
  const again = receiver.received.slice(3).map(({ event }) => event.seq);
  assert.ok(again.every((seq) => seq >= second.seq));
});

test('A webhook sees with the eyes of its owner, and ends with their membership', async () => {
  const { workspace, owner, get } = await makeScene({ types: ['label.created'] });
  const manages = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
  const admin = await makeMember(server, workspace, { role_ids: [manages] });
  const others = await makeMember(server, workspace);
  const path = `/api/v3/workspaces/${workspace.slug}/webhooks`;
  const own = await startReceiver();
  const body = {
    url: own.url,
    types: ['record.created', 'record.updated', 'record.access_changed', 'label.created'],
  };
  const made = await server.send('POST', path, { token: admin.token, body });
  assert.equal(made.status, 201);
  const hidden = await makeRecord(server, workspace, { owner_member_id: others.member_id, scope: 'private' });
  await server.send('PATCH', hidden.app_path, { token: others.token, body: { title: 'Mine' } });
  const { record_id, app_path } = await makeRecord(server, workspace, { owner_member_id: others.member_id });
  await until('what is seen has come', () => own.received.length >= 1);
  own.answer = answerWith(500);
  await server.send('PATCH', app_path, { token: others.token, body: { title: 'Ours' } });
  await until('the next has failed', () => own.received.length >= 2);
  own.answer = answerWith(204);
  await server.send('PATCH', app_path, { token: others.token, body: { scope: 'private' } });
  server.clock.advance(10_000);
  await until('it has gone', () => own.received.some(({ event }) => event.type === 'record.gone'));
  assert.ok(own.received.every(({ event }) => event.record_id === record_id));
  await deactivateMember(server, workspace, admin);
  await makeLabel(server, workspace);
  const state = async () => {
    const { body: list } = await server.get(path, owner.token);
    return list.items.find(({ id }: { id: number }) => id === made.body.webhook.id).pause_reason;
  };
  await until('it is paused', async () => (await state()) === 'owner_gone', 100);
  assert.equal((await get()).state, 'active');
  await own.stop();
});

test('Who resumes a webhook of somebody gone is its owner from then on, which is audited', async (test) => {
  const { workspace, owner, at } = await makeScene({ types: ['webhook.paused'] });
  const manages = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
  const admin = await makeMember(server, workspace, { role_ids: [manages] });
  const own = await startReceiver();
  test.after(own.stop);
  const make = async () => {
    const body = { url: own.url, types: ['label.created'] };
    const made = await server.send('POST', at, { token: admin.token, body });
    assert.equal(made.status, 201, made.text);
    return made.body.webhook.id as number;
  };
  const [first, second] = [await make(), await make()];
  const patch = (id: number, body: object, token = owner.token) =>
    server.send('PATCH', `${at}/${id}`, { token, body });
  assert.equal((await patch(second, { state: 'paused' })).status, 200);
  await deactivateMember(server, workspace, admin);
  await makeLabel(server, workspace);
  const find = async (id: number) =>
    (await server.get(at, owner.token)).body.items.find((one: { id: number }) => one.id === id);
  await until('it is paused', async () => (await find(first)).pause_reason === 'owner_gone', 100);
  // A token that could not have made it does not take it over either.
  const narrow = await makeNarrowToken(server, owner.user_id, { scopes: ['webhooks:write'] });
  assertError(await patch(first, { state: 'active' }, narrow), 403, 'FORBIDDEN');
  assert.equal((await find(first)).owner_member_id, admin.member_id);
  // One that somebody has paused before its owner went is taken over alike.
  for (const id of [first, second]) {
    const resumed = await patch(id, { state: 'active' });
    assert.deepEqual([resumed.status, resumed.body.owner_member_id], [200, owner.member_id], resumed.text);
  }
  await until('both are told what has happened meanwhile', () => own.received.length >= 2, 100);
  assert.deepEqual(
    own.received.map(({ event }) => event.type),
    ['label.created', 'label.created'],
  );
  for (const id of [first, second]) assert.equal((await find(id)).state, 'active');
  const noted = (await listAudit(server, workspace)).filter(({ action }) => action === 'webhook.update');
  assert.deepEqual(
    noted.map(({ detail }) => detail?.['owner_member_id'] ?? null),
    [null, owner.member_id, owner.member_id],
  );
});

test('What the owner of a webhook may no longer know is not sent, however it is asked for', async (test) => {
  const { workspace, owner, at } = await makeScene({ types: ['webhook.paused'] });
  const manages = await makeWorkspaceRole(server, workspace, { 'workspace.manage': 'allow' });
  const blind = await makeWorkspaceRole(server, workspace, {
    'workspace.manage': 'allow',
    'label.read': 'deny',
  });
  const admin = await makeMember(server, workspace, { role_ids: [manages] });
  const own = await startReceiver();
  test.after(own.stop);
  own.answer = answerWith(500);
  const body = { url: own.url, types: ['label.created'] };
  const made = await server.send('POST', at, { token: admin.token, body });
  assert.equal(made.status, 201, made.text);
  const path = `${at}/${made.body.webhook.id}`;
  await makeLabel(server, workspace);
  const noted = async () => (await server.get(`${path}/deliveries`, owner.token)).body.items[0];
  await until('the first attempt is noted', async () => (await noted())?.status === 500);
  const change = { token: owner.token, body: { role_ids: [blind] } };
  const changed = await server.send(
    'PATCH',
    `/api/v3/workspaces/${workspace.slug}/members/${admin.member_id}`,
    change,
  );
  assert.ok(changed.status < 300, changed.text);
  server.clock.advance(10_000);
  const isDropped = async () => (await noted()).fault === 'dropped';
  await until('it is given up', isDropped);
  assert.equal((await noted()).state, 'failed');
  const { seq } = await noted();
  const again = await server.send('POST', `${path}/deliveries/${seq}/redeliver`, { token: owner.token });
  assert.equal(again.status, 204);
  await until('it is given up again', isDropped);
  assert.ok((await server.send('POST', `${path}/test`, { token: owner.token })).status < 300);
  await until('a test comes', () => own.received.length > 1);
  assert.deepEqual(
    own.received.map(({ event }) => event.type),
    ['label.created', 'webhook.test'],
  );
});

test('While a workspace is suspended nothing is sent, and afterwards all that there was', async (test) => {
  const { workspace, label } = await makeScene({ types: ['label.created'] });
  const suspended = receiver;
  suspended.answer = answerWith(500);
  await label();
  await comes(1);
  suspended.answer = answerWith(204);
  await setWorkspaceStatus(server, workspace, 'suspended');
  server.clock.advance(10_000);
  receiver = await startReceiver();
  test.after(receiver.stop);
  const other = await makeScene({ types: ['label.created'] });
  await other.label();
  await comes(1);
  assert.equal(suspended.received.length, 1);
  await setWorkspaceStatus(server, workspace, 'active');
  server.clock.advance(10_000);
  await until('it is sent', () => suspended.received.length === 2);
});

test('The open deliveries of a killed process are sent by another process, and none that has arrived', async () => {
  const { label, deliveries } = await makeScene({ types: ['label.created'] });
  receiver.answer = () => undefined;
  await label();
  await comes(1);
  // A kill leaves it leased with nobody working on it.
  await sender.stop();
  receiver.answer = answerWith(204);
  sender = startWebhooks(server.ctx);
  server.clock.advance(61_000);
  await comes(2);
  assert.equal(receiver.received[1]?.event.id, receiver.received[0]?.event.id);
  await until('it is noted', async () => (await deliveries())[0]?.state === 'delivered');
});

test('Addresses that are no receiver of the world outside are refused, when they are given and when they are reached', async () => {
  const { at, owner } = await makeScene();
  const refused = [
    'http://example.com/hook',
    'https://user:secret@example.com/',
    'https://10.0.0.1/',
    'https://2130706434/',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://[64:ff9b::a00:1]/',
    'https://example.com:22/',
    'ftp://example.com/',
    'not an address',
  ];
  for (const url of refused) {
    assertError(
      await server.send('POST', at, { token: owner.token, body: { url } }),
      422,
      'VALIDATION_ERROR',
    );
  }
});

test('A name that leads inside is known when it is looked up, and nothing is sent there', async () => {
  const strict = await startTestServer();
  const own = startWebhooks(strict.ctx);
  try {
    const workspace = await makeWorkspace(strict);
    const { token } = await makeMember(strict, workspace, { base_role: 'owner' });
    const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
    const { body: made } = await strict.send('POST', at, { token, body: { url: 'https://localhost:8443/' } });
    const path = `${at}/${made.webhook.id}`;
    await strict.send('POST', `${path}/test`, { token });
    const fault = async () => (await strict.get(`${path}/deliveries`, token)).body.items[0]?.fault;
    await until('it is refused', async () => (await fault()) === 'address_refused');
    assertError(
      await strict.send('POST', at, { token, body: { url: receiver.url } }),
      422,
      'VALIDATION_ERROR',
    );
  } finally {
    await own.stop();
    await strict.stop();
  }
});

test('Only managers of a workspace may manage its webhooks, at most twenty', async () => {
  const { workspace, owner, at, path } = await makeScene();
  const member = await makeMember(server, workspace);
  const asked = [
    await server.get(at, member.token),
    await server.send('POST', at, { token: member.token, body: { url: receiver.url } }),
    await server.send('DELETE', path, { token: member.token }),
  ];
  for (const answer of asked) assertError(answer, 403, 'FORBIDDEN');
  const create = () =>
    untilFree(() => server.send('POST', at, { token: owner.token, body: { url: receiver.url } }));
  // The requests are concurrent, so a count before the insert would let too many through.
  const answers = await Promise.all(Array.from({ length: 25 }, create));
  const refused = answers.filter(({ status }) => status !== 201);
  for (const answer of refused) assertError(answer, 409, 'CONFLICT');
  assert.equal(refused.length, 6);
  assert.equal((await server.send('DELETE', path, { token: owner.token })).status, 204);
  assertError(await server.send('DELETE', path, { token: owner.token }), 404, 'NOT_FOUND');
  assert.equal((await create()).status, 201);
});
