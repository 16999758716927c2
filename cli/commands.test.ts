/** Runs all commands on one database, as an operator does to set up a workspace. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DAY_MS } from '../tests/kit/durations.ts';
import { startTestCommands, type TestCommands } from '../tests/kit/run-command.ts';

let commands: TestCommands;
let folder: string;
before(async () => {
  commands = await startTestCommands();
  folder = await mkdtemp(join(tmpdir(), 'minutebook-commands-'));
  await json('workspace', 'create', 'seori', '--name', 'Seori', '--timezone', 'Asia/Seoul');
  await json('user', 'create', 'grace@example.com', '--name', 'Grace Whitfield');
  await json('member', 'add', 'grace@example.com', '--workspace', 'seori', '--role', 'owner');
});
after(async () => {
  await commands.drop();
  await rm(folder, { recursive: true });
});

// oxlint-disable-next-line typescript/no-explicit-any -- a report is read freely
const json = (...args: string[]): Promise<any> => commands.json(...args);
const inSeori = ['--workspace', 'seori'];
const refuses = async (args: string[], sentence: string | RegExp, exitCode = 1) => {
  const outcome = await commands.run(args);
  assert.equal(outcome.exit_code, exitCode, outcome.notes);
  assert.equal(outcome.out, '');
  if (typeof sentence === 'string') assert.equal(outcome.notes, sentence);
  else assert.match(outcome.notes, sentence);
};

describe('A refusal', () => {
  it('is a sentence for a person, and with --json its reason for a program', async () => {
    const args = ['workspace', 'create', 'seori', '--name', 'Seori', '--timezone', 'Asia/Seoul'];
    await refuses(args, 'The workspace "seori" already exists.');
    const { exit_code, out, notes } = await commands.run([...args, '--json']);
    assert.deepEqual([exit_code, out], [1, '']);
    assert.deepEqual(JSON.parse(notes), {
      error: {
        type: 'CONFLICT',
        message: 'The workspace "seori" already exists.',
        request_id: null,
        reason: { name: 'workspace_exists', values: { slug: 'seori' } },
      },
    });
  });
});

describe('Mail', () => {
  it('that waits or has failed is listed, and sent again', async () => {
    assert.deepEqual(await json('mail', 'list'), { items: [] });
    assert.deepEqual(await json('mail', 'retry', '--all'), { mails: 0 });
    await refuses(['mail', 'retry', 'x'], 'There is no mail x that was given up and can be sent again.');
    await refuses(['mail', 'retry'], /Give the id of a mail, or --all/, 2);
  });
});

describe('Workspaces', () => {
  it('are created with features and a quota, changed and listed', async () => {
    await json(
      'workspace',
      'create',
      'small',
      '--teams',
      'off',
      '--quota-records',
      '500',
      '--quota-members',
      'unlimited',
    );
    await refuses(['workspace', 'create', 'small'], 'The workspace "small" already exists.');
    await refuses(['workspace', 'create', 'Small'], /1 to 63 of a-z/);
    await refuses(['workspace', 'create', 'lost', '--timezone', 'Mars/Base'], /not an IANA time zone/);
    await json('workspace', 'update', 'small', '--status', 'archived', '--teams', 'on', '--no-quota');
    const { items } = await json('workspace', 'list');
    const small = items.find((workspace: { slug: string }) => workspace.slug === 'small');
    assert.deepEqual([small.status, small.has_teams, small.active_member_count], ['archived', true, 0]);
    await refuses(['workspace', 'update', 'small'], /Nothing to change/, 2);
    await refuses(
      ['workspace', 'update', 'small', '--no-quota', '--quota-records', '1'],
      /exclude each other/,
      2,
    );
  });
});

describe('People', () => {
  it('are added, given roles, and taken out again', async () => {
    await refuses(['user', 'create', 'ana'], '"ana" is not an e-mail address.');
    await json('user', 'create', 'ana@example.com');
    await refuses(['member', 'add', 'bob@example.com', ...inSeori], /There is no user bob@example.com/);
    await json(
      'role',
      'create',
      'Auditor',
      ...inSeori,
      '--allow',
      'record.read_all',
      '--deny',
      'record.edit',
    );
    await json('member', 'add', 'ana@example.com', ...inSeori, '--role', 'guest', '--custom-role', 'Auditor');
    await refuses(['member', 'add', 'ana@example.com', ...inSeori], /a member of this workspace already/);
    await json('member', 'set-role', 'ana@example.com', ...inSeori, '--role', 'member', '--no-custom-roles');
    await json('member', 'deactivate', 'ana@example.com', ...inSeori);
    const { items } = await json('member', 'list', ...inSeori);
    const ana = items.find((member: { email: string }) => member.email === 'ana@example.com');
    assert.deepEqual([ana.status, ana.base_role, ana.workspace_roles], ['deactivated', 'member', []]);
    await json('member', 'activate', 'ana@example.com', ...inSeori);
    await refuses(['member', 'deactivate', 'grace@example.com', ...inSeori], /last active owner/);
  });

  it('have passwords that never stand on the command line', async () => {
    assert.equal(
      (await commands.run(['user', 'set-password', 'grace@example.com'], 'open sesame')).exit_code,
      0,
    );
    assert.equal((await commands.run(['user', 'set-password', 'grace@example.com'], 'short')).exit_code, 1);
    const { items } = await json('user', 'list');
    assert.equal(items[0].has_password, true);
  });

  it('are switched off and on', async () => {
    await json('user', 'create', 'tom@example.com');
    await json('user', 'deactivate', 'tom@example.com');
    assert.match((await commands.run(['user', 'list'])).out, /tom@example.com\ttom\tdeactivated/);
    await json('user', 'activate', 'tom@example.com');
    await refuses(['user', 'deactivate', 'grace@example.com'], /last active owner of seori/);
  });

  it('are invited', async () => {
    const { invitation_id } = await json(
      'invitation',
      'create',
      'kim@example.com',
      ...inSeori,
      '--role',
      'guest',
    );
    await refuses(['invitation', 'create', 'grace@example.com', ...inSeori], /is a member/);
    await json('invitation', 'cancel', String(invitation_id), ...inSeori);
    const { items } = await json('invitation', 'list', ...inSeori);
    assert.deepEqual([items[0].status, items[0].email], ['cancelled', 'kim@example.com']);
    await json('user', 'create', 'ada@example.com');
    await json('member', 'add', 'ada@example.com', ...inSeori, '--role', 'admin');
    const byAda = ['invitation', 'create', 'owner@example.com', ...inSeori, '--by', 'ada@example.com'];
    await refuses(
      [...byAda, '--role', 'owner'],
      'ada@example.com may not invite so: the link would open nothing.',
    );
    assert.ok((await json(...byAda, '--role', 'admin')).url);
  });
});

describe('Tokens', () => {
  it('are shown once, last a year by default, and are revoked', async () => {
    const { token, expires_at, access_token_id } = await json(
      'token',
      'create',
      '--user',
      'grace@example.com',
      '--name',
      'export',
    );
    assert.match(token, /^pat_[A-Za-z0-9]{16}$/);
    assert.equal(Math.round((Date.parse(expires_at) - Date.now()) / DAY_MS), 365);
    const endless = await json(
      'token',
      'create',
      '--user',
      'grace@example.com',
      '--never-expires',
      '--scope',
      'read',
    );
    assert.equal(endless.expires_at, null);
    await json('token', 'revoke', String(access_token_id));
    const list = await commands.run(['token', 'list', '--user', 'grace@example.com']);
    assert.ok(!list.out.includes(token));
    assert.match(list.out, new RegExp(`${token.slice(0, 8)}….*\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d$`, 'm'));
    await refuses(['token', 'revoke', '999'], 'There is no token 999.');
    await refuses(
      ['token', 'create', '--user', 'a@b.c', '--never-expires', '--expires-in-days', '3'],
      /exclude/,
      2,
    );
  });
});

describe('Narrow tokens and service accounts', () => {
  const forGrace = ['token', 'create', '--user', 'grace@example.com'];

  it('are made for some scopes, one workspace, networks and a time', async () => {
    const expires = new Date(Date.now() + 40 * DAY_MS).toISOString();
    const narrow = ['--scope', 'records:read', '--scope', 'media:read', '--network', '10.0.0.0/8'];
    const made = await json(...forGrace, '--name', 'narrow', ...inSeori, ...narrow, '--expires', expires);
    assert.deepEqual([made.scopes, made.networks], [['records:read', 'media:read'], ['10.0.0.0/8']]);
    assert.ok(Math.abs(Date.parse(made.expires_at) - Date.parse(expires)) < DAY_MS);
    const { items } = await json('token', 'list', '--user', 'grace@example.com');
    const listed = items.find(
      ({ access_token_id }: { access_token_id: number }) => access_token_id === made.access_token_id,
    );
    assert.deepEqual(
      [listed.scopes, listed.workspace, listed.networks],
      [['records:read', 'media:read'], 'seori', ['10.0.0.0/8']],
    );
    await refuses([...forGrace, '--scope', 'read', '--scope', 'media:read'], /stand alone/, 2);
    await refuses([...forGrace, '--scope', 'everything'], /must be one of/, 2);
    await refuses([...forGrace, '--network', 'localhost'], /must be like 203/, 2);
    await refuses([...forGrace, '--workspace', 'nowhere'], /no workspace/);
  });

  it('belong to an account with an owner, are rotated, and stay when the account is handed over', async () => {
    const create = ['service-account', 'create', 'Mirror', ...inSeori];
    const { service_account_id } = await json(...create, '--owner', 'grace@example.com');
    const id = String(service_account_id);
    const made = await json('service-account', 'token', id, ...inSeori, '--scope', 'records:read');
    assert.match(made.token, /^msa_/);
    const rotate = ['service-account', 'rotate', id, String(made.access_token_id), ...inSeori];
    const next = await json(...rotate, '--keep-old-hours', '1');
    assert.notEqual(next.token, made.token);
    await refuses(rotate, 'This token was exchanged already: exchange the new one.');
    const { out } = await commands.run(['service-account', 'list', ...inSeori]);
    assert.ok(out.includes('Grace Whitfield') && out.includes('(replaced)') && !out.includes(next.token));
    await json('service-account', 'update', id, ...inSeori, '--status', 'deactivated');
    assert.match((await commands.run(['service-account', 'list', ...inSeori])).out, /deactivated/);
    await refuses(['service-account', 'update', id, ...inSeori], 'Give --owner or --status.', 2);
    await refuses(['service-account', 'token', '4711', ...inSeori], /no service account 4711/);
    await refuses([...create, '--owner', 'nobody@example.com'], /nobody@example.com/);
    await refuses([...create, '--owner', 'grace@example.com', '--role', 'owner'], /must be one of/, 2);
  });
});

describe('Teams and roles', () => {
  it('are created, listed and filled', async () => {
    await json('role', 'create', 'Listener', ...inSeori, '--team', '--deny', 'record.label');
    await refuses(
      ['role', 'create', 'Chief', ...inSeori, '--team', '--allow', 'member.read'],
      'A team role cannot hold member.read.',
    );
    await refuses(
      ['role', 'create', 'Odd', ...inSeori, '--allow', 'record.edit', '--deny', 'record.edit'],
      /allowed and denied/,
      2,
    );
    await json('team', 'create', 'Sales', ...inSeori, '--description', 'Sells');
    const place = ['grace@example.com', ...inSeori, '--team', 'Sales'];
    await json('team', 'add-member', ...place, '--role', 'leader', '--custom-role', 'Listener');
    assert.deepEqual((await json('team', 'list', ...inSeori)).items[0].leaders, ['grace@example.com']);
    await json('team', 'remove-member', ...place);
    assert.deepEqual((await json('team', 'list', ...inSeori)).items[0].leaders, []);
    const { items } = await json('role', 'list', ...inSeori, '--team');
    assert.deepEqual(items.at(-1).permissions, [{ resource: 'record.label', effect: 'deny' }]);
    assert.deepEqual(
      items.slice(0, 2).map((role: { name: string }) => role.name),
      ['leader', 'member'],
    );
  });
});

describe('Records and labels', () => {
  it('are imported, labelled, listed and deleted', async () => {
    await json('label', 'create', 'Roadmap', ...inSeori);
    await writeFile(join(folder, 'talk.txt'), 'Grace: Good morning.\nAna: Hello.\n');
    const importing = [
      'import',
      join(folder, 'talk.txt'),
      ...inSeori,
      '--owner',
      'grace@example.com',
      '--label',
      'Roadmap',
      '--title',
      'Talk',
    ];
    const { imported, results } = await json(...importing);
    assert.equal(imported, 1);
    assert.equal((await json(...importing)).already_there, 1);
    assert.equal((await json('label', 'list', ...inSeori)).items[0].record_count, 1);

    const record_id = String(results[0].record_id);
    assert.match(
      (await commands.run(['record', 'list', ...inSeori])).out,
      new RegExp(`^${record_id}\\t.*Talk$`, 'm'),
    );
    const rename = ['record', 'rename-speaker', record_id];
    assert.equal((await json(...rename, '2', ...inSeori, '--name', 'Ana Lima')).name, 'Ana Lima');
    assert.equal((await json(...rename, '2', ...inSeori)).name, null);
    await refuses([...rename, '9', ...inSeori], /NOT_FOUND/, 3);
    await json('label', 'edit', 'Roadmap', ...inSeori, '--name', 'Planning');
    assert.ok((await json('label', 'delete', 'Planning', ...inSeori)).label_id > 0);
    assert.equal((await json('record', 'delete', record_id, ...inSeori)).items[0].state, 'deleted');
    const again = await commands.run(['record', 'delete', record_id, ...inSeori]);
    assert.equal(again.exit_code, 3);
    assert.match(again.notes, new RegExp(`There is no record ${record_id} in this workspace\\.`));
  });

  it('are found, edited, labelled, shared and unshared by the commands of `mb`', async () => {
    await writeFile(join(folder, 'plan.txt'), 'Grace: The harbor plan is late.\n');
    const importing = ['import', join(folder, 'plan.txt'), ...inSeori, '--owner', 'grace@example.com'];
    const id = String((await json(...importing)).results[0].record_id);
    const found = await json('record', 'search', 'harbor', ...inSeori);
    assert.deepEqual(
      found.items.map(({ record }: { record: { id: number } }) => String(record.id)),
      [id],
    );
    await json('record', 'edit', id, ...inSeori, '--title', 'Harbor', '--protected', 'yes');
    await json('label', 'create', 'Port', ...inSeori);
    await json('label', 'add', 'Port', id, ...inSeori);
    const { record } = await json('record', 'get', id, ...inSeori);
    assert.deepEqual([record.title, record.labels[0].name], ['Harbor', 'Port']);
    assert.match((await json('share', 'create', id, ...inSeori)).url, /^http/);
    assert.equal((await json('share', 'list', ...inSeori)).items.length, 1);
    await json('share', 'end', id, ...inSeori);
    assert.equal((await commands.run(['record', 'delete', id, ...inSeori])).exit_code, 4);
    const gone = await json('record', 'delete', id, ...inSeori, '--force', '--permanently');
    assert.equal(gone.items[0].state, 'deleted');
    assert.deepEqual((await json('trash', 'list', ...inSeori)).items.length, 1);
    const csv = await commands.run(['label', 'list', ...inSeori, '--csv']);
    assert.match(csv.out, /^id,records,name\r\n\d+,0,Port/);
    const users = await commands.run(['user', 'list', '--csv']);
    assert.match(users.out, /^id,.*,created\r\n\d+,.*,\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\r\n/);
    assert.equal(
      (await commands.run(['mail', 'list', '--csv'])).out,
      'id,state,kind,to,since,attempts,last answer',
    );
  });

  it('that cannot be read are named, and the exit code says so; the others are imported', async () => {
    await writeFile(join(folder, 'broken.srt'), '1\nsoon --> later\nBack\n');
    await writeFile(join(folder, 'good.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Hi\n');
    const args = [
      'import',
      join(folder, 'broken.srt'),
      join(folder, 'good.vtt'),
      ...inSeori,
      '--owner',
      'grace@example.com',
    ];
    const plain = await commands.run(args);
    assert.equal(plain.exit_code, 1);
    assert.match(plain.out, /^failed .*broken\.srt, line 2: /m);
    assert.match(plain.out, /^imported .*good\.vtt as record \d+ \(1 utterance\)$/m);
    assert.match(plain.out, /^1 imported, 1 failed in /m);
    const { exit_code, json: report } = await commands.run([...args, '--json']);
    assert.deepEqual([exit_code, report.failed, report.already_there], [1, 1, 1]);
  });

  it('can be imported with one recording, but not one for several files', async () => {
    await writeFile(join(folder, 'call.txt'), 'Grace: This call is recorded.\n');
    await writeFile(join(folder, 'call.mp3'), Buffer.from([0xff, 0xfb, 0x90, 0, 0]));
    const files = [join(folder, 'call.txt'), join(folder, 'good.vtt')];
    const options = [...inSeori, '--owner', 'grace@example.com', '--media', join(folder, 'call.mp3')];
    await refuses(['import', ...files, ...options], /--media goes with one file/, 2);
    assert.equal((await json('import', files[0] ?? '', ...options)).imported, 1);
  });
});

describe('Every command', () => {
  it('names a missing workspace in one sentence', async () => {
    await refuses(['label', 'list', '--workspace', 'nowhere'], /^There is no workspace "nowhere"\./, 3);
    await refuses(['import', folder, '--workspace', 'nowhere'], 'There is no workspace "nowhere".');
  });

  it('reports an unreachable database in one sentence, without its password', async () => {
    const { env } = commands;
    const given = env['DATABASE_URL'] ?? '';
    env['DATABASE_URL'] = 'postgresql://someone:hidden@127.0.0.1:1/minutes';
    try {
      await refuses(
        ['migrate'],
        /^Cannot use the database that DATABASE_URL names \(127\.0\.0\.1:1\/minutes\): .*ECONNREFUSED/,
      );
    } finally {
      env['DATABASE_URL'] = given;
    }
    assert.deepEqual(await json('migrate'), { applied: [], backup: null });
  });
});

describe('The operator’s command', () => {
  it('exports the audit log line by line, filtered by action', async () => {
    await json('label', 'create', 'Accounted', '--workspace', 'seori', '--color', '#3b82f6');
    await json('user', 'create', 'audited@example.com', '--name', 'Audited');
    await json('member', 'add', 'audited@example.com', ...inSeori);
    const { out, exit_code, notes } = await commands.run([
      'audit',
      'export',
      ...inSeori,
      '--action',
      'member.create',
    ]);
    assert.equal(exit_code, 0, notes);
    const entries = out.trim().split('\n');
    assert.ok(entries.every((line) => line.includes('"action":"member.create"')));
    const { items } = await json('audit', 'export', ...inSeori, '--action', 'audit');
    assert.equal(items.length, 1);
    await refuses(['audit', 'export', ...inSeori, '--since', 'yesterday'], /must be a time with its zone/, 2);
  });

  it('is audited for the installation with its account, but without passphrases', async (t) => {
    const folder = await mkdtemp(join(tmpdir(), 'minutebook-accounted-'));
    t.after(() => rm(folder, { recursive: true }));
    const path = join(folder, 'first.tar');
    await json('backup', path, '--no-secret');
    await json('backup', 'verify', path);
    await json('backup', 'prune', folder, '--keep', '1');
    await json('workspace', 'export', 'seori', join(folder, 'seori'));
    await json('user', 'create', 'erased@example.com');
    await json('user', 'erase', 'erased@example.com');
    await json('user', 'erase', 'erased@example.com', '--delete-records', '--confirm');
    const { items } = await json('audit', 'export');
    const acts = items.map(({ action }: { action: string }) => action);
    assert.deepEqual(acts, [
      'user.erase',
      'workspace.export',
      'backup.prune',
      'backup.verify',
      'backup.create',
    ]);
    assert.match(items[4].operator, / on /);
    assert.equal(items[4].detail.path, path);
    assert.ok(!JSON.stringify(items).includes('erased@example.com'));
    const { items: filtered } = await json('audit', 'export', '--action', 'backup');
    assert.equal(filtered.length, 3);
    const none = await json(
      'audit',
      'export',
      '--action',
      'backup.create',
      '--until',
      '2020-01-01T00:00:00Z',
    );
    assert.deepEqual(none.items, []);
    await refuses(['audit', 'export', '--record', '1'], /--actor and --record are of a workspace/, 2);
  });

  it('lists waiting and failed jobs, and reruns only failed ones', async () => {
    // Imported records wait for insights.
    const { items } = await json('jobs', 'list');
    assert.ok(
      items.every(({ state, stage }: Record<string, string>) => state === 'waiting' && stage === 'process'),
    );
    assert.deepEqual((await json('jobs', 'rerun', '--all', ...inSeori)).items, []);
    await refuses(
      ['jobs', 'rerun', '4711', ...inSeori],
      'Nothing has failed in the processing of record 4711.',
    );
    await refuses(['jobs', 'rerun', ...inSeori], /Give the number of a record, or --all/, 2);
  });

  it('sets and ends a hold, with its reason', async () => {
    const { hold_id } = await json('hold', 'create', ...inSeori, '--reason', 'Case 17');
    const { items } = await json('hold', 'list', ...inSeori);
    assert.deepEqual([items[0].hold_id, items[0].reason, items[0].record_id], [hold_id, 'Case 17', null]);
    await json('hold', 'end', String(hold_id), ...inSeori);
    assert.deepEqual((await json('hold', 'list', ...inSeori)).items, []);
  });

  it('deletes a record, and restores it from the trash', async () => {
    const path = join(folder, 'meeting.txt');
    await writeFile(path, 'Ada: We raise the budget.\n');
    await json('import', path, ...inSeori, '--owner', 'grace@example.com', '--title', 'To be deleted');
    const record_id = String((await json('record', 'list', ...inSeori)).items[0].id);
    await json('record', 'delete', record_id, ...inSeori);
    const { items, days } = await json('trash', 'list', ...inSeori);
    assert.deepEqual([String(items[0].id), items[0].deleted_by, days], [record_id, null, 30]);
    await json('trash', 'restore', record_id, ...inSeori);
    const again = await commands.run(['trash', 'restore', record_id, ...inSeori]);
    assert.equal(again.exit_code, 3);
    assert.match(again.notes, new RegExp(`There is no record ${record_id}`));
    await json('record', 'delete', record_id, ...inSeori);
    const preview = await json('trash', 'empty', ...inSeori);
    assert.equal(preview.emptied, false);
    const emptied = await json('trash', 'empty', ...inSeori, '--confirm');
    assert.deepEqual(emptied, { emptied: true, deleted: preview.records, held: 0 });
    assert.deepEqual((await json('trash', 'list', ...inSeori)).items, []);
  });

  it('erases a person, and its preview changes nothing', async () => {
    await json('user', 'create', 'leaver@example.com', '--name', 'Lea Ver');
    await json('member', 'add', 'leaver@example.com', ...inSeori);
    assert.equal((await json('user', 'erase', 'leaver@example.com')).erased, false);
    await refuses(
      ['user', 'erase', 'leaver@example.com', '--confirm'],
      /Say what becomes of their records/,
      2,
    );
    assert.equal(
      (await json('user', 'erase', 'leaver@example.com', '--delete-records', '--confirm')).erased,
      true,
    );
    await refuses(['user', 'erase', 'leaver@example.com'], /There is no user/);
  });
});
