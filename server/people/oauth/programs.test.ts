/** Programs that publish a document or register themselves: hostile, slow, huge, and with strange names. */
import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { after, before, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { HOUR_MS } from '../../../tests/kit/durations.ts';
import { makeMember, makeWorkspace, type TestWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  CALLBACK,
  exchange,
  getCode,
  signInAsPerson,
  toQuery,
  type Person,
} from '../../../tests/kit/clients/program.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startFileServer } from '../../../tests/kit/servers/start-file-server.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { listenHere } from '../../../tests/kit/servers/listen-here.ts';

let server: TestServer;
let workspace: TestWorkspace;
let person: Person;
before(async () => {
  server = await startTestServer({ env: { MINUTEBOOK_OAUTH_ALLOWED: '127.0.0.1' } });
  workspace = await makeWorkspace(server);
  person = await signInAsPerson(server, await makeMember(server, workspace));
});
after(() => server.stop());

const show = async (client_id: string, one: TestServer = server, session = person.session) => {
  const query = toQuery({ client_id });
  return one.send('POST', '/app/oauth/request', { token: session, body: { query } });
};

const answerJson = (document: unknown) => (_request: unknown, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(document));
};

test('A program is named by the document at its host, which is fetched once an hour', async (t) => {
  const files = await startFileServer(t, new Map());
  const id = `${new URL(files.url).origin}/program.json`;
  const document = { client_id: id, client_name: 'Minutes for Ada', redirect_uris: [CALLBACK] };
  files.answers.push(answerJson(document), answerJson({ ...document, client_name: 'Another' }));
  const { program } = requireOk(await show(id)).body;
  assert.deepEqual(program, { name: 'Minutes for Ada', kind: 'document', host: new URL(id).host });
  requireOk(await show(id));
  assert.equal(files.answers.length, 1);
  const query = toQuery({ client_id: id });
  const code = await getCode(server, person, { query, workspace });
  assert.equal((await exchange(server, code)).body.error, 'invalid_grant');
  requireOk(await exchange(server, code, { client_id: id }));
  server.clock.advance(HOUR_MS);
  const again = await signInAsPerson(server, person.user);
  person = again;
  assert.equal(requireOk(await show(id)).body.program.name, 'Another');
});

test('A document that redirects, is huge, broken, another program’s, or wants a secret is refused', async (t) => {
  const files = await startFileServer(t, new Map());
  const { origin } = new URL(files.url);
  const base = { client_name: 'Bad', redirect_uris: [CALLBACK] };
  const bad: [string, (request: unknown, response: ServerResponse) => void][] = [
    ['redirects', (_, response) => void response.writeHead(302, { location: `${origin}/inside` }).end()],
    ['is missing', (_, response) => void response.writeHead(404).end()],
    ['is no JSON', (_, response) => void response.writeHead(200).end('<html>')],
    ['is a list', answerJson([])],
    ['is null', answerJson(null)],
    ['is huge', answerJson({ ...base, client_id: `${origin}/is-huge`, filler: 'x'.repeat(20_000) })],
    ['speaks for another', answerJson({ ...base, client_id: `${origin}/other` })],
    ['wants a secret', answerJson({ ...base, client_id: `${origin}/wants-a-secret`, client_secret: 'x' })],
    ['names no address', answerJson({ client_id: `${origin}/names-no-address`, client_name: 'Bad' })],
    [
      'names a script',
      answerJson({
        ...base,
        client_id: `${origin}/names-a-script`,
        redirect_uris: [CALLBACK, 'javascript:alert(1)'],
      }),
    ],
  ];
  for (const [what, answer] of bad) {
    files.answers.push(answer);
    const refused = await show(`${origin}/${what.replaceAll(' ', '-')}`);
    assertError(refused, 404, 'NOT_FOUND');
    assert.equal(refused.body.reason.name, 'program_unknown', what);
    assert.equal(files.answers.length, 0, what);
  }
  for (const id of [origin, `${origin}/`, `${origin}/a?b`, `${origin}/a#b`, `${origin}/x/../a`]) {
    assertError(await show(id), 404, 'NOT_FOUND');
  }
});

