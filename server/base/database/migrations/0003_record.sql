-- Records: the payload, the narrow rows that lists walk, and the transcript.

-- What is shown as it was written is json, which keeps the order of fields; jsonb would sort them by length.
-- recorded_at and share.created_at are cursor keys: milliseconds, as the program's own times are.
create table record (
  workspace_id bigint not null,
  record_id bigint not null,
  ordinal bigint not null,
  uuid uuid,
  import_digest bytea,
  title text,
  source text not null,
  status text not null,
  recorded_at timestamptz(3) not null,
  duration_ms bigint,
  scope text not null,
  owner_member_id bigint,
  is_draft boolean not null default false,
  draft_state text,
  ready_at timestamptz,
  publish_scheduled_at timestamptz,
  published_at timestamptz,
  publish_trigger text,
  is_ready boolean not null,
  is_title_generating boolean not null default false,
  is_auto_label_generating boolean not null default false,
  protected_from_deletion boolean not null default false,
  phone_number text,
  event json,
  -- null: no media was ever stored. Past media_expires_at it counts as expired, whether or not the file is gone yet.
  media_key text,
  media_stored boolean not null default false,
  media_filename text,
  media_content_type text,
  filesize bigint not null default 0,
  media_expires_at timestamptz,
  transcript_stored boolean not null default false,
  transcript_expires_at timestamptz,
  dialog_count integer not null default 0,
  has_masked_spans boolean not null default false,
  extra json not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint record_pkey primary key (workspace_id, record_id),
  constraint record_ordinal_key unique (workspace_id, ordinal),
  constraint record_uuid_key unique (workspace_id, owner_member_id, uuid),
  constraint record_import_digest_key unique (workspace_id, owner_member_id, import_digest),
  constraint record_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade,
  constraint record_owner_fkey foreign key (workspace_id, owner_member_id) references member (workspace_id, member_id)
);
create index record_owner_idx on record (workspace_id, owner_member_id);
create index record_phone_number_idx on record (workspace_id, phone_number, record_id) where phone_number is not null;

-- One narrow row a record with everything a list filters or sorts on, and what its `permissions` depend on.
-- acl: 0 the whole workspace (not guests), 1 every published record (for record.read_all), 2*team_id, 2*member_id+1.
create table record_index (
  workspace_id bigint not null,
  ordinal bigint not null,
  record_id bigint not null,
  recorded_at timestamptz(3) not null,
  version bigint not null default 1,
  owner_member_id bigint,
  source text not null,
  is_draft boolean not null,
  protected_from_deletion boolean not null,
  has_masked_spans boolean not null,
  acl bigint[] not null,
  label_ids bigint[] not null,
  team_ids bigint[] not null,
  constraint record_index_pkey primary key (workspace_id, ordinal),
  constraint record_index_record_key unique (workspace_id, record_id),
  constraint record_index_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
) with (fillfactor = 80);
create index record_index_recorded_at_idx on record_index (workspace_id, recorded_at, record_id);

-- What segment walks probe. In both tables recorded_at and record_id repeat the record's, so that a walk by date drops what
-- it has passed before it reads record_index; and the primary key ends in workspace_id, because one that begins with it tempts
-- the planner to AND in the whole workspace at every probe (a 1 % word: 7.9 ms instead of 0.9 at 100,000 records, and growing).

-- facets: acl, labels, teams, owner and source as numbers that carry the record's segment in their low 16 bits.
create table record_facet (
  workspace_id bigint not null,
  ordinal bigint not null,
  record_id bigint not null,
  recorded_at timestamptz(3) not null,
  facets bigint[] not null,
  constraint record_facet_pkey primary key (ordinal, workspace_id),
  constraint record_facet_index_fkey foreign key (workspace_id, ordinal)
    references record_index (workspace_id, ordinal) on delete cascade
) with (fillfactor = 80);
alter table record_facet alter column facets set statistics 0;
create index record_facet_facets_idx on record_facet using gin (facets) with (fastupdate = off);

-- Written only when title or transcript change: re-inserting thousands of tokens for a label would cost 100 times as much.
create table record_token (
  workspace_id bigint not null,
  ordinal bigint not null,
  record_id bigint not null,
  recorded_at timestamptz(3) not null,
  tokens bigint[] not null,
  constraint record_token_pkey primary key (ordinal, workspace_id),
  constraint record_token_index_fkey foreign key (workspace_id, ordinal)
    references record_index (workspace_id, ordinal) on delete cascade
);
alter table record_token alter column tokens set storage external;
alter table record_token alter column tokens set statistics 0;
create index record_token_tokens_idx on record_token using gin (tokens) with (fastupdate = off);

-- The searchable form of title and transcript, one utterance a line, for what tokens alone cannot decide.
create table record_text (
  workspace_id bigint not null,
  ordinal bigint not null,
  title text not null,
  transcript text not null,
  constraint record_text_pkey primary key (workspace_id, ordinal),
  constraint record_text_index_fkey foreign key (workspace_id, ordinal)
    references record_index (workspace_id, ordinal) on delete cascade
);

-- May be too wide (records deleted), never too narrow.
create table record_segment (
  workspace_id bigint not null,
  segment integer not null,
  min_recorded_at timestamptz(3) not null,
  max_recorded_at timestamptz(3) not null,
  constraint record_segment_pkey primary key (workspace_id, segment),
  constraint record_segment_workspace_fkey foreign key (workspace_id) references workspace (workspace_id) on delete cascade
);

