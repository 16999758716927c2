/** Makes each way in beside the end of all: of the two transactions either is the first, and neither leaves one behind. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { Client } from 'pg';
import { PASSKEY_ORIGIN } from '../../../tests/kit/clients/factor-client.ts';
import { makers, makeVictim, startDevice, type Victim } from '../../../tests/kit/ends/make-makers.ts';
import { isGood, requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { loadStatements } from '../../../tests/kit/load-statements.ts';
import { until } from '../../../tests/kit/until.ts';
import { statement, type WriteTransaction } from '../../base/database/database.ts';
import { tokenDigest } from '../access-store.ts';
import { lockDevice } from '../../people/oauth/device-queries.ts';
import { hashPassword, replacePassword } from '../../people/users/set-password.ts';

let server: TestServer;
let password_hash: string;
before(async () => {
  server = await startTestServer();
  server.ctx.config.base_url = PASSKEY_ORIGIN;
  password_hash = await hashPassword('another horse battery');
});
after(() => server.stop());

const countWaiting = statement<{ waiting: number }>(
  'made-beside.waiting',
  `select count(*) as waiting from pg_stat_activity a
   where a.datname = current_database() and a.wait_event_type = 'Lock'`,
);

/** Waits until `promise` has an end, or so many transactions wait for another; returns how many do. */
async function untilWaiting(promise: Promise<unknown>, count: number): Promise<number> {
  let hasEnded = false;
  const end = () => (hasEnded = true);
  promise.then(end, end);
  const { waiting } = await until('it ends, or waits', async () => {
    const [found] = await server.ctx.db.query(countWaiting, []);
    const { waiting = 0 } = found ?? {};
    return (hasEnded || waiting >= count) && { waiting };
  });
  return waiting;
}

/**
 * What makes a way in, or adds a factor, ends with an entry of the audit log: there it stops, with the account
 * held, until the returned function is called.
 */
async function stopAtAudit(): Promise<() => Promise<void>> {
  const holder = new Client(server.connection);
  await holder.connect();
  await holder.query('begin');
  await holder.query('lock table audit_log in share mode');
  return async () => {
    await holder.query('commit');
    await holder.end();
  };
}

const reset = (tx: WriteTransaction, { person: { user_id } }: Victim) =>
  replacePassword(tx, { user_id, password_hash, now: server.clock.now(), actor_user_id: null });

for (const [what, prepare] of Object.entries(makers)) {
  test(`A reset that has begun lets nobody make ${what}`, async () => {
    const victim = await makeVictim(server);
    const { make, opens } = await prepare(victim);
    const { answer } = await server.ctx.db.transaction(async (tx) => {
      await reset(tx, victim);
      const making = make();
      await untilWaiting(making, 1);
      return { answer: making };
    });
    const made = await answer;
    assert.equal(isGood(made) && (await opens(made)), false, `${made.status} ${made.text}`);
  });

  test(`A reset ends what is being made as it begins: ${what}`, async () => {
    const victim = await makeVictim(server);
    const { make, opens, stays = false } = await prepare(victim);
    const goOn = await stopAtAudit();
    const making = make();
    const waiting = await untilWaiting(making, 1);
    const ending = server.ctx.db.transaction((tx) => reset(tx, victim));
    await untilWaiting(ending, waiting + 1);
    await goOn();
    const made = await making;
    await ending;
    assert.ok(isGood(made), made.text);
    server.clock.advance(5_000);
    assert.equal(await opens(made), stays);
  });
}

const WITHOUT_FACTOR = [
  'a session by the password',
  'a session by an invitation',
  'a session of a program by the password',
  'a session of a program by a one-time token',
];

for (const what of WITHOUT_FACTOR) {
  test(`A first second factor that is being added lets nobody make ${what}`, async () => {
    const victim = await makeVictim(server);
    const { make, opens } = (await makers[what]?.(victim)) ?? assert.fail(what);
    const { make: addFactor } = (await makers['an authenticator app']?.(victim)) ?? assert.fail();
    const goOn = await stopAtAudit();
    const adding = addFactor();
    const waiting = await untilWaiting(adding, 1);
    const making = make();
    await untilWaiting(making, waiting + 1);
    await goOn();
    requireOk(await adding);
    const made = await making;
    server.clock.advance(5_000);
    assert.equal(isGood(made) && (await opens(made)), false, `${made.status} ${made.text}`);
  });
}

test('A device that asks while somebody says yes waits for its next poll, which holds the account', async () => {
  const victim = await makeVictim(server);
  const { device_code, allowIt, poll } = await startDevice(server, victim);
  // Of those who wait for the device's row, the yes is the first; the poll has found nobody to hold.
  const { yes, asked } = await server.ctx.db.transaction(async (tx) => {
    await tx.query(lockDevice, [tokenDigest(device_code)]);
    const allowing = allowIt();
    await untilWaiting(allowing, 1);
    const polling = poll();
    await untilWaiting(polling, 2);
    return { yes: allowing, asked: polling };
  });
  assert.ok(isGood(await yes));
  assert.equal((await asked).body.error, 'authorization_pending');
  server.clock.advance(10_000);
  assert.ok(isGood(await poll()));
});

const MAKES =
  /\binsert into (?:access_token|login_session|login_token|oauth_code|oauth_grant|passkey|recovery_code|scim_token|totp)\b|\bset state = 'allowed'|\bset password_hash = \$/;

test('What makes a way in is one of these statements: each is behind the account', async () => {
  const making = [...(await loadStatements())].filter(([, text]) => MAKES.test(text));
  assert.deepEqual(making.map(([name]) => name).toSorted(), [
    'access.insert-grant',
    'factors.insert-passkey',
    'factors.insert-recovery-codes',
    'factors.insert-totp',
    'login-token.insert',
    'oauth.allow-device',
    'oauth.insert-code',
    'page-sessions.insert',
    'program-grant-queries.insert-access-token',
    'scim.insert-token',
    'session-queries.insert',
    'session-queries.insert-access-token',
    'users.insert-token',
    'users.update-password',
  ]);
});
