/** The programs of the guides for those who keep a copy or take webhooks, run as they stand there. */
import assert from 'node:assert/strict';
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { startWebhooks } from '../../server/changes/webhooks/start-webhooks.ts';
import { findFreePort } from '../kit/find-free-port.ts';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { requireOk } from '../kit/require-ok.ts';
import { hasPrograms } from '../kit/require-programs.ts';
import { makeTestClock, startTestServer, type TestServer } from '../kit/test-server.ts';
import { until } from '../kit/until.ts';

const ROOT = resolve(import.meta.dirname, '../..');

let server: TestServer;
let sender: { stop(): Promise<void> };
before(async () => {
  // Receivers compare the time of a signature with their own.
  const clock = makeTestClock(new Date());
  server = await startTestServer({ clock, env: { MINUTEBOOK_WEBHOOK_ALLOWED: '127.0.0.1' } });
  sender = startWebhooks(server.ctx);
});
after(async () => {
  await sender.stop();
  await server.stop();
});

/** The blocks of a guide in one language, in their order. */
async function readPrograms(guide: string, language: string): Promise<string[]> {
  const text = await readFile(join(ROOT, 'docs', guide), 'utf8');
  const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  return blocks.map(([, program = '']) => program);
}

async function makeScene(t: TestContext) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const folder = await mkdtemp(join(tmpdir(), 'minutebook-guide-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const make = async (title: string) => {
    const { record_id } = await makeRecord(server, workspace, { owner_member_id: owner.member_id, title });
    return record_id;
  };
  const remove = async (record_id: number) => {
    const path = `/api/v3/workspaces/${workspace.slug}/records/${record_id}`;
    requireOk(await server.send('DELETE', path, { token: owner.token }));
  };
  const env = {
    MINUTEBOOK_URL: server.base_url,
    MINUTEBOOK_TOKEN: owner.token,
    MINUTEBOOK_WORKSPACE: workspace.slug,
  };
  return { workspace, owner, folder, make, remove, env };
}

interface Program {
  command: string;
  args: readonly string[];
  folder: string;
  env?: Record<string, string>;
}

/** What it prints, and how it is ended with everything that it has started. */
function start(t: TestContext, { command, args, folder, env = {} }: Program) {
  const more = Object.entries(env).map(([name, value]) => `${name}=${value}`);
  // A group of its own: a shell has programs that it waits for.
  const child = spawn('env', [...more, command, ...args], { cwd: folder, detached: true });
  const said = { out: '', errors: '' };
  child.stdout.on('data', (part) => (said.out += String(part)));
  child.stderr.on('data', (part) => (said.errors += String(part)));
  const ended = new Promise<void>((done) => child.on('close', () => done()));
  const stop = async () => {
    endGroup(child);
    await ended;
  };
  t.after(stop);
  return { said, stop, ended };
}

function endGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
}

/** Lets a package be imported in the folder as if it had been installed there. */
async function installSdk(folder: string): Promise<void> {
  await mkdir(join(folder, 'node_modules/@minutebook'), { recursive: true });
  await symlink(join(ROOT, 'sdk'), join(folder, 'node_modules/@minutebook/sdk'));
}

const LANGUAGES = {
  JavaScript: async (folder: string, slug: string) => {
    const [program = ''] = await readPrograms('changes.md', 'js');
    await installSdk(folder);
    const own = program
      .replace('https://minutes.example.com', server.base_url)
      .replace("'acme'", `'${slug}'`);
    await writeFile(join(folder, 'mirror.mjs'), own);
    return { command: process.execPath, args: ['mirror.mjs'] };
  },
  Python: async (folder: string) => {
    const [program = ''] = await readPrograms('changes.md', 'python');
    await writeFile(join(folder, 'mirror.py'), program);
    return { command: 'python3', args: ['mirror.py'] };
  },
};

for (const [language, prepare] of Object.entries(LANGUAGES)) {
  test(`A copy that is kept in ${language} goes on where it was stopped`, async (t) => {
    if (!hasPrograms(t, 'python3')) return;
    const { workspace, folder, make, remove, env } = await makeScene(t);
    const [kept, deleted] = [await make('The plan'), await make('A rumour')];
    const program = { ...(await prepare(folder, workspace.slug)), folder, env };
    const first = start(t, program);
    const read = async () => JSON.parse(await readFile(join(folder, 'copy.json'), 'utf8'));
    const isCopied = (ids: readonly number[]) =>
      until(
        () => `${ids.join()}: ${JSON.stringify(first.said)}`,
        async () => {
          const copy = await read().catch(() => undefined);
          return JSON.stringify(Object.keys(copy?.records ?? {}).map(Number)) === JSON.stringify(ids) && copy;
        },
      );
    const copy = await isCopied([kept, deleted]);
    assert.equal(copy.records[kept].title, 'The plan');
    await first.stop();

    await remove(deleted);
    const second = start(t, program);
    assert.notEqual((await isCopied([kept])).cursor, copy.cursor);
    assert.deepEqual([first.said.errors, second.said.errors], ['', '']);
  });
}

