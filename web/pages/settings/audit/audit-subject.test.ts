import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAuditSubject } from './audit-subject.ts';

const members = new Map([[7, 'Ana Kim']]);
const about = (details: Record<string, unknown> | null) => toAuditSubject({ details }, members);

test('An entry of the audit log says what it is about', () => {
  assert.equal(about({ team_id: 3, name: 'Sales' }), 'Sales');
  assert.equal(about({ email: 'ana@example.com', base_role: 'member' }), 'ana@example.com');
  assert.equal(about({ member_id: 7, status: 'deactivated' }), 'Ana Kim');
});

test('An entry that names nobody and nothing is about nothing more', () => {
  assert.equal(about(null), undefined);
  assert.equal(about({ member_id: 8 }), undefined);
  assert.equal(about({ name: null }), undefined);
});
