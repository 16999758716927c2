/** Written by `npm run generate` from the contract: what fields may be, for programs that let people choose. */

/** The places that a record can come from: `source`. Later versions may know more. */
export const recordSources = [
  'zoom',
  'google_meet',
  'teams_meet',
  'phone_call',
  'voice_recorder',
  'screen_recorder',
  'manual_upload',
  'import',
] as const;
/** How far the processing of a record can be: `status`. Later versions may know more. */
export const recordStatuses = [
  'created',
  'uploaded',
  'transcribed',
  'processed',
  'failed',
  'not_supported',
] as const;
/** The members who can see a record: `scope`. Later versions may know more. */
export const recordScopes = ['private', 'team', 'workspace'] as const;
/** Kinds of insights: `type`. Later versions may know more. */
export const insightTypes = [
  'summary',
  'takeaway',
  'toc',
  'keyword',
  'date_time',
  'action_item',
  'action_item_ts',
  'custom',
] as const;
/** The base of a role in a workspace: `base_role`. Later versions may know more. */
export const baseWorkspaceRoles = ['owner', 'admin', 'member', 'guest'] as const;
/** The base of a role in a team: `base_role`. Later versions may know more. */
export const baseTeamRoles = ['leader', 'member'] as const;
/** The types of changes and webhooks: `type`. Later versions may know more. */
export const changeTypes = [
  'record.created',
  'record.updated',
  'record.transcript_changed',
  'record.insights_changed',
  'record.status_changed',
  'record.ready',
  'record.failed',
  'record.labels_changed',
  'record.access_changed',
  'record.published',
  'record.media_expired',
  'record.transcript_expired',
  'record.deleted',
  'record.restored',
  'moment.created',
  'moment.updated',
  'moment.deleted',
  'tracker.hit',
  'share.put',
  'share.deleted',
  'label.created',
  'label.updated',
  'label.merged',
  'label.deleted',
  'label.restored',
  'team.created',
  'team.updated',
  'team.deleted',
  'team.restored',
  'team.member_put',
  'team.member_removed',
  'member.created',
  'member.updated',
  'role.created',
  'role.updated',
  'role.deleted',
  'role.restored',
  'invitation.created',
  'invitation.accepted',
  'invitation.cancelled',
  'webhook.paused',
  'webhook.test',
  'workspace.updated',
] as const;
/** Endings of files that are read as transcripts. Later versions may know more. */
export const transcriptExtensions = [
  'ass',
  'csv',
  'dfxp',
  'docx',
  'dote',
  'eaf',
  'json',
  'jsonl',
  'lrc',
  'md',
  'ndjson',
  'odt',
  'otr',
  'sbv',
  'smi',
  'srt',
  'ssa',
  'sub',
  'textgrid',
  'tsv',
  'ttml',
  'txt',
  'vtt',
  'whisper',
] as const;
