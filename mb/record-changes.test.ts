import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeNarrowToken, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb, mbEnvironment } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(t: TestContext) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner', name: 'Ngozi' });
  const env = mbEnvironment(server, workspace, owner);
  const mb = await makeMb(t, env);
  const make = async (title: string) => {
    const fields = { owner_member_id: owner.member_id, title };
    return String((await makeRecord(server, workspace, fields)).record_id);
  };
  const list = async () =>
    (await mb.run(['record', 'list', '--json'])).json.items.map(({ id }: { id: number }) => String(id));
  return { workspace, owner, mb, make, list };
}

test('A record is edited, optionally only if nobody else has changed it', async (t) => {
  const { mb, make } = await makeScene(t);
  const id = await make('Plan');
  const edited = await mb.run([
    'record',
    'edit',
    id,
    '--title',
    'Harbor plan',
    '--notes',
    'Ask Lena.',
    '--json',
  ]);
  assert.equal(edited.json.record.title, 'Harbor plan', edited.notes);
  assert.equal(edited.json.record.extra.notes, 'Ask Lena.');
  const late = await mb.run(['record', 'edit', id, '--title', 'Late', '--if-version', '1']);
  assert.equal(late.exit_code, 1);
  assert.match(late.notes, /RECORD_CHANGED/);
  const team = await mb.run(['record', 'edit', id, '--team', '1', '--team', 'two']);
  assert.deepEqual([team.exit_code, team.out], [2, '']);
  assert.equal((await mb.run(['record', 'edit', id])).exit_code, 2);
  assert.equal((await mb.run(['record', 'edit', '999999', '--title', 'None'])).exit_code, 3);
  assert.match((await mb.run(['record', 'edit', id, '--protected', 'yes'])).out, /protected_from_deletion/);
});

test('Records are deleted and restored; a failure is named, and does not stop the others', async (t) => {
  const { mb, make, list } = await makeScene(t);
  const [first, second, kept] = [await make('First'), await make('Second'), await make('Kept')];
  const deleted = await mb.run(['record', 'delete', first, '999999', second]);
  assert.equal(deleted.exit_code, 8);
  assert.equal(deleted.out, `${first}\tdeleted\n999999\tnot deleted\n${second}\tdeleted\n`);
  assert.match(deleted.notes, /999999: .*RECORD_NOT_FOUND/);
  assert.deepEqual(await list(), [kept]);
  const { json } = await mb.run(['record', 'restore', first, second, '--json']);
  assert.deepEqual(json.items[1], { record_id: Number(second), state: 'restored', error: null });
  assert.equal((await list()).length, 3);
  assert.equal((await mb.run(['record', 'restore', first])).exit_code, 3);
});

test('A record is processed again', async (t) => {
  const { mb, make } = await makeScene(t);
  const id = await make('Again');
  const begun = await mb.run(['record', 'rerun', id, '--json']);
  assert.deepEqual(begun.json?.items, [{ record_id: Number(id), state: 'begun', error: null }], begun.notes);
  assert.equal((await mb.run(['record', 'rerun', id, '--from', 'nowhere'])).exit_code, 2);
});

test('Labels are made, renamed and deleted by name; members are listed', async (t) => {
  const { mb, owner } = await makeScene(t);
  const { json: label } = await mb.run(['label', 'create', 'Sales', '--json']);
  assert.match((await mb.run(['label', 'edit', 'sales', '--name', 'Asia'])).out, /Asia is changed/);
  const { json } = await mb.run(['label', 'list', '--json']);
  assert.deepEqual([json.items[0].id, json.items[0].name], [label.id, 'Asia']);
  assert.equal((await mb.run(['label', 'edit', 'Asia'])).exit_code, 2);
  assert.equal((await mb.run(['label', 'delete', 'Asia'])).exit_code, 0);
  assert.equal((await mb.run(['label', 'delete', 'Asia'])).exit_code, 2);
  const { out } = await mb.run(['member', 'list', '--query', 'ngozi']);
  assert.equal(out, `${owner.member_id}\tactive\towner\t${owner.email}\tNgozi\t\t\n`);
});

test('Access tokens are listed and revoked by an unrestricted token', async (t) => {
  const { workspace, mb, owner } = await makeScene(t);
  const narrow = await makeNarrowToken(server, owner.user_id, {
    scopes: ['records:read'],
    workspace_id: workspace.workspace_id,
  });
  const env = { MB_TOKEN: narrow };
  assert.equal((await mb.run(['token', 'list'], { env })).exit_code, 4);
  const { json } = await mb.run(['token', 'list', '--json']);
  const { id } = json.items.find(({ scopes }: { scopes: string[] | null }) => scopes !== null);
  assert.equal((await mb.run(['record', 'list'], { env })).exit_code, 0);
  assert.equal((await mb.run(['token', 'revoke', String(id)])).exit_code, 0);
  // The server caches tokens for some seconds.
  server.clock.advance(10_000);
  assert.equal((await mb.run(['record', 'list'], { env })).exit_code, 4);
  assert.equal((await mb.run(['token', 'revoke', String(id)])).exit_code, 3);
});
