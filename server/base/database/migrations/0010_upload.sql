-- Records that come by upload: what was asked for, and how far their bytes are. The row stays when the upload is complete.

create table upload (
  workspace_id bigint not null,
  record_id bigint not null,
  -- SHA-256 of what was asked: the same uuid with anything else is refused.
  request_digest bytea not null,
  upload_source text,
  -- default, detect, multi or an ISO 639-1 code.
  transcribe_language text not null,
  -- false: not to be kept once everything is made of it.
  save_media boolean not null,
  save_dialog boolean not null,
  -- false: the title is made of the file's name, for want of a better one.
  is_title_given boolean not null,
  -- The recording that is to come; null: there is none, only a transcript that is here already.
  filename text,
  size_bytes bigint,
  -- Where it is, or will be, in the media store: announced in media_sweep from here until the record owns it.
  media_key text,
  -- Bytes of a resumable upload that are on the disk and confirmed.
  received_bytes bigint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  completed_at timestamptz,
  constraint upload_pkey primary key (workspace_id, record_id),
  constraint upload_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade,
  constraint upload_media_check check (
    (filename is null) = (size_bytes is null) and (size_bytes is null) = (media_key is null)
    and received_bytes between 0 and coalesce(size_bytes, 0))
);
create index upload_unfinished_idx on upload (workspace_id, expires_at, record_id) where completed_at is null;

-- A client's uuid leads to its record whoever owns it.
create index record_uuid_idx on record (workspace_id, uuid) where uuid is not null;
