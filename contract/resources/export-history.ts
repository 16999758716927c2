import { Type, type Static } from 'typebox';
import { RecordExportPlatformType, RecordExportType } from './allowed-values.ts';
import { closed, DateTime, Id, nullable, Page } from './shapes.ts';

export const V2RecordExportHistory = closed(
  {
    id: Id,
    workspace_id: Id,
    record_id: Id,
    member_id: Id,
    platform_unique_id: Type.String(),
    ref_url: Type.String(),
    platform: RecordExportPlatformType,
    export_type: RecordExportType,
    title: nullable(Type.String()),
    metadata: nullable(Type.Object({}, { additionalProperties: true })),
    created_at: DateTime,
    updated_at: DateTime,
  },
  'V2RecordExportHistory',
);
export type V2RecordExportHistory = Static<typeof V2RecordExportHistory>;

export const ExportHistoryPage = closed(
  { items: Type.Array(V2RecordExportHistory), page: Page },
  'ExportHistoryPage',
);
