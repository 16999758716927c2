/** The guest of a playlist sees and hears the clips that its author may share, and nothing else, through every door that a guest has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Scope } from '@minutebook/contract/scopes.ts';
import type { MomentAudience } from '@minutebook/contract/v3/moment-endpoints.ts';
import { listAudit } from '../../../../tests/kit/clients/list-audit.ts';
import { listReadings } from '../../../../tests/kit/clients/list-readings.ts';
import { unlockShare, visitShare } from '../../../../tests/kit/guests/visit-share.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { DAY_MS } from '../../../../tests/kit/durations.ts';
import { deactivateMember } from '../../../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../../../tests/kit/make/make-record.ts';
import { makeWorkspaceRole } from '../../../../tests/kit/make/make-role.ts';
import {
  hearTones,
  makeRandomSpan,
  makeTonedFields,
  SECONDS,
  secondsWithin,
  toTonedPage,
  wordOf,
} from '../../../../tests/kit/guests/make-toned-fields.ts';
import {
  makeMember,
  makeNarrowToken,
  makeWorkspace,
  type TestMember,
} from '../../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../../tests/kit/require-ok.ts';
import { hasPrograms } from '../../../../tests/kit/require-programs.ts';
import { untilFree } from '../../../../tests/kit/until-free.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { until } from '../../../../tests/kit/until.ts';
import { statement } from '../../../base/database/database.ts';
import { eraseUser } from '../../../people/erasure/erase-user.ts';
import { requireUser } from '../../../people/users/create-user.ts';

let server: TestServer;
before(async () => {
  // What is opened is cut ahead: that would keep the machine busy, and says nothing here.
  server = await startTestServer({ env: { MINUTEBOOK_FFMPEG: '/nowhere/ffmpeg' } });
});
after(() => server.stop());

interface Entry {
  url: string;
  title: string;
  duration_ms: number;
}

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const author = await makeMember(server, workspace);
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const send = (method: string, path: string, body?: unknown, by: TestMember = author) =>
    server.send(method, path, { token: by.token, body });
  /** Each mark is another record. @param of whose it is; others see it, and may not share it */
  const makeToned = async (mark: string, of: TestMember = author, fields: Partial<RecordFields> = {}) => {
    const record = await makeRecord(server, workspace, {
      owner_member_id: of.member_id,
      scope: 'workspace',
      ...makeTonedFields(mark),
      ...fields,
    });
    const at = `${base}/records/${record.record_id}`;
    const add = async (body: object): Promise<number> =>
      requireOk(await untilFree(() => send('POST', `${at}/moments`, body, of))).body.id;
    const clip = (start_ms: number, end_ms: number, audience: MomentAudience = 'record') =>
      add({ kind: 'clip', text: `Clip of ${mark}`, audience, start_ms, end_ms });
    return { record, at, add, clip };
  };
  const make = async (moment_ids: readonly number[], body: object = {}) => {
    const { id } = requireOk(
      await send('POST', `${base}/playlists`, { name: 'The best', moment_ids, ...body }),
    ).body;
    const url = `${base}/playlists/${id}`;
    const put = async (expires_in_days: number | null = 7) =>
      requireOk(await send('PUT', `${url}/share`, { expires_in_days })).body;
    return { id: id as number, url, put };
  };
  return { workspace, owner, author, base, send, makeToned, make };
}

async function open(link: Parameters<typeof unlockShare>[1]) {
  const { token, get } = await visitShare(server, link);
  const list = async (): Promise<Entry[]> => requireOk(await get()).body.entries;
  return { token, get, list, read: (url: string, below = '') => server.get(url + below, token) };
}

const insertWaveform = statement<never>(
  'test.playlist-waveform',
  `insert into record_waveform (workspace_id, record_id, peaks) values ($1, $2, $3)`,
);

