/** What a recording waits for when there is nothing to transcribe it with. */
export const NO_ENGINE =
  'No speech engine is set (MINUTEBOOK_TRANSCRIBE_ENGINE): the recording is kept as it is, and a transcript can be attached.';
