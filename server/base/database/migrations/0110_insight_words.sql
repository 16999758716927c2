-- Pages also find words of insights, of speakers and of those invited (server/search/index-format.ts): these texts lie beside title and
-- transcript for the recheck, and their terms among the tokens. Records that are here are indexed anew while the service runs.
alter table record_text
  add column insights text not null default '',
  add column speakers text not null default '',
  add column attendees text not null default '';
alter table record_text alter column insights set storage external;
drop index record_token_outdated_idx;
create index record_token_outdated_idx on record_token (workspace_id, ordinal)
  where (tokens[1] >> 16) is distinct from 3;
