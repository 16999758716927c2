-- How many people speak in the recording, as somebody has said; null: found out.
alter table record_pipeline add column speakers integer
  constraint record_pipeline_speakers_check check (speakers between 1 and 32);

-- How much of the piece before it a piece begins with, so that speakers are known by what both have heard.
alter table sound_piece add column lead_ms bigint not null default 0;
