import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../../../tests/kit/durations.ts';
import { makeMember, makeWorkspace } from '../../../tests/kit/make/make-workspace.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import type { MediaStore } from '../../media/media-store.ts';
import { sweepMedia } from '../../media/sweep-media.ts';
import { findDemoAccounts, type DemoAccounts } from './demo-accounts.ts';
import { importDemo, importDemoIfEmpty } from './import-demo.ts';

const started: TestServer[] = [];
after(() => Promise.all(started.map((server) => server.stop())));

async function start(options: TestServerOptions = {}): Promise<TestServer> {
  const server = await startTestServer(options);
  started.unshift(server);
  return server;
}

const ignore = () => undefined;
const toPath = (server: TestServer) => join(server.ctx.config.data_dir, 'demo.json');
const readAccounts = async (server: TestServer) =>
  JSON.parse(await readFile(toPath(server), 'utf8')) as DemoAccounts;
const tokenOf = ({ users }: DemoAccounts, role: string) =>
  users.find((user) => user.role === role)?.token ?? '';

async function countOf(server: TestServer, table: 'record' | 'app_user' | 'workspace'): Promise<number> {
  const count = statement<{ count: number }>(
    `tests.count-${table}`,
    `select count(*) as count from ${table}`,
  );
  return (await server.ctx.db.query(count, []))[0]?.count ?? 0;
}

/**
 * Stores one file and then fails, like an import that is killed. An import stores several files concurrently.
 */
function toBrokenStore(media: MediaStore): MediaStore & { tried: number } {
  return {
    tried: 0,
    check: media.check.bind(media),
    take: media.take.bind(media),
    find: media.find.bind(media),
    read: media.read.bind(media),
    delete: media.delete.bind(media),
    endPuts: media.endPuts.bind(media),
    makeUrl: media.makeUrl.bind(media),
    async put(key, content) {
      this.tried += 1;
      if (this.tried > 1) throw new Error('killed');
      return media.put(key, content);
    },
  };
}

describe('The demo in an empty database', () => {
  let server: TestServer;
  let accounts: DemoAccounts;
  before(async () => {
    server = await start();
    const beside = await start({ beside: server });
    // Two servers start on the database concurrently.
    await Promise.all([importDemoIfEmpty(server.ctx, ignore), importDemoIfEmpty(beside.ctx, ignore)]);
    const found = await Promise.all([findDemoAccounts(server.ctx), findDemoAccounts(beside.ctx)]);
    [accounts] = found.filter((each) => each !== undefined) as [DemoAccounts];
  });
  const list = (role: string) =>
    server.get(`/v2/workspaces/${accounts.workspace}/records?limit=100`, tokenOf(accounts, role));

  it('is imported once, and demo.json has credentials for every role', async () => {
    assert.equal(await countOf(server, 'workspace'), 4);
    assert.deepEqual(accounts.users.map(({ role }) => role).sort(), [
      'admin',
      'deactivated',
      'guest',
      'member',
      'member',
      'outsider',
      'owner',
    ]);
    const [owner, guest] = [await list('owner'), await list('guest')];
    assert.ok(owner.body.items.length > guest.body.items.length && guest.body.items.length > 0);
    assert.equal((await list('deactivated')).status, 403);
    assert.equal((await list('outsider')).status, 403);
    const teams = `/v2/workspaces/${accounts.other_workspace}/teams`;
    assert.equal((await server.get(teams, tokenOf(accounts, 'outsider'))).status, 402);
  });

  it('is moved to today: its newest meeting is one or two days old, and ids rise with the dates', async () => {
    const { body } = await list('owner');
    const times: number[] = body.items.map((item: { recorded_at: string }) => Date.parse(item.recorded_at));
    assert.deepEqual(
      times,
      times.toSorted((a, b) => b - a),
    );
    const days = (server.clock.now().getTime() - (times[0] ?? 0)) / DAY_MS;
    assert.ok(days >= 1 && days <= 2, `${days} days`);
  });
});

describe('The demo', () => {
  it('whose import was killed is complete after the next start, without remains of the first try', async () => {
    const server = await start();
    const media = toBrokenStore(server.ctx.media);
    await assert.rejects(importDemoIfEmpty({ ...server.ctx, media }, ignore), /killed/);
    assert.ok((await countOf(server, 'record')) > 0);
    assert.equal(await findDemoAccounts(server.ctx), undefined);

    await importDemoIfEmpty(server.ctx, ignore);
    const accounts = await readAccounts(server);
    assert.equal((await stat(toPath(server))).mode & 0o777, 0o600);
    assert.equal((await server.get('/v2/users/me', tokenOf(accounts, 'owner'))).status, 200);
    const { body } = await server.get(
      `/v2/workspaces/${accounts.workspace}/quota`,
      tokenOf(accounts, 'owner'),
    );
    assert.equal(body.records.used, await countOf(server, 'record'));
    server.clock.advance(2 * DAY_MS);
    assert.equal(await sweepMedia(server.ctx, server.clock.now()), media.tried);

    server.ctx.config.base_url = 'https://minutes.example.com';
    await findDemoAccounts(server.ctx);
    assert.equal((await readAccounts(server)).base_url, 'https://minutes.example.com');
  });

  it('is not imported into a used database unless somebody asks for it, and then once', async () => {
    const server = await start();
    await makeMember(server, await makeWorkspace(server));
    await importDemoIfEmpty(server.ctx, ignore);
    assert.deepEqual([await countOf(server, 'workspace'), await countOf(server, 'app_user')], [1, 1]);
    await importDemo(server.ctx, ignore);
    assert.ok(await findDemoAccounts(server.ctx));
    await assert.rejects(importDemo(server.ctx, ignore), /The demo cannot be imported: .* already exists/);
    assert.equal(await countOf(server, 'workspace'), 5);
  });
});
