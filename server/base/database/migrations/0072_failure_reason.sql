-- Why a record failed was stored as a sentence; from now on as a reason, {"name": …, "values": {…}}. What is none of our sentences,
-- such as an engine's words, becomes the reason "other" with that text.
create function pg_temp.to_reason(said text) returns json language plpgsql as $$
declare
  plain constant json := '{
    "media_gone": "The recording is no longer there.",
    "media_lost": "The recording is no longer in the store.",
    "media_unreadable": "The recording is in no format that can be read here.",
    "no_sound": "The recording has no sound.",
    "kept_without_engine": "No speech engine is set (MINUTEBOOK_TRANSCRIBE_ENGINE): the recording is kept as it is, and a transcript can be attached.",
    "processing_cancelled": "Processing was cancelled.",
    "worker_ended": "the worker ended each time before it was done"
  }';
  stages constant json := '{
    "probe_failed": "The media could not be read: ",
    "transcribe_failed": "The sound could not be transcribed: ",
    "join_failed": "The transcript could not be stored: ",
    "process_failed": "Insights could not be made: "
  }';
  known record;
  parts text[];
begin
  for known in select p.key, p.value from json_each_text(plain) as p loop
    if said = known.value then
      return json_build_object('name', known.key, 'values', json_build_object());
    end if;
  end loop;
  for known in select s.key, s.value from json_each_text(stages) as s loop
    if starts_with(said, known.value) and length(said) > length(known.value) then
      return json_build_object('name', known.key, 'values', json_build_object(
        'reason', pg_temp.to_reason(substr(said, length(known.value) + 1))));
    end if;
  end loop;
  parts := regexp_match(said, '^This would be over the (\d+) minutes that the workspace may have transcribed in a month; '
    '(\d+) are used\. The recording is kept: try again next month, or attach a transcript\.$');
  if parts is not null then
    return json_build_object('name', 'minutes_used_up', 'values', json_build_object(
      'limit', parts[1]::numeric, 'used', parts[2]::numeric));
  end if;
  parts := regexp_match(said, '^(.+) is not installed on the server, and sound cannot be decoded without it: '
    'install ffmpeg \(apt-get install ffmpeg\), or name it with MINUTEBOOK_FFMPEG\.$');
  if parts is not null then
    return json_build_object('name', 'decoder_missing', 'values', json_build_object('program', parts[1]));
  end if;
  return json_build_object('name', 'other', 'values', json_build_object('text', said));
end
$$;

-- The type json keeps the order of the keys, in which the contract shows them.
update record r set extra = (
  select json_object_agg(e.key, case when e.key = 'failure' then pg_temp.to_reason(e.value #>> '{}') else e.value end
    order by e.ordinality)
  from json_each(r.extra) with ordinality as e (key, value, ordinality))
where json_typeof(r.extra -> 'failure') = 'string';

alter table record_pipeline
  alter column attempt_failure type json using case when attempt_failure is not null then pg_temp.to_reason(attempt_failure) end;

drop function pg_temp.to_reason(text);
