/** The metadata and claims of well-known providers, and whether they open an account. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { makeAddressBar } from '../../../../tests/kit/clients/address-bar.ts';
import { makeUser } from '../../../../tests/kit/make/make-workspace.ts';
import {
  startStubOidcProvider,
  type StubAnswers,
  type StubOidcProvider,
} from '../../../../tests/kit/servers/stub-oidc-provider.ts';
import { startTestServer, type TestServer } from '../../../../tests/kit/test-server.ts';
import { must } from '../../../base/must.ts';
import { checkProvider } from '../../../start/doctor/check-provider.ts';
import { makeOidcClient } from './oidc-client.ts';
import { toReason } from './provider-fault.ts';

let provider: StubOidcProvider;
let server: TestServer;
before(async () => {
  provider = await startStubOidcProvider();
  server = await startTestServer({ env: provider.env });
});
after(async () => {
  await server.stop();
  await provider.stop();
});

const BASIC = { token_endpoint_auth_methods_supported: ['client_secret_basic'] };
const BOTH = { token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'] };

interface Way {
  told: (email: string) => StubAnswers;
  /**
   * The value of MINUTEBOOK_OIDC_TRUSTED_EMAILS without which sign-in is refused; null when none is needed.
   */
  trusted: string | null;
}

const verified = (email: string) => ({ email, email_verified: true });

/** From the providers' documents and real answers; docs/operations.md has the table. */
const ways: Record<string, Way> = {
  Authelia: {
    told: (email) => ({ claims: {}, userinfo: verified(email), metadata: BASIC, takes: 'basic' }),
    trusted: null,
  },
  Authentik: { told: (email) => ({ claims: verified(email), metadata: BOTH }), trusted: null },
  Keycloak: {
    told: (email) => ({ claims: verified(email), metadata: BOTH, back: { session_state: 'x' } }),
    trusted: null,
  },
  Zitadel: {
    told: (email) => ({ claims: {}, userinfo: verified(email), metadata: BOTH, takes: 'post' }),
    trusted: null,
  },
  Google: { told: (email) => ({ claims: { ...verified(email), hd: 'example.com' } }), trusted: null },
  'Amazon Cognito': {
    told: (email) => ({ claims: { email }, userinfo: { email, email_verified: 'true' }, takes: 'basic' }),
    trusted: null,
  },
  'Microsoft Entra': {
    told: (email) => ({ claims: { email }, userinfo: { email } }),
    trusted: 'example.com',
  },
  'Microsoft Entra, with xms_edov': {
    told: (email) => ({ claims: { email, xms_edov: '1' }, userinfo: { email } }),
    trusted: 'xms_edov',
  },
};

async function signIn(at: TestServer, told: StubAnswers): Promise<string> {
  provider.set(told);
  const { page } = await makeAddressBar(at).open('/app/oidc/start');
  return page.searchParams.get('refused') ?? 'signed in';
}

for (const [name, { told, trusted }] of Object.entries(ways)) {
  test(`Sign-in with ${name} ${trusted === null ? 'needs no setting' : `needs "${trusted}"`}`, async (t) => {
    const { email } = await makeUser(server);
    assert.equal(await signIn(server, told(email)), trusted === null ? 'signed in' : 'unverified');
    const guide = readFileSync(new URL('../../../../docs/operations.md', import.meta.url), 'utf8');
    const row = guide.split('\n').find((line) => line.startsWith(`| ${name} `));
    assert.ok(row?.includes(trusted === null ? '| none' : `=${trusted}`), row);
    if (trusted === null) return;
    const env = { ...provider.env, MINUTEBOOK_OIDC_TRUSTED_EMAILS: `example.org, ${trusted}` };
    const trusting = await startTestServer({ env, beside: server });
    t.after(() => trusting.stop());
    assert.equal(await signIn(trusting, told(email)), 'signed in');
    const denied = { ...told(email).claims, email_verified: false };
    assert.equal(await signIn(trusting, { claims: denied }), 'unverified');
    assert.equal(await signIn(trusting, { claims: { email: 'x@elsewhere.example' } }), 'unverified');
  });
}

test('A statement about a different address proves nothing', async () => {
  const { email } = await makeUser(server);
  const userinfo = { email: 'other@example.com', email_verified: true };
  assert.equal(await signIn(server, { claims: { email }, userinfo }), 'unverified');
  assert.equal(await signIn(server, { claims: { email_verified: true }, userinfo: { email } }), 'unverified');
  for (const said of [false, 'false', 'no', '', null, 0, {}, [true], [true, false]]) {
    assert.equal(
      await signIn(server, { claims: { email, email_verified: said } }),
      'unverified',
      JSON.stringify(said),
    );
  }
});

