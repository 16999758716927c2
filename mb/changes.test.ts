import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { sweepFacts } from '../server/access/fact-log.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb, mbEnvironment } from '../tests/kit/run-mb.ts';
import { listenHere } from '../tests/kit/servers/listen-here.ts';
import { answerWith, startReceiver } from '../tests/kit/servers/start-receiver.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { until } from '../tests/kit/until.ts';
import { toApiError } from '@minutebook/sdk';
import { followFeed, type Change } from './commands/changes/follow-feed.ts';

const run = promisify(execFile);
let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(t: TestContext) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const env = mbEnvironment(server, workspace, owner);
  const create = async (title: string) => {
    const fields = { owner_member_id: owner.member_id, title };
    return (await makeRecord(server, workspace, fields)).record_id;
  };
  return { workspace, owner, mb: await makeMb(t, env), create };
}

const linesOf = (out: string) =>
  out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { type: string; record_id: number; record?: { title: string } });

test('Changes are printed once: the cursor is stored after they have been written', async (t) => {
  const { mb, create } = await makeScene(t);
  const first = await create('First');
  const place = join(mb.folder, 'place.txt');
  const args = ['changes', '--cursor-file', place];
  const begun = await mb.run([...args, '--types', 'record.created']);
  assert.equal(begun.exit_code, 0, begun.notes);
  assert.match(begun.out, new RegExp(`\trecord\\.visible\t${first}\t\n`));
  assert.equal((await mb.run(args)).out, '');

  const second = await create('Second');
  const kept = await readFile(place, 'utf8');
  const failing = { write: () => Promise.reject(new Error('the output is full')) };
  assert.equal((await mb.run(args, { terminal: failing })).exit_code, 1);
  assert.equal(await readFile(place, 'utf8'), kept, 'what nobody has got is not passed over');

  const { out } = await runJson(mb, [...args, '--records']);
  const told = linesOf(out);
  assert.ok(
    told.some(({ type, record_id }) => type === 'record.created' && record_id === second),
    out,
  );
  assert.equal(told[0]?.record?.title, 'Second');
  assert.equal((await mb.run(['changes', '--from', 'now'])).out, '');
});

/** The output has a line of JSON for each change. */
async function runJson({ env }: { env: Record<string, string> }, args: readonly string[]) {
  const main = resolve(import.meta.dirname, 'main.ts');
  const { stdout } = await run(process.execPath, [main, ...args, '--json'], { env });
  return { out: stdout };
}

test('An invalid cursor is refused, and an expired one starts over', async (t) => {
  const { mb, create } = await makeScene(t);
  const id = await create('First');
  const place = join(mb.folder, 'place.txt');
  await writeFile(place, 'no place\n');
  assert.equal((await mb.run(['changes', '--cursor-file', place])).exit_code, 1);
  assert.equal(await readFile(place, 'utf8'), 'no place\n');
  await writeFile(place, '');
  assert.equal((await mb.run(['changes', '--cursor-file', place])).exit_code, 0);
  await create('Second');
  server.clock.advance(31 * 24 * 3_600_000);
  while ((await sweepFacts(server.ctx, server.clock.now())) > 0);
  const { exit_code, out, notes } = await mb.run(['changes', '--cursor-file', place]);
  assert.equal(exit_code, 0, notes);
  assert.match(notes, /everything comes anew/);
  assert.ok(out.includes(`\trecord.visible\t${id}\t`));
});

