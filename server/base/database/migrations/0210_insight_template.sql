-- Templates of minutes that a workspace has besides the built-in ones (docs/decisions/0073-templates-of-minutes.md), whose numbers are
-- below 100.
create sequence insight_template_id_seq start with 100;
create table insight_template (
  workspace_id bigint not null,
  template_id bigint not null,
  name text not null,
  headings text[] not null,
  -- Chosen for records of this type, with this label, or with one of these words in the title.
  meeting_type text,
  -- No reference: a label that was deleted and comes back has the same number.
  label_id bigint,
  title_words text[] not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint insight_template_pkey primary key (workspace_id, template_id),
  constraint insight_template_name_key unique (workspace_id, name),
  constraint insight_template_workspace_fkey foreign key (workspace_id)
    references workspace (workspace_id) on delete cascade
);