test('Random playlists: a guest gets their clips in order, as of each clip alone, and no word, note or number of the rest', async () => {
  const { workspace, owner, makeToned, make } = await makeScene();
  const peaks = Buffer.from(Array.from({ length: SECONDS * 10 }, (_, index) => index));
  const marks = ['k', 'l', 'm'];
  const records = await Promise.all(marks.map((mark) => makeToned(mark)));
  const theirs = await makeToned('n', owner);
  for (const { record } of [...records, theirs])
    await server.ctx.db.query(insertWaveform, [workspace.workspace_id, record.record_id, peaks]);
  for (let round = 0; round < 4; round += 1) {
    const clips = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const of = Math.floor(Math.random() * records.length);
        const span = makeRandomSpan();
        // Those that only their author sees are shown by their own playlists.
        const audience = Math.random() < 0.5 ? 'author' : 'record';
        const id = (await records[of]?.clip(span.start_ms, span.end_ms, audience)) ?? 0;
        return { id, mark: marks[of] ?? '', span };
      }),
    );
    const left_out = await Promise.all([
      theirs.clip(0, 4_000),
      ...records.flatMap(({ add }) => [
        add({ kind: 'comment', dialog_ids: [101], text: 'Hidden comment' }),
        add({ kind: 'bookmark', dialog_ids: [102], text: 'Hidden bookmark' }),
        add({ kind: 'note', start_ms: 0, text: 'Hidden note', audience: 'author' }),
      ]),
    ]);
    const order = [...clips.map(({ id }) => id), ...left_out].toSorted(() => Math.random() - 0.5);
    const { put } = await make(order);
    const link = await put();
    const shown = order.flatMap((id) => clips.find((clip) => clip.id === id) ?? []);
    assert.deepEqual(
      link.share.moment_ids,
      shown.map(({ id }) => id),
    );
    const { get, list, read } = await open(link);
    const page = requireOk(await get());
    assert.doesNotMatch(page.text, /hidden|was said/i);
    assert.equal(page.body.title, 'The best');
    const entries = await list();
    assert.deepEqual(
      entries.map(({ title, duration_ms }) => [title, duration_ms]),
      shown.map(({ mark, span }) => [`Clip of ${mark}`, span.end_ms - span.start_ms]),
    );
    for (const [place, { mark, span }] of shown.entries()) {
      const { url = '' } = entries[place] ?? {};
      const entry = requireOk(await read(url));
      const { dialogs, speakers, duration_ms, insights } = entry.body;
      assert.deepEqual({ dialogs, speakers, duration_ms, insights }, toTonedPage(span, mark));
      assert.deepEqual([entry.body.media.url, entry.body.waveform_url], [`${url}/media`, `${url}/waveform`]);
      assert.doesNotMatch(entry.text, /hidden/i);
      for (const other of [...marks, 'n'])
        for (let second = 0; second < SECONDS; second += 1)
          assert.equal(
            entry.text.includes(wordOf(second, other)),
            other === mark && secondsWithin(span).includes(second),
          );
      const waveform = requireOk(await read(url, '/waveform')).body;
      assert.deepEqual(
        [...Buffer.from(waveform.peaks, 'base64')],
        [...peaks].filter((index) => index * 100 >= span.start_ms && (index + 1) * 100 <= span.end_ms),
      );
    }
  }
});

test('The sound of an entry holds its span, and no sound outside', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  Object.assign(server.ctx.config, { ffmpeg: 'ffmpeg' });
  t.after(() => Object.assign(server.ctx.config, { ffmpeg: '/nowhere/ffmpeg' }));
  const { makeToned, make } = await makeScene();
  const { clip } = await makeToned('k');
  const spans = [
    [3_000, 5_500],
    [9_000, 10_000],
  ] as const;
  const ids = await Promise.all(spans.map(([start_ms, end_ms]) => clip(start_ms, end_ms)));
  const { list, token } = await open(await (await make(ids)).put());
  for (const [place, { url }] of (await list()).entries()) {
    const sound = await until('the sound', async () => {
      const headers = { authorization: `Bearer ${token}` };
      const answer = await fetch(`${server.base_url}${url}/media`, { headers });
      // A busy machine is not done yet.
      if (answer.status === 503) return undefined;
      assert.equal(answer.status, 200);
      return Buffer.from(await answer.arrayBuffer());
    });
    const [start_ms, end_ms] = spans[place] ?? [0, 0];
    const { seconds, tones } = hearTones(sound);
    assert.ok(Math.abs(seconds - (end_ms - start_ms) / 1_000) < 0.2, `${seconds} s`);
    for (const [second, share] of tones.entries()) {
      const isWithin = second >= Math.floor(start_ms / 1_000) && second * 1_000 < end_ms;
      assert.ok(isWithin ? share > 0.15 : share < 0.03, `second ${second}: ${share}`);
    }
    assert.ok(!sound.includes('hidden-name') && !sound.includes('Hidden'));
  }
});

