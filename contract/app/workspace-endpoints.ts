/** A workspace's settings, masking, retention and audit log. */
import { Type, type Static } from '../schema.ts';
import { named, type EndpointTable } from '../endpoint.ts';
import { inWorkspace, limit, NextToken, none, positiveId } from '../parameters.ts';
import { MaskKind, SecondFactorRule } from '../resources/allowed-values.ts';
import { closed, DateTime, described, Id, nullable } from '../resources/shapes.ts';

const Days = nullable(Type.Integer({ minimum: 1, maximum: 36_500, description: 'null: for ever' }));
const MaskWords = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 1_000 });
const PhoneRegions = Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 50 });

export const Retention = closed({ media_days: Days, transcript_days: Days }, 'Retention');
export type Retention = Static<typeof Retention>;

const KNOWS_VOICES =
  'true: the voices of new recordings are kept, so that a speaker whom somebody has named is suggested again';

export const WorkspaceSettings = closed(
  {
    name: Type.String(),
    timezone: Type.String(),
    masking: described(
      closed(
        {
          active: Type.Boolean({ description: 'true: personal information is masked' }),
          words: Type.Array(Type.String(), {
            description: 'words that are masked wherever they come, in any case',
          }),
          phone_regions: Type.Array(Type.String(), {
            description: 'countries whose numbers are known without a country code: ISO 3166-1',
          }),
          left_out: Type.Array(MaskKind, {
            description: 'kinds that are shown as they were said; at first `person_name` alone',
          }),
        },
        'Masking',
      ),
      'what is masked in new records',
    ),
    retention: Retention,
    second_factor: SecondFactorRule,
    knows_voices: Type.Boolean({ description: KNOWS_VOICES }),
  },
  'WorkspaceSettings',
);
export type WorkspaceSettings = Static<typeof WorkspaceSettings>;

export const RetentionPreview = closed(
  {
    media_count: Type.Integer({ description: 'recordings that would be deleted' }),
    media_bytes: Type.Integer({ description: 'bytes of them' }),
    transcript_count: Type.Integer({ description: 'transcripts that would be deleted' }),
    protected_count: Type.Integer({ description: 'records that would go, were they not protected' }),
    oldest: Type.Array(
      closed(
        { record_id: described(Id, 'the record'), title: nullable(Type.String()), recorded_at: DateTime },
        'RetentionRecord',
      ),
      { description: 'the oldest records among them that the caller sees; none without records:read' },
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
    actor: described(
      nullable(
        closed(
          {
            member_id: described(nullable(Id), 'null: no member, but an operator, the service, or a visitor'),
            name: Type.String(),
          },
          'AuditActor',
        ),
      ),
      'who did it; null: the service itself',
    ),
    record_id: described(nullable(Id), 'the record it was done to; null: none'),
    record: described(
      nullable(
        closed(
          {
            title: nullable(Type.String({ description: 'as it is called now; null: it has none' })),
            started_at: described(DateTime, 'when the meeting began'),
            is_trashed: Type.Boolean({ description: 'it waits in the trash' }),
          },
          'AuditRecord',
        ),
      ),
      'null: it was about no record, or about one that is gone, or that the requester may not see',
    ),
    details: described(
      nullable(Type.Record(Type.Unknown())),
      'what is to be known of the act, never a word of a meeting',
    ),
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
  since: Type.Optional(described(DateTime, 'only acts from this moment on')),
  until: Type.Optional(described(DateTime, 'only acts before this moment')),
};

export const appWorkspaceEndpoints = named({
  'get-workspace-settings': {
    ...manage,
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
    method: 'PATCH',
    path: `${at}/settings`,
    summary: 'Change the settings of the workspace',
    description: 'What is left out stays.',
    body: Type.Object(
      {
        name: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'not only spaces' })),
        timezone: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
        masking: Type.Optional(
          described(
            closed(
              {
                active: Type.Boolean({ description: 'true: personal information is masked' }),
                words: described(MaskWords, 'words that are masked wherever they come, in any case'),
                phone_regions: described(
                  PhoneRegions,
                  'countries whose numbers are known without a country code: ISO 3166-1',
                ),
                left_out: Type.Optional(
                  Type.Array(MaskKind, { uniqueItems: true, description: 'kinds that are not masked' }),
                ),
              },
              'MaskingChange',
            ),
            'what is masked in new records',
          ),
        ),
        retention: Type.Optional(Retention),
        second_factor: Type.Optional(SecondFactorRule),
        knows_voices: Type.Optional(
          Type.Boolean({ description: `${KNOWS_VOICES}; false: all are forgotten` }),
        ),
        locks_me_out: Type.Optional(
          Type.Boolean({
            description:
              'true: the rule is meant, although whoever sends it has no second factor and could only set one up then; left out, it is 409',
          }),
        ),
      },
      { title: 'WorkspaceSettingsChange' },
    ),
    body_limit_bytes: 1024 * 1024,
    responses: { 200: WorkspaceSettings },
    errors: base,
    scope: 'people:write',
  },
  'send-test-mail': {
    ...manage,
    method: 'POST',
    path: `${at}/test-mail`,
    summary: 'Send a test mail',
    description: 'To the one who asks, at once. Twenty a day.',
    body: null,
    responses: {
      200: closed(
        {
          email: Type.String({ description: 'where it went' }),
          is_accepted: Type.Boolean({ description: 'the mail server has taken it' }),
          answer: Type.String({ description: 'what the mail server answered, or why it did not' }),
        },
        'TestMail',
      ),
    },
    errors: base,
    scope: 'people:write',
  },
  'preview-retention': {
    ...manage,
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
} as const satisfies EndpointTable);
