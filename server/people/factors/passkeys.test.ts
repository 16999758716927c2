import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MINUTE_MS } from '../../../tests/kit/durations.ts';
import {
  addPasskey,
  addTotp,
  finish,
  PASSKEY_ORIGIN,
  sendAs,
  startHalf,
} from '../../../tests/kit/clients/factor-client.ts';
import { listAudit } from '../../../tests/kit/clients/list-audit.ts';
import { makeAuthenticator } from '../../../tests/kit/make/make-authenticator.ts';
import { makeMember, makeUser, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import {
  makePageClient,
  PASSWORD,
  signInOnPage,
  type PageClient,
} from '../../../tests/kit/clients/page-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { assertError } from '../../../tests/kit/doors/test-workspace-door.ts';
import { statement } from '../../base/database/database.ts';
import { setUserStatus } from '../users/set-user-status.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
  server.ctx.config.base_url = PASSKEY_ORIGIN;
});
after(() => server.stop());

async function makeHolder(options: Partial<Parameters<typeof makeAuthenticator>[0]> = {}) {
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const made = await addPasskey(page, makeAuthenticator({ origin: PASSKEY_ORIGIN, ...options }));
  return { user, page, ...made };
}

const ask = async (page: PageClient) =>
  requireOk(await page.send('POST', '/app/session/passkey-options')).body;
const answer = (page: PageClient, passkey: unknown) =>
  page.send('POST', '/app/session/passkey', { body: { passkey } });

test('A passkey signs in by itself, and its challenge is answered once', async () => {
  const { user, authenticator } = await makeHolder();
  const page = makePageClient(server);
  const options = await ask(page);
  assert.deepEqual([options.rpId, options.userVerification], ['meetings.example.com', 'required']);
  assert.deepEqual(options.allowCredentials, []);
  const passkey = authenticator.get(options);
  const answers = await Promise.all([answer(page, passkey), answer(makePageClient(server), passkey)]);
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 401]));
  assertError(await answer(makePageClient(server), passkey), 401, 'UNAUTHORIZED');
  const fresh = makePageClient(server);
  const { body } = requireOk(await answer(fresh, authenticator.get(await ask(fresh))));
  assert.equal(body.user.id, user.user_id);
  assert.equal((await server.get('/v2/users/me', await fresh.getToken())).status, 200);
});

test('A passkey is a second factor after the password, even if it cannot verify its user', async () => {
  const { user, authenticator } = await makeHolder({ verifies_user: false, counts: false });
  const page = makePageClient(server);
  const half = await startHalf(page, user.email);
  assert.equal(half.has_totp, false);
  assert.ok(half.passkey !== null);
  assert.equal(half.passkey.allowCredentials.length, 1);
  assert.deepEqual(half.passkey.allowCredentials[0]?.transports, ['hybrid', 'internal']);
  const passkey = authenticator.get(half.passkey);
  requireOk(await finish(page, half, { passkey }));
  assertError(await finish(page, half, { passkey }), 401, 'UNAUTHORIZED');
  // Without a password such a passkey is refused: anybody who found the key could sign in.
  const forged = authenticator.get(await ask(page), { is_verified: false });
  assertError(await answer(page, forged), 401, 'UNAUTHORIZED');
});

test('The answer of a passkey is refused from another site, to another challenge, of another kind, untouched or unverified', async () => {
  const { authenticator } = await makeHolder();
  const page = makePageClient(server);
  const other = await makeHolder();
  const options = await ask(page);
  const forgeries = [
    { origin: 'https://evil.example' },
    { origin: `${PASSKEY_ORIGIN}.evil.example` },
    { origin: 'http://meetings.example.com' },
    { challenge: Buffer.from('0.99999999999999.x.y').toString('base64url') },
    { challenge: '' },
    { type: 'webauthn.create' },
    { is_present: false },
    { is_verified: false },
  ];
  for (const forgery of forgeries) {
    const refused = await answer(page, authenticator.get(options, forgery));
    assertError(refused, 401, 'UNAUTHORIZED');
  }
  // The clock passes a quarter of an hour, in which ten tries are allowed.
  server.clock.advance(15 * MINUTE_MS);
  const next = await ask(page);
  const good = authenticator.get(next);
  const stranger = other.authenticator.get(next);
  const swapped = { ...good, response: { ...good.response, signature: stranger.response.signature } };
  assertError(await answer(page, swapped), 401, 'UNAUTHORIZED');
  const claimed = { ...good, response: { ...good.response, userHandle: stranger.response.userHandle } };
  assertError(await answer(page, claimed), 401, 'UNAUTHORIZED');
  requireOk(await answer(page, good));
});

