/** What people write while recordings are joined stays, and what they wrote before is put behind the masks of by then. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import type { Moment } from '@minutebook/contract/v3/moment-endpoints.ts';
import { recordEntries } from '@minutebook/contract/resources/record-entries.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { until } from '../../../tests/kit/until.ts';
import { startWorker } from '../start-worker.ts';

const RECORDING = join(import.meta.dirname, '../../../tests/data/recordings/opposite-phase.mp3');
/** As its file states; what follows it in a joined recording begins there. */
const DURATION_MS = 3_672;
const MOST_NOTES = recordEntries.notes.max_length;

async function makeScene(
  server: TestServer,
  { workspace, owner }: { workspace: Awaited<ReturnType<typeof makeWorkspace>>; owner: TestMember },
) {
  const content = await readFile(RECORDING);
  const base = `/api/v3/workspaces/${workspace.slug}/records`;
  const send = (method: string, path: string, body?: object) =>
    server.send(method, `${base}${path}`, { token: owner.token, body });
  return {
    server,
    workspace,
    send,
    make: async (fields: Partial<RecordFields> = {}) => {
      const media = { content, filename: 'opposite-phase.mp3' };
      const owned = { owner_member_id: owner.member_id, duration_ms: DURATION_MS, media };
      return (await makeRecord(server, workspace, { ...owned, ...fields })).record_id;
    },
    join: async (record_ids: readonly number[]): Promise<number> =>
      requireOk(await send('POST', '/join', { record_ids })).body.record_id,
    read: async (record_id: number) =>
      requireOk(await send('GET', `/${record_id}?include=dialogs`)).body.record,
    list: async (record_id: number): Promise<Moment[]> =>
      requireOk(await send('GET', `/${record_id}/moments`)).body.items,
    startWorker: async (t: TestContext) => {
      const worker = await startWorker(server.ctx, server.connection);
      t.after(() => worker.stop());
    },
  };
}

async function startScene(t: TestContext) {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  return makeScene(server, { workspace, owner });
}

test('What people write about a joined record while it is being joined stays, behind what was written before', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { send, make, join: joinRecords, read, list, startWorker: work } = await startScene(t);
  const ids = [await make(), await make()];
  const [first, second] = ids;
  requireOk(await send('PATCH', `/${first}`, { notes: '[0:01] Before', place: 'Room 1' }));
  requireOk(await send('POST', `/${second}/moments`, { kind: 'comment', start_ms: 0, text: 'Really?' }));
  const record_id = await joinRecords(ids);
  requireOk(await send('PATCH', `/${record_id}`, { notes: 'Meanwhile', place: 'Room 2' }));
  const at = `/${record_id}/moments`;
  requireOk(await send('POST', at, { kind: 'note', start_ms: 3_000, text: 'Typed' }));
  requireOk(await send('POST', at, { kind: 'comment', start_ms: 3_000, text: 'Said' }));
  await work(t);
  const { extra } = await until('the joined record', async () => {
    const found = await read(record_id);
    assert.notEqual(found.status, 'failed', JSON.stringify(found.extra.failure));
    return found.dialogs.length === ids.length ? found : undefined;
  });
  assert.deepEqual([extra.notes, extra.place], ['[0:01] Before\nMeanwhile\n[0:03] Typed', 'Room 2']);
  const moments = await list(record_id);
  assert.deepEqual(
    moments.map(({ kind, text, start_ms }) => [kind, text, start_ms]),
    [
      ['note', 'Before', 1_000],
      ['note', 'Typed', 3_000],
      ['comment', 'Said', 3_000],
      ['comment', 'Really?', DURATION_MS],
    ],
  );
});

test('Notes that have no room in one record are not joined, and stay where they are', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { send, make, join: joinRecords, read, startWorker: work } = await startScene(t);
  const ids = [await make(), await make()];
  const write = async (id: number | undefined, notes: string) =>
    requireOk(await send('PATCH', `/${id}`, { notes }));
  const half = 'x'.repeat(MOST_NOTES / 2);
  for (const id of ids) await write(id, half);
  const refused = await send('POST', '/join', { record_ids: ids });
  assertError(refused, 409, 'CONFLICT');
  assert.deepEqual(refused.body.reason, { name: 'notes_full', values: { limit: MOST_NOTES } });
  await write(ids[1], half.slice(1));
  const record_id = await joinRecords(ids);
  await write(record_id, 'One more');
  await work(t);
  const failed = await until('the end of joining', async () => {
    const found = await read(record_id);
    return found.status === 'failed' ? found : undefined;
  });
  assert.match(failed.extra.failure, /notes.*no room/);
  assert.equal(failed.extra.notes, 'One more');
  for (const id of ids) assert.ok((await read(id)).extra.notes.length > 1_000);
});

test('What was written is masked as the workspace masks when it is joined, also without a transcript', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const {
    server,
    workspace,
    send,
    make,
    join: joinRecords,
    read,
    list,
    startWorker: work,
  } = await startScene(t);
  const ids = [await make({ dialogs: [] }), await make({ dialogs: [] })];
  const [first] = ids;
  requireOk(await send('PATCH', `/${first}`, { notes: 'A numbat', place: 'With the numbat' }));
  requireOk(await send('POST', `/${first}/moments`, { kind: 'comment', start_ms: 0, text: 'Numbat?' }));
  const { db } = server.ctx;
  const query = db.query.bind(db);
  let isChosen = false;
  // Between the reading of the masks and the writing.
  t.mock.method(db, 'query', async (...given: Parameters<typeof query>) => {
    const found = await query(...given);
    if (given[0].name === 'steps.moments-of-sources' && !isChosen) {
      isChosen = true;
      const { token } = await makeMember(server, workspace, { base_role: 'owner' });
      const body = { masking: { active: true, words: ['numbat'], phone_regions: [], left_out: [] } };
      requireOk(await server.send('PATCH', `${workspace.app_path}/settings`, { token, body }));
    }
    return found;
  });
  const record_id = await joinRecords(ids);
  await work(t);
  const moments = await until('what was written', async () => {
    const found = await list(record_id);
    return found.length > 0 ? found : undefined;
  });
  const { extra } = await read(record_id);
  assert.ok(isChosen);
  assert.deepEqual([extra.notes, extra.place, moments[0]?.text], ['A ●●●●●●', 'With the ●●●●●●', '●●●●●●?']);
});

test('A comment on what is said is on what is heard there, when only one part had a transcript', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const fake = { script: [{ start: 0.5, end: 1.5, text: 'Good morning.' }] };
  const scene = await startEngineScene(t, 'transcribe', { fake });
  const { send, make, join: joinRecords, read, list } = await makeScene(scene.server, scene);
  const said = { text: 'Good morning.', start_ms: 500, duration_ms: 1_000 };
  const ids = [await make({ dialogs: [said] }), await make({ dialogs: [] })];
  const comment = { kind: 'comment', dialog_ids: [1], text: 'Really?' };
  requireOk(await send('POST', `/${ids[0]}/moments`, comment));
  const record_id = await joinRecords(ids);
  const { dialogs } = await until('the transcript', async () => {
    const found = await read(record_id);
    assert.notEqual(found.status, 'failed', JSON.stringify(found.extra.failure));
    return found.dialogs.length > 0 ? found : undefined;
  });
  assert.deepEqual(
    (await list(record_id)).map(({ text, dialog_ids }) => [text, dialog_ids]),
    [['Really?', [dialogs[0].id]]],
  );
});
