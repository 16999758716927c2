/** A whole session of a client, its requests byte for byte and in its order; `node --test` shows each with its answer. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeLabel } from '../../tests/kit/make/make-label.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../tests/kit/make/make-workspace.ts';
import { makeTeam } from '../../tests/kit/make/make-team.ts';
import { makeWaveFile } from '../../tests/kit/make/make-wave-file.ts';
import { sendRaw } from '../../tests/kit/clients/raw-request.ts';
import { givePassword } from '../../tests/kit/clients/page-client.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { createLoginToken } from '../access/login-token.ts';

const SLUG = 'acme';
const UUID = '0b8f4f0e-7a63-4a1b-9a55-1d3b2c5e6f70';
const PASSWORD = 'correct horse battery';
const SOUND = makeWaveFile({ seconds: 2 });
/** A name that needs the long form of Content-Disposition. */
const FILENAME = '주간 회의.wav';

let server: TestServer;
let member: TestMember;
let label: number;
let team: number;
before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server, { slug: SLUG, name: 'Acme' });
  member = await makeMember(server, workspace, { name: 'Ana', email: 'ana@example.com' });
  label = await makeLabel(server, workspace, { name: 'Weekly', color: '#3b82f6' });
  team = await makeTeam(server, workspace);
  await givePassword(server, member);
});
after(() => server.stop());

/** What a client sends: method, path and, after an empty line, the body; header fields beside those of every request. */
interface Sent {
  fields?: string[];
  body?: string | Buffer;
}

type Say = (line: string) => void;

/** A client that closes its connection after each request; none of its requests may be answered with a redirect. */
function makeClient(say: Say) {
  return async function send(line: string, { fields = [], body = '' }: Sent = {}) {
    const bytes = Buffer.from(body);
    const length = bytes.length > 0 ? [`Content-Length: ${bytes.length}`] : [];
    const head = [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...fields, ...length];
    const request = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes]);
    const { status, text } = await sendRaw(server.base_url, request);
    say(`${line.replace(/\?.*/, '?…')} → ${status} ${text.slice(0, 300)}`);
    assert.ok(status < 300 || status >= 400, `${line} was redirected`);
    return { status, body: text === '' ? null : JSON.parse(text) };
  };
}

const DEVICE = 'X-Device-Id: 7d0c2f3a';
const JSON_TYPE = 'Content-Type: application/json';
const bearer = (token: string) => `Authorization: Bearer ${token}`;