test('Rotated keys and changed ways to send the client secret are noticed at the next sign-in', async () => {
  const { email } = await makeUser(server);
  const claims = verified(email);
  assert.equal(await signIn(server, { claims }), 'signed in');
  provider.rotateKeys();
  assert.equal(await signIn(server, { claims }), 'signed in');
  assert.equal(await signIn(server, { claims, metadata: BASIC, takes: 'basic' }), 'signed in');
  assert.equal(await signIn(server, { claims, metadata: BOTH, takes: 'post' }), 'signed in');
});

test('What a provider sets to null, or to an empty list, it does not say', async () => {
  const { email } = await makeUser(server);
  const claims = verified(email);
  for (const taken of [null, []]) {
    const metadata = { token_endpoint_auth_methods_supported: taken };
    assert.equal(await signIn(server, { claims, metadata, takes: 'basic' }), 'signed in');
  }
  const tokens = { refresh_token: null, scope: null, expires_in: null };
  assert.equal(await signIn(server, { claims, tokens }), 'signed in');
  const listed = { scope: ['openid', 'email'], expires_in: '300' };
  assert.equal(await signIn(server, { claims, tokens: listed }), 'signed in');
});

test('An ID token that is signed with the client’s secret counts where the provider knows no other way, and then only such', async () => {
  const { email } = await makeUser(server);
  const claims = verified(email);
  const metadata = { id_token_signing_alg_values_supported: ['HS256'] };
  const secret = must(provider.env['MINUTEBOOK_OIDC_CLIENT_SECRET'], 'the secret');
  assert.equal(await signIn(server, { claims, metadata, signs_with: secret }), 'signed in');
  assert.equal(await signIn(server, { claims, metadata, signs_with: `${secret}x` }), 'failed');
  assert.equal(await signIn(server, { claims, metadata }), 'failed');
  const both = { id_token_signing_alg_values_supported: ['RS256', 'HS256'] };
  assert.equal(await signIn(server, { claims, metadata: both, signs_with: secret }), 'failed');
  assert.equal(await signIn(server, { claims, signs_with: secret }), 'failed');
  assert.equal(await signIn(server, { claims }), 'signed in');
});

test('A provider that signs with the secret needs no keys, and tells of sign-outs nothing that counts', async () => {
  const { email } = await makeUser(server);
  const told = { backchannel_logout_supported: true };
  const metadata = { ...told, id_token_signing_alg_values_supported: ['HS256'] };
  const secret = must(provider.env['MINUTEBOOK_OIDC_CLIENT_SECRET'], 'the secret');
  provider.set({ claims: verified(email), metadata, signs_with: secret, keys: {} });
  const look = () => checkProvider({ ...server, ...server.ctx, is_deep: false, onProgress: () => undefined });
  assert.deepEqual(
    (await look()).map(({ state }) => state),
    ['fine'],
  );
  assert.equal((await askWho()).signs_out, 'unsaid');
  provider.set({ claims: verified(email), metadata: told });
  assert.equal((await askWho()).signs_out, 'person');
  provider.set({ claims: verified(email), metadata: told, keys: {} });
  assert.match((await look())[0]?.message ?? '', /tells no keys/);
});

test('Userinfo may come as a signed token, and an ID token need not name its key', async () => {
  const { email } = await makeUser(server);
  const told = { claims: {}, userinfo: verified(email), signs_userinfo: true } as const;
  const metadata = { userinfo_signing_alg_values_supported: ['RS256'] };
  assert.equal(await signIn(server, { ...told, metadata }), 'signed in');
  assert.equal(await signIn(server, { claims: verified(email), header: { kid: undefined } }), 'signed in');
});

test('A list of one address is that address, also under the name that Azure AD B2C has for it', async (t) => {
  const { email } = await makeUser(server);
  const env = { ...provider.env, MINUTEBOOK_OIDC_TRUSTED_EMAILS: 'example.com' };
  const trusting = await startTestServer({ env, beside: server });
  t.after(() => trusting.stop());
  assert.equal(await signIn(server, { claims: { email: [email], email_verified: true } }), 'signed in');
  const userinfo = { email: [email], email_verified: true };
  assert.equal(await signIn(server, { claims: { email: [email] }, userinfo }), 'signed in');
  assert.equal(await signIn(trusting, { claims: { emails: [email] }, userinfo: {} }), 'signed in');
  assert.equal(await signIn(server, { claims: { emails: [email] }, userinfo: {} }), 'unverified');
  const two = [email, 'other@example.com'];
  assert.equal(await signIn(trusting, { claims: { email: two, emails: two }, userinfo: {} }), 'unverified');
  // What is told as `email`, wherever, comes before any list, and what is said of it does not count for one.
  const elsewhere = 'other@elsewhere.example';
  const emails = [email];
  for (const [claims, userinfo, expected] of [
    [{ email: elsewhere, emails }, {}, 'unverified'],
    [{ emails }, { email: elsewhere }, 'unverified'],
    [{ emails: [elsewhere] }, { email: [email] }, 'signed in'],
    [{ email }, { emails: [elsewhere] }, 'signed in'],
    [{}, { emails }, 'signed in'],
    [{ email: null, emails }, {}, 'signed in'],
  ] as const)
    assert.equal(await signIn(trusting, { claims, userinfo }), expected, JSON.stringify([claims, userinfo]));
  const said = { emails, email_verified: true };
  assert.equal(await signIn(server, { claims: said, userinfo: {} }), 'unverified');
  assert.equal(await signIn(server, { claims: {}, userinfo: said }), 'unverified');
  assert.equal(
    await signIn(server, { claims: { emails }, userinfo: { email_verified: true } }),
    'unverified',
  );
  assert.equal(await signIn(server, { claims: { emails }, userinfo: verified(email) }), 'signed in');
});

