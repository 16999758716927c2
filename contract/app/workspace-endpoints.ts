/** A workspace's settings, masking and retention, and its audit log. */
import { Type, type Static } from 'typebox';
import type { Endpoint } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, none, positiveId } from '../parameters.ts';
import { MaskKind, SecondFactorRule } from '../resources/allowed-values.ts';
import { closed, DateTime, Id, nullable } from '../resources/shapes.ts';

const Days = nullable(Type.Integer({ minimum: 1, maximum: 36_500, description: 'null: for ever' }));
const MaskWords = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1_000 });
const PhoneRegions = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 50 });

export const Retention = closed({ media_days: Days, transcript_days: Days }, 'Retention');
export type Retention = Static<typeof Retention>;

export const WorkspaceSettings = closed(
  {
    name: Type.String(),
    timezone: Type.String(),
    masking: closed(
      {
        active: Type.Boolean(),
        words: Type.Array(Type.String()),
        phone_regions: Type.Array(Type.String()),
        left_out: Type.Array(MaskKind, { description: 'kinds that are shown as they were said' }),
      },
      'Masking',
    ),
    retention: Retention,
    second_factor: SecondFactorRule,
  },
  'WorkspaceSettings',
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

export const RetentionPreview = closed(
  {
    media_count: Type.Integer(),
    media_bytes: Type.Integer(),
    transcript_count: Type.Integer(),
    protected_count: Type.Integer({ description: 'records that would go, were they not protected' }),
    oldest: Type.Array(
      closed({ record_id: Id, title: nullable(Type.String()), recorded_at: DateTime }, 'RetentionRecord'),
    ),
  },
  'RetentionPreview',
);
export type RetentionPreview = Static<typeof RetentionPreview>;

export const AuditEntry = closed(
  {
    id: Id,
    at: DateTime,
    action: Type.String({ description: 'such as record.unmask' }),
    actor: nullable(closed({ member_id: nullable(Id), name: Type.String() }, 'AuditActor')),
    record_id: nullable(Id),
    record: nullable(
      closed(
        { title: nullable(Type.String()), started_at: DateTime, is_trashed: Type.Boolean() },
        'AuditRecord',
      ),
    ),
    details: nullable(Type.Record(Type.String(), Type.Unknown())),
  },
  'AuditEntry',
);
export type AuditEntry = Static<typeof AuditEntry>;

const below = { tag: 'settings', rate_limit: 'workspace', query: none, params: inWorkspace } as const;
const manage = { ...below, permission: 'workspace.manage' } as const;
const base = ['FORBIDDEN', 'WORKSPACE_NOT_FOUND', 'CONFLICT'] as const;
const at = '/app/workspaces/{slug}';

const auditFilter = {
  action: Type.Optional(
    Type.String({
      pattern: '^[a-z]+[.]?[a-z_]*$',
      maxLength: 64,
      description: '`record.delete`, or all of `record`',
    }),
  ),
  actor_member_id: positiveId('of a member: what they did'),
  record_id: positiveId('of a record: what was done to it'),
  since: Type.Optional(DateTime),
  until: Type.Optional(DateTime),
};

export const appWorkspaceEndpoints = {
  'get-workspace-settings': {
    ...manage,
    name: 'get-workspace-settings',
    method: 'GET',
    path: `${at}/settings`,
    summary: 'Get the settings of the workspace',
    body: null,
    responses: { 200: WorkspaceSettings },
    errors: base,
    scope: 'people:read',
  },
  'update-workspace-settings': {
    ...manage,
    name: 'update-workspace-settings',
    method: 'PATCH',
    path: `${at}/settings`,
    summary: 'Change the settings of the workspace',
    description: 'What is left out stays.',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
        timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        masking: Type.Optional(
          closed(
            {
              active: Type.Boolean(),
              words: MaskWords,
              phone_regions: PhoneRegions,
              left_out: Type.Optional(Type.Array(MaskKind, { uniqueItems: true })),
            },
            'MaskingChange',
          ),
        ),
        retention: Type.Optional(Retention),
        second_factor: Type.Optional(SecondFactorRule),
      },
      { title: 'WorkspaceSettingsChange' },
    ),
    body_limit_bytes: 1024 * 1024,
    responses: { 200: WorkspaceSettings },
    errors: base,
    scope: 'people:write',
  },
  'preview-retention': {
    ...manage,
    name: 'preview-retention',
    method: 'POST',
    path: `${at}/retention-preview`,
    summary: 'Tell what would be deleted if this were the policy',
    body: Retention,
    responses: { 200: RetentionPreview },
    errors: base,
    scope: 'people:read',
    only_reads: true,
  },
  'list-audit-entries': {
    ...below,
    permission: 'audit.read',
    name: 'list-audit-entries',
    method: 'GET',
    path: `${at}/audit`,
    summary: 'List the audit log',
    description: 'What was done that has to be accounted for, the newest first.',
    query: Type.Object({ ...auditFilter, next_token: NextToken, limit: limit(50) }),
    body: null,
    responses: {
      200: closed({ items: Type.Array(AuditEntry), next_token: nullable(Type.String()) }, 'AuditPage'),
    },
    errors: base,
    scope: 'audit:read',
  },
} as const satisfies Record<string, Endpoint>;
