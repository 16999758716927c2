import type { TestContext } from 'node:test';
import { startWorker } from '@minutebook/server/recordings/start-worker.ts';
import type { NewWorkspace } from '@minutebook/server/people/workspaces/create-workspace.ts';
import {
  startFakeOpenAi,
  type FakeOpenAi,
  type FakeOpenAiOptions,
} from '../../fake-openai/start-fake-openai.ts';
import { makeMember, makeWorkspace, type TestMember, type TestWorkspace } from './make-workspace.ts';
import { startTestServer, type TestServer } from '../test-server.ts';

export interface EngineScene {
  engine: FakeOpenAi;
  server: TestServer;
  workspace: TestWorkspace;
  owner: TestMember;
  /** Resolves when a held engine gets a request. */
  asked: Promise<void>;
  /** Lets a held engine answer this and all later requests. */
  goOn: () => void;
}

export interface EngineSceneOptions {
  fake?: FakeOpenAiOptions | undefined;
  env?: Record<string, string> | undefined;
  workspace?: Partial<NewWorkspace>;
  /** Whether the engine answers only after `goOn`. */
  is_held?: boolean;
}

const settings = {
  insights: (url: string) => ({
    MINUTEBOOK_INSIGHTS_ENGINE: 'openai',
    MINUTEBOOK_INSIGHTS_URL: url,
    MINUTEBOOK_INSIGHTS_MODEL: 'a-model',
  }),
  transcribe: (url: string) => ({
    MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai',
    MINUTEBOOK_TRANSCRIBE_URL: url,
  }),
};

/**
 * Starts a server with a worker that asks a fake engine, and makes a workspace. Everything ends with the
 * test.
 */
export async function startEngineScene(
  t: TestContext,
  asksFor: keyof typeof settings,
  { fake = {}, env = {}, workspace: fields = {}, is_held = false }: EngineSceneOptions = {},
): Promise<EngineScene> {
  const engine = await startFakeOpenAi(fake);
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  if (is_held) {
    engine.setHold(() => {
      asked.resolve();
      return answered.promise;
    });
  }
  const server = await startTestServer({ env: { ...settings[asksFor](engine.url), ...env } });
  const worker = await startWorker(server.ctx, server.connection);
  t.after(async () => {
    answered.resolve();
    await worker.stop();
    await server.stop();
    await engine.stop();
  });
  const workspace = await makeWorkspace(server, fields);
  const owner = await makeMember(server, workspace);
  return { engine, server, workspace, owner, asked: asked.promise, goOn: answered.resolve };
}
