/** The weekly mail: what is new to its reader and what is theirs to do, once, on Monday from eight on where they are. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { deactivateMember, setWorkspaceStatus } from '../../../tests/kit/make/change-workspace.ts';
import { makeRecord, type RecordFields } from '../../../tests/kit/make/make-record.ts';
import { makeMember, makeWorkspace, type TestMember } from '../../../tests/kit/make/make-workspace.ts';
import { requireOk } from '../../../tests/kit/require-ok.ts';
import { startTestServer, type TestServer } from '../../../tests/kit/test-server.ts';
import { statement } from '../../base/database/database.ts';
import type { Mail } from '../../mail/compose-mail.ts';
import type { NewWorkspace } from '../../people/workspaces/create-workspace.ts';
import { setUserStatus } from '../../people/users/set-user-status.ts';
import { queueDigests } from './queue-digests.ts';

const env = {
  MINUTEBOOK_SMTP_URL: 'smtp://127.0.0.1:9',
  MINUTEBOOK_MAIL_FROM: 'Minutes <minutes@example.com>',
};
/** Everybody is here since a Monday at nine: this is the next one. */
const MONDAY = new Date('2026-03-09T08:00:00Z');
const THURSDAY = new Date('2026-03-05T10:00:00Z');

let server: TestServer;
before(async () => {
  server = await startTestServer({ env });
});
after(() => server.stop());

const selectMails = statement<{ mail_sealed: Buffer }>(
  'test.digest-mails',
  `select o.mail_sealed from mail_outbox o where o.kind = 'digest' order by o.created_at, o.mail_id`,
);

async function mailsTo({ email }: { email: string }): Promise<Mail[]> {
  const rows = await server.ctx.db.query(selectMails, []);
  return rows
    .map(({ mail_sealed }) => JSON.parse(server.ctx.keys.unseal(mail_sealed) ?? '{}') as Mail)
    .filter(({ to }) => to === email);
}

/** Runs until nothing is left, like the sweep. */
async function sweep(now: Date | string, ctx = server.ctx): Promise<void> {
  while ((await queueDigests(ctx, new Date(now))) > 0);
}

async function makeScene(fields: Partial<NewWorkspace> = {}) {
  const workspace = await makeWorkspace(server, fields);
  const ana = await makeMember(server, workspace, { base_role: 'owner', name: 'Ana Roth' });
  const bo = await makeMember(server, workspace, { name: 'Bo Lind' });
  const addRecord = (title: string | null, more: Partial<RecordFields> = {}) =>
    makeRecord(server, workspace, {
      owner_member_id: ana.member_id,
      title,
      recorded_at: THURSDAY,
      dialogs: ['The secret of the meeting.'],
      ...more,
    });
  return { workspace, ana, bo, addRecord };
}

const addActions = (days: readonly string[], assignee: string): Partial<RecordFields> => ({
  insights: [
    {
      type: 'action_item',
      value: {
        text: '- [ ] Tell the secret',
        items: days.map((day) => ({
          text: `Tell the secret ${day}`,
          assignee,
          due_date: day,
          dialog_ids: [],
        })),
      },
    },
  ],
});

test('A member is told of the records of seven days, newest first, masked, with links and without what was said', async () => {
  const { workspace, bo, addRecord } = await makeScene({ pii_redaction_active: true, name: 'Ops <b>' });
  requireOk(await server.send('PATCH', '/app/me', { token: bo.token, body: { locale: 'ja' } }));
  await addRecord('The first of them', { recorded_at: new Date('2026-03-02T08:00:00Z') });
  await addRecord('Call spy@example.com\r\nBcc: <i>');
  for (let day = 1; day <= 9; day += 1) {
    await addRecord(`Of day ${day}`, { recorded_at: new Date(`2026-03-08T0${day}:00:00Z`) });
  }
  await addRecord('The week before', { recorded_at: new Date('2026-03-02T07:59:59Z') });
  await addRecord('Of the next week', { recorded_at: MONDAY });
  await sweep(MONDAY);
  const [mail, ...more] = await mailsTo(bo);
  assert.deepEqual(more, []);
  assert.ok(mail);
  assert.equal(mail.subject, 'Ops <b>の先週のまとめ');
  assert.match(mail.text, /新しい記録が11件/);
  const titles = mail.text.split('\n').filter((line) => line.startsWith('* '));
  assert.equal(titles.length, 10);
  assert.match(titles[0] ?? '', /Of day 9/);
  assert.match(titles[9] ?? '', /Call .*Bcc: <i>/);
  const all = `${mail.text}${mail.html}`;
  for (const hidden of ['spy@example.com', 'secret', 'The first', 'The week before', 'Of the next week']) {
    assert.ok(!all.includes(hidden), hidden);
  }
  assert.ok(!mail.html.includes('<i>') && !mail.html.includes('<b>'));
  assert.ok(mail.text.includes(`${server.base_url}/w/${workspace.slug}/records`));
  assert.ok(mail.unsubscribe_url?.includes('/app/unsubscribe/digest.'));
});