test('A shell that follows the stream goes on with what it has not seen', async (t) => {
  if (!hasPrograms(t, 'curl')) return;
  const { folder, make, env } = await makeScene(t);
  const [program = ''] = (await readPrograms('changes.md', 'sh')).filter((each) => each.startsWith('FEED='));
  const shell = { command: 'bash', args: ['-c', program], folder, env };
  const tell = async () => {
    const text = await readFile(join(folder, 'changes.ndjson'), 'utf8').catch(() => '');
    // The last line may be half written.
    const pages = text.split('\n').slice(0, -1);
    return pages.flatMap((page) =>
      JSON.parse(page).items.map(({ record_id }: { record_id: number }) => record_id),
    );
  };
  const before = await make('The plan');
  const first = start(t, shell);
  await until(
    () => JSON.stringify(first.said),
    async () => (await tell()).includes(before),
  );
  const writtenAt = async (name: string) => (await stat(join(folder, name))).mtimeMs;
  await until(
    'its place is kept',
    async () => (await writtenAt('cursor')) >= (await writtenAt('changes.ndjson')),
  );
  await first.stop();
  const told = (await tell()).length;

  const later = await make('Afterwards');
  start(t, shell);
  await until('what came meanwhile', async () => (await tell()).includes(later));
  assert.ok(!(await tell()).slice(told).includes(before), 'nothing is told again');
});

const RECEIVERS = {
  JavaScript: async (folder: string, port: number) => {
    const [program = ''] = await readPrograms('webhooks.md', 'js');
    await installSdk(folder);
    await writeFile(join(folder, 'receive.mjs'), program.replace('3000', String(port)));
    return { command: process.execPath, args: ['receive.mjs'] };
  },
  Python: async (folder: string, port: number) => {
    const [program = ''] = await readPrograms('webhooks.md', 'python');
    await writeFile(join(folder, 'receive.py'), program.replace('3000', String(port)));
    return { command: 'python3', args: ['receive.py'] };
  },
};

for (const [language, prepare] of Object.entries(RECEIVERS)) {
  test(`A receiver in ${language} takes what the server has signed, and nothing else`, async (t) => {
    if (!hasPrograms(t, 'python3')) return;
    const { workspace, owner, folder } = await makeScene(t);
    const port = await findFreePort();
    const url = `http://127.0.0.1:${port}/`;
    const at = `/api/v3/workspaces/${workspace.slug}/webhooks`;
    const made = requireOk(await server.send('POST', at, { token: owner.token, body: { url } }));
    const { webhook, secret } = made.body;
    const program = { ...(await prepare(folder, port)), folder, env: { WEBHOOK_SECRET: secret } };
    const { said } = start(t, program);
    await until(
      () => `it listens: ${JSON.stringify(said)}`,
      () =>
        fetch(url).then(
          () => true,
          () => false,
        ),
    );
    requireOk(await server.send('POST', `${at}/${webhook.id}/test`, { token: owner.token, body: {} }));
    await until(
      () => `it takes the test: ${JSON.stringify(said)}`,
      () => /^webhook\.test (?:None|null)$/m.test(said.out),
    );

    const send = async (key: string, at: Date) => {
      const body = '{"type":"record.ready","record_id":7}';
      const headers = {
        'webhook-id': 'evt_1_1',
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': `v1,c29tZXRoaW5n ${new Webhook(key).sign('evt_1_1', at, body)}`,
      };
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
    const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    assert.deepEqual(
      [
        await send(secret, new Date()),
        await send(other, new Date()),
        await send(secret, new Date(Date.now() - 600_000)),
        (await fetch(url, { method: 'POST', body: '{}' })).status,
      ],
      [204, 400, 400, 400],
    );
    assert.equal(said.out.match(/record\.ready 7/g)?.length, 1);
  });
}

test('The shell of the guide computes the signature that a library does', async (t) => {
  if (!hasPrograms(t, 'openssl')) return;
  const { folder } = await makeScene(t);
  const body = '{"type":"record.ready","data":"Grüße"}';
  await writeFile(join(folder, 'body.json'), body);
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes \n\0\xff').toString('base64')}`;
  const sentAt = new Date('2026-03-02T09:00:00Z');
  const env = {
    WEBHOOK_SECRET: secret,
    WEBHOOK_ID: 'evt_1_1',
    WEBHOOK_TIMESTAMP: String(sentAt.getTime() / 1000),
  };
  const [program = ''] = (await readPrograms('webhooks.md', 'sh')).slice(-1);
  const { said, ended } = start(t, { command: 'sh', args: ['-c', program], folder, env });
  await ended;
  assert.deepEqual(said, { out: `${new Webhook(secret).sign('evt_1_1', sentAt, body)}\n`, errors: '' });
});
