import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startFakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { holdWrites } from '../../../tests/kit/servers/hold-writes.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { toDatabaseUrl } from '../../../tests/kit/run-command.ts';
import { startCommand, type CommandProcess } from '../../../tests/kit/serve-process.ts';
import type { TestConnection } from '../../../tests/kit/test-cluster.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';

test('A worker that is killed during a stage loses only that stage, and the next worker continues', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  // Each recording has its own sound; the engine is held at the first request for each.
  const script = Array.from({ length: 4 }, (_, index) => ({
    start: index * 3 + 0.5,
    end: index * 3 + 2.5,
    text: 'All of it is still here.',
  }));
  const engine = await startFakeOpenAi({ script });
  const server = await startTestServer();
  const held = await holdWrites(server);
  const env = {
    DATABASE_URL: toDatabaseUrl(server.connection as TestConnection),
    MINUTEBOOK_DATA_DIR: server.ctx.config.data_dir,
    MINUTEBOOK_SECRET: 'a secret of the tests, long enough to be one',
    MINUTEBOOK_SOUND_JOBS: '4',
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: engine.url,
  };
  const workers: CommandProcess[] = [];
  t.after(async () => {
    for (const { child } of workers) child.kill('SIGKILL');
    await Promise.all(workers.map(({ exited }) => exited));
    await held.close();
    await server.stop();
    await engine.stop();
  });
  const start = () => {
    const worker = startCommand(['worker'], env);
    workers.push(worker);
    return worker;
  };
  const steps = ['probe', 'transcribe', 'join', 'process'] as const;
  const uploads = [];
  for (const [index, step] of steps.entries()) {
    // Records of one workspace share an index row, whose lock would delay the other records.
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace);
    const content = makeWaveFile({ seconds: 3, sample: (at) => Math.sin(at * (2000 + index * 100)) / 2 });
    const upload = await makeUpload(server, workspace, owner, { media: { content, filename: 'talk.wav' } });
    await held.hold(workspace, step);
    uploads.push({ upload, step, owner, workspace });
  }

  const killed = start();
  for (const { workspace, step } of uploads) await held.untilReached(workspace, step);
  killed.child.kill('SIGKILL');
  await killed.exited;
  for (const { workspace, step } of uploads) await held.release(workspace, step);

  start();
  for (const { upload, step, owner } of uploads) {
    const record = await untilReady(server, upload, owner.token);
    assert.equal(record.status, 'processed', `${step}: ${record.extra.failure}`);
    assert.deepEqual(
      record.dialogs.map(({ text }: { text: string }) => text),
      ['All of it is still here.'],
      step,
    );
  }
  // Only the piece that the killed worker was transcribing was sent twice.
  assert.equal(engine.forms.length, uploads.length + 1);
});
