/** The guest of a clip sees and hears its span, and nothing else of the record, through every door that a guest has. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { SharedClip } from '@minutebook/contract/v3/clip-share-endpoints.ts';
import { listAudit } from '../../../../tests/kit/clients/list-audit.ts';
import { listReadings } from '../../../../tests/kit/clients/list-readings.ts';
import { unlockShare, visitShare } from '../../../../tests/kit/guests/visit-share.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { HOUR_MS } from '../../../../tests/kit/durations.ts';
import { makeRecord, type RecordFields } from '../../../../tests/kit/make/make-record.ts';
import {
  hearTones,
  makeRandomSpan,
  makeTonedFields,
  SECONDS,
  secondsWithin,
  TONES,
  tonedRecording,
  toTonedPage,
  wordOf,
} from '../../../../tests/kit/guests/make-toned-fields.ts';
import { makeWorkspaceRole } from '../../../../tests/kit/make/make-role.ts';
import { makeMember, makeWorkspace } from '../../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../../tests/kit/require-ok.ts';
import { hasPrograms } from '../../../../tests/kit/require-programs.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { until } from '../../../../tests/kit/until.ts';
import { untilFree } from '../../../../tests/kit/until-free.ts';
import { statement } from '../../../base/database/database.ts';
import { sweepMedia } from '../../../media/sweep-media.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    ...makeTonedFields(),
    ...fields,
  });
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const at = `${base}/records/${record.record_id}`;
  const send = (method: string, path: string, body?: unknown, token = owner.token) =>
    server.send(method, path, { token, body });
  const clip = async (start_ms: number, end_ms: number, { of = at, token = owner.token } = {}) => {
    const body = { kind: 'clip', text: 'The clip', start_ms, end_ms };
    const { id } = requireOk(await send('POST', `${of}/moments`, body, token)).body;
    const url = `${of}/moments/${id}`;
    const put = requireOk(await send('PUT', `${url}/share`, { expires_in_days: 7 }, token));
    return { id, url, share: put.body.share, password: put.body.password as string };
  };
  return { workspace, owner, record, base, at, send, clip };
}

const visit = (link: Parameters<typeof unlockShare>[1]) => visitShare(server, link);
const insertWaveform = statement<never>(
  'test.clip-waveform',
  `insert into record_waveform (workspace_id, record_id, peaks) values ($1, $2, $3)`,
);

test('Clips with a live link are listed for whoever sees their records, and ended from there by whoever may share', async () => {
  const { workspace, owner, base, clip, send } = await makeScene({ scope: 'workspace' });
  const member = await makeMember(server, workspace);
  const other = await makeMember(server, workspace);
  const hidden = await makeRecord(server, workspace, {
    owner_member_id: other.member_id,
    ...makeTonedFields(),
    scope: 'private',
  });
  const of = `${base}/records/${hidden.record_id}`;
  const [first, second] = [await clip(0, 4_000), await clip(4_000, 8_000)];
  await clip(0, 4_000, { of, token: other.token });
  const list = async (token: string, query = '') =>
    requireOk(await send('GET', `${base}/clip-shares${query}`, undefined, token)).body;
  const shown = await list(member.token);
  assert.deepEqual(
    shown.items.map((item: SharedClip) => [item.moment.id, item.share.url, item.may_end]),
    [
      [second.id, second.share.url, false],
      [first.id, first.share.url, false],
    ],
  );
  const page = await list(member.token, '?limit=1');
  const rest = await list(member.token, `?limit=1&next_token=${page.next_token}`);
  assert.deepEqual([...page.items, ...rest.items], shown.items);
  assert.equal(rest.next_token, null);
  assert.deepEqual(
    (await list(owner.token)).items.map(({ may_end }: SharedClip) => may_end),
    [true, true, true],
  );
  requireOk(await send('DELETE', `${first.url}/share`));
  assert.deepEqual(
    (await list(member.token)).items.map(({ moment }: SharedClip) => moment.id),
    [second.id],
  );
});

test('Random spans: a guest gets the utterances, speakers, peaks and times of the span, and no word of the rest', async (t) => {
  // The sound of each would be cut ahead: what it holds is heard in the next test.
  t.mock.property(server.ctx.config, 'ffmpeg', '/nowhere/ffmpeg');
  const { workspace, record, clip } = await makeScene();
  const peaks = Buffer.from(Array.from({ length: SECONDS * 10 }, (_, index) => index));
  await server.ctx.db.query(insertWaveform, [workspace.workspace_id, record.record_id, peaks]);
  for (let round = 0; round < 12; round += 1) {
    const span = makeRandomSpan();
    const { start_ms, end_ms } = span;
    const said = `${start_ms} to ${end_ms}`;
    const { get } = await visit(await clip(start_ms, end_ms));
    const page = requireOk(await get());
    const { dialogs, speakers, duration_ms, insights } = page.body;
    assert.deepEqual({ dialogs, speakers, duration_ms, insights }, toTonedPage(span), said);
    const within = secondsWithin(span);
    for (let second = 0; second < SECONDS; second += 1)
      assert.equal(page.text.includes(wordOf(second)), within.includes(second), `${said}: second ${second}`);
    assert.doesNotMatch(page.text, /hidden/i);
    const waveform = requireOk(await get('/waveform')).body;
    assert.deepEqual(
      [...Buffer.from(waveform.peaks, 'base64')],
      [...peaks].filter((index) => index * 100 >= start_ms && (index + 1) * 100 <= end_ms),
      said,
    );
  }
});

test('The sound of a clip is cut once, holds its span and no sound outside, and is gone with the recording', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { clip, send, at, record, workspace, base } = await makeScene();
  const { uploads } = server.ctx.config;
  const { disk_reserve_bytes } = uploads;
  uploads.disk_reserve_bytes = 2 ** 52;
  const made = await clip(3_000, 5_500);
  const { get, token } = await visit(made);
  assert.equal(requireOk(await get()).body.media.content_type, 'audio/mp4');
  const refused = await get('/media');
  assertError(refused, 503, 'SERVICE_UNAVAILABLE');
  assert.match(refused.text, /disk of this server is full/);
  uploads.disk_reserve_bytes = disk_reserve_bytes;
  const fetchSound = () =>
    until('the sound', async () => {
      const answer = await fetch(`${server.base_url}${made.share.url}/media`, {
        headers: { authorization: `Bearer ${token}` },
      });
      // A busy machine is not done yet.
      if (answer.status === 503) return undefined;
      assert.equal(answer.status, 200);
      return Buffer.from(await answer.arrayBuffer());
    });
  const sound = await fetchSound();
  const { seconds, tones } = hearTones(sound);
  assert.ok(Math.abs(seconds - 2.5) < 0.2, `${seconds} s`);
  for (const [second, share] of tones.entries())
    assert.ok([3, 4, 5].includes(second) ? share > 0.2 : share < 0.02, `second ${second}: ${share}`);
  assert.ok(!sound.includes('hidden-name') && !sound.includes('Hidden'));
  const headers = (await get('/media', { range: 'bytes=4-11' })).headers;
  assert.match(headers.get('content-disposition') ?? '', /^inline; filename="The clip.m4a"$/);
  assert.deepEqual(await fetchSound(), sound);
  const selectKeys = statement<{ clip_key: string }>(
    'test.clip-keys',
    `select c.clip_key from clip_sound c where c.workspace_id = $1`,
  );
  const keys = async () => server.ctx.db.query(selectKeys, [workspace.workspace_id]);
  const [kept, ...more] = await keys();
  assert.deepEqual(more, []);
  // Sound that is lost is cut anew; another span is another sound, and the former one is deleted.
  await server.ctx.media.delete(kept?.clip_key ?? '');
  assert.equal((await fetchSound()).length, sound.length);
  requireOk(await send('PATCH', made.url, { start_ms: 8_000, end_ms: 9_000 }));
  assert.deepEqual(
    hearTones(await fetchSound()).tones.map((share) => share > 0.1),
    TONES.map((_, second) => second === 8),
  );
  await sweepMedia(server.ctx, server.clock.now());
  const [now, ...others] = await keys();
  assert.ok(now !== undefined && others.length === 0);
  requireOk(await send('DELETE', at));
  assertError(await get('/media'), 404, 'SHARE_NOT_FOUND');
  requireOk(await send('POST', `${base}/trash/${record.record_id}/restore`));
  assert.equal((await fetchSound()).length > 0, true);
  requireOk(await send('DELETE', at));
  requireOk(await send('DELETE', `${base}/trash/${record.record_id}`));
  await sweepMedia(server.ctx, server.clock.now());
  assert.deepEqual(await keys(), []);
  assert.equal(await server.ctx.media.find(now.clip_key), undefined);
});

test('A guest of a clip opens nothing else: no operation, no other link, and no sound of the record', async () => {
  const { workspace, owner, record, clip, send, at } = await makeScene();
  const whole = requireOk(
    await send('PUT', `${record.path}/share`, { title: 'Whole', expires_in_days: null }),
  ).body.shared_record;
  const [one, two] = [await clip(0, 2_000), await clip(4_000, 6_000)];
  const { token, get } = await visit(one);
  requireOk(await get());
  for (const url of [whole.url, two.share.url, `/s/${one.id}`, `/s/${record.record_id}`, '/s/..%2f1'])
    for (const below of ['', '/media', '/waveform'])
      assert.ok([401, 404].includes((await server.get(url + below, token)).status), url + below);
  for (const below of ['/captions', '/export', '/events', '/speakers', '/insights', `/moments/${two.id}`])
    assert.ok([401, 404].includes((await get(below)).status), below);
  for (const query of ['?include=insights', '?start_ms=0&end_ms=99999', '?moment_id=2', '?copy=true'])
    assert.doesNotMatch((await get(query)).text, new RegExp(`hidden|${wordOf(2)}|${wordOf(5)}`, 'i'), query);
  const readings = listReadings({
    slug: workspace.slug,
    record_ids: [record.record_id],
    member_id: owner.member_id,
    searches: [wordOf(3)],
    people: [`member-${owner.member_id}`],
  });
  for (const { path } of readings) assert.equal((await server.get(path, token)).status, 401, path);
  assertError(await send('DELETE', at, undefined, token), 401, 'UNAUTHORIZED');
  // A wrong password counts as with a record, and both are in the audit log by address.
  assertError(await unlockShare(server, { ...two, password: one.password }), 401, 'UNAUTHORIZED');
  for (let tries = 0; tries < 9; tries += 1) await unlockShare(server, { ...two, password: 'wrong' });
  assertError(await unlockShare(server, two), 429, 'RATE_LIMIT_EXCEEDED');
  const audit = (await listAudit(server, workspace)).map(({ action }) => action);
  for (const action of ['share.create', 'share.unlock', 'share.refuse']) assert.ok(audit.includes(action));
});

test('Workspaces take turns at the cutting of clips, however many one has to cut', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const [busy, other] = [await makeScene(), await makeScene()];
  const { media } = server.ctx;
  const { promise: isLet, resolve: letRead } = Promise.withResolvers<void>();
  const ids = [busy, other].map(({ workspace }) => String(workspace.workspace_id));
  const cut: string[] = [];
  const read = media.read.bind(media);
  t.mock.method(media, 'read', async (key: string) => {
    const [workspace_id = ''] = key.split('/');
    if (!ids.includes(workspace_id)) return read(key);
    cut.push(workspace_id);
    await isLet;
    return read(key);
  });
  for (const start_ms of [0, 2_000, 4_000])
    await (await visit(await busy.clip(start_ms, start_ms + 2_000))).get();
  await (await visit(await other.clip(0, 2_000))).get();
  letRead();
  await until('the clips', () => cut.length === 4);
  const [first, second] = ids;
  assert.deepEqual(cut, [first, second, first, first]);
});

test('Members of a workspace take turns at the cutting of clips, however many one has to cut', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { workspace, base, clip } = await makeScene();
  const { token, member_id: owner_member_id } = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, { owner_member_id, ...makeTonedFields() });
  const { media } = server.ctx;
  const { promise: isLet, resolve: letRead } = Promise.withResolvers<void>();
  const cut: string[] = [];
  const read = media.read.bind(media);
  t.mock.method(media, 'read', async (key: string) => {
    if (!key.startsWith(`${workspace.workspace_id}/`)) return read(key);
    cut.push(key);
    await isLet;
    return read(key);
  });
  for (const start_ms of [0, 2_000, 4_000]) await (await visit(await clip(start_ms, start_ms + 2_000))).get();
  await (await visit(await clip(0, 2_000, { of: `${base}/records/${record_id}`, token }))).get();
  letRead();
  await until('the clips', () => cut.length === 4);
  const [first] = cut;
  assert.deepEqual(
    cut.map((key) => key === first),
    [true, false, true, true],
  );
});

test('A share that ends while its sound is cut sends none', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { workspace, clip, send } = await makeScene();
  const made = await clip(0, 2_000);
  const { token } = await visit(made);
  const { media } = server.ctx;
  const read = media.read.bind(media);
  t.mock.method(media, 'read', async (key: string) => {
    if (key.startsWith(`${workspace.workspace_id}/`)) requireOk(await send('DELETE', `${made.url}/share`));
    return read(key);
  });
  const answer = await untilFree(() => server.get(`${made.share.url}/media`, token));
  assertError(answer, 404, 'SHARE_NOT_FOUND');
});

test('What becomes of the record becomes of the clip: masked, expired, private, in the trash, suspended', async () => {
  const masked = await makeScene({
    dialogs: [
      { text: '●●●', pii_spans: [{ type: 'email', start: 0, end: 3 }], original_text: 'a@b' },
      'Plain.',
    ],
  });
  const guest = await visit(await masked.clip(0, 4_000));
  const page = requireOk(await guest.get()).body;
  assert.deepEqual([page.dialogs[0].text, page.media, page.waveform_url], ['●●●', null, null]);
  assertError(await guest.get('/media'), 404, 'MEDIA_NOT_FOUND');

  const expires_at = new Date(server.clock.now().getTime() + HOUR_MS / 2);
  const expiring = await makeScene({
    ...makeTonedFields(),
    media: { content: tonedRecording, content_type: 'audio/wav', expires_at },
    transcript_expires_at: expires_at,
  });
  const made = await expiring.clip(0, 4_000);
  server.clock.advance(HOUR_MS);
  const late = await visit(made);
  const gone = requireOk(await late.get()).body;
  assert.deepEqual([gone.dialogs, gone.speakers, gone.media], [[], [], null]);
  assertError(await late.get('/media'), 404, 'MEDIA_NOT_FOUND');

  const { clip, send, at, base, record } = await makeScene();
  const shared = await clip(0, 2_000);
  const { get } = await visit(shared);
  // As with the link of a record: whoever has it sees it until somebody ends it.
  requireOk(await send('PATCH', at, { scope: 'private' }));
  assert.equal(requireOk(await get()).body.dialogs.length, 2);
  requireOk(await send('DELETE', at));
  assertError(await get(), 404, 'SHARE_NOT_FOUND');
  requireOk(await send('POST', `${base}/trash/${record.record_id}/restore`));
  assert.equal(requireOk(await get()).body.dialogs.length, 2);
  requireOk(await send('DELETE', `${shared.url}/share`));
  assertError(await get(), 404, 'SHARE_NOT_FOUND');
  assertError(await send('GET', `${shared.url}/share`), 404, 'SHARE_NOT_FOUND');
  const again = requireOk(await send('PUT', `${shared.url}/share`, { expires_in_days: null })).body;
  assert.notEqual(again.share.url, shared.share.url);
  requireOk(await send('DELETE', shared.url));
  assertError(await unlockShare(server, again), 404, 'SHARE_NOT_FOUND');
});

test('A transcript that is corrected or replaced under a clip shows its guest what is said whole in the span now', async () => {
  const { clip, send, at, record } = await makeScene();
  const { get } = await visit(await clip(2_000, 4_000));
  const texts = async () => requireOk(await get()).body.dialogs.map(({ text }: { text: string }) => text);
  requireOk(await send('PATCH', `${at}/dialogs/103`, { text: 'Corrected.' }));
  assert.deepEqual(await texts(), ['Corrected.', `${wordOf(3)} was said.`]);
  const content = JSON.stringify({
    format: 'minutebook.record/1',
    recorded_at: '2026-03-01T09:00:00Z',
    dialogs: [
      { start_ms: 0, duration_ms: 2_001, text: 'Begins before' },
      { start_ms: 2_001, duration_ms: 999, text: 'Within' },
      { start_ms: 3_000, duration_ms: 1_001, text: 'Ends after' },
    ],
  });
  requireOk(await send('PUT', `${record.app_path}/transcript`, { filename: 'meeting.json', content }));
  assert.deepEqual(await texts(), ['Within']);
});

test('Whoever may not share the record neither shares a clip nor widens one that is shared', async () => {
  const { workspace, owner, clip, send, at, record } = await makeScene();
  const role = await makeWorkspaceRole(server, workspace, {
    'record.edit': 'allow',
    'record.share': 'deny',
  });
  const outsider = await makeScene();
  const made = await clip(0, 2_000);
  const editor = await makeMember(server, workspace, { role_ids: [role] });
  for (const [method, body] of [
    ['GET', undefined],
    ['PUT', { expires_in_days: 7 }],
    ['DELETE', undefined],
  ] as const) {
    assertError(await server.send(method, `${made.url}/share`, { body }), 401, 'UNAUTHORIZED');
    assertError(await send(method, `${made.url}/share`, body, outsider.owner.token), 403, 'FORBIDDEN');
    assertError(await send(method, `${at}/moments/999999/share`, body), 404, 'NOT_FOUND');
  }
  assertError(await send('PUT', `${made.url}/share`, { expires_in_days: 7 }, editor.token), 403, 'FORBIDDEN');
  assertError(await send('PUT', `${made.url}/share`, { expires_in_days: 8 }), 422, 'VALIDATION_ERROR');
  const note = requireOk(await send('POST', `${at}/moments`, { kind: 'note', start_ms: 0, text: 'Hm' })).body;
  assertError(await send('PUT', `${at}/moments/${note.id}/share`, { expires_in_days: 7 }), 404, 'NOT_FOUND');
  const other = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const elsewhere = made.url.replace(`/${record.record_id}/`, `/${other.record_id}/`);
  assertError(await send('PUT', `${elsewhere}/share`, { expires_in_days: 7 }), 404, 'NOT_FOUND');
  // Who edits the record names the clip; another span is shared by whoever may share.
  requireOk(await send('PATCH', made.url, { text: 'Named' }, editor.token));
  assertError(await send('PATCH', made.url, { end_ms: 9_000 }, editor.token), 403, 'FORBIDDEN');
  const same = requireOk(await send('PUT', `${made.url}/share`, { expires_in_days: null })).body;
  assert.deepEqual(
    [same.share.url, same.password, same.share.expires_at],
    [made.share.url, made.password, null],
  );
});
