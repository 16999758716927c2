import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { guides, isGuide } from './guides.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

const INSTALLED = new URL('../../../node_modules/redoc/bundles/redoc.standalone.js', import.meta.url);

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

for (const [path, reference, operation] of [
  ['/openapi.json', '/docs', '/v2/users/me'],
  ['/app/openapi.json', '/docs/app', '/app/me/tokens'],
  ['/service/openapi.json', '/docs/service', '/uploads/{slug}/{record_id}'],
] as const) {
  test(`${path} needs no token, names this server and the other reference, and any page may read it`, async () => {
    const { status, headers, body } = await server.get(path);
    assert.equal(status, 200);
    assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.equal(body.openapi, '3.1.0');
    assert.deepEqual(body.servers, [{ url: server.base_url }]);
    assert.ok(operation in body.paths);
    const { status: found } = await server.get(body.externalDocs.url.slice(server.base_url.length));
    assert.equal(found, 200);
  });

  test(`${reference} shows ${path}`, async () => {
    const { status, text } = await server.get(reference);
    assert.equal(status, 200);
    assert.ok(text.includes(`spec-url="${path}"`));
  });
}

test('The reference is a page that loads its document and its program from this server', async () => {
  const { status, headers, text } = await server.get('/docs');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  assert.match(text, /<redoc spec-url="\/openapi\.json" disable-telemetry="true">/);
  const addresses = [...text.matchAll(/ (?:src|href|spec-url)="([^"]+)"/g)].map((match) => match[1]);
  for (const address of addresses) assert.match(String(address), /^(?:\/(?!\/)|data:)/);
});

test('The reference may reach no other host, be framed by nobody, and run no script of the page itself', async () => {
  const { headers } = await server.get('/docs');
  const policy = new Map(
    headers
      .get('content-security-policy')
      ?.split('; ')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
  );
  assert.equal(policy.get('default-src'), "'none'");
  assert.equal(policy.get('script-src'), "'self'");
  assert.equal(policy.get('connect-src'), "'self'");
  assert.equal(policy.get('img-src'), "'self' data:");
  assert.equal(policy.get('frame-ancestors'), "'none'");
});

test('The program of the reference is kept by browsers for good, under the name of its content', async () => {
  const { text } = await server.get('/docs');
  const path = /src="([^"]+)"/.exec(text)?.[1] ?? '';
  assert.match(path, /^\/docs\/redoc\.[0-9a-f]{16}\.js$/);
  const bundle = await server.send('GET', path, { headers: { 'accept-encoding': 'gzip' } });
  assert.equal(bundle.status, 200);
  assert.equal(bundle.headers.get('cache-control'), 'public, max-age=31536000, immutable');
  assert.equal(bundle.headers.get('content-type'), 'text/javascript; charset=utf-8');
  assert.equal(bundle.headers.get('content-encoding'), 'gzip');
  const installed = await readFile(INSTALLED, 'utf8');
  const logo = /https:\/\/cdn\.redoc\.ly\/[^`]+\.svg/g;
  assert.equal(installed.match(logo)?.length, 2);
  assert.doesNotMatch(bundle.text, logo, 'it asks no other host for a logo');
  assert.deepEqual(bundle.text.split(/data:image\/gif;[^`]+/), installed.split(logo), 'all else is the same');
});

test('Below a path of another server the page finds its parts there', async () => {
  const below = await startTestServer({ beside: server });
  try {
    below.ctx.config.base_url = 'https://example.com/minutes';
    const { text } = await below.get('/docs');
    assert.match(text, /spec-url="\/minutes\/openapi\.json"/);
    assert.match(text, /src="\/minutes\/docs\/redoc\./);
  } finally {
    await below.stop();
  }
});

test('Another method on a page is 405 with Allow', async () => {
  for (const path of [
    '/openapi.json',
    '/app/openapi.json',
    '/service/openapi.json',
    '/docs',
    '/docs/app',
    '/docs/service',
    '/healthz',
    '/readyz',
    '/metrics',
  ]) {
    const { status, headers, body } = await server.send('POST', path);
    assert.equal(status, 405, path);
    assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS');
    assert.equal(body.type, 'METHOD_NOT_ALLOWED');
  }
});

test('The overview leads to the references and to every guide, and nothing else is read from the folder', async () => {
  const { status, headers, text } = await server.get('/llms.txt');
  assert.equal(status, 200);
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8');
  assert.match(text, /^# Minutebook\n\n> /);
  const links = [...text.matchAll(/^- \[(.+)\]\((.+)\): .+$/gm)].map(([, title = '', url = '']) => ({
    title,
    url,
  }));
  assert.equal(links.length, 3 + Object.keys(guides).length);
  for (const { title, url } of links) {
    const answer = await server.get(url.slice(server.base_url.length));
    assert.equal(answer.status, 200, url);
    if (url.includes('/guides/')) assert.ok(answer.text.startsWith(`# ${title}\n`), url);
  }
  for (const name of [
    'operations.md',
    '..%2fAGENTS.md',
    'constructor',
    'changes.md%00',
    '%2e%2e/AGENTS.md',
  ]) {
    assert.equal((await server.get(`/docs/guides/${name}`)).status, 404, name);
  }
});

test('Guides link only to what is served beside them, or to the world outside', async () => {
  for (const name of Object.keys(guides)) {
    const { text } = await server.get(`/docs/guides/${name}`);
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link.replace(/#.*/, ''));
    for (const link of links.filter((link) => link !== '' && !/^https?:/.test(link))) {
      assert.ok(isGuide(link), `${name} leads to ${link}`);
    }
  }
});

test('Examples that guides offer for copying name the address of this server', async () => {
  for (const name of Object.keys(guides)) {
    const { text } = await server.get(`/docs/guides/${name}`);
    assert.doesNotMatch(text, /localhost:8080|(?:minutes|minutebook)\.example\.com/, name);
  }
  const { text } = await server.get('/docs/guides/uploads.md');
  assert.ok(text.includes(`\nSERVER=${server.base_url}\n`));
});
