import type { appPersonEndpoints } from '@minutebook/contract/app/person-endpoints.ts';
import type { appRecordSearchEndpoints } from '@minutebook/contract/app/record-search-endpoints.ts';
import { readPageRequest, requireOrderedDates } from '../../records/lists/record-filters.ts';
import type { ChecksOf, HandlersOf } from '../../http/handler.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { countRecords } from '../../records/endpoints/count-records.ts';
import { getPerson } from '../../records/endpoints/get-person.ts';
import * as saved from '../../records/saved-searches/endpoints/saved-searches.ts';
import { searchRecords } from '../../records/endpoints/search-records.ts';

export const recordSearchHandlers: HandlersOf<typeof appRecordSearchEndpoints, RecordContext> = {
  'search-records': searchRecords,
  'count-records': countRecords,
  'list-saved-searches': saved.listSavedSearches,
  'create-saved-search': saved.createSavedSearch,
  'update-saved-search': saved.updateSavedSearch,
  'delete-saved-search': saved.deleteSavedSearch,
};

export const personHandlers: HandlersOf<typeof appPersonEndpoints, RecordContext> = {
  'get-person': getPerson,
};

/** Checks the token and the dates before anything about the workspace. */
export const recordSearchChecks: ChecksOf<typeof appRecordSearchEndpoints> = {
  'search-records': ({ query, workspace_id, ctx }) =>
    readPageRequest(ctx.keys, { workspaceId: workspace_id, query, list: 'app-records' }),
  'count-records': ({ query }) => requireOrderedDates(query),
};
