/** Why a record is not processed, and what the test of an engine found (`web/words/<language>/reasons.json`). */
export const processingSentences = {
  // Reasons for a record not to be processed
  media_gone: 'The recording is no longer there.',
  media_lost: 'The recording is no longer in the store.',
  media_changed: 'The recording in the store is damaged: it is not the one that was received.',
  media_unreadable: 'The recording is in no format that can be read here.',
  no_sound: 'The recording has no sound.',
  recording_too_long:
    'The recording is longer than {hours} hours (MINUTEBOOK_MAX_DURATION_HOURS): it is kept as it is, and a transcript can be attached.',
  gap_too_long: 'The recording has a gap of more than {hours} hours: it is damaged, or no recording.',
  kept_without_engine:
    'No speech engine is set: the recording is kept as it is. "minutebook engine install" on the server installs one; a transcript can be attached at any time.',
  local_engine_missing:
    'the local speech engine cannot run on this system: it needs Linux with glibc 2.32 or newer (Debian 12, Ubuntu 22.04), macOS or Windows, and the package sherpa-onnx-node',
  minutes_used_up:
    'This would exceed the {limit} minutes that the workspace may have transcribed in a month; {used} are used. The recording is kept: try again next month, or attach a transcript.',
  processing_cancelled: 'Processing was cancelled.',
  decoder_missing:
    '{program} is not installed on the server, and sound cannot be decoded without it: install ffmpeg (apt-get install ffmpeg), or name it with MINUTEBOOK_FFMPEG.',
  probe_failed: 'The media could not be read: {reason}',
  transcribe_failed: 'The sound could not be transcribed: {reason}',
  join_failed: 'The transcript could not be stored: {reason}',
  process_failed: 'Insights could not be made: {reason}',
  insights_without_model:
    'The language model {engine} gave no insights; these are the built-in ones. {reason}',
  disk_full: 'The disk of this server is full.',
  worker_ended: 'the worker ended each time before it was done',

  // Results of testing an engine
  local_engine_works:
    '{engine} on this machine took a second of silence; its files are as they were installed.',
  speech_engine_works: '{engine} took a second of silence and answered in {format}.',
  insight_engine_works: '{engine} wrote minutes of two sentences, with {format}.',
  builtin_engine_works: 'The built-in engine needs neither network nor model.',
  no_engine_to_try:
    'No speech engine is set: recordings are kept as they are. "minutebook engine install" on the server installs one.',
  local_model_missing:
    'The chosen model {model} is not installed on this server: recordings are kept as they are.',
  engine_silent: '{engine} did not answer within {seconds} s.',

  /** A message of another program, such as an engine: it is in no catalogue, and is shown as it comes. */
  other: '{text}',
} as const;
