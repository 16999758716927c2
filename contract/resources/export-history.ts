import { Type, type Static } from '../schema.ts';
import { RecordExportPlatformType, RecordExportType } from './allowed-values.ts';
import { closed, DateTime, described, Id, nullable, Page } from './shapes.ts';

export const V2RecordExportHistory = closed(
  {
    id: Id,
    workspace_id: Id,
    record_id: Id,
    member_id: described(Id, 'who exported it'),
    platform_unique_id: Type.String({ description: 'its id where it was exported to' }),
    ref_url: Type.String({ description: 'where it can be seen there' }),
    platform: described(RecordExportPlatformType, 'where it was exported to'),
    export_type: described(RecordExportType, 'what of the record was exported'),
    title: nullable(Type.String({ description: 'as it is called there; null: without a title' })),
    metadata: described(
      nullable(Type.Object({}, { additionalProperties: true })),
      'what that platform needs beside it; null: nothing',
    ),
    created_at: described(DateTime, 'when it was exported'),
    updated_at: DateTime,
  },
  'V2RecordExportHistory',
);
export type V2RecordExportHistory = Static<typeof V2RecordExportHistory>;

export const ExportHistoryPage = closed(
  { items: Type.Array(V2RecordExportHistory), page: Page },
  'ExportHistoryPage',
);
