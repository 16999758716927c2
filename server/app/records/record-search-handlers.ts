import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import { readPageRequest } from '../../api/records/record-filters.ts';
import type { ChecksOf } from '../../http/handler.ts';
import { searchRecords, type RecordSearchHandlers } from './search-records.ts';

export const recordSearchHandlers: RecordSearchHandlers = { 'search-records': searchRecords };

/** What is wrong with a token or with dates, before anything about the workspace. */
export const recordSearchChecks: ChecksOf<typeof appRecordSearchEndpoints> = {
  'search-records': ({ query, workspace_id, ctx }) =>
    readPageRequest(ctx.keys, workspace_id, query, 'app-records'),
};
