/** The older protocol, and what links open. */
import { makeRecord } from '../../kit/make/make-record.ts';
import { makeShare } from '../../kit/make/make-share.ts';
import { makeUpload } from '../../kit/make/make-upload.ts';
import { makeWaveFile } from '../../kit/make/make-wave-file.ts';
import { requireOk } from '../../kit/require-ok.ts';
import { visitShare } from '../../kit/guests/visit-share.ts';
import { givePassword, PASSWORD } from '../../kit/clients/page-client.ts';
import { listenToEvents } from '../../kit/clients/listen-to-events.ts';
import { createLoginToken } from '@minutebook/server/access/login-token.ts';
import { addWaveform, type Stage, type Story } from '../stage.ts';

const uuid = '0d6f1c1a-77b4-4a5c-8a36-2f6f0a7f4c10';

export const olderStory: Story = async ({ server, tape, owner }) => {
  const { ask } = tape;
  const nobody = { token: undefined };
  const now = server.clock.now();
  await givePassword(server, owner);
  const login = await createLoginToken(server.ctx.db, { user_id: owner.user_id, proof: 'password' }, now);
  await ask('v1-log-in-with-token', { ...nobody, body: { token: login } });
  const { token: session } = await ask('v1-authenticate', {
    ...nobody,
    body: { grant_type: 'email', email: owner.email, password: PASSWORD },
  });
  for (const name of ['get-current-user', 'list-workspaces', 'list-labels', 'list-recordings'])
    await ask(`v1-${name}`);
  for (const name of ['list-team-recordings', 'get-record', 'list-insights', 'get-media-url'])
    await ask(`v1-${name}`);
  await ask('v1-list-records', { query: { limit: 1 } });

  const sound = makeWaveFile();
  const about = { rec_date: '2026-02-27T08:15:00Z', filename: 'quay-inspection.wav', filesize: sound.length };
  const { id } = await ask('v1-create-record', { body: { uuid, ...about, title: 'Quay inspection' } });
  const params = { record_id: id };
  const url = await ask('v1-get-upload-url', { params });
  await fetch(new URL(url, server.base_url), { method: 'PUT', body: new Uint8Array(sound) });
  await ask('v1-complete-upload', { params, body: { uuid } });
  await ask('v1-log-out', { token: session.access_token });
};

export const linkStory: Story = async (stage) => {
  const { server, tape, record, owner, workspace } = stage;
  const { ask } = tape;
  const nobody = { token: undefined };
  await ask('get-health', nobody);
  await ask('get-readiness', nobody);
  const { share_id, password } = await makeShare(server, record, owner.token, { title: 'Winter timetable' });
  const params = { share_id };
  const { access_token } = await ask('unlock-shared-record', { ...nobody, params, body: { password } });
  await ask('get-shared-record', { token: access_token, params });
  await listenInside(stage);
  await followEvents(stage);
  const headers = {
    'mcp-protocol-version': PROTOCOL,
    'mcp-method': message.method,
    'mcp-name': message.params.name,
  };
  const { params: call } = message;
  const naming = { ...call, arguments: { workspace: workspace.slug, ...call.arguments } };
  await ask('speak-mcp', { body: { ...message, params: naming }, headers });
  await ask('speak-mcp-in-workspace', { body: message, headers });
};

/** The waveform of a shared record is there where nothing is masked. */
async function listenInside(stage: Stage): Promise<void> {
  const { server, tape, workspace, owner } = stage;
  const record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    media: { content: 'sound of a song', filename: 'horn.mp3' },
  });
  await addWaveform({ ...stage, record });
  const { share_id, password } = await makeShare(server, record, owner.token, { title: 'The new horn' });
  const visit = await server.send('POST', `/s/${share_id}/unlock`, { body: { password } });
  await tape.ask('get-shared-waveform', { token: visit.body.access_token, params: { share_id } });
  await visitPlaylist({ ...stage, record });
}

/** What a guest of a playlist gets of one of its clips. */
async function visitPlaylist({ server, tape, workspace, owner, record }: Stage): Promise<void> {
  const base = `/api/v3/workspaces/${workspace.slug}`;
  const send = async (method: string, path: string, body: object) =>
    requireOk(await server.send(method, base + path, { token: owner.token, body })).body;
  const clip = { kind: 'clip', dialog_ids: [1], text: 'How it sounds' };
  const { id } = await send('POST', `/records/${record.record_id}/moments`, clip);
  const playlist = await send('POST', '/playlists', { name: 'New on board', moment_ids: [id] });
  const link = await send('PUT', `/playlists/${playlist.id}/share`, { expires_in_days: 7 });
  const { token, get } = await visitShare(server, link);
  const [{ url }] = requireOk(await get()).body.entries;
  const params = { share_id: link.share.share_id, entry: url.split('/').at(-1) };
  await tape.ask('get-shared-entry', { token, params });
  await tape.ask('get-shared-entry-waveform', { token, params });
}

const PROTOCOL = '2026-07-28';

/** As agents of today send it. */
const message = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: {
    name: 'search_records',
    arguments: { query: 'kiosk' },
    _meta: {
      'io.modelcontextprotocol/protocolVersion': PROTOCOL,
      'io.modelcontextprotocol/clientInfo': { name: 'example', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

async function followEvents({ server, tape, workspace, owner }: Stage): Promise<void> {
  await makeUpload(server, workspace, owner, {
    title: 'Quay inspection',
    media: { content: makeWaveFile() },
  });
  const listener = await listenToEvents(server.base_url, workspace.slug, owner.token);
  const body = await listener.next(() => true);
  tape.keep('follow-records', { status: 200, body });
  listener.close();
}
