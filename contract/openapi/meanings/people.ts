import type { MeaningTable } from './meaning-table.ts';

/** Workspaces, and the people and programs in them. */
export const peopleMeanings: MeaningTable = {
  WorkspaceFeatures: {
    teams: 'true: records can belong to teams',
    contacts: 'true: records name people outside the workspace',
  },
  Workspace: {
    plan: 'the name of the plan: here, everything is included',
    features: 'what can be used in it',
    base_role: 'of the requester',
  },
  QuotaPeriod: { starts_at: 'its first moment', ends_at: 'the first moment after it' },
  Usage: { used: 'so much is used' },
  WorkspaceQuota: {
    period: 'what minutes are counted in: a month, in the time zone of the workspace',
    transcription_minutes: 'minutes of recordings that were transcribed in the period',
    storage_bytes: 'bytes of recordings that are kept',
    records: 'records that are there',
    members: 'members who are active or invited',
  },
  User: { email: 'the address that the person signs in with' },
  AppUser: { email: 'the address that the person signs in with' },
  V2Permission: { resource: 'what it is about', effect: 'deny wins over allow' },
  V2WorkspaceRole: { permissions: 'what the role allows or denies' },
  V2TeamRole: { permissions: 'what the role allows or denies within its team' },
  V2Member: {
    email: 'the address that the person signs in with',
    workspace_roles: 'roles beside the base role',
    workspace_permissions: 'what the member may do, all roles taken together',
    teams: 'teams that the member is in',
  },
  V2MemberTeamSummary: { id: 'the team' },
  TeamMember: {
    email: 'the address that the person signs in with',
    joined_at: 'when the member came into the team',
  },
  Team: teamFields(),
  TeamDetail: teamFields(),
  Permissions: permissionMeanings(),
  V2Invitation: {
    email: 'whom it is for',
    invited_by_member_id: 'who invited',
    workspace_roles: 'roles that whoever accepts gets beside the base role',
    invited_at: 'when it was last sent',
    accepted_at: 'null: it has not been accepted',
    cancelled_at: 'null: it has not been taken back',
  },
  NewInvitation: {
    email: 'whom it is for',
    base_role: 'that whoever accepts gets',
    team_ids: 'teams that whoever accepts comes into',
  },
  CreatedInvitation: { url: 'where it is accepted' },
  InvitationOffer: {
    workspace_slug: 'its short name in addresses',
    email: 'whom it is for',
    invited_by: 'the name of whoever invited; null: an operator',
    expires_at: 'when it ends',
  },
  MemberChange: { status: 'deactivated: the member sees nothing of the workspace any more' },
  MemberFactors: { member_ids: 'members who have a second factor' },
  RoleChange: { permissions: 'all that the role is to allow or deny: what is left out here is not in it' },
  NewRole: { permissions: 'what it allows or denies' },
  RolePermission: { resource: 'what it is about', effect: 'deny wins over allow' },
  TeamPlace: { base_role: 'in the team', role_ids: 'roles in the team beside the base role' },
  WorkspaceSettings: { masking: 'what is masked in new records' },
  WorkspaceSettingsChange: { name: 'not only spaces', masking: 'what is masked in new records' },
  Masking: maskingFields(),
  MaskingChange: { ...maskingFields(), left_out: 'kinds that are not masked' },
  AuditActor: { member_id: 'null: no member, but an operator, the service, or a visitor' },
  AuditRecord: {
    title: 'as it is called now; null: it has none',
    started_at: 'when the meeting began',
    is_trashed: 'it waits in the trash',
  },
  AuditEntry: {
    record: 'null: it was about no record, or about one that is gone, or that the requester may not see',
    actor: 'who did it; null: the service itself',
    record_id: 'the record it was done to; null: none',
    details: 'what is to be known of the act, never a word of a meeting',
  },
  ServiceAccount: { owner: 'the member who answers for it' },
  ServiceAccountOwner: { name: 'of the member' },
  ServiceAccountChange: {
    status: 'deactivated: its tokens open nothing',
    owner_member_id: 'who answers for it',
  },
  ServiceTokenRotation: { keep_old_hours: 'hours for which the old secret goes on working' },
  MadeServiceToken: { token: 'what is known of it', secret: 'the token itself: shown this once' },
  AppNewToken: { token: 'what is known of it', secret: 'the token itself: shown this once' },
  NewToken: { expires_in_days: 'days from now until it ends' },
  NewServiceToken: { expires_in_days: 'days from now until it ends' },
  OwnToken: { kind: 'whose it is: of a person, of a session, of a service account' },
  AppLoginSession: {
    is_current: 'true: the one that asks',
    address: 'the network address it was last used from',
  },
  LabelMerge: { into_label_id: 'the label that takes over all records' },
};

function teamFields() {
  return {
    is_default: 'true: the team that records belong to unless another is said',
    request_insight_extract_type: 'always null: insights are set for a workspace',
    default_custom_insight_template_id: 'always null: templates are not made here',
  };
}

function maskingFields() {
  return {
    active: 'true: personal information is masked',
    words: 'words that are masked wherever they come, in any case',
    phone_regions: 'countries whose numbers are known without a country code: ISO 3166-1',
  };
}

/** Each resource by its name, as roles know it. */
function permissionMeanings() {
  return {
    'workspace.quota.read': 'see how much of the quota is used',
    'member.read': 'see who is in the workspace',
    'invitation.read': 'see who is invited',
    'role.read': 'see the roles',
    'team.read': 'see the teams',
    'team.member.read': 'see who is in a team',
    'label.read': 'see the labels',
    'record.read_all': 'see every record of the workspace',
    'record.edit': 'change records that one may see',
    'record.label': 'label records that one may see',
    'record.share': 'share records with people outside',
    'record.download_media': 'play and download recordings',
    'record.export': 'download transcripts and insights',
    'record.delete': 'delete records',
    'record.unmask': 'see what is masked; each time is audited',
    'record.upload': 'bring in recordings and transcripts',
    'label.manage': 'make, change and delete labels',
    'team.manage': 'make, change and delete teams, and say who is in them',
    'member.manage': 'invite, change and deactivate members',
    'role.manage': 'make, change and delete roles',
    'workspace.manage': 'change settings of the workspace',
    'audit.read': 'read the audit log',
  };
}
