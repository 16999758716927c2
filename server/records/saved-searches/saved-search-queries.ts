/** Searches that a member keeps; every statement names the member, so nobody reaches another's. */
import type { SavedSearch } from '@minutebook/contract/app/record-search-endpoints.ts';
import { statement } from '../../base/database/database.ts';

/** Enough for anybody, and few enough for one answer. */
export const MOST_SAVED_SEARCHES = 100;

const columns = 's.saved_search_id as id, s.name, s.search';

export const selectSavedSearches = statement<SavedSearch>(
  'saved-searches.list',
  `select ${columns} from saved_search s
   where s.workspace_id = $1 and s.member_id = $2
   order by lower(s.name), s.saved_search_id`,
);

// Drawn apart, on the node that has the sequences: what counts rows may run on another.
export const takeSavedSearchId = statement<{ saved_search_id: number }>(
  'saved-searches.take-id',
  `select nextval('saved_search_id_seq') as saved_search_id`,
);

export const insertSavedSearch = statement<SavedSearch>(
  'saved-searches.insert',
  `insert into saved_search as s (workspace_id, saved_search_id, member_id, name, search, created_at)
   select $1, $6, $2, $3, $4, $5
   where (select count(*) from saved_search o where o.workspace_id = $1 and o.member_id = $2) < ${MOST_SAVED_SEARCHES}
   returning ${columns}`,
);

export const updateSavedSearch = statement<SavedSearch>(
  'saved-searches.update',
  `update saved_search s set name = coalesce($4, s.name), search = coalesce($5, s.search)
   where s.workspace_id = $1 and s.member_id = $2 and s.saved_search_id = $3
   returning ${columns}`,
);

export const deleteSavedSearch = statement<{ saved_search_id: number }>(
  'saved-searches.delete',
  `delete from saved_search s
   where s.workspace_id = $1 and s.member_id = $2 and s.saved_search_id = $3
   returning s.saved_search_id`,
);
