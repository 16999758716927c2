import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { makeRecord } from '../../../tests/kit/make/make-record.ts';
import { makeUploadClient } from '../../../tests/kit/clients/upload-client.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { makeShare } from '../../../tests/kit/make/make-share.ts';
import {
  makeMember,
  makeUser,
  makeWorkspace,
  type TestMember,
  type TestUser,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { startSession } from '../../access/session-tokens.ts';
import { must } from '../../base/must.ts';
import { startTestServer, type Answer, type TestServer } from '../../../tests/kit/test-server.ts';

let server: TestServer;
let workspace: TestWorkspace;
let ann: TestMember;
let bob: TestMember;
let stranger: TestUser;

before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  ann = await makeMember(server, workspace, { base_role: 'owner' });
  bob = await makeMember(server, workspace);
  stranger = await makeUser(server);
});
after(() => server.stop());

const limited = (limits: { workspace?: number; user?: number; address?: number }, beside = server) =>
  startTestServer({
    beside,
    env: {
      MINUTEBOOK_RATE_LIMIT_WORKSPACE: String(limits.workspace ?? 0),
      MINUTEBOOK_RATE_LIMIT_USER: String(limits.user ?? 0),
      MINUTEBOOK_RATE_LIMIT_ADDRESS: String(limits.address ?? 0),
    },
  });

