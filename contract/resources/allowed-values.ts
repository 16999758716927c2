/** Every list of allowed values of the API. */
import { Type, type Static } from '../schema.ts';
import {
  baseTeamRoles,
  baseWorkspaceRoles,
  maskKinds,
  optionalMailKinds,
  recordScopes,
  recordSources,
  recordStatuses,
  secondFactorRules,
  type mailKinds,
} from './value-lists.ts';

/** A string schema that allows exactly `values`; one `enum` keyword keeps validation and documents short. */
function oneOf<const Values extends readonly string[]>(values: Values, title: string) {
  return Type.Unsafe<Values[number]>({ type: 'string', enum: [...values], title });
}

export const RecordSource = oneOf(recordSources, 'RecordSource');
export type RecordSource = Static<typeof RecordSource>;

export const RecordStatus = oneOf(recordStatuses, 'RecordStatus');
export type RecordStatus = Static<typeof RecordStatus>;

export const RecordScope = oneOf(recordScopes, 'RecordScope');
export type RecordScope = Static<typeof RecordScope>;

export const RecordDraftState = oneOf(
  ['pending', 'scheduled', 'publishing', 'published'],
  'RecordDraftState',
);
export type RecordDraftState = Static<typeof RecordDraftState>;

export const RecordPublishTrigger = oneOf(['user', 'schedule', 'system'], 'RecordPublishTrigger');
export type RecordPublishTrigger = Static<typeof RecordPublishTrigger>;

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
export const InsightType = oneOf(insightTypes, 'InsightType');
export type InsightType = Static<typeof InsightType>;

export const InsightStatus = oneOf(['created', 'processed', 'failed', 'not_supported'], 'InsightStatus');
export type InsightStatus = Static<typeof InsightStatus>;

/** ISO 639-1 code, such as `en`. */
export const RecordInsightLanguage = Type.String({ pattern: '^[a-z]{2}$', title: 'RecordInsightLanguage' });

export const SharedRecordDuration = oneOf(['7d', '30d', '60d', '90d', 'unlimited'], 'SharedRecordDuration');
export type SharedRecordDuration = Static<typeof SharedRecordDuration>;

export const RecordExportPlatformType = oneOf(
  ['notion', 'slack', 'google_docs', 'salesforce', 'hubspot', 'webhook', 'markdown'],
  'RecordExportPlatformType',
);
export type RecordExportPlatformType = Static<typeof RecordExportPlatformType>;

export const RecordExportType = oneOf(['transcript', 'insights', 'full'], 'RecordExportType');
export type RecordExportType = Static<typeof RecordExportType>;

export const V2BulkLabelStatus = oneOf(['all', 'some', 'none'], 'V2BulkLabelStatus');
export type V2BulkLabelStatus = Static<typeof V2BulkLabelStatus>;

export const userLocales = ['ko', 'en', 'ja'] as const;
export const UserLocale = oneOf(userLocales, 'UserLocale');
export type UserLocale = Static<typeof UserLocale>;

export const OptionalMailKind = oneOf(optionalMailKinds, 'MailKind');
export type OptionalMailKind = Static<typeof OptionalMailKind>;

export type MailKind = (typeof mailKinds)[number];

export const BaseWorkspaceRole = oneOf(baseWorkspaceRoles, 'BaseWorkspaceRole');
export type BaseWorkspaceRole = Static<typeof BaseWorkspaceRole>;

export const BaseTeamRole = oneOf(baseTeamRoles, 'BaseTeamRole');
export type BaseTeamRole = Static<typeof BaseTeamRole>;

export const WorkspaceInviteStatus = oneOf(
  ['pending', 'accepted', 'cancelled', 'expired'],
  'WorkspaceInviteStatus',
);
export type WorkspaceInviteStatus = Static<typeof WorkspaceInviteStatus>;

export const MemberStatus = oneOf(['active', 'deactivated'], 'MemberStatus');
export type MemberStatus = Static<typeof MemberStatus>;

export const SecondFactorRule = oneOf(secondFactorRules, 'SecondFactorRule');
export type SecondFactorRule = Static<typeof SecondFactorRule>;

export const WorkspaceStatus = oneOf(['active', 'suspended', 'archived'], 'WorkspaceStatus');
export type WorkspaceStatus = Static<typeof WorkspaceStatus>;

export const PermissionStatus = oneOf(['allow', 'deny'], 'PermissionStatus');
export type PermissionStatus = Static<typeof PermissionStatus>;

export const permissionResources = [
  'workspace.quota.read',
  'member.read',
  'invitation.read',
  'role.read',
  'team.read',
  'team.member.read',
  'label.read',
  'record.read_all',
  'record.edit',
  'record.label',
  'record.share',
  'record.download_media',
  'record.export',
  'record.delete',
  'record.unmask',
  'record.upload',
  'label.manage',
  'team.manage',
  'member.manage',
  'role.manage',
  'workspace.manage',
  'audit.read',
] as const;
export const PermissionResource = oneOf(permissionResources, 'PermissionResource');
export type PermissionResource = Static<typeof PermissionResource>;

export const MaskKind = oneOf(maskKinds, 'MaskKind');
export type MaskKind = Static<typeof MaskKind>;