test('A guest of a playlist opens nothing else: no operation, no other link, and no entry of another playlist', async () => {
  const { workspace, author, send, makeToned, make } = await makeScene();
  const { record, at, clip } = await makeToned('k');
  const ids = [await clip(0, 2_000), await clip(4_000, 6_000)];
  const [one, two] = [await make(ids.slice(0, 1)), await make(ids.slice(1))];
  const [link, other] = [await one.put(), await two.put()];
  const own = requireOk(await send('PUT', `${at}/moments/${ids[1]}/share`, { expires_in_days: 7 })).body;
  const { token, get, list, read } = await open(link);
  const [entry] = await list();
  const [foreign] = await (await open(other)).list();
  const name = foreign?.url.split('/').at(-1);
  for (const url of [other.share.url, foreign?.url ?? '', own.share.url, `/s/${one.id}`, '/s/..%2f1'])
    for (const below of ['', '/media', '/waveform'])
      assert.ok([401, 404].includes((await read(url, below)).status), url + below);
  for (const below of [
    `/entries/${name}`,
    `/entries/${ids[0]}`,
    '/entries/1',
    '/entries/',
    '/media',
    '/waveform',
  ])
    assert.equal((await get(below)).status, 404, below);
  assert.doesNotMatch(requireOk(await read(`${entry?.url}?start_ms=0&end_ms=99999`)).text, /hidden/i);
  // Nor does the guest of a clip reach entries.
  const ofClip = await visitShare(server, own);
  assert.equal((await ofClip.get(`/entries/${name}`)).status, 404);
  const readings = listReadings({
    slug: workspace.slug,
    record_ids: [record.record_id],
    member_id: author.member_id,
    searches: [wordOf(3, 'k')],
    people: [`member-${author.member_id}`],
  });
  for (const { path } of readings) assert.equal((await server.get(path, token)).status, 401, path);
  assertError(await server.send('DELETE', one.url, { token }), 401, 'UNAUTHORIZED');
  assertError(await unlockShare(server, { ...other, password: link.password }), 401, 'UNAUTHORIZED');
  for (let tries = 0; tries < 9; tries += 1) await unlockShare(server, { ...other, password: 'wrong' });
  assertError(await unlockShare(server, other), 429, 'RATE_LIMIT_EXCEEDED');
});

