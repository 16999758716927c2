/** Faults at one place of a request, worded to follow its path; pages have words of their own for each. */
export const faults = {
  is_required: 'is required',
  is_empty: 'must not be empty',
  is_blank: 'must not be blank',
  too_small: 'must be at least {limit}',
  too_big: 'must be at most {limit}',
  too_short: 'must have at least {limit} characters',
  too_long: 'must have at most {limit} characters',
  too_few: 'must have at least {limit} items',
  too_many: 'must have at most {limit} items',
  not_ahead: 'must lie ahead',
  same_speaker: 'must be another speaker',
  same_label: 'must be another label',
  no_such_id: 'names {id}, which is not here',
  no_such_member: 'names {id}, who is not here',
  starts_after_end: 'must not be after end_date',
  no_team: 'must name a team, because scope is team',
  given_twice: 'is given a second time',
  setup_code_wrong: 'is not the setup code, which the server prints when it starts',
  unknown_timezone: 'is not an IANA time zone such as Asia/Seoul',
  no_such_time: 'is not a valid time',
  unreadable_transcript: 'cannot be read: {reason}',
  kind_refused: 'is {kind}, which cannot be uploaded to this server',
  content_unknown: 'is neither sound nor video, which cannot be uploaded to this server: nothing was kept',
  content_refused: 'is {kind}, which cannot be uploaded to this server: nothing was kept',
  transcripts_refused: 'cannot be uploaded to this server',
  broken_off: 'ended before its last byte',
  wrong_size: 'must have {size_bytes} bytes, as was announced',
  not_a_network: 'is not a network such as 203.0.113.0/24 or 2001:db8::/32',
  not_an_engine_address:
    'must be an https address outside this network, or one that the operator of this server allows (MINUTEBOOK_ENGINE_ALLOWED)',
  not_an_engine_of_kind: 'cannot be {engine} for {kind}',
  model_not_installed: 'names {model}, which is not installed on this server',
  key_needed_again: 'is needed again: the one that is kept belongs to another address',
  upload_too_many: 'is one upload too many: {limit} of yours are unfinished',
} as const;

/** The same, for places that only a program fills in: pages use the words of the code for them. */
export const requestFaults = {
  // Faults in the form of a request
  not_http: 'is not HTTP',
  too_slow: 'did not arrive in time',
  head_too_large: 'must have at most {limit_kib} KiB of address and header fields',
  address_not_encoded: 'must be ASCII, and percent-encoded where it is not',
  wrong_content_length: 'is not as long as Content-Length says',
  not_json: 'must be JSON: {reason}',
  not_text: 'must not contain U+0000 or lone surrogates',
  not_encoded: 'must be percent-encoded UTF-8',
  given_once: 'must be given once',

  // Faults in a value
  not_a_whole_number: 'must be a whole number',
  not_a_boolean: 'must be true, false, 1 or 0',
  not_one_of: 'must be one of {allowed}',
  wrong_type: 'must be of type {type}',
  not_a_date: 'must be a date like 2026-03-01',
  malformed: 'is not well formed',
  not_as_described: '{text}',

  // Faults in a reference
  not_a_list_token: 'is not a token of this list',
  no_cursor: 'is not a next_cursor of an answer',
  not_named: 'is needed: you are in several workspaces, or in none',
  not_the_same_list: 'differs from the list that next_token continues',
  not_a_record: 'is not a record of this workspace',
  no_speaker: 'names no speaker; the next new one is {next}',
  not_a_webhook_address:
    'must be an https address outside this network, or one that the operator of this server allows',
  not_this_machine: 'must be an http address of this machine',

  // Faults in an upload
  uuid_taken: 'is already used for something else',
  uuid_of_another: 'is not that of the record',
  required_beside_uuid: 'is required beside a uuid',
  nothing_to_upload: 'must be at least 1 unless a transcript comes along',
  length_not_announced: 'must be {size_bytes}, as was announced',
  not_one_content: 'must have exactly one of media, transcript and dialogs',
  ends_before_start: 'must not be before the start',
  idempotency_key_malformed: 'must be one key of at most {limit} printable ASCII characters',
  if_match_malformed: 'must be the ETag of the record, or *',
  metadata_malformed:
    'must hold keys and values in Base64, with a blank between them and a comma between pairs',
  checksum_malformed: 'must be {algorithms}, a blank and the checksum in Base64',
  checksum_length: 'is not as long as {algorithm} is',
  tus_refused: '{text}',
} as const;