test('A document that never arrives is given up after some seconds, and delays no other request', async (t) => {
  const files = await startFileServer(t, new Map());
  const { origin } = new URL(files.url);
  const held: ServerResponse[] = [];
  files.answers.push((_request, response) => {
    response.writeHead(200).write('{');
    held.push(response);
  });
  const slow = show(`${origin}/slow`);
  requireOk(await show('mb'));
  assertError(await slow, 404, 'NOT_FOUND');
  for (const response of held) response.destroy();
});

test('Networks that name endless documents keep neither other networks nor people out', async (t) => {
  const env = { MINUTEBOOK_OAUTH_ALLOWED: '127.0.0.1', MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' };
  const open = await startTestServer({ env });
  t.after(() => open.stop());
  const member = await makeMember(open, await makeWorkspace(open));
  const { session } = await signInAsPerson(open, member);
  const held: ServerResponse[] = [];
  const slow = createServer((_request, response) => void held.push(response));
  const { port, stop } = await listenHere(slow);
  t.after(stop);
  const files = await startFileServer(t, new Map());
  const { origin } = new URL(files.url);
  files.answers.push(
    ...['by-device', 'by-person'].map((name) =>
      answerJson({ client_id: `${origin}/${name}`, redirect_uris: [CALLBACK] }),
    ),
  );
  const begin = (address: string, client_id: string) =>
    open.send('POST', '/oauth/device', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': address },
      body: new URLSearchParams({ client_id }).toString(),
    });
  const waitFor = async (count: number) => {
    while (held.length < count) await delay(10);
  };
  const beginSlow = (address: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      begin(address, `http://127.0.0.1:${port}/${address}/${index}`),
    );
  const letGo = async (begun: ReturnType<typeof beginSlow>) => {
    for (const response of held.splice(0)) response.destroy();
    for (const answer of await Promise.all(begun)) assert.equal(answer.body.error, 'invalid_client');
  };

  const first = beginSlow('198.51.100.1', 2);
  await waitFor(2);
  const refused = await Promise.all(beginSlow('198.51.100.1', 20));
  for (const answer of refused) {
    assertError(answer, 429, 'RATE_LIMIT_EXCEEDED');
    assert.equal(answer.headers.get('retry-after'), '5');
  }
  requireOk(await begin('198.51.100.2', `${origin}/by-device`));
  await letGo(first);

  // All anew, because a slow machine may have taken most of the time that a document has.
  const all = Array.from({ length: 8 }, (_, index) => beginSlow(`203.0.113.${index}`, 2)).flat();
  await waitFor(16);
  assertError(await begin('198.51.100.3', `${origin}/never-asked`), 503, 'SERVICE_UNAVAILABLE');
  requireOk(await show(`${origin}/by-person`, open, session));
  await letGo(all);
  assert.equal((await begin('198.51.100.3', `${origin}/none`)).body.error, 'invalid_client');
});

test('No document is fetched from the private network unless the operator allows it', async (t) => {
  const strict = await startTestServer();
  t.after(() => strict.stop());
  const files = await startFileServer(t, new Map());
  const { port } = new URL(files.url);
  files.answers.push(answerJson({}));
  const owner = await makeMember(strict, await makeWorkspace(strict));
  const { session } = await signInAsPerson(strict, owner);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]']) {
    for (const scheme of ['http', 'https']) {
      assertError(await show(`${scheme}://${host}:${port}/program.json`, strict, session), 404, 'NOT_FOUND');
    }
  }
  assert.equal(files.answers.length, 1);
});

const register = (body: unknown) => server.send('POST', '/oauth/register', { body });