test('The log names what the provider says is wrong, and where it answers otherwise', async () => {
  const { email } = await makeUser(server);
  const claims = verified(email);
  const origin = new URL(provider.issuer).host;
  const denied = { error: 'login_required', error_description: 'The session is over' };
  const faults: [told: StubAnswers, said: RegExp][] = [
    [{ claims, takes: 'post' }, /: invalid_client$/],
    [{ claims, back: denied }, /: login_required, The session is over$/],
    [{ claims: { ...claims, aud: 'another' } }, /the client is set to minutebook, the token is for another$/],
    [{ claims: { ...claims, nonce: 'another' } }, /"nonce" claim value$/],
    [
      { claims, metadata: { token_endpoint: `${provider.issuer}/nowhere` } },
      new RegExp(`${origin}/nowhere has answered 404, application/json$`),
    ],
    [
      { claims, metadata: { token_endpoint: 'http://127.0.0.1:1/token' } },
      /127\.0\.0\.1:1\/token gives no answer: .*/,
    ],
  ];
  for (const [told, said] of faults) {
    provider.set(told);
    const error = await askWho().then(
      () => assert.fail(),
      (reason: unknown) => reason,
    );
    assert.match(toReason(error), said);
  }
});

test('Another issuer is refused, and the log names both; so is a provider that takes no secret', async () => {
  const { email } = await makeUser(server);
  const claims = verified(email);
  const elsewhere = 'https://elsewhere.example';
  const both = new RegExp(`issuer is set to ${provider.issuer}/?, the provider says ${elsewhere}`);
  const noSecret = { token_endpoint_auth_methods_supported: ['private_key_jwt'] };
  const faults: [told: StubAnswers, said: RegExp][] = [
    [{ claims: { ...claims, iss: elsewhere } }, both],
    [{ claims, metadata: { issuer: elsewhere } }, both],
    [{ claims, back: { iss: elsewhere } }, both],
    [{ claims, metadata: noSecret }, /takes no client secret, but private_key_jwt/],
  ];
  for (const [told, said] of faults) {
    provider.set(told);
    const error = await askWho().then(
      () => assert.fail(),
      (reason: unknown) => reason,
    );
    assert.match(toReason(error), said);
    assert.equal(await signIn(server, told), 'failed');
  }
});

/** Asks the client directly, because a server keeps its reasons to its log. */
async function askWho() {
  const oidc = makeOidcClient(must(server.ctx.config.oidc, 'the provider'), server.clock);
  const { url, attempt } = await oidc.start(`${server.base_url}/app/oidc/callback`);
  const back = await fetch(url, { redirect: 'manual' });
  return oidc.finish(new URL(back.headers.get('location') ?? ''), attempt);
}

test('Several audiences, a clock slightly ahead, or a differing final slash keep nobody out', async (t) => {
  const { email } = await makeUser(server);
  const soon = Math.floor(Date.now() / 1000) + 20;
  const claims = { ...verified(email), aud: ['minutebook'], iat: soon, nbf: soon };
  assert.equal(await signIn(server, { claims }), 'signed in');
  for (const [path, set] of [
    ['/application/o/minutes/', '/application/o/minutes'],
    ['/realms/minutes', '/realms/minutes/'],
  ] as const) {
    const other = await startStubOidcProvider(path);
    const env = { ...other.env, MINUTEBOOK_OIDC_ISSUER: other.issuer.replace(path, set) };
    const own = await startTestServer({ env });
    t.after(async () => {
      await own.stop();
      await other.stop();
    });
    const person = await makeUser(own);
    other.set({ claims: verified(person.email) });
    const { page } = await makeAddressBar(own).open('/app/oidc/start');
    assert.equal(page.searchParams.get('refused'), null, path);
  }
});
