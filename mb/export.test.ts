import assert from 'node:assert/strict';
import { appendFile, mkdir, readFile, readdir, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test, type TestContext } from 'node:test';
import { makeLabel } from '../tests/kit/make/make-label.ts';
import { makeRecord } from '../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace } from '../tests/kit/make/make-workspace.ts';
import { makeMb, mbEnvironment, runOnFullDisk } from '../tests/kit/run-mb.ts';
import { startTestServer, type TestServer } from '../tests/kit/test-server.ts';
import { openExportFile } from './commands/records/export-file.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.stop());

async function makeScene(t: TestContext, records: number) {
  const workspace = await makeWorkspace(server);
  const owner = await makeMember(server, workspace, { base_role: 'owner' });
  const ids: number[] = [];
  for (let index = 0; index < records; index += 1) {
    const made = await makeRecord(server, workspace, {
      owner_member_id: owner.member_id,
      title: `../Meeting ${index}`,
    });
    ids.push(made.record_id);
  }
  const env = mbEnvironment(server, workspace, owner);
  return { workspace, ids, mb: await makeMb(t, env) };
}

test('A record is printed as a file, or written under a name that stays in the folder', async (t) => {
  const { mb, ids } = await makeScene(t, 1);
  const id = String(ids[0]);
  const printed = await mb.run(['export', id]);
  assert.match(printed.out, /Meeting 0[\s\S]*Good morning everyone/);
  const folder = join(mb.folder, 'out');
  await mkdir(folder);
  const written = await mb.run(['export', id, '--output', folder, '--format', 'json']);
  assert.equal(written.exit_code, 0, written.notes);
  const [name = '', ...others] = await readdir(folder);
  assert.deepEqual([others, (await readFile(join(folder, name), 'utf8')).startsWith('{')], [[], true]);
  const again = await mb.run(['export', id, '--output', folder, '--format', 'json']);
  assert.equal(again.exit_code, 1);
  assert.match(again.notes, /it is there already/);
  const made = join(mb.folder, 'new', 'notes');
  const beside = await mb.run(['export', id, '--output', `${made}/`]);
  assert.equal(beside.exit_code, 0, beside.notes);
  assert.equal((await readdir(made)).length, 1);
});

test('All records are exported as lines of JSON, and a killed run is continued', async (t) => {
  const { mb, ids } = await makeScene(t, 60);
  const path = join(mb.folder, 'all.ndjson');
  const first = await mb.run(['export', 'all', path]);
  assert.equal(first.exit_code, 0, first.notes);
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n');
  const found = lines.map((line) => JSON.parse(line).id as number);
  assert.deepEqual(
    found.toSorted((one, other) => one - other),
    ids,
  );
  assert.equal((await mb.run(['export', 'all', path])).exit_code, 2, 'it is there already');
  const { out } = await mb.run(['export', 'all', '-', '--limit', '1']);
  assert.equal(out, '', 'there is no --limit');
  assert.equal((await mb.run(['export', 'all', '-'])).out, await readFile(path, 'utf8'));
  assert.deepEqual(
    (await readdir(mb.folder)).filter((name) => name.startsWith('all.')),
    ['all.ndjson'],
  );
});

test('A disk that is full ends an export, which the next run completes', async (t) => {
  const { mb } = await makeScene(t, 30);
  const path = join(mb.folder, 'all.ndjson');
  const args = ['export', 'all', path];
  assert.equal(await runOnFullDisk(mb, args), 1);
  assert.equal((await mb.run(args)).exit_code, 0);
  assert.ok((await readFile(path, 'utf8')) === (await mb.run(['export', 'all', '-'])).out);
  // What another program has removed or cut off is not taken for written.
  const key = { slug: 'a' };
  const cut = await openExportFile(join(mb.folder, 'cut'), { key, force: false });
  await cut.add('{"id":1}\n', { next_token: 'second', count: 1, left_out: [] });
  await truncate(join(mb.folder, 'cut.part'), 3);
  const next = await openExportFile(join(mb.folder, 'cut'), { key, force: false });
  assert.deepEqual([next.begun.next_token, next.begun.count], [null, 0]);
});

test('A file that is longer than its note says is cut back, and a different export starts over', async (t) => {
  const { mb } = await makeScene(t, 0);
  const path = join(mb.folder, 'some.ndjson');
  const place = { next_token: 'second', count: 1, left_out: [7] };
  const killed = await openExportFile(path, { key: { slug: 'a' }, force: false });
  await killed.add('{"id":1}\n', place);
  await appendFile(`${path}.part`, '{"id":2'); // The process was killed after this write, before its note.
  const next = await openExportFile(path, { key: { slug: 'a' }, force: false });
  assert.deepEqual([next.begun.next_token, next.begun.count, next.begun.left_out], ['second', 1, [7]]);
  await next.add('{"id":2}\n', { next_token: null, count: 2, left_out: [] });
  await next.finish();
  assert.equal(await readFile(path, 'utf8'), '{"id":1}\n{"id":2}\n');
  await rename(path, `${path}.part`);
  await writeFile(`${path}.place.json`, JSON.stringify({ key: '{}', bytes: 9, ...place }));
  assert.equal((await openExportFile(path, { key: { slug: 'b' }, force: false })).begun.next_token, null);
});

test('Links and labels', async (t) => {
  const { mb, ids, workspace } = await makeScene(t, 2);
  const [id = 0, other = 0] = ids;
  const { json: share } = await mb.run(['share', 'create', String(id), '--days', '7', '--json']);
  assert.ok(share.url.startsWith(`${server.base_url}/`) && share.password.length > 4);
  assert.match((await mb.run(['share', 'list'])).out, new RegExp(`^${id}\t.*/.*Meeting 0\n$`));
  const shown = await mb.run(['share', 'get', String(id)]);
  assert.ok(shown.out.includes(share.url) && !shown.out.includes(share.password));
  assert.equal((await mb.run(['share', 'end', String(id)])).exit_code, 0);
  assert.equal((await mb.run(['share', 'get', String(id)])).exit_code, 3);

  await makeLabel(server, workspace, { name: 'Sales' });
  assert.equal((await mb.run(['label', 'add', 'SALES', String(id), String(other)])).exit_code, 0);
  assert.match((await mb.run(['label', 'list'])).out, /\t2\tSales\n/);
  assert.equal((await mb.run(['label', 'remove', 'Sales', String(other)])).exit_code, 0);
  assert.match((await mb.run(['label', 'list'])).out, /\t1\tSales\n/);
  assert.equal((await mb.run(['label', 'add', 'Sales', 'x'])).exit_code, 2);
});

test('Of more records than one request takes, a label says on how many it is', async (t) => {
  const { mb, ids, workspace } = await makeScene(t, 1);
  const [id = 0] = ids;
  await makeLabel(server, workspace, { name: 'Sales' });
  const many = Array.from({ length: 100 }, () => String(id));
  const whole = await mb.run(['label', 'add', 'Sales', ...many, String(id)]);
  assert.equal(whole.exit_code, 0, whole.notes);
  const partly = await mb.run(['label', 'remove', 'Sales', ...many, '999999999']);
  assert.equal(partly.exit_code, 8, partly.notes);
  assert.match(partly.notes, /no_record[^]*from record 999999999 on/);
  assert.match(partly.out, /off 100; the other 1 /);
  const refused = await mb.run(['label', 'add', 'Sales', '999999999', ...many]);
  assert.equal(refused.exit_code, 1, refused.notes);
  assert.match((await mb.run(['label', 'list'])).out, /\t0\tSales\n/);
});
