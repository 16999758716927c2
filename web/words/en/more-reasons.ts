import { codeReasons } from '@minutebook/contract/reasons/code-reasons.ts';
import type { FaultName } from '@minutebook/contract/reasons.ts';

const faults: Record<FaultName, string> = {
  is_required: 'This is required.',
  is_empty: 'This must not be empty.',
  is_blank: 'This must not be empty.',
  too_small: 'At least {limit}.',
  too_big: 'At most {limit}.',
  too_short: 'At least {limit} characters.',
  too_long: 'At most {limit} characters.',
  too_few: 'At least {limit}.',
  too_many: 'At most {limit}.',
  not_ahead: 'Choose a time in the future.',
  same_speaker: 'Choose another speaker.',
  same_label: 'Choose another label.',
  no_such_id: 'Something you chose no longer exists.',
  no_such_member: 'Someone you chose is no longer here.',
  may_not_read: 'The person you chose cannot see this record. Give them access first.',
  starts_after_end: 'The first day must not be after the last.',
  no_team: 'Choose a team.',
  given_twice: 'This is listed twice.',
  setup_code_wrong: 'This is not the code that the server shows when it starts.',
  totp_wrong: 'This is not the app’s current code. The clock of your phone may be wrong.',
  totp_setup_over: 'This took too long. Start again.',
  passkey_unreadable: 'This passkey does not work with this server.',
  unknown_timezone: 'This time zone does not exist.',
  no_such_time: 'This time does not exist.',
  unreadable_transcript: 'The transcript cannot be read: {reason}',
  kind_refused: 'Files of this kind cannot be uploaded here.',
  content_unknown: 'This is neither audio nor video. Nothing was kept.',
  content_refused: 'Files of this kind ({kind}) cannot be uploaded here. Nothing was kept.',
  transcripts_refused: 'Transcripts cannot be uploaded here.',
  broken_off: 'The connection was lost. Try again.',
  wrong_size: 'The file has changed since it was chosen.',
  not_a_webhook_address:
    'This must be an https address on the internet, or one that the operator of this server allows.',
  scope_not_asked: 'The program did not ask for this.',
  not_a_network: 'This is not a network such as 203.0.113.0/24 or 2001:db8::/32.',
  not_an_engine_address:
    'Give an https address outside this network, or one that the operator of this server allows.',
  not_an_engine_of_kind: 'This engine cannot do this.',
  model_not_installed: 'This model is not installed on the server.',
  key_needed_again: 'Enter the key again: the stored one belongs to another address.',
  upload_too_many: 'You have {limit} unfinished uploads. Finish or cancel one first.',
};

/** What a refusal says of single fields, and what no page words: a record that failed shows neither. */
export const moreReasons = { faults, untranslated: codeReasons };
