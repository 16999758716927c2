import type { SentenceName } from '@minutebook/contract/reasons.ts';
import { sentences } from '@minutebook/contract/reasons/sentences.ts';

/** The contract's own sentences, except those that pages word differently. */
const said: Record<SentenceName, string> = {
  ...sentences,
  engine_fixed: 'This engine is set in the server’s environment and cannot be changed here.',
  local_model_missing: 'The chosen model {model} is not installed on the server. Recordings are kept.',
  second_factor_missing: 'This workspace requires a second factor.',
  passkeys_unavailable: 'Passkeys are not available here: the server needs HTTPS and a domain name.',
  wrong_present_password: 'This is not your current password.',
  media_quota: 'This workspace has used up its quota of {limit_bytes} for media.',
  file_too_large: 'Files can be {limit_bytes} at most here.',
  no_speech_engine: 'Nothing on this server transcribes recordings yet.',
  kept_without_engine: 'Nothing on this server transcribes recordings yet. The recording is kept.',
  recording_too_long:
    'The recording is longer than the {hours} hours that are transcribed here. It is kept, and a transcript can be attached.',
  decoder_missing:
    '{program} is missing on the server, and audio cannot be read without it. Tell the server’s administrator.',
};

/** Why something was refused: loaded with the first refusal, or with the first reason that a page shows. */
export const reasons = { sentences: said };