test('A copy from the start is told when a later page starts over, not of its own beginning', async () => {
  const page = { items: [], cursor: 'a', has_more: false };
  const expired = toApiError(
    new Response(null, { status: 410 }),
    JSON.stringify({ type: 'CURSOR_EXPIRED', message: 'It is too old.' }),
  );
  const answers = [{ ...page, has_more: true }, expired, page];
  const listChanges = async () => {
    const answer = answers.shift() ?? page;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const resets: boolean[] = [];
  const feed = { slug: 'a', types: [], from: 'start', cursor_file: undefined, is_followed: false } as const;
  const take = async (_items: readonly Change[], isReset: boolean) => void resets.push(isReset);
  await followFeed({ listChanges }, { ...feed, take });
  assert.deepEqual(resets, [false, true]);
});

test('Changes are sent to a local address, signed, and repeated after a failure', async (t) => {
  const { mb, create, workspace } = await makeScene(t);
  const receiver = await startReceiver();
  t.after(() => receiver.stop());
  receiver.answer = (response) => {
    receiver.answer = answerWith(204);
    answerWith(500)(response);
  };
  const place = join(mb.folder, 'place.txt');
  assert.equal((await mb.run(['changes', '--from', 'now', '--cursor-file', place])).exit_code, 0);
  const main = resolve(import.meta.dirname, 'main.ts');
  const args = [
    main,
    'listen',
    '--forward-to',
    receiver.url,
    '--types',
    'record.created',
    '--cursor-file',
    place,
  ];
  const child = spawn(process.execPath, args, { env: mb.env });
  t.after(() => child.kill('SIGKILL'));
  let notes = '';
  let out = '';
  child.stderr.on('data', (chunk) => (notes += String(chunk)));
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  const id = await create('Told');
  await until(
    () => `a delivery: ${notes}`,
    () => receiver.received.length > 1,
  );
  const secret = await until('the secret', () => /whsec_\S+(?=;)/.exec(notes)?.[0]);
  const [refused, taken] = receiver.received;
  assert.ok(refused && taken);
  const { headers, body } = taken;
  assert.equal(headers['webhook-id'], refused.headers['webhook-id']);
  const event = new Webhook(secret).verify(body, headers) as Record<string, unknown>;
  assert.equal(event['type'], 'record.created');
  assert.equal(event['record_id'], id);
  assert.equal(event['id'], `evt_${workspace.workspace_id}_${String(event['seq'])}`);
  assert.deepEqual(event['workspace'], { id: workspace.workspace_id, slug: workspace.slug });
  await until('a line', () => out.includes(`record.created\t${id}\t204\n`));
});

test('Records that exist at the start are separate deliveries, each with its own id', async (t) => {
  const { mb, create } = await makeScene(t);
  const records = [await create('First'), await create('Second')];
  const receiver = await startReceiver();
  t.after(() => receiver.stop());
  const main = resolve(import.meta.dirname, 'main.ts');
  const args = [main, 'listen', '--forward-to', receiver.url, '--from', 'start'];
  const child = spawn(process.execPath, args, { env: mb.env });
  t.after(() => child.kill('SIGKILL'));
  await until('both', () => receiver.received.length >= records.length);
  const { received } = receiver;
  assert.deepEqual(
    received.map(({ event }) => [event.type, event.record_id]),
    records.map((id) => ['record.visible', id]),
  );
  assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, records.length);
});

test('Webhooks are made, listed, tested and deleted', async (t) => {
  const { mb } = await makeScene(t);
  const url = 'https://hooks.example.com/minutes';
  const { json } = await mb.run(['webhook', 'create', url, '--types', 'record.ready', '--json']);
  assert.match(json.secret, /^whsec_/);
  const id = String(json.webhook.id);
  assert.equal((await mb.run(['webhook', 'list'])).out, `${id}\tactive\trecord.ready\t${url}\n`);
  assert.match((await mb.run(['webhook', 'update', id, '--state', 'paused'])).out, /is paused/);
  assert.match((await mb.run(['webhook', 'secret', id])).out, /^secret {2}whsec_/);
  const tested = await mb.run(['webhook', 'test', id, '--json']);
  assert.equal(tested.exit_code, 0, tested.notes);
  const deliveries = await mb.run(['webhook', 'deliveries', id]);
  assert.match(deliveries.out, new RegExp(`^${tested.json.seq}\twebhook\\.test\t`));
  assert.equal((await mb.run(['webhook', 'redeliver', id, String(tested.json.seq)])).exit_code, 0);
  assert.equal((await mb.run(['webhook', 'delete', id])).exit_code, 0);
  assert.equal((await mb.run(['webhook', 'delete', id])).exit_code, 3);
  const inside = await mb.run(['webhook', 'create', 'http://127.0.0.1/']);
  assert.equal(inside.exit_code, 1);
  assert.match(inside.notes, /request /);
});

