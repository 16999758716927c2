/** Sign-outs at the provider: which sessions they end here. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { after, before, test } from 'node:test';
import { makeAddressBar } from '../../../../tests/kit/clients/address-bar.ts';
import { listAudit } from '../../../../tests/kit/clients/list-audit.ts';
import { makePageClient, signInOnPage, type PageClient } from '../../../../tests/kit/clients/page-client.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../tests/kit/durations.ts';
import { makeMember, makeUser, makeWorkspace } from '../../../../tests/kit/make/make-workspace.ts';
import { startOidcProvider } from '../../../../tests/kit/servers/oidc-provider.ts';
import {
  startStubOidcProvider,
  type StubOidcProvider,
} from '../../../../tests/kit/servers/stub-oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { statement } from '../../../base/database/database.ts';

const PATH = '/oidc/back-channel-logout';

/** Providers sign with the real time, so the server's clock is set to it. */
async function startNow(options: Parameters<typeof startTestServer>[0]): Promise<TestServer> {
  const started = await startTestServer(options);
  started.clock.advance(Date.now() - started.clock.now().getTime());
  return started;
}

let provider: StubOidcProvider;
let server: TestServer;
before(async () => {
  provider = await startStubOidcProvider();
  server = await startNow({ env: provider.env });
});
after(async () => {
  await server.stop();
  await provider.stop();
});

const toBody = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const form = { 'content-type': 'application/x-www-form-urlencoded' };
const tell = (logout_token: string, at: TestServer = server) =>
  at.send('POST', PATH, { body: toBody({ logout_token }), headers: form });

/** Signs in with the provider as the subject `sub`, in its session `sid`. */
async function comeIn(at: TestServer, claims: Record<string, unknown>): Promise<PageClient> {
  provider.set({ claims: { email_verified: true, ...claims } });
  const bar = makeAddressBar(at);
  await bar.open('/app/oidc/start');
  return makePageClient(at, `minutebook_session=${bar.cookies().get('minutebook_session')}`);
}

const isIn = async (page: PageClient) => (await page.send('POST', '/app/session/token')).status === 200;

async function makeScene() {
  const workspace = await makeWorkspace(server);
  const { email } = await makeMember(server, workspace);
  const sub = email;
  const pages: PageClient[] = [];
  for (const sid of ['one', 'two', undefined])
    pages.push(await comeIn(server, { email, sub, ...(sid !== undefined && { sid: `${sid} of ${sub}` }) }));
  const own = await signInOnPage(server, await makeUser(server));
  return { workspace, email, sub, pages, own, areIn: () => Promise.all(pages.map(isIn)) };
}

test('A sign-out ends the provider’s session here, and sessions for which it named none', async () => {
  const { workspace, sub, pages, own, areIn } = await makeScene();
  const token = await pages[0]?.getToken();
  const answer = await tell(provider.makeLogoutToken({ sub, sid: `one of ${sub}` }));
  assert.deepEqual([answer.status, answer.text], [200, '']);
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.deepEqual([...(await areIn()), await isIn(own)], [false, true, false, true]);
  server.clock.advance(5_000);
  assert.equal((await server.get('/v2/users/me', token)).status, 401);
  const ends = (await listAudit(server, workspace)).filter(({ action }) => action === 'session.end');
  assert.deepEqual(
    ends.map(({ detail }) => detail?.['why']),
    ['provider_signed_out'],
  );
});

test('A sign-out may name a session alone, or a person, whose sessions by the provider all end', async () => {
  const first = await makeScene();
  assert.equal((await tell(provider.makeLogoutToken({ sid: `two of ${first.sub}` }))).status, 200);
  assert.deepEqual(await first.areIn(), [true, false, false]);
  assert.equal((await tell(provider.makeLogoutToken({ sub: first.sub }))).status, 200);
  assert.deepEqual(await first.areIn(), [false, false, false]);
  const second = await makeScene();
  // Neither another person's session nor an unknown person or session ends anything.
  for (const claims of [
    { sub: second.sub, sid: `one of ${first.sub}` },
    { sub: 'nobody' },
    { sid: 'none' },
    { sub: 'nobody', sid: `one of ${second.sub}` },
  ])
    assert.equal((await tell(provider.makeLogoutToken(claims))).status, 200);
  assert.deepEqual(await second.areIn(), [true, true, false]);
});

test('A session that was opened by a password survives a sign-out at the provider', async () => {
  const user = await makeUser(server);
  const page = await comeIn(server, { email: user.email, sub: user.email, sid: 'beside' });
  const own = await signInOnPage(server, user);
  assert.equal((await tell(provider.makeLogoutToken({ sub: user.email }))).status, 200);
  assert.deepEqual([await isIn(page), await isIn(own)], [false, true]);
});

