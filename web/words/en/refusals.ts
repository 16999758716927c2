import type { ErrorCode } from '@minutebook/contract/errors.ts';
import type { FaultName, SentenceName } from '@minutebook/contract/reasons.ts';
import { sentences } from '@minutebook/contract/reasons/sentences.ts';

/** Used when only the code is known. A newer server may have further ones. */
const codes: Record<ErrorCode | 'UNEXPECTED_ANSWER', string> = {
  INVALID_LABEL_SELECTION: 'One of the labels or records no longer exists.',
  UNAUTHORIZED: 'You are signed out. Sign in again.',
  FEATURE_NOT_AVAILABLE: 'The plan of this workspace does not include this.',
  FORBIDDEN: 'You may not do this.',
  NOT_FOUND: 'This no longer exists.',
  WORKSPACE_NOT_FOUND: 'This workspace no longer exists.',
  RECORD_NOT_FOUND: 'This record no longer exists.',
  MEDIA_NOT_FOUND: 'There is no longer a recording.',
  MEDIA_DAMAGED: 'The recording is missing or damaged on the server. Tell whoever runs it.',
  SHARE_NOT_FOUND: 'This link no longer works.',
  MEMBER_NOT_FOUND: 'This member no longer exists.',
  TEAM_NOT_FOUND: 'This team no longer exists.',
  WORKSPACE_ROLE_NOT_FOUND: 'This role no longer exists.',
  TEAM_ROLE_NOT_FOUND: 'This role no longer exists.',
  INVITATION_NOT_FOUND: 'This invitation is no longer valid.',
  METHOD_NOT_ALLOWED: 'This page is older than the server. Load it again.',
  RECORD_NOT_READY: 'The record is still being processed.',
  RECORD_BUSY: 'Somebody else is changing the record. Try again.',
  PAYLOAD_TOO_LARGE: 'This is more than the server accepts.',
  RANGE_NOT_SATISFIABLE: 'The recording ends before this place.',
  INVALID_INCLUDE: 'This page is older than the server. Load it again.',
  VALIDATION_ERROR: 'The server cannot accept this.',
  RATE_LIMIT_EXCEEDED: 'Too many requests. Try again shortly.',
  INTERNAL_ERROR: 'Something went wrong on the server. Try again; its log has the details.',
  SERVICE_UNAVAILABLE: 'The server cannot do this right now. Try again shortly.',
  CURSOR_EXPIRED: 'What came after this place is not kept any more. Begin anew.',
  CONFLICT: 'Something has changed meanwhile. Load the page again.',
  QUOTA_EXCEEDED: 'The quota of this workspace is used up.',
  UPLOAD_NOT_FOUND: 'This upload has ended. Choose the file again.',
  UPLOAD_INCOMPLETE: 'The file has not arrived whole. Try again.',
  UPLOAD_COMPLETE: 'This upload is complete already.',
  UPLOAD_CONFLICT: 'The page and the server disagree about what has arrived. Try again.',
  PROTOCOL_VERSION_NOT_SUPPORTED: 'This page is older than the server. Load it again.',
  UPLOAD_LOCKED: 'This file is being sent already. Try again shortly.',
  CHECKSUM_MISMATCH: 'A part did not arrive as it was sent. Try again.',
  INSUFFICIENT_STORAGE: 'The server has no disk space left.',
  UNEXPECTED_ANSWER: 'The answer did not come from Minutebook. Try again shortly.',
};

/** The contract's own sentences, except those that pages word differently. */
const said: Record<SentenceName, string> = {
  ...sentences,
  engine_fixed: 'The environment of the server sets this engine: it cannot be changed here.',
  local_model_missing: 'The chosen model {model} is not installed on the server. Recordings are kept.',
  wrong_present_password: 'This is not your current password.',
  media_quota: 'The quota of this workspace is used up: it allows {limit_bytes} of media.',
  file_too_large: 'A file may have at most {limit_bytes} here.',
  no_speech_engine: 'Nothing on this server transcribes recordings yet.',
  kept_without_engine: 'Nothing on this server transcribes recordings yet. The recording is kept.',
  recording_too_long:
    'The recording is longer than the {hours} hours that are transcribed here. It is kept, and a transcript can be attached.',
  decoder_missing:
    '{program} is missing on the server, and sound cannot be read without it. Tell whoever runs the server.',
};

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
  not_ahead: 'Choose a time that is still to come.',
  same_speaker: 'Choose another speaker.',
  same_label: 'Choose another label.',
  no_such_id: 'Something you chose no longer exists.',
  no_such_member: 'Someone you chose is no longer here.',
  starts_after_end: 'The first day must not be after the last.',
  no_team: 'Choose a team.',
  given_twice: 'This is listed twice.',
  setup_code_wrong: 'This is not the code that the server shows when it starts.',
  unknown_timezone: 'There is no such time zone.',
  no_such_time: 'There is no such time.',
  unreadable_transcript: 'The transcript cannot be read: {reason}',
  kind_refused: 'Files of this kind cannot be uploaded here.',
  content_unknown: 'This is neither audio nor video. Nothing was kept.',
  content_refused: 'Files of this kind ({kind}) cannot be uploaded here. Nothing was kept.',
  transcripts_refused: 'Transcripts cannot be uploaded here.',
  broken_off: 'The connection was lost. Try again.',
  wrong_size: 'The file has changed since it was chosen.',
  not_a_network: 'This is not a network such as 203.0.113.0/24 or 2001:db8::/32.',
  not_an_engine_address:
    'Give an https address outside this network, or one that whoever runs this server allows.',
  not_an_engine_of_kind: 'This engine cannot do this.',
  model_not_installed: 'This model is not installed on the server.',
  key_needed_again: 'Enter the key again: the stored one belongs to another address.',
  upload_too_many: 'You have {limit} unfinished uploads. Finish or cancel one first.',
};

export const refusals = {
  title: 'Something went wrong',
  offline: 'The server cannot be reached. Check the connection, then try again.',
  request: (requestId: string) => `Request ${requestId}`,
  wait: (seconds: number) =>
    `Too many requests. Try again in ${seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`}.`,
  codes,
  sentences: said,
  faults,
};
