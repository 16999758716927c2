import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { startTestServer } from '../tests/kit/test-server.ts';

test('The first program of the guide runs unchanged', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server, { slug: 'demo' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });

  const readme = await readFile(join(import.meta.dirname, '../docs/sdk.md'), 'utf8');
  const program = /```ts\n(.*?)```/s.exec(readme)?.[1] ?? '';
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program.replace('http://localhost:8080', server.base_url)],
    // Its imports are resolved as in a program that has installed the SDK.
    { cwd: import.meta.dirname, env: { MINUTEBOOK_TOKEN: owner.token } },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(errors, '');
  assert.equal(
    output,
    `${record_id} A meeting\n404 RECORD_NOT_FOUND There is no record 999999 in this workspace.\n`,
  );
});
