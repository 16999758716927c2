-- Words up to 16 letters are found by the index alone, and phrases by bits before their texts are read (server/search/index-format.ts,
-- phrase-bits.ts); reading a text takes a third of the time when it is not compressed. Records that are here are indexed anew while the
-- service runs: this index holds them, and is empty when that is done. A server of the version before may write others meanwhile.
alter table record_text alter column transcript set storage external;
alter table record_text add column phrase_bits bytea;
alter table record_text alter column phrase_bits set storage external;
create index record_token_outdated_idx on record_token (workspace_id, ordinal)
  where (tokens[1] >> 16) is distinct from 2;
