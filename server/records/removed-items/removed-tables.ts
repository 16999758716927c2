/** The tables whose rows go with what somebody deletes, and come back with it. */

/** The kinds that a workspace lists by name. */
export type NamedKind = 'label' | 'team' | 'role';
export type RemovedKind = NamedKind | 'moment';

export interface RemovedTable {
  name: string;
  /** The rows `t` of the item `$2`, where they are not found by its id alone. */
  where?: string;
  /** Its rows `p` that can be brought back, of the item `$3`: what they refer to may have been deleted meanwhile. */
  if_there?: string;
  /** Its rows are on records. */
  is_of_record?: true;
}

const there = (table: string, key: string) =>
  `exists (select 1 from ${table} x where x.workspace_id = $1 and x.${key} = p.${key} for key share)`;
const onRecords = { if_there: there('record', 'record_id'), is_of_record: true } as const;
const memberIsThere = there('member', 'member_id');
const invitationIsThere = there('invitation', 'invitation_id');
const momentIsThere = there('moment', 'moment_id');
/** With its replies. */
const ofThread = {
  where:
    't.moment_id in (select m.moment_id from moment m where m.workspace_id = $1 and (m.moment_id = $2 or m.parent_id = $2))',
};

/** The first is its own; each after the tables that its rows refer to: they are brought back in this order. */
export const removedTables: Readonly<
  Record<RemovedKind, { key: string; tables: readonly [RemovedTable, ...RemovedTable[]] }>
> = {
  label: {
    key: 'label_id',
    tables: [
      { name: 'label' },
      { name: 'record_label', ...onRecords },
      { name: 'recommended_label', ...onRecords },
    ],
  },
  team: {
    key: 'team_id',
    tables: [
      { name: 'team' },
      { name: 'team_member', if_there: memberIsThere },
      { name: 'team_member_role', if_there: `${memberIsThere} and ${there('team_role', 'role_id')}` },
      { name: 'record_team', ...onRecords },
      { name: 'record_access_team', ...onRecords },
      { name: 'invitation_team', if_there: invitationIsThere },
    ],
  },
  role: {
    key: 'role_id',
    tables: [
      { name: 'workspace_role' },
      { name: 'workspace_role_permission' },
      { name: 'member_workspace_role', if_there: memberIsThere },
      { name: 'invitation_workspace_role', if_there: invitationIsThere },
    ],
  },
  moment: {
    key: 'moment_id',
    tables: [
      {
        name: 'moment',
        where: '(t.moment_id = $2 or t.parent_id = $2)',
        if_there: `(p.tracker_id is null or ${there('tracker', 'tracker_id')}) and (
          p.parent_id is null or p.parent_id = $3
          or exists (select 1 from moment x where x.workspace_id = $1 and x.moment_id = p.parent_id))`,
        is_of_record: true,
      },
      { name: 'moment_mention', ...ofThread, if_there: momentIsThere },
      {
        name: 'playlist_entry',
        ...ofThread,
        if_there: `${momentIsThere} and ${there('playlist', 'playlist_id')}`,
      },
      // A clip that was joined from another record may have it again by now.
      { name: 'clip_share', if_there: `${momentIsThere} and not ${there('clip_share', 'share_id')}` },
    ],
  },
};
