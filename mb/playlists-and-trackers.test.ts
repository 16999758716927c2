import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { lookForHits } from '../tests/kit/make/make-tracker-scene.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
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
  const other = await makeMember(server, workspace, { name: 'Lena' });
  const mb = await makeMb(t, mbEnvironment(server, workspace, owner));
  const run = async (...args: string[]) => {
    const done = await mb.run(args);
    assert.equal(done.exit_code, 0, done.notes);
    return done.out;
  };
  const make = async (title: string, dialogs: string[]) => {
    const fields = { owner_member_id: owner.member_id, title, dialogs };
    return String((await makeRecord(server, workspace, fields)).record_id);
  };
  /** Each command is refused with a sentence. */
  const refuse = async (wrong: readonly (readonly [readonly string[], RegExp])[]) => {
    for (const [args, sentence] of wrong) {
      const { exit_code, notes } = await mb.run(args);
      assert.notEqual(exit_code, 0, args.join(' '));
      assert.match(notes, sentence);
    }
  };
  const as = (member: { token: string }) => ({ env: { MB_TOKEN: member.token } });
  return { workspace, other, mb, run, make, refuse, as };
}

test('A playlist is made of moments, ordered, shown to others, and deleted', async (t) => {
  const { other, mb, run, make, refuse, as } = await makeScene(t);
  const note = async (record: string, text: string) =>
    String((await mb.run(['moment', 'add', record, text, '--at', '0:05', '--json'])).json.moment.id);
  const harbor = await note(await make('Harbor', ['The north gate.']), 'The gate');
  const prices = await note(await make('Prices', ['Forty euros.']), 'Forty');
  const created = await mb.run(['playlist', 'create', 'Best', '--moment', harbor, '--json']);
  assert.deepEqual([created.json?.name, created.json?.audience], ['Best', 'author'], created.notes);
  const id = String(created.json.id);
  assert.match(await run('playlist', 'add', 'best', prices), /Playlist Best has 2 moments\./);
  const entries = async () => (await run('playlist', 'show', id)).trimEnd().split('\n');
  assert.deepEqual(
    (await entries()).map((line) => line.split('\t').slice(1)),
    [
      ['Harbor', harbor, '0:05', 'note', 'The gate'],
      ['Prices', prices, '0:05', 'note', 'Forty'],
    ],
  );
  assert.equal((await mb.run(['playlist', 'show', 'Best'], as(other))).exit_code, 2);
  await run(
    'playlist',
    'edit',
    'Best',
    '--name',
    'The best',
    '--for-all',
    '--moment',
    prices,
    '--moment',
    harbor,
  );
  assert.match((await entries())[0] ?? '', /Forty/);
  assert.match(await run('playlist', 'list'), new RegExp(`^${id}\tall\tNgozi\t\tThe best\n$`));
  const theirs = await mb.run(['playlist', 'add', 'The best', harbor], as(other));
  assert.equal(theirs.exit_code, 4, theirs.notes);
  assert.match(await run('playlist', 'remove', 'The best', prices), /has 1 moment\./);
  await run('playlist', 'create', 'the best');
  await refuse([
    [['playlist', 'show', 'The best'], /2 playlists are called "The best": "playlist list" shows their ids/],
    [['playlist', 'show', 'None'], /There is no playlist "None"/],
    [['playlist', 'edit', id], /Nothing to change: give --name, --moment, --for-all or --for-me/],
    [['playlist', 'edit', id, '--for-all', '--for-me'], /not both/],
    [['playlist', 'remove', id, prices], /Moment \d+ is not in The best/],
    [['playlist', 'add', id, '999999999'], /999999999/],
  ]);
  await run('playlist', 'delete', id);
  assert.deepEqual((await run('playlist', 'list')).split('\n').length, 2);
  assert.match(await run('moment', 'list'), /The gate/);
});

