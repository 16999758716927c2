import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { startEngineScene } from '../tests/kit/make/start-engine-scene.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { startTestServer } from '../tests/kit/test-server.ts';
import { until } from '../tests/kit/until.ts';

/** What the first program below a heading of the guide prints. */
async function runProgram(heading: string, at: { base_url: string; token: string }): Promise<string> {
  const readme = await readFile(join(import.meta.dirname, '../docs/sdk.md'), 'utf8');
  const [, chapter = ''] = readme.split(`\n## ${heading}\n`);
  const program = /```ts\n(.*?)```/s.exec(chapter)?.[1] ?? '';
  const child = spawn(
    process.execPath,
    ['--input-type=module-typescript', '--eval', program.replace('http://localhost:8080', at.base_url)],
    // Its imports are resolved as in a program that has installed the SDK.
    { cwd: import.meta.dirname, env: { MINUTEBOOK_TOKEN: at.token } },
  );
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  assert.equal(errors, '');
  return output;
}

test('The first program of the guide runs unchanged', async (t) => {
  const server = await startTestServer();
  t.after(() => server.stop());
  const workspace = await makeWorkspace(server, { slug: 'demo' });
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id });
  assert.equal(
    await runProgram('First program', { ...server, token: owner.token }),
    `${record_id} A meeting\n404 RECORD_NOT_FOUND There is no record 999999 in this workspace.\n`,
  );
});

test('The program of the guide that asks in events runs unchanged', async (t) => {
  const sentence = 'The ferry tickets cost 90 euros.';
  const { server, workspace, owner } = await startEngineScene(t, 'insights', {
    workspace: { slug: 'demo' },
    fake: { chat: () => ({ content: { sentences: [{ sentence, passages: [1] }] } }) },
  });
  const dialogs = ['The ferry tickets cost ninety euros.'];
  await makeRecord(server, workspace, { owner_member_id: owner.member_id, dialogs });
  // On a busy machine a model may not be done in time.
  await until('a sentence', async () => {
    const output = await runProgram('Answers in events', { ...server, token: owner.token });
    const passage = `[1] ${dialogs[0]}\n`;
    assert.ok([passage, `${passage}${sentence} [ 1 ]\n`].includes(output), output);
    return output === passage ? undefined : output;
  });
});
