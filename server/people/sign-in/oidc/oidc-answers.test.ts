/** A faulty or malicious provider of sign-in: its answers are read up to a limit. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { test, type TestContext } from 'node:test';
import { startTestServer } from '../../../../tests/kit/test-server.ts';
import { listenHere } from '../../../../tests/kit/servers/listen-here.ts';

const MIB = 1024 * 1024;

/** Starts a server of ours with a provider that answers every request alike. */
async function startWith(t: TestContext, answer: (response: ServerResponse, issuer: string) => void) {
  const provider = createServer((_request, response) => {
    response.on('error', () => undefined);
    answer(response.setHeader('content-type', 'application/json'), issuer);
  });
  const { url: issuer, stop } = await listenHere(provider);
  const server = await startTestServer({
    env: {
      MINUTEBOOK_OIDC_ISSUER: issuer,
      MINUTEBOOK_OIDC_CLIENT_ID: 'minutebook',
      MINUTEBOOK_OIDC_CLIENT_SECRET: 'the secret of the client, long enough',
    },
  });
  t.after(async () => {
    await server.stop();
    await stop();
  });
  return async () => {
    const { status, headers } = await server.get('/app/oidc/start');
    assert.equal(status, 302);
    const location = new URL(headers.get('location') ?? '', server.base_url);
    assert.equal(location.pathname, '/sign-in');
    return location.searchParams.get('refused');
  };
}

test('An endless answer is cut off after a megabyte, and sign-in is reported as unavailable', async (t) => {
  let written = 0;
  const start = await startWith(t, (response) => {
    const chunk = Buffer.alloc(MIB, ' ');
    const write = () => {
      while (!response.destroyed) {
        written += chunk.length;
        if (!response.write(chunk)) return;
      }
    };
    response.on('drain', write);
    write();
  });
  assert.equal(await start(), 'unavailable');
  assert.ok(written < 64 * MIB, `${written} bytes were taken`);
});

test('An answer of sixteen megabytes is not parsed, even if it is valid', async (t) => {
  const start = await startWith(t, (response, issuer) => {
    const endpoints = { authorization_endpoint: `${issuer}/auth`, token_endpoint: `${issuer}/token` };
    const document = { issuer, ...endpoints, jwks_uri: `${issuer}/jwks`, x: 'x'.repeat(16 * MIB) };
    response.end(JSON.stringify(document));
  });
  assert.equal(await start(), 'unavailable');
});

test('Redirects, HTML pages and wrong lengths make sign-in unavailable as well', async (t) => {
  const answers: ((response: ServerResponse, issuer: string) => void)[] = [
    (response, issuer) => response.writeHead(302, { location: `${issuer}/.well-known/other` }).end(),
    (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    (response) => response.writeHead(200, { 'content-length': '100000' }).end('{'),
    (response) => response.end('{"issuer": "https://elsewhere.example.com"}'),
    (response) => response.end('['.repeat(500_000)),
    (response) => response.socket?.destroy(),
  ];
  const start = await startWith(t, (response, issuer) => answers.shift()?.(response, issuer));
  while (answers.length > 0) {
    const left = answers.length;
    assert.equal(await start(), 'unavailable', `${left} answers left`);
  }
});
