import assert from 'node:assert/strict';
import { after, before, test, type TestContext } from 'node:test';
import { makeLabel } from '../tests/kit/make/make-label.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { requireOk } from '../tests/kit/require-ok.ts';
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
  const make = (title: string, fields = {}) =>
    makeRecord(server, workspace, { owner_member_id: owner.member_id, title, ...fields });
  return { workspace, owner, mb, make };
}

test('Records are listed as a table that fits the terminal, in tabs for a pipe, and as JSON', async (t) => {
  const { mb, make } = await makeScene(t);
  await make('A long title that says very much about what was said in this meeting of ours');
  await make('회의록 정리');
  const terminal = { is_tty: true, columns: 60 };
  const shown = await mb.run(['record', 'list'], { terminal });
  assert.equal(shown.exit_code, 0, shown.notes);
  const lines = shown.out.trimEnd().split('\n');
  assert.match(lines[0] ?? '', /^ID +RECORDED +LENGTH/);
  assert.ok(lines.every((line) => line.length <= 60));
  assert.match(shown.out, /A long.*…/);
  const piped = await mb.run(['record', 'list']);
  assert.equal(piped.out.trimEnd().split('\n').length, 2);
  assert.match(piped.out, /\t회의록 정리\n/);
  const { json } = await mb.run(['record', 'list', '--json', '--limit', '1']);
  assert.equal(json.items.length, 1);
  const style = (_style: string, text: string) => `\u001B[1m${text}\u001B[22m`;
  const colored = await mb.run(['record', 'list'], { terminal: { ...terminal, style } });
  assert.ok(colored.out.startsWith('\u001B[1mID'));
  assert.ok(!shown.out.includes('\u001B'));
});

test('Untrusted texts can neither control the terminal nor become formulas in a spreadsheet', async (t) => {
  const { mb, make } = await makeScene(t);
  const hostile = '\u001B]0;owned\u0007 =HYPERLINK("http://x";"y")\u202E\u009B2J';
  const { record_id } = await make(hostile, { dialogs: ['\u001B[2Jclean\u0007'] });
  await make('=1+1,"2"');
  await make('-3\nnext');
  const terminal = { is_tty: true, columns: 200 };
  const all = [
    await mb.run(['record', 'list'], { terminal }),
    await mb.run(['record', 'list']),
    await mb.run(['record', 'list', '--json']),
    await mb.run(['record', 'get', String(record_id), '--transcript'], { terminal }),
    await mb.run(['record', 'search', 'clean'], { terminal }),
  ];
  for (const { out, exit_code, notes } of all) {
    assert.equal(exit_code, 0, notes);
    // oxlint-disable-next-line no-control-regex -- this is what must not be there
    assert.doesNotMatch(out, /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202E]/);
  }
  const { json } = await mb.run(['record', 'get', String(record_id), '--json']);
  assert.equal(json.record.title, hostile, 'JSON has the very text');
  const { out: csv } = await mb.run(['record', 'list', '--csv']);
  assert.match(csv, /^id,recorded,length,status,owner,labels,title\r\n/);
  assert.ok(csv.includes(`"'=1+1,""2"""\r\n`) && csv.includes(`"'-3\nnext"\r\n`), csv);
});

test('A question is answered with passages, limited to labels and records', async (t) => {
  const { workspace, mb, make } = await makeScene(t);
  const label = await makeLabel(server, workspace, { name: 'Sales' });
  const dialogs = ['We ship the harbor plan in May.'];
  const { record_id } = await make('Plans', { dialogs, label_ids: [label] });
  await make('Other', { dialogs });
  const asked = ['ask', 'When does the harbor plan ship?'];
  assert.equal((await mb.run([...asked, '--json'])).json.passages.length, 2);
  for (const narrowed of [
    ['--label', 'sales'],
    ['--record', String(record_id)],
  ]) {
    const { out } = await mb.run([...asked, ...narrowed]);
    assert.match(out, /^\d+\t.*\tPlans\t0:00\tAda\tWe ship the harbor plan in May\.\n$/);
  }
});

