/** The checks that every correction makes before its own work. */
import { after, before, describe } from 'node:test';
import { appCorrectionEndpoints } from '@minutebook/contract/app/correction-endpoints.ts';
import { testRecordDoor, testRecordPermission } from '../../../tests/kit/doors/test-record-door.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

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

for (const { name, method, path } of Object.values(appCorrectionEndpoints)) {
  const [, below = ''] = path.split('{record_id}');
  const suffix = below.replace('{type}', 'summary').replaceAll(/\{\w+\}/g, '1');
  const door = { server: () => server, api: 'app', method, suffix, body: BODIES[name] } as const;

  describe(name, () => {
    testRecordDoor(door);
    testRecordPermission({
      ...door,
      permission: name === 'unmask-dialogs' ? 'record.unmask' : 'record.edit',
    });
  });
}