test('A provider without a back channel names the session in a frame on its page', async () => {
  const { sub, areIn } = await makeScene();
  const show = (fields: Record<string, string>) => server.get(`/oidc/front-channel-logout?${toBody(fields)}`);
  const [iss, sid] = [provider.issuer, `one of ${sub}`];
  for (const fields of [
    {},
    { iss },
    { sid },
    { iss: 'https://evil.example', sid },
    { iss, sid: '' },
    { iss, sid: '\0' },
  ])
    assert.equal((await show(fields as Record<string, string>)).status, 200);
  assert.deepEqual(await areIn(), [true, true, true]);
  const answer = await show({ iss, sid });
  assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store']);
  assert.deepEqual(await areIn(), [false, true, false]);
});

test('A logout token of another issuer, audience, time or event ends nothing', async () => {
  const { sub, areIn } = await makeScene();
  const seconds = Math.floor(server.clock.now().getTime() / 1000);
  const good = { sub, sid: `one of ${sub}` };
  const sign = provider.makeLogoutToken;
  const [head = '', body = '', signature = ''] = sign(good).split('.');
  const secret = provider.env['MINUTEBOOK_OIDC_CLIENT_SECRET'] ?? '';
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const hs256 = `${encode({ alg: 'HS256', typ: 'logout+jwt' })}.${body}`;
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  const refused: Record<string, [token: string, why: RegExp]> = {
    'not signed': [`${encode({ alg: 'none', typ: 'logout+jwt' })}.${body}.`, /signed by none/],
    'not signed, in other letters': [`${encode({ alg: 'NonE' })}.${body}.`, /signed by NonE/],
    'signed with the secret of the client': [
      `${hs256}.${createHmac('sha256', secret).update(hs256).digest('base64url')}`,
      /signed by HS256/,
    ],
    'of another algorithm than its key': [sign(good, { alg: 'PS256' }), /no such key/],
    'signed otherwise': [`${head}.${body}.${signature.slice(0, -8)}AAAAAAAA`, /signature is wrong/],
    'changed after it was signed': [`${head}.${encode({ ...good, events })}.${signature}`, /not of http/],
    'by a key that nobody knows': [sign(good, { kid: 'another' }), /no such key/],
    'of another kind': [sign(good, { typ: 'at+jwt' }), /another kind/],
    'with what must be understood': [sign(good, { crit: ['x'], x: 1 }), /another kind/],
    'of another provider': [
      sign({ ...good, iss: 'https://evil.example' }),
      /of https:\/\/evil.example, not of/,
    ],
    'for another client': [sign({ ...good, aud: ['another'] }), /another client/],
    'without an audience': [sign({ ...good, aud: undefined }), /another client/],
    'to come': [sign({ ...good, iat: seconds + 600 }), /"iat"/],
    'of no time': [sign({ ...good, iat: undefined }), /"iat"/],
    over: [sign({ ...good, iat: seconds - 600, exp: seconds - 120 }), /"exp"/],
    'without an end': [sign({ ...good, exp: undefined }), /"exp"/],
    'without a name': [sign({ ...good, jti: undefined }), /"jti"/],
    'of no event': [sign({ ...good, events: undefined }), /"events"/],
    'of another event': [sign({ ...good, events: { 'https://example.com/other': {} } }), /"events"/],
    'of an event that is none': [sign({ ...good, events: Object.keys(events) }), /"events"/],
    'as for a sign-in': [sign({ ...good, nonce: 'x' }), /"nonce"/],
    'of nobody': [sign({}), /neither/],
    'of somebody without a name': [sign({ sub: '', sid: 7 }), /"sub" or "sid"/],
    'of three parts and more': [`${sign(good)}.x`, /no signed token/],
    'no token': ['x', /no signed token/],
  };
  for (const [what, [token, why]] of Object.entries(refused)) {
    const { status, body: said, headers } = await tell(token);
    assert.deepEqual(
      [status, said.error, headers.get('cache-control')],
      [400, 'invalid_request', 'no-store'],
      what,
    );
    assert.match(said.error_description, why, what);
  }
  for (const sent of [
    '',
    'logout_token=',
    toBody({ logout_token: 'x', other: '\0' }),
    'logout_token=a&logout_token=b',
  ])
    assert.equal((await server.send('POST', PATH, { body: sent, headers: form })).status, 400, sent);
  assert.equal((await tell('x'.repeat(17_000))).status, 413);
  assertError(await server.get(PATH), 405, 'METHOD_NOT_ALLOWED');
  assert.deepEqual(await areIn(), [true, true, true]);
  assert.equal((await tell(sign(good, { typ: 'JWT' }))).status, 200);
  assert.deepEqual(await areIn(), [false, true, false]);
});

