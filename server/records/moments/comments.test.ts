/** Comments: said at a place of a record, answered, resolved, and mentioning members, who are told if they may see it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeServiceAccount } from '../../../tests/kit/make/make-service-account.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { setUserStatus } from '../../people/users/set-user-status.ts';
import { statement } from '../../base/database/database.ts';
import { insertMoments } from './moment-queries.ts';

let server: TestServer;
before(async () => {
  const env = { MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9', MINUTEBOOK_MAIL_FROM: 'minutes@example.com' };
  server = await startTestServer({ env });
});
after(() => server.stop());

const selectMails = statement<{ kind: string }>(
  'test.mention-mails',
  `select o.kind from mail_outbox o where o.turn_of = $1 and o.kind = 'mention'`,
);

const leaveBehind = statement<never>(
  'test.leave-behind',
  `update moment m set start_ms = 0, end_ms = 3000, dialog_ids = '{1}' where m.workspace_id = $1 and m.moment_id = $2`,
);

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' });
  const [member, other, outsider] = [
    await makeMember(server, workspace, { name: 'Mara' }),
    await makeMember(server, workspace, { name: 'Otto' }),
    await makeMember(server, workspace, { name: 'Nobody' }),
  ];
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    scope: 'private',
    access_member_ids: [member.member_id, other.member_id],
    dialogs: ['One.', 'Two.', 'Three.'],
  });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const url = `${base}/records/${record.record_id}/moments`;
  const send = (method: string, path: string, body?: unknown, by: TestMember = owner) =>
    server.send(method, path, { token: by.token, body });
  const say = async (body: object, by: TestMember = member): Promise<Moment> => {
    const answer = await send('POST', url, { kind: 'comment', text: 'Really?', ...body }, by);
    assert.equal(answer.status, 201, answer.text);
    return answer.body;
  };
  const mails = async () => (await server.ctx.db.query(selectMails, [workspace.workspace_id])).length;
  return { workspace, owner, member, other, outsider, record, base, url, send, say, mails };
}

test('Whoever sees a record comments on it, answers and resolves; the words stay their author’s', async () => {
  const { url, send, say, owner, member, other, outsider } = await makeScene();
  const said = await say({ dialog_ids: [2] });
  assert.deepEqual(
    [said.start_ms, said.dialog_ids, said.author?.name, said.may_edit, said.reply_to, said.resolved],
    [4_000, [2], 'Mara', true, null, null],
  );
  const answer = await say({ reply_to: said.id, text: 'Yes.' }, other);
  assert.deepEqual([answer.reply_to, answer.start_ms, answer.dialog_ids], [said.id, 4_000, [2]]);
  const change = (body: object, by: TestMember, id = said.id) => send('PATCH', `${url}/${id}`, body, by);
  for (const by of [owner, other]) assertError(await change({ text: 'No' }, by), 403, 'FORBIDDEN');
  assertError(await change({ text: 'No' }, outsider), 403, 'FORBIDDEN');
  requireOk(await change({ text: 'Truly?' }, member));
  const done = requireOk(await change({ is_resolved: true }, other)).body;
  assert.deepEqual([done.resolved.by.name, done.text, done.version], ['Otto', 'Truly?', 3]);
  assert.equal(requireOk(await change({ is_resolved: false }, member)).body.resolved, null);
  assertError(await change({ is_resolved: true }, other, answer.id), 422, 'VALIDATION_ERROR');
  // Others have answered: whoever may edit the record takes the thread away, whole.
  assertError(await send('DELETE', `${url}/${said.id}`, undefined, member), 403, 'FORBIDDEN');
  assertError(await send('DELETE', `${url}/${answer.id}`, undefined, member), 403, 'FORBIDDEN');
  requireOk(await send('DELETE', `${url}/${said.id}`, undefined, owner));
  assert.deepEqual(requireOk(await send('GET', url)).body.items, []);
});

test('What is no comment is refused, and of two who change one the second is told', async () => {
  const { url, send, say, member, outsider } = await makeScene();
  const said = await say({ start_ms: 1_000 });
  const answer = await say({ reply_to: said.id });
  const elsewhere = await makeScene();
  const foreign = await elsewhere.say({ start_ms: 0 });
  const wrong = [
    { kind: 'comment' },
    { kind: 'comment', start_ms: 0 },
    { kind: 'comment', start_ms: 0, text: '  ' },
    { kind: 'comment', text: 'x', reply_to: answer.id },
    { kind: 'comment', text: 'x', reply_to: foreign.id },
    { kind: 'comment', text: 'x', reply_to: 0 },
    { kind: 'comment', text: 'x', start_ms: 0, audience: 'author' },
    { kind: 'comment', text: 'x', start_ms: 0, mentions: [999_999] },
    {
      kind: 'comment',
      text: 'x',
      start_ms: 0,
      mentions: Array.from({ length: 21 }, (_, index) => index + 1),
    },
    { kind: 'note', text: 'x', start_ms: 0, mentions: [member.member_id], audience: 'author' },
  ];
  for (const body of wrong) assertError(await send('POST', url, body, member), 422, 'VALIDATION_ERROR');
  const body = { kind: 'comment', start_ms: 0, text: 'x' };
  assertError(await server.send('POST', url, { body }), 401, 'UNAUTHORIZED');
  assertError(await send('POST', url, body, outsider), 403, 'FORBIDDEN');
  assertError(await send('POST', url, body, elsewhere.owner), 403, 'FORBIDDEN');
  const change = (text: string) =>
    server.send('PATCH', `${url}/${said.id}`, {
      token: member.token,
      body: { text },
      headers: { 'if-match': '"1"' },
    });
  requireOk(await change('First'));
  assertError(await change('Second'), 412, 'RECORD_CHANGED');
});

test('Whom a comment mentions gets a mail and a count, if they may see the record; the writer is told who may not', async () => {
  const { url, send, say, base, mails, owner, member, other, outsider } = await makeScene();
  const ids = [member, other, outsider].map(({ member_id }) => member_id);
  const said = await say({ start_ms: 0, mentions: ids });
  assert.deepEqual(
    said.mentions.map(({ name, may_read }) => [name, may_read]),
    [
      ['Mara', true],
      ['Otto', true],
      ['Nobody', false],
    ],
  );
  assert.equal(await mails(), 1);
  requireOk(await send('PATCH', `${url}/${said.id}`, { text: 'Again', mentions: ids }, member));
  assert.equal(await mails(), 1);
  requireOk(
    await send('PATCH', `${url}/${said.id}`, { mentions: [owner.member_id, ...ids.slice(1)] }, member),
  );
  assert.equal(await mails(), 2);
  const mentioned = async (by: TestMember) => {
    const { items, unread_mentions } = requireOk(
      await send('GET', `${base}/moments?mentioned=true`, undefined, by),
    ).body;
    return [items.map(({ moment }: { moment: Moment }) => moment.id), unread_mentions];
  };
  const isUnread = async (by: TestMember) =>
    requireOk(await send('GET', url, undefined, by)).body.items.map(({ is_unread }: Moment) => is_unread);
  assert.deepEqual([await isUnread(other), await isUnread(member)], [[true], [false]]);
  assert.deepEqual(await mentioned(other), [[said.id], 1]);
  assert.deepEqual(await mentioned(member), [[], 0]);
  assert.deepEqual(await mentioned(outsider), [[], 0]);
  requireOk(await send('PUT', `${base}/moments/read`, { moment_ids: [said.id, 999_999] }, other));
  assert.deepEqual([await isUnread(other), await isUnread(owner)], [[false], [true]]);
  assert.deepEqual(
    [await mentioned(other), await mentioned(owner)],
    [
      [[said.id], 0],
      [[said.id], 1],
    ],
  );
  // Whoever may not see the record any more is not reminded of it.
  requireOk(await send('PATCH', url.replace('/moments', ''), { access_member_ids: [] }));
  assert.deepEqual(await mentioned(other), [[], 0]);
});

test('Answers are where their comment is, also after it has moved', async () => {
  const { url, send, say, member, other } = await makeScene();
  const said = await say({ dialog_ids: [1] });
  const answer = await say({ reply_to: said.id, text: 'Yes.' }, other);
  const moved = requireOk(await send('PATCH', `${url}/${said.id}`, { start_ms: 4_000 }, member)).body;
  const places = async () =>
    requireOk(await send('GET', url)).body.items.map((one: Moment) => [one.id, one.start_ms, one.dialog_ids]);
  assert.deepEqual(moved.dialog_ids, [2]);
  assert.deepEqual(await places(), [
    [said.id, 4_000, [2]],
    [answer.id, 4_000, [2]],
  ]);
  const move = (body: object) => send('PATCH', `${url}/${answer.id}`, body, other);
  for (const body of [{ start_ms: 0 }, { end_ms: 99_000 }])
    assertError(await move(body), 422, 'VALIDATION_ERROR');
  requireOk(await move({ start_ms: 4_000, text: 'Oh yes.' }));
});

test('An answer that was left behind when its comment moved comes to it with its next change', async () => {
  const { workspace, url, send, say, member, other } = await makeScene();
  const said = await say({ dialog_ids: [1] });
  const answer = await say({ reply_to: said.id, text: 'Yes.' }, other);
  requireOk(await send('PATCH', `${url}/${said.id}`, { start_ms: 4_000, end_ms: 5_000 }, member));
  const leave = async () => server.ctx.db.query(leaveBehind, [workspace.workspace_id, answer.id]);
  const move = (body: object) => send('PATCH', `${url}/${answer.id}`, body, other);
  await leave();
  for (const body of [{ start_ms: 0 }, { start_ms: 4_000, end_ms: 99_000 }])
    assertError(await move(body), 422, 'VALIDATION_ERROR');
  for (const body of [{ text: 'Oh yes.' }, { start_ms: 4_000 }, { start_ms: 4_000, end_ms: 5_000 }]) {
    await leave();
    const { start_ms, end_ms, dialog_ids } = requireOk(await move(body)).body;
    assert.deepEqual([start_ms, end_ms, dialog_ids], [4_000, 5_000, [2]]);
  }
});

test('Who mentions themselves has nothing to read, and filters of a list count together', async () => {
  const { base, send, say, member, other } = await makeScene();
  const own = await say({ start_ms: 0, mentions: [member.member_id] });
  const theirs = await say({ start_ms: 0, mentions: [member.member_id] }, other);
  assert.deepEqual([own.is_unread, own.mentions.length], [false, 1]);
  const list = async (query: string) =>
    requireOk(await send('GET', `${base}/moments?${query}`, undefined, member)).body;
  const toIds = ({ items }: { items: { moment: Moment }[] }) => items.map(({ moment }) => moment.id);
  const all = await list('mentioned=true');
  assert.deepEqual([toIds(all), all.unread_mentions], [[theirs.id, own.id], 1]);
  assert.deepEqual(toIds(await list('mentioned=true&mine=true')), [own.id]);
  assert.deepEqual(toIds(await list('mentioned=true&mine=true&kind=note')), []);
});

test('An answer is open as long as its comment is, and what is done with is left out of a list', async () => {
  const { base, url, send, say, owner, member, other } = await makeScene();
  const mentions = [member.member_id];
  const own = await say({ start_ms: 0, mentions }, other);
  const thread = await say({ start_ms: 0 }, other);
  const answer = await say({ reply_to: thread.id, mentions }, other);
  requireOk(await send('POST', url, { kind: 'note', start_ms: 0, text: 'Mine' }, owner));
  const list = async (query: string) => {
    const { items } = requireOk(await send('GET', `${base}/moments?${query}`, undefined, member)).body;
    return items.map(({ moment }: { moment: Moment }) => moment.id);
  };
  const resolve = async ({ id }: Moment, is_resolved: boolean) =>
    requireOk(await send('PATCH', `${url}/${id}`, { is_resolved }, other));
  assert.deepEqual(await list('unresolved=true'), [answer.id, thread.id, own.id]);
  assert.deepEqual(await list('unresolved=true&mentioned=true'), [answer.id, own.id]);
  await resolve(thread, true);
  assert.deepEqual(await list('unresolved=true&mentioned=true&limit=1'), [own.id]);
  assert.deepEqual(await list('mentioned=true'), [answer.id, own.id]);
  await resolve(own, true);
  assert.deepEqual(await list('unresolved=true'), []);
  await resolve(thread, false);
  assert.deepEqual(await list('unresolved=true'), [answer.id, thread.id]);
});

test('Whoever may not list members learns nobody’s name by a number, and names themselves', async () => {
  const { workspace, record, send, url, owner, outsider } = await makeScene();
  const role = await makeWorkspaceRole(server, workspace, { 'record.edit': 'allow' });
  const guest = await makeMember(server, workspace, { base_role: 'guest', role_ids: [role] });
  const at = url.replace('/moments', '');
  const access_member_ids = [guest.member_id, outsider.member_id];
  requireOk(await send('PATCH', at, { access_member_ids }));
  const name = (member_id: number, by: TestMember) => [
    () => send('POST', url, { kind: 'comment', text: 'Hm', start_ms: 0, mentions: [member_id] }, by),
    () => send('POST', `${at}/action-items`, { text: 'Do it', assignee_member_id: member_id }, by),
    () => send('PATCH', `${record.app_path}/speakers/1`, { name: null, member_id }, by),
  ];
  for (const ask of name(outsider.member_id, guest)) assertError(await ask(), 403, 'FORBIDDEN');
  for (const [member_id, by] of [
    [guest.member_id, guest],
    [outsider.member_id, owner],
  ] as const)
    for (const ask of name(member_id, by)) requireOk(await ask());
});

test('Nobody who only sees a record fills it with comments: others and its editors still have room', async () => {
  const { workspace, url, record, send, say, owner, member, other } = await makeScene();
  const key = [workspace.workspace_id, record.record_id];
  const comment = {
    kind: 'comment',
    start_ms: 0,
    end_ms: 0,
    dialog_ids: [],
    text: 'Again',
    audience: 'record',
  };
  const fill = async (count: number, by: number | null) => {
    const at = server.clock.now();
    const row = { ...comment, author_member_id: by, is_in_notes: false, created_at: at, updated_at: at };
    await server.ctx.db.query(insertMoments, [
      ...key,
      JSON.stringify(Array.from({ length: count }, () => row)),
    ]);
  };
  const body = { kind: 'comment', text: 'Once more', start_ms: 0 };
  await fill(299, member.member_id);
  await say(body);
  assertError(await send('POST', url, body, member), 409, 'CONFLICT');
  const { id } = await say(body, other);
  await fill(2_500 - 301, null);
  assertError(await send('POST', url, { ...body, reply_to: id }, other), 409, 'CONFLICT');
  await say(body, owner);
  await fill(499, null);
  assertError(await send('POST', url, body, owner), 409, 'CONFLICT');
});

const openOnly = statement<never>(
  'test.mention-open-only',
  `update app_user set opens_only = array[$2::bigint] where user_id = $1`,
);

test('A mention is mailed to people alone, and to no address that nobody has proven', async () => {
  const { workspace, owner, member, other, url, send, say, mails } = await makeScene();
  const service = await makeServiceAccount(server, workspace, owner);
  await server.ctx.db.query(openOnly, [other.user_id, workspace.workspace_id]);
  const access_member_ids = [member.member_id, other.member_id, service];
  requireOk(await send('PATCH', url.replace('/moments', ''), { access_member_ids }));
  const said = await say({ start_ms: 0, mentions: [other.member_id, service] });
  assert.deepEqual(
    said.mentions.map(({ may_read }) => may_read),
    [true, true],
  );
  assert.equal(await mails(), 0);
  await setUserStatus(server.ctx.db, { user: other, status: 'deactivated', now: server.clock.now() });
  const again = await say({ start_ms: 0, mentions: [other.member_id] });
  assert.equal(again.mentions[0]?.may_read, false, 'whose account is switched off is told of nothing');
});
