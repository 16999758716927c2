/** The set-up of every fault test: a database, a speech engine, the service as a process, and recordings to send. */
import type { TestContext } from 'node:test';
import { startFakeOpenAi, type FakeOpenAi } from '../fake-openai/start-fake-openai.ts';
import { holdWrites, type HeldWrites } from '../kit/servers/hold-writes.ts';
import { makeWaveFile } from '../kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { makeKillableService, type KillableOptions, type KillableService } from './killable-service.ts';
import { makeSender, type DoorName, type RecordingSender } from './recording-sender.ts';

export interface FaultTest {
  server: TestServer;
  service: KillableService;
  engine: FakeOpenAi;
  held: HeldWrites;
  /**
   * In a workspace of its own, with three seconds of sound of its own.
   * @param sample_rate more makes it bigger
   */
  makeSender(door: DoorName, sampleRate?: number): Promise<RecordingSender>;
}

const SECONDS = 3;
/** More recordings than any test has. */
const RECORDINGS = 200;

/** The service is not started yet; it ends with the test. */
export async function startFaultTest(t: TestContext, options: KillableOptions = {}): Promise<FaultTest> {
  // Each recording is heard at the time at which it comes first.
  const script = Array.from({ length: RECORDINGS }, (_, index) => ({
    start: index * SECONDS + 0.5,
    end: index * SECONDS + 2.5,
    text: 'All of it is still here.',
  }));
  const engine = await startFakeOpenAi({ script });
  const server = await startTestServer();
  const held = await holdWrites(server);
  const engineSettings = { MINUTEBOOK_TRANSCRIBE_ENGINE: 'openai', MINUTEBOOK_TRANSCRIBE_URL: engine.url };
  const service = makeKillableService(server, { ...options, env: { ...engineSettings, ...options.env } });
  t.after(async () => {
    await service.kill();
    await held.close();
    await server.stop();
    await engine.stop();
  });
  let made = 0;
  return {
    server,
    service,
    engine,
    held,
    async makeSender(door, sample_rate = 16_000) {
      made += 1;
      const pitch = 1_000 + made * 50;
      const workspace = await makeWorkspace(server);
      const member = await makeMember(server, workspace);
      const sample = (at: number) => Math.sin(at * pitch) / 2;
      const content = makeWaveFile({ seconds: SECONDS, sample_rate, sample });
      return makeSender(door, { service, workspace, member, content });
    },
  };
}
