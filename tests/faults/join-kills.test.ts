/** Recordings that are being joined when the service is killed become one record all the same, and nothing of them is lost or doubled. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeUploadClient } from '../kit/clients/upload-client.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { untilReady } from '../kit/make/make-upload.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import type { Moment, Write } from '../kit/servers/hold-writes.ts';
import { startFaultTest } from './start-fault-test.ts';

const SECONDS = 3;
/** The sources go to the trash in the transaction that stores the joined file; the second is that of the insights. */
const points: [Write, Moment][] = [
  ['trash', 'write'],
  ['trash', 'commit'],
  ['process', 'write'],
];

test('A kill -9 while recordings are joined loses none of them and leaves no half of the join', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, service, held } = await startFaultTest(t);
  await service.start();
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace);
  const path = `/api/v3/workspaces/${workspace.slug}/records`;
  const client = makeUploadClient(service, workspace, token);
  let pitch = 1_000;
  async function upload(): Promise<number> {
    pitch += 50;
    const of = pitch;
    const content = makeWaveFile({ seconds: SECONDS, sample: (at) => Math.sin(at * of) / 2 });
    const { record_id, uuid } = await client.begin(content, { filename: 'talk.wav' });
    assert.equal((await client.complete(record_id, uuid)).status, 200);
    await untilReady(server, { path: `${workspace.path}/records/${record_id}` }, token);
    return record_id;
  }
  const read = (record_id: number) => server.get(`${path}/${record_id}?include=dialogs`, token);

  for (const [write, moment] of points) {
    const sources = [await upload(), await upload()];
    const said = [];
    for (const record_id of sources) said.push(requireOk(await read(record_id)).body.record.dialogs);
    await held.hold(workspace, write, moment);
    const body = { record_ids: sources };
    const begun = requireOk(await service.send('POST', `${path}/join`, { token, body }));
    await held.untilReached(workspace, write, moment);
    await service.kill();
    await held.release(workspace, write, moment);
    await service.start();

    const { record_id } = begun.body;
    const joined = await untilReady(server, { path: `${workspace.path}/records/${record_id}` }, token);
    const where = `${moment} of ${write}`;
    assert.equal(joined.status, 'processed', where);
    const [first = [], second = []] = said;
    const later = second.map((dialog: { start_ms: number }) => ({
      ...dialog,
      start_ms: dialog.start_ms + SECONDS * 1000,
    }));
    const words = ({ start_ms, text }: { start_ms: number; text: string }) => `${start_ms}: ${text}`;
    assert.deepEqual(joined.dialogs.map(words), [...first, ...later].map(words), where);
    for (const source of sources) assert.equal((await read(source)).status, 404, where);

    const apart = await service.send('POST', `${path}/${record_id}/separate`, { token });
    assert.equal(apart.status, 204, apart.text);
    for (const [index, source] of sources.entries())
      assert.deepEqual(requireOk(await read(source)).body.record.dialogs, said[index], where);
  }
});