test('A link follows its playlist and what its author may share, and comes to life again with their permission', async () => {
  const { workspace, owner, author, base, send, makeToned, make } = await makeScene();
  const [a, b] = [await makeToned('k'), await makeToned('l')];
  const role = await makeWorkspaceRole(server, workspace, { 'record.share': 'allow' });
  const theirs = await makeToned('m', owner, { scope: 'private', access_member_ids: [author.member_id] });
  const ids = [await a.clip(0, 2_000), await b.clip(2_000, 4_000), await theirs.clip(4_000, 6_000)];
  const { url, put } = await make(ids);
  const { list, read, get } = await open(await put());
  const titles = async () => (await list()).map(({ title }) => title.at(-1)).join('');
  assert.equal(await titles(), 'kl');
  const asOwner = async (method: string, path: string, body?: unknown) =>
    requireOk(await send(method, path, body, owner));
  const member = `/app/workspaces/${workspace.slug}/members/${author.member_id}`;
  await asOwner('PATCH', member, { role_ids: [role] });
  assert.equal(await titles(), 'klm');
  const third = (await list())[2]?.url ?? '';
  requireOk(await read(third));
  // Access is taken, and given back.
  await asOwner('PATCH', theirs.at, { access_member_ids: [] });
  assert.equal(await titles(), 'kl');
  for (const below of ['', '/media', '/waveform'])
    assertError(await read(third, below), 404, 'SHARE_NOT_FOUND');
  await asOwner('PATCH', theirs.at, { access_member_ids: [author.member_id] });
  assert.equal(await titles(), 'klm');
  await asOwner('PATCH', member, { role_ids: [] });
  assert.equal(await titles(), 'kl');
  // The order, and what is taken out.
  requireOk(await send('PATCH', url, { name: 'Better', moment_ids: [ids[1], ids[0]] }));
  assert.equal(await titles(), 'lk');
  assert.equal(requireOk(await get()).body.title, 'Better');
  const second = (await list())[1]?.url ?? '';
  requireOk(await send('PATCH', url, { moment_ids: [ids[1]] }));
  assertError(await read(second), 404, 'SHARE_NOT_FOUND');
  requireOk(await send('PATCH', url, { add_moment_ids: [ids[0]] }));
  requireOk(await read(second));
  // Another span, and the trash.
  requireOk(await send('PATCH', `${a.at}/moments/${ids[0]}`, { start_ms: 7_000, end_ms: 8_000 }));
  assert.equal(requireOk(await read(second)).body.dialogs[0].text, `${wordOf(7, 'k')} was said.`);
  requireOk(await send('DELETE', a.at));
  assert.equal(await titles(), 'l');
  assertError(await read(second), 404, 'SHARE_NOT_FOUND');
  requireOk(await send('POST', `${base}/trash/${a.record.record_id}/restore`));
  requireOk(await read(second));
  requireOk(await send('DELETE', a.at));
  requireOk(await send('DELETE', `${base}/trash/${a.record.record_id}`));
  assertError(await read(second), 404, 'SHARE_NOT_FOUND');
  await deactivateMember(server, workspace, author);
  assertError(await get(), 404, 'SHARE_NOT_FOUND');
});

test('Masked lines are masked in an entry, which is silent then', async () => {
  const { makeToned, make } = await makeScene();
  const masked = {
    text: '●●●',
    pii_spans: [{ type: 'email' as const, start: 0, end: 3 }],
    original_text: 'a@b',
  };
  const { clip } = await makeToned('k', undefined, { dialogs: [masked, 'Plain.'] });
  const { list, read } = await open(await (await make([await clip(0, 4_000)])).put());
  const [{ url } = { url: '' }] = await list();
  const { dialogs, media, waveform_url } = requireOk(await read(url)).body;
  assert.deepEqual([dialogs[0].text, media, waveform_url], ['●●●', null, null]);
  for (const below of ['/media', '/waveform']) assertError(await read(url, below), 404, 'MEDIA_NOT_FOUND');
});

