/**
 * demo/workspace.json: the workspaces of the demo and their people, without records. Everybody and everything is named as in the
 * record files: people by e-mail, teams, roles and labels by name. Where a list is ordered, things are created in that order.
 */
import { InsightTemplate as ToldTemplate } from '@minutebook/contract/v3/template-endpoints.ts';
import { Playlist as ToldPlaylist } from '@minutebook/contract/v3/playlist-endpoints.ts';
import { Tracker as ToldTracker } from '@minutebook/contract/v3/tracker-endpoints.ts';
import { Type, type Static, type Schema } from '@minutebook/contract/schema.ts';
import {
  BaseTeamRole,
  BaseWorkspaceRole,
  MaskKind,
  MemberStatus,
  PermissionResource,
  PermissionStatus,
  SecondFactorRule,
  UserLocale,
  WorkspaceInviteStatus,
  WorkspaceStatus,
} from '../contract/resources/allowed-values.ts';
import { recordEntries } from '../contract/resources/record-entries.ts';

const closed = <T extends Record<string, Schema>>(properties: T) =>
  Type.Object(properties, { additionalProperties: false });
const nullable = <T extends Schema>(schema: T) => Type.Union([schema, Type.Null()]);
const Name = Type.String({ minLength: 1 });
const DateTime = Type.String({ format: 'date-time' });
const Limit = nullable(Type.Integer({ minimum: 0, description: 'null: unlimited' }));

const Role = closed({
  name: Name,
  description: nullable(Type.String()),
  permissions: Type.Array(closed({ resource: PermissionResource, effect: PermissionStatus })),
});
const Member = closed({
  email: Name,
  base_role: BaseWorkspaceRole,
  status: MemberStatus,
  workspace_roles: Type.Array(Name),
});
const Team = closed({
  name: Name,
  description: nullable(Type.String()),
  is_default: Type.Boolean(),
  members: Type.Array(closed({ email: Name, base_role: BaseTeamRole, team_roles: Type.Array(Name) })),
});
const Invitation = closed({
  email: Name,
  status: WorkspaceInviteStatus,
  base_role: BaseWorkspaceRole,
  workspace_roles: Type.Array(Name),
  invited_by: Name,
  invited_at: DateTime,
  expires_at: DateTime,
  accepted_at: nullable(DateTime),
  cancelled_at: nullable(DateTime),
});

const meetingTypes = recordEntries.meeting_type.values;
const InsightTemplate = closed({
  name: Name,
  headings: Type.Array(Name),
  meeting_type: nullable(
    Type.Unsafe<(typeof meetingTypes)[number]>({ type: 'string', enum: [...meetingTypes] }),
  ),
  label: nullable(Name),
  title_words: Type.Array(Name),
  language: Type.Optional(ToldTemplate.properties.language),
  length: Type.Optional(ToldTemplate.properties.length),
});

const OfMember = { member: Name, name: Name, created_at: DateTime };
const SavedSearch = closed({
  ...OfMember,
  search: Type.String({
    description: 'the query string of the list’s address, without what follows by names',
  }),
  labels: Type.Optional(Type.Array(Name)),
  teams: Type.Optional(Type.Array(Name)),
  owners: Type.Optional(Type.Array(Name)),
});
const Tracker = closed({
  ...OfMember,
  words: Type.Array(Name),
  said_by: nullable(Name),
  bell: ToldTracker.properties.bell,
});
const Playlist = closed({
  ...OfMember,
  audience: ToldPlaylist.properties.audience,
});

const Days = nullable(Type.Integer({ minimum: 1, description: 'null: kept for ever' }));
const Settings = closed({
  allows_personal_tokens: Type.Boolean(),
  second_factor: SecondFactorRule,
  knows_voices: Type.Boolean(),
  mask_words: Type.Array(Name),
  phone_regions: Type.Array(Name),
  unmasked_kinds: Type.Array(MaskKind),
  retention: closed({ media_days: Days, transcript_days: Days }),
});

const DemoWorkspace = closed({
  slug: Name,
  name: Name,
  timezone: Name,
  plan: Name,
  status: WorkspaceStatus,
  features: closed({ teams: Type.Boolean(), contacts: Type.Boolean() }),
  pii_redaction_active: Type.Boolean(),
  settings: Type.Optional(Settings),
  quota: nullable(
    closed({ transcription_minutes: Limit, storage_bytes: Limit, records: Limit, members: Limit }),
  ),
  workspace_roles: Type.Array(Role),
  team_roles: Type.Array(Role),
  labels: Type.Array(closed({ name: Name, color: Type.String({ pattern: '^#[0-9a-f]{6}$' }) })),
  insight_templates: Type.Optional(Type.Array(InsightTemplate)),
  members: Type.Array(Member),
  teams: Type.Array(Team),
  saved_searches: Type.Optional(Type.Array(SavedSearch)),
  trackers: Type.Optional(Type.Array(Tracker)),
  playlists: Type.Optional(
    Type.Array(Playlist, { description: 'record files tell which moments are in them' }),
  ),
  invitations: Type.Array(Invitation),
});
export type DemoWorkspace = Static<typeof DemoWorkspace>;

const DemoUser = closed({
  email: Name,
  name: Name,
  locale: UserLocale,
  role_in_demo: nullable(
    Type.Unsafe<'owner' | 'admin' | 'member' | 'guest' | 'deactivated' | 'outsider'>({
      enum: ['owner', 'admin', 'member', 'guest', 'deactivated', 'outsider'],
      description: 'a user whose token and password the first start writes down; null for everybody else',
    }),
  ),
});

export const WorkspaceFile = closed({
  format: Type.Literal('minutebook.workspace/1'),
  as_of: Type.String({ format: 'date-time', description: 'what the dates of the demo take for now' }),
  users: Type.Array(DemoUser),
  workspaces: Type.Array(DemoWorkspace),
});
export type WorkspaceFile = Static<typeof WorkspaceFile>;
