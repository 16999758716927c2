/** Reasons that add only values to their code, so that pages use the words of the code. */
export const codeReasons = {
  token_missing: 'A valid access token is needed: send it as "Authorization: Bearer <token>".',
  token_refused:
    'This access token opens nothing: it is unknown, has expired, was revoked, or may not be used from this network.',
  nobody_signed_in: 'Nobody is signed in: sign in and try again.',
  session_over: 'This session has ended: sign in again.',
  login_token_over: 'This token is no longer valid: request another one.',
  share_password_missing: 'A password opens this: POST {"password": "…"} to the path of the share + /unlock.',
  share_password_wrong: 'This is not the password of the shared record.',
  feature_missing: 'The plan of this workspace does not include {feature}.',

  nothing_here: 'There is nothing at this path.',
  no_workspace: 'There is no workspace "{slug}".',
  no_record: 'There is no record {record_id} in this workspace.',
  no_media: 'Record {record_id} has no original media: it has expired or was never stored.',
  no_shared_media: 'This shared record has no original media.',
  media_damaged:
    'The recording is missing or damaged in the store: whoever runs this server can bring it back from a backup.',
  no_share: 'Record {record_id} has no external share.',
  share_over: 'This link does not lead to a shared record, or no longer does.',
  no_member: 'There is no member {member_id} in this workspace.',
  no_team_here: 'There is no team {team_id} in this workspace.',
  no_workspace_role: 'There is no workspace role {role_id} in this workspace.',
  no_team_role: 'There is no team role {role_id} in this workspace.',
  no_dialog: 'Record {record_id} has no utterance {dialog_id}.',
  no_label: 'There is no label {label_id} in this workspace.',
  no_invitation: 'There is no invitation {invitation_id} in this workspace.',
  no_webhook: 'There is no webhook {webhook_id} in this workspace.',
  no_delivery: 'Webhook {webhook_id} has no delivery of change {seq}.',
  reset_unavailable: 'This server sends no mail: whoever runs it sets a new password.',
  reset_over: 'This link no longer works: it was used, has expired, or the password has changed meanwhile.',
  unsubscribe_unknown: 'This is not the unsubscribe link of a mail of this server.',
  invitation_over: 'This invitation is no longer open: it was accepted, revoked, or has expired.',

  no_upload: 'Record {record_id} has no upload: it was added in another way, or the upload has expired.',
  upload_incomplete: 'The media of record {record_id} has not arrived completely yet.',
  upload_complete: 'The upload of record {record_id} is complete and cannot be changed.',
  upload_offset_wrong: 'The upload continues at another byte: HEAD returns it in Upload-Offset.',
  upload_locked: 'Another request is writing to this upload: try again shortly.',
  upload_elsewhere: 'The parts received for record {record_id} are not on the disk of this server.',
  checksum_mismatch: 'The checksum does not match the part: send it again.',
  tus_version_missing: 'The header "Tus-Resumable: 1.0.0" is required.',

  method_not_allowed: '{method} is not allowed here; allowed are {allowed}.',
  method_unknown: 'This method is not allowed here.',
  record_not_ready: 'Record {record_id} is still being processed.',
  body_too_large: 'The body is larger than {limit_bytes} bytes.',
  part_too_large: 'A part may have at most {limit_bytes} bytes here.',
  cursor_expired:
    'This cursor is too old to continue from: start again without one, and drop what is not returned again.',
  record_changed: 'Record {record_id} has changed since you read it: it has the version {version} now.',
  action_item_changed:
    'Action item {action_item_id} has changed since you read it: it has the version {version} now.',
  moment_changed: 'Moment {moment_id} has changed since you read it: it has the version {version} now.',
  request_in_progress: 'A request with this Idempotency-Key is in progress: try again shortly.',
  idempotency_key_reused:
    'This Idempotency-Key was used for another request: a key is for one request and its retries.',
  range_behind_end: 'The range begins after the last of {size_bytes} bytes.',
  not_includable: '"{value}" cannot be included: only dialogs and insights can.',
  invalid_request: 'The request is invalid: "errors" names every place.',
  too_many_requests: 'Too many requests: try again in {seconds} s.',
  limit_used_up:
    'The limit of this {policy}, {limit} requests a minute, is used up: try again in {seconds} s.',
  streams_of_user: 'You have {limit} event streams open, the most allowed: close one, then try again.',
  streams_of_workspace: 'This workspace has {limit} event streams open, the most allowed: try again later.',
  answers_of_caller:
    'Too many bytes of answers to you are in flight: try again when you have taken some of them.',
  bodies_of_caller:
    'Too many bytes of your requests are in flight: try again when some of them have arrived.',
  bodies_of_workspace:
    'Too many bytes of requests of this workspace are in flight: try again when some of them have arrived.',
  server_busy: 'The server is handling as much as it can: try again shortly.',
  database_away: 'The database cannot be reached or is overloaded: try again shortly.',
  database_read_only: 'The database is read-only at the moment: try again shortly.',
  clip_underway: 'The sound of this clip is being cut: try again shortly.',
  media_store_away: 'The media store cannot be reached: try again shortly.',
  internal_error: 'Something went wrong on our side. The server log has the details under this request id.',
} as const;