test('A link ends by itself, by its end, with its playlist and with its author; its password opens no other', async () => {
  const { workspace, author, send, makeToned, make } = await makeScene();
  const { clip } = await makeToned('k');
  const ids = [await clip(0, 2_000)];
  const { url, put } = await make(ids);
  const made = await put();
  const again = await put(null);
  assert.deepEqual(
    [again.share.url, again.password, again.share.expires_at],
    [made.share.url, made.password, null],
  );
  assert.deepEqual(requireOk(await send('GET', `${url}/share`)).body, again.share);
  const ended = await open(again);
  assert.equal((await send('DELETE', `${url}/share`)).status, 204);
  assertError(await ended.get(), 404, 'SHARE_NOT_FOUND');
  assertError(await send('GET', `${url}/share`), 404, 'SHARE_NOT_FOUND');
  assertError(await send('DELETE', `${url}/share`), 404, 'SHARE_NOT_FOUND');
  const next = await put(7);
  assert.notEqual(next.share.url, made.share.url);
  server.clock.advance(8 * DAY_MS);
  assertError(await unlockShare(server, next), 404, 'SHARE_NOT_FOUND');
  const last = await put(7);
  requireOk(await send('DELETE', url));
  assertError(await unlockShare(server, last), 404, 'SHARE_NOT_FOUND');
  const links = [await (await make(ids)).put(), await (await make(ids, { audience: 'workspace' })).put()];
  const actions = (await listAudit(server, workspace)).map(({ action }) => action);
  for (const action of ['share', 'unshare', 'unlock', 'delete'])
    assert.ok(actions.includes(`playlist.${action}`), action);
  const now = server.clock.now();
  const user = await requireUser(server.ctx.db, author.email);
  await eraseUser(server.ctx.db, { user, fate: { kind: 'delete' }, now });
  for (const link of links) assertError(await unlockShare(server, link), 404, 'SHARE_NOT_FOUND');
});

test('Only its author shares a playlist; who manages the workspace ends its link, and widens no clip of it without the permission', async () => {
  const { workspace, owner, send, makeToned, make } = await makeScene();
  const { at, clip, add } = await makeToned('k');
  const id = await clip(0, 2_000);
  const shown = await make([id], { audience: 'workspace' });
  const own = await make([id]);
  const stranger = await makeMember(server, await makeWorkspace(server), { base_role: 'owner' });
  const role = await makeWorkspaceRole(server, workspace, {
    'record.edit': 'allow',
    'record.share': 'deny',
  });
  const editor = await makeMember(server, workspace, { role_ids: [role] });
  await shown.put();
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { expires_in_days: 7 }],
    ['DELETE', undefined],
  ] as const) {
    const path = `${shown.url}/share`;
    assertError(await server.send(method, path, { body }), 401, 'UNAUTHORIZED');
    assertError(await send(method, path, body, stranger), 403, 'FORBIDDEN');
    assertError(await send(method, path, body, editor), 403, 'FORBIDDEN');
    assertError(await send(method, `${own.url}/share`, body, owner), 404, 'NOT_FOUND');
  }
  assertError(await send('PUT', `${shown.url}/share`, { expires_in_days: 7 }, owner), 403, 'FORBIDDEN');
  assertError(await send('PUT', `${shown.url}/share`, { expires_in_days: 8 }), 422, 'VALIDATION_ERROR');
  const bare = await make([await add({ kind: 'comment', dialog_ids: [101], text: 'Hm' })]);
  assertError(await send('PUT', `${bare.url}/share`, { expires_in_days: 7 }), 409, 'CONFLICT');
  requireOk(await send('PATCH', `${at}/moments/${id}`, { text: 'Named' }, editor));
  assertError(await send('PATCH', `${at}/moments/${id}`, { end_ms: 9_000 }, editor), 403, 'FORBIDDEN');
  assert.equal((await send('DELETE', `${shown.url}/share`, undefined, owner)).status, 204);
  requireOk(await send('PATCH', `${at}/moments/${id}`, { end_ms: 9_000 }, editor));
});

test('A program that may not share adds nothing to what a link opens, and widens no clip there', async () => {
  const { workspace, author, makeToned, make } = await makeScene();
  const { at, clip } = await makeToned('k');
  const [shown, other] = [await clip(0, 2_000), await clip(3_000, 5_000)];
  const { url, put } = await make([shown]);
  const { workspace_id } = workspace;
  const change = async (path: string, body: object, scopes: readonly Scope[] = ['records:write']) =>
    server.send('PATCH', path, {
      token: await makeNarrowToken(server, author.user_id, { scopes, workspace_id }),
      body,
    });
  requireOk(await change(url, { add_moment_ids: [other] }));
  requireOk(await change(url, { moment_ids: [shown] }));
  const { list } = await open(await put());
  for (const body of [{ add_moment_ids: [other] }, { moment_ids: [other] }])
    assertError(await change(url, body), 403, 'FORBIDDEN');
  assertError(await change(`${at}/moments/${shown}`, { end_ms: 9_000 }), 403, 'FORBIDDEN');
  assert.deepEqual(
    (await list()).map(({ duration_ms }) => duration_ms),
    [2_000],
  );
  requireOk(await change(url, { name: 'Better', moment_ids: [shown] }));
  requireOk(await change(url, { add_moment_ids: [other] }, ['records:write', 'shares:write']));
  assert.equal((await list()).length, 2);
});

