/** What every correction answers before it does its own work. */
import { after, before, describe, test } from 'node:test';
import { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import { setWorkspaceStatus } from '../../../tests/kit/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make-record.ts';
import { makeWorkspaceRole } from '../../../tests/kit/make-role.ts';
import { makeMember, makeToken, makeWorkspace } from '../../../tests/kit/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const BODIES: Partial<Record<keyof typeof appCorrectionEndpoints, object>> = {
  'edit-dialog': { text: 'Another text.' },
  'rename-speaker': { name: 'Grace' },
  'merge-speakers': { into_speaker_id: 2 },
  'edit-insight': { text: 'Another summary.' },
  'unmask-dialogs': { dialog_ids: [1] },
};

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  return { workspace, owner, record_id };
}

for (const { name, method, path } of Object.values(appCorrectionEndpoints)) {
  const ask = async (slug: string, record_id: number | string, token?: string) => {
    const body = BODIES[name];
    const url = path
      .replace('{slug}', slug)
      .replace('{record_id}', String(record_id))
      .replace('{type}', 'summary')
      .replaceAll(/\{\w+\}/g, '1');
    return server.send(method, url, { ...(token === undefined ? {} : { token }), ...(body ? { body } : {}) });
  };
  const permission = name === 'unmask-dialogs' ? 'record.unmask' : 'record.edit';

  describe(name, () => {
    test('without a token it is 401, from outside 403, of nothing 404', async () => {
      const { workspace, owner, record_id } = await makeScene();
      const stranger = await makeScene();
      assertError(await ask(workspace.slug, record_id), 401, 'UNAUTHORIZED');
      assertError(await ask(workspace.slug, record_id, stranger.owner.token), 403, 'FORBIDDEN');
      assertError(await ask('nowhere', record_id, owner.token), 404, 'WORKSPACE_NOT_FOUND');
      assertError(await ask(workspace.slug, stranger.record_id, owner.token), 404, 'RECORD_NOT_FOUND');
      assertError(await ask(workspace.slug, 'x', owner.token), 422, 'VALIDATION_ERROR');
    });

    test('a record that the requester may not see is 403', async () => {
      const { workspace, record_id } = await makeScene({ scope: 'private' });
      const role_ids = [await makeWorkspaceRole(server, workspace, { [permission]: 'allow' })];
      const { token } = await makeMember(server, workspace, { role_ids });
      assertError(await ask(workspace.slug, record_id, token), 403, 'FORBIDDEN');
    });

    test(`without ${permission} it is refused`, async () => {
      const { workspace, record_id } = await makeScene();
      const { token } = await makeMember(server, workspace);
      assertError(await ask(workspace.slug, record_id, token), 403, 'FORBIDDEN');
      const role_ids = [await makeWorkspaceRole(server, workspace, { [permission]: 'deny' })];
      const admin = await makeMember(server, workspace, { base_role: 'admin', role_ids });
      assertError(await ask(workspace.slug, record_id, admin.token), 403, 'FORBIDDEN');
    });

    test('a token that may only read is refused, and so is everybody in an archived workspace', async () => {
      const { workspace, owner, record_id } = await makeScene();
      const reader = await makeToken(server, owner.user_id, 'read');
      assertError(await ask(workspace.slug, record_id, reader), 403, 'FORBIDDEN');
      await setWorkspaceStatus(server, workspace, 'archived');
      assertError(await ask(workspace.slug, record_id, owner.token), 403, 'FORBIDDEN');
    });
  });
}
