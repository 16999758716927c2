-- The records whose index is of a format before 5 (server/search/index-format.ts), which are indexed anew while the service runs.
drop index record_token_outdated_idx;
create index record_token_outdated_idx on record_token (workspace_id, ordinal)
  where (tokens[1] >> 16) is distinct from 5;
