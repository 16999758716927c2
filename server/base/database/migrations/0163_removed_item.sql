-- Labels, teams and roles that somebody has deleted, for as long as that can be undone. They are gone from every other table.
create table removed_item (
  workspace_id bigint not null,
  kind text not null,
  item_id bigint not null,
  name text not null,
  -- null: an operator.
  removed_by_user_id bigint,
  removed_at timestamptz(3) not null,
  constraint removed_item_pkey primary key (workspace_id, kind, item_id),
  constraint removed_item_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade,
  constraint removed_item_kind_check check (kind in ('label', 'team', 'role'))
);
create index removed_item_removed_at_idx on removed_item (workspace_id, removed_at);

-- Every row that was deleted with it, as JSON: rows are brought back by the names of their columns, as those of the trash are.
create table removed_item_row (
  workspace_id bigint not null,
  kind text not null,
  item_id bigint not null,
  place integer not null,
  table_name text not null,
  -- The record that it was on; null: it was on none.
  record_id bigint,
  content json not null,
  constraint removed_item_row_pkey primary key (workspace_id, kind, item_id, place),
  constraint removed_item_row_item_fkey foreign key (workspace_id, kind, item_id)
    references removed_item (workspace_id, kind, item_id) on delete cascade
);
create index removed_item_row_record_idx on removed_item_row (workspace_id, record_id);
