/** Bodies that came compressed: opened within their limits, or refused by what is wrong with them. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
let path: string;
let token: string;
before(async () => {
  server = await startTestServer();
  const workspace = await makeWorkspace(server);
  ({ token } = await makeMember(server, workspace, { base_role: 'owner' }));
  path = `/api/v3/workspaces/${workspace.slug}/labels`;
});
after(() => server.stop());

const send = (way: string, body: Uint8Array<ArrayBuffer>) =>
  server.send('POST', path, { token, body, headers: { 'content-encoding': way } });
const toLabel = (name: string) => Buffer.from(JSON.stringify({ name, color: '#112233' }));

test('A body is opened in whichever way it was compressed', async () => {
  const ways = {
    gzip: gzipSync,
    'X-GZip': gzipSync,
    deflate: deflateSync,
    br: brotliCompressSync,
    zstd: zstdCompressSync,
  };
  for (const [way, compress] of Object.entries(ways)) {
    const answer = await send(way, new Uint8Array(compress(toLabel(way))));
    assert.equal(answer.status, 201, `${way}: ${answer.text}`);
  }
  assert.equal((await send('identity', new Uint8Array(toLabel('identity')))).status, 201);
  assert.equal((await send('gzip, identity', new Uint8Array(gzipSync(toLabel('both'))))).status, 201);
});

test('A body that is not compressed as announced, is cut off, or unpacks beyond the limit is refused', async () => {
  const whole = gzipSync(toLabel('broken'));
  const wrong: [way: string, body: Buffer, status: 413 | 422, said: RegExp][] = [
    ['gzip', toLabel('plain'), 422, /^body is not compressed as Content-Encoding says/],
    ['gzip', whole.subarray(0, whole.length - 12), 422, /^body is not compressed/],
    ['br', whole, 422, /^body is not compressed/],
    ['gzip, br', whole, 422, /^headers\.content-encoding must be one of gzip/],
    ['compress', whole, 422, /must be one of/],
    ['__proto__', whole, 422, /must be one of/],
    ['gzip', gzipSync(Buffer.alloc(64 * 1024 * 1024, ' ')), 413, /./],
    ['zstd', zstdCompressSync(Buffer.alloc(64 * 1024 * 1024, ' ')), 413, /./],
  ];
  for (const [way, body, status, said] of wrong) {
    const answer = await send(way, new Uint8Array(body));
    assertError(answer, status, status === 413 ? 'PAYLOAD_TOO_LARGE' : 'VALIDATION_ERROR');
    assert.match(answer.body.message, said);
  }
  assert.equal((await send('gzip', new Uint8Array(gzipSync(toLabel('after all'))))).status, 201);
});
