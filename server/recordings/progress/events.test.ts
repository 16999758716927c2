import assert from 'node:assert/strict';
import { until } from '../../../tests/kit/until.ts';
import { after, before, test } from 'node:test';
import { RecordProgress } from '@minutebook/contract/events.ts';
import { deactivateMember } from '../../../tests/kit/make/change-workspace.ts';
import { listenToEvents } from '../../../tests/kit/clients/listen-to-events.ts';
import { startApp } from '../../../tests/kit/start-app.ts';
import { makeUpload, untilReady } from '../../../tests/kit/make/make-upload.ts';
import { makeWaveFile } from '../../../tests/kit/make/make-wave-file.ts';
import {
  makeMember,
  makeWorkspace,
  type TestMember,
  type TestWorkspace,
} from '../../../tests/kit/make/make-workspace.ts';
import { signInOnPage } from '../../../tests/kit/clients/page-client.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { revokeOwnToken } from '../../people/users/me-queries.ts';
import { setUserStatus } from '../../people/users/set-user-status.ts';
import { updateWorkspace } from '../../people/workspaces/update-workspace.ts';
import { startWorker, type Worker } from '../start-worker.ts';
import { validateAgainst } from '../../http/reading/schema-validator.ts';

let server: TestServer;
let workspace: TestWorkspace;
let owner: TestMember;
before(async () => {
  server = await startTestServer();
  workspace = await makeWorkspace(server);
  owner = await makeMember(server, workspace);
});
after(() => server.stop());

const path = () => `/events?workspace=${workspace.slug}`;
const recording = { content: makeWaveFile(), filename: 'talk.wav' };

async function withWorker<T>(work: (worker: Worker) => Promise<T>): Promise<T> {
  const worker = await startWorker(server.ctx, server.connection);
  try {
    return await work(worker);
  } finally {
    await worker.stop();
  }
}

test('A stream needs a valid token, and a workspace of the user', async () => {
  assert.equal((await server.get(path())).status, 401);
  assert.equal((await server.get(path(), 'pat_0000000000000000')).status, 401);
  const stranger = await makeMember(server, await makeWorkspace(server));
  assert.equal((await server.get(path(), stranger.token)).status, 403);
  assert.equal((await server.get('/events?workspace=nowhere', owner.token)).status, 404);
  assert.equal((await server.get('/events', owner.token)).status, 422);
  const posted = await server.send('POST', path(), { token: owner.token });
  assert.equal(posted.status, 405);
});

test('A listener gets records in progress, each stage, and the end with its reason', async (t) => {
  const upload = await makeUpload(server, workspace, owner, { media: recording });
  const listener = await listenToEvents(server.base_url, workspace.slug, owner.token);
  t.after(() => listener.close());
  const isAbout = (stage: string) => (event: RecordProgress) =>
    event.record_id === upload.record_id && event.stage === stage;
  const begun = await listener.next(isAbout('probe'));
  assert.equal(begun.is_ready, false);

  await withWorker(async () => {
    const done = await listener.next(isAbout('done'));
    assert.deepEqual([done.status, done.is_ready, done.progress], ['uploaded', true, 1]);
    assert.match(done.failure ?? '', /No speech engine is set/);
  });
  for (const event of listener.events) assert.deepEqual(validateAgainst(RecordProgress, event, 'event'), []);
});

test('A listener gets nothing about records that they may not see', async (t) => {
  const colleague = await makeMember(server, workspace);
  const secret = await makeUpload(server, workspace, owner, { scope: 'private', media: recording });
  const open = await makeUpload(server, workspace, owner, { media: recording });
  const listener = await listenToEvents(server.base_url, workspace.slug, colleague.token);
  t.after(() => listener.close());
  await withWorker(async () => {
    await untilReady(server, secret, owner.token);
    await listener.next((event) => event.record_id === open.record_id && event.is_ready);
  });
  assert.ok(listener.events.every((event) => event.record_id !== secret.record_id));
});

test('A listener of one server gets the progress of another server’s worker', async (t) => {
  const other = await startTestServer({ beside: server });
  t.after(() => other.stop());
  const listener = await listenToEvents(other.base_url, workspace.slug, owner.token);
  t.after(() => listener.close());
  const upload = await makeUpload(server, workspace, owner, { media: recording });
  await withWorker(async () => {
    await listener.next((event) => event.record_id === upload.record_id && event.is_ready);
  });
});

test('A listener who is no longer a member gets nothing more', async () => {
  const leaving = await makeMember(server, workspace);
  const listener = await listenToEvents(server.base_url, workspace.slug, leaving.token);
  await deactivateMember(server, workspace, leaving);
  await listener.ended;
});

test('A stream ends with its token, its session or its workspace', async () => {
  const place = await makeWorkspace(server);
  const ends: Record<string, (member: TestMember) => Promise<unknown>> = {
    'the token is revoked': async ({ user_id, token }) => {
      const { items } = (await server.get('/app/me/tokens', token)).body;
      for (const { id } of items)
        await revokeOwnToken(server.ctx.db, { user_id, access_token_id: id, now: server.clock.now() });
      server.clock.advance(5_000);
    },
    'the user is switched off': async (member) => {
      await setUserStatus(server.ctx.db, { user: member, status: 'deactivated', now: server.clock.now() });
      server.clock.advance(5_000);
    },
    'personal tokens are switched off': () =>
      updateWorkspace(
        server.ctx.db,
        { workspace_id: place.workspace_id, at: server.clock.now() },
        { allows_personal_tokens: false },
      ),
  };
  await makeMember(server, place, { base_role: 'owner' });
  for (const [what, end] of Object.entries(ends)) {
    const member = await makeMember(server, place);
    const listener = await listenToEvents(server.base_url, place.slug, member.token);
    await end(member);
    await listener.ended;
    assert.notEqual((await server.get(`/events?workspace=${place.slug}`, member.token)).status, 200, what);
  }
});