const countSeen = statement<{ count: number }>(
  'tests.seen',
  `select count(*)::integer as count from seen_logout_token`,
);

test('A logout token is accepted once, also concurrently, and forgotten when it expires', async () => {
  const { email, sub } = await makeScene();
  const token = provider.makeLogoutToken({ sub });
  const both = await Promise.all([tell(token), tell(token)]);
  assert.deepEqual(
    both.map(({ status }) => status).toSorted((a, b) => a - b),
    [200, 400],
  );
  const page = await comeIn(server, { email, sub, sid: 'later' });
  const again = await tell(token);
  assert.deepEqual([again.status, again.body.error_description], [400, 'it was taken before']);
  assert.equal(await isIn(page), true);

  server.clock.advance(2 * HOUR_MS);
  const seconds = Math.floor(server.clock.now().getTime() / 1000);
  assert.equal((await tell(provider.makeLogoutToken({ sub, exp: seconds + 60 }))).status, 200);
  assert.equal((await server.ctx.db.query(countSeen, []))[0]?.count, 1);
  server.clock.advance(-2 * HOUR_MS);
});

test('Changed keys are looked up, and a flood of unknown keys causes five look-ups a minute', async (t) => {
  const { sub, areIn } = await makeScene();
  provider.rotateKeys();
  assert.equal((await tell(provider.makeLogoutToken({ sub }))).status, 200);
  assert.deepEqual(await areIn(), [false, false, false]);
  const asked = provider.countAsked('/keys');
  server.clock.advance(MINUTE_MS);
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, at) => tell(provider.makeLogoutToken({ sub }, { kid: `made up ${at}` }))),
  );
  assert.ok(flood.every(({ status }) => status === 400));
  assert.equal(provider.countAsked('/keys') - asked, 5);
  // Known keys remain valid meanwhile, even while the provider is unreachable.
  assert.equal((await tell(provider.makeLogoutToken({ sub }))).status, 200);

  const away = await startStubOidcProvider();
  const other = await startNow({ env: away.env });
  t.after(() => other.stop());
  const token = away.makeLogoutToken({ sub: 'any' });
  await away.stop();
  const answer = await tell(token, other);
  assert.deepEqual([answer.status, answer.body.error], [400, 'invalid_request']);
  assert.match(answer.body.error_description, /cannot be asked/);
});

test('Refused tokens count against the rate limit of their address, and valid ones do not', async (t) => {
  const limited = await startNow({
    env: { ...provider.env, MINUTEBOOK_RATE_LIMIT_ADDRESS: '20' },
    beside: server,
  });
  t.after(() => limited.stop());
  for (let turn = 0; turn < 40; turn += 1)
    assert.equal((await tell(provider.makeLogoutToken({ sub: 'nobody' }), limited)).status, 200);
  const statuses = [];
  for (let turn = 0; turn < 40; turn += 1) statuses.push((await tell('x', limited)).status);
  assert.deepEqual([...new Set(statuses)], [400, 429]);
  assert.equal((await tell(provider.makeLogoutToken({ sub: 'nobody' }), limited)).status, 200);
});

test('The logout tokens of a certified provider are accepted, for a session and for a person', async (t) => {
  const certified = await startOidcProvider();
  const own = await startNow({ env: certified.env });
  t.after(async () => {
    await own.stop();
    await certified.stop();
  });
  certified.allowCallback(`${own.base_url}/app/oidc/callback`);
  const { email } = await makeUser(own);
  certified.setPerson({ sub: 'ada', email, email_verified: true });
  const comeHere = async () => {
    const bar = makeAddressBar(own);
    await bar.open('/app/oidc/start');
    return makePageClient(own, `minutebook_session=${bar.cookies().get('minutebook_session')}`);
  };
  const pages = [await comeHere(), await comeHere()];
  const [sid] = (await own.ctx.db.query(selectSids, [])).map(({ provider_sid }) => provider_sid);
  assert.ok(sid !== undefined && sid !== '');
  await certified.signOut('ada', sid);
  assert.deepEqual(await Promise.all(pages.map(isIn)), [false, true]);
});

const selectSids = statement<{ provider_sid: string }>(
  'tests.sids',
  `select s.provider_sid from login_session s where s.provider_sid is not null order by s.session_id`,
);

test('Without a provider the routes of its sign-outs are 404', async (t) => {
  const none = await startTestServer();
  t.after(() => none.stop());
  assertError(await tell('x', none), 404, 'NOT_FOUND');
});
