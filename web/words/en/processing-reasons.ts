import { processingSentences } from '@minutebook/contract/reasons/processing-sentences.ts';

/** The contract's own sentences, except those that pages word differently. */
const said: Record<keyof typeof processingSentences, string> = {
  ...processingSentences,
  local_model_missing: 'The chosen model {model} is not installed on the server. Recordings are kept.',
  kept_without_engine: 'Nothing on this server transcribes recordings yet. The recording is kept.',
  recording_too_long:
    'The recording is longer than the {hours} hours that are transcribed here. It is kept, and a transcript can be attached.',
  decoder_missing:
    '{program} is missing on the server, and audio cannot be read without it. Tell the server’s administrator.',
};

/** Why a record is not processed: loaded with the first such reason that a page shows. */
export const processingReasons = { sentences: said };