test('The name of a playlist is masked as a title is, for guests and the audit log as well', async () => {
  const { workspace, owner, send, makeToned, make } = await makeScene();
  const { clip } = await makeToned('k');
  const masking = { active: true, words: ['Nightingale'], phone_regions: [], left_out: [] };
  requireOk(await send('PATCH', `${workspace.app_path}/settings`, { masking }, owner));
  const { url, put } = await make([await clip(0, 2_000)], { name: 'All of Nightingale' });
  const { get } = await open(await put());
  requireOk(await send('PATCH', url, { name: 'Best of Nightingale' }));
  const { title } = requireOk(await get()).body;
  assert.match(title, /^Best of [^N]+$/);
  assert.equal(requireOk(await send('GET', url)).body.name, title);
  const audit = (await listAudit(server, workspace)).filter(({ action }) => action.startsWith('playlist.'));
  assert.ok(audit.length >= 2);
  assert.ok(!JSON.stringify(audit).includes('Nightingale'));
});

test('Its author and who manages the workspace find its link among what is shared, until it ends', async () => {
  const { workspace, owner, author, base, send, makeToned, make } = await makeScene();
  const { clip } = await makeToned('l');
  const id = await clip(0, 2_000);
  const [shown, own] = [await make([id], { audience: 'workspace' }), await make([id])];
  await make([id]);
  const other = await makeMember(server, workspace);
  const { share } = await shown.put(7);
  await own.put(null);
  const list = async (by: TestMember, query = '?shared=true') => {
    const { items } = requireOk(await send('GET', `${base}/playlists${query}`, undefined, by)).body;
    return items.map((item: { id: number; share: { url: string } | null }) => [item.id, item.share?.url]);
  };
  const ids = async (by: TestMember) => (await list(by)).map(([playlist_id]: [number]) => playlist_id);
  assert.deepEqual(await ids(author), [own.id, shown.id]);
  assert.deepEqual(await list(owner), [[shown.id, share.url]]);
  assert.deepEqual(await list(other), []);
  assert.deepEqual(await list(other, ''), [[shown.id, undefined]]);
  const { items, next_token } = requireOk(await send('GET', `${base}/playlists?shared=true&limit=1`)).body;
  assert.equal(items.length, 1);
  assert.deepEqual((await list(author, `?shared=true&next_token=${next_token}`))[0]?.[0], shown.id);
  server.clock.advance(7 * DAY_MS);
  assert.deepEqual(await ids(author), [own.id]);
  assert.deepEqual(await list(owner), []);
  assert.equal(requireOk(await send('GET', shown.url)).body.share, null);
});

test('Before it is shared, its author alone learns which clips people outside would get', async () => {
  const { owner, send, makeToned, make } = await makeScene();
  const mine = await makeToned('m');
  const theirs = await makeToned('n', owner);
  const clip = await mine.clip(0, 2_000);
  const comment = await mine.add({ kind: 'comment', dialog_ids: [101], text: 'Hm' });
  const shown = await make([comment, await theirs.clip(0, 2_000), clip], { audience: 'workspace' });
  const read = async (by?: TestMember) => requireOk(await send('GET', shown.url, undefined, by)).body;
  assert.deepEqual((await read()).shareable_moment_ids, [clip]);
  assert.deepEqual((await read()).shareable_moment_ids, (await shown.put()).share.moment_ids);
  assert.equal((await read(owner)).shareable_moment_ids, null);
});
