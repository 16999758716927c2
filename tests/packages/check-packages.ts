/**
 * The package of the SDK as a stranger meets it: packed, judged, installed in an empty folder, compiled there, and run on every
 * Node that it is for and in Chromium, against a running server. `npm run check:packages`; it asks the npm registry for the judges.
 */
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { must } from '../../server/base/must.ts';
import { makeMember, makeWorkspace } from '../kit/make/make-workspace.ts';
import { findProgram } from '../kit/require-programs.ts';
import { startTestServer, type TestServer } from '../kit/test-server.ts';
import { askPublint, askWhetherTypesAreWrong, PACKAGE_JUDGES } from './judge-package.ts';
import { requireLinks } from './require-links.ts';
import { listenHere } from '../kit/servers/listen-here.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'minutebook-outsider-'));
const arch = process.arch === 'arm64' ? 'arm64' : 'x64';

/** Exact, as everything that judges. */
const JUDGES = [
  ...PACKAGE_JUDGES,
  'typescript@5.6.3',
  '@types/node@24.19.2',
  `node20@npm:node-linux-${arch}@20.20.2`,
  `node22@npm:node-linux-${arch}@22.23.3`,
  `@oven/bun-linux-${arch}@1.4.5`,
  `@deno/linux-${arch}-glibc@2.9.6`,
  `@cloudflare/workerd-linux-${arch === 'x64' ? 64 : arch}@1.20261117.1`,
];

const PAGE = `<!doctype html><title>outside</title>
  <script type="importmap">{"imports": {"@minutebook/sdk": "/index.js"}}</script>`;

let tarball: string;
let server: TestServer;
let token: string;
const slug = 'outside';

before(async () => {
  await run(process.execPath, [join(root, 'scripts/run.cjs'), join(root, 'scripts/build-sdk.ts')]);
  const packed = await run('npm', ['pack', join(root, 'dist-sdk'), '--json', '--ignore-scripts'], {
    cwd: folder,
  });
  tarball = join(folder, (JSON.parse(packed.stdout) as { filename: string }[])[0]?.filename ?? '');
  cpSync(join(import.meta.dirname, 'outsider'), folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"name":"outsider","private":true,"type":"module"}\n');
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', tarball, ...JUDGES];
  await run('npm', install, { cwd: folder });
  server = await startTestServer();
  token = (await makeMember(server, await makeWorkspace(server, { slug }), { base_role: 'owner' })).token;
});
after(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('publint has nothing to say', async () => {
  assert.deepEqual(await askPublint(folder, '@minutebook/sdk'), []);
});

test('The types are right wherever modules are read', async () => {
  // Modules alone: what requires CommonJS has its own way to import them.
  const expected = [['CJSResolvesToESM', 'node16-cjs']];
  const found = (await askWhetherTypesAreWrong(folder, tarball)).filter(([, kind]) => kind !== 'node10');
  assert.deepEqual(found, expected);
});

const STRICT =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022 --module nodenext'.split(
    ' ',
  );

/** With the oldest and the newest compiler. */
async function compile(files: readonly string[], more: readonly string[]): Promise<void> {
  const args = [...STRICT, ...more, ...files];
  for (const compiler of [
    join(folder, 'node_modules/typescript/bin/tsc'),
    join(root, 'node_modules/typescript/bin/tsc'),
  ]) {
    await run(process.execPath, [compiler, ...args], { cwd: folder }).catch((error: { stdout: string }) =>
      assert.fail(`${compiler}: ${error.stdout}`),
    );
  }
}

test('It compiles strictly, with TypeScript 5.6 and 7', () =>
  compile(['use.ts'], ['--lib', 'es2022,dom,dom.iterable', '--typeRoots', 'none']));

