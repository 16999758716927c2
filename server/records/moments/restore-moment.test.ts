/** A deleted moment is gone from everywhere, and whoever has deleted it brings it back for an hour, as it was. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import { unlockShare } from '../../../tests/kit/guests/visit-share.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole, type RoleEffects } from '../../../tests/kit/make/make-role.ts';
import {
  makeMember,
  makeNarrowToken,
  makeWorkspace,
  type TestMember,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import { eraseUser } from '../../people/erasure/erase-user.ts';
import { requireUser } from '../../people/users/create-user.ts';
import { sweepRemovedItems } from '../removed-items/removed-item.ts';

let server: TestServer;
before(async () => {
  const env = { MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9', MINUTEBOOK_MAIL_FROM: 'minutes@example.com' };
  server = await startTestServer({ env });
});
after(() => server.stop());

const selectMails = statement<{ kind: string }>(
  'test.restored-mention-mails',
  `select o.kind from mail_outbox o where o.turn_of = $1 and o.kind = 'mention'`,
);
const selectKept = statement<{ text: string }>(
  'test.kept-moments',
  `select k.content::text as text from removed_item_row k where k.workspace_id = $1`,
);

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Olga' });
  const [member, other] = [
    await makeMember(server, workspace, { name: 'Mara' }),
    await makeMember(server, workspace, { name: 'Otto' }),
  ];
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: ['One.', 'Two.', 'Three.'],
  });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const at = `${base}/records/${record.record_id}`;
  const url = `${at}/moments`;
  const send = (method: string, path: string, body?: unknown, by: TestMember = owner) =>
    server.send(method, path, { token: by.token, body });
  const add = async (body: object, by: TestMember = owner): Promise<Moment> =>
    requireOk(await send('POST', url, body, by)).body;
  const list = async (by: TestMember = owner): Promise<Moment[]> =>
    requireOk(await send('GET', url, undefined, by)).body.items;
  const remove = async ({ id }: Moment, by: TestMember = owner) =>
    requireOk(await send('DELETE', `${url}/${id}`, undefined, by));
  const askBack = ({ id }: Moment, by: TestMember = owner) =>
    send('POST', `${url}/${id}/restore`, undefined, by);
  const bringBack = async (moment: Moment, by: TestMember = owner): Promise<Moment> =>
    requireOk(await askBack(moment, by)).body;
  const mails = async () => (await server.ctx.db.query(selectMails, [workspace.workspace_id])).length;
  const kept = async () => JSON.stringify(await server.ctx.db.query(selectKept, [workspace.workspace_id]));
  const people = { owner, member, other };
  return {
    workspace,
    ...people,
    record,
    base,
    at,
    url,
    send,
    add,
    list,
    remove,
    askBack,
    bringBack,
    mails,
    kept,
  };
}

test('A comment comes back under its id with its replies, its place in playlists and what was read, and nobody is mailed', async () => {
  const { base, send, add, list, remove, bringBack, mails, owner, member, other } = await makeScene();
  const said = await add(
    { kind: 'comment', dialog_ids: [2], text: 'Really?', mentions: [other.member_id] },
    member,
  );
  const reply = await add({ kind: 'comment', reply_to: said.id, text: 'Yes.' }, other);
  requireOk(await send('PUT', `${base}/moments/read`, { moment_ids: [said.id] }, other));
  const last = await add({ kind: 'comment', dialog_ids: [3], text: 'And this.' }, member);
  const playlist = requireOk(
    await send('POST', `${base}/playlists`, { name: 'All', moment_ids: [said.id, last.id] }, member),
  ).body;
  const idsOfPlaylist = async () => {
    const { body } = requireOk(await send('GET', `${base}/playlists/${playlist.id}`, undefined, member));
    return body.entries.map(({ moment }: { moment: Moment }) => moment.id);
  };
  const [before, sent] = [await list(other), await mails()];
  assert.equal(sent, 1);
  await remove(said);
  assert.deepEqual([(await list()).map(({ id }) => id), await idsOfPlaylist()], [[last.id], [last.id]]);
  const back = await bringBack(said);
  assert.deepEqual([back.id, back.author?.name], [said.id, 'Mara']);
  assert.deepEqual(await list(other), before);
  assert.ok(before.some(({ id }) => id === reply.id));
  assert.deepEqual([await idsOfPlaylist(), await mails()], [[said.id, last.id], sent]);
  // The answer to the first try was lost.
  assert.equal((await bringBack(said)).id, said.id);
  await remove(said, owner);
  assert.equal((await bringBack(said)).version, back.version);
});

test('An answer comes back where its comment is by then', async () => {
  const { url, send, add, list, remove, bringBack } = await makeScene();
  const said = await add({ kind: 'comment', dialog_ids: [1], text: 'Really?' });
  const answer = await add({ kind: 'comment', reply_to: said.id, text: 'Yes.' });
  await remove(answer);
  requireOk(await send('PATCH', `${url}/${said.id}`, { start_ms: 4_000 }));
  const { start_ms, dialog_ids } = await bringBack(answer);
  assert.deepEqual([start_ms, dialog_ids], [4_000, [2]]);
  const ends = (await list()).map(({ end_ms }) => end_ms);
  assert.equal(new Set(ends).size, 1);
  // The whole thread as well.
  const before = await list();
  await remove(said);
  await bringBack(said);
  assert.deepEqual(await list(), before);
});

test('The link of a clip opens nothing while the clip is deleted, and opens it again afterwards', async () => {
  const { url, send, add, remove, bringBack } = await makeScene();
  const clip = await add({ kind: 'clip', dialog_ids: [1, 2], text: 'Both' });
  const { share, password } = requireOk(
    await send('PUT', `${url}/${clip.id}/share`, { expires_in_days: 7 }),
  ).body;
  const isOpen = async () => (await unlockShare(server, { share, password })).status;
  const before = await isOpen();
  await remove(clip);
  assert.equal(await isOpen(), 404);
  await bringBack(clip);
  assert.equal(await isOpen(), before);
});

test('Whoever may not share any more, or has a token that does not, brings a clip back without its link', async () => {
  const { workspace, url, send, add, remove, askBack, bringBack, member, owner } = await makeScene();
  const give = async (effects: RoleEffects) => {
    const role_ids = [await makeWorkspaceRole(server, workspace, effects)];
    requireOk(await send('PATCH', `${workspace.app_path}/members/${member.member_id}`, { role_ids }));
  };
  const share = async ({ id }: Moment) => {
    const link = requireOk(await send('PUT', `${url}/${id}/share`, { expires_in_days: 7 })).body;
    return async () => (await unlockShare(server, link)).status;
  };
  await give({ 'record.edit': 'allow', 'record.share': 'allow' });
  const clip = await add({ kind: 'clip', dialog_ids: [1, 2], text: 'Both' });
  const open = await share(clip);
  await remove(clip, member);
  await give({ 'record.edit': 'allow', 'record.share': 'deny' });
  assert.equal((await bringBack(clip, member)).id, clip.id);
  assert.equal(await open(), 404);
  assertError(await send('GET', `${url}/${clip.id}/share`), 404, 'SHARE_NOT_FOUND');

  const again = await share(clip);
  const scopes = ['records:read', 'records:write'] as const;
  const narrow = { ...owner, token: await makeNarrowToken(server, owner.user_id, { scopes: [...scopes] }) };
  await remove(clip, narrow);
  requireOk(await askBack(clip, narrow));
  assert.equal(await again(), 404);
});

test('A clip comes back into a playlist with a link only for whoever may put it there', async () => {
  const { workspace, base, send, add, remove, bringBack, member, owner } = await makeScene();
  const role_ids = [
    await makeWorkspaceRole(server, workspace, { 'record.edit': 'allow', 'record.share': 'deny' }),
  ];
  requireOk(await send('PATCH', `${workspace.app_path}/members/${member.member_id}`, { role_ids }));
  const scopes = ['records:read', 'records:write'] as const;
  const narrow = { ...owner, token: await makeNarrowToken(server, owner.user_id, { scopes: [...scopes] }) };
  const clip = await add({ kind: 'clip', dialog_ids: [1, 2], text: 'Both' });
  const make = async (by: TestMember) => {
    const asked = { name: 'Clips', moment_ids: [clip.id] };
    const path = `${base}/playlists/${requireOk(await send('POST', `${base}/playlists`, asked, by)).body.id}`;
    return { path, by };
  };
  const [shared, plain, theirs] = [await make(owner), await make(owner), await make(member)];
  const read = async ({ path, by }: { path: string; by: TestMember }) =>
    requireOk(await send('GET', path, undefined, by)).body.entries.length;
  const readAll = async () => [await read(shared), await read(plain), await read(theirs)];
  requireOk(await send('PUT', `${shared.path}/share`, { expires_in_days: 7 }));
  for (const [by, kept] of [
    [owner, 1],
    [narrow, 0],
    [member, 0],
    [owner, 1],
  ] as const) {
    await remove(clip, by);
    await bringBack(clip, by);
    assert.deepEqual(await readAll(), [kept, 1, 1]);
    if (by !== owner) requireOk(await send('PATCH', shared.path, { add_moment_ids: [clip.id] }));
  }
});

test('A note for all is in the notes again, a bookmark is the flag of what is said there by then, and programs hear of both', async () => {
  const { base, at, send, add, remove, bringBack, record } = await makeScene();
  const { cursor } = requireOk(await send('GET', `${base}/changes?cursor=now`)).body;
  const note = await add({ kind: 'note', start_ms: 2_000, text: 'Ask Lena' });
  const bookmark = await add({ kind: 'bookmark', dialog_ids: [2] });
  const get = async () => requireOk(await send('GET', `${at}?include=dialogs`)).body.record;
  const before = (await get()).extra.notes;
  await remove(note);
  await remove(bookmark);
  assert.notEqual((await get()).extra.notes, before);
  const content = JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [0, 1, 2].map((at) => ({
      id: 21 + at,
      start_ms: at * 4_000,
      duration_ms: 4_000,
      text: 'Other',
    })),
  });
  const file = { filename: 'meeting.json', content };
  requireOk(await send('PUT', `${record.app_path}/transcript`, file));
  await bringBack(note);
  const { dialog_ids } = await bringBack(bookmark);
  const found = await get();
  assert.equal(found.extra.notes, before);
  assert.deepEqual(
    found.dialogs.flatMap((dialog: { id: number; bookmark: boolean }) =>
      dialog.bookmark ? [dialog.id] : [],
    ),
    dialog_ids,
  );
  assert.deepEqual(dialog_ids, [22]);
  const { items } = requireOk(await send('GET', `${base}/changes?limit=500&cursor=${cursor}`)).body;
  const told = items.flatMap(({ type, data }: { type: string; data: { moment_ids?: number[] } | null }) =>
    type.startsWith('moment.') && data?.moment_ids?.includes(bookmark.id) === true ? [type] : [],
  );
  assert.deepEqual(told, ['moment.created', 'moment.deleted', 'moment.created']);
});

test('Nobody but who has deleted a moment brings it back, for an hour, while they may delete it still', async () => {
  const { url, at, send, add, remove, askBack, bringBack, kept, owner, member, other } = await makeScene();
  const said = await add({ kind: 'comment', start_ms: 0, text: 'Numbat' }, member);
  const answer = await add({ kind: 'comment', reply_to: said.id, text: 'Yes.' }, member);
  const stranger = await makeScene();
  await remove(answer, member);
  await remove(said, member);
  assertError(await server.send('POST', `${url}/${said.id}/restore`, {}), 401, 'UNAUTHORIZED');
  assertError(await askBack(said, stranger.owner), 403, 'FORBIDDEN');
  for (const by of [owner, other]) assertError(await askBack(said, by), 404, 'NOT_FOUND');
  assertError(await askBack({ ...said, id: 999_999 }), 404, 'NOT_FOUND');
  const elsewhere = await makeScene();
  assertError(await send('POST', `${elsewhere.url}/${said.id}/restore`, undefined, member), 403, 'FORBIDDEN');
  assertError(await askBack(answer, member), 404, 'NOT_FOUND');
  await bringBack(said, member);
  assert.equal((await bringBack(answer, member)).reply_to, said.id);
  await remove(answer, member);
  await remove(said, member);
  requireOk(await send('PATCH', at, { scope: 'private', access_member_ids: [] }));
  assertError(await askBack(said, member), 403, 'FORBIDDEN');
  requireOk(await send('PATCH', at, { scope: 'workspace' }));
  server.clock.advance(HOUR_MS);
  assertError(await askBack(said, member), 404, 'NOT_FOUND');
  await sweepRemovedItems(server.ctx, server.clock.now());
  assert.ok(!(await kept()).includes('Numbat'));
});

test('What comes back is behind the masks of today', async () => {
  const { workspace, send, add, list, remove, bringBack } = await makeScene();
  const said = await add({ kind: 'comment', start_ms: 0, text: 'Ask the numbat' });
  await add({ kind: 'comment', reply_to: said.id, text: 'Which numbat?' });
  // Masked in a process beside the server, with the others.
  const long = ' 12'.repeat(600);
  await add({ kind: 'comment', reply_to: said.id, text: `The numbat${long}` });
  await remove(said);
  const masking = { active: true, words: ['numbat'], phone_regions: [], left_out: [] };
  requireOk(await send('PATCH', `${workspace.app_path}/settings`, { masking }));
  assert.equal((await bringBack(said)).text, 'Ask the ●●●●●●');
  const shown = new Set((await list()).map(({ text }) => text?.slice(0, 14)));
  assert.deepEqual(shown, new Set(['Ask the ●●●●●●', 'Which ●●●●●●?', 'The ●●●●●● 12 ']));
});

test('Nothing is kept of a moment whose record or whose author goes', async () => {
  const { at, send, add, remove, kept, owner, member } = await makeScene();
  const said = await add({ kind: 'comment', start_ms: 0, text: 'Numbat' }, member);
  await remove(said, member);
  assert.ok((await kept()).includes('Numbat'));
  await eraseUser(server.ctx.db, {
    user: await requireUser(server.ctx.db, member.email),
    fate: { kind: 'hand_over', email: owner.email },
    now: server.clock.now(),
  });
  assert.ok(!(await kept()).includes('Numbat'));
  await remove(await add({ kind: 'note', start_ms: 0, text: 'Numbat' }));
  assert.ok((await kept()).includes('Numbat'));
  requireOk(await send('DELETE', at));
  assert.ok(!(await kept()).includes('Numbat'));
});
