import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { V2Permission } from '@minutebook/contract/resources/role.ts';
import type { Caller, CallerTeam } from './caller.ts';
import { toWorkspacePermissions } from './permissions.ts';
import { toRecordPermissions, type RecordAccessFacts } from './record-permissions.ts';

const ME = 7;

function makeCaller(fields: {
  base_role?: Caller['base_role'];
  effects?: V2Permission[];
  teams?: [number, CallerTeam][];
}): Caller {
  const { base_role = 'member', effects = [], teams = [] } = fields;
  return {
    user_id: 1,
    token: {
      access_token_id: 1,
      kind: 'personal',
      scope: 'write',
      scopes: null,
      workspace_id: null,
      audience: null,
      opens_only: null,
      expires_at: null,
      proof: null,
    },
    workspace: {
      workspace_id: 1,
      slug: 'w',
      status: 'active',
      timezone: 'UTC',
      has_teams: true,
      has_contacts: true,
      pii_redaction_active: false,
      allows_personal_tokens: true,
      second_factor: 'optional',
      access_version: 1,
      catalog_version: 1,
    },
    member_id: ME,
    base_role,
    effects,
    permissions: toWorkspacePermissions(base_role, effects),
    teams: new Map(teams),
    principals: [0],
  };
}

const record = (fields: Partial<RecordAccessFacts> = {}): RecordAccessFacts => ({
  owner_member_id: 99,
  team_ids: [],
  protected_from_deletion: false,
  has_masked_spans: false,
  transcript_stored: true,
  ...fields,
});

test("somebody else's record gives a member what members may by default", () => {
  assert.deepEqual(toRecordPermissions(makeCaller({}), record()), {
    view: true,
    view_original_text: false,
    edit: false,
    label: true,
    share: false,
    download_media: true,
    export: true,
    delete: false,
  });
});

test("a record's owner may do everything but unmask", () => {
  const permissions = toRecordPermissions(
    makeCaller({ base_role: 'guest' }),
    record({ owner_member_id: ME }),
  );
  const { view_original_text, ...rest } = permissions;
  assert.equal(view_original_text, false);
  assert.ok(Object.values(rest).every(Boolean));
});

test("a deny binds the record's owner, but not the workspace's", () => {
  const effects: V2Permission[] = [{ resource: 'record.share', effect: 'deny' }];
  const owned = record({ owner_member_id: ME });
  assert.equal(toRecordPermissions(makeCaller({ effects }), owned).share, false);
  assert.equal(toRecordPermissions(makeCaller({ base_role: 'owner', effects }), owned).share, true);
});

test('nobody deletes a protected record', () => {
  const caller = makeCaller({ base_role: 'owner' });
  assert.equal(toRecordPermissions(caller, record({ protected_from_deletion: true })).delete, false);
});

test('where masks are made, media without a transcript is for its owner and those who may unmask', () => {
  const untold = record({ transcript_stored: false });
  const plain = makeCaller({});
  const masking = { ...plain, workspace: { ...plain.workspace, pii_redaction_active: true } };
  const may = (caller: Caller, fields: RecordAccessFacts) =>
    toRecordPermissions(caller, fields).download_media;
  assert.equal(may(plain, untold), true);
  assert.equal(may(masking, untold), false);
  assert.equal(may(masking, { ...untold, owner_member_id: ME }), true);
  assert.equal(may(masking, { ...untold, owner_member_id: ME, has_masked_spans: true }), false);
  assert.equal(may(masking, record()), true);
  const effects: V2Permission[] = [{ resource: 'record.unmask', effect: 'allow' }];
  assert.equal(may({ ...masking, effects }, untold), true);
});

test('media of a record with masked spans needs the permission to unmask, the sound being what it is', () => {
  const masked = record({ has_masked_spans: true });
  assert.equal(toRecordPermissions(makeCaller({}), masked).download_media, false);
  const effects: V2Permission[] = [{ resource: 'record.unmask', effect: 'allow' }];
  const permissions = toRecordPermissions(makeCaller({ effects }), masked);
  assert.equal(permissions.download_media, true);
  assert.equal(permissions.view_original_text, true);
});

test("a team role counts for that team's records and no others", () => {
  const team: CallerTeam = { base_role: 'leader', effects: [{ resource: 'record.delete', effect: 'allow' }] };
  const caller = makeCaller({ teams: [[5, team]] });
  const inside = toRecordPermissions(caller, record({ team_ids: [4, 5] }));
  assert.deepEqual([inside.edit, inside.share, inside.delete], [true, true, true]);
  const outside = toRecordPermissions(caller, record({ team_ids: [4] }));
  assert.deepEqual([outside.edit, outside.share, outside.delete], [false, false, false]);
});

test("one team's deny wins over another team's allow and over the leader's default", () => {
  const teams: [number, CallerTeam][] = [
    [4, { base_role: 'leader', effects: [] }],
    [5, { base_role: 'member', effects: [{ resource: 'record.edit', effect: 'deny' }] }],
  ];
  assert.equal(toRecordPermissions(makeCaller({ teams }), record({ team_ids: [4, 5] })).edit, false);
  assert.equal(toRecordPermissions(makeCaller({ teams }), record({ team_ids: [4] })).edit, true);
});