test('A program registers itself without a secret, and its name cannot affect the text around it', async () => {
  const names: [unknown, string][] = [
    ['Claude', 'Claude'],
    ['\u202Eevil\u2066 \u200Fname', 'evil name'],
    ['<b onclick=x>Bold</b>', '<b onclick=x>Bold</b>'],
    ['line\nbreak\u0007\u2028x', 'line break x'],
    ['x'.repeat(500), 'x'.repeat(60)],
    ['\u200b \u3164', 'A program'],
    ['', 'A program'],
    [17, 'A program'],
    [undefined, 'A program'],
    ['회의 도우미', '회의 도우미'],
  ];
  for (const [given, shown] of names) {
    const made = await register({ client_name: given, redirect_uris: [CALLBACK] });
    assert.equal(made.status, 201);
    assert.equal(made.body.token_endpoint_auth_method, 'none');
    const { program } = requireOk(await show(made.body.client_id)).body;
    assert.deepEqual(program, { name: shown, kind: 'registered', host: null });
  }
});

test('A registration without valid redirect addresses is refused in the words of OAuth', async () => {
  const bad = [
    {},
    { redirect_uris: [] },
    { redirect_uris: 'https://example.com/' },
    { redirect_uris: [17] },
    { redirect_uris: ['http://example.com/'] },
    { redirect_uris: ['https://example.com/#x'] },
    { redirect_uris: ['https://me@example.com/'] },
    { redirect_uris: ['javascript:alert(1)'] },
    { redirect_uris: ['data:text/html,x'] },
    { redirect_uris: ['file:///etc/passwd'] },
    { redirect_uris: Array.from({ length: 21 }, () => CALLBACK) },
  ];
  for (const body of bad) {
    const answer = await register(body);
    assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_redirect_uri'], JSON.stringify(body));
  }
  for (const body of ['', '{', 'null', '[]', '"x"', '{"redirect_uris":["https://a.example.com/\\u0000"]}']) {
    assert.equal((await register(body)).status, 400, body);
  }
  assertError(
    await register({ redirect_uris: [CALLBACK], filler: 'x'.repeat(20_000) }),
    413,
    'PAYLOAD_TOO_LARGE',
  );
});

test('A network registers at most fifty programs a day, and none when the operator forbids it', async (t) => {
  const closed = await startTestServer({ env: { MINUTEBOOK_OAUTH_REGISTRATION: 'false' }, beside: server });
  t.after(() => closed.stop());
  const body = { redirect_uris: [CALLBACK] };
  assertError(await closed.send('POST', '/oauth/register', { body }), 404, 'NOT_FOUND');
  const described = requireOk(await closed.get('/.well-known/oauth-authorization-server')).body;
  assert.equal(described.registration_endpoint, undefined);
  const statuses: number[] = [];
  for (let count = 0; count < 50; count += 1) statuses.push((await register(body)).status);
  assert.equal(statuses[0], 201);
  assert.equal(statuses.at(-1), 503);
});

test('Concurrent requests get no more programs and codes than sequential ones', async (t) => {
  const open = await startTestServer({ env: { MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' } });
  t.after(() => open.stop());
  const form = {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ client_id: 'mb' }).toString(),
  };
  const json = { headers: {}, body: { redirect_uris: [CALLBACK] } };
  const asked: [string, typeof form | typeof json, number][] = [
    ['/oauth/register', json, 503],
    ['/oauth/device', form, 429],
  ];
  for (const [path, { headers, body }, refusal] of asked) {
    const asks = Array.from({ length: 70 }, () =>
      open.send('POST', path, { headers: { ...headers, 'x-forwarded-for': '198.51.100.7' }, body }),
    );
    const statuses = (await Promise.all(asks)).map(({ status }) => status);
    assert.deepEqual(
      statuses.filter((status) => status >= 300),
      Array.from({ length: 20 }, () => refusal),
      path,
    );
  }
});
