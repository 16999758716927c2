import assert from 'node:assert/strict';
import { test } from 'node:test';
import { permissionResources } from '@minutebook/contract/resources/allowed-values.ts';
import { canTeamRoleHold, combinedEffect, toTeamPermissions, toWorkspacePermissions } from './permissions.ts';

const allow = (resource: (typeof permissionResources)[number]) => ({ resource, effect: 'allow' as const });
const deny = (resource: (typeof permissionResources)[number]) => ({ resource, effect: 'deny' as const });

test('a deny wins over any number of allows, wherever it stands', () => {
  assert.equal(
    combinedEffect([allow('record.edit'), deny('record.edit'), allow('record.edit')], 'record.edit'),
    'deny',
  );
  assert.equal(combinedEffect([deny('record.edit'), allow('record.edit')], 'record.edit'), 'deny');
});

test('effects on other resources change nothing', () => {
  assert.equal(combinedEffect([deny('record.share')], 'record.edit'), null);
});

test('admins may everything until a role denies it, owners whatever a role says', () => {
  assert.equal(toWorkspacePermissions('admin', [])['record.unmask'], 'allow');
  assert.equal(toWorkspacePermissions('admin', [deny('record.unmask')])['record.unmask'], 'deny');
  assert.equal(toWorkspacePermissions('owner', [deny('record.unmask')])['record.unmask'], 'allow');
});

test('members and guests have their defaults and what roles add', () => {
  const member = toWorkspacePermissions('member', [allow('record.edit')]);
  assert.deepEqual(permissionResources.filter((resource) => member[resource] === 'allow').sort(), [
    'label.read',
    'member.read',
    'record.download_media',
    'record.edit',
    'record.export',
    'record.label',
    'record.upload',
    'role.read',
    'team.member.read',
    'team.read',
  ]);
  const guest = toWorkspacePermissions('guest', []);
  assert.deepEqual(
    permissionResources.filter((resource) => guest[resource] === 'allow'),
    ['team.read', 'label.read'],
  );
});

test('a team leader may edit, label, share and export; a team member nothing more than elsewhere', () => {
  const leader = toTeamPermissions('leader', []);
  assert.deepEqual(
    permissionResources.filter((resource) => leader[resource] === 'allow'),
    ['record.edit', 'record.label', 'record.share', 'record.export'],
  );
  assert.ok(permissionResources.every((resource) => toTeamPermissions('member', [])[resource] === 'deny'));
});

test('a team role cannot hold what counts for the whole workspace', () => {
  assert.deepEqual(
    permissionResources.filter((resource) => !canTeamRoleHold(resource)),
    [
      'workspace.quota.read',
      'member.read',
      'invitation.read',
      'role.read',
      'record.read_all',
      'member.manage',
      'role.manage',
      'workspace.manage',
    ],
  );
});