test('A session with a password: log in, look around, upload, label, read, download, refresh, log out', async (t) => {
  const send = makeClient((line) => t.diagnostic(line));
  const login = `{"grant_type": "email", "email": "ana@example.com", "password": "${PASSWORD}", "redirect_uri": "http://127.0.0.1:8976/callback", "state": "s1"}`;
  const { body: session } = await send('POST /v1/user/auth', { fields: [DEVICE, JSON_TYPE], body: login });
  assert.deepEqual(Object.keys(session.token).sort(), [
    'access_token',
    'created_at',
    'expires_in',
    'refresh_token',
  ]);
  const fields = [bearer(session.token.access_token)];
  const withJson = [...fields, JSON_TYPE];

  const { body: me } = await send('GET /v1/user/me', { fields });
  assert.equal(me.email, 'ana@example.com');
  const { body: workspaces } = await send('GET /v1/workspace', { fields });
  assert.deepEqual(workspaces, [
    {
      id: workspaces[0].id,
      slug: SLUG,
      name: 'Acme',
      base_role: 'member',
      option: { additional_options: { personal_access_token: { enabled: true } } },
    },
  ]);
  const { body: labels } = await send(`GET /v1/workspace/${SLUG}/label`, { fields });
  assert.deepEqual(labels, [{ id: label, name: 'Weekly', color: '#3b82f6', record_count: 0 }]);
  assert.deepEqual((await send(`GET /v1/workspaces/${SLUG}/recording-sessions`, { fields })).body, []);
  const ofTeam = `GET /v1/workspaces/${SLUG}/teams/${team}/recording-sessions`;
  assert.deepEqual((await send(ofTeam, { fields })).body, []);

  const create = `{"uuid": "${UUID}", "source": "manual_upload", "upload_source": "cli", "filesize": ${SOUND.length}, "duration": null, "rec_date": "2026-03-01T09:00:00.000000+09:00", "scope": "workspace", "transcribe_language": "default", "save_media": true, "save_dialog": true, "filename": "${FILENAME}", "title": "Weekly sync"}`;
  const records = `/v1/workspace/${SLUG}/record`;
  const { body: created } = await send(`POST ${records}`, { fields: withJson, body: create });
  assert.ok(Number.isInteger(created.id) && created.id > 0);
  const { body: again } = await send(`POST ${records}`, { fields: withJson, body: create });
  assert.deepEqual(again, created);

  const record = `${records}/${created.id}`;
  const { body: url } = await send(`POST ${record}/upload`, { fields });
  assert.equal(typeof url, 'string');
  const put = await send(`PUT ${url.slice(server.base_url.length)}`, {
    fields: [
      'Content-Type: audio/wav',
      `Content-Disposition: attachment; filename*=UTF-8''${encodeURIComponent(FILENAME)}`,
    ],
    body: SOUND,
  });
  assert.equal(put.status, 204);
  const complete = { fields: withJson, body: `{"uuid": "${UUID}"}` };
  const { body: completed } = await send(`POST ${record}/upload/complete`, complete);
  assert.deepEqual(completed, { id: created.id, status: 'uploaded' });
  assert.deepEqual((await send(`POST ${record}/upload/complete`, complete)).body, completed);

  const labelPath = `${record}/label/${label}`;
  assert.equal((await send(`POST ${labelPath}`, { fields })).status, 204);
  const query = `limit=20&query=weekly&label_ids=${label}&label_filter_condition=and`;
  const { body: page } = await send(`GET ${records}?${query}`, { fields });
  assert.deepEqual(page, {
    items: [
      {
        id: created.id,
        status: 'uploaded',
        source: 'manual_upload',
        rec_date: '2026-03-01T00:00:00.000Z',
        title: 'Weekly sync',
        labels: [{ id: label, name: 'Weekly' }],
      },
    ],
    next_token: null,
  });
  const { body: shown } = await send(`GET ${record}`, { fields });
  assert.deepEqual(shown, {
    id: created.id,
    title: 'Weekly sync',
    rec_date: '2026-03-01T00:00:00.000Z',
    created_at: '2026-03-02T09:00:00.000Z',
    status: 'uploaded',
    labels: [{ id: label, name: 'Weekly', color: '#3b82f6' }],
    dialogs: null,
  });
  assert.deepEqual((await send(`GET ${record}/insight`, { fields })).body, []);
  assert.equal((await send(`DELETE ${labelPath}`, { fields })).status, 204);

  await finishPipeline(created.id);
  const { body: link } = await send(`GET ${record}/download`, { fields });
  assert.deepEqual(Buffer.from(await (await fetch(link)).arrayBuffer()), SOUND);

  const { refresh_token } = session.token;
  const refresh = `{"grant_type": "refresh_token", "refresh_token": "${refresh_token}"}`;
  const { body: renewed } = await send('POST /v1/user/auth', { fields: [DEVICE, JSON_TYPE], body: refresh });
  const loggedIn = [bearer(renewed.token.access_token), DEVICE, JSON_TYPE];
  assert.equal((await send('POST /v1/user/logout', { fields: loggedIn, body: '{}' })).status, 204);
  server.clock.advance(5_000);
  assert.equal((await send('GET /v1/user/me', { fields: loggedIn })).status, 401);
});

/** As a worker would, without an engine. */
async function finishPipeline(record_id: number): Promise<void> {
  const text = 'update record set is_ready = true where record_id = $1';
  await server.ctx.db.query({ name: 'test.finish-pipeline', text }, [record_id]);
}

test('A session with the token that a page has shown', async (t) => {
  const send = makeClient((line) => t.diagnostic(line));
  const token = await createLoginToken(server.ctx.db, { ...member, proof: 'password' }, server.clock.now());
  const login = { fields: [DEVICE, JSON_TYPE], body: `{"token": "${token}"}` };
  const { body: session } = await send('POST /v1/magic-link/login', login);
  const fields = [bearer(session.token.access_token)];
  assert.equal((await send('GET /v1/user/me', { fields })).status, 200);
  assert.equal((await send('POST /v1/magic-link/login', login)).status, 401);
});

test('A session with a personal access token', async (t) => {
  const send = makeClient((line) => t.diagnostic(line));
  assert.match(member.token, /^pat_[A-Za-z0-9]{16}$/);
  const fields = [bearer(member.token)];
  assert.equal((await send('GET /v1/user/me', { fields })).status, 200);
  assert.equal((await send('GET /v1/workspace', { fields })).status, 200);
  assert.equal((await send(`GET /v1/workspace/${SLUG}/record?limit=20`, { fields })).status, 200);
});