test('Any request goes to the server of the profile, page by page', async (t) => {
  const { mb, create, workspace } = await makeScene(t);
  for (let index = 0; index < 5; index += 1) await create(`Record ${index}`);
  const path = '/api/v3/workspaces/{workspace}/records';
  const pages = await mb.run(['api', 'get', path, '--paginate', '--field', 'limit=2']);
  assert.equal(pages.exit_code, 0, pages.notes);
  assert.equal(linesOf(pages.out).length, 5);
  const made = await mb.run([
    'api',
    'POST',
    '/api/v3/workspaces/{workspace}/labels',
    '--field',
    'name=Hot',
    '--field',
    'color=#ff0000',
  ]);
  assert.equal(JSON.parse(made.out).name, 'Hot', made.notes);
  const input = JSON.stringify({ recorded_at: '2026-03-01T09:00:00Z', dialogs: [{ text: 'Hello.' }] });
  const created = await mb.run(['api', 'POST', path, '--input', '-'], { input });
  assert.ok(JSON.parse(created.out).record_id > 0, created.notes);
  const missing = await mb.run(['api', 'GET', `/api/v3/workspaces/${workspace.slug}/records/999999999`]);
  assert.deepEqual([missing.exit_code, missing.out], [3, '']);
  for (const args of [
    ['GET', 'https://elsewhere.example.com/'],
    ['BREW', '/'],
    ['GET', path, '--field', 'nothing'],
    ['GET', '/api/v3/token', '--paginate'],
  ]) {
    assert.equal((await mb.run(['api', ...args])).exit_code, 2, args.join(' '));
  }
});

test('Pages that the server refuses for their number are waited for', async (t) => {
  const answers = ['{"items":[1],"next_token":"a"}', null, null, null, '{"items":[2],"next_token":null}'];
  const busy = createServer((request, response) => {
    const answer = answers.shift() ?? null;
    request.resume();
    response.writeHead(answer === null ? 429 : 200, answer === null ? { 'retry-after': '0' } : {});
    response.end(answer ?? '{}');
  });
  const { url, stop } = await listenHere(busy);
  t.after(() => stop());
  const mb = await makeMb(t, { MB_URL: url, MB_TOKEN: 'pat_AAAAAAAAAAAAAAAA', MB_WORKSPACE: 'acme' });
  const { out, notes } = await mb.run(['api', 'GET', '/api/v3/workspaces', '--paginate']);
  assert.equal(out, '1\n2\n', notes);
});

test('A shell completes commands, verbs and options', async (t) => {
  const mb = await makeMb(t);
  const { out } = await mb.run(['completion', 'bash']);
  const complete = async (...words: string[]) => {
    const script = `${out}\nCOMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _mb; echo "\${COMPREPLY[@]}"`;
    return (await run('bash', ['-c', script])).stdout.trim();
  };
  assert.equal(await complete('mb', 'rec'), 'record');
  assert.equal(
    await complete('mb', 'record', ''),
    'list search get edit delete restore rerun attach-transcript rename-speaker download',
  );
  assert.equal(await complete('mb', 'record', 'list', '--la'), '--label');
  assert.equal(await complete('mb', 'login', '--with'), '--with-token');
  assert.equal(await complete('mb', 'upload', 'fi'), '', 'files are for the shell');
  assert.match((await mb.run(['completion', 'zsh'])).out, /^autoload .*bashcompinit/);
  assert.match(
    (await mb.run(['completion', 'fish'])).out,
    /^complete -c mb -n .* -a list -d 'Lists records/m,
  );
});
