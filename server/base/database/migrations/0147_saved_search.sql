-- Searches that a member keeps under a name, for nobody else.
create sequence saved_search_id_seq;
create table saved_search (
  workspace_id bigint not null,
  saved_search_id bigint not null,
  member_id bigint not null,
  name text not null,
  -- The query string of the list's address, which the page reads anew each time.
  search text not null,
  created_at timestamptz(3) not null,
  constraint saved_search_pkey primary key (workspace_id, saved_search_id),
  constraint saved_search_name_key unique (workspace_id, member_id, name),
  constraint saved_search_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
