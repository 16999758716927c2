import { refusalSentences } from '@minutebook/contract/reasons/refusal-sentences.ts';

/** The contract's own sentences, except those that pages word differently. */
const said: Record<keyof typeof refusalSentences, string> = {
  ...refusalSentences,
  engine_fixed: 'This engine is set in the server’s environment and cannot be changed here.',
  second_factor_missing: 'This workspace requires a second factor.',
  passkeys_unavailable: 'Passkeys are not available here: the server needs HTTPS and a domain name.',
  wrong_present_password: 'This is not your current password.',
  media_quota: 'This workspace has used up its quota of {limit_bytes} for media.',
  file_too_large: 'Files can be {limit_bytes} at most here.',
  no_speech_engine: 'Nothing on this server transcribes recordings yet.',
};

/** Why something was refused: loaded with the first refusal. */
export const reasons = { sentences: said };
