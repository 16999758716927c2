-- The bits that leave out records without a phrase (server/search/phrase-bits.ts) lie within rows of their own: each byte of a long value
-- beside the text takes 3 µs to fetch, a row with a page of bits 2 µs with all that is asked for. Records that are here are indexed
-- anew while the service runs. record_text.phrase_bits is for a server of the version before, which may write meanwhile.
create table record_phrase (
  workspace_id bigint not null,
  ordinal bigint not null,
  -- A long text has several filters, each of some of its lines; the first also has the texts beside the transcript.
  part integer not null,
  bits bytea not null,
  constraint record_phrase_pkey primary key (workspace_id, ordinal, part),
  constraint record_phrase_index_fkey foreign key (workspace_id, ordinal)
    references record_index (workspace_id, ordinal) on delete cascade
);
alter table record_phrase alter column bits set storage plain;
drop index record_token_outdated_idx;
create index record_token_outdated_idx on record_token (workspace_id, ordinal)
  where (tokens[1] >> 16) is distinct from 4;