test('A stream of a page ends when somebody signs out there', async () => {
  const member = await makeMember(server, workspace);
  const page = await signInOnPage(server, member);
  const listener = await listenToEvents(server.base_url, workspace.slug, await page.getToken());
  await page.send('DELETE', '/app/session');
  server.clock.advance(5_000);
  await listener.ended;
});

test('A server that stops ends its streams', async () => {
  const other = await startTestServer({ beside: server });
  const listener = await listenToEvents(other.base_url, workspace.slug, owner.token);
  await Promise.all([other.stop(), listener.ended]);
});

test('A user has at most ten streams, which does not affect other users', async () => {
  const workspace = await makeWorkspace(server);
  const [member, other] = [await makeMember(server, workspace), await makeMember(server, workspace)];
  const listen = (token: string) => listenToEvents(server.base_url, workspace.slug, token);
  const open = await Promise.all(Array.from({ length: 10 }, () => listen(member.token)));
  const refused = await fetch(`${server.base_url}/events?workspace=${workspace.slug}`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  assert.equal(refused.status, 429);
  assert.equal(refused.headers.get('retry-after'), '30');
  const { reason } = (await refused.json()) as { reason: unknown };
  assert.deepEqual(reason, { name: 'streams_of_user', values: { limit: 10 } });
  (await listen(other.token)).close();

  open[0]?.close();
  await until('a place is free again', async () => {
    const again = await fetch(`${server.base_url}/events?workspace=${workspace.slug}`, {
      headers: { authorization: `Bearer ${member.token}` },
    });
    await again.body?.cancel();
    return again.status === 200;
  });
  for (const stream of open) stream.close();
});

test('A workspace at its limit of streams takes none from others, and the server has a limit too', async (t) => {
  const app = await startApp(server, {}, { stream_limits: { user: 2, workspace: 3, server: 5 } });
  t.after(() => app.stop());
  const follow = async (place: TestWorkspace, { token }: TestMember) => {
    const url = `${app.base_url}/events?workspace=${place.slug}`;
    const closing = new AbortController();
    t.after(() => closing.abort());
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(url, { headers, signal: closing.signal });
    const { reason } = answer.ok ? {} : ((await answer.json()) as { reason?: unknown });
    return { status: answer.status, reason, close: () => closing.abort() };
  };
  const makeTwo = async (place: TestWorkspace): Promise<[TestMember, TestMember]> => [
    await makeMember(server, place),
    await makeMember(server, place),
  ];
  const [crowded, quiet] = [await makeWorkspace(server), await makeWorkspace(server)];
  const [ann, bob] = await makeTwo(crowded);
  const [cem, dan] = await makeTwo(quiet);
  const first = await follow(crowded, ann);
  for (const member of [ann, bob]) assert.equal((await follow(crowded, member)).status, 200);

  const refused = await follow(crowded, bob);
  assert.equal(refused.status, 429);
  assert.deepEqual(refused.reason, { name: 'streams_of_workspace', values: { limit: 3 } });
  for (const member of [cem, dan]) assert.equal((await follow(quiet, member)).status, 200);
  const busy = await follow(quiet, dan);
  assert.equal(busy.status, 503);
  assert.deepEqual(busy.reason, { name: 'server_busy', values: {} });

  first.close();
  await until('the place is free again', async () => (await follow(crowded, bob)).status === 200);
});

test('At the limit, a user or workspace with few streams displaces one with the most', async (t) => {
  const app = await startApp(server, {}, { stream_limits: { user: 4, workspace: 4, server: 5 } });
  t.after(() => app.stop());
  const closing = new AbortController();
  t.after(() => closing.abort());
  const follow = async (place: TestWorkspace, { token }: TestMember) => {
    const headers = { authorization: `Bearer ${token}` };
    const url = `${app.base_url}/events?workspace=${place.slug}`;
    const { status, body } = await fetch(url, { headers, signal: closing.signal });
    let has_ended = false;
    const read = async () => {
      for await (const part of body ?? []) void part;
      has_ended = true;
    };
    read().catch(() => undefined);
    return { status, hasEnded: () => has_ended };
  };
  const [crowded, quiet] = [await makeWorkspace(server), await makeWorkspace(server)];
  const [greedy, modest] = [await makeMember(server, crowded), await makeMember(server, crowded)];
  const taken: Awaited<ReturnType<typeof follow>>[] = [];
  for (let count = 0; count < 4; count += 1) taken.push(await follow(crowded, greedy));
  // Within a workspace people compete for places, and on the server workspaces do.
  assert.equal((await follow(crowded, modest)).status, 200);
  await until('the oldest has ended', () => taken[0]?.hasEnded() === true);
  const [one, two] = [await makeMember(server, quiet), await makeMember(server, quiet)];
  assert.equal((await follow(quiet, one)).status, 200);
  assert.equal((await follow(quiet, two)).status, 200);
  await until('the next has ended', () => taken[1]?.hasEnded() === true);
  assert.deepEqual([taken[2]?.hasEnded(), taken[3]?.hasEnded()], [false, false]);
});