test('A challenge expires after five minutes, and one for another purpose is refused', async () => {
  const { user, page: owner, authenticator } = await makeHolder();
  const page = makePageClient(server);
  const late = authenticator.get(await ask(page));
  const confirmation = requireOk(await sendAs(owner, 'POST', '/app/me/confirmation-options')).body;
  assertError(await answer(page, authenticator.get(confirmation)), 401, 'UNAUTHORIZED');
  const half = await startHalf(page, user.email);
  assertError(await finish(page, half, { passkey: authenticator.get(confirmation) }), 401, 'UNAUTHORIZED');
  server.clock.advance(5 * MINUTE_MS);
  assertError(await answer(page, late), 401, 'UNAUTHORIZED');
});

test('A copy of an authenticator is noticed by its counter; passkeys that count nothing stay usable', async () => {
  const { authenticator } = await makeHolder();
  const copy = authenticator.copy();
  const page = makePageClient(server);
  requireOk(await answer(page, authenticator.get(await ask(page))));
  requireOk(await answer(page, authenticator.get(await ask(page))));
  assertError(await answer(page, copy.get(await ask(page))), 401, 'UNAUTHORIZED');
  const { authenticator: uncounted } = await makeHolder({ counts: false });
  requireOk(await answer(page, uncounted.get(await ask(page))));
  requireOk(await answer(page, uncounted.get(await ask(page))));
});

test('A new passkey has to answer the challenge of its user, on a page of this server, once', async () => {
  const user = await makeUser(server);
  const page = await signInOnPage(server, user);
  const stranger = await signInOnPage(server, await makeUser(server));
  const optionsOf = async (by: PageClient) =>
    requireOk(await sendAs(by, 'POST', '/app/me/factors/passkey-options')).body;
  const add = (passkey: unknown, name = 'Key') =>
    sendAs(page, 'POST', '/app/me/factors/passkeys', { name, passkey });
  const authenticator = makeAuthenticator({ origin: PASSKEY_ORIGIN });
  const refused = [
    authenticator.create(await optionsOf(stranger)),
    authenticator.create(await optionsOf(page), { origin: 'https://evil.example' }),
    authenticator.create(await optionsOf(page), { type: 'webauthn.get' }),
    authenticator.create(await optionsOf(page), { is_present: false }),
  ];
  for (const passkey of refused) {
    const { body } = await add(passkey);
    assert.equal(body.errors[0].reason.name, 'passkey_unreadable');
  }
  const good = authenticator.create(await optionsOf(page));
  assertError(await add(good, ' '), 422, 'VALIDATION_ERROR');
  const added = requireOk(await add(good, ' Phone ')).body;
  assert.equal(added.passkey.name, 'Phone');
  assert.equal(added.recovery_codes.length, 10);
  assertError(await add(good), 409, 'CONFLICT');
  const again = await optionsOf(page);
  assert.throws(() => authenticator.create(again), /InvalidStateError/);
});

test('Broken answers are refused, and never end in a 5xx', async () => {
  const { user, page: owner, authenticator } = await makeHolder();
  const page = makePageClient(server);
  const junk = Buffer.from('{"type":').toString('base64url');
  const parts = ['clientDataJSON', 'authenticatorData', 'signature'] as const;
  for (const value of ['', 'AA', junk, 'A'.repeat(999)]) {
    // The clock passes a quarter of an hour, in which ten tries are allowed.
    server.clock.advance(15 * MINUTE_MS);
    const good = authenticator.get(await ask(page));
    for (const part of parts) {
      const passkey = { ...good, response: { ...good.response, [part]: value } };
      assertError(await answer(page, passkey), 401, 'UNAUTHORIZED');
    }
  }
  const good = authenticator.get(await ask(page));
  for (const passkey of [
    null,
    {},
    { ...good, id: 'ü' },
    { ...good, response: null },
    { ...good, type: 'x' },
  ]) {
    assertError(await answer(page, passkey), 422, 'VALIDATION_ERROR');
  }
  assertError(await answer(page, { ...good, id: 'AAAA', rawId: 'AAAA' }), 401, 'UNAUTHORIZED');
  const half = await startHalf(page, user.email);
  assertError(await finish(page, half, {}), 401, 'UNAUTHORIZED');
  requireOk(await sendAs(owner, 'POST', '/app/me/confirmation', { password: PASSWORD }));
  const create = makeAuthenticator({ origin: PASSKEY_ORIGIN }).create(
    requireOk(await sendAs(owner, 'POST', '/app/me/factors/passkey-options')).body,
  );
  for (const attestationObject of ['', 'AA', junk, '_____w', 'o2NmbXRkbm9uZWdhdHRTdG10oGhhdXRoRGF0YVkQ']) {
    const passkey = { ...create, response: { ...create.response, attestationObject } };
    const body = { name: 'Key', passkey };
    assertError(await sendAs(owner, 'POST', '/app/me/factors/passkeys', body), 422, 'VALIDATION_ERROR');
  }
});

