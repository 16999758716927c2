import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startWorker } from '@minutebook/server/recordings/start-worker.ts';
import { startFakeOpenAi } from '../../../tests/fake-openai/start-fake-openai.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startTestServer } from '../../../tests/kit/test-server.ts';
import { setEngine, unsetEngine } from '../engines/set-engine.ts';

const kind = 'transcription';
const said = (text: string) => ({ script: [{ start: 0.1, end: 0.9, text }] });

test('A running worker uses the choice of each workspace from its next job on', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const [ours, theirs] = [await startFakeOpenAi(said('Ours.')), await startFakeOpenAi(said('Theirs.'))];
  const server = await startTestServer({ env: { MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' } });
  // The worker is another process than the one that stores the choices.
  const other = await startTestServer({ env: { MINUTEBOOK_ENGINE_ALLOWED: '127.0.0.1' }, beside: server });
  const worker = await startWorker(other.ctx, other.connection);
  t.after(async () => {
    await worker.stop();
    await other.stop();
    await server.stop();
    await ours.stop();
    await theirs.stop();
  });
  const make = async () => {
    const workspace = await makeWorkspace(server);
    const owner = await makeMember(server, workspace, { base_role: 'owner' });
    return { workspace, owner };
  };
  const [first, second] = [await make(), await make()];
  const hear = async ({ workspace, owner }: typeof first) => {
    const media = { content: makeWaveFile(), filename: 'talk.wav' };
    const record = await untilReady(
      server,
      await makeUpload(server, workspace, owner, { media }),
      owner.token,
    );
    return [record.status, ...record.dialogs.map(({ text }: { text: string }) => text)];
  };
  assert.deepEqual(await hear(first), ['uploaded']);

  const setting = { engine: 'openai' as const, model: 'm', vocabulary: ['Seori', 'Ahn Byeol'] };
  const place = {
    kind,
    workspace_id: first.workspace.workspace_id,
    actor_user_id: first.owner.user_id,
  } as const;
  await setEngine(server.ctx, place, { ...setting, base_url: ours.url });
  assert.deepEqual(await hear(first), ['processed', 'Ours.']);
  assert.match(String(ours.forms[0]?.fields['prompt']), /^Seori, Ahn Byeol/);
  assert.deepEqual(await hear(second), ['uploaded']);

  const installation = { kind, workspace_id: null, actor_user_id: null } as const;
  await setEngine(server.ctx, installation, { ...setting, base_url: theirs.url });
  assert.deepEqual(await hear(second), ['processed', 'Theirs.']);
  assert.deepEqual(await hear(first), ['processed', 'Ours.']);
  await unsetEngine(server.ctx, place);
  assert.deepEqual(await hear(first), ['processed', 'Theirs.']);
});
