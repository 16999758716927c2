import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { makeRecord, type TestRecord } from '../../../tests/kit/make/make-record.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { sendRaw } from '../../../tests/kit/clients/raw-request.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
let record: TestRecord;

before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace, { base_role: 'owner' });
  record = await makeRecord(server, workspace, {
    owner_member_id: owner.member_id,
    dialogs: Array.from({ length: 50 }, (_, index) => `Utterance number ${index}, spoken slowly.`),
    media: { content: 'a'.repeat(10_000), content_type: 'application/octet-stream' },
  });
});
after(() => server.stop());

function ask(target: string, encoding?: string) {
  const wish = encoding === undefined ? '' : `Accept-Encoding: ${encoding}\r\n`;
  return sendRaw(
    server.base_url,
    `${target} HTTP/1.1\r\nConnection: close\r\nAuthorization: Bearer ${owner.token}\r\n${wish}\r\n`,
  );
}

const decoders = { gzip: gunzipSync, br: brotliDecompressSync };

for (const [encoding, decode] of Object.entries(decoders)) {
  test(`A client that accepts ${encoding} gets it, and it holds the same bytes`, async () => {
    // Text put together from stored text, and an object written by its schema.
    for (const path of [`${record.path}?include=dialogs`, `${workspace.path}/workspace-roles`]) {
      const [plain, packed] = [await ask(`GET ${path}`), await ask(`GET ${path}`, encoding)];
      assert.equal(packed.status, 200);
      assert.equal(packed.headers.get('content-encoding'), encoding);
      assert.equal(packed.headers.get('content-type'), plain.headers.get('content-type'));
      assert.deepEqual(decode(packed.bytes), plain.bytes);
      assert.ok(packed.bytes.length < plain.bytes.length / 2);
    }
  });
}

test('Brotli goes before gzip, and what the client rules out is not used', async () => {
  const path = `GET ${workspace.path}/workspace-roles`;
  const encodingFor = async (wish?: string) => (await ask(path, wish)).headers.get('content-encoding');
  assert.equal(await encodingFor('gzip, br'), 'br');
  assert.equal(await encodingFor('br;q=0, gzip'), 'gzip');
  assert.equal(await encodingFor('gzip;q=0'), null);
  assert.equal(await encodingFor('deflate, zstd'), null);
  assert.equal(await encodingFor(), null);
});

test('A cache is told that answers depend on the encoding, compressed or not', async () => {
  for (const wish of [undefined, 'gzip']) {
    const { headers } = await ask(`GET ${workspace.path}/workspace-roles`, wish);
    assert.equal(headers.get('vary'), 'accept-encoding');
  }
});

test('Answers below 1 KiB are not compressed', async () => {
  const { headers, bytes } = await ask('GET /v2/users/me', 'gzip');
  assert.equal(headers.get('content-encoding'), null);
  assert.equal(headers.get('content-length'), String(bytes.length));
});

test('HEAD has the header fields of the plain answer and no body', async () => {
  const path = `${workspace.path}/workspace-roles`;
  const [plain, head] = [await ask(`GET ${path}`), await ask(`HEAD ${path}`, 'gzip')];
  assert.equal(head.bytes.length, 0);
  assert.equal(head.headers.get('content-encoding'), null);
  assert.equal(head.headers.get('content-length'), String(plain.bytes.length));
  assert.equal(head.headers.get('content-type'), plain.headers.get('content-type'));
});

test('Media is sent as it is stored', async () => {
  const { body } = await server.get(`${record.path}/media`, owner.token);
  const { pathname, search } = new URL(body.url);
  const { headers, bytes } = await ask(`GET ${pathname}${search}`, 'gzip, br');
  assert.equal(headers.get('content-encoding'), null);
  assert.equal(headers.get('content-length'), '10000');
  assert.equal(bytes.length, 10_000);
});

test('A body that says it is compressed is not JSON', async () => {
  const { status, body } = await server.send('POST', `${workspace.path}/records/labels`, {
    token: owner.token,
    headers: { 'content-encoding': 'gzip' },
    body: 'x',
  });
  assert.equal(status, 422);
  assert.equal(body.type, 'VALIDATION_ERROR');
});