/** Runs on servers with these limits, in a minute of its own. */
async function withLimits(
  limits: Parameters<typeof limited>[0],
  work: (...servers: [TestServer, TestServer]) => Promise<void>,
): Promise<void> {
  server.clock.advance(60_000);
  const servers: [TestServer, TestServer] = [await limited(limits), await limited(limits)];
  try {
    await work(...servers);
  } finally {
    await Promise.all(servers.map((one) => one.stop()));
  }
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

test('Every answer says whose limit it was charged to and what is left', async () => {
  await withLimits({ workspace: 10, user: 20, address: 30 }, async (one) => {
    const inWorkspace = await one.get(workspace.path, ann.token);
    assert.equal(inWorkspace.headers.get('ratelimit-policy'), '"workspace";q=10;w=60');
    assert.match(inWorkspace.headers.get('ratelimit') ?? '', /^"workspace";r=9;t=\d+$/);
    const outside = await one.get('/v2/users/me', ann.token);
    assert.equal(outside.headers.get('ratelimit-policy'), '"user";q=20;w=60');
    const without = await one.get('/v2/users/me');
    assert.equal(without.headers.get('ratelimit-policy'), '"address";q=30;w=60');
    const invalid = await one.get(`${workspace.path}/members/x`, ann.token);
    assert.equal(invalid.status, 422);
    assert.match(invalid.headers.get('ratelimit') ?? '', /^"workspace";r=8;t=\d+$/);
  });
});

test('Requests that lead nowhere tell their limit too: the own with a token, else that of the address', async () => {
  await withLimits({ workspace: 10, user: 20, address: 30 }, async (one) => {
    const policyOf = async (method: string, path: string, token?: string) =>
      (await one.send(method, path, { token })).headers.get('ratelimit-policy');
    for (const path of ['/v2', '/v2/nothing', `${workspace.path}/nothing`]) {
      assert.equal(await policyOf('GET', path, ann.token), '"user";q=20;w=60', path);
      assert.equal(await policyOf('GET', path), '"address";q=30;w=60', path);
    }
    assert.equal(await policyOf('PATCH', workspace.path, ann.token), '"user";q=20;w=60');
    assert.equal(await policyOf('PATCH', workspace.path), '"address";q=30;w=60');
  });
});

test('A preflight tells the limit of the address and uses nothing of it', async () => {
  await withLimits({ address: 2 }, async (one) => {
    const ask = async () => (await one.send('OPTIONS', workspace.path)).headers.get('ratelimit');
    assert.match((await ask()) ?? '', /^"address";r=2;t=\d+$/);
    await one.get(workspace.path);
    for (let count = 0; count < 5; count += 1) assert.match((await ask()) ?? '', /^"address";r=1;t=\d+$/);
    await one.get(workspace.path);
    assert.match((await ask()) ?? '', /^"address";r=0;t=\d+$/);
  });
});

test('Beyond the limit it is 429, with whose it is and the time until the next request', async () => {
  await withLimits({ user: 2 }, async (one) => {
    await one.get('/v2/users/me', ann.token);
    await one.get('/v2/workspaces', ann.token);
    one.clock.advance(17_000);
    const { status, headers, body } = await one.get('/v2/users/me', ann.token);
    assert.equal(status, 429);
    assert.equal(body.type, 'RATE_LIMIT_EXCEEDED');
    assert.deepEqual(body.reason.values, { policy: 'user', limit: 2, seconds: 13 });
    assert.equal(headers.get('retry-after'), '13');
    assert.equal(headers.get('ratelimit'), '"user";r=0;t=13');
    one.clock.advance(13_000);
    assert.equal((await one.get('/v2/users/me', ann.token)).status, 200);
    assert.equal((await one.get('/v2/users/me', ann.token)).status, 429);
  });
});

test('A workspace has one limit for all its members, on all servers together', async () => {
  await withLimits({ workspace: 30 }, async (one, other) => {
    const asks = Array.from({ length: 45 }, (_, index) =>
      (index % 2 === 0 ? one : other).get(workspace.path, (index % 3 === 0 ? ann : bob).token),
    );
    const answered = statuses(await Promise.all(asks));
    assert.equal(answered.filter((status) => status === 200).length, 30);
    assert.equal(answered.filter((status) => status === 429).length, 15);
  });
});

test('One guest uses up a tenth of a workspace, at least sixty requests, and leaves the rest to the others', async () => {
  const makeGuest = () => makeMember(server, workspace, { base_role: 'guest' });
  const [guest, other] = [await makeGuest(), await makeGuest()];
  for (const [limit, share] of [
    [800, 80],
    [200, 60],
  ] as const) {
    await withLimits({ workspace: limit }, async (one, two) => {
      // Each process is asked more often than all may: what it has leased is used up.
      const asks = Array.from({ length: 2 * share + 20 }, (_, index) =>
        (index % 2 === 0 ? one : two).get(workspace.path, guest.token),
      );
      const answers = await Promise.all(asks);
      const refused = answers.filter(({ status }) => status === 429);
      assert.equal(answers.filter(({ status }) => status === 200).length, share);
      assert.equal(refused.length, share + 20);
      for (const { headers } of refused) {
        assert.equal(headers.get('ratelimit-policy'), `"guest";q=${share};w=60`);
        assert.ok(Number(headers.get('retry-after')) >= 1);
      }
      for (const token of [other.token, ann.token]) {
        const { status, headers } = await one.get(workspace.path, token);
        assert.equal(status, 200);
        assert.equal(headers.get('ratelimit-policy'), `"workspace";q=${limit};w=60`);
      }
    });
  }
});

test('One member in a loop costs the others nothing, nor the own pages, and hears whose limit it is', async () => {
  await withLimits({ workspace: 700 }, async (one, two) => {
    const asks = Array.from({ length: 1_250 }, (_, index) =>
      (index % 2 === 0 ? one : two).get(workspace.path, bob.token),
    );
    const answers = await Promise.all(asks);
    const refused = answers.filter(({ status }) => status === 429);
    assert.equal(refused.length, 650);
    for (const { headers, body } of refused) {
      assert.equal(headers.get('ratelimit-policy'), '"member";q=600;w=60');
      assert.equal(body.reason.values.policy, 'member');
    }
    assert.equal((await one.get(workspace.path, ann.token)).status, 200);
    const signedIn = await startSession(
      server.ctx.db,
      { ...bob, way: 'password', ground: 'spent' },
      one.clock.now(),
    );
    const session = must(signedIn, 'session');
    assert.equal((await one.get(workspace.path, session.access_token)).status, 200);
  });
});

test('A user who is no active member is charged to their own limit, not to that of the workspace', async () => {
  await withLimits({ workspace: 2, user: 3 }, async (one) => {
    const asked = [
      await one.get(workspace.path, stranger.token),
      await one.get('/v2/workspaces/nowhere', stranger.token),
      await one.get('/v2/users/me', stranger.token),
      await one.get(workspace.path, stranger.token),
    ];
    assert.deepEqual(statuses(asked), [403, 404, 200, 429]);
    assert.equal((await one.get(workspace.path, ann.token)).status, 200);
  });
});

test('The limit comes before everything but the token: invalid and forbidden requests count too', async () => {
  await withLimits({ workspace: 2 }, async (one) => {
    const asked = [
      await one.get(`${workspace.path}/members?limit=0`, bob.token),
      await one.get(`${workspace.path}/quota`, bob.token),
      await one.get(`${workspace.path}/members?limit=0`, bob.token),
    ];
    assert.deepEqual(statuses(asked), [422, 403, 429]);
  });
});

test('An address is charged for requests without a valid token, wherever they lead, and for no others', async () => {
  await withLimits({ address: 5 }, async (one) => {
    const strays = [
      await one.get('/v2/users/me'),
      await one.get('/v2/users/me', 'pat_0123456789abcdef'),
      await one.get(workspace.path),
      await one.get('/v2/nothing'),
      await one.send('PATCH', '/v2/users/me'),
      await one.get('/v2/users/me'),
      await one.get('/v2/nothing'),
      await one.send('PATCH', '/v2/users/me'),
    ];
    assert.deepEqual(statuses(strays), [401, 401, 401, 404, 405, 429, 429, 429]);
    const withToken = [
      await one.get('/v2/users/me', ann.token),
      await one.get('/v2/nothing', ann.token),
      await one.send('PATCH', '/v2/users/me', { token: ann.token }),
    ];
    assert.deepEqual(statuses(withToken), [200, 404, 405]);
    assert.equal((await one.send('OPTIONS', '/v2/users/me')).status, 204);
    assert.equal((await one.get('/healthz')).status, 200);
  });
});

test('A flood of wrong tokens of an address that has used up its requests asks the database next to nothing', async (t) => {
  await withLimits({ address: 5 }, async (one) => {
    const paths = ['/v2/users/me', `/scim/v2/${workspace.slug}/Users`, '/v2/nothing'];
    const askWrongly = (times: number) =>
      Promise.all(
        Array.from({ length: times }, (_, at) => one.get(paths[at % paths.length] ?? '', `wrong${at}`)),
      );
    assert.equal((await one.get('/v2/users/me', ann.token)).status, 200);
    await askWrongly(9);
    server.clock.advance(4_000);
    const { mock } = t.mock.method(one.ctx.db, 'query');
    const flood = askWrongly(60);
    // Whoever was let in here before goes on, and so does anybody else once the flood is over.
    assert.equal((await one.get('/v2/users/me', ann.token)).status, 200);
    assert.deepEqual(new Set(statuses(await flood)), new Set([429]));
    const asked = mock.calls.filter(({ arguments: [{ name }] }) =>
      ['access.token', 'access.workspace-id', 'scim.directory-of-token'].includes(name),
    );
    assert.ok(asked.length <= 6, `${asked.length} look-ups`);
    assert.equal((await one.get('/v2/users/me', bob.token)).status, 200);
  });
});

test('Behind a proxy that is believed, each client has its own limit', async () => {
  server.clock.advance(60_000);
  const one = await startTestServer({
    beside: server,
    env: { MINUTEBOOK_RATE_LIMIT_ADDRESS: '1', MINUTEBOOK_TRUSTED_PROXIES: '127.0.0.1' },
  });
  const from = async (address: string) =>
    (await one.send('GET', '/v2/users/me', { headers: { 'x-forwarded-for': address } })).status;
  try {
    assert.deepEqual(
      [await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')],
      [401, 429, 401],
    );
    assert.deepEqual([await from('2001:db8::1'), await from('2001:db8::2')], [401, 429]);
    // Addresses that the client put before the proxy's own are not trusted.
    assert.equal(await from('192.0.2.99, 192.0.2.1'), 429);
  } finally {
    await one.stop();
  }
});

test('Without limits no field speaks of them', async () => {
  const { headers } = await server.get(workspace.path, ann.token);
  assert.equal(headers.get('ratelimit'), null);
  assert.equal(headers.get('ratelimit-policy'), null);
});

test('Links and shares count for the address that has no good one, and every try at a password', async () => {
  const media = { content: 'sound' };
  const record = await makeRecord(server, workspace, { owner_member_id: ann.member_id, media });
  const share = await makeShare(server, record, ann.token);
  const { body } = await server.get(`${record.path}/media`, ann.token);
  const link = body.url.slice(server.base_url.length) as string;
  await withLimits({ address: 5 }, async (one) => {
    const tries = [
      await one.send('POST', `${share.url}/unlock`, { body: { password: share.password } }),
      await one.send('POST', '/s/nowhere/unlock', { body: { password: 'x' } }),
      await one.get(share.url),
      await one.get('/s/nowhere'),
      await one.get(`${link}x`),
    ];
    assert.deepEqual(statuses(tries), [200, 404, 401, 404, 403]);
    const refused = [
      await one.send('POST', `${share.url}/unlock`, { body: { password: share.password } }),
      await one.get(share.url),
      await one.get('/s/nowhere'),
      await one.get(`${link}x`),
    ];
    assert.deepEqual(statuses(refused), [429, 429, 429, 429]);
    const visit = tries[0]?.body.access_token as string;
    assert.deepEqual(statuses([await one.get(share.url, visit), await one.get(link)]), [200, 200]);
  });
});

test('Whoever has a good link to a recording is counted as a guest, by the link, and a bad one by the address', async () => {
  const media = { content: 'sound' };
  const record = await makeRecord(server, workspace, { owner_member_id: ann.member_id, media });
  const { body } = await server.get(`${record.path}/media`, ann.token);
  const playing = body.url.slice(server.base_url.length) as string;
  const uploads = makeUploadClient(server, workspace, ann.token);
  const makeUpload = async () => {
    const { id } = requireOk(await uploads.create({ filesize: 9 })).body;
    return (requireOk(await uploads.getUrl(id)).body as string).slice(server.base_url.length);
  };
  const [sending, other] = [await makeUpload(), await makeUpload()];
  await withLimits({ workspace: 10, address: 1 }, async (one) => {
    const put = (link: string) => one.send('PUT', link, { body: 'short' });
    const times = async (ask: () => Promise<Answer>) => {
      const asked = [];
      for (let turn = 0; turn < 61; turn += 1) asked.push((await ask()).status);
      return [asked.slice(0, -1).every((status) => status !== 429), asked.at(-1)];
    };
    assert.deepEqual(await times(() => one.get(playing)), [true, 429]);
    assert.deepEqual(await times(() => put(sending)), [true, 429]);
    assert.deepEqual(
      statuses([await put(other), await put(`${other}x`), await put(`${other}x`)]),
      [422, 403, 429],
    );
  });
});
