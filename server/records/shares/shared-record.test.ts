import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { DAY_MS, HOUR_MS } from '../../../tests/kit/durations.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeLabel } from '../../../tests/kit/make/make-label.ts';
import { makeRecord, type RecordFields, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import { makeTeam } from '../../../tests/kit/make/make-team.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(
  fields: Partial<RecordFields> = {},
  shareFields: Parameters<typeof makeShare>[3] = {},
) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  const share = await makeShare(server, record, owner.token, shareFields);
  return { workspace, owner, record, share };
}

const addWaveform = ({ workspace_id }: TestWorkspace, { record_id }: TestRecord) =>
  server.ctx.db.query(insertWaveform, [workspace_id, record_id, Buffer.from([0, 128, 255])]);
const insertWaveform = statement<never>(
  'test.waveform',
  `insert into record_waveform (workspace_id, record_id, peaks) values ($1, $2, $3)`,
);

const unlock = (url: string, password: unknown, headers = {}) =>
  server.send('POST', `${url}/unlock`, { body: { password }, headers });

test('before the password there is nothing but 401, the same for every share', async () => {
  const one = await makeScene({ title: 'Secret plan' }, { title: 'Secret page' });
  const two = await makeScene({ media: { content: 'sound' } }, { expires_in_days: 7 });
  const answers = await Promise.all(
    ['', '/media', '/waveform'].flatMap((below) =>
      [one.share.url, two.share.url].map((url) => server.get(url + below)),
    ),
  );
  for (const answer of answers) {
    assertError(answer, 401, 'UNAUTHORIZED');
    assert.equal(answer.headers.get('www-authenticate'), 'Bearer');
    assert.equal(answer.body.message, answers[0]?.body.message);
    assert.doesNotMatch(answer.text, /Secret/);
  }
});

test('a token of the API or a visit of another share opens nothing', async () => {
  const { owner, share } = await makeScene();
  const other = await makeScene();
  const { body } = await unlock(other.share.url, other.share.password);
  for (const token of [owner.token, body.access_token, `${body.access_token.split('.')[0]}.AAAA`]) {
    assertError(await server.get(share.url, token), 401, 'UNAUTHORIZED');
  }
});

test('who opened a shared record, and who tried a wrong password, is in the audit log with the address', async () => {
  const { workspace, record, share } = await makeScene();
  await unlock(share.url, 'wrong');
  await unlock(share.url, 'wrong too');
  await unlock(share.url, share.password);
  const noted = (await listAudit(server, workspace)).filter(({ action }) => action !== 'share.create');
  const detail = { share_id: share.url.split('/').at(-1), address: '127.0.0.1' };
  const entry = { actor_user_id: null, record_id: record.record_id, detail };
  assert.deepEqual(noted, [
    { action: 'share.refuse', ...entry },
    { action: 'share.unlock', ...entry },
  ]);
});

test('the password gives a visit of an hour, as a bearer token and as a cookie of this path alone', async () => {
  const { share } = await makeScene();
  const answer = await unlock(share.url, share.password);
  assert.equal(answer.status, 200);
  const { access_token, ...rest } = answer.body;
  assert.deepEqual(rest, { expires_in_seconds: 3_600 });
  const cookie = answer.headers.get('set-cookie') ?? '';
  assert.equal(
    cookie,
    `minutebook_share_visit=${access_token}; Path=${share.url}; Max-Age=3600; HttpOnly; SameSite=Lax`,
  );

  const byCookie = { headers: { cookie: `theme=dark; ${cookie.split(';')[0]}` } };
  assert.equal((await server.get(share.url, access_token)).status, 200);
  assert.equal((await server.send('GET', share.url, byCookie)).status, 200);
  server.clock.advance(HOUR_MS);
  assertError(await server.get(share.url, access_token), 401, 'UNAUTHORIZED');
  assertError(await server.send('GET', share.url, byCookie), 401, 'UNAUTHORIZED');
});

test('a server behind https and a path keeps the cookie to both', async (t) => {
  const { share } = await makeScene();
  const behind = await startTestServer({ beside: server });
  t.after(() => behind.stop());
  behind.ctx.config.base_url = 'https://example.com/minutes';
  const answer = await behind.send('POST', `${share.url}/unlock`, { body: { password: share.password } });
  assert.match(answer.headers.get('set-cookie') ?? '', /; Path=\/minutes\/s\/[\w-]{22}; .*; Secure$/);
});

