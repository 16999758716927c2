-- What the last stage of the pipeline knows of a record and of the others in its workspace.

-- The title is one that the record was given for want of a better one.
alter table record_pipeline add column wants_title boolean not null default false;

-- How often each term is said, {"<term>": count}: what transcripts of the workspace are compared by, for keywords and labels.
create table record_term (
  workspace_id bigint not null,
  record_id bigint not null,
  term_counts jsonb not null,
  constraint record_term_pkey primary key (workspace_id, record_id),
  constraint record_term_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