test('Passkeys are listed with name and last use, and a removed one no longer signs in', async () => {
  const workspace = await makeWorkspace(server);
  const user = await makeMember(server, workspace);
  const page = await signInOnPage(server, user);
  await addTotp(server, page);
  const { authenticator, passkey_id, recovery_codes } = await addPasskey(page);
  assert.equal(recovery_codes, null);
  const stranger = await makeHolder();
  const path = `/app/me/factors/passkeys/${passkey_id}`;
  assertError(await sendAs(stranger.page, 'PATCH', path, { name: 'Mine' }), 404, 'NOT_FOUND');
  assertError(await sendAs(stranger.page, 'DELETE', path), 404, 'NOT_FOUND');
  requireOk(await sendAs(page, 'PATCH', path, { name: 'Old phone' }));
  server.clock.advance(MINUTE_MS);
  const other = makePageClient(server);
  requireOk(await answer(other, authenticator.get(await ask(other))));
  const [shown] = requireOk(await sendAs(page, 'GET', '/app/me/factors')).body.passkeys;
  assert.deepEqual([shown.name, shown.last_used_at], ['Old phone', server.clock.now().toISOString()]);
  requireOk(await sendAs(page, 'DELETE', path));
  assertError(await answer(other, authenticator.get(await ask(other))), 401, 'UNAUTHORIZED');
  const kinds = (await listAudit(server, workspace)).flatMap(({ action, detail }) =>
    action.startsWith('factor.') ? [[action, detail?.['kind'], detail?.['name']]] : [],
  );
  assert.deepEqual(kinds, [
    ['factor.add', 'totp', undefined],
    ['factor.add', 'passkey', 'Laptop'],
    ['factor.remove', 'passkey', 'Old phone'],
  ]);
});

test('Somebody who is switched off, or has no password, does not sign in by a passkey alone', async () => {
  const { user, authenticator } = await makeHolder();
  const page = makePageClient(server);
  const forget = statement<never>(
    'tests.forget-password',
    `update app_user set password_hash = null where user_id = $1`,
  );
  await server.ctx.db.query(forget, [user.user_id]);
  const refused = await answer(page, authenticator.get(await ask(page)));
  assert.equal(refused.body.reason.name, 'passkey_not_alone');
  await setUserStatus(server.ctx.db, { user, status: 'deactivated', now: server.clock.now() });
  const gone = await answer(page, authenticator.get(await ask(page)));
  assert.equal(gone.body.reason.name, 'wrong_passkey');
});

test('A passkey confirms the identity of a user who is signed in', async () => {
  const { page, authenticator } = await makeHolder();
  server.clock.advance(20 * MINUTE_MS);
  const options = requireOk(await sendAs(page, 'POST', '/app/me/confirmation-options')).body;
  const passkey = authenticator.get(options);
  requireOk(await sendAs(page, 'POST', '/app/me/confirmation', { passkey }));
  const replayed = await sendAs(page, 'POST', '/app/me/confirmation', { passkey });
  assert.equal(replayed.body.reason.name, 'wrong_second_factor');
  assert.equal(requireOk(await sendAs(page, 'GET', '/app/me/factors')).body.is_confirmed, true);
});

test('A server without a host name or without https offers no passkeys', async (t) => {
  const beside = await startTestServer({ beside: server });
  t.after(() => beside.stop());
  const user = await makeUser(beside);
  const page = await signInOnPage(beside, user);
  for (const base of [
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
    'https://192.0.2.1',
    'http://minutes.lan',
  ]) {
    beside.ctx.config.base_url = base;
    assert.equal((await page.send('GET', '/app/sign-in-options')).body.passkey_origin, null);
    assertError(await page.send('POST', '/app/session/passkey-options'), 409, 'CONFLICT');
    assertError(await sendAs(page, 'POST', '/app/me/factors/passkey-options'), 409, 'CONFLICT');
  }
  beside.ctx.config.base_url = 'http://localhost:8080';
  assert.equal((await page.send('GET', '/app/sign-in-options')).body.passkey_origin, 'http://localhost:8080');
});
