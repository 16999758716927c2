import { Type, type Static } from '../schema.ts';
import { BaseWorkspaceRole, WorkspaceStatus } from './allowed-values.ts';
import { closed, DateTime, described, Id, nullable, Page } from './shapes.ts';

export const Workspace = closed(
  {
    id: Id,
    slug: Type.String(),
    name: Type.String(),
    status: WorkspaceStatus,
    timezone: Type.String({ description: 'IANA time zone; calendar days in filters are days there' }),
    plan: Type.String({ description: 'the name of the plan: here, everything is included' }),
    features: described(
      closed(
        {
          teams: Type.Boolean({ description: 'true: records can belong to teams' }),
          contacts: Type.Boolean({ description: 'true: records name people outside the workspace' }),
        },
        'WorkspaceFeatures',
      ),
      'what can be used in it',
    ),
    pii_redaction_active: Type.Boolean({ description: 'personal information is masked in new records' }),
    base_role: described(BaseWorkspaceRole, 'of the requester'),
    created_at: DateTime,
    updated_at: DateTime,
  },
  'Workspace',
);
export type Workspace = Static<typeof Workspace>;

export const WorkspacePage = closed({ items: Type.Array(Workspace), page: Page }, 'WorkspacePage');

const Usage = closed(
  {
    used: Type.Integer({ description: 'so much is used' }),
    limit: nullable(Type.Integer({ description: 'null: unlimited' })),
  },
  'Usage',
);

export const WorkspaceQuota = closed(
  {
    period: described(
      closed(
        {
          starts_at: described(DateTime, 'its first moment'),
          ends_at: described(DateTime, 'the first moment after it'),
        },
        'QuotaPeriod',
      ),
      'what minutes are counted in: a month, in the time zone of the workspace',
    ),
    transcription_minutes: described(Usage, 'minutes of recordings that were transcribed in the period'),
    storage_bytes: described(Usage, 'bytes of recordings that are kept'),
    records: described(Usage, 'records that are there'),
    members: described(Usage, 'members who are active or invited'),
  },
  'WorkspaceQuota',
);
export type WorkspaceQuota = Static<typeof WorkspaceQuota>;