test('An answer says who speaks where several do', async (t) => {
  const { mb, make } = await makeScene(t);
  await make('Plans', {
    dialogs: [
      { text: 'When does the harbor plan ship?', speaker_id: 1 },
      { text: 'The harbor plan ships in May.', speaker_id: 2 },
    ],
  });
  const { out } = await mb.run(['ask', 'When does the harbor plan ship?']);
  assert.match(
    out,
    /Ada: When does the harbor plan ship\? (Ben|Speaker 2): The harbor plan ships in May\.\n$/,
  );
});

test('A search shows the place of its first hit; filters take labels by name', async (t) => {
  const { workspace, mb, make } = await makeScene(t);
  const label = await makeLabel(server, workspace, { name: 'Sales' });
  await make('Plans', { dialogs: ['We ship the harbor plan in May.'], label_ids: [label] });
  await make('Other');
  const { json } = await mb.run(['record', 'search', 'harbor', '--json']);
  assert.equal(json.items[0].record.title, 'Plans');
  assert.match((await mb.run(['record', 'search', 'harbor'])).out, /Plans\t1\t.*We ship the harbor plan/);
  const labelled = await mb.run(['record', 'list', '--label', 'sales', '--json']);
  assert.deepEqual(
    labelled.json.items.map((item: { title: string }) => item.title),
    ['Plans'],
  );
  assert.equal((await mb.run(['record', 'list', '--label', 'none'])).exit_code, 2);
  assert.equal((await mb.run(['record', 'list', '--from', 'yesterday'])).exit_code, 1);
});

