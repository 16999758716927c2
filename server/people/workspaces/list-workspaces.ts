import type { WorkspaceStatus } from '@minutebook/contract/resources/allowed-values.ts';
import { statement, type Queryable } from '../../base/database/database.ts';

export interface WorkspaceListItem {
  workspace_id: number;
  slug: string;
  name: string;
  status: WorkspaceStatus;
  timezone: string;
  plan: string;
  has_teams: boolean;
  has_contacts: boolean;
  pii_redaction_active: boolean;
  allows_personal_tokens: boolean;
  active_member_count: number;
  record_count: number;
}

const selectWorkspaces = statement<WorkspaceListItem>(
  'operator.workspaces',
  `select w.workspace_id, w.slug, w.name, w.status, w.timezone, w.plan, w.has_teams, w.has_contacts,
     w.pii_redaction_active, w.allows_personal_tokens, c.record_count,
     (select count(*) from member m where m.workspace_id = w.workspace_id and m.status = 'active' and m.kind = 'person')
       as active_member_count
   from workspace w join workspace_counter c on c.workspace_id = w.workspace_id
   order by w.workspace_id`,
);

export async function listWorkspaces(db: Queryable): Promise<WorkspaceListItem[]> {
  return db.query(selectWorkspaces, []);
}