-- About 256 utterances a row. `dialogs` is the ready JSON of V2Dialog objects joined by commas, without brackets, original_text null.
-- `originals` holds what the mask hides: {"<dialog id>": "text"}, null where nothing is masked.
create table transcript_chunk (
  workspace_id bigint not null,
  record_id bigint not null,
  chunk integer not null,
  dialogs text not null,
  originals jsonb,
  constraint transcript_chunk_pkey primary key (workspace_id, record_id, chunk),
  constraint transcript_chunk_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);

create table insight (
  workspace_id bigint not null,
  insight_id bigint not null,
  record_id bigint not null,
  type text not null,
  status text not null,
  value json,
  language text not null,
  custom_insight_template_id bigint,
  is_edited boolean not null default false,
  edited_by_member_id bigint,
  edited_at timestamptz,
  constraint insight_pkey primary key (workspace_id, insight_id),
  constraint insight_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint insight_member_fkey foreign key (workspace_id, edited_by_member_id) references member (workspace_id, member_id),
  constraint insight_status_check check (status in ('created', 'processed', 'failed', 'not_supported'))
);
create index insight_record_idx on insight (workspace_id, record_id, insight_id);
create index insight_member_idx on insight (workspace_id, edited_by_member_id);

create table record_label (
  workspace_id bigint not null,
  record_id bigint not null,
  label_id bigint not null,
  constraint record_label_pkey primary key (workspace_id, record_id, label_id),
  constraint record_label_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_label_label_fkey foreign key (workspace_id, label_id)
    references label (workspace_id, label_id) on delete cascade
);
create index record_label_label_idx on record_label (workspace_id, label_id);

create table recommended_label (
  workspace_id bigint not null,
  record_id bigint not null,
  label_id bigint not null,
  rank integer not null,
  constraint recommended_label_pkey primary key (workspace_id, record_id, label_id),
  constraint recommended_label_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint recommended_label_label_fkey foreign key (workspace_id, label_id)
    references label (workspace_id, label_id) on delete cascade
);
create index recommended_label_label_idx on recommended_label (workspace_id, label_id);

create table record_team (
  workspace_id bigint not null,
  record_id bigint not null,
  team_id bigint not null,
  constraint record_team_pkey primary key (workspace_id, record_id, team_id),
  constraint record_team_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_team_team_fkey foreign key (workspace_id, team_id)
    references team (workspace_id, team_id) on delete cascade
);
create index record_team_team_idx on record_team (workspace_id, team_id);

-- The explicit access list, beside what scope and teams give.
create table record_access_member (
  workspace_id bigint not null,
  record_id bigint not null,
  member_id bigint not null,
  constraint record_access_member_pkey primary key (workspace_id, record_id, member_id),
  constraint record_access_member_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_access_member_member_fkey foreign key (workspace_id, member_id)
    references member (workspace_id, member_id) on delete cascade
);
create index record_access_member_member_idx on record_access_member (workspace_id, member_id);

create table record_access_team (
  workspace_id bigint not null,
  record_id bigint not null,
  team_id bigint not null,
  constraint record_access_team_pkey primary key (workspace_id, record_id, team_id),
  constraint record_access_team_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_access_team_team_fkey foreign key (workspace_id, team_id)
    references team (workspace_id, team_id) on delete cascade
);
create index record_access_team_team_idx on record_access_team (workspace_id, team_id);

create table record_contact (
  workspace_id bigint not null,
  record_id bigint not null,
  contact_id bigint not null,
  constraint record_contact_pkey primary key (workspace_id, record_id, contact_id),
  constraint record_contact_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint record_contact_contact_fkey foreign key (workspace_id, contact_id)
    references contact (workspace_id, contact_id) on delete cascade
);
create index record_contact_contact_idx on record_contact (workspace_id, contact_id);

-- One share a record; past expires_at it counts as none and the next PUT replaces it.
create table share (
  workspace_id bigint not null,
  record_id bigint not null,
  share_id text not null,
  title text not null,
  duration text not null,
  password_sealed bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz,
  constraint share_pkey primary key (workspace_id, record_id),
  constraint share_share_id_key unique (workspace_id, share_id),
  constraint share_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
create index share_created_at_idx on share (workspace_id, created_at, record_id);

create table export_history (
  workspace_id bigint not null,
  export_history_id bigint not null,
  record_id bigint not null,
  member_id bigint not null,
  platform_unique_id text not null,
  ref_url text not null,
  platform text not null,
  export_type text not null,
  title text,
  metadata json,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint export_history_pkey primary key (workspace_id, export_history_id),
  constraint export_history_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint export_history_member_fkey foreign key (workspace_id, member_id) references member (workspace_id, member_id)
);
create index export_history_record_idx on export_history (workspace_id, record_id, export_history_id);
create index export_history_member_idx on export_history (workspace_id, member_id);

-- A media file that no record owns (yet, or any more). The row is written before the file, and deleted in the transaction
-- that creates the owning record; what is left past `not_before` is swept from the store.
create table media_sweep (
  workspace_id bigint not null,
  media_key text not null,
  not_before timestamptz not null,
  constraint media_sweep_pkey primary key (workspace_id, media_key)
);