test('An invisible record is refused, and an unknown one is not found', async (t) => {
  const { workspace, mb } = await makeScene(t);
  const other = await makeMember(server, workspace);
  const { record_id } = await makeRecord(server, workspace, {
    owner_member_id: other.member_id,
    scope: 'private',
  });
  const { token } = await makeMember(server, workspace);
  const { exit_code, notes, out } = await mb.run(['record', 'get', String(record_id)], {
    env: { MB_TOKEN: token },
  });
  assert.deepEqual([exit_code, out], [4, '']);
  assert.match(notes, /\(FORBIDDEN, /);
  const missing = await mb.run(['record', 'get', '999999999']);
  assert.equal(missing.exit_code, 3);
  assert.match(missing.notes, /RECORD_NOT_FOUND/);
});

test('Notes and bookmarks are added at a time, listed, changed and deleted', async (t) => {
  const { mb, make } = await makeScene(t);
  const record = String((await make('The harbor plan', { dialogs: ['We open the north gate.'] })).record_id);
  const run = async (...args: string[]) => {
    const done = await mb.run(args);
    assert.equal(done.exit_code, 0, done.notes);
    return done.out;
  };
  assert.match(
    await run('moment', 'add', record, 'Ask Lena', '--at', '1:02:31', '--for-me'),
    / is at 1:02:31\./,
  );
  await run('moment', 'add', record, 'Too dear', '--at', '0:05');
  await run('moment', 'add', record, '--at', '0:00', '--kind', 'bookmark');
  await run('moment', 'add', record, 'The price', '--at', '0:00', '--to', '0:03', '--kind', 'clip');
  const { json } = await mb.run(['moment', 'list', record, '--json']);
  assert.deepEqual(
    json.items.map(({ kind, start_ms, text }: { kind: string; start_ms: number; text: string | null }) => [
      kind,
      start_ms,
      text,
    ]),
    [
      ['bookmark', 0, null],
      ['clip', 0, 'The price'],
      ['note', 5_000, 'Too dear'],
      ['note', 3_751_000, 'Ask Lena'],
    ],
  );
  const [mine] = (await mb.run(['member', 'list', '--json'])).json.items;
  const said = ['Really?', '--at', '0:05', '--kind', 'comment', '--mention', mine.email];
  const { moment } = (await mb.run(['moment', 'add', record, ...said, '--json'])).json;
  const comment = String(moment.id);
  await run('moment', 'add', record, 'Yes.', '--reply-to', comment);
  assert.match(await run('moment', 'list', '--mentioned'), /Really\?/);
  await run('moment', 'edit', record, comment, '--resolved');
  assert.match(await run('moment', 'list', record), new RegExp(`\t${comment}\t.*Yes\\.`));
  assert.match(await run('moment', 'list', '--mentioned'), /yes\tReally\?/);
  await run('moment', 'edit', record, comment, '--reopened');
  assert.doesNotMatch(await run('moment', 'list', '--mentioned'), /yes\tReally/);
  const own = String(json.items[3].id);
  await run('moment', 'edit', record, own, '--text', 'Ask Lena and Jo', '--for-all');
  assert.match(
    await run('moment', 'list', '--mine', '--kind', 'note'),
    /The harbor plan.*\tall\tNgozi\t\t\t\tAsk Lena and Jo/,
  );
  await run('moment', 'edit', record, own, '--for-me');
  assert.match(await run('moment', 'list', record), /\tyou\t.*Ask Lena and Jo/);
  await run('moment', 'delete', record, own);
  assert.doesNotMatch(await run('moment', 'list'), /Lena/);
  const wrong = [
    [['add', record, 'x', '--at', '12:75'], /--at must be a time like 12:31 or 1:02:31, not "12:75"/],
    [['edit', record, own], /Nothing to change: give --text, --at, --to, --for-all, --for-me, --mention/],
    [['edit', record, own, '--for-all', '--for-me'], /not both/],
    [['read'], /Give the moments, or --all/],
    [['read', '7', '--all'], /not both/],
    [['add', record, 'x'], /Give --at, or --reply-to/],
    [['edit', record, own, '--resolved', '--reopened'], /not both/],
    [['list', record, '--mine'], /leave the record out/],
    [['add', record, '--at', '0:05'], /text/],
    [['delete', record, own], /nothing at this path/],
  ] as const;
  for (const [args, sentence] of wrong) {
    const { exit_code, notes } = await mb.run(['moment', ...args]);
    assert.notEqual(exit_code, 0, args.join(' '));
    assert.match(notes, sentence);
  }
});

test('Mentions are marked as read, some of them or all', async (t) => {
  const { workspace, owner, mb, make } = await makeScene(t);
  const other = await makeMember(server, workspace);
  const { record_id } = await make('The harbor plan');
  const url = `/api/v3/workspaces/${workspace.slug}/records/${record_id}/moments`;
  const ids: string[] = [];
  for (const text of ['See here', 'And here', 'Here too']) {
    const body = { kind: 'comment', start_ms: 0, text, mentions: [owner.member_id] };
    ids.push(String(requireOk(await server.send('POST', url, { token: other.token, body })).body.id));
  }
  const run = async (...args: string[]) => {
    const done = await mb.run(['moment', ...args]);
    assert.equal(done.exit_code, 0, done.notes);
    return done.out;
  };
  const unread = async () =>
    (await run('list', '--mentioned')).split('\n').filter((line) => line.includes('\tunread\t')).length;
  assert.equal(await unread(), 3);
  assert.match(await run('read', ids[0] ?? ''), /^1 moment is marked as read/);
  assert.equal(await unread(), 2);
  assert.match(await run('read', '--all'), /^2 moments are marked as read/);
  assert.match(await run('read', '--all'), /^0 moments are marked as read/);
  assert.equal(await unread(), 0);
});

test('Tasks are added for members and others, listed, ticked, worded and deleted', async (t) => {
  const { mb, make } = await makeScene(t);
  const record = String((await make('The harbor plan')).record_id);
  const run = async (...args: string[]) => {
    const done = await mb.run(['task', ...args]);
    assert.equal(done.exit_code, 0, done.notes);
    return done.out;
  };
  await run('add', record, 'Send the offer', '--to', 'Kurosawa', '--due', '2026-03-09');
  await run('add', record, 'Book the hall');
  const { json } = await mb.run(['task', 'list', record, '--json']);
  const [offer, hall] = json.items.map(({ id }: { id: number }) => String(id));
  await run('edit', record, offer, '--done', '--text', 'Send the new offer', '--due', 'none');
  assert.match(await run('list', record), /\tdone\t\tKurosawa\tSend the new offer/);
  await run('delete', record, hall);
  assert.doesNotMatch(await run('list', record), /hall/);
  const wrong = [
    [['edit', record, offer], /Nothing to change/],
    [['edit', record, offer, '--done', '--open'], /not both/],
    [['edit', record, offer, '--to', 'nobody@example.org'], /no member nobody@example.org/],
    [['add', record, 'X', '--due', 'tomorrow'], /due_date/],
  ] as const;
  for (const [args, sentence] of wrong) {
    const { exit_code, notes } = await mb.run(['task', ...args]);
    assert.notEqual(exit_code, 0, args.join(' '));
    assert.match(notes, sentence);
  }
});
