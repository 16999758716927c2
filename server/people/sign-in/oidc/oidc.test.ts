import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { MINUTE_MS } from '../../../../tests/kit/durations.ts';
import { listAudit } from '../../../../tests/kit/clients/list-audit.ts';
import { openByLink } from '../../../../tests/kit/make/open-by-link.ts';
import { makeUser } from '../../../../tests/kit/make/make-workspace.ts';
import {
  startOidcProvider,
  type Forgery,
  type PersonAtProvider,
  type TestOidcProvider,
} from '../../../../tests/kit/servers/oidc-provider.ts';
import { makeAddressBar } from '../../../../tests/kit/clients/address-bar.ts';
import { makePageClient, signInOnPage } from '../../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { assertError } from '../../../../tests/kit/doors/test-workspace-door.ts';
import { findUserByEmail } from '../../users/create-user.ts';
import { setPassword } from '../../users/set-password.ts';
import { findOidcUser, unlinkIdentities } from './user-identity.ts';
import { setUserStatus } from '../../users/set-user-status.ts';

let provider: TestOidcProvider;
let server: TestServer;
before(async () => {
  provider = await startOidcProvider();
  server = await startTestServer({ env: provider.env });
  provider.allowCallback(`${server.base_url}/app/oidc/callback`);
});
after(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(() => {
  provider.setPerson({});
  provider.setForgery(null);
});

const toQuery = (fields: Record<string, string>) => new URLSearchParams(fields).toString();

const refusalAt = (page: URL) => {
  assert.equal(page.pathname, '/sign-in');
  return page.searchParams.get('refused');
};

test('Sign-in with the provider is offered by its name, and only when it is set up', async (t) => {
  const other = await startTestServer();
  t.after(() => other.stop());
  assert.deepEqual((await server.get('/app/sign-in-options')).body.oidc, { name: 'Seori SSO' });
  assert.equal((await other.get('/app/sign-in-options')).body.oidc, null);
  assertError(await other.get('/app/oidc/start'), 404, 'NOT_FOUND');
  assertError(await other.get('/app/oidc/callback'), 404, 'NOT_FOUND');
  assertError(await server.send('POST', '/app/oidc/start'), 405, 'METHOD_NOT_ALLOWED');
});

test('Somebody with an account and a verified address is signed in, and comes to the page that was wanted', async () => {
  const user = await makeUser(server);
  provider.setPerson({ email: user.email.toUpperCase(), email_verified: true });
  const bar = makeAddressBar(server);
  const { way, page } = await bar.open('/app/oidc/start?return_to=%2Fw%2Fseori%2Frecords%3Fquery%3Da%2520b');
  assert.equal(page.pathname + page.search, '/w/seori/records?query=a%20b');
  const { searchParams } = way[1] ?? page;
  assert.equal(searchParams.get('code_challenge_method'), 'S256');
  assert.ok(
    ['state', 'nonce', 'code_challenge'].every((name) => (searchParams.get(name) ?? '').length >= 43),
  );
  assert.deepEqual([...bar.cookies().keys()], ['minutebook_session']);
  const pageClient = makePageClient(server, `minutebook_session=${bar.cookies().get('minutebook_session')}`);
  const me = requireOk(await server.get('/v2/users/me', await pageClient.getToken())).body;
  assert.equal(me.email, user.email);
});

test('The cookie of an attempt lasts ten minutes, is bound to its paths, and is sealed', async () => {
  const answer = await server.get('/app/oidc/start?return_to=/me/tokens');
  assert.equal(answer.status, 302);
  const cookie = answer.headers.get('set-cookie') ?? '';
  assert.match(cookie, /^minutebook_oidc=[\w-]+; Max-Age=600; Path=\/app\/oidc; HttpOnly; SameSite=Lax$/);
  const value = Buffer.from(/=([\w-]+)/.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1');
  assert.ok(!value.includes('state') && !value.includes('tokens'));
});

test('An unknown address is refused with an explanation, and no user is created', async () => {
  provider.setPerson({ email: 'stranger@example.com', email_verified: true });
  const bar = makeAddressBar(server);
  const { page } = await bar.open('/app/oidc/start?return_to=%2Fme%2Ftokens');
  assert.equal(refusalAt(page), 'no_account');
  assert.equal(page.searchParams.get('next'), '/me/tokens');
  assert.equal(bar.cookies().size, 0);
  assert.equal(await findUserByEmail(server.ctx.db, 'stranger@example.com'), undefined);
});

test('An address that the provider has not verified, or does not state, opens no account', async () => {
  const { email } = await makeUser(server);
  for (const person of [{ email, email_verified: false }, { email }, {}]) {
    provider.setPerson(person);
    const { page } = await makeAddressBar(server).open('/app/oidc/start');
    assert.equal(refusalAt(page), 'unverified');
  }
});

const signInAs = async (person: PersonAtProvider) => {
  provider.setPerson(person);
  const bar = makeAddressBar(server);
  const { page } = await bar.open('/app/oidc/start');
  const cookie = bar.cookies().get('minutebook_session');
  if (cookie === undefined) return { refused: refusalAt(page) };
  const token = await makePageClient(server, `minutebook_session=${cookie}`).getToken();
  return { email: requireOk(await server.get('/v2/users/me', token)).body.email as string };
};

test('The provider’s subject identifies a person, whatever address they have there now', async () => {
  const [ada, bo] = [await makeUser(server), await makeUser(server)];
  assert.deepEqual(await signInAs({ sub: 'ada', email: ada.email, email_verified: true }), {
    email: ada.email,
  });
  // Ada’s address at the provider is now Bo’s, or unknown here: she still gets her own account.
  for (const email of [bo.email, 'other@example.com'])
    assert.deepEqual(await signInAs({ sub: 'ada', email, email_verified: true }), { email: ada.email });
  // Ada’s address was given to somebody else at the provider.
  assert.deepEqual(await signInAs({ sub: 'eve', email: ada.email, email_verified: true }), {
    refused: 'other_person',
  });
  assert.deepEqual(await signInAs({ sub: 'bo', email: bo.email, email_verified: true }), {
    email: bo.email,
  });
  assert.equal(await unlinkIdentities(server.ctx.db, ada.user_id, server.clock.now()), true);
  assert.equal(await unlinkIdentities(server.ctx.db, ada.user_id, server.clock.now()), false);
  server.clock.advance(5_000);
  assert.equal((await server.get('/v2/users/me', ada.token)).status, 401);
  assert.deepEqual(await signInAs({ sub: 'ada', email: 'new@example.com', email_verified: true }), {
    refused: 'no_account',
  });
  assert.deepEqual(await signInAs({ sub: 'eve', email: ada.email, email_verified: true }), {
    email: ada.email,
  });
});

test('Of two subjects that first sign in with one address concurrently, one gets the account', async () => {
  const { user_id, email } = await makeUser(server);
  const come = (subject: string) =>
    findOidcUser(
      server.ctx.db,
      { issuer: 'https://p.example', subject, email, is_verified: true },
      server.clock.now(),
    );
  const found = await Promise.all(['one', 'two', 'one', 'two'].map(come));
  const known = found.filter((each) => typeof each !== 'string');
  assert.deepEqual([known.length, known[0]], [2, { user_id }]);
});

test('A user who is switched off cannot sign in with the provider', async () => {
  const user = await makeUser(server);
  await setUserStatus(server.ctx.db, { user, status: 'deactivated', now: server.clock.now() });
  provider.setPerson({ email: user.email, email_verified: true });
  const { page } = await makeAddressBar(server).open('/app/oidc/start');
  assert.equal(refusalAt(page), 'no_account');
});

test('Somebody who declines at the provider returns to the sign-in page', async () => {
  provider.setPerson(null);
  const { page } = await makeAddressBar(server).open('/app/oidc/start');
  assert.equal(refusalAt(page), 'cancelled');
});

test('An unrequested, a late and a repeated answer are refused as stale', async () => {
  const { email } = await makeUser(server);
  provider.setPerson({ email, email_verified: true });
  assert.equal(
    refusalAt((await makeAddressBar(server).open('/app/oidc/callback?code=x&state=y')).page),
    'stale',
  );

  const bar = makeAddressBar(server);
  const { way } = await bar.open('/app/oidc/start');
  const callback = way.at(-1)?.href ?? '';
  assert.equal(refusalAt((await makeAddressBar(server).open(callback)).page), 'stale');
  assert.equal(refusalAt((await bar.open(callback)).page), 'stale');

  const late = makeAddressBar(server);
  await late.load(new URL('/app/oidc/start', server.base_url));
  server.clock.advance(10 * MINUTE_MS);
  assert.equal(refusalAt((await late.open('/app/oidc/callback?code=x&state=y')).page), 'stale');
});

test('A code that the provider does not know, and a forged cookie, open nothing', async () => {
  const bar = makeAddressBar(server);
  const response = await bar.load(new URL('/app/oidc/start', server.base_url));
  const state = new URL(response.headers.get('location') ?? '').searchParams.get('state') ?? '';
  const iss = provider.env['MINUTEBOOK_OIDC_ISSUER'] ?? '';
  const { page } = await bar.open(`/app/oidc/callback?${toQuery({ code: 'x', state, iss })}`);
  assert.equal(refusalAt(page), 'failed');
  const made = await server.send('GET', '/app/oidc/callback?code=x&state=y', {
    headers: { cookie: `minutebook_oidc=${server.ctx.keys.seal('{"state":"y"}').toString('base64url')}` },
  });
  assert.equal(refusalAt(new URL(made.headers.get('location') ?? '')), 'stale');
  const garbled = await server.send('GET', '/app/oidc/callback', {
    headers: { cookie: 'minutebook_oidc=x' },
  });
  assert.equal(refusalAt(new URL(garbled.headers.get('location') ?? '')), 'stale');
});

test('An ID token of another issuer, audience, sign-in or time opens no account', async () => {
  const { email } = await makeUser(server);
  provider.setPerson({ email, email_verified: true });
  const seconds = Math.floor(Date.now() / 1000);
  const forgeries: Record<string, Forgery> = {
    'signed by another key': { signed: 'by another key' },
    'signed with the secret of the client': { signed: 'with the secret of the client' },
    'not signed': { signed: 'not at all' },
    'for another client': { claims: { aud: 'another' } },
    'for another client and us, handed to the other': {
      claims: { aud: ['minutebook', 'another'], azp: 'another' },
    },
    'of another provider': { claims: { iss: 'https://evil.example' } },
    'of another sign-in': { claims: { nonce: 'another' } },
    'of no sign-in': { claims: { nonce: undefined } },
    over: { claims: { exp: seconds - 60 } },
    'of no time': { claims: { exp: undefined } },
    'of nobody': { claims: { sub: undefined } },
  };
  for (const [what, forgery] of Object.entries(forgeries)) {
    provider.setForgery(forgery);
    const bar = makeAddressBar(server);
    const { page } = await bar.open('/app/oidc/start');
    assert.equal(refusalAt(page), 'failed', what);
    assert.equal(bar.cookies().size, 0, what);
  }
  // This proves that the kit's own unmodified signature is accepted.
  provider.setForgery({});
  assert.equal((await makeAddressBar(server).open('/app/oidc/start')).page.href, `${server.base_url}/`);
});

test('An address from userinfo counts only when its subject is that of the ID token', async () => {
  const { email } = await makeUser(server);
  provider.setPerson({ email, email_verified: true });
  provider.setForgery({ claims: { email: undefined, email_verified: undefined } });
  assert.equal((await makeAddressBar(server).open('/app/oidc/start')).page.href, `${server.base_url}/`);
  provider.setForgery({ claims: { email: undefined, email_verified: undefined, sub: 'somebody else' } });
  assert.equal(refusalAt((await makeAddressBar(server).open('/app/oidc/start')).page), 'failed');
});

/** Opens an account by the link of an invitation, and makes a personal token in it. */
async function openWithToken() {
  const { workspace, user, page } = await openByLink(server);
  const given = { name: 'kept', scope: 'write', expires_in_days: 1 };
  const made = await server.send('POST', '/app/me/tokens', { token: user.token, body: given });
  return { workspace, user, page, personal_token: made.body.secret as string };
}

const statusWith = async (token: string) => (await server.get('/v2/users/me', token)).status;

test('Proving an address ends the access of whoever opened its account before, once', async () => {
  const { workspace, user, page, personal_token } = await openWithToken();
  const { email, token: access_token } = user;
  provider.setPerson({ email, email_verified: true });
  const bar = makeAddressBar(server);
  assert.equal((await bar.open('/app/oidc/start')).page.pathname, '/');
  server.clock.advance(5_000);
  for (const token of [access_token, personal_token]) assert.equal(await statusWith(token), 401);
  assertError(await page.send('POST', '/app/session/token'), 401, 'UNAUTHORIZED');
  assertError(await page.signIn(email), 401, 'UNAUTHORIZED');

  const own = makePageClient(server, `minutebook_session=${bar.cookies().get('minutebook_session')}`);
  const token = await own.getToken();
  const given = { name: 'mine', scope: 'read', expires_in_days: 1 };
  const { secret } = (await server.send('POST', '/app/me/tokens', { token, body: given })).body;
  assert.equal((await makeAddressBar(server).open('/app/oidc/start')).page.pathname, '/');
  server.clock.advance(5_000);
  assert.equal(await statusWith(secret), 200);
  assert.equal(await statusWith(token), 200);
  const proofs = (await listAudit(server, workspace)).filter(({ action }) => action === 'user.prove');
  assert.deepEqual(
    proofs.map(({ detail }) => detail?.['revoked']),
    [[personal_token.slice(0, 8)]],
  );
});

test('A password from an operator ends it too; accounts made by operators keep their tokens', async () => {
  const { user, page, personal_token } = await openWithToken();
  const { user_id, email, token: access_token } = user;
  await setPassword(server.ctx.db, {
    user_id,
    password: 'another password',
    now: server.clock.now(),
  });
  server.clock.advance(5_000);
  for (const token of [access_token, personal_token]) assert.equal(await statusWith(token), 401);
  assertError(await page.signIn(email), 401, 'UNAUTHORIZED');
  requireOk(await page.signIn(email, 'another password'));

  const known = await makeUser(server);
  const knownPage = await signInOnPage(server, known);
  provider.setPerson({ email: known.email, email_verified: true });
  assert.equal((await makeAddressBar(server).open('/app/oidc/start')).page.pathname, '/');
  server.clock.advance(5_000);
  assert.equal(await statusWith(known.token), 200);
  await knownPage.getToken();
  requireOk(await knownPage.signIn(known.email));
});

test('A sign-in never redirects to another site, whatever its link says', async () => {
  const { email } = await makeUser(server);
  provider.setPerson({ email, email_verified: true });
  for (const return_to of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    '/..//evil.example',
    'evil',
    'javascript:alert(1)',
    '/app/oidc/start',
  ]) {
    const { page } = await makeAddressBar(server).open(`/app/oidc/start?${toQuery({ return_to })}`);
    assert.equal(page.href, `${server.base_url}/`);
  }
});

test('While the provider is unreachable the sign-in page says so', async (t) => {
  const away = await startOidcProvider();
  const own = await startTestServer({ env: away.env });
  t.after(() => own.stop());
  await away.stop();
  const answer = await own.get('/app/oidc/start?return_to=/me/tokens');
  const page = new URL(answer.headers.get('location') ?? '');
  assert.equal(refusalAt(page), 'unavailable');
  assert.equal(page.searchParams.get('next'), '/me/tokens');
});
