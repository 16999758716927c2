import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthenTranscript } from '../../../tests/kit/make/lengthen-transcript.ts';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { until } from '../../../tests/kit/until.ts';

/** 17 MB: two such transcripts exceed what jobs may hold in memory. */
const ROWS = 560;

test('Insights of a long transcript wait while those of another one occupy the memory', async (t) => {
  const scene = await startEngineScene(t, 'insights', { is_held: true });
  const { server, workspace, owner } = scene;
  const rerun = async () => {
    const record = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
    await lengthenTranscript(server, workspace, { record, rows: ROWS, text: 'a' });
    const body = { from: 'process' };
    requireOk(await server.send('POST', `${record.app_path}/rerun`, { token: owner.token, body }));
    return record;
  };
  await rerun();
  await scene.asked;
  const { app_path } = await rerun();
  const waiting = await until('it says what it waits for', async () => {
    const { text } = requireOk(await server.get(`${app_path}/state`, owner.token));
    return text.includes('as much as it can') && text;
  });
  assert.match(waiting, /try again shortly/);
});
