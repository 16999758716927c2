import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { setAnswerHeaders } from '../answers/answer-headers.ts';
import { compressAnswers } from '../answers/compress-answers.ts';
import { renderError } from '../error-handler.ts';
import { ServedPaths } from '../served-paths.ts';
import { registerPages } from './register-pages.ts';

const BROWSER = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const SCRIPT = `export const text = '${'long enough to be compressed '.repeat(100)}';`;
const HTML = '<!doctype html><title>Minutebook</title>';

async function startPages(dist: string): Promise<FastifyInstance> {
  const app = fastify();
  app.decorate('served_paths', new ServedPaths());
  app.setErrorHandler(renderError);
  setAnswerHeaders(app, { base_url: 'http://localhost' });
  await compressAnswers(app);
  await registerPages(app, dist);
  return app;
}

describe('The pages, when they have been built', () => {
  let dist: string;
  let app: FastifyInstance;
  before(async () => {
    dist = await mkdtemp(join(tmpdir(), 'minutebook-pages-'));
    await mkdir(join(dist, 'assets'));
    await writeFile(join(dist, 'index.html'), HTML);
    await writeFile(join(dist, 'assets/index-abc.js'), SCRIPT);
    await writeFile(join(dist, 'service-worker.js'), SCRIPT);
    await writeFile(join(dist, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
    await writeFile(join(dist, 'assets/index-abc.js.gz'), gzipSync(SCRIPT));
    app = await startPages(dist);
  });
  after(async () => {
    await app.close();
    await rm(dist, { recursive: true });
  });

  it('are one page at each of their addresses, asked for again each time', async () => {
    for (const path of ['/', '/sign-in', '/w/demo/records', '/w/demo/records/12', '/me/tokens']) {
      const { statusCode, headers, body } = await app.inject({ path, headers: BROWSER });
      assert.deepEqual({ path, statusCode, body }, { path, statusCode: 200, body: HTML });
      assert.equal(headers['cache-control'], 'no-cache');
    }
  });

  it('are found at addresses that somebody has cut short, with a slash or without', async () => {
    for (const [path, whole] of [
      ['/me', '/me/profile'],
      ['/me/', '/me/profile'],
      ['/w/demo/', '/w/demo/records'],
      ['/w/demo/settings/?a=b', '/w/demo/settings/members?a=b'],
      ['/w/%2e%2e%2f/', '/w/%2e%2e%2f/records'],
    ]) {
      const { statusCode, headers } = await app.inject({ path: path ?? '', headers: BROWSER });
      assert.deepEqual([path, statusCode, headers.location], [path, 302, whole]);
    }
  });

  it('are shown with 404 to people where there is nothing, and to programs not at all', async () => {
    for (const path of ['/w', '/w/demo/other', '/w/demo/settings/a/b', '/nothing']) {
      const { statusCode, body } = await app.inject({ path, headers: BROWSER });
      assert.deepEqual({ path, statusCode, body }, { path, statusCode: 404, body: HTML });
      const program = await app.inject({ path });
      assert.equal(program.statusCode, 404);
      assert.match(String(program.headers['content-type']), /json/);
    }
  });

  it('may load and run only what comes from here, and stand in no frame', async () => {
    const { headers } = await app.inject({ path: '/' });
    const policy = String(headers['content-security-policy']);
    assert.match(policy, /default-src 'none'/);
    assert.match(policy, /script-src 'self';/);
    assert.match(policy, /style-src 'self';/);
    assert.match(policy, /frame-ancestors 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.equal(headers['x-content-type-options'], 'nosniff');
    assert.equal(headers['referrer-policy'], 'no-referrer');
  });

  it('have files that are kept for good, compressed as they were when they were built', async () => {
    const path = '/assets/index-abc.js';
    const plain = await app.inject({ path });
    assert.equal(plain.body, SCRIPT);
    assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(plain.headers['content-type']), /javascript/);
    for (const [encoding, bytes] of [
      ['br', brotliCompressSync(SCRIPT)],
      ['gzip', gzipSync(SCRIPT)],
    ] as const) {
      const { headers, rawPayload } = await app.inject({ path, headers: { 'accept-encoding': encoding } });
      assert.equal(headers['content-encoding'], encoding);
      assert.deepEqual(rawPayload, bytes);
    }
  });

  it('have a service worker at an address that stays, asked for again each time', async () => {
    const { statusCode, headers, body } = await app.inject({ path: '/service-worker.js' });
    assert.deepEqual([statusCode, body], [200, SCRIPT]);
    assert.match(String(headers['content-type']), /^text\/javascript/);
    assert.equal(headers['cache-control'], 'no-cache');
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; connect-src 'self'",
    );
  });

  it('have no other files, and nothing outside their folder', async () => {
    for (const path of [
      '/assets/none.js',
      '/assets/../index.html',
      '/assets/%2e%2e/index.html',
      '/assets/',
      '/assets/..%2f..%2fsecret',
      '/assets/..%5c..%5csecret',
      '/assets/a/../../index.html',
      '/assets/%00',
      '/assets/index-abc.js%00',
      '/assets/.hidden',
      '/assets/index-abc.js.br/',
    ]) {
      const { statusCode, headers } = await app.inject({ path });
      assert.deepEqual({ path, statusCode }, { path, statusCode: 404 });
      assert.match(String(headers['content-type']), /json/);
    }
  });
});

it('Pages that have not been built say how to build them', async (t) => {
  const app = await startPages(join(tmpdir(), 'minutebook-pages-that-are-not'));
  t.after(() => app.close());
  const { statusCode, body, headers } = await app.inject({ path: '/', headers: BROWSER });
  assert.equal(statusCode, 503);
  assert.match(String(headers['content-type']), /text\/plain/);
  assert.match(body, /^[^\n]*npm run build:web[^\n]*\n$/);
});

describe('The server, with pages or without,', () => {
  let server: TestServer;
  before(async () => {
    server = await startTestServer();
  });
  after(() => server.stop());

  it('answers programs, and whoever asks the API, in JSON where there is nothing', async () => {
    const asked = [
      ...['/w', '/w/demo', '/w/demo/other', '/nothing'].map((path) => ({ path, headers: {} })),
      ...['/app/nothing', '/v2/nothing', '/api/v3/nothing'].map((path) => ({ path, headers: BROWSER })),
    ];
    for (const { path, headers } of asked) {
      const { status, body } = await server.send('GET', path, { headers });
      assert.deepEqual({ path, status, type: body.type }, { path, status: 404, type: 'NOT_FOUND' });
    }
  });

  it('refuses to change a page', async () => {
    const { status, headers } = await server.send('POST', '/w/demo/records');
    assert.equal(status, 405);
    assert.match(headers.get('allow') ?? '', /GET, HEAD/);
  });

  it('leads older links to the record that they name', async () => {
    for (const path of ['/ko/w/demo/record/12?t=1', '/en/workspace/demo/record/12/detail?t=1']) {
      const { status, headers } = await server.get(path);
      assert.equal(status, 301);
      assert.equal(headers.get('location'), '/w/demo/records/12?t=1');
    }
  });

  it('shows browsers the same page at every shared link, and programs an answer', async () => {
    const page = await server.send('GET', '/s/abc', { headers: BROWSER });
    assert.equal(page.headers.get('vary'), 'accept, accept-encoding');
    assert.equal(page.headers.get('x-robots-tag'), 'noindex');
    assert.doesNotMatch(page.headers.get('content-type') ?? '', /json/);
    assert.match(page.headers.get('content-security-policy') ?? '', /script-src 'self'/);
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json, text/html;q=0.5' }]) {
      const { status, body } = await server.send('GET', '/s/abc', { headers });
      assert.deepEqual({ status, type: body.type }, { status: 404, type: 'SHARE_NOT_FOUND' });
    }
  });
});
