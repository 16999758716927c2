import { Type, type Static } from 'typebox';
import { BaseWorkspaceRole, WorkspaceStatus } from './allowed-values.ts';
import { closed, DateTime, Id, nullable, Page } from './shapes.ts';

export const Workspace = closed(
  {
    id: Id,
    slug: Type.String(),
    name: Type.String(),
    status: WorkspaceStatus,
    timezone: Type.String({ description: 'IANA time zone; calendar days in filters are days there' }),
    plan: Type.String(),
    features: closed({ teams: Type.Boolean(), contacts: Type.Boolean() }, 'WorkspaceFeatures'),
    pii_redaction_active: Type.Boolean({ description: 'personal information is masked in new records' }),
    base_role: BaseWorkspaceRole,
    created_at: DateTime,
    updated_at: DateTime,
  },
  'Workspace',
);
export type Workspace = Static<typeof Workspace>;

export const WorkspacePage = closed({ items: Type.Array(Workspace), page: Page }, 'WorkspacePage');

const Usage = closed(
  {
    used: Type.Integer(),
    limit: nullable(Type.Integer({ description: 'null: unlimited' })),
  },
  'Usage',
);

export const WorkspaceQuota = closed(
  {
    period: closed({ starts_at: DateTime, ends_at: DateTime }, 'QuotaPeriod'),
    transcription_minutes: Usage,
    storage_bytes: Usage,
    records: Usage,
    members: Usage,
  },
  'WorkspaceQuota',
);
export type WorkspaceQuota = Static<typeof WorkspaceQuota>;
