-- Voices of speakers, in workspaces that want them to be recognised (docs/decisions/0084-a-voice-named-once.md).
alter table workspace add column knows_voices boolean not null default false;

create table speaker_voice (
  workspace_id bigint not null,
  record_id bigint not null,
  speaker_id bigint not null,
  -- Embeddings of different models are never compared.
  model text not null,
  -- 32-bit floats, a vector of length 1.
  embedding bytea not null,
  -- Keys of people of whom somebody has said that this is not their voice.
  declined text[] not null default '{}',
  constraint speaker_voice_pkey primary key (workspace_id, record_id, speaker_id),
  constraint speaker_voice_record_fkey foreign key (workspace_id, record_id)
    references record (workspace_id, record_id) on delete cascade
);