test('A playlist is shared with people outside, who get its clips, until its link is ended', async (t) => {
  const { other, mb, run, make, refuse } = await makeScene(t);
  const record = await make('Prices', ['Forty euros.']);
  const moment = async (...args: string[]) =>
    String((await mb.run(['moment', 'add', record, ...args, '--at', '0:00', '--json'])).json.moment.id);
  const clip = await moment('Forty', '--kind', 'clip', '--to', '0:02');
  await run('playlist', 'create', 'Best', '--for-all', '--moment', await moment('Hm'));
  await refuse([[['playlist', 'share', 'Best'], /clip/]]);
  await run('playlist', 'add', 'Best', clip);
  const shared = await mb.run(['playlist', 'share', 'Best', '--days', '7', '--json']);
  assert.equal(shared.exit_code, 0, shared.notes);
  assert.match(await run('playlist', 'share', 'Best', '--days', 'never'), /shows +1 of 2 moments/);
  const link = await run('playlist', 'link', 'Best');
  assert.match(link, /for ever/);
  assert.ok(link.includes(shared.json.url) && !link.includes(shared.json.password), link);
  assert.ok((await run('playlist', 'list')).includes(shared.json.url));
  const theirs = { env: { MB_TOKEN: other.token } };
  assert.ok(!(await mb.run(['playlist', 'list'], theirs)).out.includes(shared.json.url));
  assert.equal((await mb.run(['playlist', 'unshare', 'Best'], theirs)).exit_code, 4);
  assert.match(await run('playlist', 'unshare', 'Best'), /no longer shared/);
  await refuse([[['playlist', 'link', 'Best'], /no .*link|not shared/i]]);
});

test('A tracker is made, changed and deleted, and lists where its words were said', async (t) => {
  const { workspace, other, mb, run, make, refuse, as } = await makeScene(t);
  assert.match(await run('tracker', 'create', 'Rivals', 'Acme', 'Globex Corporation'), /Tracker Rivals has/);
  await run('tracker', 'create', 'Prices', 'euros', '--said-by', 'Lena', '--bell', 'daily');
  const record = await make('Market', ['Acme asks for forty euros.', 'So does the Globex Corporation.']);
  await lookForHits(server, workspace);
  assert.deepEqual(
    (await run('tracker', 'hits', 'rivals'))
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t')[5]),
    ['Rivals', 'Rivals'],
  );
  assert.equal((await run('tracker', 'hits')).trimEnd().split('\n').length, 2);
  assert.equal((await run('tracker', 'hits', '--limit', '1')).trimEnd().split('\n').length, 1);
  assert.equal(await run('tracker', 'hits', 'Prices'), '');
  assert.match(await run('moment', 'list', record, '--kind', 'tracked'), /tracked\tyou/);
  assert.match(await run('moment', 'list', '--kind', 'tracked'), /tracked\tyou/);
  assert.equal((await mb.run(['tracker', 'list'], as(other))).out, '');
  await run('tracker', 'edit', 'Prices', '--word', 'dollars', '--said-by', 'anybody', '--bell', 'none');
  const { json } = await mb.run(['tracker', 'show', 'Prices', '--json']);
  assert.deepEqual([json.words, json.said_by, json.bell], [['dollars'], null, 'none']);
  assert.match(await run('tracker', 'show', 'Rivals'), /Acme, Globex Corporation/);
  await refuse([
    [['tracker', 'show', 'None'], /There is no tracker "None"/],
    [['tracker', 'edit', 'Rivals'], /Nothing to change: give --name, --word, --said-by or --bell/],
    [['tracker', 'create', 'Empty'], /<words>… is missing/],
    [['tracker', 'edit', 'Rivals', '--bell', 'hourly'], /must be one of none, daily, at_once/],
  ]);
  await run('tracker', 'delete', 'Rivals');
  assert.equal(await run('tracker', 'hits'), '');
  assert.equal((await run('tracker', 'list')).trimEnd().split('\n').length, 1);
});
