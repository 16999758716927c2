-- Whoever sees a record keeps clips of it for themselves, as they keep notes.
alter table moment
  drop constraint moment_audience_check,
  add constraint moment_audience_check check (audience = 'record' or (
    audience = 'author' and kind in ('note', 'clip', 'tracked') and author_member_id is not null and not is_in_notes));
