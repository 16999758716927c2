/** The checks that every operation on one record makes before its own work. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appProcessingEndpoints } from '@minutebook/contract/app/processing-endpoints.ts';
import { appRecordEndpoints } from '@minutebook/contract/app/record-endpoints.ts';
import { isChange } from '@minutebook/contract/endpoint.ts';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { testRecordDoor, testRecordPermission } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

const onRecord = { ...appRecordEndpoints, ...appProcessingEndpoints };

const BODIES: Partial<Record<keyof typeof onRecord, object>> = {
  'update-record': { title: 'Another title' },
  'publish-record': { publish_at: null, now: true },
  'rerun-record': { from: 'process' },
  'export-record': { format: 'text' },
  'put-transcript': { filename: 'a.txt', content: 'Ada: Good morning.' },
  'mail-share': { emails: ['somebody@example.com'] },
};
/** The permission that each change needs. */
const PERMISSIONS = {
  'update-record': 'record.edit',
  'publish-record': 'record.edit',
  'rerun-record': 'record.edit',
  'cancel-processing': 'record.edit',
  'put-transcript': 'record.edit',
  'delete-record': 'record.delete',
  'export-record': 'record.export',
  'restore-share': 'record.share',
  'mail-share': 'record.share',
} as const;

for (const endpoint of Object.values(onRecord)) {
  const { name, method, path } = endpoint;
  const [, suffix = ''] = path.split('{record_id}');
  const door = { server: () => server, api: 'app', method, suffix, body: BODIES[name] } as const;

  describe(name, () => {
    testRecordDoor(door);
    if (name in PERMISSIONS) {
      const permission = PERMISSIONS[name as keyof typeof PERMISSIONS];
      testRecordPermission({
        ...door,
        permission,
        is_members_default: permission === 'record.export',
        only_reads: !isChange(endpoint),
      });
    } else {
      test('whoever sees the record may ask, guests too', async () => {
        const workspace = await makeWorkspace(server);
        const owner = await makeMember(server, workspace, { base_role: 'owner' });
        const guest = await makeMember(server, workspace, { base_role: 'guest' });
        const ask = ({ app_path }: TestRecord) =>
          server.send(method, app_path + suffix, { token: guest.token });
        const hidden = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
        assertError(await ask(hidden), 403, 'FORBIDDEN');
        const shown = await makeRecord(server, workspace, {
          owner_member_id: guest.member_id,
          access_member_ids: [guest.member_id],
        });
        const answer = await ask(shown);
        assert.ok(answer.status === 200 || answer.body.type === 'MEDIA_NOT_FOUND', answer.text);
      });
    }
  });
}
