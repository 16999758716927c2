/**
 * The OpenAPI documents as a stranger's tools meet them: two linters without a warning, and three generators whose clients compile
 * strictly and call a running server. Part of `npm run check:packages`; the judges come from the npm registry.
 */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { countExplained } from './count-explained.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'minutebook-judges-'));
const clients = join(folder, 'clients');
const slug = 'judged';

const DOCUMENTS = {
  v2: '/openapi.json',
  v3: '/api/v3/openapi.json',
  app: '/app/openapi.json',
  service: '/service/openapi.json',
};

let server: TestServer;
let token: string;
before(async () => {
  cpSync(join(import.meta.dirname, 'judges'), folder, { recursive: true });
  const install = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'];
  await run('npm', install, { cwd: folder }).catch((error: { stderr: string }) => {
    const [reason = ''] = /npm error .*/.exec(error.stderr) ?? [];
    assert.fail(
      `NOT CHECKED: the judges of the documents could not be installed from the npm registry (${reason})`,
    );
  });
  server = await startTestServer();
  token = (await makeMember(server, await makeWorkspace(server, { slug }), { base_role: 'owner' })).token;
  for (const [name, path] of Object.entries(DOCUMENTS)) {
    const { text } = await server.get(path);
    // Linters do not like addresses of one machine.
    writeFileSync(
      join(folder, `${name}.json`),
      text.replaceAll(server.base_url, 'https://minutes.harbour.test'),
    );
  }
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program of the judges; what it says fails the test with it. */
async function judge(program: string, args: readonly string[], cwd = folder): Promise<string> {
  const path = join(folder, 'node_modules', program);
  const { stdout } = await run(process.execPath, [path, ...args], { cwd, maxBuffer: 64 * 1024 * 1024 }).catch(
    (error: { stdout: string; stderr: string }) =>
      assert.fail(`${error.stdout}${error.stderr}`.slice(0, 5_000)),
  );
  return stdout;
}

test('Redocly has nothing to say', async () => {
  const said = await judge('@redocly/cli/bin/cli.js', [
    'lint',
    '--config',
    'redocly.yaml',
    '--format',
    'stylish',
  ]);
  assert.doesNotMatch(said, /warning|error/i);
});

test('Spectral has nothing to say', async () => {
  const files = Object.keys(DOCUMENTS).map((name) => `${name}.json`);
  const strictly = ['--ruleset', 'spectral.yaml', '--fail-severity', 'hint'];
  const said = await judge('@stoplight/spectral-cli/dist/index.js', ['lint', ...files, ...strictly]);
  assert.match(said, /No results with a severity of 'hint' or higher found/);
});

test('Every field and parameter is explained, and every body has an example', async (t) => {
  for (const name of Object.keys(DOCUMENTS)) {
    const { fields, parameters, bodies } = countExplained(
      JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')),
    );
    const told = Object.entries({ fields, parameters, bodies }).map(([kind, all]) => {
      const explained = all.filter(({ is_explained }) => is_explained).length;
      return `${explained} of ${all.length} ${kind}`;
    });
    t.diagnostic(`${name}: ${told.join(', ')} explained`);
    const missing = [...fields, ...parameters, ...bodies].filter(({ is_explained }) => !is_explained);
    assert.deepEqual(missing, [], name);
    assert.ok(fields.length > 0 && bodies.length > 0, name);
  }
});

const generators = {
  'openapi-fetch': ['openapi-typescript/bin/cli.js', '../v3.json', '--output', 'openapi-typescript.ts'],
  hey: ['@hey-api/openapi-ts/bin/run.js', '--file', 'hey.config.mjs'],
  oazapfts: ['oazapfts/dist/cli.js', '../v3.json', 'oazapfts.ts'],
};
const STRICT =
  '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2024 --lib es2024,dom,dom.iterable --module nodenext --allowImportingTsExtensions';

for (const [name, [program = '', ...args]] of Object.entries(generators)) {
  test(`The client that ${name} makes compiles and calls the server`, async () => {
    await judge(program, args, clients);
    const file = `use-${name}.ts`;
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    await run(process.execPath, [compiler, ...STRICT.split(' '), ...types, file], { cwd: clients }).catch(
      (error: { stdout: string }) => assert.fail(error.stdout.slice(0, 5_000)),
    );
    const { stdout } = await run(process.execPath, [file, server.base_url, token, slug], { cwd: clients });
    assert.match(stdout, /all of it works/);
  });
}