/** Programs of the guides that are whole; the first is the one that sdk.md begins with. */
const guides = Object.entries({ 'sdk.md': 'ts', 'changes.md': 'js', 'webhooks.md': 'js' }).flatMap(
  ([guide, language]) => {
    const text = readFileSync(join(root, 'docs', guide), 'utf8');
    const blocks = [...text.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
    return blocks.map(([, program = '']) => program).filter((program) => /^import \{/m.test(program));
  },
);

test('The programs of the guides compile as strictly', async () => {
  const files = guides.map((program, index) => {
    writeFileSync(join(folder, `guide-${index}.ts`), program);
    return `guide-${index}.ts`;
  });
  assert.equal(files.length, 5);
  await compile(files, ['--types', 'node']);
});

test('What its documents lead to is in the package', () =>
  requireLinks(join(folder, 'node_modules/@minutebook/sdk')));

test('Every exported name says what it is', () => {
  const own = join(folder, 'node_modules/@minutebook/sdk');
  const unexplained = readdirSync(own)
    .filter((name) => name.endsWith('.d.ts') && name !== 'index.d.ts')
    .flatMap((name) => {
      const lines = readFileSync(join(own, name), 'utf8').split('\n');
      return lines.filter(
        (line, index) =>
          /^export (?:declare|type|interface) \S/.test(line) &&
          !/\S \*\/$|^ \*\/$/.test(lines[index - 1] ?? ''),
      );
    });
  assert.deepEqual(unexplained, []);
});

test('It needs no other package, and is small', () => {
  const own = join(folder, 'node_modules/@minutebook/sdk');
  const about = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as Record<string, unknown>;
  assert.equal(about['dependencies'], undefined);
  const modules = [
    'make-client',
    'operations',
    'api-error',
    'to-address',
    'send-once',
    'signals',
    'each-item',
    'follow-changes',
    'change-stream',
    'event-stream',
    'values',
    'index',
  ];
  const text = modules.map((name) => readFileSync(join(own, `${name}.js`), 'utf8')).join('\n');
  const bytes = gzipSync(text).length;
  assert.ok(bytes < 8 * 1024, `${bytes} bytes`);
});

const versions = {
  20: 'node_modules/node20/bin/node',
  22: 'node_modules/node22/bin/node',
  24: process.execPath,
};
for (const [version, program] of Object.entries(versions)) {
  test(`It runs on Node ${version}`, async () => {
    const node = program.startsWith('/') ? program : join(folder, program);
    const env = { MINUTEBOOK_URL: server.base_url, MINUTEBOOK_TOKEN: token };
    const { stdout } = await run(node, ['use.js', slug], { cwd: folder, env });
    assert.match(stdout, new RegExp(`^v${version}\\.`));
    assert.match(stdout, /all of it works/);
    const [first = ''] = guides;
    const own = first.replace('http://localhost:8080', server.base_url).replace("'demo'", `'${slug}'`);
    writeFileSync(join(folder, 'first.mjs'), own);
    const { stdout: said } = await run(node, ['first.mjs'], { cwd: folder, env });
    assert.match(said, /404 RECORD_NOT_FOUND There is no record 999999/);
  });
}

for (const runtime of ['edge', 'react-native']) {
  test(`It runs where there is nothing of Node, with what there is in ${runtime}`, async () => {
    const env = { MINUTEBOOK_URL: server.base_url, MINUTEBOOK_TOKEN: token };
    const program = ['--experimental-vm-modules', 'use-without-node.js', slug, runtime];
    const { stdout } = await run(process.execPath, program, { cwd: folder, env });
    assert.equal(stdout, 'all of it works\n');
  });
}

const others: Record<string, readonly [program: string, ...args: string[]]> = {
  Bun: [`@oven/bun-linux-${arch}/bin/bun`],
  Deno: [`@deno/linux-${arch}-glibc/deno`, 'run', '--quiet', '--no-lock', '--allow-all'],
};
for (const [name, [program, ...args]] of Object.entries(others)) {
  test(`It runs in ${name}`, async () => {
    const env = { MINUTEBOOK_URL: server.base_url, MINUTEBOOK_TOKEN: token, HOME: folder };
    const { stdout } = await run(join(folder, 'node_modules', program), [...args, 'use.js', slug], {
      cwd: folder,
      env,
    });
    assert.match(stdout, /all of it works/);
  });
}

test('It runs in workerd, where Workers run', async () => {
  const modules = readdirSync(join(folder, 'node_modules/@minutebook/sdk'))
    .filter((name) => name.endsWith('.js'))
    .map((name) => `(name = "${name}", esModule = embed "node_modules/@minutebook/sdk/${name}")`);
  const asked = JSON.stringify([server.base_url, token, slug]);
  writeFileSync(
    join(folder, 'worker.js'),
    `import { use } from './use-in-page.js';
     export default { fetch: () => use(${asked}).then((said) => new Response(said), (e) => new Response(e.stack)) };`,
  );
  const page = readFileSync(join(folder, 'use-in-page.js'), 'utf8').replace('@minutebook/sdk', './index.js');
  writeFileSync(join(folder, 'use-in-worker.js'), page);
  writeFileSync(
    join(folder, 'worker.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";
     const config :Workerd.Config = (
       services = [
         (name = "main", worker = (compatibilityDate = "2026-01-01", globalOutbound = "inside", modules = [
           (name = "worker.js", esModule = embed "worker.js"),
           (name = "use-in-page.js", esModule = embed "use-in-worker.js"), ${modules.join(', ')}])),
         (name = "inside", network = (allow = ["local"]))
       ],
       sockets = [(name = "http", address = "127.0.0.1:0", http = (), service = "main")]
     );`,
  );
  const program = join(
    folder,
    `node_modules/@cloudflare/workerd-linux-${arch === 'x64' ? 64 : arch}/bin/workerd`,
  );
  const running = spawn(program, ['serve', 'worker.capnp', '--control-fd=3'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit', 'pipe'],
  });
  try {
    const [said] = (await once(must(running.stdio[3], 'its control'), 'data')) as [Buffer];
    const { port } = JSON.parse(String(said).split('\n')[0] ?? '') as { port: number };
    const answer = await fetch(`http://127.0.0.1:${port}/`);
    assert.equal(await answer.text(), 'all of it works');
  } finally {
    running.kill();
  }
});

test('It runs in Chromium, from another site', async () => {
  const executablePath = findProgram('chromium');
  assert.ok(executablePath, 'chromium is not installed');
  const files = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    if (path === '/') return response.setHeader('content-type', 'text/html').end(PAGE);
    if (!path.endsWith('.js')) return response.writeHead(404).end();
    const file =
      path === '/use-in-page.js' ? 'use-in-page.js' : join('node_modules/@minutebook/sdk', basename(path));
    return response.setHeader('content-type', 'text/javascript').end(readFileSync(join(folder, file)));
  });
  const { url, stop } = await listenHere(files);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/`);
    const told = await page.evaluate(
      `import('/use-in-page.js').then(({ use }) => use(${JSON.stringify([server.base_url, token, slug])}))`,
    );
    assert.equal(told, 'all of it works');
  } finally {
    await browser.close();
    await stop();
  }
});
