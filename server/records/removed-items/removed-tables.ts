/** The tables whose rows go with a label, a team or a role, and come back with it. */

export type RemovedKind = 'label' | 'team' | 'role';

export interface RemovedTable {
  name: string;
  /** Its rows `p` that can be brought back: what they refer to may have been deleted meanwhile. */
  if_there?: string;
  /** Its rows are on records. */
  is_of_record?: true;
}

const there = (table: string, key: string) =>
  `exists (select 1 from ${table} x where x.workspace_id = $1 and x.${key} = p.${key} for key share)`;
const onRecords = { if_there: there('record', 'record_id'), is_of_record: true } as const;
const memberIsThere = there('member', 'member_id');
const invitationIsThere = there('invitation', 'invitation_id');

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
};