test('the cookie is for https alone where a trusted proxy says that it was asked for by https', async (t) => {
  const { share } = await makeScene();
  const env = { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' };
  const behind = await startTestServer({ beside: server, env });
  t.after(() => behind.stop());
  const cookieOf = async (through: TestServer) => {
    const headers = { 'x-forwarded-proto': 'https' };
    const answer = await through.send('POST', `${share.url}/unlock`, {
      body: { password: share.password },
      headers,
    });
    return answer.headers.get('set-cookie') ?? '';
  };
  assert.match(await cookieOf(behind), /; Secure$/);
  assert.doesNotMatch(await cookieOf(server), /Secure/);
});

test('a visit ends with its share', async () => {
  const { share } = await makeScene({}, { expires_in_days: 7 });
  server.clock.advance(7 * DAY_MS - 60_000);
  const { body } = await unlock(share.url, share.password);
  assert.equal(body.expires_in_seconds, 60);
  server.clock.advance(60_000);
  assertError(await server.get(share.url, body.access_token), 404, 'SHARE_NOT_FOUND');
});

test('an unknown, an expired and an ended share are the same 404, with the right password too', async () => {
  const expired = await makeScene({}, { expires_in_days: 7 });
  const ended = await makeScene();
  await server.send('DELETE', `${ended.record.path}/share`, { token: ended.owner.token });
  server.clock.advance(7 * DAY_MS);
  const messages = new Set<string>();
  for (const [url, password] of [
    ['/s/AAAAAAAAAAAAAAAAAAAAAA', 'whatever'],
    ['/s/%00', 'whatever'],
    [expired.share.url, expired.share.password],
    [ended.share.url, ended.share.password],
  ] as const) {
    const answers = [
      await unlock(url, password),
      await server.get(url),
      await server.get(`${url}/media`),
      await server.get(`${url}/waveform`),
    ];
    for (const answer of answers) {
      assertError(answer, 404, 'SHARE_NOT_FOUND');
      messages.add(answer.body.message);
    }
  }
  assert.equal(messages.size, 1);
});

test('an unlock without a password is 422, and one that leads nowhere 404 whatever its body is', async () => {
  const { share } = await makeScene();
  for (const body of [undefined, '{', '{}', { password: 5 }]) {
    const parts = body === undefined ? {} : { body };
    assertError(await server.send('POST', `${share.url}/unlock`, parts), 422, 'VALIDATION_ERROR');
    const nowhere = await server.send('POST', '/s/AAAAAAAAAAAAAAAAAAAAAA/unlock', parts);
    assertError(nowhere, 404, 'SHARE_NOT_FOUND');
  }
});

test('ten wrong passwords in a quarter of an hour are enough, for every server process', async (t) => {
  const { share } = await makeScene();
  const beside = await startTestServer({ beside: server });
  t.after(() => beside.stop());
  for (let count = 0; count < 10; count += 1) {
    const answer = await unlock(share.url, share.password.toLowerCase() + count);
    assertError(answer, 401, 'UNAUTHORIZED');
    assert.equal(answer.headers.get('x-attempts-left'), String(9 - count));
  }
  const refused = await beside.send('POST', `${share.url}/unlock`, { body: { password: share.password } });
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal(refused.headers.get('retry-after'), '900');

  const other = await makeScene();
  assert.equal((await unlock(other.share.url, other.share.password)).status, 200);
  server.clock.advance(15 * 60_000);
  assert.equal((await unlock(share.url, share.password)).status, 200);
});

test('whoever has the password asks as often as a guest of the workspace may, and takes nothing from others', async () => {
  const limited = await startTestServer({ env: { MINUTEBOOK_RATE_LIMIT_WORKSPACE: '600' }, beside: server });
  const { owner, workspace, share } = await makeScene();
  const { access_token } = (await unlock(share.url, share.password)).body;
  const visits = await Promise.all(Array.from({ length: 70 }, () => limited.get(share.url, access_token)));
  assert.equal(visits.filter(({ status }) => status === 200).length, 60);
  const refused = visits.find(({ status }) => status !== 200);
  assert.ok(refused);
  assertError(refused, 429, 'RATE_LIMIT_EXCEEDED');
  assert.equal((await limited.get(`${workspace.path}/records`, owner.token)).status, 200);
  await limited.stop();
});

test('right passwords use up no tries', async () => {
  const { share } = await makeScene();
  for (let count = 0; count < 12; count += 1) {
    assert.equal((await unlock(share.url, share.password)).status, 200);
  }
});

test('the shared record is its content, masked, and nothing of the workspace behind it', async () => {
  const labelWorkspace = await makeWorkspace(server);
  const owner = await makeMember(server, labelWorkspace, {
    name: 'Olga Owner',
    email: 'olga@inside.example',
  });
  const team = await makeTeam(server, labelWorkspace, { name: 'Inner circle' });
  const label = await makeLabel(server, labelWorkspace, { name: 'Hush' });
  const insight = {
    value: { text: 'Numbers were exchanged.' },
    is_edited: true,
    edited_by_member_id: owner.member_id,
    edited_at: server.clock.now().toISOString(),
  };
  const record = await makeRecord(server, labelWorkspace, {
    owner_member_id: owner.member_id,
    title: 'Internal title',
    team_ids: [team],
    label_ids: [label],
    recommended_label_ids: [label],
    access_member_ids: [owner.member_id],
    phone_number: '+82 2 555 0100',
    contacts: [{ name: 'Carl Contact', email: 'carl@outside.example', phone_number: null, company: null }],
    media: { content: 'sound', filename: 'inside-name.mp3' },
    dialogs: [
      {
        text: 'Call me at [phone_number].',
        original_text: 'Call me at 010-1234.',
        pii_spans: [{ type: 'phone_number', start: 11, end: 25 }],
        bookmark: true,
      },
    ],
    insights: [
      { type: 'summary', ...insight },
      { type: 'keyword', ...insight, status: 'created', value: null },
    ],
    extra: {
      speakers: [{ speaker_id: 1, name: 'Ada', member_id: owner.member_id, talk_time_ms: 4_000 }],
      word_count: 4,
    },
  });
  const share = await makeShare(server, record, owner.token, { title: 'For you', expires_in_days: 7 });
  const { access_token } = (await unlock(share.url, share.password)).body;
  const answer = await server.get(share.url, access_token);
  const now = server.clock.now().getTime();
  assert.equal(answer.status, 200);
  assert.deepEqual(answer.body, {
    title: 'For you',
    recorded_at: new Date(now).toISOString(),
    started_at: new Date(now - 60_000).toISOString(),
    duration_ms: 60_000,
    expires_at: new Date(now + 7 * DAY_MS).toISOString(),
    speakers: [{ speaker_id: 1, name: 'Ada' }],
    dialogs: [{ id: 1, start_ms: 0, duration_ms: 4_000, speaker_id: 1, text: 'Call me at [phone_number].' }],
    insights: [{ type: 'summary', language: 'en', value: { text: 'Numbers were exchanged.' } }],
    decisions: [],
    open_questions: [],
    risks: [],
    // Sound cannot be masked.
    media: null,
    waveform_url: null,
  });
  assertError(await server.get(`${share.url}/media`, access_token), 404, 'MEDIA_NOT_FOUND');
});

test('the sound plays for visitors, in parts too, under the title of the page', async () => {
  const media = { content: '0123456789', filename: 'internal.mp3' };
  const { share } = await makeScene({ media }, { title: 'For you' });
  const { access_token } = (await unlock(share.url, share.password)).body;
  const { body } = await server.get(share.url, access_token);
  assert.deepEqual(body.media, { url: `${share.url}/media`, content_type: 'audio/mpeg' });

  const whole = await server.get(body.media.url, access_token);
  assert.equal(whole.status, 200);
  assert.equal(whole.text, '0123456789');
  assert.equal(whole.headers.get('content-disposition'), 'inline; filename="For you"');
  const headers = { range: 'bytes=2-4', authorization: `Bearer ${access_token}` };
  const part = await server.send('GET', body.media.url, { headers });
  assert.equal(part.status, 206);
  assert.equal(part.text, '234');
});

test('a page as media is only ever saved', async () => {
  const media = { content: '<script>alert(1)</script>', content_type: 'text/html' };
  const { share } = await makeScene({ media });
  const { access_token } = (await unlock(share.url, share.password)).body;
  const { headers } = await server.get(`${share.url}/media`, access_token);
  assert.match(headers.get('content-disposition') ?? '', /^attachment/);
  assert.equal(headers.get('x-content-type-options'), 'nosniff');
});

test('the waveform goes with the sound: with the password, and not where something is masked', async () => {
  const media = { content: 'sound' };
  const { record, workspace, share } = await makeScene({ media });
  const masked = await makeScene({
    media,
    dialogs: [{ text: '●●●', pii_spans: [{ type: 'email', start: 0, end: 3 }], original_text: 'a@b' }],
  });
  await addWaveform(workspace, record);
  await addWaveform(masked.workspace, masked.record);

  const { access_token } = (await unlock(share.url, share.password)).body;
  const { body } = await server.get(share.url, access_token);
  assert.equal(body.waveform_url, `${share.url}/waveform`);
  const waveform = await server.get(body.waveform_url, access_token);
  assert.deepEqual(waveform.body, { interval_ms: 100, peaks: Buffer.from([0, 128, 255]).toString('base64') });

  const visit = (await unlock(masked.share.url, masked.share.password)).body;
  assert.equal((await server.get(masked.share.url, visit.access_token)).body.waveform_url, null);
  const refused = await server.get(`${masked.share.url}/waveform`, visit.access_token);
  assertError(refused, 404, 'MEDIA_NOT_FOUND');
});

test('expired media and an expired transcript are gone from the page', async () => {
  const expires_at = new Date(server.clock.now().getTime() + HOUR_MS);
  const { share } = await makeScene({
    media: { content: 'sound', expires_at },
    transcript_expires_at: expires_at,
  });
  server.clock.advance(HOUR_MS);
  const { access_token } = (await unlock(share.url, share.password)).body;
  const { body } = await server.get(share.url, access_token);
  assert.equal(body.media, null);
  assert.deepEqual(body.dialogs, []);
  assertError(await server.get(`${share.url}/media`, access_token), 404, 'MEDIA_NOT_FOUND');
});

test('nothing of a share is kept or indexed by anybody, refusals included', async () => {
  const { share } = await makeScene({ media: { content: 'sound' } });
  const { access_token } = (await unlock(share.url, share.password)).body;
  const answers = [
    await server.get(share.url),
    await server.get(share.url, access_token),
    await server.get(`${share.url}/media`, access_token),
    await server.get('/s/AAAAAAAAAAAAAAAAAAAAAA'),
    await server.get(share.url.replace('/s/', '/%73/'), access_token),
    await server.get(`${share.url.replace('/s/', '/%73/')}/media`, access_token),
    await unlock(share.url, 'wrong'),
  ];
  for (const { headers } of answers) {
    assert.equal(headers.get('x-robots-tag'), 'noindex');
    assert.equal(headers.get('cache-control'), 'no-store');
    assert.equal(headers.get('cross-origin-resource-policy'), 'same-origin');
    assert.equal(headers.get('referrer-policy'), 'no-referrer');
    assert.match(headers.get('x-request-id') ?? '', /./);
  }
});

test('the share of a suspended workspace rests, that of an archived one stays open', async () => {
  const { workspace, share } = await makeScene();
  await setWorkspaceStatus(server, workspace, 'archived');
  const { access_token } = (await unlock(share.url, share.password)).body;
  assert.equal((await server.get(share.url, access_token)).status, 200);
  await setWorkspaceStatus(server, workspace, 'suspended');
  assertError(await server.get(share.url, access_token), 404, 'SHARE_NOT_FOUND');
});

test('other methods are 405 and say which are allowed', async () => {
  const { share } = await makeScene();
  const deleted = await server.send('DELETE', share.url);
  assertError(deleted, 405, 'METHOD_NOT_ALLOWED');
  assert.equal(deleted.headers.get('allow'), 'GET, HEAD, OPTIONS');
  assertError(await server.get(`${share.url}/unlock`), 405, 'METHOD_NOT_ALLOWED');
});
