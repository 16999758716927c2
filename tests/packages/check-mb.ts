/**
 * The package of `mb` as a stranger meets it: packed, installed in an empty folder without scripts, and run there on every Node that it
 * is for, against a running server. Part of `npm run check:packages`; it asks the npm registry for the older versions of Node.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { makeRecord } from '../kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { askPublint, askWhetherTypesAreWrong, PACKAGE_JUDGES } from './judge-package.ts';
import { requireLinks } from './require-links.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'minutebook-mb-package-'));
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
const NODES = [`node20@npm:node-linux-${arch}@20.20.2`, `node22@npm:node-linux-${arch}@22.23.3`];
const installed = join(folder, 'node_modules/@minutebook/mb');
const slug = 'strangers';
/** As an agent asks for them. */
const TOOLS = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/list',
  params: {
    _meta: {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'stranger', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    },
  },
};

let tarball: string;
let server: TestServer;
let token: string;
before(async () => {
  await run(process.execPath, [join(root, 'scripts/run.cjs'), join(root, 'scripts/build-mb.ts')]);
  const packed = await run('npm', ['pack', join(root, 'dist-mb'), '--json', '--ignore-scripts'], {
    cwd: folder,
  });
  const [{ filename = '' } = {}] = JSON.parse(packed.stdout) as { filename?: string }[];
  tarball = join(folder, filename);
  writeFileSync(join(folder, 'package.json'), '{"name":"stranger","private":true}\n');
  const install = [
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    tarball,
    ...PACKAGE_JUDGES,
    ...NODES,
  ];
  await run('npm', install, { cwd: folder });
  server = await startTestServer();
  const workspace = await makeWorkspace(server, { slug });
  const member = await makeMember(server, workspace, { base_role: 'owner' });
  token = member.token;
  for (let index = 0; index < 40; index += 1) {
    await makeRecord(server, workspace, { owner_member_id: member.member_id, title: `Meeting ${index}` });
  }
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  out: string;
  notes: string;
}

async function runMb(node: string, args: readonly string[], input = ''): Promise<Outcome> {
  // Nothing of the machine's own settings: not even where programs are found.
  const child = spawn(node, [join(installed, 'mb.js'), ...args], { cwd: folder, env: { HOME: folder } });
  child.stdin.end(input);
  const ended = once(child, 'close');
  const [out, notes] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [code] = (await ended) as [number | null];
  return { code, out, notes };
}

test('The package holds the command and no part of the server', () => {
  const code = readFileSync(join(installed, 'mb.js'), 'utf8');
  assert.ok(code.startsWith('#!/usr/bin/env node'));
  for (const part of ['pg-boss', 'fastify', 'ajv']) assert.ok(!code.includes(`"${part}"`), part);
  assert.ok(existsSync(join(installed, 'LICENSE')));
  requireLinks(installed);
  assert.ok(existsSync(join(folder, 'node_modules/.bin/mb')));
});

test('publint has nothing to say, and there are no types to be wrong', async () => {
  assert.deepEqual(await askPublint(folder, '@minutebook/mb'), []);
  assert.deepEqual(await askWhetherTypesAreWrong(folder, tarball), [['NoTypes', '']]);
});

const versions = {
  20: 'node_modules/node20/bin/node',
  22: 'node_modules/node22/bin/node',
  24: process.execPath,
};
for (const [version, program] of Object.entries(versions)) {
  test(`It runs on Node ${version}`, async () => {
    const node = resolve(folder, program);
    assert.match((await run(node, ['--version'])).stdout, new RegExp(`^v${version}\\.`));
    const told = async (args: readonly string[], input?: string) => {
      const { code, out, notes } = await runMb(node, args, input);
      assert.deepEqual([code, notes], [0, ''], `mb ${args.join(' ')}`);
      return out;
    };
    assert.match(await told(['--version']), /^\d+\.\d+\.\d+\n$/);
    await told(['login', server.base_url, '--with-token', '--workspace', slug], token);
    assert.match(await told(['whoami']), new RegExp(`workspace  ${slug}\n`));
    const list = JSON.parse(await told(['record', 'list', '--json', '--limit', '40'])) as {
      items: { id: number }[];
    };
    assert.equal(list.items.length, 40);
    const id = String(list.items[0]?.id);
    const edited = JSON.parse(await told(['record', 'edit', id, '--place', `Node ${version}`, '--json']));
    assert.equal(edited.record.extra.place, `Node ${version}`);
    assert.equal(await told(['record', 'delete', id]), `${id}\tdeleted\n`);
    assert.equal(await told(['record', 'restore', id]), `${id}\trestored\n`);
    assert.match(await told(['member', 'list']), /\towner\t/);
    for (const what of ['team', 'role', 'playlist']) await told([what, 'list']);
    assert.equal((await runMb(node, ['playlist', 'show', 'nothing'])).code, 2);
    assert.equal((await runMb(node, ['record', 'download', id])).code, 3);
    assert.match(await told(['record', 'search', 'morning', '--csv']), /^id,recorded,title,/);
    assert.match(await told(['mcp'], `${JSON.stringify(TOOLS)}\n`), /"search_records"/);
    assert.equal((await runMb(node, ['record', 'get', '999999999'])).code, 3);
    assert.equal((await runMb(node, ['fly'])).code, 2);
    await told(['logout']);
    assert.equal((await runMb(node, ['whoami'])).code, 4);
  });
}

test('A reader that has enough ends it without a word', async () => {
  const command = `"${process.execPath}" "${join(installed, 'mb.js')}" record list --json --limit 40 | head -c 20`;
  const env = { PATH: '/usr/bin:/bin', HOME: folder, MB_URL: server.base_url, MB_TOKEN: token };
  const { stdout, stderr } = await run('sh', ['-c', command], { env });
  assert.deepEqual([stdout.length, stderr], [20, '']);
});
