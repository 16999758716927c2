/** Reads a workspace with its people for `minutebook.workspace/1`: everything except its records. */
import type { WorkspaceFile } from '../../../demo/workspace-file.ts';
import { statement, type Queryable } from '../../base/database/database.ts';
import { readMemberLists } from './member-lists.ts';
import { requireRow } from '../../base/must.ts';

type Workspace = WorkspaceFile['workspaces'][number];

const list = (select: string) => `coalesce((${select}), '[]')`;

const rolesOf = (kind: 'workspace' | 'team') =>
  list(`select json_agg(json_build_object('name', r.name, 'description', r.description, 'permissions', ${list(
    `select json_agg(json_build_object('resource', p.resource, 'effect', p.effect) order by p.resource)
     from ${kind}_role_permission p where p.workspace_id = $1 and p.role_id = r.role_id`,
  )}) order by r.role_id)
    from ${kind}_role r where r.workspace_id = $1 and r.base_role is null`);

const members = list(`
  select json_agg(json_build_object('email', m.email, 'base_role', m.base_role, 'status',
    case m.kind when 'person' then m.status else 'deactivated' end, 'workspace_roles', ${list(
      `select json_agg(r.name order by r.role_id) from member_workspace_role mr
     join workspace_role r on r.workspace_id = mr.workspace_id and r.role_id = mr.role_id
     where mr.workspace_id = $1 and mr.member_id = m.member_id`,
    )}) order by m.member_id)
  from member m where m.workspace_id = $1`);

const teamMembers = list(`
  select json_agg(json_build_object('email', m.email, 'base_role', tm.base_role, 'team_roles', ${list(
    `select json_agg(r.name order by r.role_id) from team_member_role mr
     join team_role r on r.workspace_id = mr.workspace_id and r.role_id = mr.role_id
     where mr.workspace_id = $1 and mr.team_id = tm.team_id and mr.member_id = tm.member_id`,
  )}) order by m.member_id)
  from team_member tm join member m on m.workspace_id = tm.workspace_id and m.member_id = tm.member_id
  where tm.workspace_id = $1 and tm.team_id = t.team_id`);

const teams = list(`
  select json_agg(json_build_object('name', t.name, 'description', t.description, 'is_default', t.is_default,
    'members', ${teamMembers}) order by t.team_id)
  from team t where t.workspace_id = $1`);

const labels = list(`
  select json_agg(json_build_object('name', l.name, 'color', l.color) order by l.label_id)
  from label l where l.workspace_id = $1`);

const templates = list(`
  select json_agg(json_build_object('name', t.name, 'headings', t.headings, 'meeting_type', t.meeting_type, 'label', (
    select l.name from label l where l.workspace_id = $1 and l.label_id = t.label_id), 'title_words', t.title_words,
    'language', t.language, 'length', t.length)
    order by t.template_id)
  from insight_template t where t.workspace_id = $1`);

const settings = `json_build_object('allows_personal_tokens', w.allows_personal_tokens, 'second_factor', w.second_factor,
  'knows_voices', w.knows_voices, 'mask_words', w.mask_words, 'phone_regions', w.phone_regions,
  'unmasked_kinds', w.unmasked_kinds,
  'retention', json_build_object('media_days', w.media_retention_days, 'transcript_days', w.transcript_retention_days))`;

const quota = `(
  select json_build_object('transcription_minutes', q.transcription_minutes_limit, 'storage_bytes', q.storage_bytes_limit,
    'records', q.records_limit, 'members', q.members_limit)
  from workspace_quota q where q.workspace_id = $1)`;

const selectWorkspace = statement<{ workspace: Workspace; users: WorkspaceFile['users'] }>(
  'workspace.workspace',
  `select json_build_object('slug', w.slug, 'name', w.name, 'timezone', w.timezone, 'plan', w.plan, 'status', w.status,
     'features', json_build_object('teams', w.has_teams, 'contacts', w.has_contacts),
     'pii_redaction_active', w.pii_redaction_active, 'settings', ${settings}, 'quota', ${quota}, 'workspace_roles', ${rolesOf('workspace')},
     'team_roles', ${rolesOf('team')}, 'labels', ${labels}, 'insight_templates', ${templates}, 'members', ${members}, 'teams', ${teams},
     'invitations', '[]'::json) as workspace,
     ${list(`select json_agg(json_build_object('email', m.email, 'name', m.name, 'locale', m.locale, 'role_in_demo', null)
       order by m.member_id) from member m where m.workspace_id = $1`)} as users
   from workspace w where w.workspace_id = $1`,
);

export async function readWorkspaceFile(
  db: Queryable,
  workspace_id: number,
  now: Date,
): Promise<WorkspaceFile> {
  const { workspace, users } = requireRow(await db.query(selectWorkspace, [workspace_id]), 'the workspace');
  const lists = await readMemberLists(db, workspace_id);
  const workspaces = [{ ...workspace, ...lists }];
  return { format: 'minutebook.workspace/1', as_of: now.toISOString(), users, workspaces };
}