test('A record without a title is named after when it was, in the time zone of the workspace', async () => {
  const { ana, addRecord } = await makeScene({ timezone: 'Asia/Seoul' });
  await addRecord(null, { recorded_at: new Date('2026-03-05T10:30:00Z'), duration_ms: 30 * 60_000 });
  await sweep('2026-03-09T00:00:00Z');
  const [mail] = await mailsTo(ana);
  assert.match(mail?.text ?? '', /\* Meeting on Mar 5, 2026, 7:00\sPM/);
});

test('Nobody is told of records that they may not see, nor of those that record.read_all alone opens', async () => {
  const { ana, bo, workspace, addRecord } = await makeScene();
  const guest = await makeMember(server, workspace, { base_role: 'guest' });
  await addRecord('Of Bo alone', { scope: 'private', owner_member_id: bo.member_id });
  await addRecord('A draft of Bo', { is_draft: true, draft_state: 'pending', owner_member_id: bo.member_id });
  await addRecord('Of Ana', { scope: 'private', access_member_ids: [guest.member_id] });
  const { ana: stranger } = await makeScene();
  await sweep(MONDAY);
  const titlesOf = async (member: TestMember) =>
    (await mailsTo(member)).flatMap(({ text }) => text.match(/Of Bo alone|A draft of Bo|Of Ana/g));
  assert.deepEqual(await titlesOf(ana), ['Of Ana']);
  assert.deepEqual(await titlesOf(bo), ['Of Bo alone']);
  assert.deepEqual(await titlesOf(guest), ['Of Ana']);
  assert.deepEqual(await mailsTo(stranger), []);
});

test('Open action items that are due by Sunday are told of with their day and record, those of others are not', async () => {
  const { ana, bo, workspace, addRecord } = await makeScene();
  const old = { recorded_at: new Date('2026-02-20T10:00:00Z') };
  const days = ['2026-02-27', '2026-03-15', '2026-03-16'];
  const { record_id } = await addRecord('Budget', { ...old, ...addActions(days, 'Bo Lind') });
  const hidden = { ...old, ...addActions(['2026-03-10'], 'Bo Lind'), scope: 'private' } as const;
  await addRecord('Hidden from Bo', hidden);
  await sweep(MONDAY);
  const [mail, ...more] = await mailsTo(bo);
  assert.deepEqual(more, []);
  assert.match(mail?.text ?? '', /You have 2 tasks due by Sunday/);
  assert.deepEqual(mail?.text.match(/Task due .*/g), [
    'Task due February 27, 2026, from “Budget”:',
    'Task due March 15, 2026, from “Budget”:',
  ]);
  assert.ok(mail?.text.includes(`/w/${workspace.slug}/records/${record_id}`));
  assert.ok(mail?.text.includes(`/w/${workspace.slug}/actions`));
  assert.ok(!`${mail?.text}${mail?.html}`.includes('secret'), 'the text of an item may quote what was said');
  assert.deepEqual(await mailsTo(ana), [], 'nothing is new to her');
});

