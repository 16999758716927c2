-- Pages play a copy of the sound where a browser cannot play the original right. It lies beside it in the store, under its name
-- with another ending, and goes with it.
alter table record_waveform
  -- Its size; null: there is none.
  add column copy_bytes bigint,
  -- `first`: pages play it; `fallback`: they do so where the browser cannot show the original.
  add column copy_need text,
  add constraint record_waveform_copy_need_check check (copy_need in ('first', 'fallback')),
  add constraint record_waveform_copy_check check ((copy_bytes is null) = (copy_need is null));

-- What is there by now and may need one.
insert into waveform_wanted (workspace_id, record_id, not_before)
select r.workspace_id, r.record_id, r.created_at
from record r
where r.media_stored
  and coalesce(r.media_content_type, '') not in
    ('audio/mp4', 'audio/webm', 'audio/ogg', 'audio/opus', 'audio/flac', 'audio/x-flac', 'video/mp4', 'video/webm')
  and not exists (
    select from record_pipeline p where p.workspace_id = r.workspace_id and p.record_id = r.record_id and p.stage <> 'done')
on conflict (workspace_id, record_id) do nothing;
