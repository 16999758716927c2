import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rename, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { makeWaveFile } from '../tests/kit/make/make-wave-file.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { quietTerminal } from '../tests/kit/quiet-terminal.ts';
import { makeMb, mbEnvironment } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { until } from '../tests/kit/until.ts';
import { toApiError } from '@minutebook/sdk';
import { watchFolder } from './commands/records/watch-folder.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

test('What stands between, and a full quota, are waited for; a lost access ends the watch', async (t) => {
  const { env, folder } = await makeMb(t);
  await writeFile(join(folder, 'a.wav'), makeWaveFile());
  await utimes(join(folder, 'a.wav'), 0, 0);
  const refuse = (status: number, type?: string) =>
    toApiError(
      new Response(null, { status }),
      type === undefined ? '<p>Soon' : JSON.stringify({ type, message: type }),
    );
  const answers = [refuse(404), refuse(413), refuse(403, 'QUOTA_EXCEEDED'), refuse(401, 'UNAUTHORIZED')];
  const send = async () => {
    throw answers.shift() ?? new Error('asked too often');
  };
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const clock = setInterval(() => t.mock.timers.tick(1_000), 5);
  t.after(() => clearInterval(clock));
  const watch = { folder, key: 'a', settle_seconds: 1, send };
  await assert.rejects(watchFolder(watch, { env, terminal: quietTerminal, format: 'json' }), { status: 401 });
  assert.equal(answers.length, 0);
});

test('New files of a folder are uploaded once and completely, even across kills', async (t) => {
  const workspace = await makeWorkspace(server);
  const { token } = await makeMember(server, workspace, { base_role: 'owner' });
  const mb = await makeMb(t, mbEnvironment(server, workspace, { token }));
  const folder = join(mb.folder, 'inbox');
  await mkdir(folder);
  const main = resolve(import.meta.dirname, 'main.ts');
  const start = () => {
    const args = [main, 'upload', '--watch', folder, '--settle', '1', '--json'];
    const child = spawn(process.execPath, args, { env: { ...mb.env }, stdio: ['ignore', 'pipe', 'inherit'] });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    const told = () =>
      out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { file: string; state: string; record_id: number | null });
    t.after(() => child.kill('SIGKILL'));
    return { child, told };
  };
  const sizes = async (): Promise<number[]> =>
    (await mb.run(['record', 'list', '--json'])).json.items.map(
      ({ filesize }: { filesize: number }) => filesize,
    );

  const sound = makeWaveFile();
  await writeFile(join(folder, 'first.wav'), sound);
  await writeFile(join(folder, 'coming.wav.part'), sound);
  await writeFile(join(folder, '.hidden.wav'), sound);
  const slow = join(folder, 'slow.wav');
  await writeFile(slow, sound.subarray(0, sound.length / 2));
  // The time of the file suggests that it is still being written.
  const ahead = new Date(Date.now() + 3_600_000);
  await utimes(slow, ahead, ahead);
  const before = start();
  await until('the first is uploaded', () => before.told().length === 1);
  before.child.kill('SIGKILL');
  await once(before.child, 'exit');

  await rename(join(folder, 'coming.wav.part'), join(folder, 'coming.wav'));
  await writeFile(slow, sound);
  await writeFile(join(folder, 'broken.docx'), 'no document');
  const afterwards = start();
  await until('the others are told of', () => before.told().length + afterwards.told().length >= 4);
  assert.deepEqual(await sizes(), [sound.length, sound.length, sound.length]);
  const broken = afterwards.told().find(({ file }) => file.endsWith('broken.docx'));
  assert.deepEqual([broken?.state, broken?.record_id], ['not uploaded', null]);

  await writeFile(join(folder, 'first.wav'), makeWaveFile({ seconds: 2 }));
  await until('what was written over is another recording', async () => (await sizes()).length === 4);
  await until('it is told', () => before.told().length + afterwards.told().length === 5);
  for (const args of [
    ['upload'],
    ['upload', 'a.wav', '--watch', folder],
    ['upload', '--watch', folder, '--wait'],
  ])
    assert.equal((await mb.run(args)).exit_code, 2);
});