test('Who does not want it, has left, joined later or has not proved an address gets none', async () => {
  const { workspace, ana, bo, addRecord } = await makeScene();
  await addRecord('Plans');
  const [refuses, left, unproved] = [bo, ana, await makeMember(server, workspace)];
  const gone = await makeMember(server, workspace);
  requireOk(
    await server.send('PATCH', '/app/me/mails', {
      token: refuses.token,
      body: { kind: 'digest', is_wanted: false },
    }),
  );
  const keeps = await makeMember(server, workspace, { base_role: 'owner' });
  await deactivateMember(server, workspace, left);
  await setUserStatus(server.ctx.db, { user: gone, status: 'deactivated', now: server.clock.now() });
  const doubt = statement<never>(
    'test.doubt-address',
    `update app_user set opens_only = '{}' where user_id = $1`,
  );
  await server.ctx.db.query(doubt, [unproved.user_id]);
  const late = await makeMember(server, workspace);
  const join = statement<never>(
    'test.join-later',
    `update member set joined_at = $3 where workspace_id = $1 and member_id = $2`,
  );
  await server.ctx.db.query(join, [workspace.workspace_id, late.member_id, MONDAY]);
  const closed = await makeScene();
  await closed.addRecord('Plans');
  await setWorkspaceStatus(server, closed.workspace, 'suspended');
  await sweep(MONDAY);
  for (const member of [refuses, left, unproved, gone, late, closed.bo]) {
    assert.deepEqual(await mailsTo(member), []);
  }
  assert.equal((await mailsTo(keeps)).length, 1);
});

test('It is sent once a week, whatever processes, restarts and clocks do, and never where mail is not set up', async () => {
  const { bo, addRecord } = await makeScene();
  await addRecord('Plans');
  await addRecord('More plans', { recorded_at: new Date('2026-03-11T10:00:00Z') });
  const [second, mute] = await Promise.all([
    startTestServer({ env, beside: server }),
    startTestServer({ beside: server }),
  ]);
  const off = { ...env, MINUTEBOOK_MAIL_KINDS: 'invitation' };
  const without = await startTestServer({ env: off, beside: server });
  try {
    for (const { ctx } of [mute, without]) await sweep(MONDAY, ctx);
    assert.deepEqual(await mailsTo(bo), []);
    await Promise.all([sweep(MONDAY), sweep(MONDAY, second.ctx), sweep(MONDAY), sweep(MONDAY, second.ctx)]);
    assert.equal((await mailsTo(bo)).length, 1);
    await sweep('2026-03-10T12:00:00Z', second.ctx);
    assert.equal((await mailsTo(bo)).length, 1);
    await sweep('2026-03-16T08:00:00Z');
    assert.equal((await mailsTo(bo)).length, 2);
    // The clock is set back by a week, and forward again.
    for (const now of [MONDAY, '2026-03-16T08:00:00Z']) await sweep(now);
    assert.equal((await mailsTo(bo)).length, 2);
  } finally {
    for (const each of [second, mute, without]) await each.stop();
  }
});

test('A digest that cannot be written leaves no mark, and the next sweep writes it', async () => {
  const { bo, addRecord } = await makeScene();
  await addRecord('Plans');
  const broken = { ...server.ctx, keys: { ...server.ctx.keys, seal: () => assert.fail('no secret') } };
  await sweep(MONDAY, broken);
  assert.deepEqual(await mailsTo(bo), []);
  await sweep(MONDAY);
  assert.equal((await mailsTo(bo)).length, 1);
});

test('Monday at eight is the workspace’s own, and a server that was off sends until Wednesday at eight', async () => {
  const seoul = await makeScene({ timezone: 'Asia/Seoul' });
  const lima = await makeScene({ timezone: 'America/Lima' });
  const late = await makeScene({ timezone: 'America/Lima' });
  for (const { addRecord } of [seoul, lima]) await addRecord('Plans');
  await late.addRecord('Of the last day', { recorded_at: new Date('2026-03-11T10:00:00Z') });
  const counts = async () => [(await mailsTo(seoul.bo)).length, (await mailsTo(lima.bo)).length];
  await sweep('2026-03-08T22:59:59Z');
  assert.deepEqual(await counts(), [0, 0]);
  await sweep('2026-03-08T23:00:00Z');
  assert.deepEqual(await counts(), [1, 0]);
  // Wednesday, 07:59 and then 08:00 in Lima.
  await sweep('2026-03-11T12:59:59Z');
  assert.deepEqual(await counts(), [1, 1]);
  assert.deepEqual(await mailsTo(late.bo), [], 'nothing was new on Monday');
  const missed = await makeScene({ timezone: 'America/Lima' });
  await missed.addRecord('Plans');
  await sweep('2026-03-11T13:00:00Z');
  await sweep('2026-03-15T12:00:00Z');
  assert.deepEqual(await mailsTo(missed.bo), []);
});
