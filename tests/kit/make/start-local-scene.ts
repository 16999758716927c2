import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { hasSpeechLibrary } from '@minutebook/server/engines/local/has-speech-library.ts';
import { startWorker } from '@minutebook/server/recordings/start-worker.ts';
import { hasPrograms } from '../require-programs.ts';
import { makeModelFolder } from '../speech-models/make-model-folder.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from './make-workspace.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface LocalScene {
  server: TestServer;
  workspace: TestWorkspace;
  owner: TestMember;
  models_dir: string;
  /** The folder of the installed model. */
  folder: string;
}

/** Makes a folder for models that is removed after the test. */
async function makeModelsDir(t: TestContext): Promise<string> {
  const modelsDir = await mkdtemp(join(tmpdir(), 'minutebook-models-'));
  t.after(() => rm(modelsDir, { recursive: true, force: true }));
  return modelsDir;
}

/**
 * Starts a server whose worker transcribes on this machine with a made model. Returns undefined when that
 * cannot run.
 */
export async function startLocalScene(
  t: TestContext,
  {
    env = {},
    works = true,
    has_model = true,
  }: { env?: Record<string, string>; works?: boolean; has_model?: boolean } = {},
): Promise<LocalScene | undefined> {
  if (!hasPrograms(t, 'ffmpeg') || !(await canTranscribe(t))) return undefined;
  const models_dir = await makeModelsDir(t);
  const folder = has_model ? makeModelFolder(models_dir) : join(models_dir, 'made');
  const server = await startTestServer({ env: { MINUTEBOOK_MODELS_DIR: models_dir, ...env } });
  // Without a worker, the test starts its own.
  const worker = works ? await startWorker(server.ctx, server.connection) : undefined;
  t.after(async () => {
    await worker?.stop();
    await server.stop();
  });
  const workspace = await makeWorkspace(server, {});
  const owner = await makeMember(server, workspace);
  return { server, workspace, owner, models_dir, folder };
}

/** Without the optional package the test is skipped with a message. */
async function canTranscribe(t: TestContext): Promise<boolean> {
  if (await hasSpeechLibrary()) return true;
  t.skip('sherpa-onnx-node cannot be loaded on this system; the local speech engine is not tested');
  return false;
}
