import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { lengthenTranscript } from '../../../tests/kit/make/lengthen-transcript.ts';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

const ROWS = 80;
const TEXT = `They went through the numbers of the quarter. ${'"More" of it. '.repeat(10)}`;

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let record: TestRecord;
let count: number;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server, { pii_redaction_active: true });
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  const secret = { id: 1, text: 'Call ••••.', original_text: 'Call Ada.', pii_spans: [] };
  record = await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs: [secret] });
  count = 1 + (await lengthenTranscript(server, workspace, { record, rows: ROWS, text: TEXT }));
});
after(() => server.stop());

interface Line {
  id: number;
  text: string;
  original_text: string | null;
}

function requireWhole(dialogs: readonly { text: string }[]): void {
  assert.equal(dialogs.length, count);
  assert.equal(dialogs[0]?.text, 'Call ••••.');
  assert.ok(dialogs.slice(1).every(({ text }) => text === TEXT));
}

test('The detail of a long transcript has all of it, with what is masked for those who may see it', async () => {
  const { body } = requireOk(await server.get(`${record.path}?include=dialogs,insights`, owner.token));
  const dialogs = body.record.dialogs as Line[];
  requireWhole(dialogs);
  assert.equal(dialogs[0]?.original_text, 'Call Ada.');
  assert.equal(new Set(dialogs.map(({ id }) => id)).size, count);
  const other = await makeMember(server, workspace);
  const seen = requireOk(await server.get(`${record.path}?include=dialogs`, other.token)).body.record.dialogs;
  requireWhole(seen);
  assert.equal(seen[0].original_text, null);
  const found = requireOk(await server.get(`${record.path}?include=dialogs&query=call`, owner.token)).body;
  assert.deepEqual(
    found.record.dialogs.map(({ id }: Line) => id),
    [1],
  );
});

test('An answer of v3 that is streamed has a tag, which stands until the record changes', async () => {
  const path = `/api/v3/workspaces/${workspace.slug}/records/${record.record_id}?include=dialogs`;
  const { token } = owner;
  const first = requireOk(await server.get(path, token));
  requireWhole(first.body.record.dialogs);
  const tag = first.headers.get('etag') ?? '';
  const ask = async () => server.send('GET', path, { token, headers: { 'if-none-match': tag } });
  assert.equal((await ask()).status, 304);
  requireOk(await server.send('PATCH', record.app_path, { token, body: { title: 'Another title' } }));
  assert.equal((await ask()).status, 200);
});

test('A page of exported records has a long one whole, and goes on behind it', async () => {
  const { token } = owner;
  const short = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  const path = `/api/v3/workspaces/${workspace.slug}/export?limit=25`;
  const pages = [requireOk(await server.get(path, token)).body];
  for (let next = pages[0].next_token; next !== null; next = pages.at(-1).next_token)
    pages.push(requireOk(await server.get(`${path}&next_token=${next}`, token)).body);
  const items = pages.flatMap((page) => page.items);
  assert.equal(items.length, 2);
  assert.deepEqual(new Set(items.map(({ id }) => id)), new Set([record.record_id, short.record_id]));
  requireWhole(items.find(({ id }) => id === record.record_id).dialogs);
});

test('The older protocol and a shared record have all of it, too', async () => {
  const older = `/v1/workspace/${workspace.slug}/record/${record.record_id}`;
  const { body } = requireOk(await server.get(older, owner.token));
  const dialogs = body.dialogs.map(({ msg, speaker }: { msg: string; speaker: string }) => ({
    text: msg,
    speaker,
  }));
  requireWhole(dialogs);
  assert.equal(dialogs[0].speaker, 'Ada');
  const { url, password } = await makeShare(server, record, owner.token);
  const visit = requireOk(await server.send('POST', `${url}/unlock`, { body: { password } })).body;
  requireWhole(requireOk(await server.get(url, visit.access_token)).body.dialogs);
});
