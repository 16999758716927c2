/** Recordings of one interrupted meeting are joined into one record, in order, and can be separated again. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord } from '../../tests/kit/make/make-record.ts';
import { makeTeamRole, makeWorkspaceRole, type RoleEffects } from '../../tests/kit/make/make-role.ts';
import { makeTeam, makeTeamMember } from '../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { makeUpload, untilReady } from '../../tests/kit/make/make-upload.ts';
import { startEngineScene, type EngineScene } from '../../tests/kit/make/start-engine-scene.ts';
import { hasPrograms } from '../../tests/kit/require-programs.ts';
import { startWorker } from './start-worker.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';

const FOLDER = join(import.meta.dirname, '../../tests/data/recordings');

interface Joining extends EngineScene {
  upload(filename: string, dialogs?: string): Promise<number>;
  join(record_ids: readonly number[], token?: string): ReturnType<EngineScene['server']['send']>;
  read(record_id: number): ReturnType<EngineScene['server']['get']>;
  path: string;
}

async function startJoining(t: TestContext): Promise<Joining | undefined> {
  if (!hasPrograms(t, 'ffmpeg')) return undefined;
  const scene = await startEngineScene(t, 'transcribe', {
    fake: { script: [{ start: 0.5, end: 1.5, text: 'Good morning.' }] },
  });
  const { server, workspace, owner } = scene;
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  return {
    ...scene,
    path,
    async upload(filename) {
      const content = await readFile(join(FOLDER, filename));
      const media = { content, filename };
      const upload = await makeUpload(server, workspace, owner, { source: 'manual_upload', media });
      return (await untilReady(server, upload, owner.token)).id;
    },
    join: (record_ids, token = owner.token) =>
      server.send('POST', `${path}/join`, { token, body: { record_ids } }),
    read: (record_id) => server.get(`${path}/${record_id}?include=dialogs`, owner.token),
  };
}

const untilJoined = ({ read }: Joining, record_id: number) =>
  until('a joined record', async () => {
    const { record } = requireOk(await read(record_id)).body;
    assert.notEqual(record.status, 'failed', JSON.stringify(record.extra.failure));
    return record.is_ready ? record : undefined;
  });

test('Two recordings are joined into one, with the lines of both at their times, and can be separated again', async (t) => {
  const scene = await startJoining(t);
  if (scene === undefined) return;
  const { server, owner, path, upload, read } = scene;
  for (const [first, second, ending] of [
    ['two-tracks.mp4', 'two-tracks.mp4', 'mp4'],
    ['recorder-started-twice.webm', 'opposite-phase.mp3', 'm4a'],
  ] as const) {
    const ids = [await upload(first), await upload(second)];
    const [a, b] = await Promise.all(ids.map(async (id) => requireOk(await read(id)).body.record));
    const { record_id } = requireOk(await scene.join(ids)).body;
    const joined = await untilJoined(scene, record_id);
    assert.equal(joined.title, a.title);
    assert.deepEqual(
      joined.dialogs.map(({ text, start_ms }: { text: string; start_ms: number }) => [text, start_ms]),
      [...a.dialogs, ...b.dialogs].map(({ text, start_ms }, index) => [
        text,
        start_ms + (index < a.dialogs.length ? 0 : a.duration_ms),
      ]),
    );
    const difference = Math.abs(joined.duration_ms - a.duration_ms - b.duration_ms);
    assert.ok(difference < 400, `${first} and ${second} differ by ${difference} ms`);
    const { url } = requireOk(await server.get(`${path}/${record_id}/media`, owner.token)).body;
    assert.match(new URL(url).pathname, /media/);
    const { headers } = await fetch(url);
    assert.match(headers.get('content-disposition') ?? '', new RegExp(`\\.${ending}`));
    for (const id of ids) assertError(await read(id), 404, 'RECORD_NOT_FOUND');

    requireOk(await server.send('POST', `${path}/${record_id}/separate`, { token: owner.token }));
    assertError(await read(record_id), 404, 'RECORD_NOT_FOUND');
    for (const [index, id] of ids.entries()) {
      const back = requireOk(await read(id)).body.record;
      assert.deepEqual(back.dialogs, [a, b][index].dialogs);
    }
  }
});

test('What people have written about the parts is in the joined record, at its time, and goes back with them', async (t) => {
  const scene = await startJoining(t);
  if (scene === undefined) return;
  const { server, workspace, owner, path, read } = scene;
  const member = await makeMember(server, workspace, { name: 'Mara' });
  const content = await readFile(join(FOLDER, 'two-tracks.mp4'));
  const begins = 3_926;
  const make = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      duration_ms: begins,
      media: { content, filename: 'two-tracks.mp4' },
      dialogs: [{ text: 'Good morning.', start_ms: 500, duration_ms: 1_000 }],
    });
  const ids = [(await make()).record_id, (await make()).record_id];
  const [first, second] = ids;
  const write = async (by: TestMember, url: string, body: object, method = 'POST') =>
    requireOk(await server.send(method, `${path}/${url}`, { token: by.token, body })).body;
  const details = { notes: 'Before\n[0:01] Early', meeting_type: 'customer' };
  await write(owner, `${first}`, details, 'PATCH');
  const at = `${second}/moments`;
  await write(owner, at, { kind: 'note', start_ms: 1_700, text: 'Late' });
  await write(member, at, { kind: 'note', start_ms: 0, text: 'Mine', audience: 'author' });
  await write(owner, at, { kind: 'clip', dialog_ids: [1], text: 'Clip' });
  await write(owner, at, { kind: 'bookmark', dialog_ids: [1], text: 'Mark' });
  const mentions = [owner.member_id];
  const said = await write(member, at, { kind: 'comment', dialog_ids: [1], text: 'Really?', mentions });
  await write(owner, at, { kind: 'comment', reply_to: said.id, text: 'Yes' });
  await write(owner, `${at}/${said.id}`, { is_resolved: true }, 'PATCH');

  const { record_id } = requireOk(await scene.join(ids)).body;
  const joined = await until('both transcripts', async () => {
    const { record } = requireOk(await read(record_id)).body;
    return record.dialogs.length === ids.length ? record : undefined;
  });
  const list = async (by: TestMember) =>
    requireOk(await server.get(`${path}/${record_id}/moments`, by.token)).body.items as Moment[];
  const line = joined.dialogs.at(-1);
  const moments = await list(member);
  const find = (text: string) => moments.find((moment) => moment.text === text);
  const { notes, meeting_type } = joined.extra;
  assert.deepEqual([meeting_type, notes.split('\n').slice(0, 2)], ['customer', ['Before', '[0:01] Early']]);
  assert.match(notes, /\n\[0:\d\d\] Late$/);
  assert.deepEqual(
    ['Late', 'Mine', 'Clip', 'Mark', 'Really?', 'Yes'].map((text) => {
      const moment = find(text);
      return [moment?.start_ms, moment?.dialog_ids, moment?.author?.name];
    }),
    [
      [begins + 1_700, [], owner.name],
      [begins, [], 'Mara'],
      [line.start_ms, [line.id], owner.name],
      [line.start_ms, [line.id], owner.name],
      [line.start_ms, [line.id], 'Mara'],
      [line.start_ms, [line.id], owner.name],
    ],
  );
  assert.equal(moments.filter(({ kind }) => kind === 'bookmark').length, 1);
  const [comment, answer] = [find('Really?'), find('Yes')];
  assert.deepEqual([answer?.reply_to, comment?.resolved?.by?.name], [comment?.id, owner.name]);
  assert.deepEqual(
    comment?.mentions.map(({ member_id }) => member_id),
    mentions,
  );
  assert.ok((await list(owner)).every(({ text }) => text !== 'Mine'));
  requireOk(await server.send('POST', `${path}/${record_id}/separate`, { token: owner.token }));
  const back = requireOk(await server.get(`${path}/${at}`, member.token)).body.items;
  assert.equal(back.length, 6);
});

test('Speakers of one name are one in the joined record, and those with a number of a machine are not', async (t) => {
  const scene = await startJoining(t);
  if (scene === undefined) return;
  const { server, workspace, owner } = scene;
  const content = await readFile(join(FOLDER, 'opposite-phase.mp3'));
  const names = ['Ada', 'Speaker 1', 'SPEAKER_00', 'B', '2', null];
  const speakers = names.map((name, at) => ({
    speaker_id: at + 1,
    name,
    member_id: null,
    talk_time_ms: 100,
  }));
  const make = () =>
    makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      media: { content, filename: 'opposite-phase.mp3' },
      dialogs: names.map((_, at) => ({
        text: 'Yes.',
        start_ms: at * 200,
        duration_ms: 100,
        speaker_id: at + 1,
      })),
      extra: { speakers },
    });
  const ids = [(await make()).record_id, (await make()).record_id];
  const { dialogs, extra } = await untilJoined(scene, requireOk(await scene.join(ids)).body.record_id);
  const numbers = dialogs.map(({ speaker_id }: { speaker_id: number }) => speaker_id);
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6, 1, 7, 8, 9, 10, 11]);
  const [, ...numbered] = names;
  assert.deepEqual(
    extra.speakers.map(({ name }: { name: string | null }) => name),
    [...names, ...numbered],
  );
});

test('Protected records, unfinished ones and those without a recording are not joined, and nothing is lost', async (t) => {
  const scene = await startJoining(t);
  if (scene === undefined) return;
  const { server, workspace, owner, path, upload, read } = scene;
  const ids = [await upload('opposite-phase.mp3'), await upload('two-tracks.mp4')];
  const [first = 0, second = 0] = ids;
  const stranger = await makeMember(server, workspace);
  assertError(await scene.join(ids, stranger.token), 403, 'FORBIDDEN');
  assertError(await scene.join([first, 999_999]), 404, 'RECORD_NOT_FOUND');
  for (const wrong of [[first], [first, first], Array.from({ length: 21 }, (_, index) => index + 1)])
    assertError(await scene.join(wrong), 422, 'VALIDATION_ERROR');
  const said = { recorded_at: '2026-03-01T09:00:00Z', dialogs: [{ text: 'Hello.' }] };
  const alone = requireOk(await server.send('POST', path, { token: owner.token, body: said })).body;
  assertError(await scene.join([first, alone.record_id]), 409, 'CONFLICT');
  assertError(
    await server.send('POST', `${path}/${first}/separate`, { token: owner.token }),
    409,
    'CONFLICT',
  );

  const body = { scope: 'private' };
  requireOk(await server.send('PATCH', `${path}/${second}`, { token: owner.token, body }));
  const { record_id } = requireOk(await scene.join(ids)).body;
  const joined = await untilJoined(scene, record_id);
  assert.equal(joined.scope, 'private');
  requireOk(await server.send('DELETE', `${workspace.app_path}/trash/${first}`, { token: owner.token }));
  const apart = await server.send('POST', `${path}/${record_id}/separate`, { token: owner.token });
  assertError(apart, 404, 'RECORD_NOT_FOUND');
  requireOk(await read(record_id));
});

test('Recordings that are separated again are read by those who read each before, and may still', async (t) => {
  const scene = await startJoining(t);
  if (scene === undefined) return;
  const { server, workspace, owner, path, upload } = scene;
  const [named, mate, left] = [
    await makeMember(server, workspace),
    await makeMember(server, workspace),
    await makeMember(server, workspace),
  ];
  const team_id = await makeTeam(server, workspace);
  for (const member of [owner, mate, left]) await makeTeamMember(server, workspace, team_id, member);
  const ids = [await upload('opposite-phase.mp3'), await upload('two-tracks.mp4')];
  const send = async (method: string, below: string, body?: object) =>
    requireOk(await server.send(method, below, { token: owner.token, ...(body && { body }) }));
  const [first, second] = ids;
  await send('PATCH', `${path}/${first}`, { scope: 'private', access_member_ids: [named.member_id] });
  await send('PATCH', `${path}/${second}`, { scope: 'team', team_ids: [team_id] });
  const readersOf = async (record_id: number | undefined) => {
    const readers = [];
    for (const reader of [named, mate, left]) {
      const { status } = await server.get(`${path}/${record_id}`, reader.token);
      if (status === 200) readers.push(reader);
    }
    return readers;
  };
  assert.deepEqual([await readersOf(first), await readersOf(second)], [[named], [mate, left]]);
  const { record_id } = requireOk(await scene.join(ids)).body;
  await untilJoined(scene, record_id);
  assert.deepEqual(await readersOf(record_id), []);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  requireOk(
    await server.send('DELETE', `${workspace.app_path}/teams/${team_id}/members/${left.member_id}`, {
      token,
    }),
  );
  await send('POST', `${path}/${record_id}/separate`);
  assert.deepEqual([await readersOf(first), await readersOf(second)], [[named], [mate]]);
});

test('Joining shows nobody what whoever joins may not share, nor lets them do more with it', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const [owner, other] = [
    await makeMember(server, workspace, { base_role: 'owner' }),
    await makeMember(server, workspace),
  ];
  const give = async (effects: RoleEffects) =>
    makeMember(server, workspace, { role_ids: [await makeWorkspaceRole(server, workspace, effects)] });
  const both = { 'record.edit': 'allow', 'record.delete': 'allow' } as const;
  const [editor, denied] = [await give(both), await give({ ...both, 'record.share': 'deny' })];
  const make = async ({ member_id }: TestMember) => {
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: member_id,
      scope: 'private',
      access_member_ids: [editor.member_id, denied.member_id],
      media: { content: 'sound' },
    });
    return record_id;
  };
  const join = async (by: TestMember, record_ids: number[]) => {
    const path = `/api/v3/workspaces/${workspace.slug}/records/join`;
    const { status, body } = await server.send('POST', path, { token: by.token, body: { record_ids } });
    return [status, body.reason?.name];
  };
  const theirs = await make(owner);
  for (const by of [editor, denied]) {
    assert.deepEqual(await join(by, [await make(other), theirs]), [403, 'may_not_widen_record']);
    // Whoever may share nothing, not even what is theirs, gains nothing.
    const outcome = by === denied ? [201, undefined] : [403, 'may_not_join_record'];
    assert.deepEqual(await join(by, [await make(by), theirs]), outcome);
    assert.deepEqual(await join(by, [await make(owner), theirs]), [201, undefined]);
  }
  assert.deepEqual(await join(owner, [await make(other), theirs]), [201, undefined]);
});

test('Joining is refused for what somebody would get by it, and for nothing else', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const team_id = await makeTeam(server, workspace);
  const give = async (effects: RoleEffects, inTeam: RoleEffects = {}) => {
    const role_ids = [await makeWorkspaceRole(server, workspace, effects)];
    const member = await makeMember(server, workspace, { role_ids });
    const place = { role_ids: [await makeTeamRole(server, workspace, inTeam)] };
    await makeTeamMember(server, workspace, team_id, member, place);
    return member;
  };
  const both = { 'record.edit': 'allow', 'record.delete': 'allow' } as const;
  const unsharing = { ...both, 'record.share': 'deny' } as const;
  const [editor, silent, bound] = [
    await give(both),
    await give(unsharing),
    await give(both, { 'record.export': 'deny' }),
  ];
  const [author, other] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const make = async ({ member_id }: TestMember, fields: object = {}) => {
    const media = { content: 'sound' };
    const { record_id } = await makeRecord(server, workspace, {
      owner_member_id: member_id,
      media,
      ...fields,
    });
    return record_id;
  };
  const ofTeam = { scope: 'team', team_ids: [team_id] };
  const join = async (by: TestMember, record_ids: number[]) => {
    const path = `/api/v3/workspaces/${workspace.slug}/records/join`;
    const { status, body } = await server.send('POST', path, { token: by.token, body: { record_ids } });
    return [status, body.reason?.name, body.reason?.values.permission];
  };
  const joined = [201, undefined, undefined];
  const refused = (permission: string) => [403, 'may_not_join_record', permission];
  // Both see both, and the author would share what the other has recorded.
  assert.deepEqual(await join(editor, [await make(author), await make(other)]), refused('share'));
  // Whoever sees it by their team, and shares nothing, gets nothing new.
  assert.deepEqual(await join(silent, [await make(silent), await make(other, ofTeam)]), joined);
  // Out of a team whose roles deny something it goes by those who may do it, as when its teams are changed.
  const theirs = () => Promise.all([make(other), make(other, ofTeam)]);
  assert.deepEqual(await join(bound, await theirs()), refused('export'));
  await give({}, { 'record.share': 'deny' });
  assert.deepEqual(await join(silent, await theirs()), refused('share'));
});

test('Whoever loses a recording while it is joined does not get it back in the joined one', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { token } = owner;
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  const content = await readFile(join(FOLDER, 'opposite-phase.mp3'));
  const make = async () => {
    const media = { content, filename: 'opposite-phase.mp3' };
    const owned = { owner_member_id: owner.member_id, scope: 'workspace', media } as const;
    return (await makeRecord(server, workspace, owned)).record_id;
  };
  const ids = [await make(), await make()];
  const { media } = server.ctx;
  const stored = Promise.withResolvers<void>();
  const changed = Promise.withResolvers<void>();
  const put = media.put.bind(media);
  t.mock.method(media, 'put', async (...given: Parameters<typeof put>) => {
    await put(...given);
    stored.resolve();
    await changed.promise;
  });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop());
  const body = { record_ids: ids };
  const { record_id } = requireOk(await server.send('POST', `${path}/join`, { token, body })).body;
  await stored.promise;
  const hidden = { token, body: { scope: 'private' } };
  requireOk(await server.send('PATCH', `${path}/${ids[1]}`, hidden));
  changed.resolve();
  const { record } = await until('the end of joining', async () => {
    const { body: found } = requireOk(await server.get(`${path}/${record_id}`, token));
    return found.record.status === 'uploaded' ? undefined : found;
  });
  assert.equal(record.status, 'failed');
  assert.match(record.extra.failure, /^Who sees one of the recordings was changed/);
  for (const id of ids) requireOk(await server.get(`${path}/${id}`, token));
});
