import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import {
  startFakeOpenAi,
  type FakeOpenAi,
  type FakeOpenAiOptions,
} from '../../tests/fake-openai/start-fake-openai.ts';
import { encodeSound, makeMeetingSound } from '../../tests/kit/make-meeting-sound.ts';
import { makeUpload, untilReady } from '../../tests/kit/make-upload.ts';
import { makeMember, makeWorkspace } from '../../tests/kit/make-workspace.ts';
import { hasPrograms } from '../../tests/kit/require-programs.ts';
import { startTestServer, type TestServer } from '../../tests/kit/test-server.ts';
import { startWorker } from './start-worker.ts';

interface Surroundings {
  server: TestServer;
  engine: FakeOpenAi;
}

async function start(
  t: TestContext,
  fake: FakeOpenAiOptions = {},
  env: Record<string, string> = {},
): Promise<Surroundings> {
  const engine = await startFakeOpenAi(fake);
  const server = await startTestServer({
    env: { MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai', MINUTEBOOK_TRANSCRIBE_URL: engine.url, ...env },
  });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(async () => {
    await worker.stop();
    await server.stop();
    await engine.stop();
  });
  return { server, engine };
}

test('A long live WebM becomes a transcribed record that is found by what was said in it', async (t) => {
  if (!hasPrograms(t, 'ffmpeg', 'espeak-ng')) return;
  const { wave, script } = makeMeetingSound(30);
  const { server, engine } = await start(
    t,
    { script, key: 'sesame' },
    { MINUTEBOOK_TRANSCRIBE_KEY: 'sesame' },
  );
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace);
  const content = encodeSound(wave, '-c:a libopus -b:a 24k -compression_level 0 -f webm -live 1'.split(' '));
  const upload = await makeUpload(server, workspace, owner, {
    media: { content, filename: 'meeting.webm', content_type: 'audio/webm' },
  });

  const record = await untilReady(server, upload, owner.token, 120);
  assert.equal(record.status, 'processed', record.extra.failure);
  assert.ok(Math.abs(record.duration_ms - 30 * 60_000) < 100, String(record.duration_ms));
  assert.equal(engine.forms.length, 3);
  assert.deepEqual(
    { ...engine.forms[0]?.fields },
    {
      model: 'whisper-1',
      response_format: 'verbose_json',
      'timestamp_granularities[]': 'segment',
    },
  );
  // No cut goes through a line, and none is heard twice.
  assert.deepEqual(
    record.dialogs.map(({ text }: { text: string }) => text),
    script.map(({ text }) => text),
  );
  for (const [index, { start_ms, duration_ms }] of record.dialogs.entries()) {
    const line = script[index];
    assert.ok(line !== undefined && Math.abs(start_ms - line.start * 1000) < 100, `utterance ${index + 1}`);
    assert.ok(Math.abs(start_ms + duration_ms - line.end * 1000) < 100, `utterance ${index + 1}`);
  }
  assert.equal(record.extra.language, 'en');
  assert.deepEqual(record.extra.transcription, {
    engine: 'openai',
    model: 'whisper-1',
    finished_at: server.clock.now().toISOString(),
  });
  const found = await server.get(
    `${workspace.path}/records?query=${encodeURIComponent('"Point 100"')}`,
    owner.token,
  );
  assert.deepEqual(
    found.body.items.map(({ id }: { id: number }) => id),
    [upload.record_id],
  );
});
