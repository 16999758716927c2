/** What masks hide in recordings is hidden, and kept, in the one that they are joined into. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { assertError } from '../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord, type RecordFields } from '../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../tests/kit/require-ok.ts';
import { hasPrograms } from '../../tests/kit/require-programs.ts';
import { startTestServer } from '../../tests/kit/test-server.ts';
import { until } from '../../tests/kit/until.ts';
import { startWorker } from './start-worker.ts';

const RECORDING = join(import.meta.dirname, '../../tests/data/recordings/opposite-phase.mp3');
const masked = {
  text: 'Call ●●●●●●●●●●●●● at noon.',
  original_text: 'Call 010-1234-5678 at noon.',
  pii_spans: [{ type: 'phone_number', start: 5, end: 18 }],
};

async function startScene(t: TestContext) {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const member = await makeMember(server, workspace);
  const worker = await startWorker(server.ctx, server.connection);
  t.after(() => worker.stop());
  const base = `/api/v3/workspaces/${workspace.slug}/records`;
  const content = await readFile(RECORDING);
  return {
    member,
    send: async (method: string, path: string, body?: object) =>
      requireOk(await server.send(method, base + path, { token: owner.token, body })).body,
    hear: (record_id: number, token = member.token) => server.get(`${base}/${record_id}/media`, token),
    make: async (fields: Partial<RecordFields> = {}) => {
      const media = { content, filename: 'opposite-phase.mp3' };
      const owned = { owner_member_id: member.member_id, duration_ms: 3_672, media };
      return (await makeRecord(server, workspace, { ...owned, ...fields })).record_id;
    },
    async joinRecords(record_ids: readonly number[]) {
      const { token } = owner;
      const begun = await server.send('POST', `${base}/join`, { token, body: { record_ids } });
      const { record_id } = requireOk(begun).body;
      return until('the joined record', async () => {
        const found = requireOk(await server.get(`${base}/${record_id}?include=dialogs`, token)).body.record;
        assert.notEqual(found.status, 'failed', JSON.stringify(found.extra.failure));
        return found.is_ready ? found : undefined;
      });
    },
  };
}

test('What was masked in a recording is not heard in the joined one either, though no line shows it any more', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { send, make, joinRecords, hear } = await startScene(t);
  const ids = [await make({ dialogs: [masked] }), await make()];
  await send('PATCH', `/${ids[0]}/dialogs/1`, { text: 'Call me.' });
  const { id } = await joinRecords(ids);
  assertError(await hear(id), 403, 'FORBIDDEN');
});

test('Whoever may unmask reads behind the masks of a joined recording, and its speakers are the contacts they were', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { send, make, joinRecords } = await startScene(t);
  const contacts = [{ name: 'Mira Okafor', email: 'mira@example.com', phone_number: null, company: null }];
  const ids = [await make({ dialogs: [masked], contacts }), await make({ dialogs: [masked] })];
  const { record } = await send('GET', `/${ids[0]}`);
  const [{ id: contact_id }] = record.contacts;
  for (const id of ids) await send('PATCH', `/${id}/speakers/1`, { name: null, contact_id });
  await send('PATCH', `/${ids[0]}`, { contacts: [] });
  const { id, extra, contacts: left } = await joinRecords(ids);
  assert.deepEqual(left, []);
  assert.deepEqual(
    extra.speakers.map(({ name, contact_id: who }: { name: string; contact_id: number }) => [name, who]),
    [['Mira Okafor', contact_id]],
  );
  const { items } = await send('POST', `/${id}/unmask`, { dialog_ids: [1, 2] });
  assert.deepEqual(
    items.map(({ original_text }: { original_text: string }) => original_text),
    [masked.original_text, masked.original_text],
  );
  await send('PATCH', `/${id}/speakers/1`, { name: 'Mira' });
});
