import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toActorKind, toAuditSubjects, toKnownNames } from './audit-subject.ts';

const names = toKnownNames({
  members: [{ id: 7, user_id: 70, name: 'Ana Kim' }],
  teams: [{ id: 3, name: 'Sales' }],
  accounts: [{ id: 9, name: 'Mirror' }],
});
const ana = { member_id: 7, name: 'Ana Kim' };
const about = (details: Record<string, unknown> | null, actor: typeof ana | null = null) =>
  toAuditSubjects({ details, actor }, names);
const by = (action: string, details: Record<string, unknown> | null = null) =>
  toActorKind({ action, actor: null, details });

test('An entry of the audit log says what it is about', () => {
  assert.deepEqual(about({ team_id: 3, name: 'Sales' }), {
    name: 'Sales',
    team: 'Sales',
    is_own: false,
    is_of_account: false,
  });
  assert.equal(about({ email: 'ana@example.com', base_role: 'member' }).email, 'ana@example.com');
  assert.equal(about({ member_id: 7, status: 'deactivated' }).member, 'Ana Kim');
  assert.deepEqual(about({ user_id: 70 }), { user: 'Ana Kim', is_own: false, is_of_account: false });
  assert.deepEqual(about({ user_id: 70 }, ana), { user: 'Ana Kim', is_own: true, is_of_account: false });
});

test('A team is named as it was called then, and by its name of today where an older entry has its id alone', () => {
  assert.equal(about({ team_id: 3, member_id: 7, team_name: 'Sales Asia' }).team, 'Sales Asia');
  assert.equal(about({ team_id: 3, member_id: 7 }).team, 'Sales');
  assert.equal(about({ team_id: 4, member_id: 7 }).team, undefined);
});

test('A service account is told from a person, also where its name is not known', () => {
  assert.deepEqual(about({ member_id: 9 }), { account: 'Mirror', is_own: false, is_of_account: true });
  assert.deepEqual(about({ member_id: 5, owner_member_id: 7 }), { is_own: false, is_of_account: true });
});

test('A team whose name left with the person who gave it is named as it is called today', () => {
  assert.equal(about({ team_id: 3, record_count: 0 }).name, 'Sales');
});

test('An entry that names nobody and nothing is about nothing more', () => {
  assert.deepEqual(about(null), { is_own: false, is_of_account: false });
  assert.deepEqual(about({ member_id: 8 }), { is_own: false, is_of_account: false });
  assert.deepEqual(about({ name: null }), { is_own: false, is_of_account: false });
});

test('What nobody signed in has done is not said to be an operator’s', () => {
  assert.equal(by('share.unlock'), 'guest');
  assert.equal(by('share.refuse'), 'guest');
  assert.equal(by('session.refuse'), 'unknown');
  assert.equal(by('user.ask_reset'), 'unknown');
  assert.equal(by('record.expire_media'), 'system');
  assert.equal(by('record.publish', { trigger: 'schedule' }), 'system');
  assert.equal(by('program.end', { why: 'member_left' }), 'system');
  assert.equal(by('record.delete'), 'operator');
  assert.equal(toActorKind({ action: 'share.create', actor: ana, details: null }), 'person');
});
