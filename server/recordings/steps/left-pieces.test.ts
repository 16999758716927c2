/** Pieces of a recording and their transcripts exist only while the recording is being processed. */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { hasPrograms } from '../../../tests/kit/require-programs.ts';
import { startEngineScene } from '../../../tests/kit/make/start-engine-scene.ts';
import { statement } from '../../base/database/database.ts';
import { sweepMedia } from '../../media/sweep-media.ts';

const selectPieces = statement<{ sound_key: string }>(
  'test.sound-pieces',
  `select p.sound_key from sound_piece p where p.sound_key is not null order by p.piece`,
);

/** Starts a recording of one piece, and stops at the request to the engine. */
async function startHearing(t: TestContext) {
  const { server, workspace, owner, asked, goOn } = await startEngineScene(t, 'transcribe', {
    fake: { key: 'sesame' },
    env: { MINUTEBOOK_TRANSCRIBE_KEY: 'wrong' },
    is_held: true,
  });
  const media = { content: makeWaveFile(), filename: 'talk.wav' };
  const upload = await makeUpload(server, workspace, owner, { media });
  await asked;
  const listPieces = () => server.ctx.db.query(selectPieces, []);
  const pieces = await listPieces();
  assert.equal(pieces.length, 1);
  const listStored = async () => {
    await sweepMedia(server.ctx, server.clock.now());
    const found = await Promise.all(pieces.map(({ sound_key }) => server.ctx.media.find(sound_key)));
    return found.filter((stored) => stored !== undefined);
  };
  const url = upload.app_path;
  return { server, owner, upload, url, listPieces, listStored, goOn };
}

test('A deleted recording leaves no pieces behind', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, owner, url, listStored } = await startHearing(t);
  assert.equal((await listStored()).length, 1);
  requireOk(await server.send('DELETE', url, { token: owner.token }));
  assert.deepEqual(await listStored(), []);
});

test('A recording that cannot be transcribed leaves no pieces behind', async (t) => {
  if (!hasPrograms(t, 'ffmpeg')) return;
  const { server, owner, upload, goOn, listPieces, listStored } = await startHearing(t);
  goOn();
  assert.equal((await untilReady(server, upload, owner.token)).status, 'failed');
  assert.deepEqual(await listPieces(), []);
  assert.deepEqual(await listStored(), []);
});
