import type { TestContext } from 'node:test';
import { makeKillableService, type KillableService } from '../faults/killable-service.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../kit/make/make-workspace.ts';
import { makeTestClock, startTestServer, type TestServer } from '../kit/test-server.ts';

/** The service as a process of its own, and somebody who sends it things. */
export async function startHostileScene(t: TestContext): Promise<{
  server: TestServer;
  service: KillableService;
  workspace: TestWorkspace;
  owner: TestMember;
}> {
  // Of this time: the service sweeps files that were announced long ago.
  const server = await startTestServer({ clock: makeTestClock(new Date()) });
  const workspace = await makeWorkspace(server, { pii_redaction_active: true });
  const owner = await makeMember(server, workspace);
  const service = makeKillableService(server);
  t.after(async () => {
    await service.kill();
    await server.stop();
  });
  await service.start();
  return { server, service, workspace, owner };
}
