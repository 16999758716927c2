/** What every operation of the pages on one record answers before it does its own work. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
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

const BODIES: Partial<Record<keyof typeof appRecordEndpoints, object>> = {
  'update-record': { title: 'Another title' },
  'publish-record': { publish_at: null, now: true },
  'rerun-record': { from: 'process' },
  'export-record': { format: 'text' },
};
/** The permission that each change needs. */
const PERMISSIONS = {
  'update-record': 'record.edit',
  'publish-record': 'record.edit',
  'rerun-record': 'record.edit',
  'cancel-processing': 'record.edit',
  'delete-record': 'record.delete',
  'export-record': 'record.export',
} as const;

async function makeScene(fields: Partial<RecordFields> = {}) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id, ...fields });
  return { workspace, owner, record_id };
}

for (const endpoint of Object.values(appRecordEndpoints)) {
  const { name, method, path } = endpoint;
  const ask = async (slug: string, record_id: number | string, token?: string) => {
    const body = BODIES[name];
    const url = path.replace('{slug}', slug).replace('{record_id}', String(record_id));
    return server.send(method, url, { ...(token === undefined ? {} : { token }), ...(body ? { body } : {}) });
  };

  describe(name, () => {
    test('without a token it is 401', async () => {
      const { workspace, record_id } = await makeScene();
      assertError(await ask(workspace.slug, record_id), 401, 'UNAUTHORIZED');
    });

    test('a member of another workspace is refused', async () => {
      const { workspace, record_id } = await makeScene();
      const stranger = await makeScene();
      assertError(await ask(workspace.slug, record_id, stranger.owner.token), 403, 'FORBIDDEN');
    });

    test('a workspace or a record that is not there is 404', async () => {
      const { workspace, owner, record_id } = await makeScene();
      const elsewhere = await makeScene();
      assertError(await ask('nowhere', record_id, owner.token), 404, 'WORKSPACE_NOT_FOUND');
      for (const id of [elsewhere.record_id, 0, Number.MAX_SAFE_INTEGER]) {
        assertError(await ask(workspace.slug, id, owner.token), 404, 'RECORD_NOT_FOUND');
      }
      assertError(await ask(workspace.slug, 'x', owner.token), 422, 'VALIDATION_ERROR');
    });

    test('a record that the requester may not see is 403', async () => {
      const { workspace, record_id } = await makeScene({ scope: 'private' });
      const { token } = await makeMember(server, workspace);
      assertError(await ask(workspace.slug, record_id, token), 403, 'FORBIDDEN');
      const draft = await makeScene({ is_draft: true });
      const admin = await makeMember(server, draft.workspace, { base_role: 'admin' });
      assertError(await ask(draft.workspace.slug, draft.record_id, admin.token), 403, 'FORBIDDEN');
    });

    if (name in PERMISSIONS) {
      const permission = PERMISSIONS[name as keyof typeof PERMISSIONS];

      test(`without ${permission} it is refused, also to the owner of the record`, async () => {
        const { workspace } = await makeScene();
        const role_ids = [await makeWorkspaceRole(server, workspace, { [permission]: 'deny' })];
        const member = await makeMember(server, workspace, { role_ids });
        const { record_id } = await makeRecord(server, workspace, { owner_member_id: member.member_id });
        assertError(await ask(workspace.slug, record_id, member.token), 403, 'FORBIDDEN');
      });

      test('a token that may only read is refused, and so is everybody in an archived workspace', async () => {
        const { workspace, owner, record_id } = await makeScene();
        const reader = await makeToken(server, owner.user_id, 'read');
        assertError(await ask(workspace.slug, record_id, reader), 403, 'FORBIDDEN');
        await setWorkspaceStatus(server, workspace, 'archived');
        assertError(await ask(workspace.slug, record_id, owner.token), 403, 'FORBIDDEN');
      });
    } else {
      test('whoever sees the record may ask, guests too', async () => {
        const { workspace, record_id } = await makeScene();
        const guest = await makeMember(server, workspace, { base_role: 'guest' });
        assertError(await ask(workspace.slug, record_id, guest.token), 403, 'FORBIDDEN');
        const shown = await makeRecord(server, workspace, {
          owner_member_id: guest.member_id,
          access_member_ids: [guest.member_id],
        });
        const answer = await ask(workspace.slug, shown.record_id, guest.token);
        assert.ok(answer.status === 200 || answer.body.type === 'MEDIA_NOT_FOUND', answer.text);
      });
    }
  });
}
